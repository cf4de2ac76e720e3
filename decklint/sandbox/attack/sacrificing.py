"""Pokémon that hurt somebody by leaving play: whether that brings more Prizes than it gives."""

from __future__ import annotations

from decklint.engine.game import Game
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks


def prizes_won(
    attacks: Attacks, game: Game, side: PlayerState, spot: PokemonInPlay, given: int, harm: int
) -> int:
    """The Prizes that a Pokémon brings by leaving play, more than it gives; 0 if not more.

    The last Prizes are worth any price.
    """
    best = 0
    for one in game.sides[1 - side.number].spots():
        taken = prizes_for(game, one)
        worth_it = taken > given or taken >= len(side.prizes)
        if worth_it and _falls(attacks, game, side, spot, one, harm):
            best = max(best, taken - given, 1)
    return best


def _falls(
    attacks: Attacks,
    game: Game,
    side: PlayerState,
    spot: PokemonInPlay,
    victim: PokemonInPlay,
    harm: int,
) -> bool:
    """Whether so much damage Knocks Out a Pokémon, or lets the attack of this turn do so."""
    left = hp(game, victim) - victim.damage
    if left <= harm:
        return left > 0
    active = side.active
    if active is None or spot is active or victim is not game.sides[victim.owner].active:
        return False
    if not attacks.may_attack(game, side):
        return False
    blow = attacks.most_damage(game, active, victim)
    return blow < left <= blow + harm
