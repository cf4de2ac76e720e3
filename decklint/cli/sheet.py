"""`decklint sheet`: the registration sheet that a tournament asks for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from decklint.checker.options import PrecheckOptions
from decklint.cli.options import cards_option, filled, opened_library, say, warn_of_age
from decklint.cli.output import write_out
from decklint.cli.precheck import judged_options, read_and_judge, refuse_illegal
from decklint.sheet.registration import DIVISIONS, Registration


@click.command("sheet")
@click.argument("deck", metavar="DECK", callback=filled)
@click.option(
    "-o",
    "--output",
    metavar="FILE.pdf",
    required=True,
    callback=filled,
    help="The file to write.",
)
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4"], case_sensitive=False),
    default="letter",
    show_default=True,
    help="The size of the paper.",
)
@click.option("--player", metavar="NAME", default="", help="The player's name.")
@click.option("--player-id", metavar="ID", default="", help="The Player ID.")
@click.option("--born", metavar="YYYY-MM-DD", default="", help="The date of birth.")
@click.option(
    "--division",
    type=click.Choice([one.lower() for one in DIVISIONS], case_sensitive=False),
    help="The age division.  [default: by the date of birth]",
)
@click.option("--event", metavar="NAME", default="", help="The event.")
@judged_options(
    "The format.",
    anyway="Write that of an illegal deck too, with its faults.",
    refusal="registered; --anyway writes its faults on the sheet",
)
@cards_option
@click.pass_context
def sheet_command(
    ctx: click.Context,
    deck: str,
    output: str,
    paper: str,
    player: str,
    player_id: str,
    born: str,
    division: str | None,
    event: str,
    ask: PrecheckOptions,
    cards_files: Sequence[Path],
) -> None:
    """Write the registration sheet of a deck as a PDF.

    DECK is a file in any dialect, or - for standard input; -o - is standard output. The deck is
    checked for the format on the date of the event (--date): an illegal one is refused with its
    findings (exit code 1), and so is one that is undecided for lack of card data (exit code 2),
    unless --anyway: then the sheet lists the problems. Fields that are not
    given are left to be filled in by hand; what you give is written on the sheet and nowhere else.
    Needs the extra `pdf`.

    \b
    Examples:
      decklint sheet deck.txt -o sheet.pdf
      decklint sheet deck.txt -o sheet.pdf --paper a4 --date 2026-12-05 --event "Regional, Lyon"
      decklint sheet deck.txt -o sheet.pdf --player "Ada Ek" --player-id 1234567 --born 2012-03-04
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.sheet import sheet_of  # noqa: PLC0415  no help text needs it

    library = opened_library(cards_files)
    found = read_and_judge(deck, library, ask)
    ruleset = found.context.ruleset
    fields = Registration.checked(
        ruleset.date,
        ruleset.format.name,
        player=player,
        player_id=player_id,
        born=born,
        division=division or "",
        event=event,
    )
    refuse_illegal(ctx, library, [found])
    data, notes = sheet_of(found.report, fields, paper.lower())
    write_out(output, data)
    for note in notes:
        say(note)
    warn_of_age(library, ruleset.date)
