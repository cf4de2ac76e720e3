"""Where a command's file goes: to its place whole, or to standard output."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from decklint.errors import DataError, UsageError


def write_out(path: str, data: bytes) -> None:
    """Write a file whole or not at all; `-` is standard output, unless that is a terminal."""
    from decklint.data import atomic  # noqa: PLC0415  no help text needs it

    if path == "-":
        if sys.stdout.isatty():
            raise UsageError("this is no text for a terminal; name a file with -o")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        atomic.write(Path(path), data)
    except (DataError, OSError):
        raise DataError("cannot be written; is the folder there?", path=path) from None


def refuse_unwritable(path: str) -> None:
    """DataError if a file or folder can never be made at a place; folders on the way are."""
    place = Path(path).absolute()
    there = next(folder for folder in (place, *place.parents) if folder.exists())
    if (there != place and not there.is_dir()) or not os.access(there, os.W_OK):
        raise DataError("cannot be written; is the folder there?", path=path)
