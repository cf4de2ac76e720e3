"""`decklint duel`: two decks against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from decklint.cli.judged import Ask, judged_options, read_and_judge
from decklint.cli.options import (
    INTERRUPTED,
    cards_option,
    games_options,
    jobs_options,
    json_option,
    opened_library,
    say,
)
from decklint.cli.progress import Bar
from decklint.errors import UsageError


@click.command("duel")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@games_options(100, "Who plays both decks: random, greedy, search.")
@jobs_options
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
    jobs: int,
    cluster: str | None,
    ask: Ask,
    cards_files: Sequence[Path],
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
    library = opened_library(cards_files)
    found = [read_and_judge(path, library, ask) for path in (first, second)]
    if not all(one.legal for one in found):
        ctx.exit(1)
    for one in found:
        one.tell_faults()
    with Bar() as bar:
        result, broken = duel(
            (found[0].deck, found[1].deck),
            found[0].court,
            library,
            wish,
            (first, second),
            lambda done, of: bar.show("playing", done, of),
            [note for one in found for note in one.notes],
        )
    if not result.games:
        say("stopped before the first game was over")
        ctx.exit(INTERRUPTED)
    text = as_duel.as_json(result) if output_format == "json" else as_duel.as_text(result) + "\n"
    click.echo(text, nl=False)
    if broken:
        say(f"stopped after {result.games} of {games} games; the figures are of those")
    ctx.exit(INTERRUPTED if broken else 0)
