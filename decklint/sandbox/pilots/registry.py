"""The pilots by their names."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.legality.generate import legal_actions
from decklint.errors import UsageError

if TYPE_CHECKING:
    from decklint.sandbox.match import Board, Pilot

STAND_IN = "stand-in"
PILOTS = ("random", "greedy", "search")


class RandomPilot:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  a game, not a secret

    def choose(self, game: Game) -> Action:
        """One of the legal actions."""
        found = legal_actions(game)
        return found[int(self._random.random() * len(found))]


def make_pilot(name: str, board: Board, player: int, seed: int) -> Pilot:
    """A pilot for a player; UsageError if there is none of that name."""
    if name == STAND_IN:
        from decklint.sandbox.pilots.stand_in import StandInPilot  # noqa: PLC0415  only what is needed

        return StandInPilot(board.match.clock)
    if name == "random":
        return RandomPilot(seed)
    if name == "greedy":
        return _greedy(board, player)
    if name == "search":
        from decklint.sandbox.pilots.search import SearchPilot  # noqa: PLC0415

        return SearchPilot(board, player, seed)
    raise UsageError(f"unknown pilot {name!r}; known: {', '.join(PILOTS)}, script, me")


def _greedy(board: Board, player: int) -> Pilot:
    """The greedy pilot of a player, the same in all games: to make it takes long."""
    from decklint.sandbox.pilots.greedy import Greedy  # noqa: PLC0415

    known = board.lasting.get(player)
    if known is None:
        known = board.lasting[player] = Greedy(board.knowledge, player)
    known.begin()
    return known
