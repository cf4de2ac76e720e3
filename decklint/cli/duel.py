"""`decklint duel`: two decks against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.checker.options import PrecheckOptions
from decklint.cli.options import (
    INTERRUPTED,
    basis_of,
    cards_option,
    filled,
    games_options,
    going_option,
    jobs_options,
    json_option,
    log_options,
    opened_library,
    refuse_for_one,
    refuse_game,
    say,
    tell_one_game,
    warn_of_age,
)
from decklint.cli.precheck import judged_options, to_be_played
from decklint.cli.progress import Bar
from decklint.cli.recording import Shelf, record_option
from decklint.errors import UsageError

if TYPE_CHECKING:
    from decklint.checker.precheck import CheckedDeck


@click.command("duel")
@click.argument("first", metavar="A", callback=filled)
@click.argument("second", metavar="B", callback=filled)
@games_options(100, "Who plays both decks: random, greedy, search.")
@going_option("Which turn A has: the first, the second, or as flipped for in every game.")
@jobs_options
@log_options
@record_option
@judged_options(
    "The format by which the decks are judged first.", anyway="Play decks that are not legal, too."
)
@cards_option
@json_option
@click.pass_context
def duel_command(
    ctx: click.Context,
    first: str,
    second: str,
    games: int,
    seed: int,
    pilot: str,
    going: str,
    jobs: int,
    cluster: str | None,
    log: bool,
    number: int,
    folder: str | None,
    ask: PrecheckOptions,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """Play two decks against each other: how often each wins, going first and second.

    A and B are files in any dialect, or one of them - for standard input. Both are judged first
    (exit code 1 if one is not legal, 2 if one is undecided, unless --anyway) and played by the same
    pilot.

    \b
    Examples:
      decklint duel mine.txt theirs.txt
      decklint duel mine.txt theirs.txt --games 1000 --jobs 4 --json
      decklint duel mine.txt theirs.txt --going second --log --game 7
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.report import as_duel  # noqa: PLC0415
    from decklint.sandbox.duel import DuelRun  # noqa: PLC0415  no help text needs it
    from decklint.sandbox.goldfish import RunOptions  # noqa: PLC0415

    if first == second == "-":
        raise UsageError("only one of the two decks can come on standard input")
    wish = RunOptions(games, seed, pilot, going, jobs=jobs, cluster=cluster).checked()
    refuse_game(ctx, number, log=log, as_json=output_format == "json")
    if log and folder is not None:
        refuse_for_one("--record", log=True)
    shelf = Shelf(folder)
    library = opened_library(cards_files)
    found, day = to_be_played(ctx, library, (first, second), ask)
    decks, paths = (found[0].deck, found[1].deck), (first, second)
    notes = [*_of_two_formats(*found), *(note for one in found for note in one.notes)]
    bout = DuelRun(decks, found[0].context, library, wish, paths, notes)
    if log:
        from decklint.cli.play_by_play import tell_bout  # noqa: PLC0415

        tell_one_game(ctx, games, number, "told")
        tell_bout(bout, number)
        warn_of_age(library, day)
        ctx.exit(0)
    with Bar() as bar:
        result, broken = bout.play(
            lambda done, of: bar.show("playing", done, of), shelf.keep, shelf.room
        )
    if not result.games:
        say("stopped before the first game was over")
        ctx.exit(INTERRUPTED)
    if output_format == "json":
        click.echo(as_duel.as_json(result, basis_of(library, day)), nl=False)
    else:
        click.echo(as_duel.as_text(result))
        warn_of_age(library, day)
    if broken:
        say(f"stopped after {result.games} of {games} games; the figures are of those")
    shelf.tell()
    ctx.exit(INTERRUPTED if broken else 0)


def _of_two_formats(first: CheckedDeck, second: CheckedDeck) -> Iterator[str]:
    """That the lists say different formats of themselves, though a game has but one."""
    ours, theirs = (one.context.ruleset.format for one in (first, second))
    if ours.id != theirs.id:
        yield f"{second.path} is a deck of {theirs.name}; the games are played as in {ours.name}"
