"""Sharing out Energy: two cards in one turn, or an attack now beside the plan for later.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.plan.outlook import Outlook
from decklint.sandbox.plan.three import together
from decklint.sandbox.plan.wanting import Wants
from decklint.sandbox.seen.sight import Sight

#: What an attack of this turn is worth beside the plan, of its pace.
_NOW: Final = 0.2
#: What Pokémon are worth for the plan, and what their attacks of this turn are.
Row: TypeAlias = tuple[list[float], list[float]]
View: TypeAlias = tuple[Row, Row, Row]
#: The Energy that a card provides on each Pokémon.
Given: TypeAlias = list[tuple[int, ...]]
#: So little counts how dear Energy is: only of what does the same.
TIE: Final = 1e-6


class Sharing:
    """Shares out Energy for one player."""

    def __init__(self, wants: Wants, attacks: Attacks) -> None:
        self._wants, self._attacks = wants, attacks
        self._ways = wants.outlook.ways

    def best(self, game: Game, side: PlayerState, card: int, held: Sequence[int] = ()) -> float:
        """The best plan with an Energy card on anybody, and one of the hand, or of some more."""
        gains = self._wants.look(game, side).gains
        key = (card, f"shared out beside {held}")
        known = gains.get(key)
        if known is None:
            known = gains[key] = max(self._on_each(game, side, card, held))
        return known

    def on(self, game: Game, side: PlayerState, card: int, spot: PokemonInPlay) -> float:
        """The best plan with an Energy card on a Pokémon, and one of the hand on anybody."""
        gains, what = self._wants.look(game, side).gains, f"on whom {card}"
        if (spot.id, what) not in gains:
            for one, worth in zip(side.spots(), self._on_each(game, side, card, ()), strict=True):
                gains[one.id, what] = worth
        return gains.get((spot.id, what), 0.0)

    def attached(self, game: Game, side: PlayerState, card: int) -> list[float]:
        """The plan with an Energy card of the hand on each Pokémon."""
        hand = [each for each in side.hand if game.kinds[each].role == ENERGY_CARD]
        hand.remove(card)
        return self._with_one(game, side, card, hand)

    def _on_each(
        self, game: Game, side: PlayerState, card: int, held: Sequence[int]
    ) -> list[float]:
        """The best plan with a card on each Pokémon, and one of the hand or of those held."""
        hand = [each for each in (*held, *side.hand) if game.kinds[each].role == ENERGY_CARD]
        if side.energy or not hand:
            return self._with_one(game, side, card, hand)
        best = [0.0] * len(side.spots())
        for other in dict.fromkeys(hand):
            rest = hand[:]
            rest.remove(other)
            self._with_two(game, side, card, other, rest, best)
        return best

    def _with_one(self, game: Game, side: PlayerState, card: int, hand: list[int]) -> list[float]:
        """The plan with a card on each Pokémon and the rest in the hand."""
        table = self._table(game, side)
        before = self._ways.hold(hand)
        found = table.with_one(self._given(game, side, card))
        self._ways.count_on(before[0], before[1], before[2], before[3])
        return found

    def _with_two(
        self,
        game: Game,
        side: PlayerState,
        card: int,
        other: int,
        hand: list[int],
        best: list[float],
    ) -> None:
        """The same with another card on anybody, where that is better than what is known."""
        table, given = self._table(game, side), self._given(game, side, card)
        more = given if other == card else self._given(game, side, other)
        before = self._ways.hold(hand)
        table.with_two(given, more, best)
        self._ways.count_on(before[0], before[1], before[2], before[3])

    def _table(self, game: Game, side: PlayerState) -> Supposed:
        outlook = self._wants.look(game, side)
        return Supposed(game, side, outlook, self._wants.sight, self._attacks)

    def _given(self, game: Game, side: PlayerState, card: int) -> Given:
        kind, gives = game.kinds[card], self._wants.gives
        return [gives(game, kind, spot) for spot in side.spots()]


class Supposed:
    """The table with more Energy in play than there is."""

    __slots__ = ("_acts", "_game", "_outlook", "_rows", "_side", "_spots", "_units", "_views")

    def __init__(
        self, game: Game, side: PlayerState, outlook: Outlook, sight: Sight, attacks: Attacks
    ) -> None:
        self._game, self._side, self._outlook = game, side, outlook
        self._acts = attacks.may_attack(game, side)
        self._spots = side.spots()
        self._units = [sight.units(game, spot) for spot in self._spots]
        #: The table as it is, by the half turns until the Active Pokémon can make room.
        self._rows: dict[int, Row] = {}
        #: The same with one card on everybody, and with the other.
        self._views: dict[int, View] = {}

    def with_one(self, given: Given) -> list[float]:
        """The plan with a card on each Pokémon."""
        front, found = self._front(0), []
        for place, units in enumerate(given):
            then = front if place else self._front(len(units))
            worths, attacks = self._row(then)
            worths, attacks = worths[:], attacks[:]
            worths[place], attacks[place] = self._with(place, units, then)
            found.append(self._together(worths, attacks))
        return found

    def with_two(self, given: Given, more: Given, best: list[float]) -> None:
        """The same with another card on anybody, where that is better than what is known."""
        both = [one + other for one, other in zip(given, more, strict=True)]
        for place, worth in enumerate(self.with_one(both)):
            best[place] = max(best[place], worth)
        if len(given) < 2:
            return
        behind = self._view(self._front(0), given, more)
        first = self._view(self._front(len(given[0])), given, more)
        second = self._view(self._front(len(more[0])), given, more)
        alike = given is more
        for place in range(len(given)):
            for other in range(place + 1 if alike else 0, len(given)):
                if place == other:
                    continue
                view = first if not place else behind if other else second
                worth = self._of_two(view, place, other)
                best[place] = max(best[place], worth)
                if alike:
                    best[other] = max(best[other], worth)

    def _of_two(self, view: View, place: int, other: int) -> float:
        """The plan with a card on one Pokémon and another on another."""
        base, one, two = view
        worths, attacks = base[0][:], base[1][:]
        worths[place], attacks[place] = one[0][place], one[1][place]
        worths[other], attacks[other] = two[0][other], two[1][other]
        return self._together(worths, attacks)

    def _together(self, worths: list[float], attacks: list[float]) -> float:
        return together(worths) + _NOW * (max(attacks) if self._acts else 0.0)

    def _front(self, more: int) -> int:
        return self._outlook.front_with(self._side, more)

    def _view(self, front: int, given: Given, more: Given) -> View:
        """The table as it is, with one card on everybody, and with the other."""
        known = self._views.get(front)
        if known is None:
            one = self._row_with(given, front)
            two = one if given is more else self._row_with(more, front)
            known = self._views[front] = self._row(front), one, two
        return known

    def _row(self, front: int) -> Row:
        """The table as it is."""
        known = self._rows.get(front)
        if known is None:
            known = self._rows[front] = self._row_with([()] * len(self._spots), front)
        return known

    def _row_with(self, given: Given, front: int) -> Row:
        pairs = [self._with(place, units, front) for place, units in enumerate(given)]
        return [worth for worth, _ in pairs], [now for _, now in pairs]

    def _with(self, place: int, units: tuple[int, ...], front: int) -> tuple[float, float]:
        """What a Pokémon is worth for the plan with more Energy, and its attack now."""
        found = self._units[place] + units
        return self._outlook.supposed(self._game, self._side, self._spots[place], found, front)
