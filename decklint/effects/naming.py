"""Pronouns in a program: "it" and "that Pokémon" wherever the compiler understands them.

The reverse of references.py and continuations.py.
"""

from __future__ import annotations

from decklint.effects.continuations import enough, in_full
from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.effects.references import References, referred
from decklint.effects.unifying import THAT_CARD, THOSE_CARDS

_IT, _EACH, _THOSE = Node("it"), Node("each"), Node("those")
_LOOKED, _THE_REST, _THE_CARD = Node("looked"), Node("the_rest"), Node("the_card_seen")
_DID, _DID_ANY = Node("did"), Node("did_any")
#: How many statements give something up, at most.
_GIVEN_UP = 2
#: What there are pronouns for.
_CALLED = frozenset({"it", "each", "those", "looked"})
_PICKING = frozenset({"pick", "pick_random", "search"})
#: Statements that show cards, and the ends of a deck that they are of.
_SHOWING, _ENDS = frozenset({"look", "reveal"}), frozenset({"top", "bottom"})
#: Statements by which some of the cards that were looked at go elsewhere.
_TAKING = frozenset({"pick", "pick_random", "put", "attach"})


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
    """The program without the question whether there is enough to give up, which goes unsaid.

    Where it is not asked, the text says so: "if you did any of that".
    """
    row: list[Node] = []
    for node in program:
        asked = _asked(node)
        if asked != (node,) and in_full(asked) == (node,):
            row += map(_inside, asked)
            continue
        inner = _inside(node)
        if in_full((*row[-_GIVEN_UP:], inner))[-1] != inner:
            inner = Node(inner.op, (_DID_ANY, *inner.args[1:]))
        row.append(inner)
    return tuple(row)


def _inside(node: Node) -> Node:
    return Node(node.op, tuple(map(_within, node.args)))


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
    #: Whether some of the cards that were looked at have gone elsewhere.
    took = False
    #: Whether only one card was looked at.
    alone = False

    def walk(self, arg: Arg) -> Arg:
        """Any part of a program."""
        if arg in (_IT, _EACH) and self.other == arg:
            super().walk(arg)
            return Node("that")
        if arg == _THOSE and self.cards == _THOSE:
            return THOSE_CARDS if self.many else THAT_CARD
        if arg == _LOOKED and self.took:
            return _THE_REST
        if arg == _LOOKED and self.alone:
            return _THE_CARD
        walked = super().walk(arg)
        if not isinstance(arg, Node):
            return walked
        if arg.op in _SHOWING and isinstance(shown := arg.args[0], Node) and shown.op in _ENDS:
            self.took, self.alone = False, shown.args[0] == 1
        elif arg.op in _TAKING and _is_of_looked(arg.args[0]):
            self.took = True
        if arg.op in _PICKING:
            self.many = arg.args[1:2] not in {(), (1,)}
        return walked


def _is_of_looked(arg: Arg) -> bool:
    return isinstance(arg, Node) and arg.op == _LOOKED.op
