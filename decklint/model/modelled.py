"""Which of a card's texts decklint can play: a text without a program is a gap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from decklint.model.card import ENERGY, Card
from decklint.model.named_tuple import NamedTuple


class Gap(NamedTuple):
    """A text that is not modelled: which it is, the clause that was not understood, its words.

    The words are those of the whole text, where the user's own store has them.
    """

    part: str
    clause: int
    words: str | None = None


class Programs(Protocol):
    """Where it is known what card texts do."""

    def programs(self, card: Card, saying: str = "", /) -> Mapping[str, Any]:
        """The programs of a card's texts, by fingerprint; only those whose text says something."""
        ...

    def gaps(self, card: Card, /) -> Sequence[Gap]:
        """The texts of a card that are not modelled."""
        ...


def text_kinds(card: Card) -> dict[str, str]:
    """Of which kind each text of a card is, by fingerprint: what goes without saying in it."""
    kinds = {card.text: _kind(card)} if card.text else {}
    kinds |= {ability.text: "ability" for ability in card.abilities if ability.text}
    return kinds | {attack.text: "attack" for attack in card.attacks if attack.text}


def _kind(card: Card) -> str:
    if card.supertype == ENERGY:
        return "energy"
    return next((kind for label, kind in _KINDS if card.has(label)), "trainer")


#: The kinds of Trainer cards whose texts leave something unsaid.
_KINDS = (("Tool", "tool"), ("Stadium", "stadium"))


def parts(card: Card) -> Iterator[tuple[str, str]]:
    """Every text of a card by the words that say which, with its fingerprint."""
    for attack in card.attacks:
        if attack.text:
            yield f"the attack {attack.name}", attack.text
    for ability in card.abilities:
        if ability.text:
            yield f"the {ability.kind} {ability.name}", ability.text
    if card.text:
        yield "its text", card.text
