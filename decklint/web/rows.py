"""The deck of the page: the text that its player gave, and rows that follow its card lines.

The text is the deck. It is judged as the shell judges the same bytes. A row is an entry of it, as
written; what a player changes in rows is carried out on the text by the edits that `decklint deck`
uses, so headings, totals and comments stay and stay right, and untouched lines stay as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decklint import deckfile
from decklint.data.library import Library
from decklint.data.writing import Lines
from decklint.errors import DataError, UsageError
from decklint.model.deck import Deck, DeckList, Entry, Line
from decklint.model.finding import Finding
from decklint.model.law import Law
from decklint.model.library import Resolver
from decklint.text.edits import Edit, Insert, Recount, Remove, Replace, SetCount
from decklint.text.rewrite import rewrite
from decklint.web.question import Row

#: The dialect of a deck that was built on the page, and of what a single row says.
ROWS = "limitless"


class NotEditableError(DataError):
    """A text that cannot be edited in place: it can be written anew, without what is no card."""


def edited(deck: Deck, rows: Sequence[Row], library: Library, law: Law) -> str:
    """The text of a deck once its card lines are as these rows; its totals are put right."""
    found = deck.source
    writer = _Writer(library, law, found.language)
    edits: list[Edit] = []
    kept = set()
    for row in rows:
        if row.entry is None:
            edits.append(Insert(writer.line(row)))
            continue
        if row.entry >= len(found.entries):
            raise UsageError(f"there is no entry {row.entry} in the text")
        kept.add(row.entry)
        written = found.entries[row.entry]
        if row.text != written.whole:
            edits.append(Replace(row.entry, writer.line(row)))
        elif row.count != written.count:
            edits.append(SetCount(row.entry, row.count))
    edits += [Remove(place) for place in range(len(found.entries)) if place not in kept]
    try:
        return rewrite(found, edits or [Recount()], deckfile.read_text)
    except DataError as error:
        raise NotEditableError(error.message) from None


class _Writer:
    """Makes lines of rows; what a row does not say, or says wrongly, is not made up."""

    def __init__(self, library: Library, law: Law, language: str | None) -> None:
        self._resolver = Resolver(library, law)
        self._lines = Lines(library, language or "en")

    def line(self, row: Row) -> Line:
        found = self._resolver.resolve(deckfile.read_text(f"{row.count} {row.text}\n", ROWS))
        if len(found.entries) != 1:
            return Line(row.count, row.text)
        entry = found.entries[0]
        if entry.written.set and entry.printing is not None and not found.faults:
            return self._lines.of_entry(entry)
        return self._lines.of_entry(entry._replace(printing=None))._replace(section=entry.section)


def documents(found: DeckList) -> list[dict[str, Any]]:
    """The rows of a text: its card lines, as written."""
    return [{"count": entry.count, "text": entry.whole} for entry in found.entries]


def row_of(finding: Finding, entries: Sequence[Entry]) -> int | None:
    """The row that a finding is about; None if it is about no single card line."""
    if finding.of_deck:
        return None
    there = [at for at, entry in enumerate(entries) if entry.line == finding.line]
    for at in there:
        if entries[at].written.column <= finding.column < entries[at].written.end:
            return at
    return there[0] if len(there) == 1 else None


def place_of(finding: Finding, lines: Sequence[str]) -> dict[str, Any] | None:
    """The line that a finding is about; None if it is about the whole deck."""
    if finding.of_deck:
        return None
    text = lines[finding.line - 1] if finding.line <= len(lines) else ""
    return {"line": finding.line, "text": text.strip()[:200]}
