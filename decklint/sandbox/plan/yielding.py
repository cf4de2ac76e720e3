"""Energy for a retreat: what it is worth that the Active Pokémon makes room for another.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from typing import Final

from decklint.engine.bits import COLORLESS
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, GameCard
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.deck.craft import Craft
from decklint.sandbox.plan.outlook import Outlook
from decklint.sandbox.seen.sight import Sight

#: Who comes to less of the deck's best pace is no attacker.
_NO_ATTACKER: Final = 0.1
#: So much Energy at most is attached for a retreat that nobody waits for yet.
_MOST_SHORT: Final = 2


class Yielding:
    """Weighs for one player how the Active Pokémon leaves its place."""

    def __init__(self, craft: Craft, sight: Sight, attacks: Attacks, outlook: Outlook) -> None:
        self._craft, self._sight, self._attacks, self._outlook = craft, sight, attacks, outlook
        #: The types that attacks of the deck ask for, as bits.
        self._sought = 0
        for card in craft.deck:
            for goal in craft.knowledge.goals[card]:
                for bits in goal.cost:
                    self._sought |= bits & ~COLORLESS

    def way_out(
        self, game: Game, side: PlayerState, active: PokemonInPlay, has: int, more: int
    ) -> float:
        """What Energy on the Active Pokémon is worth to retreat for one that attacks better."""
        price = self._sight.retreat_cost(game, active)
        if price <= has or side.retreated or not side.bench or self._goes_free(active):
            return 0
        best, now = 0.0, self._attacks.score(game, side, active)
        for spot in side.bench:
            score = self._attacks.score(game, side, spot)
            if self._outlook.is_relayed(spot.kind.id):
                now = max(now, score)
            else:
                best = max(best, score)
        gain = best - now
        if gain < 40:
            return 0
        return min(200.0, gain) * 0.6 ** max(0, price - has - more)

    def _goes_free(self, active: PokemonInPlay) -> bool:
        """Whether a card of the hand or its own Ability takes the Active Pokémon out of the way."""
        if self._outlook.ways.hand & self._craft.switch_bits:
            return True
        if not self._craft.leaving[active.kind.id] or active.energy:
            return False  # its Energy would go with it
        powers = self._craft.knowledge.powers[active.kind.id]
        return any(one.leaves and not (one.hurts or one.ends) for one in powers)

    def forward(self, game: Game, side: PlayerState, active: PokemonInPlay, has: int) -> float:
        """What it is worth that a Pokémon with an Ability for the Active Spot comes there."""
        fronted = self._craft.fronted
        if active.kind.id in fronted or self._sight.retreat_cost(game, active) != has + 1:
            return 0.0
        rows = (self._craft.helps[spot.kind.id] for spot in side.bench if spot.kind.id in fronted)
        return 2 * max(rows, default=0.0)

    def in_advance(
        self, game: Game, side: PlayerState, spot: PokemonInPlay, kind: GameCard
    ) -> float:
        """What Energy is worth on an Active Pokémon that makes room for an attacker still to come.

        There must be more in the hand for that attacker, and rather of the types that it wants.
        """
        if spot is not side.active or self._craft.hoards or self._goes_free(spot):
            return 0.0
        short = self._sight.retreat_cost(game, spot) - len(self._sight.units(game, spot))
        if not 0 < short <= _MOST_SHORT:
            return 0.0
        if self._outlook.of(spot) > _NO_ATTACKER * self._craft.best_pace:
            return 0.0
        if sum(game.kinds[card].role == ENERGY_CARD for card in side.hand) < 2:
            return 0.0
        return 0.5 if self._craft.types[kind.id] & self._sought else 0.6
