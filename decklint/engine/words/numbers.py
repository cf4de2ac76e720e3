"""Words for numbers."""

from __future__ import annotations

from typing import Final

from decklint.effects.program import Arg, Node
from decklint.engine.history import turn_of
from decklint.engine.numbers import bench_size, cost, hp, of_type, retreat_cost, spare, types, units
from decklint.engine.selectors import (
    NUMBERS,
    amount,
    fits,
    how_many,
    kinds_of,
    met,
    players,
    spots,
    word,
)
from decklint.engine.state import EffectRun, HistoryEvent, State

#: More than there can be of anything.
EVERYTHING: Final = 100_000


@word(NUMBERS, "base")
def _base(_game: State, run: EffectRun, _node: Node) -> int:
    return run.base


@word(NUMBERS, "heads")
def _heads(_game: State, run: EffectRun, _node: Node) -> int:
    return run.number


@word(NUMBERS, "tails")
def _tails(_game: State, run: EffectRun, _node: Node) -> int:
    return run.tails


@word(NUMBERS, "done")
def _done(_game: State, run: EffectRun, _node: Node) -> int:
    return run.done


@word(NUMBERS, "everything")
def _everything(_game: State, _run: EffectRun, _node: Node) -> int:
    return EVERYTHING


@word(NUMBERS, "count")
def _count(game: State, run: EffectRun, node: Node) -> int:
    return how_many(game, run, node.args[0])


@word(NUMBERS, "counters")
def _counters(game: State, run: EffectRun, node: Node) -> int:
    damage = sum(spot.damage for spot in spots(game, run, node.args[0]))
    return damage // game.edition.damage_counter_value


@word(NUMBERS, "energy")
def _energy(game: State, run: EffectRun, node: Node) -> int:
    """Energy provided, not cards [ENERGY-04]; with a second argument, Energy of that type."""
    found = [unit for spot in spots(game, run, node.args[0]) for unit in units(game, spot)]
    return of_type(found, str(node.args[1])) if len(node.args) > 1 else len(found)


@word(NUMBERS, "spare")
def _spare(game: State, run: EffectRun, node: Node) -> int:
    spot = game.spot(run.source)
    if spot is None or run.move is None:
        return 0
    letters = str(node.args[0]) if node.args else ""
    return spare(units(game, spot), cost(game, spot, run.move), letters)


@word(NUMBERS, "hp")
def _hp(game: State, run: EffectRun, node: Node) -> int:
    return sum(hp(game, spot) for spot in spots(game, run, node.args[0]))


@word(NUMBERS, "remaining")
def _remaining(game: State, run: EffectRun, node: Node) -> int:
    return sum(max(0, hp(game, spot) - spot.damage) for spot in spots(game, run, node.args[0]))


@word(NUMBERS, "retreat")
def _retreat(game: State, run: EffectRun, node: Node) -> int:
    return sum(retreat_cost(game, spot) for spot in spots(game, run, node.args[0]))


@word(NUMBERS, "conditions")
def _conditions(game: State, run: EffectRun, node: Node) -> int:
    return sum(spot.conditions.bit_count() for spot in spots(game, run, node.args[0]))


@word(NUMBERS, "marks")
def _marks(game: State, run: EffectRun, node: Node) -> int:
    return sum(spot.counters.count(str(node.args[1])) for spot in spots(game, run, node.args[0]))


@word(NUMBERS, "prizes_taken")
def _prizes_taken(game: State, run: EffectRun, node: Node) -> int:
    edition = game.edition
    number = edition.prizes if game.round == 1 else edition.sudden_death_prizes
    taken = (number - len(game.sides[player].prizes) for player in players(run, node.args[0]))
    return sum(max(0, each) for each in taken)


@word(NUMBERS, "kinds")
def _kinds(game: State, run: EffectRun, node: Node) -> int:
    """How many different types Pokémon or cards have or provide, or how many different names."""
    found = kinds_of(game, run, node.args[0])
    if node.args[1] == "names":
        return len({kind.name for kind, _ in found})
    bits = 0
    for kind, spot in found:
        own = (kind.types,) if spot is None else (types(game, spot),)
        for unit in kind.provides or own:
            bits |= unit
    return bits.bit_count()


@word(NUMBERS, "incoming")
def _incoming(game: State, _run: EffectRun, _node: Node) -> int:
    return game.strike[1] if game.strike is not None else 0


@word(NUMBERS, "damage_done")
def _damage_done(game: State, run: EffectRun, _node: Node) -> int:
    """What this attack has done; in an event, what was done to its Pokémon."""
    if run.move is not None:
        return run.dealt
    hurt = run.found.get("it", ())
    return (
        sum(damage for number, damage in game.current_attack.hits if number in hurt)
        if game.current_attack
        else 0
    )


@word(NUMBERS, "in_counters")
def _in_counters(game: State, run: EffectRun, node: Node) -> int:
    return max(0, amount(game, run, node.args[0])) // game.edition.damage_counter_value


@word(NUMBERS, "half")
def _half(game: State, run: EffectRun, node: Node) -> int:
    """Damage is cut to whole tens; a number of other things below ten is not damage."""
    number = amount(game, run, node.args[0])
    return number // 2 // 10 * 10 if number >= 10 else number // 2


@word(NUMBERS, "half_up")
def _half_up(game: State, run: EffectRun, node: Node) -> int:
    number = amount(game, run, node.args[0])
    return -(-number // 20) * 10 if number >= 10 else -(-number // 2)


@word(NUMBERS, "least")
def _least(game: State, run: EffectRun, node: Node) -> int:
    return min(amount(game, run, each) for each in node.args)


@word(NUMBERS, "most")
def _most(game: State, run: EffectRun, node: Node) -> int:
    return max(amount(game, run, each) for each in node.args)


@word(NUMBERS, "if")
def _if(game: State, run: EffectRun, node: Node) -> int:
    condition, *numbers = node.args
    place = 0 if met(game, run, condition) else 1
    return amount(game, run, numbers[place]) if place < len(numbers) else 0


@word(NUMBERS, "room")
def _room(game: State, run: EffectRun, node: Node) -> int:
    sides = (game.sides[player] for player in players(run, node.args[0]))
    return sum(max(0, bench_size(game, side) - len(side.bench)) for side in sides)


@word(NUMBERS, "past")
def _past(game: State, run: EffectRun, node: Node) -> int:
    """How often something happened to a player's Pokémon or cards."""
    deed, who, since = node.args[:3]
    wanted = players(run, who)
    turn = turn_of(game, run, str(since))
    return sum(
        fact.amount if deed == "prizes" else 1
        for fact in game.history
        if fact.turn == turn
        and fact.deed == deed
        and fact.player in wanted
        and _is_meant(game, run, node.args[3:], fact)
    )


@word(NUMBERS, "was")
def _was(game: State, run: EffectRun, node: Node) -> int:
    """How often something happened to a Pokémon; for damage, how much."""
    whom, deed, since = node.args[:3]
    ids = {spot.id for spot in spots(game, run, whom)}
    turn = turn_of(game, run, str(since))
    return sum(
        fact.amount
        for fact in game.history
        if fact.turn == turn
        and fact.deed == deed
        and fact.spot in ids
        and _is_meant(game, run, node.args[3:], fact)
    )


def _is_meant(game: State, run: EffectRun, which: tuple[Arg, ...], fact: HistoryEvent) -> bool:
    """By a name, of an attack or of the card evolved from, or by a filter on the card."""
    if not which:
        return True
    if isinstance(which[0], str):
        return fact.name == which[0]
    wanted: Arg = which[0]
    if isinstance(wanted, Node) and wanted.op == "and" and _OTHER in wanted.args:
        if fact.spot == run.source:
            return False
        wanted = next(each for each in wanted.args if each != _OTHER)
    return fits(game, run, wanted, game.kinds[fact.card], None)


_OTHER: Final = Node("other")
