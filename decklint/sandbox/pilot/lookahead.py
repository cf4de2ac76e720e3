"""The search pilot: before it decides, it tries its options out to the end of its next turns.

Each option is played on in copies of the game in which everything its player cannot see is
shuffled anew, by the greedy pilot, a few turns far; the option that comes out best is taken. How
many copies it may play in a turn is its budget.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.game import Game
from decklint.engine.kind import ENERGY_CARD, SUPPORTER
from decklint.engine.legal import legal_actions
from decklint.engine.numbers import hp
from decklint.engine.state import Choice, Held
from decklint.sandbox.pilot.greedy import Greedy
from decklint.sandbox.pilot.trying import deal_anew, deal_opponent_anew

if TYPE_CHECKING:
    from decklint.sandbox.match import Board, Pilot

#: Copies that may be played on in a turn, unless somebody says another number.
NODES: Final = 10
#: Own turns that a copy is played on, this one included; the most copies for an option, and the
#: fewest for one that is taken in place of the greedy pilot's.
_DEPTH: Final = 3
_SAMPLES: Final = 4
_SURE: Final = 2
#: The most options of a decision, and cards that are looked for in the deck.
_OPTIONS: Final = 4
_FOUND: Final = 3
_MOST_DECISIONS: Final = 300
#: What damage, the plan and a card in hand are worth, a Prize being 100.
_HURT: Final = 70.0
_PLAN: Final = 0.4
_CARD: Final = 1.5
#: How much better another option must be than the greedy pilot's, on the average.
_BETTER: Final = 8.0
#: Decisions at which it stops to think; the others are taken as the greedy pilot would.
_WEIGHTY: Final = frozenset({"attach", "retreat", "attack", "end turn"})


class LookAhead:
    """Decides for one player."""

    def __init__(self, board: Board, player: int, seed: int) -> None:
        self.player = player
        self._greedy = Greedy(board.knowledge, player)
        self._tried = Greedy(board.knowledge, player)
        self._other = self._opponent(board, seed)
        self._random = random.Random(seed)  # noqa: S311  a game, not a secret
        self._budget = board.match.nodes or NODES
        self._turn, self._left = -1, 0

    def _opponent(self, board: Board, seed: int) -> Pilot:
        """Who is taken to sit opposite: the stand-in, or a greedy player."""
        from decklint.sandbox.pilot.pilots import STAND_IN, make_pilot  # noqa: PLC0415  they know us

        other = 1 - self.player
        name = STAND_IN if board.match.pilots[other] == STAND_IN else "greedy"
        return make_pilot(name, board, other, seed)

    def choose(self, game: Game) -> Action:
        """The option that comes out best."""
        first = self._greedy.choose(game)
        if not game.turn:
            return first
        if game.turn != self._turn:
            self._turn, self._left = game.turn, self._budget
        asked = game.choice is not None
        options = self._answers(game, first) if asked else self._options(game, first)
        if len(options) < 2 or self._left < len(options) + _SURE:
            return first
        best = self._best(game, options)
        if best != first and not asked:
            self._greedy.took(game, best)
        return best

    def _answers(self, game: Game, first: Action) -> list[Action]:
        """The card that the greedy pilot takes out of its deck, and others that are wanted."""
        choice = game.choice
        if choice is None or first.which < 0 or not self._is_own_deck(choice):
            return []
        wants, side = self._greedy.wants, game.sides[self.player]
        others = [place for place in range(len(choice.options)) if place != first.which]
        others.sort(key=lambda place: -wants.gain(game, side, choice.options[place]))
        return [first, *(Action("choose", which=place) for place in others[: _FOUND - 1])]

    def _is_own_deck(self, choice: Choice) -> bool:
        """Whether a card is chosen out of the player's deck; not for its top, which is no plan."""
        held = choice.args[0] if choice.args else ()
        if not held or not isinstance(held, tuple) or not isinstance(held[0], Held):
            return False
        mine = held[0].zone == "deck" and held[0].where == self.player
        return mine and not self._greedy.sight.top.chosen

    def _is_weighty(self, game: Game, action: Action) -> bool:
        if action.do == "play":
            return game.kinds[action.card].role == SUPPORTER
        return action.do in _WEIGHTY

    def _options(self, game: Game, first: Action) -> list[Action]:
        """The greedy pilot's action, and others that could be better."""
        if not self._is_weighty(game, first):
            return []
        legal = legal_actions(game)
        if first.do == "attach":
            role = game.kinds[first.card].role
            others = [a for a in legal if a.do == "attach" and game.kinds[a.card].role == role]
            if role == ENERGY_CARD:
                others.sort(key=lambda a: -self._worth_of_energy(game, a))
        elif first.do == "play":
            others = [a for a in legal if a.do == "play" and game.kinds[a.card].role == SUPPORTER]
        else:
            others = [a for a in legal if a.do != "attach"]
            weight = {"attack": 0, "play": 1, "use": 2, "evolve": 3, "retreat": 4}
            others.sort(key=lambda a: weight.get(a.do, 5))
        return [first, *(a for a in others if a != first)][:_OPTIONS]

    def _worth_of_energy(self, game: Game, action: Action) -> float:
        """What the greedy pilot holds an attachment to be worth."""
        side = game.sides[self.player]
        spot = side.spots()[action.spot]
        return self._greedy.wants.attaching(game, side, game.kinds[action.card], spot)

    def _best(self, game: Game, options: list[Action]) -> Action:
        """Every option on the same shuffles; the first stays unless another is clearly better.

        Whoever falls behind is not tried again: most options soon turn out to be no better.
        """
        first, *rivals = options
        totals = dict.fromkeys(options, 0.0)
        tried = 0
        while rivals and tried < _SAMPLES and self._left > len(rivals):
            tried += 1
            seed = self._random.getrandbits(62)
            for action in (first, *rivals):
                totals[action] += self._outcome(game, action, seed)
                self._left -= 1
            least = totals[first] + _BETTER * tried
            rivals = [action for action in rivals if totals[action] > least]
        if tried < _SURE:
            return first
        return max(rivals, key=lambda action: totals[action], default=first)

    def _outcome(self, game: Game, action: Action, seed: int) -> float:
        """How good the position is some turns after an action."""
        twin = game.copy(seed)
        me = twin.sides[self.player]
        known, prizes = self._greedy.sight.top.known(me), self._greedy.wants.knows_prizes
        luck = random.Random(seed)  # noqa: S311  a game, not a secret
        deal_anew(me, luck, known, knows_prizes=prizes)
        deal_opponent_anew(twin.sides[1 - self.player], luck)
        last = me.turns + _DEPTH
        self._tried.begin()
        self._tried.wants.knows_prizes = prizes
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
