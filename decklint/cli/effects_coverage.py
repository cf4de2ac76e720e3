"""`decklint effects coverage` and `played`: how many card texts decklint can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli.deck_input import format_option
from decklint.cli.options import (
    cards_option,
    date_option,
    json_option,
    opened_library,
    terminal_width,
)
from decklint.decks.file_bytes import deck_bytes
from decklint.errors import DataError, UsageError

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.model.card import Printing

_MARKS = "ABCDEFGHIJ"


@click.command("coverage")
@click.option("--format", "format_id", metavar="FORMAT", help="Cards of this format.")
@click.option("--marks", metavar="D..J", help="Cards with one of these regulation marks.")
@click.option(
    "--decks",
    metavar="PATH",
    multiple=True,
    help="Count copies in these deck lists too; a folder means the deck files in it.",
)
@click.option("--played", "only_played", is_flag=True, help="Only copies in published lists.")
@click.option("--markdown", is_flag=True, help="Print the tables as Markdown.")
@date_option
@cards_option
@json_option
def coverage(
    format_id: str | None,
    marks: str | None,
    decks: tuple[str, ...],
    only_played: bool,
    markdown: bool,
    day: str,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """How many distinct card texts are modelled: by the compiler, and with programs by hand.

    Without a format or marks all cards are counted, by format, series, mark and kind of text, and
    copies in published lists.
    """
    from decklint.carddata import coverage as counted  # noqa: PLC0415  no help text needs it
    from decklint.report import as_effects  # noqa: PLC0415

    if only_played and (format_id or marks):
        raise UsageError("--played counts copies, not texts; leave --format and --marks out")
    library = opened_library(cards_files)
    shelf = counted.Shelf(library)
    letters = _letters(marks) if marks else ""
    name = f"marks {marks}" if letters else format_id or "unlimited"
    found = shelf.coverage(counted.texts(library, format_id or "unlimited", day, letters))
    if only_played:
        tables = [counted.played(library, shelf)]
    elif letters or format_id:
        row = counted.CoverageRow(name, *found[:3])
        tables = [counted.Table("marks" if letters else "format", "texts", (row,))]
    else:
        tables = counted.tables(library, day)
    if decks:
        checked = _printings(library, decks, format_id or "standard", day)
        copies = ((printing.card, number) for printing, number in checked)
        tables.append(counted.Table("decks", "copies", (shelf.row_of_copies("these", copies),)))
    if output_format == "json":
        document = as_effects.coverage_document(name, day, found, tables, shelf.alone)
        click.echo(as_effects.as_json(document))
    elif markdown:
        click.echo(as_effects.coverage_markdown(day, tables, shelf.alone), nl=False)
    else:
        click.echo(as_effects.coverage_text(tables, shelf.alone, terminal_width()))


def _letters(marks: str) -> str:
    """`H..J` or `HIJ` as letters."""
    first, dots, last = marks.upper().partition("..")
    if dots:
        found = [letter for letter in _MARKS if first <= letter <= last]
    else:
        found = list(first.replace(",", ""))
    if not found or any(letter not in _MARKS for letter in found):
        raise UsageError(f"{marks!r} are no regulation marks; write H..J or HIJ")
    return "".join(found)


@click.command("played")
@click.argument("decks", metavar="PATH", nargs=-1, required=True)
@click.option("--name", required=True, help="What these lists are called in the tables.")
@format_option
@date_option
@cards_option
def played(
    decks: tuple[str, ...], name: str, format_id: str, day: str, cards_files: Sequence[Path]
) -> None:
    """Count the copies of each card in deck lists, for card_data/played.yaml.

    Prints a pool: how many copies of which printing, and nothing of the lists themselves.
    """
    from decklint.report import as_effects  # noqa: PLC0415  no help text needs it

    copies: Counter[str] = Counter()
    for printing, number in _printings(opened_library(cards_files), decks, format_id, day):
        copies[printing.id] += number
    click.echo(as_effects.pool_yaml(name, copies), nl=False)


def _printings(
    library: Library, paths: Sequence[str], format_id: str, day: str
) -> Iterator[tuple[Printing, int]]:
    """Every line of some lists that is a card of ours, with its copies."""
    from decklint.checker.deck_files import gather  # noqa: PLC0415
    from decklint.checker.pipeline import Checker  # noqa: PLC0415
    from decklint.cli.deck_input import tell_skipped  # noqa: PLC0415
    from decklint.decks.deck_file import read_bytes  # noqa: PLC0415

    gathered = gather(paths)
    for path, why in gathered.failures:
        raise DataError(why, path=path)
    tell_skipped(gathered.skipped)
    checker = Checker(library, format_id, day)
    for file in gathered.files:
        deck, _ = checker.understood(read_bytes(deck_bytes(file.path), file.path))
        for entry in deck.entries:
            if entry.printing is not None and entry.written.count > 0:
                yield entry.printing, entry.written.count
