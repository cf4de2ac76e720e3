"""The search pilot: before it decides, it tries its options out to the end of its next turns.

Each option is played on in copies of the game in which everything its player cannot see is
shuffled anew, by the greedy pilot, a few turns far; the option that comes out best is taken. How
many copies it may play in a turn is its budget.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.game import Game
from decklint.engine.kind import SUPPORTER
from decklint.engine.legal import legal_actions
from decklint.engine.numbers import hp
from decklint.sandbox.greedy import Greedy
from decklint.sandbox.trying import deal_anew

if TYPE_CHECKING:
    from decklint.sandbox.match import Board, Pilot

#: Copies that may be played on in a turn, unless somebody says another number.
NODES = 8
#: Own turns that a copy is played on, this one included; copies for each option.
_DEPTH, _SAMPLES = 4, 2
_OPTIONS = 4
_MOST_DECISIONS = 300
#: What damage, the plan and a card in hand are worth, a Prize being 100.
_HURT, _PLAN, _CARD = 70.0, 0.4, 1.5
#: How much better another option must be than the greedy pilot's, on the average.
_BETTER = 8.0
#: Decisions at which it stops to think; the others are taken as the greedy pilot would.
_WEIGHTY = frozenset({"attach", "retreat", "attack", "end turn"})


class LookAhead:
    """Decides for one player."""

    def __init__(self, board: Board, player: int, seed: int) -> None:
        self._board, self.player = board, player
        self._greedy = Greedy(board.knowledge, player)
        self._tried = Greedy(board.knowledge, player)
        self._other = self._opponent(board, seed)
        self._random = random.Random(seed)  # noqa: S311  a game, not a secret
        self._budget = board.match.nodes or NODES
        self._turn, self._left = -1, 0

    def _opponent(self, board: Board, seed: int) -> Pilot:
        """Who is taken to sit opposite: the stand-in, or a greedy player."""
        from decklint.sandbox.pilots import STAND_IN, make_pilot  # noqa: PLC0415  they know us

        other = 1 - self.player
        name = STAND_IN if board.match.pilots[other] == STAND_IN else "greedy"
        return make_pilot(name, board, other, seed)

    def choose(self, game: Game) -> Action:
        """The option that comes out best."""
        first = self._greedy.choose(game)
        if game.choice is not None or not game.turn:
            return first
        if game.turn != self._turn:
            self._turn, self._left = game.turn, self._budget
        if not self._is_weighty(game, first):
            return first
        options = self._options(game, first)
        if len(options) < 2 or self._left < len(options):
            return first
        best = self._best(game, options)
        if best != first:
            self._greedy.took(game, best)
        return best

    def _is_weighty(self, game: Game, action: Action) -> bool:
        if action.do == "play":
            return game.kinds[action.card].role == SUPPORTER
        return action.do in _WEIGHTY

    def _options(self, game: Game, first: Action) -> list[Action]:
        """The greedy pilot's action, and others that could be better."""
        legal = legal_actions(game)
        if first.do == "attach":
            kind = game.kinds[first.card].role
            others = [a for a in legal if a.do == "attach" and game.kinds[a.card].role == kind]
        elif first.do == "play":
            others = [a for a in legal if a.do == "play" and game.kinds[a.card].role == SUPPORTER]
        else:
            others = [a for a in legal if a.do != "attach"]
            weight = {"attack": 0, "play": 1, "use": 2, "evolve": 3, "retreat": 4}
            others.sort(key=lambda a: weight.get(a.do, 5))
        return [first, *(a for a in others if a != first)][:_OPTIONS]

    def _best(self, game: Game, options: list[Action]) -> Action:
        """Every option on the same shuffles; the first stays unless another is clearly better."""
        totals = [0.0] * len(options)
        samples = min(_SAMPLES, self._left // len(options))
        for _ in range(samples):
            seed = self._random.getrandbits(62)
            for place, action in enumerate(options):
                totals[place] += self._outcome(game, action, seed)
                self._left -= 1
        totals[0] += _BETTER * samples
        return options[totals.index(max(totals))]

    def _outcome(self, game: Game, action: Action, seed: int) -> float:
        """How good the position is some turns after an action."""
        twin = game.copy(seed)
        me = twin.sides[self.player]
        known = self._greedy.sight.top.known(me)
        deal_anew(me, random.Random(seed), known)  # noqa: S311
        last = me.turns + _DEPTH
        self._tried.begin()
        self._tried.sight.top.learn(me, known)
        twin.do(action)
        proceed(twin)
        left = _MOST_DECISIONS
        while twin.over is None and left and twin.sides[self.player].turns < last:
            left -= 1
            mine = twin.player_to_act == self.player
            pilot: Pilot = self._tried if mine else self._other
            twin.do(pilot.choose(twin))
            proceed(twin)
        return self._value(twin)

    def _value(self, game: Game) -> float:
        """A position in one number: Prizes first, then what will take them."""
        me, other = game.sides[self.player], game.sides[1 - self.player]
        if game.over is not None:
            won = game.over.winner == self.player
            return 2000.0 - 60 * me.turns if won else -1000.0
        worth = -100.0 * len(me.prizes) + 60.0 * len(other.prizes)
        for spot in other.spots():
            health = max(1, hp(game, spot))
            worth += _HURT * spot.kind.prizes * min(1.0, spot.damage / health)
        self._tried.sight.look()
        worth += _PLAN * self._tried.wants.look(game, me).total()
        return worth + _CARD * min(len(me.hand), 8) - (30.0 if len(me.deck) < 4 else 0.0)
