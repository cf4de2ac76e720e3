"""Pronouns in a program: "it" and "that Pokémon" wherever the compiler understands them.

The reverse of references.py and continuations.py.
"""

from __future__ import annotations

from decklint.effects.continuations import enough, in_full
from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.effects.references import References, referred
from decklint.effects.unifying import THAT_CARD, THOSE_CARDS

_IT, _EACH, _THOSE = Node("it"), Node("each"), Node("those")
_DID = Node("did")
#: What there are pronouns for.
_CALLED = frozenset({"it", "each", "those"})
_PICKING = frozenset({"pick", "pick_random", "search"})


def with_pronouns(program: Program) -> Program:
    """The program with `that` and `that_card` where they are understood as what is meant."""
    words = {node.op for node in nodes(program)}
    if "did" in words:
        program = _only_in_full(program)
    if words.isdisjoint(_CALLED):
        return program
    called = _Calling().row(program)
    return called if referred(_understood(called)) == program else program


def _only_in_full(program: Program) -> Program:
    """The program without the question whether there is enough to give up, which goes unsaid."""
    row: list[Node] = []
    for node in program:
        inner = Node(node.op, tuple(_within(arg) for arg in node.args))
        asked = _asked(inner)
        row += asked if asked != (inner,) and in_full(asked) == (inner,) else (inner,)
    return tuple(row)


def _within(arg: Arg) -> Arg:
    return _only_in_full(block(arg)) if isinstance(arg, tuple) and arg == block(arg) else arg


def _asked(node: Node) -> Program:
    """What is done if there is enough."""
    if node.op != "if" or len(node.args) != 2:
        return (node,)
    inner = block(node.args[1])
    last = inner[-1] if inner else None
    if last is None or last.op != "if" or last.args[0] != _DID:
        return (node,)
    return inner if len(inner) > 1 and enough(inner[:-1]) == node.args[0] else (node,)


def _understood(program: Program) -> Program:
    """The program with one pronoun for one card and for many, as the compiler has it."""

    def plain(arg: Arg) -> Arg:
        if isinstance(arg, Node):
            if arg == THOSE_CARDS:
                return THAT_CARD
            return Node(arg.op, tuple(plain(each) for each in arg.args))
        return _understood(block(arg)) if isinstance(arg, tuple) else arg

    return tuple(node for each in program if isinstance(node := plain(each), Node))


class _Calling(References):
    """The same walk the other way: what was spoken of last is called so."""

    #: Whether the cards spoken of last may be many.
    many = False

    def walk(self, arg: Arg) -> Arg:
        """Any part of a program."""
        if arg in (_IT, _EACH) and self.other == arg:
            super().walk(arg)
            return Node("that")
        if arg == _THOSE and self.cards == _THOSE:
            return THOSE_CARDS if self.many else THAT_CARD
        walked = super().walk(arg)
        if isinstance(arg, Node) and arg.op in _PICKING:
            self.many = arg.args[1:2] not in {(), (1,)}
        return walked
