"""The rules of the grammar that decklint says things by (`<=>`), read for saying."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from decklint.effects.templates import ANYTHING, FIRST, MARK
from decklint.effects.grammar.loader import THEIR, lines, meaning_of, shipped
from decklint.effects.grammar.patterns import AGREES, forms, said, slot
from decklint.effects.program import Arg, nodes

#: Words of templates that no program has.
_OF_TEMPLATES = frozenset(
    {FIRST, "said_of", "subject", ANYTHING.op, "and", "+", "-", "*", "it", "those"}
)


class Agreeing(NamedTuple):
    """A word, in the form for one and in the form for many."""

    one: str
    many: str


class Gap(NamedTuple):
    """A phrase within a pattern; of one or of many where the pattern says so."""

    category: str
    name: str
    their: bool = False
    many: bool | None = None


Piece: TypeAlias = Agreeing | Gap


class Saying(NamedTuple):
    """How something is said: words and gaps, and what it means."""

    pieces: tuple[Piece, ...]
    template: Arg
    #: Whether it is said of statements.
    starred: bool
    #: Words of the effect language without which the template fits nothing.
    needs: frozenset[str]
    #: The category of each gap by its name.
    gaps: dict[str, str]
    place: str


@cache
def sayings() -> dict[str, list[Saying]]:
    """The rules by which things are said, by category, in the order in which they are tried."""
    found: dict[str, list[Saying]] = {}
    for line in lines(shipped()):
        if line.arrow != "<=>":
            continue
        pieces = tuple(_piece(piece) for piece in said(line.pattern, line.place))
        template = meaning_of(line)
        needs = frozenset(
            node.op
            for node in nodes(template)
            if not node.op.startswith(MARK) and node.op not in _OF_TEMPLATES
        )
        gaps = {piece.name: piece.category for piece in pieces if isinstance(piece, Gap)}
        one = Saying(pieces, template, line.kind == "*", needs, gaps, line.place)
        found.setdefault(line.category, []).append(one)
    return found


def _piece(piece: str) -> Piece:
    if not piece.startswith("{"):
        return Agreeing(*forms(piece.removeprefix("\\")))
    category, name = slot(piece)
    _, agrees, ending = piece[1:-1].partition(":")[0].partition(AGREES)
    many = bool(ending) if agrees else None
    if category.startswith(THEIR):
        return Gap(category.removeprefix(THEIR), name, their=True, many=many)
    return Gap(category, name, many=many)
