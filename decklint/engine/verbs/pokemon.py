"""What is done to Pokémon in play."""

from __future__ import annotations

from decklint.effects.program import Node
from decklint.engine import attack, zones
from decklint.engine.agenda import ask, follows, then
from decklint.engine.bounds import bounds
from decklint.engine.damage import counters
from decklint.engine.history import note
from decklint.engine.interpreter import VERBS
from decklint.engine.legality.usable import COULD, Maybe, any_target
from decklint.engine.numbers import can_evolve, forbidden, hp, left
from decklint.engine.prompts import Counters, Devolution, MovingCounters, Prompt
from decklint.engine.protection import affected, can_be, takes_counters
from decklint.engine.selectors import FALLEN, amount, cards, spots, word
from decklint.engine.state import CONDITIONS, NOBODY, CardRef, EffectRun, PokemonInPlay, State
from decklint.engine.triggers import happened, moved
from decklint.engine.turn import end_if_mega


def _meant(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    """The Pokémon a statement is about, without those that it cannot affect."""
    return affected(game, run, spots(game, run, node.args[0]))


@word(VERBS, "heal")
def _heal(game: State, run: EffectRun, node: Node) -> None:
    number = amount(game, run, node.args[1])
    run.done = 0
    for spot in _meant(game, run, node):
        healed = min(spot.damage, number)
        if healed > 0 and not forbidden(game, "heal", spot.owner, spot):
            spot.damage -= healed
            run.done += healed
            note(game, "healed", spot, healed)
            game.tell("heal", spot, healed)


@word(COULD, "heal")
def _could_heal(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(spot.damage for spot in spots(game, run, node.args[0]))


# Damage counters


@word(VERBS, "counters_on")
def _counters_on(game: State, run: EffectRun, node: Node) -> None:
    limits = bounds(game, run, node.args[1])
    run.done = 0
    ids = tuple(spot.id for spot in _meant(game, run, node) if takes_counters(game, run, spot))
    if limits.least == limits.most:
        _put_on(game, ids, limits.most)
    elif ids:
        numbers = range(limits.least, limits.most + 1)
        ask(game, run.player, Prompt.COUNTERS, numbers, Counters(ids, limits.most))


@follows(Prompt.COUNTERS)
def _put_so_many(game: State, left: Counters, number: int) -> None:
    _put_on(game, left.ids, number)


def _put_on(game: State, ids: tuple[int, ...], number: int) -> None:
    for each in ids:
        spot = game.spot(each)
        if spot is not None and number > 0:
            game.runs[-1].done += number
            counters(game, game.runs[-1], spot, number)


@word(VERBS, "spread")
def _spread(game: State, run: EffectRun, node: Node) -> None:
    number = amount(game, run, node.args[1])
    run.done = 0
    ids = tuple(spot.id for spot in _meant(game, run, node) if takes_counters(game, run, spot))
    if ids and number > 0:
        _spread_next(game, ids, number)


def _spread_next(game: State, ids: tuple[int, ...], number: int) -> None:
    if number > 0:
        ask(game, game.runs[-1].player, Prompt.COUNTER_ON, ids, Counters(ids, number))


@follows(Prompt.COUNTER_ON)
def _spread_one(game: State, left: Counters, where: int) -> None:
    ids, number = left
    spot = game.spot(where)
    then(game, (_spread_next, ids, number - 1))
    if spot is not None:
        game.runs[-1].done += 1
        counters(game, game.runs[-1], spot, 1)


word(COULD, "counters_on", "spread")(any_target)


@word(VERBS, "move_counters")
def _move_counters(game: State, run: EffectRun, node: Node) -> None:
    """From where, then to where, a counter at a time; moving is no damage and no healing."""
    limits = bounds(game, run, node.args[2] if len(node.args) > 2 else None)
    run.done = 0
    givers = tuple(spot.id for spot in _meant(game, run, node) if _may_move(game, spot))
    reached = affected(game, run, spots(game, run, node.args[1]))
    takers = tuple(spot.id for spot in reached if takes_counters(game, run, spot))
    _move_next(game, givers, takers, limits.least, limits.most)


def _may_move(game: State, spot: PokemonInPlay) -> bool:
    return not forbidden(game, "move counters", spot.owner, spot)


def _move_next(
    game: State, givers: tuple[int, ...], takers: tuple[int, ...], least: int, most: int
) -> None:
    run = game.runs[-1]
    options = [
        number
        for number in givers
        if (spot := game.spot(number)) is not None and spot.damage and set(takers) - {number}
    ]
    if options and most > 0:
        about = MovingCounters(givers, takers, least, most, NOBODY)
        ask(game, run.player, Prompt.COUNTER_FROM, options, about, optional=least <= 0)


@follows(Prompt.COUNTER_FROM)
def _move_from(game: State, moving: MovingCounters, giver: int | None) -> None:
    if giver is not None:
        options = [number for number in moving.takers if number != giver]
        about = moving._replace(giver=giver)
        ask(game, game.runs[-1].player, Prompt.COUNTER_TO, options, about)


@follows(Prompt.COUNTER_TO)
def _move_to(game: State, moving: MovingCounters, taker: int) -> None:
    givers, takers, least, most, giver = moving
    one, other = game.spot(giver), game.spot(taker)
    if one is None or other is None:
        return
    one.damage -= game.edition.damage_counter_value
    other.damage += game.edition.damage_counter_value
    if game.log is not None:
        game.tell("move counters", one, other, 1, left(game, other))
    game.runs[-1].done += 1
    then(game, (_move_next, givers, takers, least - 1, most - 1))


@word(COULD, "move_counters")
def _could_move_counters(game: State, run: EffectRun, node: Node) -> Maybe:
    takers = spots(game, run, node.args[1])
    givers = [spot for spot in spots(game, run, node.args[0]) if spot.damage]
    return any(giver is not taker for giver in givers for taker in takers)


# Special Conditions


@word(VERBS, "condition")
def _condition(game: State, run: EffectRun, node: Node) -> None:
    """Only the Active Pokémon can have one [COND-02]."""
    run.done = 0
    bit = CONDITIONS[str(node.args[1])]
    number = amount(game, run, node.args[2]) if len(node.args) > 2 else 0
    for spot in _meant(game, run, node):
        if spot is game.sides[spot.owner].active and can_be(game, spot, bit):
            zones.afflict(game, spot, bit, number)
            run.done += 1


@word(COULD, "condition")
def _could_condition(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(spot is game.sides[spot.owner].active for spot in spots(game, run, node.args[0]))


@word(VERBS, "recover")
def _recover(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    wanted = [CONDITIONS[str(name)] for name in node.args[1:]] or list(CONDITIONS.values())
    for spot in _meant(game, run, node):
        cured = sum(bit for bit in wanted if spot.conditions & bit)
        if cured:
            spot.conditions &= ~cured
            run.done += 1
            game.tell("recovered", spot, cured)


@word(COULD, "recover")
def _could_recover(game: State, run: EffectRun, node: Node) -> Maybe:
    wanted = [CONDITIONS[str(name)] for name in node.args[1:]] or [*CONDITIONS.values()]
    there = spots(game, run, node.args[0])
    return any(spot.conditions & bit for spot in there for bit in wanted)


@word(VERBS, "knock_out")
def _knock_out(game: State, run: EffectRun, node: Node) -> None:
    """The state check that follows takes them away; until then nothing can be given to them."""
    run.done = 0
    for spot in _meant(game, run, node):
        spot.damage = max(spot.damage, hp(game, spot), game.edition.damage_counter_value)
        run.found[FALLEN] = (*run.found.get(FALLEN, ()), spot.id)
        run.done += 1


word(COULD, "knock_out", "take_out")(any_target)

# Places


@word(VERBS, "switch")
def _switch(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    for spot in _meant(game, run, node):
        side = game.sides[spot.owner]
        old = side.active
        if spot in side.bench and (old is None or affected(game, run, [old])):
            zones.switch(game, side, spot)
            run.done += 1
            moved(game, spot, old)


@word(COULD, "switch")
def _could_switch(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(spot in game.sides[spot.owner].bench for spot in spots(game, run, node.args[0]))


@word(VERBS, "take_out")
def _take_out(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    where = str(node.args[1])
    attached = str(node.args[2]) if len(node.args) > 2 else where
    for spot in _meant(game, run, node):
        if where == "hand" and forbidden(game, "return", spot.owner, spot):
            continue
        game.tell("out of play", spot, where)
        if attached == "discard":
            attack.discarded(game, run, [CardRef(card, "energy", spot.id) for card in spot.energy])
        zones.leave(game, spot, where, attached)
        run.done += 1


# Stages


@word(VERBS, "evolve")
def _evolve(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    found = spots(game, run, node.args[0])
    row = cards(game, run, node.args[1])
    for spot, held in zip(found, row, strict=False):
        if can_evolve(game, spot, held) and zones.take(game, held):
            note(game, "evolved", spot, name=spot.kind.name)
            zones.evolve(game, spot, held.card)
            end_if_mega(game, spot)
            run.done += 1
            if held.zone == "hand":
                happened(game, "evolved", spot)


@word(COULD, "evolve")
def _could_evolve(game: State, run: EffectRun, node: Node) -> Maybe:
    row = cards(game, run, node.args[1])
    return any(
        can_evolve(game, spot, held) for spot in spots(game, run, node.args[0]) for held in row
    )


@word(VERBS, "devolve")
def _devolve(game: State, run: EffectRun, node: Node) -> None:
    """The highest stage comes off; what is left is new and free of effects [EVO-10]."""
    run.done = 0
    limits = bounds(game, run, node.args[2] if len(node.args) > 2 else None)
    where = str(node.args[1])
    for spot in _meant(game, run, node):
        if where == "hand" and forbidden(game, "return", spot.owner, spot):
            continue
        _devolve_next(game, spot.id, where, limits.least, limits.most)


def _devolve_next(game: State, number: int, where: str, least: int, most: int) -> None:
    spot = game.spot(number)
    if spot is None or not zones.evolved_at(game, spot) or most <= 0:
        return
    if least > 0:
        _come_off(game, Devolution(number, where, least, most), "yes")
    else:
        about = Devolution(number, where, least, most)
        ask(game, game.runs[-1].player, Prompt.DEVOLVE_MORE, ("yes", "no"), about)


@follows(Prompt.DEVOLVE_MORE)
def _come_off(game: State, devolution: Devolution, answer: str) -> None:
    number, where, least, most = devolution
    spot = game.spot(number)
    if spot is None or answer == "no":
        return
    row = spot.cards[zones.evolved_at(game, spot) :]
    for card in reversed(row):
        zones.take(game, CardRef(card, "stack", spot.id))
    zones.refresh(game, spot)
    for card in row:
        zones.put(game, card, where)
        game.tell("devolve", card, spot, where)
    game.runs[-1].done += 1
    _devolve_next(game, number, where, least - 1, most - 1)


@word(COULD, "devolve")
def _could_devolve(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(len(spot.cards) > 1 for spot in spots(game, run, node.args[0]))


@word(VERBS, "become")
def _become(game: State, run: EffectRun, node: Node) -> None:
    """All that is on the Pokémon, and what has happened to it, stays."""
    run.done = 0
    row = cards(game, run, node.args[1])
    for spot, held in zip(spots(game, run, node.args[0]), row, strict=False):
        if zones.take(game, held):
            old = zones.exchange(game, spot, held.card)
            zones.put(game, old, str(node.args[2]))
            run.done += 1


@word(COULD, "become")
def _could_become(game: State, run: EffectRun, node: Node) -> Maybe:
    return bool(spots(game, run, node.args[0])) and bool(cards(game, run, node.args[1]))


# Counters of another kind


@word(VERBS, "mark")
def _mark(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    for spot in _meant(game, run, node):
        spot.counters += (str(node.args[1]),)
        run.done += 1


@word(VERBS, "unmark")
def _unmark(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    for spot in spots(game, run, node.args[0]):
        kept = tuple(name for name in spot.counters if name != node.args[1])
        run.done += len(spot.counters) - len(kept)
        spot.counters = kept


word(COULD, "mark", "unmark")(any_target)
