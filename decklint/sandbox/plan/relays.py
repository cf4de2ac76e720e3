"""Abilities in play, and Supporters in the hand, by which another Pokémon comes to the front."""

from __future__ import annotations

from decklint.effects.program import Node
from decklint.engine.game import Game
from decklint.engine.legality.board import why_not_use
from decklint.engine.state import PlayerState
from decklint.sandbox.deck.craft import Craft


class Relays:
    """Tells for one player who is brought up by an Ability or by a Supporter."""

    def __init__(self, craft: Craft) -> None:
        self._fits, self._ways, self._relief = craft.fits, craft.relaying, craft.relief

    def open(self, game: Game, side: PlayerState) -> tuple[Node | None, ...]:
        """Who may be brought up on this turn, or by a Supporter on the next: which of the Bench."""
        active = side.active
        if not (self._ways or self._relief) or not side.bench or active is None:
            return ()
        found = [
            wanted
            for card, (leaving, wanted) in self._relief.items()
            if card in side.hand and self._fits(leaving, active.kind.id)
        ]
        for spot in side.spots():
            if spot.kind.id not in self._ways:
                continue
            for index, wanted in self._ways[spot.kind.id]:
                power = spot.kind.powers[index]
                if why_not_use(game, side, spot, index, power) is None:
                    found.append(wanted)
        return tuple(found)

    def suits(self, ways: tuple[Node | None, ...], card: int) -> bool:
        """Whether a Pokémon is one of those who may be brought up."""
        return any(self._fits(wanted, card) for wanted in ways)
