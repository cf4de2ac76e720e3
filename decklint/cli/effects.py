"""`decklint effects`: what card texts mean, and how many of them decklint can play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decklint.cli.effects_coverage import coverage, played
from decklint.cli.options import cards_option, json_option, opened_library, say
from decklint.decks.file_bytes import stdin_bytes
from decklint.errors import UsageError

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.effects.compiler import Compiled
    from decklint.model.card import Printing

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
    return stdin_bytes(_LONGEST).decode("utf-8", "replace")


def _texts() -> list[str]:
    data = stdin_bytes(_LONGEST).decode("utf-8", "replace")
    return [text for text in data.split("\0") if text.strip()] if data.strip("\0 \n") else []


def _document(result: Compiled) -> tuple[str | None, str | None, dict[str, Any] | None]:
    """The program of a text, the same in decklint's words, and what was not understood."""
    from decklint.effects.printer import write  # noqa: PLC0415
    from decklint.effects.say import say as said  # noqa: PLC0415

    if result.program is not None:
        return write(result.program), said(result.program), None
    return None, None, {"clause": result.clause, "words": result.words}


def _tell(result: Compiled) -> None:
    program, _, stopped = _document(result)
    if stopped is None:
        click.echo(program or "(nothing is done)")
    else:
        say(f"sentence {stopped['clause']} is not understood: {stopped['words']}")


@effects_group.command("show")
@click.argument("what", nargs=-1, required=True)
@cards_option
@json_option
@click.pass_context
def show(
    ctx: click.Context, what: tuple[str, ...], cards_files: Sequence[Path], output_format: str
) -> None:
    """Show the programs of cards, named as in `decklint card show`.

    Exit code 1 if a card was not found.
    """
    from decklint.cards.lookup import find  # noqa: PLC0415  no help text needs it
    from decklint.report import as_effects  # noqa: PLC0415

    library = opened_library(cards_files)
    answers = list(find(library, what, every_printing=False))
    shown = [_shown(library, printing) for answer in answers for printing in answer.printings]
    missing = [answer for answer in answers if not answer.printings]
    if output_format == "json":
        lost = [
            {"asked": answer.asked, "suggestions": list(answer.suggestions)} for answer in missing
        ]
        click.echo(as_effects.as_json(as_effects.programs_document(shown, lost)))
    else:
        for card in shown:
            click.echo(as_effects.programs_text(card))
        for answer in missing:
            say(answer.miss)
    ctx.exit(1 if missing else 0)


def _shown(library: Library, printing: Printing) -> dict[str, Any]:
    """A card with the program of each of its texts, or the sentence that was not understood."""
    from decklint.effects.printer import write  # noqa: PLC0415  no help text needs it
    from decklint.model.modelled import parts  # noqa: PLC0415

    programs = library.programs(printing.card)
    gaps = {gap.part: gap.clause for gap in library.gaps(printing.card)}
    return {
        "id": printing.id,
        "name": printing.name,
        "set": printing.code,
        "number": printing.number,
        "texts": [
            {
                "part": part,
                "modelled": part not in gaps,
                "program": None if part in gaps else write(programs[mark]),
                "words": None if part in gaps else library.words(mark),
                "sentence": gaps.get(part),
            }
            for part, mark in parts(printing.card)
        ],
    }


@effects_group.command("verbs")
@json_option
@cards_option
def verbs(output_format: str, cards_files: Sequence[Path]) -> None:
    """The words of the effect language, and how many distinct texts each verb serves."""
    from decklint.carddata.coverage import Shelf, texts  # noqa: PLC0415  no help text needs it
    from decklint.effects.vocabulary import CHOICES, VERBS, WORDS  # noqa: PLC0415
    from decklint.report import as_effects  # noqa: PLC0415

    shelf = Shelf(library := opened_library(cards_files))
    verbs_used = shelf.coverage(texts(library, "unlimited", "")).verbs
    served = {kind: {name: verbs_used.get(name, 0) for name in WORDS[kind]} for kind in VERBS}
    if output_format == "json":
        click.echo(as_effects.as_json(as_effects.verbs_document(WORDS, served, shelf.alone)))
    else:
        click.echo(as_effects.verbs_text(WORDS, CHOICES, served, shelf.alone))


effects_group.add_command(coverage)
effects_group.add_command(played)
