"""Evolutions that are found in time for the attack of this turn: the Prizes that only they take."""

from __future__ import annotations

from decklint.engine.game import Game
from decklint.engine.game_card import SUPPORTER, GameCard
from decklint.engine.numbers import hp, prizes_for, units
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks


def prizes_grown(attacks: Attacks, game: Game, side: PlayerState, kind: GameCard) -> int:
    """The Prizes that the attack of this turn takes only if somebody evolves before it.

    Either who evolves attacks, or it makes the attack of the Active Pokémon stronger.
    """
    least = attacks.craft.knowledge.least_costs[kind.id] - (not side.energy)
    cheers = kind.id in attacks.craft.cheering
    for spot in side.spots() if side.turns > 1 else ():
        if spot.kind.id not in kind.onto or spot.entered == game.turn:
            continue
        if cheers:
            return _cheered(attacks, game, side, kind.id)
        if len(spot.energy) >= least and _strikes(attacks, game, side, spot, kind):
            return _prizes(attacks, game, side)
    return 0


def _cheered(attacks: Attacks, game: Game, side: PlayerState, card: int) -> int:
    """The Prizes that the Active Pokémon takes more with the damage that an Ability adds."""
    active, theirs = side.active, game.sides[1 - side.number].spots()
    if active is None or not attacks.may_attack(game, side):
        return 0
    if side.supporter or attacks.gusting.isdisjoint(side.hand):
        theirs = theirs[:1]
    boost, now, then = _boost(attacks, game, side), 0, 0
    more = _cheer(attacks, card, active)
    for one in theirs:
        blow = _blow(attacks, game, side, active, active.kind, one)
        left = hp(game, one) - one.damage
        if blow > 0 and blow + boost + more >= left:
            then = max(then, prizes_for(game, one))
            now = max(now, prizes_for(game, one) * (blow + boost >= left))
    return then - now


def _strikes(
    attacks: Attacks, game: Game, side: PlayerState, spot: PokemonInPlay, kind: GameCard
) -> bool:
    """Whether somebody that evolves Knocks Out the opponent's Active Pokémon."""
    victim = game.sides[1 - side.number].active
    if victim is None or not attacks.may_attack(game, side):
        return False
    if spot is not side.active and not attacks.can_make_room(game, side):
        return False
    return _blow(attacks, game, side, spot, kind, victim) >= hp(game, victim) - victim.damage


def _prizes(attacks: Attacks, game: Game, side: PlayerState) -> int:
    """The Prizes for the opponent's Active Pokémon, if it does not fall otherwise."""
    victim, boost = game.sides[1 - side.number].active, _boost(attacks, game, side)
    if victim is None:
        return 0
    for spot in side.spots() if attacks.can_make_room(game, side) else side.spots()[:1]:
        more = [_cheer(attacks, card, spot) for card in attacks.craft.cheering]
        blow = _blow(attacks, game, side, spot, spot.kind, victim)
        if blow > 0 and blow + boost + max(more, default=0) >= hp(game, victim) - victim.damage:
            return 0
    return prizes_for(game, victim)


def _cheer(attacks: Attacks, card: int, user: PokemonInPlay) -> int:
    """The damage that a Pokémon's Ability adds to the attack of another."""
    cheering, fits = attacks.craft.cheering[card], attacks.craft.fits
    return sum(damage for damage, whose in cheering if fits(whose, user.kind.id))


def _boost(attacks: Attacks, game: Game, side: PlayerState) -> int:
    """The damage that Items of the hand add to the attack of this turn."""
    doing, total = attacks.craft.knowledge.doing, 0
    for card in side.hand:
        if doing[card].boosts and game.kinds[card].role != SUPPORTER:
            total += doing[card].boosts
    return total


def _blow(
    attacks: Attacks,
    game: Game,
    side: PlayerState,
    spot: PokemonInPlay,
    kind: GameCard,
    victim: PokemonInPlay,
) -> int:
    """The most damage of a Pokémon on this turn, as some card, with Energy of the hand."""
    form, energy, standing = spot.kind, spot.energy, game.standing
    payable, most = attacks.craft.knowledge.payable, 0
    spot.kind = kind
    for more in _energy(attacks, side):
        spot.energy = energy + more
        for _, move in payable(kind, units(game, spot)):
            most = max(most, attacks.damage(game, spot, move, victim))
    if most and attacks.strikes_twice(game, spot):
        most *= 2
    spot.kind, spot.energy, game.standing = form, energy, standing
    return most


def _energy(attacks: Attacks, side: PlayerState) -> list[tuple[int, ...]]:
    """Each Energy card of the hand that may still be attached, or nothing."""
    held: list[tuple[int, ...]] = []
    for card in dict.fromkeys(() if side.energy else side.hand):
        if attacks.craft.types[card]:
            held.append((card,))
    return held or [()]
