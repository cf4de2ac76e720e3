"""Our facts beside what each source says of the same printing, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from decklint.carddata.merge import same
from decklint.store.source_card import Facts, SourceCard

#: Fields that are compared as they are; labels, limits and Prizes are ours to derive.
_FIELDS = ("name", "kind", "hp", "types", "from", "weak", "resist", "retreat", "mark", "rarity",
           "artist", "level")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Departure:
    """A field in which our facts are not what one source says, and whether the other says so."""

    printing: str
    field: str
    ours: object
    theirs: Mapping[str, object]
    #: True where no source has our value: only an override may do that.
    alone: bool


def departures(printing: str, facts: Facts, records: list[SourceCard]) -> Iterator[Departure]:
    """Every field in which our line differs from a source that speaks of it."""
    views = {record.source: _fields(record.facts()) for record in records}
    mine = _fields(facts)
    for name in dict.fromkeys([*mine, *(key for view in views.values() for key in view)]):
        if name == "from" and "Basic" in facts.get("is", ()):
            continue  # by rule: a Basic evolves from nothing
        said = {source: view[name] for source, view in views.items() if name in view}
        value = mine.get(name)
        agreeing = [source for source, other in said.items() if _equal(name, value, other)]
        if len(agreeing) < len(said):
            yield Departure(printing, name, value, said, alone=not agreeing)


def _fields(facts: Facts) -> dict[str, Any]:
    """A line's facts as one flat table: attacks and abilities by their place."""
    flat = {name: facts[name] for name in _FIELDS if name in facts}
    for kind in ("attacks", "abilities"):
        for place, part in enumerate(facts.get(kind, ())):
            # A source that lists an attack without a cost or damage says that it has none.
            names = ("name", "cost", "damage") if kind == "attacks" else ("kind", "name")
            flat |= {f"{kind}.{place}.{name}": str(part.get(name, "")) for name in names}
    return flat


def _equal(name: str, ours: object, theirs: object) -> bool:
    if name.endswith(".cost"):
        return sorted(str(ours or "")) == sorted(str(theirs or ""))
    return same(name, ours, theirs)
