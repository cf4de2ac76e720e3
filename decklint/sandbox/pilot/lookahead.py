"""The search pilot: before it decides, it plays its options out.

Each option is played on to the end in copies of the game in which everything its player cannot see
is shuffled anew, by the greedy pilot; one that wins sooner is taken. How many turns it may play in
copies is its budget.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.sandbox.pilot.greedy import Greedy
from decklint.sandbox.pilot.imagining import Course, Imagination
from decklint.sandbox.pilot.rivaling import Rivals

if TYPE_CHECKING:
    from decklint.sandbox.match import Board

#: Own turns that may be played in copies for each turn, unless somebody says another number.
NODES: Final = 26
#: The most copies for an option, and how many turns sooner it must win on the average.
_SAMPLES: Final = 4
_SOONER: Final = 0.5
#: What must be left for a decision of its kind, in budgets of a turn: less where the greedy pilot
#: is more often wrong for what it costs to see it. No other kind is worth it.
_RESERVE: Final[dict[str, float]] = {
    "end turn": -1, "retreat": 0, "Stadium": 0, "attack": 0, "Tool": 0, "target": 0, "word": 0,
    "Item": 0.5, "Supporter": 1, "Energy": 1, "use": 1, "found": 1,
}  # fmt: skip


class LookAhead:
    """Decides for one player."""

    def __init__(self, board: Board, player: int, seed: int) -> None:
        self.player = player
        self._greedy = Greedy(board.knowledge, player)
        self._rivals = Rivals(self._greedy)
        self.imagination = Imagination(board, player, seed)
        self._random = random.Random(seed)  # noqa: S311  a game, not a secret
        self._budget = board.match.nodes or NODES
        self._turn, self._granted = -1, 0
        #: What is known of the hidden cards, deals of them, and how it goes on from here on each.
        self._known: tuple[Any, ...] = ()
        self._deals: list[int] = []
        self._courses: list[Course] = []
        self._refused: set[Action] = set()

    def choose(self, game: Game) -> Action:
        """The greedy pilot's choice, unless another wins sooner."""
        first = self._greedy.choose(game)
        if not game.turn:
            return first
        if game.turn != self._turn:
            self._turn = game.turn
            self._granted += self._budget
        reserve = _RESERVE.get(self._rivals.kind(game, first))
        if reserve is None or self._left() <= reserve * self._budget:
            return first
        self._look(game)
        rivals = [one for one in self._rivals.of(game, first) if one not in self._refused]
        if not rivals:
            return first
        best = self._best(game, first, rivals)
        if best != first and game.choice is None:
            self._greedy.took(game, best)
        return best

    def _left(self) -> int:
        return self._granted - self.imagination.played

    def _look(self, game: Game) -> None:
        """The deals and courses so far hold for as long as no hidden card has come to light."""
        side, wants = game.sides[self.player], self._greedy.wants
        known = (game.turn, game.rolls, wants.knows_prizes, sorted(side.deck + side.prizes))
        if known != self._known:
            self._known, self._deals, self._courses = known, [], []
            self._refused.clear()

    def _best(self, game: Game, first: Action, rivals: list[Action]) -> Action:
        """Every option on the same deals; the first stays unless another is clearly better.

        Whoever is not ahead is not tried again: most soon turn out to be no better.
        """
        if game.choice is None:
            self._refused.update(rivals)
        gains = dict.fromkeys(rivals, 0)
        courses: dict[Action, list[Course]] = {action: [] for action in rivals}
        for tried in range(_SAMPLES):
            base = self._course(game, first, tried)
            if not base.turns:
                return first
            for action in rivals:
                course = self.imagination.course(
                    game, self._greedy, action, self._deals[tried], base
                )
                courses[action].append(course)
                gains[action] += base.turns - course.turns
            rivals = [action for action in rivals if gains[action] > 0]
            if not rivals:
                return first
        best = max(rivals, key=lambda action: gains[action])
        if gains[best] < _SOONER * _SAMPLES:
            return first
        self._courses = courses[best]
        return best

    def _course(self, game: Game, first: Action, number: int) -> Course:
        """How it goes on with the greedy pilot's choice on one of the deals."""
        if number == len(self._deals):
            self._deals.append(self._random.getrandbits(62))
        if number == len(self._courses):
            deal = self._deals[number]
            self._courses.append(self.imagination.course(game, self._greedy, first, deal, None))
        return self._courses[number]
