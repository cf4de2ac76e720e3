"""The rules of the grammar that decklint says things by (`<=>`), read for saying."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from decklint.effects.grammar.loader import THEIR, lines, meaning_of, shipped
from decklint.effects.grammar.patterns import AGREES, forms, said, slot
from decklint.effects.program import Arg, Node, block, nodes
from decklint.effects.templates import ANYTHING, FIRST, MARK
from decklint.model.named_tuple import NamedTuple

#: Rules whose second argument tells of whom they are said, and what stands around rules.
SAID_OF = frozenset(
    {"modify", "change", "forbid", "allow", "prevent", "cancel", "suppress", "when"}
)
AROUND = frozenset({"while", "unstacked", "once_a_turn"})
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
    #: Words one of which the value, or a first statement, must be; None if it may be any.
    heads: frozenset[str] | None
    #: The most statements that it takes, but for choices made for them.
    most: int
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
        starred = line.kind == "*"
        most = _most(template) if starred else 1
        one = Saying(pieces, template, starred, needs, None, most, gaps, line.place)
        found.setdefault(line.category, []).append(one)
    return _with_heads(found)


def _with_heads(rules: dict[str, list[Saying]]) -> dict[str, list[Saying]]:
    """The rules with the words that they can be about, through the phrases they begin with."""
    heads: dict[str, frozenset[str] | None] = {category: frozenset() for category in rules}
    while True:
        now = {
            category: _joined([_heads(rule, heads) for rule in of])
            for category, of in rules.items()
        }
        if now == heads:
            break
        heads = now
    return {
        category: [rule._replace(heads=_heads(rule, heads)) for rule in of]
        for category, of in rules.items()
    }


def _joined(some: list[frozenset[str] | None]) -> frozenset[str] | None:
    known = [one for one in some if one is not None]
    return frozenset().union(*known) if len(known) == len(some) else None


def _heads(rule: Saying, heads: dict[str, frozenset[str] | None]) -> frozenset[str] | None:
    first = rule.template if isinstance(rule.template, Node) else (*block(rule.template), None)[0]
    if not isinstance(first, Node):
        return None
    if first.op == "said_of":
        return SAID_OF | AROUND
    if first.op.startswith(MARK):
        return heads.get(rule.gaps[first.op.removeprefix(MARK)])
    return None if _is_open(first) else frozenset({first.op})


def _is_open(node: Node) -> bool:
    """Whether a part of a template may be laid over anything."""
    return node.op.startswith(MARK) or node.op in _OF_TEMPLATES


def _most(template: Arg) -> int:
    row = block(template)
    return _ANY_NUMBER if any(_is_open(node) for node in row) else len(row)


#: More statements than any program has.
_ANY_NUMBER = 1000


def _piece(piece: str) -> Piece:
    if not piece.startswith("{"):
        return Agreeing(*forms(piece.removeprefix("\\")))
    category, name = slot(piece)
    _, agrees, ending = piece[1:-1].partition(":")[0].partition(AGREES)
    many = bool(ending) if agrees else None
    if category.startswith(THEIR):
        return Gap(category.removeprefix(THEIR), name, their=True, many=many)
    return Gap(category, name, many=many)
