"""Carrying out programs, statement by statement, on the agenda of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from decklint.effects.program import Node, Program
from decklint.engine.program_parts import counts_what_was_done, tells_damage
from decklint.engine.state import EffectRun, State

Verb: TypeAlias = Callable[[State, EffectRun, Node], None]
#: Every verb by its name; filled where the verbs are written (the package verbs).
VERBS: Final[dict[str, Verb]] = {}
#: What an attack does to Pokémon, and to the game, comes after its damage even if it was decided
#: together with the damage ("If heads, 30 more damage, and the Defending Pokémon is Asleep").
_AFTER_DAMAGE: Final = frozenset(
    {
        "condition", "recover", "hit", "counters_on", "spread", "move_counters", "heal", "lasting",
        "knock_out", "take_out", "devolve", "switch", "take_prizes", "end_turn", "win", "mark",
    }
)  # fmt: skip

#: What moves cards, and so may change what the damage depends on.
_MOVING: Final = frozenset({"pick", "pick_random", "put", "attach", "search", "draw"})


def start(game: State, run: EffectRun, program: Program) -> None:
    """Carry out a program for a card, before all else that is to be done."""
    game.runs.append(run)
    game.agenda.append((_finish,))
    carry_out(game, program)


def carry_out(game: State, program: Program) -> None:
    """Carry out statements within the program that is running."""
    if program:
        game.agenda.append((_go_on, program, 0))


def _go_on(game: State, program: Program, place: int) -> None:
    run = game.runs[-1]
    if run.failed:
        return
    node = program[place]
    if place and run.later is not None and _comes_after_damage(program, place):
        rest = Node("pay", (program[place:],))
        run.later = (*run.later, (rest, _found_so_far(run)))
        return
    if place + 1 < len(program):
        game.agenda.append((_go_on, program, place + 1))
    if run.later is None or node.op not in _AFTER_DAMAGE or _is_counted(program[place + 1 :]):
        VERBS[node.op](game, run, node)
    else:
        run.later = (*run.later, (node, _found_so_far(run)))


def _comes_after_damage(program: Program, place: int) -> bool:
    """Whether cards are moved from here on after the last word on the damage.

    "This attack does 60 more damage. Then, discard that Stadium."
    """
    if program[place].op not in _MOVING or not any(map(tells_damage, program[:place])):
        return False
    return not any(map(tells_damage, program[place:]))


def _is_counted(following: Program) -> bool:
    """Whether the damage is told by what the statement before does ("for each in this way")."""
    return bool(following) and tells_damage(following[0]) and counts_what_was_done(following[0])


def _finish(game: State) -> None:
    game.runs.pop()


def upcoming(game: State) -> Iterator[Node]:
    """The statements still to come of the program that is running: what a choice is for."""
    for step in reversed(game.agenda):
        if step[0] is _finish:
            return
        if step[0] is _go_on:
            yield from step[1][step[2] :]


def carry_out_later(game: State) -> None:
    """What was put off until after the damage, with what had been found by then."""
    run = game.runs[-1]
    waiting = run.later or ()
    run.later = None
    for node, found in waiting[::-1]:  # mypyc cannot compile reversed() of it
        game.agenda.append((_then_as_found, node, found))


def _then_as_found(game: State, node: Node, found: Any) -> None:
    run = game.runs[-1]
    if run.failed:
        return
    kept = _found_so_far(run)
    game.agenda.append((_restore, kept))
    _restore(game, found)
    VERBS[node.op](game, run, node)


def _found_so_far(run: EffectRun) -> tuple[Any, ...]:
    return dict(run.found), dict(run.cards), run.number, run.tails, run.done


def _restore(game: State, found: tuple[Any, ...]) -> None:
    run = game.runs[-1]
    run.found, run.cards = dict(found[0]), dict(found[1])
    run.number, run.tails, run.done = found[2:]
