"""What holds of an attack on every table, gathered so that weighing it asks once."""

from __future__ import annotations

from typing import NamedTuple

from decklint.effects.program import Node
from decklint.engine.cutting import nodes
from decklint.engine.kind import Move
from decklint.sandbox.merits import attack_beside, keeping_energy
from decklint.sandbox.purposes import Purposes

#: Words by which an attack counts Energy.
_ENERGY = frozenset({"energy", "energies"})


class Traits(NamedTuple):
    """An attack, and what is to be said of it whoever uses it against whom."""

    #: The attack itself, kept so that its id stays its own.
    move: Move
    #: The other good it does less what it costs, how well it lasts, and the cards it draws.
    beside: float
    lasts: float
    draws: int
    #: The attack without the Energy that it may cost.
    keeping: Move | None
    #: How it chooses Pokémon and hurts them, if that is all it does.
    aim: tuple[Node, Node] | None
    #: The most damage that it does to somebody on the opponent's Bench.
    reach: int
    flips: bool
    #: Whether its damage counts Energy.
    fed: bool


def traits_of(purposes: Purposes, move: Move) -> Traits:
    """Look an attack over."""
    aim = purposes.aims(move)
    beside, lasts, draws = attack_beside(move, aims=aim is not None)
    reach, flips = purposes.reach(move), purposes.flips(move)
    fed = any(node.op in _ENERGY for node in nodes(move.steps.counted))
    return Traits(move, beside, lasts, draws, keeping_energy(move), aim, reach, flips, fed)
