"""Which record of one source is the same printing as which of the other.

Sets are paired by the set table; within a set, printings by number, or by name where the sources
have no number in common. What stays alone is kept, not dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from decklint.carddata.dumps import Dump
from decklint.store.source_card import SourceCard
from decklint.store.spelling import number_key


@dataclass(frozen=True, slots=True)
class Pair:
    """One printing: what each source says of it, either of which may be missing."""

    set_id: str
    tcgdex: SourceCard | None
    pokemontcg: SourceCard | None

    @property
    def records(self) -> list[SourceCard]:
        """The records there are."""
        return [record for record in (self.tcgdex, self.pokemontcg) if record]


def pairs(left: Dump, right: Dump, sets: Mapping[str, Mapping[str, str]]) -> Iterator[Pair]:
    """Every printing of both dumps, set by set, in the first dump's order."""
    taken: set[str] = set()
    by_right_set: dict[str, str] = {}
    for set_id, facts in sets.items():
        there = facts.get("pokemontcg")
        theirs = right.records.get(there or "", [])
        by_name = not _numbered_alike(left.records.get(set_id, []), theirs)
        others = {_key(record, by_name=by_name): record for record in theirs}
        if there and not by_right_set.get(there):
            by_right_set[there] = set_id
        for record in left.records.get(set_id, []):
            other = others.get(_key(record, by_name=by_name)) or others.get(
                _base_number(record, others)
            )
            if other:
                taken.add(other.id)
            yield Pair(set_id, record, other)
    for there, records in right.records.items():
        for record in records:
            if record.id not in taken:
                yield Pair(by_right_set[there], None, record)


def _numbered_alike(ours: list[SourceCard], theirs: list[SourceCard]) -> bool:
    numbers = {_key(record, by_name=False) for record in theirs}
    return any(_key(record, by_name=False) in numbers for record in ours)


def _key(record: SourceCard, *, by_name: bool) -> str:
    if by_name:
        return record.name.removesuffix(" δ")  # one source leaves the sign out
    # A few pokemontcg.io records bear another card's number; their id does not.
    if record.source == "pokemontcg" and "_" not in record.id:
        return number_key(record.id.rpartition("-")[2])
    return number_key(record.number)


def _base_number(record: SourceCard, others: Mapping[str, SourceCard]) -> str:
    """50a and 50b are two artworks that the other source holds as one card, 50."""
    bare = number_key(record.number).rstrip("AB")
    return bare if bare != number_key(record.number) and bare in others else ""
