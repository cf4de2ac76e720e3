"""Supporters that are found on the same turn: somebody comes to the Bench and finds them.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.plan.helping import Helping

#: What an attack of this turn is worth beside the plan, if there is none otherwise.
STRIKE_NOW: Final = 60.0
#: How much of the deck's best pace such an attack must have.
_GOOD: Final = 0.5
_CALLS: Final = (-1, "calls")


class Calling(Helping):
    """What a Supporter out of the deck does for one player on this turn."""

    def calls_for_attack(self, game: Game, side: PlayerState) -> bool:
        """Whether somebody who finds a Supporter lets another attack that cannot otherwise."""
        craft = self.craft
        if not craft.calling or not craft.accelerating or side.supporter:
            return False
        gains = self.look(game, side).gains
        known = gains.get(_CALLS)
        if known is None:
            known = gains[_CALLS] = float(self._calls_for_attack(game, side))
        return known > 0

    def _calls_for_attack(self, game: Game, side: PlayerState) -> bool:
        craft, unseen = self.craft, self.unseen(game, side)
        if not craft.accelerating.isdisjoint(side.hand) or self.outlook.room(game, side) <= 0:
            return False
        if craft.calling.isdisjoint(unseen) and craft.calling.isdisjoint(side.hand):
            return False
        return any(self.attacks_by(game, side, card) for card in craft.accelerating & unseen)

    def attacks_by(self, game: Game, side: PlayerState, card: int) -> bool:
        """Whether a Supporter attaches the Energy for an attack of this turn, the only one."""
        attacks = self._attacks
        striker = attacks.striker(game, side)
        if not attacks.may_attack(game, side) or striker is None:
            return False
        if attacks.score(game, side, striker) > 0:
            return False
        return any(
            self._strikes_with(spot, self.sight.units(game, spot), gives)
            for spot in side.spots()
            if not self.outlook.front_of(side, spot)
            for gives in self._brought_to(game, side, card, spot)
        )

    def _strikes_with(
        self, spot: PokemonInPlay, found: tuple[int, ...], gives: tuple[int, ...]
    ) -> bool:
        """Whether more Energy pays for an attack that is among the deck's better ones."""
        least = _GOOD * self.craft.best_pace
        return any(
            one.pace >= least and not self.knowledge.unpaid(found + gives, one.cost)
            for one in self.knowledge.strikes[spot.kind.id]
        )

    def _brought_to(
        self, game: Game, side: PlayerState, card: int, spot: PokemonInPlay
    ) -> Iterator[tuple[int, ...]]:
        """The Energy that a Supporter attaches to a Pokémon, with that of the turn."""
        known, kinds = self.knowledge.doing[card], game.kinds
        row = self.craft.energies(known.energy) & self.unseen(game, side)
        held = {each for each in side.hand if kinds[each].role == ENERGY_CARD}
        more = any(one.to == "hand" and one.number > 1 for one in known.searches)
        for one in row:
            gives = self.gives(game, kinds[one], spot)
            yield gives
            if not side.energy:
                for other in held | (row - {one} if more else frozenset()):
                    yield gives + self.gives(game, kinds[other], spot)
