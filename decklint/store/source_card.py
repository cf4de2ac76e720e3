"""A printing as one source tells it, in our own spelling, with its printed text.

Every source (a dump, an API, a user's file) is read into records; records of several sources
are merged into one line of facts; only the facts and the fingerprints of the texts are shipped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from decklint.model.fingerprint import fingerprint

#: The fields of a line of facts, in the order in which they are written.
FIELDS = (
    "number", "printed", "id", "pokemontcg", "name", "kind", "is", "hp", "types", "from",
    "abilities", "attacks", "weak", "resist", "retreat", "text", "provides", "copies", "prizes",
    "mark", "rarity", "artist", "level",
)  # fmt: skip

Facts = dict[str, Any]


@dataclass(slots=True)
class TextAttack:
    """An attack with its printed text."""

    name: str
    cost: str = ""
    damage: str = ""
    text: str = ""


@dataclass(slots=True)
class TextAbility:
    """An ability of any kind with its printed text."""

    kind: str
    name: str
    text: str = ""


@dataclass(slots=True)
class SourceCard:
    """One printing by one source; types and costs are strings of letters, such as RRC."""

    source: str
    set_id: str
    number: str
    id: str
    name: str
    kind: str
    labels: list[str] = field(default_factory=list)
    hp: int | None = None
    types: str = ""
    evolves_from: str | None = None
    attacks: list[TextAttack] = field(default_factory=list)
    abilities: list[TextAbility] = field(default_factory=list)
    weak: str = ""
    resist: str = ""
    retreat: int | None = None
    text: str = ""
    rules: list[str] = field(default_factory=list)
    provides: str | None = None
    copies: str | None = None
    prizes: int = 1
    mark: str | None = None
    rarity: str | None = None
    artist: str | None = None
    level: str | None = None

    def facts(self) -> Facts:
        """The line of facts: what may be shipped."""
        line: Facts = {
            "number": self.number,
            "name": self.name,
            "kind": self.kind,
            "is": list(self.labels),
            "hp": self.hp,
            "types": self.types,
            "from": self.evolves_from,
            "abilities": [
                _kept(kind=a.kind, name=a.name, text=fingerprint(a.text)) for a in self.abilities
            ],
            "attacks": [
                _kept(name=a.name, cost=a.cost, damage=a.damage, text=fingerprint(a.text))
                for a in self.attacks
            ],
            "weak": self.weak,
            "resist": self.resist,
            "retreat": self.retreat,
            "text": fingerprint(self.text),
            "provides": self.provides,
            "copies": self.copies,
            "prizes": self.prizes if self.prizes != 1 else None,
            "mark": self.mark,
            "rarity": self.rarity,
            "artist": self.artist,
            "level": self.level,
        }
        return {key: value for key, value in line.items() if value not in (None, "", [])}

    def texts(self) -> dict[str, str]:
        """Every printed text of the card, by fingerprint."""
        found = [self.text, *(a.text for a in self.attacks), *(a.text for a in self.abilities)]
        return {mark: text for text in found if (mark := fingerprint(text))}


def _kept(**parts: str | None) -> Facts:
    return {key: value for key, value in parts.items() if value}
