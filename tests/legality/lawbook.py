"""What the vectors of the law are: files under tests/vectors/law, and how one is checked.

A vector names a format, one or several printings, and for each day the reason that the law gives,
or `no-format` if the format has no rules on that day. `printing_of` turns an id into a Printing and
`ruleset_on` a format's id and a day into a Law, so the same vectors can be put to any card data:
`facts()` gives a few hand-written cards, a Library all of them (leave out what `invented` names).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from decklint.errors import UsageError
from decklint.legality import format_data
from decklint.legality.ruleset import Ruleset, Verdict
from decklint.model.card import Card, Printing, PrintingRef
from decklint.model.format import Format
from decklint.model.sets import CardSet

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors" / "law"
FILES = ("windows", "formats", "bans", "promos", "reprints", "rewordings", "disputed")


def read(path: Path) -> Any:
    """A YAML file of ours as plain values."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Vector:
    """One printing, one day, and what the law must say."""

    format: str
    printing: str
    day: str
    expected: str
    via: tuple[str, ...] = ()
    legal_from: str | None = None
    says: str = ""

    def __str__(self) -> str:
        return f"{self.format} {self.printing} {self.day} {self.expected}"


def vectors() -> Iterator[Vector]:
    """Every vector of every file."""
    for name in FILES:
        for entry in read(VECTORS / f"{name}.yaml")["vectors"]:
            days = list(entry["days"].items())
            for printing in entry.get("printings") or [entry["printing"]]:
                for day, expected in days:
                    late = expected in {"not-released", "not-yet-legal", "banned"}
                    yield Vector(
                        entry["format"],
                        printing,
                        day,
                        expected,
                        tuple(entry.get("via", ())) if expected == "reprint" else (),
                        entry.get("legal_from") if late else None,
                        entry.get("says", "") if expected in {"rotated", "not-yet-legal"} else "",
                    )


def documents() -> dict[str, Any]:
    """The documents of card_data that the law is made of."""
    return {name: read(ROOT / f"card_data/{name}.yaml") for name in ("formats", "bans", "editions")}


def formats() -> dict[str, Format]:
    """The shipped formats."""
    found = documents()
    return format_data.formats_from(found["formats"], found["bans"])


def sets() -> dict[str, CardSet]:
    """The facts of every set."""
    return {entry["id"]: CardSet(**entry) for entry in read(VECTORS / "sets.yaml")["sets"]}


def facts(known: Mapping[str, CardSet]) -> dict[str, Printing]:
    """The hand-written cards of the vectors, by printing id."""
    found: dict[str, Printing] = {}
    for number, entry in enumerate(read(VECTORS / "cards.yaml")["cards"]):
        refs = tuple(_ref(written) for written in entry["printings"])
        card = Card(
            key=str(number),
            name=entry["name"],
            counts_as=entry["name"],
            supertype=entry.get("kind", "Pokémon"),
            subtypes=tuple(entry.get("is", ["Basic"])),
            provides=entry.get("provides"),
            printings=refs,
            reworded=tuple(_ref(written) for written in entry.get("reworded", ())),
        )
        for ref in refs:
            found[ref.id] = Printing(
                ref.id, card, known[ref.set_id], ref.number, card.name, ref.regulation_mark
            )
    return found


def invented() -> set[str]:
    """The printings of the vectors that no real card data holds."""
    return {
        _ref(written).id
        for entry in read(VECTORS / "cards.yaml")["cards"]
        for written in entry["printings"]
        if entry.get("invented")
    }


def check(
    vector: Vector,
    printing_of: Callable[[str], Printing],
    ruleset_on: Callable[[str, str], Ruleset],
) -> Verdict | None:
    """Put a vector to the law; the verdict, or None where there is no law."""
    try:
        ruleset = ruleset_on(vector.format, vector.day)
    except UsageError:
        assert vector.expected == "no-format", f"no law for {vector}"
        return None
    verdict = ruleset.check(printing_of(vector.printing))
    assert verdict.reason == vector.expected, f"{vector}: {verdict.reason}: {verdict.sentence}"
    assert verdict.legal == verdict.reason.legal
    assert verdict.source
    assert verdict.confidence in {"high", "medium", "low"}
    assert not vector.via or verdict.reprint in vector.via
    assert vector.legal_from is None or verdict.legal_from == vector.legal_from
    assert vector.says in verdict.sentence
    return verdict


def _ref(written: str) -> PrintingRef:
    """A printing as the vectors write it: its id, and its mark if it has one."""
    id_, _, mark = written.partition(" ")
    set_id, _, number = id_.rpartition("-")
    return PrintingRef(id_, set_id, number, mark or None)
