"""Patterns of a grammar: every way to say one, and the phrases in it."""

from __future__ import annotations

import re

from decklint.errors import DataError

_PIECE = re.compile(r"\{[^}]*\}|\\[()\[\]|]|[\[\]()|]|[^\s\[\](){}|\\]+")
#: Between the two forms of a word that agrees with a number, and what is only added to a word.
AGREES = "~"
_ENDINGS = frozenset({"s", "es"})
#: The article, which many have not.
_ARTICLE = "a~n"


def ways_to_say(pattern: str, place: str) -> list[tuple[str, ...]]:
    """Every way to say a pattern, without brackets."""
    pieces = _PIECE.findall(pattern)
    ways, rest = _sequence(pieces, 0, place)
    if rest != len(pieces):
        raise DataError(f"unbalanced {pieces[rest]!r}", path=place)
    return [tuple(way) for way in ways]


def _sequence(pieces: list[str], at: int, place: str) -> tuple[list[list[str]], int]:
    ways: list[list[str]] = [[]]
    while at < len(pieces) and pieces[at] not in {"]", ")", "|"}:
        if pieces[at] in {"[", "("}:
            inner, at = _bracket(pieces, at, place)
            ways = [[*way, *more] for way in ways for more in inner]
        else:
            ways = [[*way, *form] for way in ways for form in _readings(pieces[at])]
            at += 1
    return ways, at


def forms(piece: str) -> tuple[str, str]:
    """A word for one and for many: `card~s`, `is~are`; most have one form."""
    if piece == _ARTICLE:
        return "a", ""
    one, agrees, many = piece.partition(AGREES)
    if not agrees or piece.startswith("{"):
        return piece, piece
    return one, one + many if many in _ENDINGS else many


def _readings(piece: str) -> list[list[str]]:
    """Every form of a word that may be met."""
    if piece == _ARTICLE:
        return [["a"], ["an"], []]
    return [[form] for form in dict.fromkeys(forms(piece))]


def said(pattern: str, place: str) -> list[str]:
    """The one way in which a pattern is said: the first alternative, nothing that may be left out.

    Words that agree with a number keep both forms.
    """
    pieces: list[str] = []
    found, at = _PIECE.findall(pattern), 0
    while at < len(found):
        if found[at] not in {"[", "("}:
            pieces.append(found[at])
            at += 1
            continue
        inner, end = _bracket([piece.replace(AGREES, _KEPT) for piece in found], at, place)
        pieces += [piece.replace(_KEPT, AGREES) for piece in inner[0]] if found[at] == "(" else []
        at = end
    return pieces


#: What stands for the sign of agreement while alternatives are taken apart.
_KEPT = "\0"


def _bracket(pieces: list[str], at: int, place: str) -> tuple[list[list[str]], int]:
    closing = "]" if pieces[at] == "[" else ")"
    inner: list[list[str]] = [[]] if closing == "]" else []
    while True:
        ways, at = _sequence(pieces, at + 1, place)
        inner = ways + inner if closing == "]" else inner + ways
        if at >= len(pieces):
            raise DataError(f"a {closing!r} is missing", path=place)
        if pieces[at] == closing:
            return inner, at + 1
        if pieces[at] != "|":
            raise DataError(f"unbalanced {pieces[at]!r}", path=place)


def slots(way: tuple[str, ...]) -> list[tuple[str, str]]:
    """The phrases of a way to say something: of which category, and under which name."""
    return [slot(piece) for piece in way if piece.startswith("{")]


def slot(piece: str) -> tuple[str, str]:
    """A phrase's category and its name, which is the category's if no other is given."""
    category, _, name = piece[1:-1].partition(":")
    category = category.partition(AGREES)[0]
    return category, name or category
