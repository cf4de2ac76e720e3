"""What a deck is called after: its main Pokémon, by the deck alone."""

from __future__ import annotations

from collections.abc import Callable

from decklint.model.card import POKEMON, Card
from decklint.model.deck import Deck
from decklint.model.named_tuple import NamedTuple

#: A second line is named if it has at least this share of the weight of the first.
_SECOND = 0.5

#: What a card evolves from, down to the Basic Pokémon.
Lineage = Callable[[Card], tuple[str, ...]]


class _Member(NamedTuple):
    card: Card
    copies: int
    stage: int

    @property
    def weight(self) -> int:
        """Its copies, counted by the Prize cards that each is worth."""
        return self.copies * self.card.prizes


def archetype(deck: Deck, lineage: Lineage) -> str:
    """Return the one or two main Pokémon of a deck; nothing if no Pokémon in it is known.

    The Pokémon that evolve from the same Basic are one line. A line weighs what its cards weigh:
    each copy counts as many times as the Prize cards it gives up. The heaviest line names the deck
    by its highest stage, and so does the next if it is at least half as heavy.
    """
    lines: dict[str, list[_Member]] = {}
    for card, copies in _pokemon(deck).values():
        below = lineage(card)
        lines.setdefault(below[-1] if below else card.name, []).append(
            _Member(card, copies, len(below))
        )
    heaviest = sorted(lines.values(), key=_weight, reverse=True)[:2]
    named = [
        _head(line).card.name
        for line in heaviest
        if _weight(line)[0] >= _SECOND * _weight(heaviest[0])[0]
    ]
    return " / ".join(named)


def _pokemon(deck: Deck) -> dict[str, tuple[Card, int]]:
    """The Pokémon of a deck by name: one of the cards so called, and the copies of all."""
    found: dict[str, tuple[Card, int]] = {}
    for entry in deck.entries:
        if entry.printing is not None and entry.printing.card.supertype == POKEMON:
            card = entry.printing.card
            copies = found[card.name][1] if card.name in found else 0
            found[card.name] = (card, copies + entry.count)
    return found


def _weight(line: list[_Member]) -> tuple[int, int, int]:
    """How heavy a line is; of two that are as heavy, the one worth more Prizes or with more HP."""
    head = _head(line)
    return sum(one.weight for one in line), head.card.prizes, head.card.hp or 0


def _head(line: list[_Member]) -> _Member:
    return max(line, key=lambda one: (one.stage, one.weight, one.card.hp or 0))
