"""The hand as a player holds it: each card once, sorted by what is done with it."""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import (
    BASIC,
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    ITEM,
    LEGEND,
    LEVEL_UP,
    MACHINE,
    STADIUM,
    SUPPORTER,
    TOOL,
    GameCard,
)
from decklint.engine.state import PlayerState
from decklint.sandbox.deck.knowledge import Knowledge

STARTERS: Final = frozenset({BASIC, FOSSIL, LEGEND})
EVOLVED: Final = frozenset({EVOLUTION, LEVEL_UP})
_TOOLS: Final = frozenset({TOOL, MACHINE})


def deck_kept(side: PlayerState) -> int:
    """With fewer cards in the deck nothing more is drawn than must be: a turn takes one."""
    return 3 + len(side.prizes)


class Hand:
    """The different cards of one player's hand, in the order in which they came."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._doing = knowledge.doing
        self._cards: list[int] = []
        self._clear()

    def _clear(self) -> None:
        self.starters: list[GameCard] = []
        self.evolved: list[GameCard] = []
        self.energy: list[GameCard] = []
        self.tools: list[GameCard] = []
        self.stadiums: list[GameCard] = []
        self.supporters: list[GameCard] = []
        self.items: list[GameCard] = []
        #: Items that cost other cards of the hand.
        self.priced: list[GameCard] = []

    def look(self, game: Game, side: PlayerState) -> None:
        """Look at the hand anew, if it is other than it was."""
        if side.hand == self._cards:
            return
        self._cards = side.hand[:]
        self._clear()
        for card in dict.fromkeys(self._cards):
            self._sort(game.kinds[card])

    def _sort(self, kind: GameCard) -> None:
        role = kind.role
        if role == ITEM:
            (self.priced if self._doing[kind.id].pays else self.items).append(kind)
        elif role == SUPPORTER:
            self.supporters.append(kind)
        elif role in STARTERS:
            self.starters.append(kind)
        elif role in EVOLVED:
            self.evolved.append(kind)
        elif role == ENERGY_CARD:
            self.energy.append(kind)
        elif role == STADIUM:
            self.stadiums.append(kind)
        elif role in _TOOLS:
            self.tools.append(kind)
