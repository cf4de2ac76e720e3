"""`decklint card`: cards by set and number, id or name, and by what is on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli import complete
from decklint.cli.options import (
    basis_of,
    cards_option,
    date_option,
    in_color,
    isolated_option,
    json_option,
    opened_library,
    say,
    terminal_width,
    warn_of_age,
)

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.cards.query.search import Found
    from decklint.model.card import Printing
    from decklint.model.verdict import FormatVerdict

#: How many lines a terminal is given, unless the user says otherwise.
_ON_A_TERMINAL = 100
_WIDEST = 100


@click.group("card")
def card_group() -> None:
    """Look cards up by set and number, id or name; search them by what is on them."""


@card_group.command("show")
@click.argument("what", nargs=-1, required=True)
@click.option(
    "--all", "every_printing", is_flag=True, help="Each printing of a name, not only the newest."
)
@click.option(
    "--format",
    "formats",
    metavar="FORMAT",
    multiple=True,
    shell_complete=complete.formats,
    help="Judge for this format too, beside the usual four. May be given several times.",
)
@date_option
@isolated_option
@cards_option
@json_option
@click.pass_context
def show(
    ctx: click.Context,
    what: tuple[str, ...],
    every_printing: bool,
    formats: tuple[str, ...],
    day: str,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """Show cards, and where they are legal.

    WHAT is a set code and number, an id, or a name in English, French, German, Spanish, Italian
    or Portuguese; accents, hyphens and capitals do not matter. Several may be given. A name
    gives its newest printing. Exit code 1 if something was not found; the rest is still shown.

    \b
    Examples:
      decklint card show PFL 13
      decklint card show pfl13 me02-013 BRS TG12
      decklint card show "Mega Charizard X ex" --date 2026-05-01
      decklint card show Iono --all --json
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.cards.format_verdicts import judging  # noqa: PLC0415
    from decklint.cards.lookup import find  # noqa: PLC0415  no help text needs it
    from decklint.report import cards as report  # noqa: PLC0415
    from decklint.report.printable import as_json  # noqa: PLC0415

    library = opened_library(cards_files)
    answers = find(library, what, every_printing=every_printing)
    legality = judging(library, day, formats)
    found = [(printing, legality(printing)) for answer in answers for printing in answer.printings]
    missing = [answer for answer in answers if not answer.printings]
    if output_format == "json":
        gaps = [(answer.asked, answer.suggestions) for answer in missing]
        document = report.document(found, gaps, words=library.words)
        click.echo(as_json(document | basis_of(library, day)))
    else:
        width = min(terminal_width() or 80, _WIDEST)
        texts = (shown(library, printing, judged, width) for printing, judged in found)
        if found:
            click.echo(f"\n\n{'-' * width}\n".join(texts))
        for answer in missing:
            say(answer.miss)
        warn_of_age(library, day)
    ctx.exit(1 if missing else 0)


def shown(
    library: Library, printing: Printing, legality: Sequence[FormatVerdict], width: int
) -> str:
    """A card as it is shown on a terminal."""
    from decklint.cards.in_words import in_words  # noqa: PLC0415  no help text needs it
    from decklint.report.cards import card_text  # noqa: PLC0415

    return card_text(
        printing,
        legality,
        sets=library.sets,
        text=library.text,
        doing=in_words(library, printing.card),
        width=width,
        color=in_color(),
    )


@card_group.command(
    "search", context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]}
)
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=0),
    help=f"Show at most N, 0 for all.  [default: {_ON_A_TERMINAL} on a terminal, else all]",
)
@click.option("--all", "no_limit", is_flag=True, help="Show all, however many.")
@click.option(
    "--fields",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _, wanted: _list_fields(ctx) if wanted else None,
    help="List the fields of the query language and exit.",
)
@date_option
@isolated_option
@cards_option
@json_option
def search(
    query: tuple[str, ...],
    limit: int | None,
    no_limit: bool,
    day: str,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """Find cards by what is on them.

    Conditions side by side must all hold. field:value means contains, field=value is exactly,
    numbers, dates and marks can be compared, a|b gives alternatives, 60..90 a range; `or`,
    brackets and - (not) work as expected, and a bare word is looked for in the name. `is:` knows
    every label of a card. --fields lists all fields. Quote < and > for your shell.

    \b
    Examples:
      decklint card search charizard
      decklint card search "type:fire hp>=120 mark:H..J legal:standard sort:-hp"
      decklint card search "is:ace-spec -is:tool"
      decklint card search "(is:stage1 or is:stage2) retreat:0 weak:none"
      decklint card search "set:PFL rarity:rare unique:cards"
      decklint card search "attack:fire cost:RRC damage>=200"
      decklint card search "banned:expanded" --date 2020-01-01
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.cards.format_verdicts import judging  # noqa: PLC0415
    from decklint.cards.query.parser import parse  # noqa: PLC0415  no help text needs it
    from decklint.cards.query.search import Vocabulary, run_search  # noqa: PLC0415
    from decklint.report import cards as report  # noqa: PLC0415
    from decklint.report.printable import as_json  # noqa: PLC0415

    if query == ("-h",):
        click.echo(click.get_current_context().get_help())
        return
    parsed = parse(" ".join(query))
    library = opened_library(cards_files)
    width = terminal_width()
    if no_limit or limit == 0:
        parsed = replace(parsed, limit=None)
    elif limit is not None:
        parsed = replace(parsed, limit=limit)
    elif parsed.limit is None and output_format == "text" and width is not None:
        parsed = replace(parsed, limit=_ON_A_TERMINAL)
    names = {
        name: known.id
        for known in library.formats.values()
        for name in (known.id, known.name, *known.aliases)
    }
    vocabulary = Vocabulary(library.db, library.sets, names)
    found = run_search(
        library.db, parsed, vocabulary, lambda format_: library.ruleset(format_, day)
    )
    legality = judging(library, day)
    cards = [(printing, legality(printing)) for printing in library.rows(found.rowids)]
    if output_format == "json":
        click.echo(as_json(report.document(cards) | basis_of(library, day)))
    elif cards:
        click.echo(report.cards_table(cards, width=width, color=in_color()))
    for note in found.notes:
        say(note)
    if output_format == "text":
        say(_summary(found))
        warn_of_age(library, day)


def _summary(found: Found) -> str:
    if not found.total:
        return "no card matches"
    if len(found.rowids) < found.total:
        return f"{len(found.rowids):,} of {found.total:,} shown; --limit 0 shows all"
    return f"{found.total:,} found"


def _list_fields(ctx: click.Context) -> None:
    from decklint.cards.query.fields import field_help  # noqa: PLC0415  no help text needs it
    from decklint.cards.query.vocabulary import FLAGS  # noqa: PLC0415

    formatter = click.HelpFormatter(width=terminal_width())
    with formatter.section("Fields"):
        formatter.write_dl(field_help())
    with formatter.section("is: also knows every label, and"):
        formatter.write_dl(list(FLAGS.items()))
    click.echo(formatter.getvalue(), nl=False)
    ctx.exit(0)
