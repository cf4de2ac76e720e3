"""What a card evolves from, down to the Basic, also where no other card in the game tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.model.card import Card

#: No family has as many stages; a guard against cards that evolve from each other.
_LONGEST = 4


def lineage(card: Card, library: Library) -> tuple[str, ...]:
    """What a card evolves from, what that evolves from, and so on, by all cards there are."""
    found: list[str] = []
    below = card.evolves_from
    while below is not None and below not in found and len(found) < _LONGEST:
        found.append(below)
        known = library.by_name(below)
        below = next((one.card.evolves_from for one in known if one.card.evolves_from), None)
    return tuple(found)
