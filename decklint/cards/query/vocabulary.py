"""The words a query may use that are data: sets and their codes, labels, formats."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cached_property

from decklint.cards.query.fields import squeezed
from decklint.model.names import fold
from decklint.model.sets import CardSet

#: What `is:` knows besides labels.
FLAGS = {
    "promo": "from a set of promos",
    "subset": "from a gallery, vault or other set within a set",
    "local": "from your own set file",
    "reprint": "not the first printing of its card",
    "reprinted": "a card with more than one printing",
    "secret": "numbered above the number of its set",
    "rulebox": "prints a Rule Box",
    "mega": "a Mega Evolution of any era",
    "evolution": "evolves from another Pokémon",
    "ability": "has an Ability, Poké-Power, Poké-Body, Pokémon Power or Ancient Trait",
    "dual": "of two types",
    "vanilla": "a Pokémon whose attacks have no text",
}
#: Other words for labels and flags.
_OTHER_WORDS = {
    "ace": "ACE SPEC", "tm": "Technical Machine", "owned": "Trainer-owned", "lvx": "Level-Up",
    "levelx": "Level-Up", "prism": "Prism Star", "delta": "Delta Species", "ub": "Ultra Beast",
    "special": "Special Energy", "pokemontool": "Tool", "plasma": "Team Plasma",
    "hypergear": "Team Flare Hyper Gear",
}  # fmt: skip


class Vocabulary:
    """The words a query may use that are data: sets and their codes, labels, formats."""

    def __init__(
        self, db: sqlite3.Connection, sets: Mapping[str, CardSet], formats: Mapping[str, str]
    ) -> None:
        """`formats` maps every name of a format, ids included, to its id."""
        self.db, self.sets = db, sets
        self.formats = {squeezed(name): id_ for name, id_ in formats.items()}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Every label that some card bears."""
        return tuple(label for (label,) in self.db.execute("SELECT label FROM search_labels"))

    @cached_property
    def codes(self) -> dict[str, list[str]]:
        """The sets that go by a code or id, upper-cased."""
        codes: dict[str, list[str]] = {}
        for code, set_id in self.db.execute("SELECT DISTINCT code, set_id FROM set_codes"):
            codes.setdefault(code, []).append(set_id)
        return codes

    def labelled(self, word: str) -> tuple[str, ...]:
        """The labels a word means: exactly spelled if there is one, else without capitals."""
        if word in self.labels:
            return (word,)
        key = squeezed(word)
        if key in _OTHER_WORDS:
            return (_OTHER_WORDS[key],)
        alike = [label for label in self.labels if squeezed(label) == key]
        if not alike:  # a label that no card here bears is still a label
            from decklint.cards.labels import LABELS  # noqa: PLC0415  rarely needed

            alike = [label for label in LABELS if squeezed(label) == key]
        # Pokémon ex and Pokémon-EX differ in nothing but capitals: small ones mean the former.
        exact = [label for label in alike if word.islower() and label.islower()]
        return tuple(exact or alike)

    def sets_called(self, word: str, *, exact: bool) -> tuple[str, ...]:
        """The ids of the sets with a code or id, or else with a name that has the word in it."""
        code = word.strip().upper()
        ids = self.codes.get(code, [])
        first = [set_id for set_id in ids if self.sets[set_id].code.upper() == code]
        within = [set_id for set_id in ids if self.sets[set_id].parent in first]
        if found := dict.fromkeys(first + within if first else ids):
            return tuple(found)
        asked = fold(word)
        names = {set_id: fold(card_set.name) for set_id, card_set in self.sets.items()}
        whole = [set_id for set_id, name in names.items() if name == asked]
        if whole or exact or not asked:
            return tuple(whole)
        return tuple(set_id for set_id, name in names.items() if asked in name)
