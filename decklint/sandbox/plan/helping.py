"""Evolutions that do more than attack: what their Abilities are worth, and those still to come.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.state import PlayerState
from decklint.sandbox.attack.growing import prizes_grown
from decklint.sandbox.attack.sacrificing import prizes_won
from decklint.sandbox.plan.benching import Places

#: What a Prize is worth that is taken on this turn and not later.
_PRIZE_NOW: Final = 25.0
#: The share of an Ability's worth for the card below it: with its own in the hand, and without.
_NEXT: Final = 0.7
_TO_BE_FOUND: Final = 0.4


class Helping(Places):
    """What Evolutions do for one player beside their attacks."""

    def _can_help(self, side: PlayerState, kind: GameCard) -> bool:
        """Whether somebody is in play for whom an Ability asks that wants who is Active."""
        fits = self.craft.fits
        return all(
            any(fits(wanted, spot.kind.id) for spot in side.spots())
            for wanted in self.craft.wanting_in_front.get(kind.id, ())
        )

    def by_blast(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """What the Prizes are worth that somebody takes by evolving and leaving play at once."""
        harm = self.craft.blasts[kind.id]
        ripe = (
            spot
            for spot in side.spots()
            if spot.kind.id in kind.onto and spot.entered != game.turn and side.turns > 1
        )
        won = (prizes_won(self._attacks, game, side, one, kind.prizes, harm) for one in ripe)
        return _PRIZE_NOW * max(won, default=0)

    def by_blow(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """What the Prizes are worth that the attack of this turn takes if somebody evolves."""
        return _PRIZE_NOW * prizes_grown(self._attacks, game, side, kind)

    def _help_above(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """What an Evolution is worth for the Ability of the one that it evolves into in turn."""
        best = 0.0
        for form, chain in self.knowledge.forms[kind.id].items():
            worth = self.helps[form] - self.helps[kind.id]
            if len(chain) != 1 or worth <= best:
                continue
            if form in side.hand:
                best = max(best, _NEXT * worth)
            elif form in self.unseen(game, side):
                best = max(best, _TO_BE_FOUND * worth)
        return best
