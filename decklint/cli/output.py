"""Where a command's file goes: to its place whole, or to standard output."""

from __future__ import annotations

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
