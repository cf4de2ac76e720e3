"""A report with one row a list: CSV for spreadsheets, Markdown for messages, HTML for judges."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from decklint.model.named_tuple import NamedTuple
from decklint.report.list_rows import COLUMNS, NUMBERS, ListRow, title_of
from decklint.report.printable import printable
from decklint.report.statistics import COLUMNS as FIRED
from decklint.report.statistics import Fired, statistics

#: A cell that begins with one of these is a formula to a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
#: What Markdown would take for a sign of its own.
_MARKDOWN = {ord(sign): f"\\{sign}" for sign in "\\`*_[]|~#"} | {
    ord("<"): "&lt;",
    ord("&"): "&amp;",
}
#: Columns that are the same for most events: shown only where lists differ.
_BASIS = ("format", "date")


class Listing(NamedTuple):
    """The rows of some lists, and what is said around them.

    `summary` counts the lists by verdict, `basis` says by which rules and data they were checked.
    `fired` is None unless statistics were asked for.
    """

    rows: Sequence[ListRow]
    summary: str
    basis: str
    fired: Fired | None = None


def document(listing: Listing, output: str) -> str:
    """The report as `csv`, `html` or `markdown`."""
    return _WRITERS[output](listing)


def shown_columns(rows: Sequence[ListRow]) -> list[str]:
    """The columns of a table for people: without those that say the same, or nothing, of all."""
    return [
        column
        for column in COLUMNS
        if not (column in _BASIS and len({getattr(row, column) for row in rows} - {""}) < 2)
        and not (column == "note" and not any(row.note for row in rows))
    ]


def cell_of(row: ListRow, column: str) -> str:
    """A cell as text, on one line."""
    value = getattr(row, column)
    return "" if value is None else printable(str(value))


def as_csv(listing: Listing) -> str:
    """The rows by RFC 4180, or with statistics those of the rules; formulas are disarmed."""
    if listing.fired is not None:
        return _csv(FIRED, _fired_cells(listing.fired))
    return _csv(COLUMNS, [[cell_of(row, one) for one in COLUMNS] for row in listing.rows])


def _csv(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out)  # quotes where needed, and ends lines with CR LF
    writer.writerow(columns)
    writer.writerows([[_disarmed(cell) for cell in row] for row in rows])
    return out.getvalue()


def _disarmed(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def as_markdown(listing: Listing) -> str:
    """A table of lists, and one of rules where statistics were asked for."""
    parts = [f"{_marked(listing.summary)}\n\n{_marked(listing.basis)}"]
    if listing.rows:
        columns = shown_columns(listing.rows)
        cells = [[cell_of(row, column) for column in columns] for row in listing.rows]
        right = [column in NUMBERS for column in columns]
        parts.append(_markdown([title_of(column) for column in columns], right, cells))
    if listing.fired:
        right = [column in {"decks", "findings"} for column in FIRED]
        titles = [column.capitalize() for column in FIRED]
        parts.append(_markdown(titles, right, _fired_cells(listing.fired)))
    return "\n\n".join(parts) + "\n"


def _markdown(titles: Sequence[str], right: Sequence[bool], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---:" if numbers else "---" for numbers in right]
    lines = [titles, rule, *[[_marked(cell) for cell in row] for row in rows]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _marked(text: str) -> str:
    return text.replace("\t", " ").translate(_MARKDOWN)


def _fired_cells(fired: Fired) -> list[list[str]]:
    records: list[dict[str, Any]] = statistics(fired)
    return [[str(record[column]) for column in FIRED] for record in records]


def as_html(listing: Listing) -> str:
    """A page that sorts by a click."""
    from decklint.report.list_page import page  # noqa: PLC0415  one of three

    columns = shown_columns(listing.rows)
    cells = [[cell_of(row, column) for column in columns] for row in listing.rows]
    fired = None if listing.fired is None else _fired_cells(listing.fired)
    return page(columns, cells, listing.summary, listing.basis, fired)


_WRITERS: Mapping[str, Callable[[Listing], str]] = {
    "csv": as_csv,
    "markdown": as_markdown,
    "html": as_html,
}
OUTPUTS = tuple(_WRITERS)
