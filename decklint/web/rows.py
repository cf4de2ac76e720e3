"""The deck of the page: the text that its player gave, and rows that follow its card lines.

The text is the deck. It is judged as the shell judges the same bytes. A row is an entry of it, as
written; what a player changes in rows is carried out on the text by the edits that `decklint deck`
uses, so headings, totals and comments stay and stay right, and untouched lines stay as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from decklint.cards.library import Library
from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.lines import Lines
from decklint.errors import DataError, UsageError
from decklint.legality.ruleset import Ruleset
from decklint.model.deck import Deck, DeckEntry, DeckList, Line
from decklint.model.finding import Finding
from decklint.text.edits.plan import Edit, Insert, Recount, Remove, Replace, SetCount
from decklint.text.edits.rewrite import rewrite
from decklint.web.question import QuestionRow

#: The dialect of a deck that was built on the page, and of what a single row says.
ROWS = "limitless"


class NotEditableError(DataError):
    """A text that cannot be edited in place: it can be written anew, without what is no card."""


def edited(deck: Deck, rows: Sequence[QuestionRow], library: Library, ruleset: Ruleset) -> str:
    """The text of a deck once its card lines are as these rows; its totals are put right.

    The text is read again and must mean what the rows mean: a dialect that cannot say the printing
    of a row, or what is wrong with it, is given the row's own words; if that fails, it is refused.
    """
    lines = Lines(library, deck.source.language or "en")
    editor = _Editor(deck, rows, Resolver(library, ruleset), lines)
    refused = ""
    for make in (editor.line, editor.words):
        try:
            edits = editor.edits(make)
            text = rewrite(deck.source, edits, deck_file.read_text, deck.faults)
        except DataError as error:
            refused = refused or error.message
            continue
        if editor.means(text):
            return text
    raise NotEditableError(refused or "the list cannot say what was changed")


class _Editor:
    """Rows of a deck, as edits of its text."""

    def __init__(
        self, deck: Deck, rows: Sequence[QuestionRow], resolver: Resolver, lines: Lines
    ) -> None:
        self._deck, self._resolver, self._lines = deck, resolver, lines
        entries = deck.entries
        self._kept: list[tuple[QuestionRow, DeckEntry]] = []
        self._new: list[tuple[QuestionRow, Deck]] = []
        for row in rows:
            if row.entry is not None and row.entry >= len(entries):
                raise UsageError(f"there is no entry {row.entry} in the text")
            if row.entry is not None and row.text == entries[row.entry].written.whole:
                self._kept.append((row, entries[row.entry]))
            else:
                alone = deck_file.read_text(f"{row.count} {row.text}\n", ROWS)
                self._new.append((row, resolver.resolve(alone)))

    def edits(self, make: Callable[[QuestionRow, Deck], Line]) -> list[Edit]:
        """What is to be done to the text; `make` writes the lines that are new."""
        edits: list[Edit] = [
            SetCount(row.entry, row.count)
            for row, entry in self._kept
            if row.entry is not None and row.count != entry.count
        ]
        for row, alone in self._new:
            line = make(row, alone)
            edits.append(Insert(line) if row.entry is None else Replace(row.entry, line))
        there = {row.entry for row, _ in (*self._kept, *self._new)}
        edits += [Remove(place) for place in range(len(self._deck.entries)) if place not in there]
        return edits or [Recount()]  # rows as they were: only the totals are to be put right

    def line(self, row: QuestionRow, alone: Deck) -> Line:
        """A row's card in full; what the row does not say, or says wrongly, is not made up."""
        if len(alone.entries) != 1:
            return self.words(row, alone)
        entry = alone.entries[0]
        if entry.written.set and entry.printing is not None and not alone.faults:
            return self._lines.of_entry(entry)
        return self._lines.of_entry(entry._replace(printing=None))._replace(section=entry.section)

    @staticmethod
    def words(row: QuestionRow, alone: Deck) -> Line:
        """A row's own words in place of a name."""
        section = alone.entries[0].section if alone.entries else None
        return Line(row.count, row.text, section)

    def means(self, text: str) -> bool:
        """Whether a text has the cards of the rows, and all that was wrong with them."""
        source = self._deck.source
        again = self._resolver.resolve(deck_file.read_text(text, source.dialect))
        copies, wrong = Counter[str](), Counter[str]()
        for row, entry in self._kept:
            copies[_card(entry)] += row.count
            wrong.update(_faults(self._deck, entry))
        for row, alone in self._new:
            copies[_card(alone.entries[0]) if len(alone.entries) == 1 else ""] += row.count
            wrong.update(fault.kind for fault in alone.faults if fault.severity == "error")
        now = Counter[str]()
        for entry in again.entries:
            now[_card(entry)] += entry.count
        found = Counter(fault.kind for fault in again.faults if fault.severity == "error")
        return copies == now and wrong <= found


def _card(entry: DeckEntry) -> str:
    """The printing of an entry; of Basic Energy the type, which is all that some dialects say."""
    if entry.printing is None:
        return ""
    card = entry.printing.card
    return card.counts_as if card.is_basic_energy else entry.printing.id


def _faults(deck: Deck, entry: DeckEntry) -> list[str]:
    """The kinds of what is wrong with an entry."""
    written = entry.written
    return [
        fault.kind
        for fault in deck.faults
        if fault.line == written.line
        and written.column <= fault.column < written.end
        and fault.severity == "error"
    ]


def documents(found: DeckList) -> list[dict[str, Any]]:
    """The rows of a text: its card lines, as written."""
    return [{"count": entry.count, "text": entry.whole} for entry in found.entries]


def row_of(finding: Finding, entries: Sequence[DeckEntry]) -> int | None:
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
