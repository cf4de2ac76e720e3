"""What is kept of a game: when things happened, what became of the cards, why nothing did."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.numbers import units
from decklint.engine.state import ASLEEP, PARALYZED, Side
from decklint.engine.why_not import why_not
from decklint.model.readiness import Readiness
from decklint.sandbox.knowledge import Knowledge
from decklint.sandbox.readiness import is_ready
from decklint.sandbox.vain import Vain, VainWatch

_TURN_ENDS: Final = frozenset({"attack", "end turn"})
_BY_CARD: Final = frozenset({"bench", "evolve", "attach", "play"})
_BY_RULE: Final = {"WIN-01": "prizes", "WIN-02": "no_pokemon", "WIN-03": "deck_out"}


class Attacker(NamedTuple):
    """A Pokémon that attacked: on which turn first, the Prizes taken and the damage done."""

    card: int
    first: int
    prizes: int
    damage: int


class Played(NamedTuple):
    """One game of player 0, as small as can be; turns are that player's own, 0 is never.

    Cards are numbers of the table. `prizes`, `hands` and `energy` have a figure for the end of
    each turn. A card is seen in hand or in play; `needed` are those among the Prizes of which no
    copy was seen until it was taken from there, if it ever was. `ready` has the turn on which each
    attacker first had the Energy for its best attack, `attackers` what each Pokémon's
    attacks have done. `idle` has the cause for each turn without an attack, but the one on which
    the rules forbid it. `wanted` is the turn at whose end the deck was first what its player calls
    ready.
    """

    number: int
    first: bool
    won: bool
    outcome: str
    turns: int
    mulligans: int
    opening: tuple[int, ...]
    first_attack: int
    wanted: int
    ready: tuple[tuple[int, int], ...]
    attackers: tuple[Attacker, ...]
    prizes: tuple[int, ...]
    hands: tuple[int, ...]
    energy: tuple[int, ...]
    idle: tuple[str, ...]
    cause: str
    seen: tuple[tuple[int, int], ...]
    played: tuple[int, ...]
    held: tuple[int, ...]
    prized: tuple[int, ...]
    needed: tuple[int, ...]
    vain: Vain


class Diary:
    """Watches one game of player 0."""

    def __init__(
        self, game: Game, knowledge: Knowledge, number: int, wanted: Readiness = ()
    ) -> None:
        self._knowledge, self._number, self._wanted = knowledge, number, wanted
        #: Both players as they are in this game: Sudden Death would be another.
        self._side, self._other = game.sides
        side = self._side
        drawn = side.turns  # the game may have got as far as the first draw by itself
        in_play = [card for spot in side.spots() for card in spot.cards]
        self._opening = tuple(sorted(side.hand[: len(side.hand) - drawn] + in_play))
        self._all = game.edition.prizes
        self._turn = 0
        self._prized: tuple[int, ...] | None = None
        self._seen: dict[int, int] = dict.fromkeys(self._opening, 1)
        self._played: set[int] = set(in_play)
        self._late: set[int] = set()
        self._first_attack = self._turn_wanted = self._barred = 0
        self._ready: dict[int, int] = {}
        self._attackers: dict[int, Attacker] = {}
        self._blow: tuple[int, int, int] | None = None
        self._prizes: list[int] = []
        self._hands: list[int] = []
        self._energy: list[int] = []
        self._idle: list[str] = []
        self._cause = ""
        self._vain = VainWatch(knowledge)

    def decide(self, game: Game, action: Action) -> None:
        """Note what player 0 is about to do."""
        side = self._side
        if game.choice is not None:
            if not game.turn and game.choice.what == "card" and action.which >= 0:
                self._played.add(game.choice.options[action.which])
            return
        if game.player != 0:
            return
        if side.turns != self._turn:
            self._begin()
        self._note_hand(side)
        from_hand = action.do in _BY_CARD
        self._vain.decide(game, action, from_hand=from_hand)
        if from_hand:
            self._played.add(action.card)
        elif action.do in _TURN_ENDS:
            self._end(game, action)

    def _note_hand(self, side: Side) -> None:
        """Note the cards in hand that were not seen before."""
        for card in side.hand:
            if card not in self._seen:
                self._seen[card] = max(1, self._turn)
                if self._was_prized(side, card):
                    self._late.add(card)

    def _was_prized(self, side: Side, card: int) -> bool:
        """Whether a copy that lay among the Prizes no longer does."""
        return self._prized is not None and self._prized.count(card) > side.prizes.count(card)

    def _begin(self) -> None:
        """A new turn: the last one is over with whatever happened after the decision."""
        side = self._side
        if self._prized is None:
            self._prized = tuple(sorted(side.prizes))
        self._close_turn()
        self._turn = side.turns
        self._vain.begin()
        self._hands.append(len(side.hand))
        self._energy.append(0)
        self._cause = "cannot attack"

    def _close_turn(self) -> None:
        if self._turn:
            self._prizes.append(self._all - len(self._side.prizes))
            if self._cause:
                self._idle.append(self._cause)
        if self._blow is not None:
            card, prizes, left = self._blow
            known = self._attackers.get(card)
            taken, damage = prizes - len(self._side.prizes), max(0, left - _left(self._other))
            self._attackers[card] = (
                Attacker(card, self._turn, taken, damage)
                if known is None
                else Attacker(card, known.first, known.prizes + taken, known.damage + damage)
            )
            self._blow = None

    def _end(self, game: Game, action: Action) -> None:
        side = self._side
        self._hands[-1] = len(side.hand)
        self._energy[-1] = sum(len(spot.energy) for spot in side.spots())
        for spot in side.spots():  # also what effects have put into play
            self._played.update(spot.cards, spot.energy, spot.tools)
        self._seen.update(dict.fromkeys(self._played.difference(self._seen), self._turn))
        self._note_ready(game)
        self._vain.end(game, action)
        if not self._turn_wanted and is_ready(self._wanted, game, self._knowledge, action):
            self._turn_wanted = self._turn
        if action.do == "attack":
            self._cause = ""
            if side.active is not None:
                self._blow = (side.active.kind.id, len(side.prizes), _left(self._other))
            self._first_attack = self._first_attack or self._turn
        else:
            self._cause = self._why(game)

    def _note_ready(self, game: Game) -> None:
        """Note every Pokémon that has the Energy for its best attack for the first time."""
        for spot in self._side.spots():
            card = spot.kind.id
            if card not in self._ready and self._knowledge.is_ready(card, units(game, spot)):
                self._ready[card] = self._turn

    def _why(self, game: Game) -> str:
        """Why a turn ends without an attack."""
        side = self._side
        refusal = why_not(game, Action("attack", which=0))
        if refusal is not None and refusal.rule == "FIRST-05":
            self._barred += 1
            return ""
        rows = [(spot, self._knowledge.attack_costs(spot.kind)) for spot in side.spots()]
        rows = [(spot, costs) for spot, costs in rows if costs]
        coming = any(self._knowledge.becomes_attacker(spot.kind) for spot in side.spots())
        if not rows:
            if coming:
                return "missing stage"
            return "no attacker" if side.hand else "no draw"
        best = 99
        enough = False
        for spot, costs in rows:
            found = units(game, spot)
            for cost in costs:
                best = min(best, self._knowledge.missing(found, cost))
                enough |= len(found) >= len(cost)
        if best == 0:
            return self._why_not_ready_one(game)
        if enough or any(game.kinds[card].provides for card in side.hand):
            return "wrong Energy" if enough or not side.energy else "no Energy"
        return "no Energy" if side.hand else "no draw"

    def _why_not_ready_one(self, game: Game) -> str:
        """A Pokémon has the Energy to attack, and yet there was no attack."""
        active = self._side.active
        if active is None or active.conditions & (ASLEEP | PARALYZED):
            return "cannot attack"
        found = units(game, active)
        costs = self._knowledge.attack_costs(active.kind)
        if all(self._knowledge.missing(found, cost) for cost in costs):
            return "attacker on the Bench"
        legal = (why_not(game, Action("attack", which=n)) is None for n in range(len(costs)))
        return "passed" if any(legal) else "cannot attack"

    def closed(self, game: Game, *, cut: bool) -> Played:
        """The game is over."""
        side, over = self._side, game.over
        self._close_turn()
        self._note_hand(side)  # with the Prizes that were taken last
        won = over is not None and over.winner == 0
        if over is not None:
            outcome = _BY_RULE.get(over.rule, "prizes" if not side.prizes else "no_pokemon")
        else:
            outcome = "cut" if cut or game.round > 1 else "turn_limit"
        prized = self._prized if self._prized is not None else tuple(side.prizes)
        needed = self._late.union(card for card in prized if card not in self._seen)
        return Played(
            number=self._number,
            first=game.first == 0,
            won=won,
            outcome=outcome,
            turns=self._turn,
            mulligans=side.mulligans,
            opening=self._opening,
            first_attack=self._first_attack,
            wanted=self._turn_wanted,
            ready=tuple(sorted(self._ready.items())),
            attackers=tuple(one for _, one in sorted(self._attackers.items())),
            prizes=tuple(self._prizes),
            hands=tuple(self._hands),
            energy=tuple(self._energy),
            idle=tuple(self._idle),
            cause="" if won else self._stalled(outcome, over is not None and over.winner == 1),
            seen=tuple(sorted(self._seen.items())),
            played=tuple(sorted(self._played)),
            held=tuple(sorted(set(side.hand))),
            prized=tuple(sorted(set(prized))),
            needed=tuple(sorted(needed)),
            vain=self._vain.kept(),
        )

    def _stalled(self, outcome: str, lost: bool) -> str:
        """Why a game was not won: what kept it from attacking most often, or else its end."""
        if lost and outcome in {"prizes", "no_pokemon"}:
            return "Knocked Out"
        free = self._turn - self._barred
        if len(self._idle) * 2 > free:
            return Counter(self._idle).most_common(1)[0][0]
        if outcome == "deck_out":
            return "decked out"
        return "too slow" if free else "no time"


def _left(other: Side) -> int:
    """What is left of the opponent's Pokémon, in HP."""
    return sum(max(0, spot.kind.hp - spot.damage) for spot in other.spots())
