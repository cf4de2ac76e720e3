"""Damage of an attack to one Pokémon, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, TypeAlias

from decklint.engine.active_effects import applying, holding, in_play, rules_of, stacked_once
from decklint.engine.agenda import then
from decklint.engine.checkup import put_counters
from decklint.engine.history import note
from decklint.engine.numbers import Line, body, left, resistances, types, weaknesses
from decklint.engine.selectors import amount, covers, fits, spots
from decklint.engine.state import ActiveEffect, CurrentAttack, EffectRun, PokemonInPlay, State, Step
from decklint.engine.triggers import happened, start_waiting, waiting

#: Where a reduction comes from decides its step in the books that have two [DMG-01].
_CARDS: Final = frozenset({"Tool", "Energy", "Stadium"})


#: What the damage of an attack comes to, step by step.
Sums: TypeAlias = "list[tuple[str, int]]"
#: The statements in play, by kind.
Rules: TypeAlias = "dict[str, list[ActiveEffect]]"


def dealt(
    game: State,
    run: EffectRun,
    attacker: PokemonInPlay,
    target: PokemonInPlay,
    base: int,
    sums: Sums | None = None,
) -> int:
    """The damage an attack does to a Pokémon [DMG-01, DMG-02, DMG-03].

    `sums`, if given, is filled with what the damage comes to after each step.
    """
    if base <= 0:
        return 0
    game.strike = (target.id, base)
    rules = in_play(game) if game.standing is None else game.standing
    if sums is None and not run.ignored and (not rules or _TOUCHING.isdisjoint(rules)):
        return _as_printed(game, attacker, target, base)
    damage = _by_attacker(game, rules, attacker, target, base)
    if sums is not None:
        sums.append(("attacker", damage))
    if damage <= 0:
        return 0
    ignored = _ignored(game, rules, run, attacker)
    active = target is game.sides[target.owner].active
    if _tera(target) and not active:
        return 0
    if target.owner != attacker.owner and (active or ON_BENCH_TOO in ignored):
        damage = _weakness(game, ignored, attacker, target, damage)
    if sums is not None:
        sums.append(("weakness", damage))
    if "effects" not in ignored:
        damage = _by_defender(game, rules, target, damage)
    value = game.edition.damage_counter_value
    return max(0, damage // value * value)


#: Everything in play that can touch the damage of an attack; most often there is none of it.
_TOUCHING: Final = frozenset(
    {
        "change dealt", "modify dealt", "change taken", "modify taken", "prevent damage",
        "change type", "change weakness", "change resistance", "change factor",
        "allow ignore weakness", "allow ignore resistance", "allow ignore effects",
    }
)  # fmt: skip


def _as_printed(game: State, attacker: PokemonInPlay, target: PokemonInPlay, damage: int) -> int:
    """The damage where only Weakness and Resistance as printed may change it."""
    active = target is game.sides[target.owner].active
    if not active and _tera(target):
        return 0
    if active and target.owner != attacker.owner:
        printed = body(game, target)
        weak, resist = printed.weaknesses, printed.resistances
        if weak or resist:
            damage = _by_lines(game, attacker, attacker.kind.types, weak, resist, damage)
    value = game.edition.damage_counter_value
    return max(0, damage // value * value)


#: Beside what an attack's damage is not affected by: Weakness and Resistance count on the Bench.
ON_BENCH_TOO: Final = "on the Bench too"


_IGNORING: Final = tuple(
    (f"allow ignore {what}", what) for what in ("weakness", "resistance", "effects")
)


def _ignored(game: State, rules: Rules, run: EffectRun, attacker: PokemonInPlay) -> tuple[str, ...]:
    """What the damage is not affected by: as the attack says, or as other cards say."""
    ignored = run.ignored
    for name, what in _IGNORING:
        if name in rules and applying(game, name, attacker):
            ignored += (what,)
    return ignored


def _by_attacker(
    game: State, rules: Rules, attacker: PokemonInPlay, target: PokemonInPlay, damage: int
) -> int:
    """What the attacker's side adds; only against the Defending Pokémon if it says so."""
    for what in ("change dealt", "modify dealt"):
        if what not in rules:
            continue
        for one in applying(game, what, attacker):
            if _against(game, one, target):
                number = amount(game, one.run, one.node.args[2])
                damage = damage + number if one.node.op == "modify" else number
    return damage


def _against(game: State, one: ActiveEffect, target: PokemonInPlay) -> bool:
    """A fourth argument says against whom: Pokémon, or what they must be."""
    if len(one.node.args) <= len(("what", "whom", "amount")):
        return True
    whom = one.node.args[3]
    if one.node.op == "change":
        return fits(game, one.run, whom, target.kind, target)
    return any(spot is target for spot in spots(game, one.run, whom))


def _weakness(
    game: State,
    ignored: tuple[str, ...],
    attacker: PokemonInPlay,
    target: PokemonInPlay,
    damage: int,
) -> int:
    """Weakness, then Resistance; each printed line at most once [DMG-06, DMG-08, DMG-13]."""
    weak = () if "weakness" in ignored else weaknesses(game, target)
    resist = () if "resistance" in ignored else resistances(game, target)
    return _by_lines(game, attacker, types(game, attacker), weak, resist, damage)


def _by_lines(
    game: State,
    attacker: PokemonInPlay,
    attacking: int,
    weak: tuple[Line, ...],
    resist: tuple[Line, ...],
    damage: int,
) -> int:
    """The damage of an attacker of some types after lines of Weakness, then of Resistance."""
    for bit, sign, number in weak:
        if bit & attacking and sign == "×":
            damage *= _factor(game, attacker, number)
        elif bit & attacking:
            damage += number
    for bit, _sign, number in resist:
        if bit & attacking:
            damage -= number
    return damage


def _factor(game: State, attacker: PokemonInPlay, printed: int) -> int:
    """How often Weakness multiplies: as printed, or as the attack or another card says."""
    changes = applying(game, "change factor", attacker) if in_play(game) else []
    move = game.current_attack.move if game.current_attack is not None else None
    if move is not None and move.rules:
        own = rules_of(move, EffectRun(attacker.owner, attacker.id, attacker.kind.id))
        changes += [one for one in own if "factor" in one.node.args and covers(game, one, attacker)]
    for one in changes:
        printed = amount(game, one.run, one.node.args[2])
    return printed


def _tera(target: PokemonInPlay) -> bool:
    """A Tera Pokémon ex takes no damage from attacks on the Bench [MECH-TERA-01]."""
    return "Tera" in target.kind.labels


_ON_DEFENDER: Final = ("change taken", "modify taken", "prevent damage")


def _by_defender(game: State, rules: Rules, target: PokemonInPlay, damage: int) -> int:
    """What the defender's side takes off: in one step, or cards first and then the rest."""
    found = [one for what in _ON_DEFENDER if what in rules for one in rules[what]]
    if not found:
        return damage
    steps = [found]
    if game.edition.defender_modifier_steps > 1:
        cards = [one for one in found if one.kind in _CARDS]
        steps = [cards, [one for one in found if one.kind not in _CARDS]]
    for step in steps:
        after = _one_step(game, target, step, damage)
        if after is None:
            return 0
        damage = after
    return damage


def _one_step(
    game: State, target: PokemonInPlay, step: list[ActiveEffect], damage: int
) -> int | None:
    """The damage after a step, or None if it is prevented.

    Within a step every effect looks at the damage the step began with, which is `incoming`.
    """
    game.strike = (target.id, damage)
    result = damage
    for one in stacked_once([each for each in step if covers(game, each, target)]):
        if one.node.op == "prevent":
            return None
        number = amount(game, one.run, one.node.args[2])
        result = result + number if one.node.op == "modify" else number
    return result


# Doing it


def strike(game: State, run: EffectRun, target: PokemonInPlay, base: int) -> None:
    """Damage of the running attack to one Pokémon, unless something turns it aside."""
    attacker = game.spot(run.source)
    if attacker is None:
        return
    sums: Sums | None = None if game.log is None else [("attack", base)]
    damage = dealt(game, run, attacker, target, base, sums)
    game.strike = None
    if sums is not None and damage != base > 0:
        game.tell("reckoned", target, (*sums, ("defender", damage)))
    if damage <= 0:
        return
    if holding(game, "when struck") or holding(game, "when hurt"):
        then(game, (_struck, target.id, damage))
    else:
        _suffer(game, run, target, damage)


def _struck(game: State, number: int, damage: int) -> None:
    """Programs that wait for damage about to be done may change it."""
    target = game.spot(number)
    if target is None:
        return
    game.strike = (number, damage)
    found = [*waiting(game, "struck", target), *waiting(game, "hurt", target)]
    steps: list[Step] = [(_ward, one, number) for one in found]
    then(game, *steps, (_settle_strike, number))


def counters(game: State, run: EffectRun, target: PokemonInPlay, number: int) -> None:
    """Damage counters that a program puts; what waits for those of an attack may change them."""
    if run.move is None or not holding(game, "when hurt"):
        put_counters(game, target, number)
        return
    then(game, (_hurt, target.id, number * game.edition.damage_counter_value))


def _hurt(game: State, number: int, damage: int) -> None:
    target = game.spot(number)
    if target is None:
        return
    game.strike = (number, damage)
    steps: list[Step] = [(_ward, one, number) for one in waiting(game, "hurt", target)]
    then(game, *steps, (_settle_counters, number))


def _settle_counters(game: State, number: int) -> None:
    target = game.spot(number)
    left_over = game.strike[1] // game.edition.damage_counter_value if game.strike else 0
    game.strike = None
    if target is not None and left_over > 0:
        put_counters(game, target, left_over)


def _ward(game: State, one: ActiveEffect, number: int) -> None:
    target = game.spot(number)
    if target is not None and game.strike is not None and covers(game, one, target):
        start_waiting(game, one, target)


def _settle_strike(game: State, number: int) -> None:
    target = game.spot(number)
    damage = game.strike[1] if game.strike is not None else 0
    game.strike = None
    if target is not None and damage > 0:
        _suffer(game, game.runs[-1], target, damage)


def _suffer(game: State, run: EffectRun, target: PokemonInPlay, damage: int) -> None:
    target.damage += damage
    run.dealt += damage
    blow = game.current_attack
    if blow is not None:
        hits = (*blow.hits, (target.id, damage))
        game.current_attack = CurrentAttack(blow.player, blow.attacker, blow.move, hits, blow.left)
    note(game, "damaged", target, damage)
    if game.log is not None:
        game.tell("damage", target, damage, left(game, target))
    happened(game, "damaged", target)
