"""Reading a deck that a command was given: a file, or standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.errors import DataError
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.model.deck import Deck, DeckList, Fault

format_option = click.option(
    "--format",
    "format_id",
    metavar="FORMAT",
    default="standard",
    show_default=True,
    help="The format for which a printing is chosen where a line names none.",
)
from_option = click.option(
    "--from", "dialect", metavar="DIALECT", help="Dialect of the list.  [default: auto-detect]"
)


def deck_bytes(path: str) -> bytes:
    """The bytes of a deck file, `-` for standard input; no more than is ever read."""
    from decklint.deckfile import READ_AT_MOST  # noqa: PLC0415  no help text needs it

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
    from decklint.model.deck import Deck  # noqa: PLC0415  no help text needs it
    from decklint.model.nolist import no_list  # noqa: PLC0415

    if (missing := no_list(Deck.of(written, ()))) is not None:
        return DataError(missing.reason, path=path)
    if not written.faults:
        return DataError("no card", path=path)
    fault = written.faults[0]
    return DataError(fault.message, path=path, line=fault.line)


def fault_lines(path: str, deck: Deck) -> list[str]:
    """Every fault of a deck as a line that can be searched for, with its remedy."""
    shown = []
    for fault in sorted(deck.faults, key=_order):
        shown.append(
            printable(f"{path}:{fault.line}:{fault.column}: {fault.severity}: {fault.message}")
        )
        if fault.help:
            shown.append(printable(f"   help: {fault.help}"))
    return shown


def _order(fault: Fault) -> tuple[bool, int, int]:
    return (fault.severity != "error", fault.line, fault.column)


def note_lines(path: str, deck: Deck) -> list[str]:
    """What was chosen where the list left a choice."""
    return [
        printable(f"{path}:{entry.line}: {note.words}")
        for entry in deck.entries
        for note in entry.notes
    ]
