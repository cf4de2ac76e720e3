"""Lists whose sections stand side by side, as a PDF or a spreadsheet shows them.

A line with two headings begins a block of columns. Its cells are read column by column, so that
every card stands below its own heading.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.named_tuple import NamedTuple
from decklint.text.oneline import beside
from decklint.text.rows import LineShape, row


class Cell(NamedTuple):
    """A piece of a line: the index of the line, the offset in it, the text, and what it is."""

    line: int
    offset: int
    text: str
    what: LineShape


def cells_below(lines: Sequence[tuple[str, str]], start: int, longest: int) -> list[Cell]:
    """The cells of the block that begins at a line, column by column; totals come last."""
    head = _cells(start, lines[start][0])
    by_tabs = "\t" in lines[start][0]
    places = [_place(cell, lines, by_tabs=by_tabs) for cell in head]
    columns: list[list[Cell]] = [[cell] for cell in head]
    totals: list[Cell] = []
    for index in range(start + 1, len(lines)):
        text = lines[index][0]
        cells = _cells(index, text) if len(text) <= longest else []
        if (text.strip() and not cells) or _is_end(cells):
            break
        for at, cell in enumerate(cells):
            if cell.what.title is not None and cell.what.title.total:
                totals.append(cell)
            elif len(cells) == len(head):
                columns[at].append(cell)
            else:
                place = _place(cell, lines, by_tabs=by_tabs)
                columns[_nearest(places, place)].append(cell)
    return [cell for column in columns for cell in column] + totals


def _cells(index: int, text: str) -> list[Cell]:
    """The pieces of a line; the whole line where it is in one piece."""
    what = row(text)
    if what.kind == "blank":
        return []
    parts = what.parts or beside(text, row) or ((0, text, what),)
    return [Cell(index, at, piece, one) for at, piece, one in parts]


def _is_end(cells: list[Cell]) -> bool:
    """Whether a line ends the block: a frame, a total, or the headings of another block."""
    if len(cells) == 1:
        what = cells[0].what
        return what.kind == "frame" or (what.title is not None and what.title.total)
    return len([1 for cell in cells if cell.what.title is not None]) == len(cells) > 1


def _place(cell: Cell, lines: Sequence[tuple[str, str]], *, by_tabs: bool) -> int:
    """Where a cell stands across the page: in which tab, or at which character."""
    text = lines[cell.line][0]
    offset = cell.offset + len(cell.text) - len(cell.text.lstrip())
    return text.count("\t", 0, offset) if by_tabs else offset


def _nearest(places: list[int], place: int) -> int:
    """The column whose heading stands nearest."""
    return min(range(len(places)), key=lambda column: abs(places[column] - place))
