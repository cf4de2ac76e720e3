"""Tables: columns in line, whatever alphabet is in them, as wide as the terminal allows."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from decklint.model.named_tuple import NamedTuple
from decklint.report.printable import painted, printable

_GAP = 2
_LEAST = 9


class Column(NamedTuple):
    """A column's heading; whether it holds numbers, and whether it may be cut to save room.

    `spare` columns are left out where there is no room for all: 1 before 2; 0 stays always.
    None is cut below `least`.
    """

    title: str
    right: bool = False
    may_shrink: bool = False
    spare: int = 0
    least: int = _LEAST


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide letter, none for an accent."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if char.isascii():
        return 1
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut(text: str, width: int) -> str:
    """A text cut to a width, with an ellipsis where something is missing."""
    if columns_of(text) <= width:
        return text
    taken = 0
    for at, char in enumerate(text):
        taken += _columns(char)
        if taken >= width:
            return text[:at] + "…"
    return text


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    width: int | None = None,
    color: bool = False,
) -> str:
    """A table as text; with `width`, columns are cut or left out until it fits, if they may be."""
    import tabulate  # noqa: PLC0415  a start without a table need not load it

    shown = [[printable(cell).replace("\t", " ") for cell in row] for row in rows]
    widths = _widths(columns, shown)
    if width is not None:
        kept = _kept(columns, widths, width)
        columns, widths = [columns[i] for i in kept], [widths[i] for i in kept]
        shown = [[row[i] for i in kept] for row in shown]
        _shrink(widths, columns, width)
    lines = [[column.title for column in columns], *shown]
    padded = [
        [
            _pad(cut(cell, size), size, right=column.right)
            for cell, size, column in zip(line, widths, columns, strict=True)
        ]
        for line in lines
    ]
    # Every cell has its width already: tabulate counts letters, not columns of the terminal.
    text = tabulate.tabulate(padded, tablefmt="plain", stralign=None, disable_numparse=True)
    heading, *body = (line.rstrip() for line in text.splitlines())
    return "\n".join([painted(heading, "bold", color=color), *body])


def fits(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> bool:
    """Whether a table has room for every column, uncut."""
    return _total(_widths(columns, rows)) <= width


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[int]:
    return [
        max([columns_of(column.title), *(columns_of(row[place]) for row in rows)])
        for place, column in enumerate(columns)
    ]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _kept(columns: Sequence[Column], widths: Sequence[int], width: int) -> list[int]:
    """The places of the columns that there is room for, if those are cut that may be."""
    least = [
        min(wide, column.least) if column.may_shrink else wide
        for column, wide in zip(columns, widths, strict=True)
    ]
    kept = list(range(len(columns)))
    for place in sorted(kept, key=lambda i: columns[i].spare):
        if _total([least[i] for i in kept]) <= width:
            break
        if columns[place].spare:
            kept.remove(place)
    return kept


def _pad(text: str, size: int, *, right: bool) -> str:
    room = " " * (size - columns_of(text))
    return room + text if right else text + room


def _shrink(widths: list[int], columns: Sequence[Column], width: int) -> None:
    over = _total(widths) - width
    while over > 0:
        can = [
            i for i, column in enumerate(columns) if column.may_shrink and widths[i] > column.least
        ]
        if not can:
            return
        widest = max(can, key=lambda place: widths[place])
        widths[widest] -= 1
        over -= 1
