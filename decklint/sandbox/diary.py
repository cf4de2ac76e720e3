"""What is kept of a game: when things happened, what became of the cards, why nothing did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from decklint.engine.actions import END_TURN, Action
from decklint.engine.game import Game
from decklint.engine.legality.board import no_attack_on_this_turn
from decklint.engine.numbers import units
from decklint.engine.state import PlayerState, State
from decklint.model.goldfish import Cause
from decklint.model.named_tuple import NamedTuple
from decklint.model.readiness import Readiness
from decklint.sandbox.idling import why_idle
from decklint.sandbox.pilots.card_facts import CardFacts
from decklint.sandbox.readiness import is_ready
from decklint.sandbox.vain import Vain, VainWatch

_TURN_ENDS: Final = frozenset({"attack", "end turn"})
_BY_RULE: Final = {"WIN-01": "prizes", "WIN-02": "no_pokemon", "WIN-03": "deck_out"}


class Attacker(NamedTuple):
    """A Pokémon that attacked: on which turn first, the Prizes taken and the damage done."""

    card: int
    first: int
    prizes: int
    damage: int


class Played(NamedTuple):
    """One game of player 0, as small as can be; turns are that player's own, 0 is never.

    Cards are numbers of the table. `hands` and `energy` have a figure for each turn, as it is when
    the turn is over and Pokémon Checkup still to come, `prizes` how many were taken before the next
    one began. A card is seen when it comes to the hand or into play; `needed` are those among the
    Prizes of which no copy was seen until it was taken from there, if it ever was. `ready` has the
    turn on which each attacker first had the Energy for its best attack, `attackers` what each
    Pokémon's attacks have done. `idle` has the cause for each turn without an attack, but for one
    on which the rules forbid it or the game ended first. `wanted` is the turn at whose end the deck
    was first what its player calls ready.
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
    """Watches one game of player 0: told of decisions, and as a witness of what comes of them."""

    def __init__(
        self, game: Game, knowledge: CardFacts, number: int, wanted: Readiness = ()
    ) -> None:
        self._knowledge, self._number, self._wanted = knowledge, number, wanted
        self._kinds = knowledge.table.kinds
        #: Both players as they are in this game: Sudden Death would be another.
        self._side, self._other = game.sides
        side = self._side
        drawn = side.turns  # the game may have got as far as the first draw by itself
        in_play = [card for spot in side.spots() for card in spot.cards]
        self._opening = tuple(sorted(side.hand[: len(side.hand) - drawn] + in_play))
        self._all = game.edition.prizes
        self._turn = 0
        self._prized: tuple[int, ...] | None = None
        self._seen: dict[int, int] = dict.fromkeys((*side.hand, *in_play), 1)
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
        #: Whether a turn of player 0 is going on, and whether its last decision has been made.
        self._open = self._decided = False
        self._vain = VainWatch(knowledge)
        game.observer = self

    # What the game tells

    def came(self, cards: Sequence[int]) -> None:
        """Cards have come to a hand."""
        if self._kinds[cards[0]].owner == 0:
            self._vain.came(len(cards))
            self._see(cards)

    def entered(self, cards: Sequence[int]) -> None:
        """Cards have come into play; seldom from elsewhere than the hand."""
        if self._kinds[cards[0]].owner == 0:
            self._played.update(cards)
            self._see(cards)

    def took(self, player: int) -> None:
        """A card has been taken out of a deck."""
        if player == 0:
            self._vain.took()

    def _see(self, cards: Sequence[int]) -> None:
        """Note the cards that were not seen before: on the own turn that began last."""
        side = self._side
        for card in cards:
            if card not in self._seen:
                self._seen[card] = max(1, side.turns)
                if self._was_prized(side, card):
                    self._late.add(card)

    def _was_prized(self, side: PlayerState, card: int) -> bool:
        """Whether a copy that lay among the Prizes no longer does."""
        return self._prized is not None and self._prized.count(card) > side.prizes.count(card)

    def turn_over(self, game: State) -> None:
        """A turn is over; an effect may have ended it before its player had decided to."""
        if game.player != 0:
            return
        if self._side.turns != self._turn:
            self._begin()
        self._vain.done()
        if not self._decided:
            self._end(game, END_TURN)
            if self._cause:  # whatever else kept it from attacking
                self._cause = Cause.CANNOT_ATTACK
        self._count()
        self._open = False

    def _count(self) -> None:
        """Note the hand and the Energy cards in play as they are at the end of a turn."""
        side = self._side
        self._hands[-1] = len(side.hand)
        self._energy[-1] = sum(len(spot.energy) for spot in side.spots())

    # What the player decides

    def decide(self, game: Game, action: Action) -> None:
        """Note what player 0 is about to do."""
        if game.turn and self._prized is None:
            self._prized = tuple(sorted(self._side.prizes))
        if game.player != 0 or not game.turn:
            return
        if self._side.turns != self._turn:
            self._begin()
        if game.choice is not None:
            return
        self._vain.decide(game, action)
        if action.do == "play":
            self._played.add(action.card)
        elif action.do in _TURN_ENDS:
            self._end(game, action)

    def _begin(self) -> None:
        """A new turn: what has happened since the last one was over belongs to that one."""
        side = self._side
        self._close_turn()
        self._turn = side.turns
        self._vain.begin(len(side.hand))
        self._hands.append(0)
        self._energy.append(0)
        self._cause = ""
        self._open, self._decided = True, False

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

    def _end(self, game: State, action: Action) -> None:
        """The last decision of a turn."""
        side = self._side
        self._decided = True
        self._note_ready(game)
        self._vain.end(game, attacks=action.do == "attack")
        if not self._turn_wanted and is_ready(self._wanted, game, self._knowledge, action):
            self._turn_wanted = self._turn
        if action.do == "attack":
            if side.active is not None:
                self._blow = (side.active.kind.id, len(side.prizes), _left(self._other))
            self._first_attack = self._first_attack or self._turn
        elif game.turn == 1 and no_attack_on_this_turn(game, side):
            self._barred += 1
        else:
            self._cause = why_idle(game, self._knowledge)

    def _note_ready(self, game: State) -> None:
        """Note every Pokémon that has the Energy for its best attack for the first time."""
        for spot in self._side.spots():
            card = spot.kind.id
            if card not in self._ready and self._knowledge.is_ready(card, units(game, spot)):
                self._ready[card] = self._turn

    def closed(self, game: Game, *, cut: bool) -> Played:
        """The game is over."""
        side, over = self._side, game.over
        game.observer = None
        if self._open:  # the end of the game was the end of the turn
            self._vain.done()
            self._count()
        self._close_turn()
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
        """Why a game was not won: its end, or else what kept it from attacking most often."""
        if lost:
            return Cause.DECKED_OUT if outcome == "deck_out" else Cause.KNOCKED_OUT
        free = self._turn - self._barred
        if len(self._idle) * 2 > free:
            return Counter(self._idle).most_common(1)[0][0]
        return Cause.TOO_SLOW if free else Cause.NO_TIME


def _left(other: PlayerState) -> int:
    """What is left of the opponent's Pokémon, in HP."""
    return sum(max(0, spot.kind.hp - spot.damage) for spot in other.spots())
