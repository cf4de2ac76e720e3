"""Sharing out Energy: two cards in one turn, or an attack now beside the plan for later.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from decklint.engine.game import Game
from decklint.engine.kind import ENERGY_CARD
from decklint.engine.state import Side, Spot
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.plan.outlook import Units
from decklint.sandbox.plan.three import together
from decklint.sandbox.plan.wanting import Wants

#: What an attack of this turn is worth beside the plan, of its pace.
_NOW: Final = 0.2


class Sharing:
    """Shares out Energy for one player."""

    def __init__(self, wants: Wants, attacks: Attacks) -> None:
        self._wants, self._attacks = wants, attacks
        self._ways = wants.outlook.ways

    def best(self, game: Game, side: Side, card: int, held: Sequence[int] = ()) -> float:
        """The best plan with an Energy card on anybody, and one of the hand, or of some more."""
        gains = self._wants.look(game, side).gains
        key = (card, f"shared out beside {held}")
        known = gains.get(key)
        if known is None:
            known = gains[key] = max(self._on_each(game, side, card, held))
        return known

    def on(self, game: Game, side: Side, card: int, spot: Spot) -> float:
        """The best plan with an Energy card on a Pokémon, and one of the hand on anybody."""
        gains, what = self._wants.look(game, side).gains, f"on whom {card}"
        if (spot.id, what) not in gains:
            for one, worth in zip(side.spots(), self._on_each(game, side, card, ()), strict=True):
                gains[one.id, what] = worth
        return gains.get((spot.id, what), 0.0)

    def _on_each(self, game: Game, side: Side, card: int, held: Sequence[int]) -> list[float]:
        """The same for each Pokémon, beside the hand and some more cards."""
        hand = [each for each in (*held, *side.hand) if game.kinds[each].role == ENERGY_CARD]
        row = side.spots()
        ways = [self._with(game, spot, card, {}) for spot in row]
        if side.energy or not hand:
            return self._plans(game, side, ways, hand)
        best = [0.0] * len(row)
        for other in dict.fromkeys(hand):
            rest = hand[:]
            rest.remove(other)
            both = [self._with(game, one, other, way) for way in ways for one in row]
            for at, worth in enumerate(self._plans(game, side, both, rest)):
                best[at // len(row)] = max(best[at // len(row)], worth)
        return best

    def attached(self, game: Game, side: Side, card: int, spot: Spot) -> float:
        """The plan with an Energy card of the hand on a Pokémon."""
        hand = [each for each in side.hand if game.kinds[each].role == ENERGY_CARD]
        hand.remove(card)
        return self._plans(game, side, [self._with(game, spot, card, {})], hand)[0]

    def _with(self, game: Game, spot: Spot, card: int, units: Units) -> Units:
        """The Energy of some Pokémon, with one card more on one of them."""
        before = units.get(spot.id)
        if before is None:
            before = self._wants.sight.units(game, spot)
        return units | {spot.id: before + self._wants.gives(game, game.kinds[card], spot)}

    def _plans(
        self, game: Game, side: Side, ways: Sequence[Units], hand: Sequence[int]
    ) -> list[float]:
        """The plan with Energy in play in each of some ways, and the rest in the hand."""
        outlook = self._wants.look(game, side)
        before = self._ways.hold(hand)
        may_attack, spots = self._attacks.may_attack(game, side), side.spots()
        places = {spot.id: place for place, spot in enumerate(spots)}
        rows: dict[int, tuple[list[float], list[float]]] = {}
        known: dict[tuple[int, tuple[int, ...], int], tuple[float, float]] = {}
        plans = []
        for units in ways:
            front = outlook.front_with(game, side, units)
            if front not in rows:
                row = [outlook.supposed(game, side, one, None, front) for one in spots]
                rows[front] = [worth for worth, _ in row], [now for _, now in row]
            worths, attacks = rows[front][0][:], rows[front][1][:]
            for number, found in units.items():
                place, key = places[number], (number, found, front)
                if key not in known:
                    known[key] = outlook.supposed(game, side, spots[place], found, front)
                worths[place], attacks[place] = known[key]
            now = max(attacks) if may_attack else 0.0
            plans.append(together(worths) + _NOW * now)
        self._ways.count_on(before[0], before[1], before[2], before[3])
        return plans
