"""The bytes of a deck that was named: a file's, or those of standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from decklint.errors import DataError

if TYPE_CHECKING:
    from decklint.model.deck import DeckList

#: What stands near the beginning of a table with players, and how much of a file that is.
_PLAYERS = (b"player", b"participant", b"username", b"spieler", b"joueu", b"jugador", b"giocat",
            b"jogador")  # fmt: skip
_HEAD = 2000


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
        if "#" in path and (part := _part_bytes(path)) is not None:
            return part
        nowhere = isinstance(fault, FileNotFoundError) and os.path.islink(path)  # noqa: PTH114  never raises
        why = "a link that leads nowhere" if nowhere else fault.strerror or fault
        raise DataError(f"cannot be read ({why})", path=path) from None


def _part_bytes(path: str) -> bytes | None:
    """The list that `standings.json#Player` names; None for any other path."""
    from decklint.decks import events  # noqa: PLC0415  few files are events

    part = events.part_of(path)
    if part is None:
        return None
    [one] = events.named_lists(*part)
    if one.problem:
        raise DataError(one.problem, path=path)
    return one.text.encode("utf-8", "surrogatepass")


def may_be_event(data: bytes) -> bool:
    """Whether a file is worth a closer look: a tree, or a table with players."""
    start = data[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    return start[:1] in {b"[", b"{"} or any(word in start for word in _PLAYERS)


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
