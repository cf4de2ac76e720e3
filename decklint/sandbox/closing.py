"""The last Prizes: whether they come on the next turn if somebody is brought up then."""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.kind import Move
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.state import Side, Spot
from decklint.sandbox.attacking import Attacks
from decklint.sandbox.reserving import is_better_kept, steady_move

#: With more Prizes than these, two attacks do not take the last one.
_MOST: Final = 5


def ends_by_gust(attacks: Attacks, game: Game, side: Side) -> bool:
    """Whether a gust on the next turn takes the last Prizes, which do not come without it."""
    sight = attacks.sight
    if sight.closing is None:
        held = not attacks.gusting.isdisjoint(side.hand)
        sight.closing = _ends_by_gust(attacks, game, side) or (
            held and is_better_kept(attacks, game, side)
        )
    return sight.closing


def _ends_by_gust(attacks: Attacks, game: Game, side: Side) -> bool:
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


def _taken(attacks: Attacks, game: Game, user: Spot, move: Move, victim: Spot) -> int:
    """The Prizes of the next attack on somebody, and of who is hurt beside by both of them."""
    if attacks.damage(game, user, move, victim) < hp(game, victim) - victim.damage:
        return 0
    reach = attacks.craft.traits(move).reach
    beside = [
        prizes_for(game, one)
        for one in game.sides[victim.owner].bench
        if one is not victim and hp(game, one) - one.damage <= 2 * reach
    ]
    return prizes_for(game, victim) + max(beside, default=0)
