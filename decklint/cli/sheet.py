"""`decklint sheet`: the registration sheet that a tournament asks for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.checker.options import PrecheckOptions
from decklint.cli import complete
from decklint.cli.deck_input import tell_skipped
from decklint.cli.options import cards_option, filled, opened_library, say, warn_of_age
from decklint.cli.output import refuse_input, write_out
from decklint.cli.precheck import judged_options, read_and_judge
from decklint.errors import DataError, UsageError
from decklint.report.tally import counted
from decklint.sheet.registration import DIVISIONS, Registration

if TYPE_CHECKING:
    from decklint.checker.deck_files import Gathered
    from decklint.checker.many_lists import NamedList
    from decklint.model.deck import DeckList
    from decklint.model.finding import DeckReport


@click.command("sheet")
@click.argument(
    "paths",
    metavar="DECK...",
    nargs=-1,
    required=True,
    callback=filled,
    shell_complete=complete.files,
)
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
@click.option(
    "--for-judge",
    is_flag=True,
    help="Write the deck-check sheet: by kind and name, with a box to tick for each copy.",
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
    paths: tuple[str, ...],
    output: str,
    paper: str,
    for_judge: bool,
    player: str,
    player_id: str,
    born: str,
    division: str | None,
    event: str,
    ask: PrecheckOptions,
    cards_files: Sequence[Path],
) -> None:
    """Write the registration sheets of decks as one PDF.

    DECK is a file in any dialect, a folder (the deck files in it), an event (standings.json, or a
    table with a column `player`), one list of it (standings.json#Player), or - for standard input;
    -o - is standard output. Each deck is
    checked for the format on the date of the event (--date): an illegal one is refused with its
    findings (exit code 1), and so is one that is undecided for lack of card data (exit code 2),
    unless --anyway: then the sheet lists the problems. Of several decks the others get their sheets
    all the same, each with its player's name, and the highest code counts. Fields that are not
    given are left to be filled in by hand; what you give is written on the sheet and nowhere else.
    Needs the extra `pdf`.

    \b
    Examples:
      decklint sheet deck.txt -o sheet.pdf
      decklint sheet deck.txt -o sheet.pdf --paper a4 --date 2026-12-05 --event "Regional, Lyon"
      decklint sheet deck.txt -o sheet.pdf --player "Ada Ek" --player-id 1234567 --born 2012-03-04
      decklint sheet lists/ -o sheets.pdf --for-judge --anyway
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.checker.many_lists import lists_at  # noqa: PLC0415  no help text needs it
    from decklint.sheet import sheets_of  # noqa: PLC0415

    library = opened_library(cards_files)
    found, gathered = lists_at(paths)
    refuse_input(output, (one.path for one in found))
    many = len(found) != 1 or found[0].path not in paths
    if many and (player or player_id or born):
        raise UsageError("--player, --player-id and --born are for one deck; name one file")
    _tell(gathered)
    code = 2 if gathered.failures else 0
    sheets: list[tuple[DeckReport, Registration]] = []
    for one in found:
        try:
            judged = read_and_judge(one.path, library, ask)
        except DataError as error:
            if not many:
                raise
            code = max(code, _not_read(one, error))
            continue
        ruleset = judged.context.ruleset
        known = _player(one, judged.deck.source) if many or for_judge else ""
        fields = Registration.checked(
            ruleset.date,
            ruleset.format.name,
            player=player or known,
            player_id=player_id,
            born=born,
            division=division or "",
            event=event,
        )
        code = max(code, judged.refused)
        if not judged.refused:
            sheets.append((judged.report, fields))
    if sheets:
        data, notes = sheets_of(sheets, paper.lower(), for_judge=for_judge)
        write_out(output, data)
        for note in notes:
            say(note)
    if many:
        say(f"{len(sheets)} of {counted(len(found), 'list')} written to {output}")
    warn_of_age(library, max((fields.day for _, fields in sheets), default=ask.wanted.day))
    ctx.exit(code)


def _tell(gathered: Gathered) -> None:
    """Say which folders could not be read, and which files in them were skipped."""
    for path, reason in gathered.failures:
        say(f"{path}: {reason}")
    tell_skipped(gathered.skipped)


def _not_read(one: NamedList, error: DataError) -> int:
    """Say why a list has no sheet; the exit code. A folder may hold files of another kind."""
    from decklint.checker.deck_files import LISTS  # noqa: PLC0415  no help text needs it

    if one.folder is not None and not one.path.lower().endswith(LISTS):
        say(f"skipped {error}")
        return 0
    say(str(error))
    return 2


def _player(one: NamedList, written: DeckList) -> str:
    """Who handed in a list: as the event or the list says, else by the name of the file."""
    from decklint.decks.player import player_in  # noqa: PLC0415  no help text needs it
    from decklint.report.list_rows import player_of_path  # noqa: PLC0415

    if one.path == "-":
        return one.player or player_in(written)
    return (one.player or player_in(written) or player_of_path(one.path))[:80]
