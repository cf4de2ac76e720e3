"""What was in vain: hands of which nothing was played, searches that found or could do nothing."""

from __future__ import annotations

from typing import Final, NamedTuple

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.possible import conditions_met
from decklint.engine.state import NOBODY, Run
from decklint.engine.why_not import why_not
from decklint.sandbox.knowledge import Knowledge

#: The rule by which a card is not played that would do nothing, or that nobody can pay for.
_USELESS: Final = "TRAINER-12"
_FROM_DECK: Final = frozenset({"deck", "looked"})


class Vain(NamedTuple):
    """What was in vain in one game; cards are numbers of the table.

    `dead` has the hand, each card once, at the end of each turn on which nothing was played from
    it and nobody attacked. `empty` are cards whose search took nothing from the deck. `unpaid`
    and `aimless` lay in the hand at the end of a turn and could not be played: their price could
    not be paid, or there was nothing for them to find.
    """

    dead: tuple[tuple[int, ...], ...]
    empty: tuple[int, ...]
    unpaid: tuple[int, ...]
    aimless: tuple[int, ...]


class VainWatch:
    """Watches the hand of player 0 through one game."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._idle = True
        self._dead: list[tuple[int, ...]] = []
        self._empty: set[int] = set()
        self._unpaid: set[int] = set()
        self._aimless: set[int] = set()
        self._searching: tuple[int, int] | None = None

    def begin(self) -> None:
        """A turn begins."""
        self._idle = True
        self._searching = None  # whatever ended the turn, a card has been drawn since

    def decide(self, game: Game, action: Action, *, from_hand: bool) -> None:
        """Note what is about to be done in a turn, when no question is open."""
        deck = game.sides[0].deck
        if self._searching is not None:
            card, before = self._searching
            self._searching = None
            if len(deck) == before:
                self._empty.add(card)
        if from_hand:
            self._idle = False
            if action.do == "play" and self._takes_from_deck(action.card):
                self._searching = (action.card, len(deck))

    def _takes_from_deck(self, card: int) -> bool:
        """Whether a card leaves the deck smaller if its search finds something."""
        known = self._knowledge.doing[card]
        return not known.stacks and any(one.source in _FROM_DECK for one in known.searches)

    def end(self, game: Game, action: Action) -> None:
        """The turn is about to end."""
        hand = set(game.sides[0].hand)
        if self._idle and action.do != "attack":
            self._dead.append(tuple(sorted(hand)))
        for card in hand:
            if self._knowledge.doing[card].searches:
                self._note_search(game, card)

    def _note_search(self, game: Game, card: int) -> None:
        play = game.kinds[card].play_action
        refusal = why_not(game, play) if play is not None else None
        if refusal is not None and refusal.rule == _USELESS:
            (self._aimless if self._is_paid_for(game, card) else self._unpaid).add(card)

    def _is_paid_for(self, game: Game, card: int) -> bool:
        """Whether the price of a card could be paid; the card itself is no part of it."""
        if self._knowledge.doing[card].pays >= len(game.sides[0].hand):
            return False
        price = tuple(node for node in game.kinds[card].program if node.op == "pay")
        return conditions_met(game, Run(0, NOBODY, card), price)

    def kept(self) -> Vain:
        """What is worth keeping when the game is over."""
        found = (tuple(sorted(each)) for each in (self._empty, self._unpaid, self._aimless))
        return Vain(tuple(self._dead), *found)
