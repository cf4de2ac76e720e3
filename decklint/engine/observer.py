"""Who watches a game from outside, and is told what the table does not show afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from decklint.engine.state import State


class GameObserver(Protocol):
    """Told at the very moment: a card may come and be gone before the next decision."""

    def came(self, cards: Sequence[int]) -> None:
        """One player's cards have come to the hand."""

    def entered(self, cards: Sequence[int]) -> None:
        """One player's cards have come into play, or been attached."""

    def took(self, player: int) -> None:
        """An effect takes a card out of a player's deck, other than by drawing."""

    def turn_over(self, game: State) -> None:
        """A turn is over with all that its end brings; Pokémon Checkup is still to come."""
