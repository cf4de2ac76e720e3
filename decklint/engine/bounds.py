"""How many: a number, "up to", "any number", Energy worth so much, all of them different."""

from __future__ import annotations

from typing import Final

from decklint.effects.program import Arg, Node
from decklint.engine.selectors import amount
from decklint.engine.state import EffectRun, State
from decklint.engine.words.numbers import EVERYTHING
from decklint.model.named_tuple import NamedTuple


class Bounds(NamedTuple):
    """How many may be chosen: at least, at most; by Energy instead of cards; all different.

    With `again` the same one may be chosen more than once.
    """

    least: int
    most: int
    by_energy: bool = False
    different: str = ""
    again: bool = False


_ONE: Final = Bounds(1, 1)


def bounds(game: State, run: EffectRun, count: Arg | None) -> Bounds:
    """What a count asks for; without one it is one."""
    if count is None:
        return _ONE
    if not isinstance(count, Node):
        number = amount(game, run, count)
        return Bounds(number, number)
    if count.op == "any_number":
        return Bounds(0, EVERYTHING)
    if count.op in {"up_to", "worth_up_to"}:
        least = 0 if game.edition.up_to_allows_zero_other else 1
        by_energy = count.op == "worth_up_to"
        return Bounds(least, amount(game, run, count.args[0]), by_energy)
    if count.op == "worth":
        number = amount(game, run, count.args[0])
        return Bounds(number, number, by_energy=True)
    if count.op == "times":
        number = amount(game, run, count.args[0])
        return Bounds(number, number, again=True)
    if count.op == "different":
        inner = bounds(game, run, count.args[0])
        return Bounds(inner.least, inner.most, inner.by_energy, str(count.args[1]), inner.again)
    number = amount(game, run, count)
    return Bounds(number, number)
