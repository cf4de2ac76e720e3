"""Attacks that attach Energy from the deck: what they are worth when there is no other attack.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.engine.game import Game
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.deck.craft import Craft
from decklint.sandbox.plan.outlook import Outlook
from decklint.sandbox.seen.sight import Sight


class Charging:
    """Weighs for one player how much Energy an attack brings, and for whom."""

    def __init__(self, craft: Craft, sight: Sight, attacks: Attacks, outlook: Outlook) -> None:
        self._craft, self._sight, self._attacks, self._outlook = craft, sight, attacks, outlook
        self._missing = craft.knowledge.missing

    def attaching(
        self, game: Game, side: PlayerState, spot: PokemonInPlay, gives: tuple[int, ...]
    ) -> float:
        """What Energy is worth on who attaches more by an attack, if there is no other attack."""
        if not self._is_open(game, side) or not self._may_come_up(side, spot):
            return 0.0
        found, best = self._sight.units(game, spot), 0.0
        for cost, units in self._craft.charging[spot.kind.id]:
            if self._missing(found, cost) and not self._missing(found + gives, cost):
                best = max(best, self._outlook.charged(game, side, spot.id, units, ()))
        return self._outlook.in_a_turn(best) if best else 0.0

    def is_coming(self, game: Game, side: PlayerState) -> bool:
        """Whether somebody in play attaches Energy by an attack on this turn."""
        if not self._craft.charging or not self._is_open(game, side):
            return False
        for spot in side.spots():
            for cost, units in self._craft.charging.get(spot.kind.id, ()):
                found = self._sight.units(game, spot)
                if self._is_paid(side, found, cost) and self._may_come_up(side, spot):
                    return self._outlook.charged(game, side, spot.id, units, ()) > 0
        return False

    def of_newcomer(self, game: Game, side: PlayerState, card: int, coming: Sequence[int]) -> float:
        """What somebody is worth on the Bench who attaches Energy by an attack on this turn."""
        active, charging = side.active, self._craft.charging
        if active is None or not self._is_open(game, side) or side.retreated:
            return 0.0
        if any(one in charging for one in (*coming, *(spot.kind.id for spot in side.spots()))):
            return 0.0
        eased = any(self._craft.eases(one, active.kind.id) for one in coming)
        if not eased and self._outlook.front_for(card):
            return 0.0
        best = 0.0
        for cost, units in charging[card]:
            if self._is_paid(side, (), cost):
                best = max(best, self._outlook.charged(game, side, -1, units, coming))
        return max(0.0, self._outlook.in_a_turn(best)) if best else 0.0

    def _is_open(self, game: Game, side: PlayerState) -> bool:
        """Whether the player may attack, but nobody can yet."""
        if not self._attacks.may_attack(game, side):
            return False
        charging = self._craft.charging
        row = (spot for spot in side.spots() if spot.kind.id not in charging)
        return not any(self._attacks.score(game, side, spot) > 0 for spot in row)

    def _may_come_up(self, side: PlayerState, spot: PokemonInPlay) -> bool:
        if spot is side.active:
            return True
        return not (side.retreated or self._outlook.front_of(side, spot))

    def _is_paid(self, side: PlayerState, found: tuple[int, ...], cost: tuple[int, ...]) -> bool:
        """Whether some Energy is enough for a cost, with the attachment of this turn."""
        missing = self._missing(found, cost)
        if missing != 1 or side.energy:
            return not missing
        lacking = self._craft.knowledge.lacking(found, cost)
        return bool(self._outlook.ways.energy_at_hand & lacking)
