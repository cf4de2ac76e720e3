"""The search pilot: before it decides, it plays its options out.

Each option is played on to the end in copies of the game in which everything its player cannot see
is shuffled anew, by the greedy pilot; one that wins sooner is taken. How many turns it may play in
copies is its budget.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.chance import share_luck
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, STADIUM, SUPPORTER
from decklint.engine.legality.generate import legal_actions
from decklint.engine.prompts import CARD, SPOT, WORD, CardPick, Ordering, PendingPrompt, Prompt
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilots.greedy import Greedy
from decklint.sandbox.pilots.tuning import FAR, LOST, NODES, SAMPLES, SOONER
from decklint.sandbox.pilots.what_if import deal_anew, deal_opponent_anew

if TYPE_CHECKING:
    from decklint.sandbox.match import Board, Pilot

_MOST_DECISIONS: Final = 1000


class Rollout:
    """How a copy went: the turns to the win after this one, and how each of them began.

    A game that is not won in time counts more: by the Prizes left, and most if it is lost.
    """

    __slots__ = ("positions", "prizes", "turns")

    def __init__(self) -> None:
        self.turns = 0
        self.positions: list[tuple[Any, ...]] = []
        self.prizes: list[int] = []


class Rollouts:
    """Plays copies of a game on for one player, by the greedy pilot."""

    def __init__(self, board: Board, player: int, seed: int) -> None:
        self.player = player
        #: Own turns that have been played in copies.
        self.played = 0
        self._pilot = Greedy(board.knowledge, player)
        self._other = self._opponent(board, seed)

    def _opponent(self, board: Board, seed: int) -> Pilot:
        """Who is taken to sit opposite: the stand-in, or a greedy player."""
        from decklint.sandbox.pilots.registry import STAND_IN, make_pilot  # noqa: PLC0415  they know us

        other = 1 - self.player
        if board.match.pilots[other] == STAND_IN:
            return make_pilot(STAND_IN, board, other, seed)
        return Greedy(board.knowledge, other)  # not the one who really plays

    def course(
        self, game: Game, knower: Greedy, action: Action, seed: int, rival: Rollout | None
    ) -> Rollout:
        """How the game goes on after an action, on one deal of the hidden cards.

        It is not played on when it takes longer than another course or has fallen behind it in
        Prizes, nor when it has come to the same: then it goes on as that does.
        """
        twin = self._copy(game, knower, seed)
        me = twin.sides[self.player]
        now = me.turns
        last = now + (FAR if rival is None else min(FAR, rival.turns))
        twin.do(action)
        proceed(twin)
        course = Rollout()
        positions = course.positions
        left = _MOST_DECISIONS
        while twin.over is None and left and me.turns <= last:
            turns = me.turns - now
            if turns > len(positions):
                positions.append(_position(twin))
                course.prizes.append(len(me.prizes))
                if rival is not None and turns <= len(rival.positions):
                    if positions[-1] == rival.positions[turns - 1]:
                        self.played += turns
                        return rival
                    if turns > 1 and len(me.prizes) > rival.prizes[turns - 1]:
                        self.played += turns
                        course.turns = rival.turns + 1
                        return course
            left -= 1
            mine = twin.player_to_act == self.player
            pilot: Pilot = self._pilot if mine else self._other
            twin.do(pilot.choose(twin))
            proceed(twin)
        course.turns = me.turns - now
        self.played += course.turns + 1
        if twin.over is not None or last == now + FAR:
            course.turns = self._counted(twin, course.turns)
        return course

    def _copy(self, game: Game, knower: Greedy, seed: int) -> Game:
        """A copy with the hidden cards dealt anew, and the pilot who knows what its player does."""
        twin = game.copy(seed)
        me = twin.sides[self.player]
        known, prizes = knower.sight.top.known(me), knower.wants.knows_prizes
        luck = random.Random(seed)  # noqa: S311  a game, not a secret
        deal_anew(me, luck, known, knows_prizes=prizes)
        deal_opponent_anew(twin.sides[1 - self.player], luck)
        share_luck(twin)
        if known and twin.unknown is not None:
            twin.unknown[self.player] = False
        self._pilot.begin()
        self._pilot.wants.knows_prizes = prizes
        self._pilot.sight.top.learn(me, known)
        return twin

    def _counted(self, twin: Game, turns: int) -> int:
        if twin.over is None:
            return turns + len(twin.sides[self.player].prizes)
        return turns if twin.over.winner == self.player else LOST - turns


def _position(game: Game) -> tuple[Any, ...]:
    """All that matters for how a game goes on."""
    return (game.seed, game.rolls, game.stadium, *map(_half, game.sides))


def _half(side: PlayerState) -> tuple[Any, ...]:
    """One side of it; in which order cards came to a Pokémon, and Pokémon to the Bench, is one."""
    front = None if side.active is None else _state_of(side.active)
    bench = sorted(map(_state_of, side.bench))
    return front, bench, sorted(side.hand), side.deck[:], sorted(side.prizes), sorted(side.discard)


def _state_of(spot: PokemonInPlay) -> tuple[Any, ...]:
    new = spot.cards, sorted(spot.energy), sorted(spot.tools), spot.damage, spot.conditions
    return *new, spot.entered


#: The most rivals of an action, and of an answer.
_ACTIONS: Final = 6
_MOST_ANSWERS: Final = 2
#: What is tried in place of an action: other cards to play, and attacks; Energy and retreats have
#: too many ways and seldom a better one.
_TRIED: Final = frozenset({"play", "bench", "evolve", "use", "attack"})
_ALSO_RETREATS: Final = frozenset({"retreat", "end turn"})


class Alternatives:
    """Finds rivals for one player."""

    def __init__(self, greedy: Greedy) -> None:
        self._greedy, self._player = greedy, greedy.player

    def kind(self, game: Game, first: Action) -> str:
        """What is decided, in a word or two."""
        choice = game.choice
        if choice is None:
            return _kind_of_action(game, first)
        if any(run.looked for run in game.runs) or self._greedy.sight.top.chosen:
            return ""  # what is known of the deck's top would be shuffled away
        if choice.option_kind == WORD:
            return "word"
        if choice.option_kind == SPOT:
            spot = game.spot(choice.numbers[0])
            if choice.prompt is Prompt.COUNTER_ON or spot is None:
                return ""
            return "target" if spot.owner != self._player else ""
        return "found" if choice.option_kind == CARD and self._is_own_deck(choice) else ""

    def _is_own_deck(self, choice: PendingPrompt) -> bool:
        about = choice.about
        if not isinstance(about, (CardPick, Ordering)):
            return False
        held = about.held[0] if isinstance(about, CardPick) else about.rest[0]
        return held.zone == "deck" and held.where == self._player

    def of(self, game: Game, first: Action) -> list[Action]:
        """The actions to be tried against the greedy pilot's."""
        choice = game.choice
        if choice is None:
            return self._actions(game, first)
        if choice.option_kind == CARD:
            return self._cards(game, choice, first)
        others = [place for place in range(len(choice.options)) if place != first.which]
        return [Action("choose", which=place) for place in others[:_MOST_ANSWERS]]

    def _cards(self, game: Game, choice: PendingPrompt, first: Action) -> list[Action]:
        """Other cards out of the deck, as they are wanted."""
        if first.which < 0:
            return []
        wants, side = self._greedy.wants, game.sides[self._player]
        seen = {choice.numbers[first.which]}
        others = []
        for place, card in enumerate(choice.numbers):
            if card not in seen:
                seen.add(card)
                others.append(place)
        others.sort(key=lambda place: -wants.gain(game, side, choice.numbers[place]))
        return [Action("choose", which=place) for place in others[:_MOST_ANSWERS]]

    def _actions(self, game: Game, first: Action) -> list[Action]:
        row = game.sides[self._player].spots()
        found, seen = [], []
        if first.do == "retreat":
            seen.append(_seen(row[first.spot]))
        for action in legal_actions(game):
            if action.do in _TRIED and action != first:
                found.append(action)
            elif action.do == "retreat" and first.do in _ALSO_RETREATS:
                look = _seen(row[action.spot])
                if look not in seen:  # of those who are alike, one will do
                    seen.append(look)
                    found.append(action)
        return found[:_ACTIONS]


def _kind_of_action(game: Game, action: Action) -> str:
    if action.do not in {"play", "attach"}:
        return action.do
    role = game.kinds[action.card].role
    if action.do == "attach":
        return "Energy" if role == ENERGY_CARD else "Tool"
    return "Supporter" if role == SUPPORTER else "Stadium" if role == STADIUM else "Item"


def _seen(spot: PokemonInPlay) -> tuple[object, ...]:
    """What makes two Pokémon in play different."""
    return spot.cards, spot.energy, spot.tools, spot.damage, spot.conditions


#: What must be left for a decision of its kind, in budgets of a turn: less where the greedy pilot
#: is more often wrong for what it costs to see it. No other kind is worth it.
_RESERVE: Final[dict[str, float]] = {
    "end turn": -1, "retreat": 0, "Stadium": 0, "attack": 0, "Tool": 0, "target": 0, "word": 0,
    "Item": 0.5, "Supporter": 1, "Energy": 1, "use": 1, "found": 1,
}  # fmt: skip


class SearchPilot:
    """Decides for one player."""

    def __init__(self, board: Board, player: int, seed: int) -> None:
        self.player = player
        self._greedy = Greedy(board.knowledge, player)
        self._rivals = Alternatives(self._greedy)
        self.imagination = Rollouts(board, player, seed)
        self._random = random.Random(seed)  # noqa: S311  a game, not a secret
        self._budget = board.match.nodes or NODES
        self._turn, self._granted = -1, 0
        #: What is known of the hidden cards, deals of them, and how it goes on from here on each.
        self._known: tuple[Any, ...] = ()
        self._deals: list[int] = []
        self._courses: list[Rollout] = []
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
        return self._best(game, first, rivals)

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
        courses: dict[Action, list[Rollout]] = {action: [] for action in rivals}
        for tried in range(SAMPLES):
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
        if gains[best] < SOONER * SAMPLES:
            return first
        self._courses = courses[best]
        return best

    def _course(self, game: Game, first: Action, number: int) -> Rollout:
        """How it goes on with the greedy pilot's choice on one of the deals."""
        if number == len(self._deals):
            self._deals.append(self._random.getrandbits(62))
        if number == len(self._courses):
            deal = self._deals[number]
            self._courses.append(self.imagination.course(game, self._greedy, first, deal, None))
        return self._courses[number]
