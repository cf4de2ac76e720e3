"""One game in words: what it rests on, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.engine.game import Game
    from decklint.sandbox.diary import Played
    from decklint.sandbox.duel import DuelRun
    from decklint.sandbox.goldfish import GoldfishRun
    from decklint.sandbox.match import Board


def tell_solo(solo: GoldfishRun, number: int) -> None:
    """Play a game of one deck and tell it."""
    tell_heading(solo, number, solo.setting.pilot)
    _tell_game(solo.board, number, 0)


def tell_bout(bout: DuelRun, number: int) -> None:
    """Play a game of two decks and tell it."""
    wish = bout.wish
    click.echo(f"Game {number}, seed {wish.seed}, both with pilot {wish.pilot}, "
               f"rulebook of {bout.edition}")  # fmt: skip
    for player, (name, path) in enumerate(zip(bout.match.players, bout.paths, strict=True)):
        click.echo(printable(f"{name}: {path}{_blanks(bout.board, player, '; p')}"))
    for note in bout.notes:
        click.echo(printable(note))
    _tell_game(bout.board, number, None)


def _tell_game(board: Board, number: int, reader: int | None) -> None:
    """Play a game and tell it, to one of the players or to whoever watches."""
    from decklint.engine.log.sentences import transcript  # noqa: PLC0415  no help text needs it

    game = board.game(number, watched=True)
    played = board.watch(game, board.pilots(number), number, None)
    for line in transcript(board.table, game.log or (), board.match.players, reader):
        click.echo(printable(line))
    tell_end(game, played)


def tell_heading(solo: GoldfishRun, number: int, pilot: str) -> None:
    """What the game rests on."""
    setting = solo.setting
    lines = [
        f"{setting.path}: game {number}, seed {setting.seed}, pilot {pilot}, rulebook of "
        f"{setting.edition}, against {setting.opponent.name}"
    ]
    blanks = _blanks(solo.board, 0, "P")
    for line in (*lines, *([blanks] if blanks else []), *solo.notes):
        click.echo(printable(line))


def _blanks(board: Board, player: int, begin: str) -> str:
    """Which cards of a deck do nothing; the sentence begins as it must where it stands."""
    from decklint.sandbox.figures import modelled  # noqa: PLC0415

    known = modelled(board.knowledge, player)
    names = ", ".join(known.unmodelled)
    return f"{begin}layed as blanks where not modelled: {names}" if names else ""


def tell_end(game: Game, played: Played) -> None:
    """Why a game is over that nobody has won."""
    from decklint.report.endings import OUTCOME_WORDS  # noqa: PLC0415
    from decklint.report.tally import counted  # noqa: PLC0415

    if game.over is None:
        after = counted(played.turns, "own turn")
        click.echo(f"Nobody wins: {OUTCOME_WORDS[played.outcome]}, after {after}")
