"""Tables: columns in line, whatever alphabet is in them, as wide as the terminal allows."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from decklint.report.printable import painted, printable

_GAP = 2
_LEAST = 8


class Column(NamedTuple):
    """A column's heading; whether it holds numbers, and whether it may be cut to save room."""

    title: str
    right: bool = False
    may_shrink: bool = False


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide letter, none for an accent."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def cut(text: str, width: int) -> str:
    """A text cut to a width, with an ellipsis where something is missing."""
    if columns_of(text) <= width:
        return text
    kept = ""
    for char in text:
        if columns_of(kept + char) >= width:
            break
        kept += char
    return kept + "…"


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    width: int | None = None,
    color: bool = False,
) -> str:
    """A table as text; with `width`, columns that may shrink are cut until it fits."""
    import tabulate  # noqa: PLC0415  a start without a table need not load it

    shown = [[printable(cell).replace("\t", " ") for cell in row] for row in rows]
    widths = [
        max([columns_of(column.title), *(columns_of(row[place]) for row in shown)])
        for place, column in enumerate(columns)
    ]
    if width is not None:
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


def _pad(text: str, size: int, *, right: bool) -> str:
    room = " " * (size - columns_of(text))
    return room + text if right else text + room


def _shrink(widths: list[int], columns: Sequence[Column], width: int) -> None:
    over = sum(widths) + _GAP * (len(widths) - 1) - width
    while over > 0:
        can = [i for i, column in enumerate(columns) if column.may_shrink and widths[i] > _LEAST]
        if not can:
            return
        widest = max(can, key=lambda place: widths[place])
        widths[widest] -= 1
        over -= 1
