"""Carrying out programs, statement by statement, on the agenda of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from decklint.effects.program import Node, Program
from decklint.engine.state import Run, State

Verb: TypeAlias = Callable[[State, Run, Node], None]
#: Every verb by its name; filled where the verbs are written (verbs.py).
VERBS: dict[str, Verb] = {}


def start(game: State, run: Run, program: Program) -> None:
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
    if place + 1 < len(program):
        game.agenda.append((_go_on, program, place + 1))
    node = program[place]
    VERBS[node.op](game, run, node)


def _finish(game: State) -> None:
    game.runs.pop()
