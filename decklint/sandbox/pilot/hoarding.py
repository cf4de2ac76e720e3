"""What the number of cards in the hand does for the attack of this turn."""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.numbers import hp
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.deck.doing import Doing
from decklint.sandbox.pilot.fronting import Front
from decklint.sandbox.plan.wanting import Wants

_NOW: Final = (-1, "damage")
_EACH: Final = (-1, "each")


class Hoard:
    """Weighs the size of one player's hand."""

    def __init__(self, wants: Wants, attacks: Attacks, front: Front) -> None:
        self._wants, self._attacks, self._front = wants, attacks, front
        self._hoards, self._hoarding = wants.craft.hoards, wants.craft.hoarding

    def worth_of(self, game: Game, side: PlayerState, known: Doing) -> float:
        """What the cards are worth that something brings to the hand, whatever they are."""
        if not self._hoards:
            return 0.0
        each = self.each(game, side)
        return each * self._brought(game, side, known) if each else 0.0

    def _brought(self, game: Game, side: PlayerState, known: Doing) -> int:
        drawn = max(0, known.drawn(len(side.hand) - 1)) if known.draws or known.fills else 0
        return drawn + self._wants.cards_found(game, side, known.searches)

    def each(self, game: Game, side: PlayerState) -> float:
        """The damage that one card more in the hand adds to the attack of this turn."""
        if not self._hoards:
            return 0.0
        gains = self._wants.look(game, side).gains
        known = gains.get(_EACH)
        if known is None:
            gains[_NOW], known = self._damage(game, side)
            gains[_EACH] = known
        return known

    def is_needed(self, game: Game, side: PlayerState) -> bool:
        """Whether with one card less in the hand the Knock Out takes one attack more."""
        each, target = self.each(game, side), game.sides[1 - side.number].active
        if not each or target is None:
            return False
        left, now = hp(game, target) - target.damage, self._wants.outlook.gains[_NOW]
        return now <= each or -(-left // now) < -(-left // (now - each))

    def _damage(self, game: Game, side: PlayerState) -> tuple[float, float]:
        """The damage of the attack of this turn, and what one card more in the hand adds to it."""
        user, target = self._attacker(game, side), game.sides[1 - side.number].active
        if user is None or target is None or not side.hand:
            return 0.0, 0.0
        now = self._attacks.most_damage(game, user, target)
        side.hand.append(side.hand[0])
        more = self._attacks.most_damage(game, user, target)
        side.hand.pop()
        return float(now), float(more - now)

    def _attacker(self, game: Game, side: PlayerState) -> PokemonInPlay | None:
        """Who is going to attack on this turn, if its attack counts the hand."""
        if side.active is None or not self._attacks.may_attack(game, side):
            return None
        row = [spot for spot in side.spots() if self._attacks.score(game, side, spot) > 0]
        if not any(spot.kind.id in self._hoarding for spot in row):
            return None
        able = [spot for spot in row if self._may_attack(game, side, spot)]
        best = max(able, key=lambda spot: self._attacks.score(game, side, spot), default=None)
        return best if best is not None and best.kind.id in self._hoarding else None

    def _may_attack(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> bool:
        return spot is side.active or self._front.can_come_up(game, side, spot)
