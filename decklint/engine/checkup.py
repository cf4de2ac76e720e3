"""The step between turns: Special Conditions, other effects, Knock Outs."""

from __future__ import annotations

from decklint.engine import knockout
from decklint.engine.agenda import ask, then
from decklint.engine.chance import flip
from decklint.engine.events import start_waiting, waiting
from decklint.engine.state import (
    ASLEEP,
    BURNED,
    PARALYZED,
    POISONED,
    Spot,
    State,
    Step,
)

POISON_COUNTERS, BURN_COUNTERS = 1, 2


def checkup(game: State) -> None:
    """What happens between turns, for both players' Pokémon [CHECK-01]."""
    afflicted = any(side.active and side.active.conditions for side in game.sides)
    others = bool(waiting(game, "checkup"))
    if not afflicted and not others:
        game.agenda.append((knockout.check,))
        return
    lines = [(_poison,), (_burn,), (_sleep,), (_paralysis,)]
    if game.edition.between_turn_ko == "at-once":
        lines = [step for line in lines for step in (line, (knockout.check,))]
    if not others:
        then(game, *lines, (knockout.check,))
    else:
        then(game, (_ORDERS[game.edition.between_turn_other_effects], tuple(lines)))


def _after_conditions(game: State, lines: tuple[Step, ...]) -> None:
    """The conditions first, then everything else [CHECK-03: 2011, 2012]."""
    then(game, *lines, (_others,), (knockout.check,))


def _one_block(game: State, lines: tuple[Step, ...]) -> None:
    """All other effects before, or all after, as the player whose turn ended wishes [AMB-29]."""
    words = ("conditions first", "other effects first")
    question = "Which comes first in Pokémon Checkup?"
    ask(game, game.player, question, "word", words, _in_blocks, lines)


def _in_blocks(game: State, lines: tuple[Step, ...], word: str) -> None:
    blocks: tuple[Step, ...] = (*lines, (_others,))
    if word == "other effects first":
        blocks = ((_others,), *lines)
    then(game, *blocks, (knockout.check,))


def _any_moment(game: State, lines: tuple[Step, ...]) -> None:
    """Each other effect when its player wishes: before any line, or at the end [2009, 2010]."""
    pending = tuple(range(len(waiting(game, "checkup"))))
    then(game, (_next_line, lines, pending))


def _next_line(game: State, lines: tuple[Step, ...], pending: tuple[int, ...]) -> None:
    if not lines:
        then(game, *((_other, each) for each in pending), (knockout.check,))
        return
    if not pending:
        then(game, *lines, (knockout.check,))
        return
    _offer(game, lines, pending, 0)


def _offer(game: State, lines: tuple[Step, ...], pending: tuple[int, ...], place: int) -> None:
    """Ask the owner of each effect in turn whether it happens now."""
    if place == len(pending):
        then(game, lines[0], (_next_line, lines[1:], pending))
        return
    effects = waiting(game, "checkup")
    if pending[place] >= len(effects):  # its Pokémon has left play
        _offer(game, lines, pending[:place] + pending[place + 1 :], place)
        return
    owner = effects[pending[place]].run.player
    question = "Use the effect between turns now?"
    ask(game, owner, question, "word", ("now", "later"), _offered, lines, pending, place)


def _offered(
    game: State, lines: tuple[Step, ...], pending: tuple[int, ...], place: int, word: str
) -> None:
    if word == "later":
        _offer(game, lines, pending, place + 1)
        return
    rest = pending[:place] + pending[place + 1 :]
    then(game, (_other, pending[place]), (_next_line, lines, rest))


def _other(game: State, place: int) -> None:
    effects = waiting(game, "checkup")
    if place < len(effects):
        start_waiting(game, effects[place])


def _others(game: State) -> None:
    for one in reversed(waiting(game, "checkup")):
        start_waiting(game, one)


_ORDERS = {
    "after-conditions": _after_conditions,
    "before-or-after-conditions": _one_block,
    "any-moment": _any_moment,
}


def _with(game: State, condition: int) -> list[Spot]:
    actives = (side.active for side in game.sides)
    return [spot for spot in actives if spot is not None and spot.conditions & condition]


def put_counters(game: State, spot: Spot, number: int) -> None:
    """Damage counters that are not damage: nothing changes them [DMG-10, DMG-12]."""
    spot.damage += number * game.edition.damage_counter_value
    game.tell("counters", spot.owner, spot.kind.id, number)


def _poison(game: State) -> None:
    """One counter on each Poisoned Pokémon [COND-POIS-01]."""
    for spot in _with(game, POISONED):
        put_counters(game, spot, POISON_COUNTERS)


def _burn(game: State) -> None:
    """Two counters, by the book: on tails, or always and heads cures [COND-BURN-01, -02]."""
    always = game.edition.burn == "damages-then-heads-cures"
    for spot in _with(game, BURNED):
        if always:
            put_counters(game, spot, BURN_COUNTERS)
        heads = flip(game)
        if always and heads:
            spot.conditions &= ~BURNED
        elif not always and not heads:
            put_counters(game, spot, BURN_COUNTERS)


def _sleep(game: State) -> None:
    """A coin for each: heads wakes it [COND-ASLEEP-02]."""
    for spot in _with(game, ASLEEP):
        if flip(game):
            spot.conditions &= ~ASLEEP


def _paralysis(game: State) -> None:
    """Recovery after an owner's turn throughout which it was Paralyzed [COND-PARA-02]."""
    for spot in _with(game, PARALYZED):
        if spot.owner == game.player and spot.paralyzed < game.turn:
            spot.conditions &= ~PARALYZED
