"""What choices and programs are for, remembered: the same statements come again in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from decklint.effects.program import Arg, Node, Program, block
from decklint.engine.game import Game
from decklint.engine.interpreter import upcoming
from decklint.sandbox.deck.doing import Doing, doing

#: So many are remembered.
_MOST: Final = 5_000


class Purposes:
    """Keeps with each answer the statement it is about, so that its id stays its own."""

    def __init__(self) -> None:
        self._uses: dict[tuple[int, str, str], tuple[Node, tuple[str, str] | None]] = {}
        self._doing: dict[int, tuple[Program, Doing]] = {}

    def of(self, game: Game, usual: str, name: str) -> tuple[str, str]:
        """The statement that will use what is chosen: its word, and the zone if it has one."""
        for node in upcoming(game):
            known = self._uses.get((id(node), usual, name))
            if known is None:
                if len(self._uses) > _MOST:
                    self._uses.clear()
                known = self._uses[id(node), usual, name] = (node, _use(node, usual, name))
            if known[1] is not None:
                return known[1]
        return "", "hand"

    def doing(self, program: Program) -> Doing:
        """What a program, or a part of one, is good for."""
        known = self._doing.get(id(program))
        if known is None:
            if len(self._doing) > _MOST:
                self._doing.clear()
            known = self._doing[id(program)] = (program, doing(program))
        return known[1]


def _use(node: Node, usual: str, name: str) -> tuple[str, str] | None:
    """The first statement, in a statement, that uses what is chosen: its word and its zone."""
    for one in _all(node):
        if one.op in {"reveal", "look", "remember", "shuffle"}:
            continue
        if any(_means(arg, usual, name) for arg in one.args):
            zone = next((arg for arg in one.args if isinstance(arg, str)), "")
            return one.op, zone
    return None


def _all(node: Node) -> Iterator[Node]:
    yield node
    for arg in node.args:
        for inner in block(arg):
            yield from _all(inner)


def _means(arg: Arg, usual: str, name: str) -> bool:
    if not isinstance(arg, Node):
        return False
    if arg.op == usual:
        return True
    named: tuple[Any, ...] = arg.args[:1]
    return arg.op in {"kept", "chosen"} and named == (name,)
