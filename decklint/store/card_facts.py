"""Lines of facts to cards and printings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from decklint.model.card import TYPES, Ability, Attack, Card, Modifier, PrintingRef
from decklint.model.patterns import pattern
from decklint.model.sets import CardSet
from decklint.store.spelling import printed_number

if TYPE_CHECKING:  # a start pays only for what it uses
    from decklint.store.source_card import Facts

_SET_COLUMNS = (
    "id", "name", "series", "kind", "released", "ptcgl", "ptcgo", "official", "pokemontcg",
    "tournament_legal", "parent", "printed_total",
)  # fmt: skip
_MODIFIER = pattern(r"([A-Z])(.*)")


def printing_id(set_id: str, facts: Facts) -> str:
    """A printing's id: given, or its set and its number."""
    return str(facts.get("id") or f"{set_id}-{facts['number']}")


def number_as_printed(facts: Facts) -> str:
    """The number on the card, without leading zeros."""
    return str(facts.get("printed") or printed_number(str(facts["number"])))


def card_set(facts: Mapping[str, Any], cards: int = 0) -> CardSet:
    """A set from the first line of its file."""
    return CardSet(
        **{name: facts.get(name) for name in _SET_COLUMNS},  # type: ignore[arg-type]
        cards=cards,
        local=bool(facts.get("local")),
    )


def read_sets(db: sqlite3.Connection) -> dict[str, CardSet]:
    """The sets of an index, by id."""
    rows = db.execute(f"SELECT {', '.join(_SET_COLUMNS)}, cards, local FROM sets")  # noqa: S608
    return {
        row[0]: card_set(dict(zip((*_SET_COLUMNS, "cards", "local"), row, strict=True)), row[-2])
        for row in rows
    }


def card(
    facts: Facts,
    key: str,
    counts_as: str,
    printings: Iterable[PrintingRef] = (),
    reworded: Iterable[PrintingRef] = (),
) -> Card:
    """The card that a line of facts describes."""
    return Card(
        key=key,
        name=str(facts["name"]),
        counts_as=counts_as,
        supertype=str(facts["kind"]),
        subtypes=tuple(facts.get("is", ())),
        hp=facts.get("hp"),
        types=words(facts.get("types", "")),
        evolves_from=facts.get("from"),
        attacks=tuple(
            Attack(a["name"], words(a.get("cost", "")), str(a.get("damage", "")), a.get("text"))
            for a in facts.get("attacks", ())
        ),
        abilities=tuple(
            Ability(a["kind"], a["name"], a.get("text")) for a in facts.get("abilities", ())
        ),
        weaknesses=modifiers(facts.get("weak", "")),
        resistances=modifiers(facts.get("resist", "")),
        retreat=facts.get("retreat"),
        text=facts.get("text"),
        provides=facts.get("provides"),
        copies=None if facts.get("copies") is None else str(facts["copies"]),
        prizes=facts.get("prizes", 1),
        printings=tuple(printings),
        reworded=tuple(reworded),
    )


def words(letters: str) -> tuple[str, ...]:
    """Energy letters as words: RC is Fire, Colorless."""
    return tuple(TYPES[letter] for letter in letters)


def modifiers(text: str) -> tuple[Modifier, ...]:
    """`W×2 F-30` as Weaknesses or Resistances."""
    found = (_MODIFIER.fullmatch(word) for word in text.split())
    return tuple(Modifier(TYPES[match[1]], match[2]) for match in found if match)
