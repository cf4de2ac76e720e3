"""Whether the numbers in headings and totals fit the lines below them.

The live client counts lines, everybody else cards; either is right. A number that fits neither
is a warning, because the cards themselves decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from decklint.model.deck import CardLine, ParseProblem, StatedTotal
from decklint.model.named_tuple import NamedTuple

Fit = Literal["lines", "cards", "either", "neither"]


class Below(NamedTuple):
    """How many lines and cards stand below a heading; above a total, all of them."""

    lines: int
    cards: int


def below(titles: Sequence[StatedTotal], entries: Sequence[CardLine]) -> list[Below]:
    """What each heading or total counts; both in the order in which they are read.

    What is below a part of a section ends at the next title; what is below a section's heading
    ends at the next section or total.
    """
    sums = list(accumulate([entry.count for entry in entries], initial=0))
    found = []
    next_title = next_section = len(entries)
    for title in reversed(titles):
        if title.total:
            found.append(Below(len(entries), sums[-1]))
        else:
            stop = next_title if title.part else next_section
            found.append(Below(stop - title.before, sums[stop] - sums[title.before]))
        next_title = title.before
        if title.total or not title.part:
            next_section = title.before
    found.reverse()
    return found


def in_section(titles: Sequence[StatedTotal], entries: Sequence[CardLine]) -> int:
    """How many cards stand below the last heading of a section."""
    start = next((one.before for one in reversed(titles) if not (one.part or one.total)), 0)
    return sum([entry.count for entry in entries[start:]])


def fitted(titles: Sequence[StatedTotal], counts: Sequence[Below]) -> list[StatedTotal]:
    """Each heading and total with what its number was found to count."""
    return [
        one if one.number is None else one._replace(counts=_fit(one, under))
        for one, under in zip(titles, counts, strict=True)
    ]


def _fit(stated: StatedTotal, under: Below) -> Fit:
    if stated.number == under.cards:
        return "either" if stated.number == under.lines and not stated.total else "cards"
    return "lines" if stated.number == under.lines and not stated.total else "neither"


def wrong(stated: StatedTotal, under: Below) -> ParseProblem:
    """The warning for a number that fits neither the lines nor the cards."""
    if stated.total:
        message = f"the total says {stated.number}; the lines add up to {under.cards}"
    else:
        there = "is 1 card" if under.cards == 1 else f"are {under.cards} cards"
        lines = "1 line" if under.lines == 1 else f"{under.lines} lines"
        message = f"the heading says {stated.number}; there {there} on {lines} below it"
    return ParseProblem(
        stated.line, stated.column, stated.end, "wrong-total", message, None, "warning"
    )
