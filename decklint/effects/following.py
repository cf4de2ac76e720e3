"""Sentences that belong to the one before: they speak of what was chosen there, if it was."""

from __future__ import annotations

from decklint.effects.program import Arg, Node, Program, block

#: The words of the grammar that refer to a Pokémon (referring.py).
_REFER = frozenset({"that", "that_one", "chosen_one", "those_pokemon"})
#: What leaves a Pokémon to speak of: a choice, or a card put onto the Bench.
_LEAVES = frozenset({"choose", '"bench"'})
#: Statements whose block need not be carried out, with how many arguments they have then.
_PARTS = {"if": 2, "may": 1, "repeat": 2}


def with_what_follows(program: Program) -> Program:
    """What is chosen only under a condition, with the sentences after it about what was chosen.

    "If heads, choose a Pokémon. That Pokémon is now Asleep." Nothing is Asleep if tails.
    """
    row: list[Node] = []
    for node in program:
        inner = Node(node.op, tuple(_within(arg) for arg in node.args))
        last = row[-1] if row else None
        if last is not None and _chooses(last) and _refers(inner):
            then = with_what_follows((*block(last.args[-1]), inner))
            row[-1] = Node(last.op, (*last.args[:-1], then))
        else:
            row.append(inner)
    return tuple(row)


def _within(arg: Arg) -> Arg:
    return with_what_follows(block(arg)) if isinstance(arg, tuple) and arg == block(arg) else arg


def _chooses(node: Node) -> bool:
    """Whether Pokémon are chosen under a condition, and nothing is done otherwise."""
    if len(node.args) != _PARTS.get(node.op):
        return False
    return not _words(node.args[-1]).isdisjoint(_LEAVES)


def _refers(node: Node) -> bool:
    """Whether a statement speaks of a Pokémon that it does not choose itself."""
    words = _words(node)
    return not words.isdisjoint(_REFER) and "choose" not in words and node.op != "if"


def _words(arg: Arg) -> set[str]:
    """Every word of a part of a program, and its texts in quotes."""
    if isinstance(arg, Node):
        return {arg.op}.union(*(_words(each) for each in arg.args))
    if isinstance(arg, tuple):
        return set().union(*(_words(each) for each in arg))
    return {f'"{arg}"'} if isinstance(arg, str) else set()
