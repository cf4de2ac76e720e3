"""The last Prizes: whether a gust takes them, on this turn or on the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.model.named_tuple import NamedTuple

if TYPE_CHECKING:
    from decklint.sandbox.pilots.attack_value import AttackValue

_PER_COUNTER: Final = 10


class _Victim(NamedTuple):
    """An opposing Pokémon: what it has left, what the attack does to it, what it gives."""

    left: int
    blow: int
    prizes: int


def is_better_kept(attacks: AttackValue, game: Game, side: PlayerState) -> bool:
    """Whether two attacks take all Prizes if somebody is brought up for the second of them only.

    After a gust on this turn the opponent chooses who stands there for the second.
    """
    user, front = attacks.striker(game, side), game.sides[1 - side.number].active
    if user is None or front is None or not attacks.may_attack(game, side):
        return False
    move = steady_move(attacks, game, side, user, front)
    if move is None or move.steps.counted:
        return False  # it may do less the next time
    spread = _PER_COUNTER * attacks.craft.traits(move).spread
    first = _victim(attacks, game, user, move, front)
    if first.blow < first.left:
        return False
    row = game.sides[1 - side.number].bench
    needed = len(side.prizes)
    if not spread and all(first.prizes + prizes_for(game, one) < needed for one in row):
        return False
    bench = [_victim(attacks, game, user, move, one) for one in row]
    everybody = [first, *bench]
    if not any(_taken(everybody, first, one, spread) >= needed for one in bench):
        return False
    return not any(_ends_now(everybody, one, spread, needed) for one in bench)


def _victim(
    attacks: AttackValue, game: Game, user: PokemonInPlay, move: AttackDef, one: PokemonInPlay
) -> _Victim:
    blow = attacks.damage(game, user, move, one)
    return _Victim(hp(game, one) - one.damage, blow, prizes_for(game, one))


def steady_move(
    attacks: AttackValue, game: Game, side: PlayerState, user: PokemonInPlay, front: PokemonInPlay
) -> AttackDef | None:
    """The attack of this turn, if it can be used on the next one as well and needs no luck."""
    row = [move for _, move in attacks.sight.ready(game, user)]
    best = max(row, key=lambda move: attacks.worth(game, side, user, move, front), default=None)
    if best is None:
        return None
    traits = attacks.craft.traits(best)
    return None if traits.lasts < 1 or traits.flips else best


def _ends_now(everybody: list[_Victim], victim: _Victim, spread: int, needed: int) -> bool:
    """Whether an attack on somebody now and one on whoever comes up then take all Prizes."""
    others = [one for one in everybody if one is not victim]
    return all(_taken(everybody, victim, one, spread) >= needed for one in others)


def _taken(everybody: list[_Victim], first: _Victim, second: _Victim, spread: int) -> int:
    """The Prizes of an attack on one and the next on another, and of who falls beside them."""
    if first.blow < first.left:
        return 0
    rest = [one for one in everybody if one is not first and one is not second]
    short = max(0, second.left - second.blow)
    most = _by_counters(rest, 2 * spread)
    if short <= spread:
        most = max(most, second.prizes + _by_counters(rest, 2 * spread - short))
    return first.prizes + most


def _by_counters(row: list[_Victim], damage: int) -> int:
    """The most Prizes that so much damage takes, put as one likes."""
    if not row or damage <= 0:
        return 0
    one, *others = row
    most = _by_counters(others, damage)
    if one.left <= damage:
        most = max(most, one.prizes + _by_counters(others, damage - one.left))
    return most


#: With more Prizes than these, two attacks do not take the last one.
_MOST_PRIZES: Final = 5


def ends_by_gust(attacks: AttackValue, game: Game, side: PlayerState) -> bool:
    """Whether a gust on the next turn takes the last Prizes, which do not come without it."""
    sight = attacks.sight
    if sight.closing is None:
        held = not attacks.craft.gusting.isdisjoint(side.hand)
        sight.closing = _ends_by_gust(attacks, game, side) or (
            held and is_better_kept(attacks, game, side)
        )
    return sight.closing


def _ends_by_gust(attacks: AttackValue, game: Game, side: PlayerState) -> bool:
    theirs = game.sides[1 - side.number]
    front = theirs.active
    if len(side.prizes) > _MOST_PRIZES or front is None or not attacks.may_attack(game, side):
        return False
    user = attacks.striker(game, side)
    move = steady_move(attacks, game, side, user, front) if user is not None else None
    if user is None or move is None:
        return False
    blow, left = attacks.damage(game, user, move, front), hp(game, front) - front.damage
    falls = blow >= left
    needed = len(side.prizes) - falls * prizes_for(game, front)
    ends = [_taken_by_gust(attacks, game, user, move, one) >= needed for one in theirs.bench]
    if needed <= 0 or not any(ends):
        return False
    if falls:
        return not all(ends)  # the opponent chooses who comes up
    return 2 * blow < left or prizes_for(game, front) < needed


def _taken_by_gust(
    attacks: AttackValue, game: Game, user: PokemonInPlay, move: AttackDef, victim: PokemonInPlay
) -> int:
    """The Prizes of the second attack on somebody, and of who is hurt beside by both."""
    if not attacks.knocks_out(game, user, move, victim):
        return 0
    reach = 2 * attacks.craft.traits(move).reach
    beside = [
        prizes_for(game, one)
        for one in game.sides[victim.owner].bench
        if one is not victim and hp(game, one) - one.damage <= reach
    ]
    return prizes_for(game, victim) + max(beside, default=0)
