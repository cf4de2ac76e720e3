"""Patterns of a grammar: every way to say one, and the phrases in it."""

from __future__ import annotations

import re

from decklint.errors import DataError

_PIECE = re.compile(r"\{[^}]*\}|\\[()\[\]|]|[\[\]()|]|[^\s\[\](){}|\\]+")


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
            ways = [[*way, pieces[at]] for way in ways]
            at += 1
    return ways, at


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
    return category, name or category
