"""Changes to a deck file that leave everything else in it as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decklint.errors import DataError, UsageError
from decklint.model.deck import DeckList, Line
from decklint.text.line import MAX_COUNT


@dataclass(frozen=True, slots=True)
class SetCount:
    """Another number of copies for an entry, by its index in `DeckList.entries`."""

    entry: int
    count: int


@dataclass(frozen=True, slots=True)
class Replace:
    """Another card, or another spelling, in place of an entry."""

    entry: int
    line: Line


@dataclass(frozen=True, slots=True)
class Remove:
    """An entry taken out."""

    entry: int


@dataclass(frozen=True, slots=True)
class Insert:
    """A new card: behind an entry, or at the end of its section."""

    line: Line
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Recount:
    """The numbers in headings and totals put right, nothing else."""


Edit = SetCount | Replace | Remove | Insert | Recount


@dataclass(frozen=True, slots=True)
class Plan:
    """The edits of one call by what they concern."""

    counts: dict[int, int]
    replaced: dict[int, Line]
    removed: frozenset[int]
    inserted: tuple[Insert, ...]

    def cards(self, found: DeckList) -> int:
        """How many cards the list holds once it is carried out."""
        total = sum([insert.line.count for insert in self.inserted])
        for index, entry in enumerate(found.entries):
            if index in self.removed:
                continue
            if index in self.replaced:
                total += self.replaced[index].count
            else:
                total += self.counts.get(index, entry.count)
        return total


def plan(found: DeckList, edits: Sequence[Edit]) -> Plan:
    """Sort the edits; a UsageError for one that cannot be meant."""
    if found.refused:
        raise DataError("the deck was not read, so it cannot be edited")
    counts: dict[int, int] = {}
    replaced: dict[int, Line] = {}
    removed: set[int] = set()
    inserted: list[Insert] = []
    for edit in edits:
        if isinstance(edit, Insert):
            _check_count(edit.line.count)
            if edit.after is not None:
                _check_entry(found, edit.after)
            inserted.append(edit)
        elif not isinstance(edit, Recount):
            _check_entry(found, edit.entry)
            if edit.entry in counts or edit.entry in replaced or edit.entry in removed:
                raise UsageError("an entry can be changed once at a time")
            if isinstance(edit, Remove):
                removed.add(edit.entry)
            elif isinstance(edit, SetCount):
                _check_count(edit.count)
                counts[edit.entry] = edit.count
            else:
                _check_count(edit.line.count)
                replaced[edit.entry] = edit.line
    return Plan(counts, replaced, frozenset(removed), tuple(inserted))


def _check_entry(found: DeckList, index: int) -> None:
    if not 0 <= index < len(found.entries):
        raise UsageError(f"there is no entry {index}; the list has {len(found.entries)}")


def _check_count(count: int) -> None:
    if not 1 <= count <= MAX_COUNT:
        raise UsageError(f"a count of {count}; a count is from 1 to {MAX_COUNT}")
