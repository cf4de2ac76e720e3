"""The greedy pilot: does the best thing of the first tier that has one, then attacks.

It reads facts and programs, no names, and of hidden cards only what its player may know: its own
list less what it has seen.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from decklint.engine.actions import END_TURN, Action
from decklint.engine.game import Game
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import PlayerState
from decklint.sandbox.pilots.card_facts import CardFacts
from decklint.sandbox.pilots.considerations import TIERS, Reckoning
from decklint.sandbox.pilots.deck_profile import deck_profile
from decklint.sandbox.pilots.table_view import DecisionCache

#: Maximum actions per turn; prevents infinite loops.
_MOST_ACTIONS: Final = 60
_ATTACK: Final = "the best attack there is"
_END: Final = "nothing is left to do"


class Greedy:
    """Decides for one player."""

    def __init__(self, knowledge: CardFacts, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        self.sight = DecisionCache(knowledge)
        self.reckoning = Reckoning(deck_profile(knowledge, player), self.sight)
        self.attacks, self.wants = self.reckoning.attacks, self.reckoning.wants
        #: Why the last action was chosen, in a few words.
        self.reason = ""
        self._turn, self._count = -1, 0

    def begin(self) -> None:
        """Forget the game so far: another one is to be played."""
        self._turn = -1
        self.sight.top.forget()
        self.wants.forget()
        self.reckoning.trade.forget()

    def choose(self, game: Game) -> Action:
        """The next action."""
        self.sight.look()
        if game.choice is not None:
            return self.reckoning.answers.choose(game)
        side = game.sides[self.player]
        self.sight.top.look(side)
        if game.turn != self._turn:
            self._turn, self._count = game.turn, 0
        self._count += 1
        if self._count <= _MOST_ACTIONS:
            found = self._considered(game, side)
            if found is not None:
                return found
        attack = self.attacks.best(game, side)
        self.reason = _END if attack is None else _ATTACK
        return END_TURN if attack is None else attack

    def _considered(self, game: Game, side: PlayerState) -> Action | None:
        """The best legal action of the first tier that has one."""
        reckoning = self.reckoning
        reckoning.hand.look(game, side)
        for tier in TIERS:
            row = [
                (worth, action, one.reason)
                for one in tier
                for worth, action in one.propose(reckoning, game, side)
                if worth > 0
            ]
            row.sort(key=itemgetter(0), reverse=True)
            for _, action, reason in row:
                if why_not(game, action) is None:
                    self.reason = reason
                    return action
        return None
