"""Which printings are the same card: the same name and, in function, the same text.

An old printing may be played where its reprint is legal, if both the name and everything that
the card does are the same. Facts decide, and for texts their fingerprints: two fingerprints count
as one where card_data/wordings.yaml says that they are one text in two wordings.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from decklint.model.card import ENERGY, POKEMON
from decklint.store.source_card import Facts

#: Labels of a Trainer or Energy card that change what it is allowed to do.
_KINDS = frozenset({
    "Item", "Tool", "Supporter", "Stadium", "Technical Machine", "ACE SPEC", "Prism Star",
    "Basic Energy", "Special Energy",
})  # fmt: skip


class Wordings:
    """Fingerprints of texts that say the same, each mapped to one that stands for all."""

    def __init__(self, document: Mapping[str, Any] | None = None) -> None:
        self._first: dict[str, str] = {}
        for entry in (document or {}).get("same", ()):
            self._join(entry["texts"])

    def _join(self, texts: Iterable[str]) -> None:
        roots = sorted({self(text) for text in texts})
        moved = dict.fromkeys(roots[1:], roots[0])
        self._first |= {text: moved[root] for text, root in self._first.items() if root in moved}
        self._first |= moved

    def __call__(self, text: str | None) -> str:
        """The fingerprint that stands for a text and all its wordings."""
        return self._first.get(text or "", text or "")


_UNWORDED = Wordings()


def identity(facts: Facts, counts_as: str, wordings: Wordings, printing: str = "") -> str:
    """A key that is equal for functionally identical printings, and for those alone.

    A card of which we do not know what it does is identical to nothing but itself, `printing`.
    """
    labels = facts.get("is", [])
    if facts["kind"] == ENERGY and "Basic Energy" in labels:
        parts: list[object] = [counts_as, "Basic Energy"]
    elif facts["kind"] == POKEMON:
        parts = [
            counts_as,
            facts.get("hp"),
            sorted(facts.get("types", "")),
            _attacks(facts, wordings),
            sorted(
                [ability["kind"], _spelled(ability["name"]), wordings(ability.get("text"))]
                for ability in facts.get("abilities", [])
            ),
            sorted(facts.get("weak", "").split()),
            sorted(facts.get("resist", "").split()),
            facts.get("retreat") or 0,
        ]
    else:
        parts = [
            counts_as,
            sorted(_KINDS.intersection(labels)),
            wordings(facts.get("text")),
            _attacks(facts, wordings),
        ]
    if not (facts.get("attacks") or facts.get("abilities") or facts.get("text")) and (
        "Basic Energy" not in labels
    ):
        parts.append(printing)
    return _key([facts["kind"], *parts])


def likeness(facts: Facts, counts_as: str, printing: str = "") -> str:
    """A key that is equal for printings of one card, however their texts are worded.

    A Pokémon is the same card if all that is printed on it is, but for the texts and for what its
    kind of Ability was called; a Trainer or Energy card if its name and its kind are. A Pokémon of
    which we do not know what it does is like nothing but itself, `printing`.
    """
    if facts["kind"] == POKEMON:
        parts: list[object] = [
            "" if facts.get("attacks") or facts.get("abilities") else printing,
            facts.get("hp"),
            sorted(facts.get("types", "")),
            [attack[:3] for attack in _attacks(facts, _UNWORDED)],
            sorted(_spelled(ability["name"]) for ability in facts.get("abilities", [])),
            sorted(facts.get("weak", "").split()),
            sorted(facts.get("resist", "").split()),
            facts.get("retreat") or 0,
        ]
    else:
        parts = [sorted(_KINDS.intersection(facts.get("is", [])))]
    return _key([facts["kind"], counts_as, *parts])


def _key(parts: list[object]) -> str:
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _attacks(facts: Facts, wordings: Wordings) -> list[list[object]]:
    return [
        [
            _spelled(attack["name"]),
            sorted(attack.get("cost", "")),
            attack.get("damage", ""),
            wordings(attack.get("text")),
        ]
        for attack in facts.get("attacks", [])
    ]


def _spelled(name: str) -> str:
    """Thunder Shock, Thundershock and Thunder-shock are one attack."""
    return name.casefold().replace(" ", "").replace("-", "")
