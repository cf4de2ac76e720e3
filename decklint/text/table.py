"""Decks in tables: a file saved by ptcg-sim, and any table with a header line.

A cell that a spreadsheet would take for a formula is a fault; the apostrophe that decklint puts
before such a cell when it writes one is taken off again.
"""

from __future__ import annotations

from decklint.model.deck import DeckList
from decklint.text.card_fields import Place, Records, field_of, is_count, section_of
from decklint.text.headings import title
from decklint.text.line import reading
from decklint.text.problem import shown

_DELIMITERS = (",", ";", "\t", "|")
#: The line below the header of a table in Markdown.
_RULE = frozenset("-:|+= \t")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
MAX_LINE = 10_000
#: Fields that stand once in a row, with what a second one is.
_ONCE = {"count": ("bad-count", "counts"), "name": ("several-cards", "names")}


def read_table(lines: list[tuple[str, str]], dialect: str) -> DeckList:
    """A table: a header line, then a card a line."""
    records = Records(lines, dialect)
    header: list[str | None] | None = None
    titles: list[str] = []
    delimiter = ","
    for index, (text, _end) in enumerate(lines):
        place = Place(index + 1, 1, max(2, len(text) + 1))
        if _RULE.issuperset(text):
            continue
        if text.lstrip().startswith("#") and not (header is None and _is_head(text)):
            records.kinds[index] = "comment"
            continue
        if len(text) > MAX_LINE:
            message = f"a line of {len(text):,} characters; a line has at most {MAX_LINE:,}"
            records.fault(place, "too-long", message)
            continue
        if header is None:
            delimiter, header = head(text)
            titles = _split(text.lstrip("\ufeff"), delimiter) or text.split(delimiter)
            records.kinds[index] = "heading"
            continue
        if records.entries and head(text) == (delimiter, header):
            records.second_list(place)
            break
        cells = _cells(text, delimiter, len(header), dialect)
        if cells is None:
            message = "a quotation mark in the line is never closed"
            records.fault(place, "unreadable-line", message, "close it on the same line")
        elif not _is_total(records, place, cells):
            _row(records, place, titles, header, cells)
    records.comments()
    return records.deck_list()


def _is_head(text: str) -> bool:
    """Whether the first column of a table is that of the rows' numbers, `#`, and no comment."""
    return {"count", "name"}.issubset(head(text)[1])


def _is_total(records: Records, place: Place, cells: list[str]) -> bool:
    """Whether a row is a total; one that is not that of the cards above it is told."""
    words = " ".join([cell.strip() for cell in cells if cell.strip()])
    found = title(words) if words and words[-1].isdecimal() else None
    if found is None or not found.total:
        return False
    records.kinds[place.line - 1] = "total"
    cards = sum([entry.count for entry in records.entries])
    if found.number != cards:
        message = f"the total says {found.number}; the lines add up to {cards}"
        records.fault(place, "wrong-total", message, None, "warning")
    return True


def head(text: str) -> tuple[str, list[str | None]]:
    """What separates the cells of a table, and the fields that its header line names."""
    delimiter = max(_DELIMITERS, key=text.count)
    cells = _split(text.lstrip("\ufeff"), delimiter) or text.split(delimiter)
    return delimiter, [field_of(cell) for cell in cells]


def _row(
    records: Records, place: Place, titles: list[str], header: list[str | None], cells: list[str]
) -> None:
    """One row."""
    if len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
        message = f"{len(cells)} cells in the row; the header has {len(header)}"
        records.fault(place, "unreadable-line", message, "put a cell with a comma in quotes")
        return
    if unread := _unread(titles, header, cells):
        message = f"the cell '{shown(unread)}' may be a count or a card and was not read"
        records.fault(place, "several-cards", message, "name its column, or put it on its own row")
    for block in _blocks(header):
        inside = cells[block.start : block.stop]
        if len(header) == len(block) or any(cell.strip() for cell in inside):
            _card(records, place, header[block.start : block.stop], inside)


def _unread(titles: list[str], header: list[str | None], cells: list[str]) -> str | None:
    """A cell of a column that is not read, or of the foil mark, that holds a count or a card."""
    for at, (column, field, cell) in enumerate(zip(titles, header, cells, strict=False)):
        text = cell.strip()
        if not text or (field is not None and field != "mark"):
            continue
        number = text.strip("xX× ")
        counts = field == "mark" or is_count(column) or (at > 0 and not column.strip())
        if counts and number.isdecimal() and int(number) and len(number) < 4:
            return text
        found = reading(text)
        if found is not None and found.problem is None and found.name and found.number:
            return text
    return None


def _blocks(header: list[str | None]) -> list[range]:
    """The columns of one table, or of each where a header repeats: tables side by side."""
    counts = [at for at, name in enumerate(header) if name == "count"]
    names = [at for at, name in enumerate(header) if name == "name"]
    if len(counts) < 2 or len(counts) != len(names):
        return [range(len(header))]
    starts = [0, *[min(pair) for pair in zip(counts[1:], names[1:], strict=True)]]
    return [range(a, b) for a, b in zip(starts, [*starts[1:], len(header)], strict=True)]


def _card(records: Records, place: Place, header: list[str | None], cells: list[str]) -> None:
    """One card of a row."""
    fields: dict[str, str | None] = {}
    for name, cell in zip(header, cells, strict=False):
        if name is None:
            continue
        text = cell.strip()
        if name in fields:
            if name in _ONCE and text and text != fields[name]:
                two = f"'{shown(fields[name] or '')}' and '{shown(text)}'"
                kind, what = _ONCE[name]
                help_ = f"keep one column of {what}"
                records.fault(place, kind, f"two {what} in the row: {two}", help_)
                return
            continue
        if text.startswith("'") and cell.strip()[1:2] and text[1] in FORMULA:
            text = text[1:]
        elif name != "count" and text.startswith(FORMULA) and len(text) > 1:
            message = f"the cell '{shown(text, 20)}' begins like a formula"
            records.fault(place, "formula-cell", message, "put ' before it")
            return
        fields[name] = text or None
    if fields.get("section") and section_of(fields["section"] or "") is None:
        message = f"'{shown(fields['section'] or '')}' is no section that decklint knows"
        records.fault(place, "unknown-heading", message, None, "warning")
        fields["section"] = None
    records.add(place, fields)


def _cells(text: str, delimiter: str, width: int, dialect: str) -> list[str] | None:
    """The cells of a row; ptcg-sim quotes nothing, so a comma there belongs to the name."""
    if dialect != "ptcg-sim-csv":
        return _split(text, delimiter)
    cells = text.split(delimiter)
    if len(cells) <= width or text.count('"'):
        quoted = _split(text, delimiter)
        return quoted if quoted is not None and len(quoted) <= width else cells
    return [cells[0], delimiter.join(cells[1 : len(cells) - width + 2]), *cells[2 - width :]]


def _split(text: str, delimiter: str) -> list[str] | None:
    """The cells of a line; None if a quotation mark is left open."""
    if '"' not in text:
        return text.split(delimiter)
    cells = cut_cells(text, delimiter)
    return None if cells is None else [cell for _start, _stop, cell in cells]


def cut_cells(text: str, delimiter: str) -> list[tuple[int, int, str]] | None:
    """The cells of a line by the rules of RFC 4180, each with where it begins and ends.

    None if a quotation mark is left open. What stands behind a closed one belongs to the cell.
    """
    cells: list[tuple[int, int, str]] = []
    start = 0
    while True:
        at = start
        parts: list[str] = []
        while text[at : at + 1] == '"' and (at == start or parts):
            close = text.find('"', at + 1)
            if close < 0:
                return None
            parts.append(text[at + 1 : close])
            at = close + 1
        stop = text.find(delimiter, at)
        stop = len(text) if stop < 0 else stop
        cells.append((start, stop, '"'.join(parts) + text[at:stop]))
        if stop == len(text):
            return cells
        start = stop + 1
