"""Editing decks in YAML, in tables, and in the address of the Limitless builder."""

from __future__ import annotations

import re

from decklint.errors import DataError
from decklint.model.deck import DeckList, Line
from decklint.text.dialects import csv, ptcg_sim_csv
from decklint.text.dialects.yaml import yaml_card
from decklint.text.edits.patch import Patch
from decklint.text.edits.plan import Plan
from decklint.text.table import cut_cells, head

_YAML_COUNT = re.compile(r"(?P<lead>(?:^|[{,\s-])count\s*:\s*['\"]?)(?P<digits>[0-9]+)")
_EMPTY_CARDS = re.compile(r"(cards\s*:\s*)\[\s*\]")
_TABLE_COUNT = re.compile(r"\d+")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def edit_yaml(found: DeckList, plan: Plan) -> str:
    """The text of a YAML deck with the edits carried out."""
    patch = Patch(found)
    starts = [entry.line - 1 for entry in found.entries]
    if len(set(starts)) != len(starts):
        raise DataError("several cards stand on one line; write one card a line to edit the file")
    for index, start in enumerate(starts):
        stop = _yaml_end(found, start, starts[index + 1] if index + 1 < len(starts) else None)
        if index in plan.removed:
            patch.gone.update(range(start, stop))
        elif index in plan.replaced:
            lead = _dash(found.lines[start].text)
            patch.gone.update(range(start + 1, stop))
            remark = _remark(found, start, stop)
            patch.line(start, lead + yaml_card(plan.replaced[index]) + remark)
        elif index in plan.counts:
            _yaml_count(patch, start, stop, plan.counts[index])
    for insert in plan.inserted:
        after = insert.after if insert.after is not None else _last(found, insert.line)
        if after is None:
            _first_yaml(patch, insert.line)
            continue
        start = starts[after]
        stop = _yaml_end(found, start, starts[after + 1] if after + 1 < len(starts) else None)
        lead = _dash(found.lines[start].text)
        patch.add(stop - 1, lead + yaml_card(insert.line))
    return patch.text()


def _dash(text: str) -> str:
    """What stands before the card in its line: the indentation and the dash."""
    return text[: len(text) - len(text.lstrip())] + "- "


def _yaml_end(found: DeckList, start: int, next_start: int | None) -> int:
    """Behind the last line of an item, without the comments and blanks below it."""
    depth = len(found.lines[start].text) - len(found.lines[start].text.lstrip())
    stop = start + 1
    limit = next_start if next_start is not None else len(found.lines)
    for at in range(start + 1, limit):
        text = found.lines[at].text
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if len(text) - len(text.lstrip()) <= depth:
            break
        stop = at + 1
    return stop


def _yaml_count(patch: Patch, start: int, stop: int, count: int) -> None:
    for at in range(start, stop):
        found = _YAML_COUNT.search(patch.found.lines[at].text)
        if found is not None:
            patch.change(at, found.start("digits"), found.end("digits"), str(count))
            return
    raise DataError("the count of the card was not found; edit the file by hand")


def _remark(found: DeckList, start: int, stop: int) -> str:
    """The comment behind a card of one line."""
    text = found.lines[start].text
    at = text.find(" #", text.rfind("}"))
    return text[at:] if stop == start + 1 and at > 0 and "}" in text else ""


def _first_yaml(patch: Patch, line: Line) -> None:
    """The first card of a deck that had none."""
    for at, row in enumerate(patch.found.lines):
        if row.text.startswith("cards"):
            patch.line(at, _EMPTY_CARDS.sub(r"\1", row.text).rstrip())
            patch.add(at, f"- {yaml_card(line)}")
            return
    raise DataError("the file has no cards; add `cards: []` to it")


def edit_table(found: DeckList, plan: Plan) -> str:
    """The text of a table with the edits carried out."""
    patch = Patch(found)
    first = next((line for line in found.lines if line.kind == "heading"), None)
    if first is None:
        raise DataError("the table has no header line")
    delimiter, columns = head(first.text)
    for index, entry in enumerate(found.entries):
        row = entry.line - 1
        if index in plan.removed:
            patch.gone.add(row)
        elif index in plan.replaced:
            new = _table_row(found.dialect, plan.replaced[index], columns, delimiter)
            patch.line(row, new)
        elif index in plan.counts:
            _table_count(patch, row, delimiter, columns, plan.counts[index])
    for insert in plan.inserted:
        after = insert.after if insert.after is not None else _last(found, insert.line)
        row = found.entries[after].line - 1 if after is not None else first.number - 1
        new = _table_row(found.dialect, insert.line, columns, delimiter)
        patch.add(row, new)
    return patch.text()


def _table_count(
    patch: Patch, row: int, delimiter: str, columns: list[str | None], count: int
) -> None:
    """Another count in a row."""
    text = patch.found.lines[row].text
    cells = cut_cells(text, delimiter)
    at = columns.index("count") if "count" in columns else len(columns)
    if cells is None or at >= len(cells):
        raise DataError("the count of the card was not found; edit the file by hand")
    start, stop, _cell = cells[at]
    patch.change(row, start, stop, _TABLE_COUNT.sub(str(count), text[start:stop], count=1))


def _table_row(dialect: str, line: Line, columns: list[str | None], delimiter: str) -> str:
    """A row in the columns of this table."""
    if dialect == "ptcg-sim-csv":
        return ptcg_sim_csv.line_of(line)
    if columns == ["count", "name", "set", "number", "section"] and delimiter == ",":
        return csv.line_of(line)
    cells = {
        "count": str(line.count), "name": line.name, "set": line.code, "number": line.number,
        "section": line.section, "id": line.id, "mark": line.mark,
        "url": ptcg_sim_csv.picture(line),
    }  # fmt: skip
    values = [ptcg_sim_csv.one_cell(cells.get(column or "") or "") for column in columns]
    return delimiter.join(values)


def edit_builder(found: DeckList, plan: Plan) -> str:
    """The address of the Limitless builder with the edits carried out."""
    if not found.entries:
        raise DataError("the address holds no card; write the deck in another dialect")
    row = found.entries[0].line - 1
    text = found.lines[row].text
    pieces = []
    for index, entry in enumerate(found.entries):
        piece = text[entry.column - 1 : entry.end - 1]
        if index in plan.replaced:
            piece = _builder_card(plan.replaced[index])
        elif index in plan.counts:
            piece = piece[0] + _digit(plan.counts[index]) + piece[2:]
        if index not in plan.removed:
            pieces.append(piece)
        pieces += [_builder_card(one.line) for one in plan.inserted if one.after == index]
    pieces += [_builder_card(one.line) for one in plan.inserted if one.after is None]
    patch = Patch(found)
    patch.change(row, found.entries[0].column - 1, found.entries[-1].end - 1, "".join(pieces))
    return patch.text()


def _builder_card(line: Line) -> str:
    code, number = line.live or line.code or "", line.number or ""
    if not code or not number:
        raise DataError(f"{line.name} has no set and number; the Limitless builder needs them")
    return f"0{_digit(line.count)}{_digit(len(code))}{_digit(len(number))}{code}{number}"


def _digit(number: int) -> str:
    if not 0 < number < len(_DIGITS):
        raise DataError(f"the Limitless builder holds at most {len(_DIGITS) - 1} of a card")
    return _DIGITS[number]


def _last(found: DeckList, line: Line) -> int | None:
    """The last entry of a card's section; else the last of all."""
    same = [at for at, one in enumerate(found.entries) if one.section == line.section]
    if same:
        return same[-1]
    return len(found.entries) - 1 if found.entries else None
