"""Attacks that count the opponent's Pokémon, and do less when one has fallen: who falls first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.reserving import steady_move

if TYPE_CHECKING:
    from decklint.sandbox.attack.attacking import Attacks

_PER_COUNTER: Final = 10


def falls_only_now(attacks: Attacks, game: Game, side: PlayerState, user: PokemonInPlay) -> bool:
    """Whether a gust lets somebody fall who does not later, and the one in front can wait."""
    front = game.sides[1 - side.number].active
    if front is None or attacks.gusting.isdisjoint(side.hand):
        return False
    move = steady_move(attacks, game, side, user, front)
    if move is None or not move.steps.counted or not attacks.knocks_out(game, user, move, front):
        return False
    least = prizes_for(game, front)
    for one in game.sides[1 - side.number].bench:
        if prizes_for(game, one) < least or not attacks.knocks_out(game, user, move, one):
            continue
        if not _falls_after(attacks, game, user, move, one, front):
            waits = _falls_after(attacks, game, user, move, front, one)
            return waits and not _is_for_another(attacks, game, side, user, one)
    return False


def _is_for_another(
    attacks: Attacks, game: Game, side: PlayerState, user: PokemonInPlay, victim: PokemonInPlay
) -> bool:
    """Whether a Supporter of the hand helps somebody else who will Knock Out a Pokémon."""
    craft, left = attacks.craft, hp(game, victim) - victim.damage
    if craft.supporters.intersection(side.hand) <= attacks.gusting:
        return False
    for spot in side.spots():
        for form in craft.knowledge.forms[spot.kind.id] if spot is not user else ():
            for move in game.kinds[form].moves:
                if move.damage + _PER_COUNTER * craft.traits(move).spread >= left:
                    return True
    return False


def _falls_after(
    attacks: Attacks,
    game: Game,
    user: PokemonInPlay,
    move: AttackDef,
    victim: PokemonInPlay,
    gone: PokemonInPlay,
) -> bool:
    """Whether an attack Knocks Out somebody when another is no longer in play."""
    theirs = game.sides[victim.owner]
    front, bench = theirs.active, theirs.bench[:]
    theirs.bench[:] = [one for one in theirs.spots() if one is not victim and one is not gone]
    theirs.active = victim
    falls = attacks.knocks_out(game, user, move, victim)
    theirs.active, theirs.bench[:] = front, bench
    return falls
