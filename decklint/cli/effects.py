"""`decklint effects`: what card texts mean, and how many of them decklint can play."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decklint.cli.decks import deck_bytes
from decklint.cli.options import (
    cards_option,
    date_option,
    json_option,
    opened_library,
    say,
    terminal_width,
)
from decklint.errors import DataError, UsageError

if TYPE_CHECKING:
    from decklint.data.coverage import Shelf
    from decklint.data.library import Library
    from decklint.effects.compiler import Compiled

#: What `coverage` counts if nothing is asked for.
_FORMATS = ("standard", "expanded", "glc", "unlimited")
_MARKS = "ABCDEFGHIJ"
#: No text on a card is near this; more is not read.
_LONGEST = 10_000_000


@click.group("effects")
def effects_group() -> None:
    """What card texts mean to decklint: compile them, show them, count them."""


@effects_group.command("compile")
@click.argument("text", required=False)
@click.option("--stdin0", is_flag=True, help="Read many texts from standard input, NUL between.")
@json_option
@click.pass_context
def compile_command(ctx: click.Context, text: str | None, stdin0: bool, output_format: str) -> None:
    """Compile card English into a program, or say which clause was not understood.

    Exit code 1 if a text was not understood. `-` reads one text from standard input.

    \b
    Examples:
      decklint effects compile "Draw 3 cards."
      decklint effects compile - < text.txt
      printf 'Draw a card.\\0Heal 30 damage from this Pokémon.' | decklint effects compile --stdin0
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.effects.compiler import compile_text  # noqa: PLC0415  no help text needs it
    from decklint.report import as_effects  # noqa: PLC0415

    if stdin0 == (text is not None):
        raise UsageError("give one TEXT, or --stdin0 for many")
    many = _texts() if stdin0 else [_one(text or "")]
    results = [compile_text(each) for each in many]
    if output_format == "json":
        documents = [as_effects.program_document(*_document(result)) for result in results]
        click.echo(as_effects.as_json(documents if stdin0 else documents[0]))
    else:
        for result in results:
            _tell(result)
    ctx.exit(0 if all(result.program is not None for result in results) else 1)


def _one(text: str) -> str:
    if text != "-":
        return text
    return sys.stdin.buffer.read(_LONGEST).decode("utf-8", "replace")


def _texts() -> list[str]:
    data = sys.stdin.buffer.read(_LONGEST).decode("utf-8", "replace")
    return [text for text in data.split("\0") if text.strip()] if data.strip("\0 \n") else []


def _document(result: Compiled) -> tuple[str | None, dict[str, Any] | None]:
    from decklint.effects.printing import write  # noqa: PLC0415

    if result.program is not None:
        return write(result.program), None
    return None, {"clause": result.clause, "words": result.words}


def _tell(result: Compiled) -> None:
    program, stopped = _document(result)
    if stopped is None:
        click.echo(program or "(nothing is done)")
    else:
        say(f"sentence {stopped['clause']} is not understood: {stopped['words']}")


@effects_group.command("show")
@click.argument("what", nargs=-1, required=True)
@cards_option
@click.pass_context
def show(ctx: click.Context, what: tuple[str, ...], cards_files: Sequence[Path]) -> None:
    """Show the programs of cards, named as in `decklint card show`.

    Exit code 1 if a card was not found.
    """
    from decklint.data.lookup import find  # noqa: PLC0415  no help text needs it
    from decklint.effects.printing import write  # noqa: PLC0415
    from decklint.model.modelled import parts  # noqa: PLC0415

    library = opened_library(cards_files)
    missing = 0
    for answer in find(library, what, every_printing=False):
        for printing in answer.printings:
            click.echo(f"{printing.name} {printing.code} {printing.number}")
            programs = library.programs(printing.card)
            gaps = {gap.part: gap for gap in library.gaps(printing.card)}
            for part, mark in parts(printing.card):
                said = f"not modelled (sentence {gaps[part].clause})" if part in gaps else ""
                click.echo(f"  {part}: {said or write(programs[mark]) or '(nothing is done)'}")
            if not list(parts(printing.card)):
                click.echo("  no text")
        if not answer.printings:
            missing += 1
            hints = ", ".join(answer.suggestions)
            say(f"no card {answer.asked!r}" + (f"; did you mean {hints}?" if hints else ""))
    ctx.exit(1 if missing else 0)


@effects_group.command("verbs")
@json_option
@cards_option
def verbs(output_format: str, cards_files: Sequence[Path]) -> None:
    """The words of the effect language, and how many distinct texts each verb serves."""
    from decklint.data.coverage import Shelf, texts  # noqa: PLC0415  no help text needs it
    from decklint.effects.vocabulary import WORDS  # noqa: PLC0415
    from decklint.report import as_effects  # noqa: PLC0415

    library = opened_library(cards_files)
    served = Shelf(library).coverage(texts(library, "unlimited", "")).verbs
    if output_format == "json":
        document = {
            "schema": "decklint/verbs/1",
            "words": [
                {
                    "name": word.name,
                    "kind": kind,
                    "signature": word.signature,
                    "says": word.says,
                    "example": word.example,
                    "texts": served.get(word.name) if kind in {"statement", "rule"} else None,
                }
                for kind, words in WORDS.items()
                for word in words.values()
            ],
        }
        click.echo(as_effects.as_json(document))
        return
    for kind, words in WORDS.items():
        click.echo(f"{kind.upper()}\n")
        for word in words.values():
            count = (
                f"  [{served.get(word.name, 0):,} texts]" if kind in {"statement", "rule"} else ""
            )
            click.echo(f"  {word.signature}{count}\n      {word.says}\n      e.g. {word.example}")
        click.echo()


@effects_group.command("coverage")
@click.option("--format", "format_id", metavar="FORMAT", help="Cards of this format.")
@click.option("--marks", metavar="D..J", help="Cards with one of these regulation marks.")
@click.option(
    "--decks",
    metavar="PATH",
    multiple=True,
    help="Count copies in these deck lists too; a folder means the deck files in it.",
)
@date_option
@cards_option
@json_option
def coverage(
    format_id: str | None,
    marks: str | None,
    decks: tuple[str, ...],
    day: str,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """How many distinct card texts are modelled: by the compiler, and with programs by hand.

    Without a format or marks every format of the usual four is counted, in text; in JSON,
    unlimited, which means all cards.
    """
    from decklint.data.coverage import Shelf, texts  # noqa: PLC0415  no help text needs it
    from decklint.report import as_effects  # noqa: PLC0415

    library = opened_library(cards_files)
    shelf = Shelf(library)
    letters = _letters(marks) if marks else ""
    one = format_id or ("unlimited" if letters or output_format == "json" else None)
    if one is not None:
        found = shelf.coverage(texts(library, one, day, letters))
    copies = _copies(library, shelf, decks, format_id or "standard", day) if decks else None
    if output_format == "json":
        name = f"marks {marks}" if letters else one or "unlimited"
        click.echo(as_effects.as_json(as_effects.coverage_document(name, day, found, copies)))
        return
    rows = []
    if one is not None:
        rows.append((f"marks {marks}" if letters else one, *found[:3]))
    else:
        rows += [(each, *shelf.coverage(texts(library, each, day))[:3]) for each in _FORMATS]
    click.echo(as_effects.coverage_text(rows, terminal_width()))
    if copies is not None:
        share = as_effects.share(copies["modelled"], copies["of"])
        click.echo(f"{copies['modelled']:,} of {copies['of']:,} copies in decks modelled: {share}")


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


def _copies(
    library: Library, shelf: Shelf, paths: Sequence[str], format_id: str, day: str
) -> dict[str, int]:
    """Copies of cards in lists, and how many of them are of cards modelled in full."""
    from decklint.checker import Checker  # noqa: PLC0415
    from decklint.cli.files import gather  # noqa: PLC0415
    from decklint.deckfile import read_bytes  # noqa: PLC0415

    gathered = gather(paths)
    for path, why in gathered.failures:
        raise DataError(why, path=path)
    checker = Checker(library, format_id, day)
    of = modelled = 0
    for file in gathered.files:
        deck, _ = checker.understood(read_bytes(deck_bytes(file.path), file.path))
        for entry in deck.entries:
            if entry.printing is not None and entry.written.count > 0:
                of += entry.written.count
                modelled += entry.written.count * shelf.is_modelled(entry.printing.card)
    return {"of": of, "modelled": modelled}
