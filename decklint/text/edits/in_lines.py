"""Editing text lists: a line stays as it is unless an edit is about it."""

from __future__ import annotations

import re
from collections import Counter

from decklint.model.deck import SECTIONS, CardLine, DeckList, Line, Section, StatedTotal
from decklint.text.edits.patch import Patch
from decklint.text.edits.plan import Insert, Plan
from decklint.text.line import count_place
from decklint.text.rows import BREAK
from decklint.text.words import LIVE, ONLINE
from decklint.text.write import write_line

_BULLET_BEFORE = re.compile(r"\s*[*•–-]?\s*$")
_TIMES = "xX×✕)]"
_NOT_TAB = re.compile(r"[^\t]")
#: What stands between two cards on a line.
_GAP = re.compile(r"[\s,;/+|&]*")


def edit_lines(found: DeckList, plan: Plan) -> str:
    """The text of a list with the edits carried out, before its numbers are put right."""
    patch = Patch(found)
    titles = [one.line for one in (*found.headings, *found.totals)]
    shared = Counter([*[entry.line for entry in found.entries], *titles])
    removed = Counter([found.entries[index].line for index in plan.removed])
    for index, entry in enumerate(found.entries):
        row = entry.line - 1
        if index in plan.removed:
            if shared[entry.line] == removed[entry.line]:
                patch.gone.add(row)
            else:
                _remove(patch, entry, alone=removed[entry.line] == 1)
        elif found.dialect == "ryuu-play":
            _copies(patch, entry, plan.replaced.get(index), plan.counts.get(index))
        elif index in plan.counts:
            start, stop, _last = count_place(entry.text, entry.column, entry.end)
            patch.change(row, start, stop, str(plan.counts[index]))
        elif index in plan.replaced:
            _replace(patch, entry, plan.replaced[index])
    for insert in plan.inserted:
        _insert(patch, insert, shared)
    return patch.text()


def _next_on_line(found: DeckList, index: int) -> int | None:
    """The card behind another on its line."""
    entry = found.entries[index]
    later = [
        (other.column, at)
        for at, other in enumerate(found.entries)
        if other.line == entry.line and other.column > entry.column
    ]
    return min(later)[1] if later else None


def _remove(patch: Patch, entry: CardLine, *, alone: bool) -> None:
    """A card out of a line that holds others; in columns, the others stay where they are."""
    text, stop = entry.text, entry.end - 1
    bullet = _BULLET_BEFORE.search(text, 0, entry.column - 1)
    start = bullet.start() if bullet and bullet[0].strip() else entry.column - 1
    behind = _GAP.match(text, stop)
    gap = behind[0] if behind else ""
    new = ""
    if stop + len(gap) == len(text):
        start = len(text[:start].rstrip(" \t,;/+|&")) if alone else start
    elif gap.strip() or (gap == " " and start == entry.column - 1):
        stop += len(gap)
    elif "\t" not in gap and len(gap) > 1:
        new = " " * (stop - start)
    patch.change(entry.line - 1, start, stop, new)


def _copies(patch: Patch, entry: CardLine, line: Line | None, count: int | None) -> None:
    """In a list with a line for every copy: another name, more lines."""
    text = entry.text
    if line is not None:
        count = line.count
        text = text[: entry.column - 1] + _copy(line) + text[entry.end - 1 :]
        patch.line(entry.line - 1, text)
    if count is not None:
        patch.add(entry.line - 1, *[text] * (count - 1))


def _copy(line: Line) -> str:
    return f"{line.name} {line.code}" if line.code else line.name


def _replace(patch: Patch, entry: CardLine, line: Line) -> None:
    """Another card in a line; the bullet, the way of counting and the remark stay."""
    text, row = entry.text, entry.line - 1
    found = patch.found
    card = write_line(line, found.dialect, found.language).partition(" ")[2]
    start, stop, last = count_place(text, entry.column, entry.end)
    patch.change(row, start, stop, str(line.count))
    if last:
        name = len(text[:start].rstrip(_TIMES + " \t\u00a0"))
        patch.change(row, entry.column - 1, name, card)
    else:
        rest = text[stop:].lstrip(_TIMES).lstrip()
        patch.change(row, len(text) - len(rest), entry.end - 1, card)


def _insert(patch: Patch, insert: Insert, shared: Counter[int]) -> None:
    """A new card line where it belongs."""
    found, line = patch.found, insert.line
    after = insert.after if insert.after is not None else _last_of(found, line.section)
    if after is not None:
        reference = found.entries[after]
        row = reference.line - 1
        if shared[reference.line] > 1:
            _insert_beside(patch, line, reference, after)
        else:
            patch.add(row, *_like(found, line, reference))
        return
    new = _like(found, line, found.entries[0] if found.entries else None)
    heading = next(
        (one for one in found.headings if one.section == line.section and not one.part), None
    )
    if heading is not None and line.section is not None:
        patch.add(heading.line - 1, *new)
    elif any(one.known for one in found.headings) and line.section is not None:
        _new_section(patch, line.section, new)
    elif found.entries:
        patch.add(found.entries[-1].line - 1, *new)
    else:
        patch.add_before(_end_of_list(found), *new)


def _insert_beside(patch: Patch, line: Line, reference: CardLine, after: int) -> None:
    """A new card behind one that shares its line; in columns, below it."""
    found, row = patch.found, reference.line - 1
    bullet = "* " if found.dialect == "ptcgo" else ""
    text = bullet + write_line(line, found.dialect, found.language)
    follower = _next_on_line(found, after)
    gap = " "
    if follower is not None:
        gap = reference.text[reference.end - 1 : found.entries[follower].column - 1]
    elif before := [one for one in found.entries if one.line == reference.line][:-1]:
        ends = [one.end for one in before if one.end <= reference.column]
        gap = reference.text[max(ends, default=reference.column) - 1 : reference.column - 1]
    if gap.isspace() and gap != " ":
        prefix = "".join(
            ["\t" if c == "\t" else " " for c in reference.text[: reference.column - 1]]
        )
        patch.add(row, prefix + text)
        return
    gap = gap if (_GAP.fullmatch(gap) or BREAK.fullmatch(gap)) and gap else " "
    patch.change(row, reference.end - 1, reference.end - 1, gap + text)


def _last_of(found: DeckList, section: Section) -> int | None:
    """The last entry of a section."""
    entries = found.entries
    if section is None:
        return len(entries) - 1 if entries else None
    for index in range(len(entries) - 1, -1, -1):
        if entries[index].section == section:
            return index
    return None


def _like(found: DeckList, line: Line, reference: CardLine | None) -> list[str]:
    """A new line with the indentation, the bullet and the kind of count of another."""
    if found.dialect == "ryuu-play":
        return [_copy(line)] * line.count
    text = write_line(line, found.dialect, found.language)
    if reference is None:
        return [f"* {text}" if found.dialect == "ptcgo" else text]
    if "|" in reference.text and (row := _table_row(line, reference, text.partition(" ")[2])):
        return [row]
    prefix = reference.text[: reference.column - 1]
    start, stop, last = count_place(reference.text, reference.column, reference.end)
    if last:
        return [prefix + text]
    count, _, card = text.partition(" ")
    lead = reference.text[reference.column - 1 : start]
    tail = reference.text[stop:]
    sign = tail[: len(tail) - len(tail.lstrip(_TIMES + " \t"))]
    return [f"{prefix}{lead}{count}{sign or ' '}{card}"]


def _table_row(line: Line, reference: CardLine, card: str) -> str | None:
    """A row with the cells of another; None where these are not a count and a name."""
    cells = [cell.strip() for cell in reference.text.split("|")]
    name = line.name if reference.set in cells else card
    left = {
        str(reference.count): str(line.count), reference.name: name,
        reference.set: line.code, reference.number: line.number,
    }  # fmt: skip
    new = [left.pop(cell, None) or "" for cell in cells]
    if str(reference.count) in left or reference.name in left:
        return None
    pairs = zip(new, reference.text.split("|"), strict=True)
    return "|".join(
        [f" {cell} ".ljust(len(old)) if cell else " " * len(old) for cell, old in pairs]
    )


def _new_section(patch: Patch, section: Section, new: list[str]) -> None:
    """A heading for a section that the list did not have, in the manner of the others."""
    found = patch.found
    block = [_heading(found, section), *new]
    below = _model(found).line
    if found.dialect == "ptcgo" and below < len(found.lines) and not found.lines[below].text:
        block.insert(1, "")
    rank = SECTIONS.index(section)
    later = [
        one
        for one in found.headings
        if one.section in SECTIONS and SECTIONS.index(one.section) > rank and not one.part
    ]
    if later:
        patch.add_before(later[0].line - 1, *block, "")
    elif found.entries:
        patch.add(found.entries[-1].line - 1, "", *block)
    else:
        patch.add_before(_end_of_list(found), *block, "")


def _model(found: DeckList) -> StatedTotal:
    """The first heading of a list."""
    return next(one for one in found.headings if one.known)


def _heading(found: DeckList, section: Section) -> str:
    """A heading that states 0; the numbers are put right afterwards."""
    model = _model(found)
    text = found.lines[model.line - 1].text
    language = found.language or "en"
    client = ONLINE.get(language, ONLINE["en"]) if found.dialect == "ptcgo" else LIVE[language]
    label = client.heading(section).rstrip(": ")
    start = text.find(model.label)
    if start < 0:
        return label
    if model.number is not None:
        text = text[: model.column - 1] + "0" + text[model.end - 1 :]
    if start + len(model.label) > len(text):
        return label
    return text[:start] + label + text[start + len(model.label) :]


def _end_of_list(found: DeckList) -> int:
    """The line before which a list without cards goes on: its total, its last frame, its end."""
    if found.totals:
        return found.totals[0].line - 1
    for line in reversed(found.lines):
        if line.kind == "frame" and line.number > 1:
            return line.number - 1
        if line.kind != "blank":
            break
    return len(found.lines)
