"""`decklint duel`: two decks against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from decklint.cli.decks import from_option
from decklint.cli.goldfish import Ask, read_and_judge
from decklint.cli.options import (
    INTERRUPTED,
    cards_option,
    date_option,
    json_option,
    opened_library,
    say,
)
from decklint.cli.progress import Bar
from decklint.errors import UsageError


@click.command("duel")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--games", type=int, metavar="N", default=100, show_default=True, help="How many games."
)
@click.option(
    "--seed",
    type=int,
    metavar="S",
    default=0,
    show_default=True,
    help="The same seed gives the same games.",
)
@click.option(
    "--pilot",
    metavar="P",
    default="greedy",
    show_default=True,
    help="Who plays both decks: random, greedy, search.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes to use.",
)
@click.option("--cluster", metavar="ADDR", help="Play on a Dask cluster (decklint[cluster]).")
@click.option(
    "--format",
    "format_id",
    metavar="FORMAT",
    help="The format by which the decks are judged first.  [default: standard]",
)
@date_option
@click.option(
    "--edition",
    metavar="YEAR",
    help="The rulebook: 2009 2010 2011 2012 2025.  [default: the newest on the day]",
)
@click.option("--anyway", is_flag=True, help="Play decks that are not legal, too.")
@cards_option
@from_option
@json_option
@click.pass_context
def duel_command(
    ctx: click.Context,
    first: str,
    second: str,
    games: int,
    seed: int,
    pilot: str,
    jobs: int,
    cluster: str | None,
    format_id: str | None,
    day: str,
    edition: str | None,
    anyway: bool,
    cards_files: Sequence[Path],
    dialect: str | None,
    output_format: str,
) -> None:
    """Play two decks against each other: how often each wins, going first and second.

    A and B are files in any dialect, or one of them - for standard input. Both are judged first
    (exit code 1 if one is not legal, unless --anyway) and played by the same pilot. Who starts is
    flipped for in every game.

    \b
    Examples:
      decklint duel mine.txt theirs.txt
      decklint duel mine.txt theirs.txt --games 1000 --jobs 4 --json
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.dueling import duel  # noqa: PLC0415  no help text needs it
    from decklint.report import as_duel  # noqa: PLC0415
    from decklint.solo import Wish  # noqa: PLC0415

    if first == second == "-":
        raise UsageError("only one of the two decks can come on standard input")
    wish = Wish(games=games, seed=seed, pilot=pilot, jobs=jobs, cluster=cluster).checked()
    given = ctx.get_parameter_source("day") is not ParameterSource.DEFAULT
    ask = Ask(format_id, day, given, edition, dialect, anyway)
    library = opened_library(cards_files)
    found = [read_and_judge(path, library, ask) for path in (first, second)]
    if not all(one.legal for one in found):
        ctx.exit(1)
    with Bar() as bar:
        result, broken = duel(
            (found[0].deck, found[1].deck),
            found[0].court,
            library,
            wish,
            (first, second),
            lambda done, of: bar.show("playing", done, of),
        )
    if not result.games:
        say("stopped before the first game was over")
        ctx.exit(INTERRUPTED)
    text = as_duel.as_json(result) if output_format == "json" else as_duel.as_text(result) + "\n"
    click.echo(text, nl=False)
    if broken:
        say(f"stopped after {result.games} of {games} games; the figures are of those")
    ctx.exit(INTERRUPTED if broken else 0)
