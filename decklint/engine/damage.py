"""Damage of an attack to one Pokémon, in the order of the rulebook."""

from __future__ import annotations

from decklint.engine.numbers import body, types
from decklint.engine.selecting import amount, covers, spots
from decklint.engine.standing import holding
from decklint.engine.state import Holding, Run, Spot, State
from decklint.engine.table import Kind

#: Where a reduction comes from decides its step in the books that have two [DMG-01].
_CARDS = frozenset({"Tool", "Energy", "Stadium"})


def dealt(game: State, run: Run, attacker: Spot, target: Spot, base: int) -> int:
    """The damage an attack does to a Pokémon [DMG-01, DMG-02, DMG-03]."""
    if base <= 0:
        return 0
    damage = _by_attacker(game, attacker, target, base)
    if damage <= 0:
        return 0
    if target is game.sides[target.owner].active and target.owner != attacker.owner:
        damage = _weakness(types(game, attacker), body(game, target), damage)
    elif _tera(target) and target is not game.sides[target.owner].active:
        return 0
    damage = _by_defender(game, run, target, damage)
    value = game.edition.damage_counter_value
    return max(0, damage // value * value)


def _by_attacker(game: State, attacker: Spot, target: Spot, damage: int) -> int:
    """What the attacker's side adds; only against the Defending Pokémon if it says so."""
    for one in holding(game, "modify dealt"):
        if covers(game, one, attacker) and _against(game, one, target):
            damage += amount(game, one.run, one.node.args[2])
    return damage


def _against(game: State, one: Holding, target: Spot) -> bool:
    """A fourth argument says against whom."""
    if len(one.node.args) <= len(("what", "whom", "amount")):
        return True
    return any(spot is target for spot in spots(game, one.run, one.node.args[3]))


def _weakness(attacking: int, target: Kind, damage: int) -> int:
    """Weakness, then Resistance; each printed line at most once [DMG-06, DMG-08, DMG-13]."""
    for bit, sign, number in target.weaknesses:
        if bit & attacking:
            damage = damage * number if sign == "×" else damage + number
    for bit, _sign, number in target.resistances:
        if bit & attacking:
            damage -= number
    return damage


def _tera(target: Spot) -> bool:
    """A Tera Pokémon ex takes no damage from attacks on the Bench [MECH-TERA-01]."""
    return "Tera" in target.kind.labels


def _by_defender(game: State, run: Run, target: Spot, damage: int) -> int:
    """What the defender's side takes off: in one step, or cards first and then the rest."""
    del run
    reductions = [one for one in holding(game, "modify taken") if covers(game, one, target)]
    preventions = [one for one in holding(game, "prevent damage") if covers(game, one, target)]
    if not reductions and not preventions:
        return damage
    first = [one for one in reductions + preventions if one.kind in _CARDS]
    rest = [one for one in reductions + preventions if one.kind not in _CARDS]
    steps = (first, rest) if game.edition.defender_modifier_steps > 1 else (first + rest,)
    for step in steps:
        damage = _one_step(game, step, damage)
    return damage


def _one_step(game: State, step: list[Holding], damage: int) -> int:
    """Within a step every effect looks at the damage the step began with."""
    result = damage
    for one in step:
        least = amount(game, one.run, one.node.args[-1]) if _has_limit(one) else 0
        if damage < least:
            continue
        if one.node.op == "prevent":
            return 0
        result += amount(game, one.run, one.node.args[2])
    return result


def _has_limit(one: Holding) -> bool:
    """The last argument of a prevention or a fourth of a reduction: from how much damage on."""
    return len(one.node.args) > (2 if one.node.op == "prevent" else 3)
