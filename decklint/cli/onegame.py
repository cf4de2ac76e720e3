"""One game of `decklint goldfish` in words: what it rests on, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from decklint.model.goldfish import SOLO_PLAYERS
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.engine.game import Game
    from decklint.sandbox.diary import Played
    from decklint.solo import Solo


def tell_game(solo: Solo, number: int) -> None:
    """Play a game and tell it."""
    from decklint.engine.log import transcript  # noqa: PLC0415  no help text needs it

    board = solo.board
    game = board.game(number, watched=True)
    played = board.watch(game, board.pilots(number), number, None)
    tell_heading(solo, number, solo.setting.pilot)
    for line in transcript(board.table, game.log or (), SOLO_PLAYERS, 0):
        click.echo(printable(line))
    tell_end(game, played)


def tell_heading(solo: Solo, number: int, pilot: str) -> None:
    """What the game rests on."""
    from decklint.sandbox.figures import modelled  # noqa: PLC0415

    setting = solo.setting
    known = modelled(solo.board.knowledge)
    lines = [
        f"{setting.path}: game {number}, seed {setting.seed}, pilot {pilot}, rulebook of "
        f"{setting.edition}, against {setting.opponent.name}"
    ]
    if known.unmodelled:
        lines.append(f"Played as blanks where not modelled: {', '.join(known.unmodelled)}")
    for line in (*lines, *solo.notes):
        click.echo(printable(line))


def tell_end(game: Game, played: Played) -> None:
    """Why a game is over that nobody has won."""
    from decklint.report.endings import OUTCOME_WORDS  # noqa: PLC0415
    from decklint.report.tally import counted  # noqa: PLC0415

    if game.over is None:
        after = counted(played.turns, "own turn")
        click.echo(f"Nobody wins: {OUTCOME_WORDS[played.outcome]}, after {after}")
