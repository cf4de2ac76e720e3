"""Tools: who wears which, and when."""

from __future__ import annotations

from collections.abc import Iterable

from decklint.engine.actions import THEIRS, Action
from decklint.engine.game import Game
from decklint.engine.game_card import HYPER_GEAR, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilot.fronting import Front


class Equipment:
    """Decides about Tools for one player."""

    def __init__(self, front: Front) -> None:
        self._front, self._craft, self._wants = front, front.craft, front.wants
        self._attacks = front.attacks

    def equip(self, game: Game, side: PlayerState, tools: Iterable[GameCard]) -> Action | None:
        """A Tool that does something for its Pokémon now, or would leave the hand unused."""
        for kind in tools:
            action = self._equip(game, side, kind)
            if action is not None:
                return action
        return None

    def lighten(self, game: Game, side: PlayerState, tools: Iterable[GameCard]) -> Action | None:
        """A Tool with which the Active Pokémon makes room for less."""
        for kind in tools:
            if kind.id in self._craft.lightening and self._front.is_in_the_way(game, side):
                return self._equip(game, side, kind)
        return None

    def _equip(self, game: Game, side: PlayerState, kind: GameCard) -> Action | None:
        if HYPER_GEAR in kind.labels:
            action = kind.attach_actions[THEIRS]
            return action if why_not(game, action) is None else None
        row = []
        for place, spot in enumerate(side.spots()):
            if not spot.tools and self._craft.suits(kind, spot.kind.id):
                row.append((self._worth(game, side, kind, spot), -place))
        for worth, place in sorted(row, reverse=True):
            action = kind.attach_actions[-place]
            if worth > 0 and why_not(game, action) is None:
                return action
        return None

    def _worth(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> float:
        """What a Tool is worth on a Pokémon now; nothing if it may as well wait in the hand."""
        if kind.id in self._craft.lightening:
            return self._lightened(game, side, spot)
        if not self._wants.look(game, side).of(spot):
            return 0.0  # it is for an attacker
        promise = self._wants.promise(game, spot)
        if kind.id in self._craft.strengthening:
            return promise * (2 if spot is self._striker(game, side) else 1)
        return 0.0 if self._craft.hoards else promise

    def _striker(self, game: Game, side: PlayerState) -> PokemonInPlay | None:
        """Who attacks on this turn: the Active Pokémon if it can, else who can come up."""
        active, score = side.active, self._attacks.score
        if active is not None and score(game, side, active) > 0:
            return active
        row = [spot for spot in side.bench if self._front.can_come_up(game, side, spot)]
        best = max(row, key=lambda spot: score(game, side, spot), default=None)
        return best if best is not None and score(game, side, best) > 0 else None

    def _lightened(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        """The Active Pokémon makes room; the attacker needs its place for another Tool."""
        if spot is side.active and self._front.is_in_the_way(game, side):
            return 1000.0
        if not self._wants.trading or self._craft.hoards:
            return 0.0
        return min(1.0, self._wants.look(game, side).rank(spot))
