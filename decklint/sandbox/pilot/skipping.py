"""Two stages at once: who waits on this turn for a Stage 2 that the hand can still find."""

from __future__ import annotations

from decklint.engine.game import Game
from decklint.engine.game_card import ITEM, SUPPORTER, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.pilot.weighing import Weighing


class Skips:
    """Decides for one player who does not evolve by one stage, so as to evolve by two."""

    def __init__(self, weighing: Weighing, attacks: Attacks) -> None:
        self._weighing, self._attacks, self._wants = weighing, attacks, weighing.wants
        self._craft = self._wants.craft

    def waits(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> bool:
        """Whether a Pokémon is to attack on this turn as what the hand finds for it.

        The card that skips the stage is in the hand, the Stage 2 is not.
        """
        if not self._craft.skipping or not any(card in side.hand for card in self._craft.skipping):
            return False
        outlook = self._wants.look(game, side)
        one = next(one for one in outlook.team if one.spot == spot.id)
        chain = one.goal.chain
        if one.front or len(chain) != 2 or chain[0] != kind.id or chain[1] in side.hand:
            return False
        found = self._wants.sight.units(game, spot)
        if not self._wants.is_paid(side, found, one.goal.cost):
            return False
        if not self._attacks.may_attack(game, side):
            return False
        return any(self._finds(game, side, card, chain[1]) for card in dict.fromkeys(side.hand))

    def _finds(self, game: Game, side: PlayerState, card: int, wanted: int) -> bool:
        """Whether a card of the hand is going to be played that finds another."""
        kind = game.kinds[card]
        if kind.role not in {ITEM, SUPPORTER}:
            return False
        known = self._wants.knowledge.doing[card]
        return (
            any(
                one.source == "deck" and one.to == "hand" and self._craft.fits(one.wanted, wanted)
                for one in known.searches
            )
            and wanted in self._wants.unseen(game, side)
            and self._weighing.is_worth_it(game, side, known, card)
            and why_not(game, kind.play_action) is None
        )
