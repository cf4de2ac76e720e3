"""What a player remembers of the order of the deck: the cards that were put on top."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.engine.state import PlayerState


class Top:
    """The cards that one player knows to lie on top of the own deck, until it is shuffled."""

    def __init__(self) -> None:
        #: Cards that have been chosen to go on top, in whichever order they will lie there.
        self.chosen: list[int] = []
        self._cards: list[int] = []
        self._below: list[int] = []

    def forget(self) -> None:
        """Forget all: it was another game."""
        self.chosen, self._cards, self._below = [], [], []

    def learn(self, side: PlayerState, number: int) -> None:
        """Know so many cards on top of the deck as it lies."""
        below = len(side.deck) - number
        self._below, self._cards = side.deck[:below], side.deck[below:]

    def look(self, side: PlayerState) -> None:
        """See whether what was chosen lies on top now: then the player knows how."""
        if not self.chosen:
            return
        number = len(self.chosen)
        if sorted(side.deck[-number:]) == sorted(self.chosen):
            self.learn(side, number + self._known(side.deck[:-number]))
        self.chosen = []

    def known(self, side: PlayerState) -> int:
        """How many cards on top of the deck the player knows."""
        return self._known(side.deck) if self._cards else 0

    def _known(self, deck: Sequence[int]) -> int:
        """The same for a deck: what lies below has not moved, so nobody has shuffled."""
        below = len(self._below)
        left = len(deck) - below
        if not 0 < left <= len(self._cards) or deck[:below] != self._below:
            return 0
        return left if deck[below:] == self._cards[:left] else 0
