"""What searches may find, as the plan is now.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.deck.doing import Search
from decklint.sandbox.deck.merits import ANY_CARD
from decklint.sandbox.plan.gaining import BACK, LEAST, NOW, Gains

#: What Energy brings as it is attached counts for no more than this beside the attack.
_BROUGHT: Final = 40.0
#: How much less a Pokémon must be worth that comes to a place which nobody else needs.
_FREE_PLACE: Final = 4.0


class Finds(Gains):
    """What searches bring to one player."""

    def attaching(
        self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay
    ) -> float:
        """What an Energy card is worth on a Pokémon, and what it brings as it is attached."""
        worth = super().attaching(game, side, kind, spot)
        if worth <= 0 or kind.id not in self.craft.bringing:
            return worth
        return worth + min(_BROUGHT, self.brought(game, side, kind, spot))

    def brought(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> float:
        """What an Energy card brings as it is attached to a Pokémon; for nothing."""
        bringing = self.craft.bringing
        if kind.id not in bringing or not self.craft.fits(bringing[kind.id], spot.kind.id):
            return 0.0
        known = self.knowledge.doing[kind.id]
        return ANY_CARD * known.draws + self.finds(game, side, known.searches, 0.0)

    def _gain_energy(self, game: Game, side: PlayerState, kind: GameCard, to: str) -> float:
        """What it is worth to get an Energy card, and to draw as it is attached."""
        worth = super()._gain_energy(game, side, kind, to)
        if to == "attach" or worth <= 1.0 or kind.id not in self.craft.bringing:
            return worth
        spots, bearer = side.spots(), self.craft.bringing[kind.id]
        if not any(self.craft.fits(bearer, spot.kind.id) for spot in spots):
            return worth
        return worth + min(_BROUGHT, ANY_CARD * self.knowledge.doing[kind.id].draws)

    def finds(
        self, game: Game, side: PlayerState, searches: tuple[Search, ...], least: float
    ) -> float:
        """What searches may find that is worth more than a little; 0 if nothing is."""
        gains = self.look(game, side).gains
        key = (id(searches), "finds" if not self.trading else "finds now")
        known = gains.get(key)
        if known is None:
            rows = (self._found(game, side, one, least) for one in searches)
            known = gains[key] = sum(rows)
        return known

    def finds_any(
        self, game: Game, side: PlayerState, searches: tuple[Search, ...], least: float
    ) -> bool:
        """Whether searches may find anything that is worth more than a little."""
        self.look(game, side)
        for one in searches:
            if one.number <= 0 or self._is_useless(game, side, one):
                continue
            if one.source == "looked" and one.wanted is None:
                return True
            pool = self._pool(game, side, one)
            floor = self._floor(game, side, one, least)
            for card in self.craft.targets(one.wanted):
                if card in pool and self.gain(game, side, card, self._to(one)) > floor:
                    return True
        return False

    def cards_found(self, game: Game, side: PlayerState, searches: tuple[Search, ...]) -> int:
        """How many cards searches bring to the hand, whatever they are."""
        self.look(game, side)
        found = 0
        for one in searches:
            if one.to == "hand" and not self._is_useless(game, side, one):
                pool = self._pool(game, side, one)
                found += one.number * any(card in pool for card in self.craft.targets(one.wanted))
        return found

    def _to(self, one: Search) -> str:
        """Where what is found goes, and whether it stays there."""
        if one.to != "hand":
            return one.to
        if self.trading:
            return NOW
        return BACK if one.source == "discard" else one.to

    def _floor(self, game: Game, side: PlayerState, one: Search, least: float) -> float:
        """What a card must be worth that is searched for in one way or another."""
        if one.source == "discard":
            return min(least, LEAST)  # the deck loses nothing
        if self.trading and one.to == "bench" and self.outlook.room(game, side) > 1:
            return least - _FREE_PLACE  # the card would be lost
        return least

    def _found(self, game: Game, side: PlayerState, one: Search, least: float) -> float:
        if self._is_useless(game, side, one):
            return 0.0
        if one.source == "looked" and one.wanted is None:
            return ANY_CARD * one.number
        pool = self._pool(game, side, one)
        least = self._floor(game, side, one, least)
        good = []
        for card in self.craft.targets(one.wanted):
            if card in pool:
                gain = self.gain(game, side, card, self._to(one))
                if gain > least:
                    good.append(gain)
        if len(good) > one.number:
            good.sort(reverse=True)
            del good[one.number :]
        if one.to == "top" and good:  # one of them is drawn on the next turn
            return 0.35 * max(good) + 0.25 * sum(good)
        return sum(good) * (0.6 if one.source == "looked" else 1.0)
