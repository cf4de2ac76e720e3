"""Under which name a card counts: for the limit of copies and for "Evolves from" [NAME-01]."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class NameRules:
    """The rules of name identity, as card_data/names.yaml states them.

    `spellings` are tried first, in order: a pattern, what it becomes, and a label that turns the
    rule off. `cut` are patterns of what is not part of a name; `characters` are the names after
    which a person in brackets is not part of it; `same` maps a variant to the name it counts as.
    """

    spellings: tuple[tuple[re.Pattern[str], str, str | None], ...] = ()
    cut: tuple[re.Pattern[str], ...] = ()
    kept: frozenset[str] = frozenset()
    characters: frozenset[str] = frozenset()
    energy_types: Mapping[str, str] = field(default_factory=dict)
    basic_energy: str = "Basic <type> Energy"
    same: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> NameRules:
        """The rules from the loaded document."""
        cut = document.get("not_part_of_name", ())
        energy = document.get("basic_energy", {})
        return cls(
            spellings=tuple(
                (re.compile(rule["pattern"]), rule["to"], rule.get("unless_label"))
                for rule in document.get("normalise", ())
            ),
            cut=tuple(re.compile(rule["pattern"]) for rule in cut if "pattern" in rule),
            kept=frozenset(name for rule in cut for name in rule.get("unless_name", ())),
            characters=frozenset(
                name for rule in cut for name in rule.get("parenthesis_after", ())
            ),
            energy_types=energy.get("types", {}),
            basic_energy=energy.get("counts_as", "Basic <type> Energy"),
            same={
                variant: group["counts_as"]
                for group in document.get("same_name", ())
                for variant in group["names"]
            },
        )

    def counts_as(self, name: str, labels: Collection[str] = ()) -> str:
        """The name that the rules count: two cards are the same card if it is equal."""
        if "Basic Energy" in labels and (match := self._energy.fullmatch(name)):
            word = match[1] or self.energy_types[match[2]]
            return self.basic_energy.replace("<type>", word)
        for pattern, becomes, unless in self.spellings:
            if unless is None or unless not in labels:
                name = pattern.sub(becomes, name)
        head, bracket, _ = name.partition(" (")
        if bracket and head in self.characters:
            name = head
        if name in self.kept:
            return name
        before = ""
        while before != name:
            before = name
            for pattern in self.cut:
                name = pattern.sub("", name)
        return self.same.get(name, name)

    @cached_property
    def _energy(self) -> re.Pattern[str]:
        types = self.energy_types
        words, signs = "|".join(types.values()), "|".join(types)
        return re.compile(rf"(?:Basic )?(?:({words})|\{{({signs})\}}) Energy")
