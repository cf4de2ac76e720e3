"""The last Prizes: whether they come on the next turn if somebody is brought up then."""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.attack.reserving import is_better_kept, steady_move

#: With more Prizes than these, two attacks do not take the last one.
_MOST: Final = 5


def ends_by_gust(attacks: Attacks, game: Game, side: PlayerState) -> bool:
    """Whether a gust on the next turn takes the last Prizes, which do not come without it."""
    sight = attacks.sight
    if sight.closing is None:
        held = not attacks.gusting.isdisjoint(side.hand)
        sight.closing = _ends_by_gust(attacks, game, side) or (
            held and is_better_kept(attacks, game, side)
        )
    return sight.closing


def _ends_by_gust(attacks: Attacks, game: Game, side: PlayerState) -> bool:
    theirs = game.sides[1 - side.number]
    front = theirs.active
    if len(side.prizes) > _MOST or front is None or not attacks.may_attack(game, side):
        return False
    user = attacks.striker(game, side)
    move = steady_move(attacks, game, side, user, front) if user is not None else None
    if user is None or move is None:
        return False
    blow, left = attacks.damage(game, user, move, front), hp(game, front) - front.damage
    falls = blow >= left
    needed = len(side.prizes) - falls * prizes_for(game, front)
    ends = [_taken(attacks, game, user, move, one) >= needed for one in theirs.bench]
    if needed <= 0 or not any(ends):
        return False
    if falls:
        return not all(ends)  # the opponent chooses who comes up
    return 2 * blow < left or prizes_for(game, front) < needed


def ends_by_later_gust(attacks: Attacks, game: Game, side: PlayerState) -> bool:
    """Whether three attacks may take all Prizes, but only with a gust for the last of them."""
    theirs = game.sides[1 - side.number]
    user, front = attacks.striker(game, side), theirs.active
    if user is None or front is None or not attacks.may_attack(game, side):
        return False
    move = steady_move(attacks, game, side, user, front)
    if move is None or move.steps.counted or not attacks.knocks_out(game, user, move, front):
        return False  # it may do less the next time
    needed = len(side.prizes) - prizes_for(game, front)
    for second in theirs.bench:
        if not attacks.knocks_out(game, user, move, second):
            continue
        last = needed - prizes_for(game, second)
        ends = [
            _taken(attacks, game, user, move, one, second) >= last
            for one in theirs.bench
            if one is not second
        ]
        if last > 0 and any(ends) and not all(ends):
            return True
    return False


def _taken(
    attacks: Attacks,
    game: Game,
    user: PokemonInPlay,
    move: AttackDef,
    victim: PokemonInPlay,
    gone: PokemonInPlay | None = None,
) -> int:
    """The Prizes of the last attack on somebody, and of who is hurt beside by all of them.

    There are two, or three if somebody else is gone before.
    """
    if not attacks.knocks_out(game, user, move, victim):
        return 0
    reach = attacks.craft.traits(move).reach * (2 if gone is None else 3)
    beside = [
        prizes_for(game, one)
        for one in game.sides[victim.owner].bench
        if one is not victim and one is not gone and hp(game, one) - one.damage <= reach
    ]
    return prizes_for(game, victim) + max(beside, default=0)
