"""Sharing out Energy: two cards in one turn, or an attack now beside the plan for later.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.engine.game import Game
from decklint.engine.kind import ENERGY_CARD
from decklint.engine.state import Side, Spot
from decklint.sandbox.attacking import Attacks
from decklint.sandbox.wanting import Wants


class Sharing:
    """Shares out Energy for one player."""

    def __init__(self, wants: Wants, attacks: Attacks) -> None:
        self._wants, self._attacks = wants, attacks
        self._ways = wants.outlook.ways

    def best(self, game: Game, side: Side, card: int, held: Sequence[int] = ()) -> float:
        """The best plan with an Energy card on anybody, and one of the hand, or of some more."""
        return max(self.on(game, side, card, spot, held) for spot in side.spots())

    def on(self, game: Game, side: Side, card: int, spot: Spot, held: Sequence[int] = ()) -> float:
        """The best plan with an Energy card on a Pokémon, and one of the hand on anybody."""
        hand = [each for each in (*held, *side.hand) if game.kinds[each].role == ENERGY_CARD]
        first = self._with(game, spot, card, {})
        if side.energy or not hand:
            return self._plan(game, side, first, hand)
        best = 0.0
        for other in dict.fromkeys(hand):
            rest = hand[:]
            rest.remove(other)
            for taker in side.spots():
                both = self._with(game, taker, other, first)
                best = max(best, self._plan(game, side, both, rest))
        return best

    def attached(self, game: Game, side: Side, card: int, spot: Spot) -> float:
        """The plan with an Energy card of the hand on a Pokémon."""
        hand = [each for each in side.hand if game.kinds[each].role == ENERGY_CARD]
        hand.remove(card)
        return self._plan(game, side, self._with(game, spot, card, {}), hand)

    def _with(
        self, game: Game, spot: Spot, card: int, units: dict[int, tuple[int, ...]]
    ) -> dict[int, tuple[int, ...]]:
        """The Energy of some Pokémon, with one card more on one of them."""
        before = units.get(spot.id)
        if before is None:
            before = self._wants.sight.units(game, spot)
        return units | {spot.id: before + self._wants.gives(game, game.kinds[card], spot)}

    def _plan(
        self, game: Game, side: Side, units: dict[int, tuple[int, ...]], hand: Sequence[int]
    ) -> float:
        """The plan with some Energy in play and the rest in the hand."""
        outlook = self._wants.look(game, side)
        before = self._ways.hold(hand)
        may_attack = self._attacks.may_attack(game, side)
        worth = outlook.supposing(game, side, units, may_attack=may_attack)
        self._ways.count_on(*before)
        return worth
