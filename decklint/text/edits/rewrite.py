"""A deck file with edits, everything else byte for byte as it was.

Comments, order, indentation, bullets, line breaks and the dialect stay. Headings and totals that
state a number are put right, by lines or by cards as they counted before. A line that may be a card
keeps its number, whatever it looks like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from decklint.errors import DataError
from decklint.model.deck import DeckList, ParseProblem, StatedTotal
from decklint.text.dialects import kind_of
from decklint.text.edits.in_json import edit_json
from decklint.text.edits.in_lines import edit_lines
from decklint.text.edits.in_rows import edit_builder, edit_table, edit_yaml
from decklint.text.edits.plan import (
    Edit,
    Insert,
    Plan,
    Recount,
    Remove,
    Replace,
    SetCount,
    plan,
)
from decklint.text.read import read
from decklint.text.totals import Below, below

__all__ = [
    "Edit", "Insert", "Recount", "Remove", "Replace", "SetCount", "retotal", "rewrite",
]  # fmt: skip

#: Reads a text again in the dialect it is in; the caller gives one that knows YAML.
Reader = Callable[[str, str | None], DeckList]


def rewrite(
    found: DeckList,
    edits: Sequence[Edit],
    reader: Reader = read,
    faults: Sequence[ParseProblem] = (),
) -> str:
    """The text of a deck file with the edits carried out.

    Without edits it is the text as it was. The result is read again: a DataError if it does not
    hold the cards that it should, so that a file is never spoilt. `faults` are those that were
    found beside the list's own, by whoever knows the cards.
    """
    work = plan(found, edits)
    if not edits:
        return found.text
    if found.dialect == "unknown":
        raise DataError("the file is not a deck list; nothing was changed")
    changed = any(not isinstance(edit, Recount) for edit in edits)
    text = _edited(found, work) if changed else found.text
    text = retotal(found, text, reader, faults)
    if not _as_meant(found, work, reader(text, found.dialect)):
        raise DataError("the list cannot be edited in place; convert it to another dialect first")
    return text


def _as_meant(found: DeckList, work: Plan, again: DeckList) -> bool:
    """Whether a list holds all the cards it should, those that were not touched unchanged."""
    touched = work.removed | work.counts.keys() | work.replaced.keys()
    kept = Counter(
        (entry.count, entry.whole)
        for index, entry in enumerate(found.entries)
        if index not in touched
    )
    now = Counter((entry.count, entry.whole) for entry in again.entries)
    if found.dialect == "tts":  # copies that come to stand side by side are read as one
        return again.cards == work.cards(found)
    return again.cards == work.cards(found) and kept <= now


def _edited(found: DeckList, work: Plan) -> str:
    by_kind = {
        "json": edit_json,
        "table": edit_table,
        "yaml": edit_yaml,
        "builder": edit_builder,
        "lines": edit_lines,
    }
    return by_kind[kind_of(found.dialect)](found, work)


def retotal(
    found: DeckList, text: str, reader: Reader = read, faults: Sequence[ParseProblem] = ()
) -> str:
    """A text with the numbers of its headings and totals put right.

    `found` is the list as it was: it says what each heading counted, and together with `faults`
    which lines are no headings.
    """
    again = reader(text, found.dialect)
    titles = sorted(
        (*again.headings, *again.totals), key=lambda one: (one.before, one.line, one.column)
    )
    if all(one.number is None for one in titles):
        return text
    counts = below(titles, again.entries)
    usual = _usual(found)
    fixed = _fixed(found, again, faults)
    texts = [line.text for line in again.lines]
    pairs = sorted(zip(titles, counts, strict=True), key=lambda pair: pair[0][:1] + pair[0][4:5])
    for one, under in reversed(pairs):
        if one.number is None or one in fixed:
            continue
        new = str(_number(one, under, found, usual))
        row = one.line - 1
        texts[row] = texts[row][: one.column - 1] + new + texts[row][one.end - 1 :]
    return "".join([new + line.end for new, line in zip(texts, again.lines, strict=True)])


def _fixed(found: DeckList, again: DeckList, faults: Sequence[ParseProblem]) -> list[StatedTotal]:
    """The lines shaped like headings whose number is no sum: of cards, prices or anything else."""
    wrong = {fault.line for fault in (*found.faults, *faults) if fault.severity == "error"}
    before = [one for one in found.headings if not one.known]
    now = [one for one in again.headings if not one.known]
    if len(before) != len(now):
        return now
    # An edit adds only headings that are known: the others come in the order that they had.
    pairs = zip(before, now, strict=True)
    return [one for was, one in pairs if not was.number or was.line in wrong]


def _number(title: StatedTotal, under: Below, found: DeckList, usual: str) -> int:
    """What a heading or total should say."""
    if title.total:
        return under.cards
    before = [
        one.counts
        for one in found.headings
        if one.label == title.label and one.section == title.section
    ]
    by = before[0] if before and before[0] in {"lines", "cards"} else usual
    return under.lines if by == "lines" else under.cards


def _usual(found: DeckList) -> str:
    """What the headings of a list count; where they do not tell, what its dialect does."""
    kinds = [one.counts for one in found.headings]
    if "lines" in kinds:
        return "lines"
    if "cards" in kinds:
        return "cards"
    return "lines" if found.dialect == "ptcgl" else "cards"
