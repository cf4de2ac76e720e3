"""A hand that the attack of this turn fills up: what can be laid down is drawn again as cards."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import PlayerState
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.deck.merits import ANY_CARD
from decklint.sandbox.plan.wanting import Wants
from decklint.sandbox.seen.hand import Hand, deck_kept

#: With so many cards more than needed, the deck may become thinner.
_THIN: Final = 5


class Emptying:
    """Makes one player's hand small before an attack that fills it up."""

    def __init__(self, wants: Wants, attacks: Attacks, cards: Hand) -> None:
        self._wants, self._attacks, self._cards = wants, attacks, cards
        self._filling, self._doing = wants.craft.filling, wants.knowledge.doing

    def is_wanted(self, game: Game, side: PlayerState) -> bool:
        """Whether one card less in the hand is one card more that the attack draws."""
        active = side.active
        if not self._filling or active is None or len(side.deck) <= deck_kept(side) + _THIN:
            return False
        attack = self._attacks.best(game, side)
        if attack is None:
            return False
        return len(side.hand) <= self._filling.get((active.kind.id, attack.which), -1)

    def empty(self, game: Game, side: PlayerState) -> Action | None:
        """Somebody for the Bench, or a card that brings somebody there, though nobody needs it."""
        if not self.is_wanted(game, side) or self._wants.look(game, side).room(game, side) <= 0:
            return None
        row = [
            kind.bench_action
            for kind in self._cards.starters
            if self._wants.in_play(game, side, kind) > -ANY_CARD
        ]
        row += [
            kind.play_action
            for kind in self._cards.items
            if any(one.to == "bench" for one in self._doing[kind.id].searches)
        ]
        return next((action for action in row if why_not(game, action) is None), None)
