"""Where a command's file goes: to its place whole, or to standard output; and who reads that."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from decklint.cli.options import say
from decklint.errors import DataError, UsageError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Pipe(io.FileIO):
    """A pipe that may lose its reader, as under `| head`: what is written then goes nowhere.

    The work goes on, because the exit code is still asked for: it is of all decks, not of those
    whose findings somebody read.
    """

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as fault:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
            if not isinstance(fault, BrokenPipeError):
                raise  # a full disk, say: told once, not again when the program ends
            return super().write(data)


def patient(stream: TextIO) -> TextIO:
    """A stream of the program's that outlives its reader; one without a file is left as it is."""
    try:
        pipe = _Pipe(stream.fileno(), "w", closefd=False)
    except (OSError, ValueError):
        return stream
    stream.flush()
    at_once = stream is sys.stderr
    return io.TextIOWrapper(io.BufferedWriter(pipe), stream.encoding, line_buffering=at_once)


force_option = click.option(
    "--force", is_flag=True, help="Replace a file that is read-only or belongs to another user."
)


def write_out(path: str, data: bytes, *, force: bool | None = None) -> None:
    """Write a file whole or not at all; `-` is standard output, unless that is a terminal."""
    from decklint.store import userfile  # noqa: PLC0415  no help text needs it

    if path == "-":
        if sys.stdout.isatty():
            raise UsageError("this is no text for a terminal; name a file with -o")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    place = Path(path)
    with userfile.turn(place, say):
        userfile.write(place, data, force=force)


def refuse_input(output: str, inputs: Iterable[str]) -> None:
    """UsageError if a report would replace a file that it is about."""
    place = Path(output)
    if output == "-" or not place.exists():
        return
    for one in inputs:
        # The list of one player is a path and `#`: the file of the event.
        file = one if os.path.exists(one) else one.partition("#")[0]  # noqa: PTH110  any name
        if file != "-" and os.path.exists(file) and place.samefile(file):  # noqa: PTH110
            raise UsageError(f"{output} is the deck list itself; name another file")


def refuse_unwritable(path: str) -> None:
    """DataError if a file or folder can never be made at a place; folders on the way are."""
    from decklint.store import userfile  # noqa: PLC0415  no help text needs it

    place = Path(path).absolute()
    userfile.refuse(Path(path))
    if os.path.islink(os.path.realpath(place)):  # noqa: PTH114  links that go round
        raise _unwritable(path, os.strerror(errno.ELOOP))
    there = next(folder for folder in (place, *place.parents) if folder.exists())
    if there.is_dir():
        why = _takes_no_files(there)
    elif there != place:
        why = os.strerror(errno.ENOTDIR)
    else:
        why = "" if os.access(there, os.W_OK) else os.strerror(errno.EACCES)
    if why:
        raise _unwritable(path, why)


def _takes_no_files(folder: Path) -> str:
    """Why no file can be made in a folder, nothing if one can: tried, as rights do not tell all."""
    import tempfile  # noqa: PLC0415  only what writes a file needs it

    try:
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as fault:
        return fault.strerror or str(fault)


def _unwritable(path: str, why: str) -> DataError:
    """That a place cannot be written, and why, as the operating system says."""
    return DataError(f"cannot be written ({why}); name another place", path=path)
