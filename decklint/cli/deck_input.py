"""Options of commands that read a deck, and what they say about its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from decklint.cli.options import say
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.model.deck import Deck, ParseProblem
    from decklint.report.tally import Skipped

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


def _order(fault: ParseProblem) -> tuple[bool, int, int]:
    return (fault.severity != "error", fault.line, fault.column)


def note_lines(path: str, deck: Deck) -> list[str]:
    """What was chosen where the list left a choice."""
    return [
        printable(f"{path}:{entry.line}: {note.words}")
        for entry in deck.entries
        for note in entry.notes
    ]


def tell_skipped(skipped: Sequence[Skipped], *, verbose: bool = False, quiet: bool = False) -> None:
    """Name the files that were skipped: those that may hold a list, or all if `verbose`."""
    for one in skipped:
        if one.named or verbose:
            say(f"skipped {one.path}: {one.reason}")
    rest = sum(not one.named for one in skipped)
    if rest and not verbose and not quiet:
        say(f"skipped {rest} other {'file' if rest == 1 else 'files'}; -v names them")
