"""A program: what a card does, as a row of statements, each a tree of nodes.

A node is an operation and its arguments: `draw(3)` is the operation `draw` on the number 3. A word
alone, such as `self`, is an operation without arguments. An argument is a node, a number, a text
in quotes, or a block of statements in braces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from decklint.model.named_tuple import NamedTuple


class Node(NamedTuple):
    """One operation with its arguments."""

    op: str
    args: tuple[Arg, ...] = ()


Program: TypeAlias = tuple[Node, ...]
Arg: TypeAlias = "Node | int | str | Program"

#: Signs between two operands, from the loosest to the tightest, with their strength.
STRENGTH = {
    "or": 1,
    "and": 2,
    "==": 4,
    "!=": 4,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
}
#: `not` binds tighter than `and`, looser than a comparison.
NOT_STRENGTH = 3


def block(arg: Arg) -> Program:
    """The statements of a block; none if the argument is not a block."""
    return arg if isinstance(arg, tuple) and not isinstance(arg, Node) else ()


def nodes(arg: Arg) -> Iterator[Node]:
    """Every node of a program or of one of its parts, at any depth."""
    if isinstance(arg, Node):
        yield arg
        for each in arg.args:
            yield from nodes(each)
    for statement in block(arg):
        yield from nodes(statement)
