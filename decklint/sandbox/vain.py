"""What was in vain: hands of which nothing was used, searches that found or could do nothing."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action
from decklint.engine.game_card import STADIUM
from decklint.engine.legality.refuse import why_not
from decklint.engine.legality.usable import conditions_met
from decklint.engine.state import NOBODY, EffectRun, State
from decklint.model.named_tuple import NamedTuple
from decklint.sandbox.pilots.card_facts import CardFacts

#: The rule by which a card is not played that would do nothing, or that nobody can pay for.
_USELESS: Final = "TRAINER-12"
_FROM_DECK: Final = frozenset({"deck", "looked"})


class Vain(NamedTuple):
    """What was in vain in one game; cards are numbers of the table.

    `dead` has the hand, each card once, at the end of each turn on which no card left it and
    nobody attacked. `empty` are cards whose search took nothing from the deck. `unpaid`
    and `aimless` lay in the hand at the last decision of a turn and could not be played: their
    price could not be paid, or there was nothing for them to find.
    """

    dead: tuple[tuple[int, ...], ...]
    empty: tuple[int, ...]
    unpaid: tuple[int, ...]
    aimless: tuple[int, ...]


class VainWatch:
    """Watches the hand of player 0 through one game."""

    def __init__(self, knowledge: CardFacts) -> None:
        self._knowledge = knowledge
        #: So many cards are in the hand if none has left it on this turn.
        self._held = 0
        self._dead: list[tuple[int, ...]] = []
        self._empty: set[int] = set()
        self._unpaid: set[int] = set()
        self._aimless: set[int] = set()
        self._searching = NOBODY

    def begin(self, hand: int) -> None:
        """A turn begins with so many cards in the hand."""
        self._held = hand

    def came(self, number: int) -> None:
        """Cards have come to the hand."""
        self._held += number

    def took(self) -> None:
        """A card has been taken out of the deck."""
        self._searching = NOBODY

    def decide(self, game: State, action: Action) -> None:
        """Note what is about to be done in a turn, when no question is open."""
        self.done()
        card = action.card
        if card != NOBODY and self._takes_from_deck(card):
            used = "use" if game.kinds[card].role == STADIUM else "play"
            if action.do == used:
                self._searching = card

    def _takes_from_deck(self, card: int) -> bool:
        """Whether a card takes another out of the deck if its search finds something."""
        mine = not self._knowledge.table.kinds[card].owner
        return mine and any(
            one.source in _FROM_DECK for one in self._knowledge.doing[card].searches
        )

    def done(self) -> None:
        """What was done last is over: a search that is still going on has taken nothing."""
        if self._searching != NOBODY:
            self._empty.add(self._searching)
            self._searching = NOBODY

    def end(self, game: State, *, attacks: bool) -> None:
        """The turn is about to end, by an attack or otherwise."""
        row = game.sides[0].hand
        hand = set(row)
        if not attacks and len(row) == self._held:
            self._dead.append(tuple(sorted(hand)))
        for card in hand:
            if self._knowledge.doing[card].searches:
                self._note_search(game, card)

    def _note_search(self, game: State, card: int) -> None:
        play = game.kinds[card].play_action
        refusal = why_not(game, play) if play is not None else None
        if refusal is not None and refusal.rule == _USELESS:
            (self._aimless if self._is_paid_for(game, card) else self._unpaid).add(card)

    def _is_paid_for(self, game: State, card: int) -> bool:
        """Whether the price of a card could be paid; the card itself is no part of it."""
        if self._knowledge.doing[card].pays >= len(game.sides[0].hand):
            return False
        price = tuple(node for node in game.kinds[card].program if node.op == "pay")
        return conditions_met(game, EffectRun(0, NOBODY, card), price)

    def kept(self) -> Vain:
        """What is worth keeping when the game is over."""
        found = (tuple(sorted(each)) for each in (self._empty, self._unpaid, self._aimless))
        return Vain(tuple(self._dead), *found)
