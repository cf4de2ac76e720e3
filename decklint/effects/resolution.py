"""What is settled only when a whole text is known: whose name stands there, what is done instead.

The grammar leaves words that no program has: `own("Abra")` where an old text calls its Pokémon by
name, `already` for what is so before the damage, `rather` and `damage_instead` for one thing done
instead of another, and words that refer to something spoken of before (references.py).
"""

from __future__ import annotations

from collections.abc import Callable

from decklint.effects.continuations import in_full, otherwise
from decklint.effects.program import Arg, Node, Program, block
from decklint.effects.references import referred
from decklint.effects.templates import all_of
from decklint.model.named_tuple import NamedTuple

_ME, _BENCHED = Node("me"), Node("benched")


class Manner(NamedTuple):
    """How a text speaks: of "this Pokémon", as the newer ones do, as an attack, as a power.

    One that lends something is of an attached card that its Pokémon may use in its turn.
    """

    modern: bool = False
    attack: bool = False
    power: bool = False
    lends: bool = False


def settled(program: Program, names: frozenset[str], manner: Manner) -> Program | None:
    """The program with these words settled; None where that cannot be done with certainty.

    `names` are those that stand where a Pokémon speaks of itself; a newer text never does that.
    """
    if manner.lends:  # what an attached card does is done when it is attached
        return None
    program = block(_instead(program, _is_own, _as_self))
    if len(names) == 1 and not manner.power:
        (name,) = names
        others = block(_instead(program, _is_benched_self, lambda node: _benched(name, node)))
        if others != program:
            # A name on the Bench is another Pokémon: the one that attacks is Active.
            if not manner.attack:
                return None
            program, names = others, frozenset()
    if len(names) > 1 or (names and manner.modern):
        return None
    sure = referred(program)
    if sure is None or _hits_before_instead(sure) or not _all_alike(sure):
        return None
    program = otherwise(in_full(block(_instead(sure, _is_rather, _as_if))))
    program = tuple(_beforehand(node) for node in program)
    return block(_instead(program, _is_instead, _as_damage))


def _beforehand(node: Node) -> Node:
    """What is "already" so is so before the damage: it is looked at when the damage is counted."""
    if not _holds(node, "already"):
        return node
    node = _plainly(node)
    if node.op == "if" and not _holds(node, "damage") and not _holds(node, "more_damage"):
        condition, then, *others = node.args
        return Node("if", (condition, (*block(then), Node("more_damage", (0,))), *others))
    return node


def _plainly(node: Node) -> Node:
    """`damaged` for `already(damaged)`."""

    def is_already(each: Node) -> bool:
        return each.op == "already"

    def inner(each: Node) -> Node:
        return each.args[0] if isinstance(each.args[0], Node) else each

    plain = _instead(node, is_already, inner)
    return plain if isinstance(plain, Node) else node


def _hits_before_instead(program: Program) -> bool:
    """Damage "instead" of what was done to other Pokémon: there is no telling which is meant."""
    hits = False
    for node in program:
        if hits and _holds(node, "damage_instead"):
            return True
        hits = hits or _holds(node, "hit")
    return False


def _all_alike(arg: Arg) -> bool:
    """Whether what is done "instead" is always of the kind of what it replaces."""
    if isinstance(arg, Node) and arg.op == "rather":
        one, other = (block(each) for each in arg.args[1:])
        return bool(one) and bool(other) and one[-1].op == other[-1].op
    parts = arg.args if isinstance(arg, Node) else block(arg)
    return all(_all_alike(part) for part in parts)


def _is_rather(node: Node) -> bool:
    return node.op == "rather"


def _as_if(node: Node) -> Node:
    return Node("if", node.args)


def _holds(arg: Arg, name: str) -> bool:
    if isinstance(arg, Node) and arg.op == name:
        return True
    parts = arg.args if isinstance(arg, Node) else block(arg)
    return any(_holds(part, name) for part in parts)


def _is_instead(node: Node) -> bool:
    return node.op == "damage_instead"


def _as_damage(node: Node) -> Node:
    return Node("damage", node.args)


def _benched(name: str, node: Node) -> Node:
    """Pokémon of a name on the Bench, with what else was asked of them."""
    wanted = Node("named", (name,))
    for each in (each for each in all_of(node.args[0]) if each != _BENCHED):
        wanted = Node("and", (wanted, each))
    return Node("bench", (_ME, wanted))


def _is_own(node: Node) -> bool:
    return node.op == "own"


def _as_self(node: Node) -> Node:
    return Node("self", node.args[1:])


def _is_benched_self(node: Node) -> bool:
    return node.op == "self" and bool(node.args) and _BENCHED in all_of(node.args[0])


def _instead(arg: Arg, meant: Callable[[Node], bool], other: Callable[[Node], Node]) -> Arg:
    """A program with other nodes in the places of some."""
    if isinstance(arg, Node):
        node = Node(arg.op, tuple(_instead(each, meant, other) for each in arg.args))
        return other(node) if meant(node) else node
    if isinstance(arg, tuple):
        return tuple(part for n in arg if isinstance(part := _instead(n, meant, other), Node))
    return arg
