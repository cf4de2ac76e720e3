"""The bytes of a deck that was named: a file's, or those of standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from decklint.errors import DataError

if TYPE_CHECKING:
    from decklint.model.deck import DeckList


def deck_bytes(path: str) -> bytes:
    """The bytes of a deck file, `-` for standard input; no more than is ever read."""
    from decklint.decks.deck_file import READ_AT_MOST  # noqa: PLC0415  no help text needs it

    if path == "-":
        return stdin_bytes(READ_AT_MOST)
    file = Path(path)
    try:
        if file.is_dir():
            raise DataError("is a folder; name a file", path=path)
        with file.open("rb") as stream:
            return stream.read(READ_AT_MOST)
    except OSError as fault:
        nowhere = isinstance(fault, FileNotFoundError) and os.path.islink(path)  # noqa: PTH114  never raises
        why = "a link that leads nowhere" if nowhere else fault.strerror or fault
        raise DataError(f"cannot be read ({why})", path=path) from None


def stdin_bytes(most: int) -> bytes:
    """What comes on standard input, no more than is asked for."""
    try:
        return sys.stdin.buffer.read(most)
    except OSError as fault:
        raise DataError(f"cannot read standard input: {fault.strerror or fault}") from None


def without_cards(written: DeckList, path: str) -> DataError:
    """That a list has no card, and on which line it went wrong if there is one."""
    from decklint.decks.no_list import no_list  # noqa: PLC0415  no help text needs it
    from decklint.model.deck import Deck  # noqa: PLC0415

    if (missing := no_list(Deck.of(written, ()))) is not None:
        return DataError(missing.reason, path=path)
    if not written.faults:
        return DataError("no card", path=path)
    fault = written.faults[0]
    return DataError(fault.message, path=path, line=fault.line)
