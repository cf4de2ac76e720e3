"""The step between turns: Special Conditions, other effects, Knock Outs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from decklint.effects.program import Node, block
from decklint.engine.agenda import ask, follows, then
from decklint.engine.chance import flip
from decklint.engine.numbers import counters_for, left
from decklint.engine.program_parts import mentions
from decklint.engine.prompts import Effects, Mark, Moment, Own, Prompt
from decklint.engine.settle import settle
from decklint.engine.state import (
    ASLEEP,
    BURNED,
    PARALYZED,
    POISONED,
    ActiveEffect,
    PokemonInPlay,
    State,
    Step,
)
from decklint.engine.triggers import start_waiting, waiting

POISON_COUNTERS: Final = 1
BURN_COUNTERS: Final = 2
#: The lines of the order that are still to come, each with the steps it consists of.
_Lines: TypeAlias = "tuple[tuple[Step, ...], ...]"


def checkup(game: State) -> None:
    """What happens between turns, for both players' Pokémon [CHECK-01].

    It is part of no turn: what happens in it did not happen "during the last turn".
    """
    if game.table.asks:
        game.agenda.append((_forget_since, len(game.history)))
    afflicted = any(side.active and side.active.conditions for side in game.sides)
    others = waiting(game, "checkup")
    if afflicted or others:
        game.tell("checkup")
    if not afflicted and not others:
        game.agenda.append((settle,))
    elif not others:
        then(game, (_conditions,), (settle,))
    elif afflicted or any(_afflicts(one.node) for one in others):
        then(game, (_ORDERS[game.edition.between_turn_other_effects],))
    else:
        then(game, (_others,), (settle,))


def _forget_since(game: State, place: int) -> None:
    game.history = game.history[:place]


@lru_cache(1024)
def _afflicts(node: Node) -> bool:
    """Whether an effect gives a Special Condition, so that it matters what comes first."""
    return any(word == "condition" for word in mentions(block(node.args[-1])))


def _lines(game: State) -> list[tuple[Step, ...]]:
    """The conditions in their order [CHECK-02], each with its Knock Outs if they fall at once."""
    check: tuple[Step, ...] = ((settle,),) if _at_once(game) else ()
    return [((line,), *check) for line in (_poison, _burn, _sleep, _paralysis)]


def _at_once(game: State) -> bool:
    return game.edition.between_turn_ko == "at-once"


def _conditions(game: State) -> None:
    then(game, *(step for line in _lines(game) for step in line))


def _after_conditions(game: State) -> None:
    """The conditions first, then everything else [CHECK-03: 2011, 2012]."""
    then(game, (_conditions,), (_others,), (settle,))


def _one_block(game: State) -> None:
    """All other effects before, or all after, as the player whose turn ended wishes [AMB-29]."""
    ask(game, game.player, Prompt.CHECKUP_ORDER, ("conditions first", "other effects first"))


@follows(Prompt.CHECKUP_ORDER)
def _in_blocks(game: State, _own: Own, word: str) -> None:
    blocks: tuple[Step, ...] = ((_conditions,), (_others,))
    if word == "other effects first":
        blocks = blocks[::-1]
    then(game, *blocks, (settle,))


# Each effect at the moment that its player wishes


def _any_moment(game: State) -> None:
    """Each other effect when its player wishes: before any line, or at the end [2009, 2010]."""
    pending = tuple(_mark(one) for one in waiting(game, "checkup"))
    then(game, (_next_line, tuple(_lines(game)), pending))


def _mark(one: ActiveEffect) -> Mark:
    """What tells an effect apart from the others, also after others have come or gone."""
    return one.run.source, one.run.card, one.node


def _next_line(game: State, lines: _Lines, pending: tuple[Mark, ...]) -> None:
    if not pending:
        then(game, *(step for line in lines for step in line), (settle,))
    elif lines:
        _offer(game, lines, pending, 0)
    else:
        then(game, (_other, pending[0]), (_next_line, lines, pending[1:]))


def _offer(game: State, lines: _Lines, pending: tuple[Mark, ...], place: int) -> None:
    """Ask the owner of each effect in turn whether it happens now."""
    if place == len(pending):
        then(game, *lines[0], (_next_line, lines[1:], pending))
        return
    effect = _found(game, pending[place])
    if effect is None:  # its Pokémon has left play
        _offer(game, lines, pending[:place] + pending[place + 1 :], place)
        return
    about = Moment(lines, pending, place)
    ask(game, effect.run.player, Prompt.CHECKUP_NOW, ("now", "later"), about)


@follows(Prompt.CHECKUP_NOW)
def _offered(game: State, moment: Moment, word: str) -> None:
    lines, pending, place = moment
    if word == "later":
        _offer(game, lines, pending, place + 1)
        return
    rest = pending[:place] + pending[place + 1 :]
    then(game, (_other, pending[place]), (_next_line, lines, rest))


def _found(game: State, mark: Mark) -> ActiveEffect | None:
    return next((one for one in waiting(game, "checkup") if _mark(one) == mark), None)


def _other(game: State, mark: Mark) -> None:
    """One other effect, with its Knock Outs if they fall at once [AMB-12]."""
    effect = _found(game, mark)
    if effect is not None:
        if _at_once(game):
            then(game, (settle,))
        start_waiting(game, effect)


def _others(game: State) -> None:
    """All other effects from the player's Active Pokémon on: the books do not say in which order.

    Where a player chooses when they happen, the same player orders them [AMB-29].
    """
    marks = tuple(_mark(one) for one in waiting(game, "checkup"))
    if game.edition.between_turn_other_effects == "before-or-after-conditions":
        _next_other(game, marks)
    else:
        then(game, *((_other, mark) for mark in marks))


def _next_other(game: State, pending: tuple[Mark, ...]) -> None:
    marks = tuple(mark for mark in pending if _found(game, mark) is not None)
    if marks:
        cards = dict.fromkeys(card for _, card, _ in marks)
        ask(game, game.player, Prompt.CHECKUP_NEXT, cards, Effects(marks))


@follows(Prompt.CHECKUP_NEXT)
def _chose_other(game: State, effects: Effects, card: int) -> None:
    """Several of the same card are done from the Active Spot along the Bench."""
    marks = effects.marks
    # By its place: a compiled tuple has no identity, so `is` never finds it again.
    place = [mark[1] for mark in marks].index(card)
    then(game, (_other, marks[place]), (_next_other, marks[:place] + marks[place + 1 :]))


_ORDERS: Final[dict[str, Callable[[State], None]]] = {
    "after-conditions": _after_conditions,
    "before-or-after-conditions": _one_block,
    "any-moment": _any_moment,
}


def _with(game: State, condition: int) -> list[PokemonInPlay]:
    actives = (side.active for side in game.sides)
    return [spot for spot in actives if spot is not None and spot.conditions & condition]


def put_counters(game: State, spot: PokemonInPlay, number: int, condition: int = 0) -> None:
    """Damage counters that are not damage: nothing changes them [DMG-10, DMG-12]."""
    spot.damage += number * game.edition.damage_counter_value
    if game.log is not None:
        game.tell("counters", spot, number, condition, left(game, spot))


def _poison(game: State) -> None:
    """One counter on each Poisoned Pokémon [COND-POIS-01]."""
    for spot in _with(game, POISONED):
        number = counters_for(game, spot, POISONED, POISON_COUNTERS)
        put_counters(game, spot, number, POISONED)


def _burn(game: State) -> None:
    """Two counters, by the book: on tails, or always and heads cures [COND-BURN-01, -02]."""
    always = game.edition.burn == "damages-then-heads-cures"
    for spot in _with(game, BURNED):
        number = counters_for(game, spot, BURNED, BURN_COUNTERS)
        if always:
            put_counters(game, spot, number, BURNED)
        heads = flip(game)
        if always and heads:
            _recover(game, spot, BURNED)
        elif not always and not heads:
            put_counters(game, spot, number, BURNED)


def _sleep(game: State) -> None:
    """A coin for each: heads wakes it; where a card asks for more, all heads [COND-ASLEEP-02]."""
    for spot in _with(game, ASLEEP):
        coins = [flip(game) for _ in range(counters_for(game, spot, ASLEEP, 1))]
        if all(coins):
            _recover(game, spot, ASLEEP)


def _paralysis(game: State) -> None:
    """Recovery after an owner's turn throughout which it was Paralyzed [COND-PARA-02]."""
    for spot in _with(game, PARALYZED):
        if spot.owner == game.player and spot.paralyzed < game.turn:
            _recover(game, spot, PARALYZED)


def _recover(game: State, spot: PokemonInPlay, condition: int) -> None:
    spot.conditions &= ~condition
    game.tell("recovered", spot, condition)
