"""Things that happen and that cards wait for: a program starts when its moment comes."""

from __future__ import annotations

from decklint.effects.program import block
from decklint.engine.carrying import start
from decklint.engine.selecting import covers, met
from decklint.engine.standing import holding
from decklint.engine.state import Holding, Run, Spot, State


def happened(game: State, what: str, spot: Spot | None = None) -> None:
    """Start every program that waits for an event: `when("turn", whom, { ... })`.

    With a Pokémon, only those that are about it.
    """
    for one in reversed(waiting(game, what, spot)):
        start_waiting(game, one)


def waiting(game: State, what: str, spot: Spot | None = None) -> list[Holding]:
    """The programs that wait for an event."""
    found = holding(game, f"when {what}")
    if spot is not None:
        return [one for one in found if covers(game, one, spot)]
    return [one for one in found if all(met(game, one.run, each) for each in one.conditions)]


def start_waiting(game: State, one: Holding) -> None:
    """Start a program that has waited."""
    run = Run(one.run.player, one.run.source, one.run.card)
    start(game, run, block(one.node.args[-1]))
