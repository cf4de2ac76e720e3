"""What can be done about a finding with one click: changes to a deck's rows.

A fix is certain to do what its label says, never that the deck is legal afterwards. The text of a
row is repaired as `decklint check --fix` does it; besides, a copy too many can be taken out, a
card that may not be played removed, a missing stage added, and a short deck filled. A row that is
not repaired keeps its text as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from decklint.cards.library import Library
from decklint.cards.resolver import Resolver
from decklint.checker.fix import TextFixer
from decklint.decks.deck_file import read_text
from decklint.legality.context import LegalityContext
from decklint.model.card import Printing
from decklint.model.deck import Deck, DeckEntry
from decklint.model.finding import Finding, Severity
from decklint.model.named_tuple import NamedTuple
from decklint.text.edits.plan import Replace

#: Rules of which a copy too many is the fault.
_TOO_MANY = frozenset({
    "too-many-copies", "several-ace-specs", "several-radiants", "several-prism-stars",
    "several-pokemon-stars", "exclusive-names", "too-many-of-a-kin", "too-many-trainers",
})  # fmt: skip
#: Rules against a card as such.
_NOT_ALLOWED = frozenset({"shut-out-label", "several-types"})
_SUGGESTIONS = 3
#: For how many unknown lines names are suggested.
_GUESSED = 20


class Fix(NamedTuple):
    """A change to a row: its index (None: a new one), its copies (0: away) and its text.

    No row and no copies: nothing but the numbers of headings and totals changes.
    """

    label: str
    row: int | None
    copies: int
    text: str

    def document(self, finding: int) -> dict[str, Any]:
        """The fix of a finding, by its place in the report."""
        return {"finding": finding, **self._asdict()}


def written(printing: Printing, mark: str | None = None) -> str:
    """A printing as a row of the page names it; read again it is the same printing."""
    return " ".join(part for part in (printing.name, printing.code, printing.number, mark) if part)


class Fixer:
    """Finds fixes for the findings of a deck, whose entries are the rows."""

    def __init__(self, library: Library, context: LegalityContext, deck: Deck) -> None:
        self._library, self._context, self._deck = library, context, deck
        self._mended: dict[int, str] | None = None
        self._guessed = 0

    def of(self, finding: Finding, row: int | None) -> Iterator[Fix]:
        """The fixes of a finding, which is about a row or not."""
        if finding.name == "deck-size":
            yield from self._filled()
        elif finding.name == "wrong-total":
            yield Fix("Correct the totals", None, 0, "")
        if row is None:
            return
        entry = self._deck.entries[row]
        if finding.code.startswith("T"):
            yield from self._spelled(row, entry)
        elif finding.name in _TOO_MANY:
            yield Fix("Take one out", row, entry.count - 1, entry.written.whole)
        elif finding.name in _NOT_ALLOWED or (
            finding.code.startswith("F") and finding.severity is Severity.ERROR
        ):
            yield Fix("Remove", row, 0, entry.written.whole)
        elif finding.name == "orphan-evolution":
            yield from self._below(entry)

    def _filled(self) -> Iterator[Fix]:
        """A deck that is short, filled with the Basic Energy it has most of."""
        missing = self._context.deck.size - self._deck.counts.total
        energy = [
            (row, entry)
            for row, entry in enumerate(self._deck.entries)
            if entry.printing is not None and entry.printing.card.is_basic_energy
        ]
        if missing > 0 and energy:
            row, entry = max(energy, key=lambda one: one[1].count)
            name = entry.printing.name if entry.printing else ""
            yield Fix(f"Add {missing} {name}", row, entry.count + missing, entry.written.whole)

    def _spelled(self, row: int, entry: DeckEntry) -> Iterator[Fix]:
        """The row as it should be written, if that is certain; else what may have been meant."""
        if self._mended is None:
            edits = TextFixer(self._library).edits(self._deck)
            self._mended = {
                edit.entry: written(printing, self._deck.entries[edit.entry].written.mark)
                for edit in edits
                if isinstance(edit, Replace)
                and (printing := self._deck.entries[edit.entry].printing) is not None
            }
        if row in self._mended:
            yield Fix(f"Write {self._mended[row]}", row, entry.count, self._mended[row])
        elif entry.printing is not None:
            right = written(entry.printing, entry.written.mark)
            if right != entry.written.whole:
                yield Fix(f"Take {right}", row, entry.count, right)
        else:
            for name in self._near(entry.written.name or entry.written.whole):
                if printing := self._named(name):
                    yield Fix(f"Take {name}", row, entry.count, written(printing))

    def _near(self, name: str) -> list[str]:
        """Names that may have been meant; for the first lines alone, as each takes its time."""
        self._guessed += 1
        return self._library.nearest(name)[:_SUGGESTIONS] if self._guessed <= _GUESSED else []

    def _below(self, entry: DeckEntry) -> Iterator[Fix]:
        parent = entry.printing and self._context.evolves_from(entry.printing.card)
        if parent and (printing := self._named(parent)):
            yield Fix(f"Add {entry.count} {parent}", None, entry.count, written(printing))

    def _named(self, name: str) -> Printing | None:
        """The printing that a name alone means."""
        found = Resolver(self._library, self._context.ruleset).resolve(read_text(f"1 {name}\n"))
        return found.entries[0].printing if len(found.entries) == 1 else None
