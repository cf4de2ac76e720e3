"""Where damage goes that an effect puts on a Pokémon of one's choice.

It Knocks Out whom it can, else brings somebody into the reach of fewer attacks, and is never spent
on who falls anyway.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.effects.program import Node
from decklint.engine.game import Game
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.selectors import amount
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.attack.scale import PRIZE

#: The damage that is taken for an attack's where there is none to go by.
_USUAL_BLOW: Final = 120
#: What it is worth, of a Prize, that it takes one attack instead of two.
_REACH: Final = 0.5
_PER_COUNTER: Final = 10
#: Who is not going to be attacked soon is hurt only if there is nothing better to do.
_SCRATCH: Final = 0.1


class Wounds:
    """Chooses whom to hurt for one player."""

    def __init__(self, attacks: Attacks) -> None:
        self._attacks = attacks

    def worth(self, game: Game, side: PlayerState, spot: PokemonInPlay, damage: int) -> float:
        """What so much damage on an opposing Pokémon is worth, all at once."""
        left = hp(game, spot) - spot.damage
        if left <= 0:
            return 0.0
        prizes = prizes_for(game, spot)
        if damage >= left:
            # of those worth the same, the one that the attacks would take longest for
            return PRIZE * prizes + min(left, 900)
        blow = self._blow(game, side, spot)
        before, after = -(-left // blow), -(-(left - damage) // blow)
        if not _is_attacking(game) and spot is game.sides[spot.owner].active:
            if before == 1:
                return 1.0  # the attack of this turn is enough
            if after == 1:
                return 0.9 * PRIZE * prizes
        reach = _REACH * PRIZE * prizes * (1 / after - 1 / before)
        return 1 + reach + _SCRATCH * PRIZE * prizes * damage / left

    def counter(self, game: Game, side: PlayerState, spot: PokemonInPlay, number: int) -> float:
        """What one of so many counters, to be put as one likes, is worth on a Pokémon."""
        left = hp(game, spot) - spot.damage
        if left <= 0:
            return 0.0
        prizes = prizes_for(game, spot)
        needed = -(-left // _PER_COUNTER)
        if needed <= number:
            return PRIZE * (10 + prizes / needed)
        blow = self._blow(game, side, spot)
        hits = -(-left // blow)
        worth = prizes / needed
        if hits == 1:
            worth = 1 / needed  # an attack takes its Prizes: the counters would save only that
        else:
            short = -(-(left - (hits - 1) * blow) // _PER_COUNTER)
            nearer = prizes * (1 / (hits - 1) - 1 / hits) / short
            worth = max(worth, nearer if short <= number else _REACH * nearer)
        return 1 + PRIZE * worth

    def _blow(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> int:
        """The damage that the next attacks are likely to do to a Pokémon."""
        if _is_attacking(game) and game.runs[-1].amount > 0:
            return game.runs[-1].amount
        striker = self._attacks.striker(game, side)
        return (self._attacks.most_damage(game, striker, spot) if striker else 0) or _USUAL_BLOW


def _is_attacking(game: Game) -> bool:
    return bool(game.runs) and game.runs[-1].move is not None


def coming(game: Game, program: Iterable[Node]) -> int:
    """The damage that statements put on the Pokémon that is being chosen."""
    for node in program:
        if node.op in {"hit", "counters_on"} and len(node.args) > 1:
            number = max(0, amount(game, game.runs[-1], node.args[1]))
            return number if node.op == "hit" else _PER_COUNTER * number
    return 0
