"""What the attack of this turn would be worth after something else, found out on a copy.

Only what the player knows is in the copy: what is hidden is dealt anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.game import Game
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import PlayerState
from decklint.sandbox.pilots.attack_value import AttackValue
from decklint.sandbox.pilots.card_priorities import CardPriorities
from decklint.sandbox.pilots.prompt_answers import PromptAnswers
from decklint.sandbox.pilots.table_view import DecisionCache
from decklint.sandbox.pilots.tuning import PRIZE, WIN

#: What the opponent is taken to answer.
_FIRST: Final = Action("choose", which=0)
#: So many questions are answered for one action; a guard against endless loops.
_MOST_ANSWERS: Final = 40


class WhatIf:
    """Tries things out for one player, with a view of the table that is its own."""

    def __init__(self, wants: CardPriorities) -> None:
        self._wants, self._player = wants, wants.player
        self._sight = DecisionCache(wants.knowledge)
        self._attacks = AttackValue(wants.craft, self._sight)
        self._guesses = CardPriorities(wants.craft, self._sight, self._attacks)
        self._answers = PromptAnswers(wants.craft, self._guesses, self._attacks)

    def after(self, game: Game, actions: Iterable[Action]) -> float:
        """What the best attack is worth after some actions, and the Prizes that they take."""
        twin = game.copy(0)
        deal_anew(twin.sides[self._player], random.Random(0))  # noqa: S311  a game, not a secret
        self._guesses.forget()
        self._guesses.knows_prizes = self._wants.knows_prizes
        for action in actions:
            self._do(twin, action)
        self._sight.look()
        if twin.over is not None:
            return WIN if twin.over.winner == self._player else -WIN
        me, them = twin.sides[self._player], twin.sides[1 - self._player]
        taken = len(game.sides[me.number].prizes) - len(me.prizes)
        given = len(game.sides[them.number].prizes) - len(them.prizes)
        ready = twin.choice is None and me.active is not None and self._attacks.may_attack(twin, me)
        worth = self._attacks.score(twin, me, me.active) if ready and me.active else 0.0
        return worth + PRIZE * (taken - given)

    def _do(self, twin: Game, action: Action) -> None:
        if twin.over is None and twin.choice is None and why_not(twin, action) is None:
            twin.do(action)
            proceed(twin)
            self._answer(twin)

    def _answer(self, twin: Game) -> None:
        for _ in range(_MOST_ANSWERS):
            if twin.choice is None or twin.over is not None:
                return
            self._sight.look()
            mine = twin.player_to_act == self._player
            twin.do(self._answers.choose(twin) if mine else _FIRST)
            proceed(twin)


def deal_anew(
    side: PlayerState, luck: random.Random, known: int = 0, *, knows_prizes: bool = False
) -> None:
    """Deal anew what the player does not see: the Prizes and the deck, but for its known top.

    Who knows which cards are Prizes does not know in which order they lie.
    """
    below = len(side.deck) - known
    top, hidden = side.deck[below:], side.deck[:below]
    if knows_prizes:
        side.prizes.sort()
        luck.shuffle(side.prizes)
    else:
        hidden += side.prizes
    hidden.sort()
    luck.shuffle(hidden)
    if not knows_prizes:
        prizes = len(side.prizes)
        side.prizes[:] = hidden[:prizes]
        del hidden[:prizes]
    side.deck[:] = hidden + top


def deal_opponent_anew(side: PlayerState, luck: random.Random) -> None:
    """Deal anew what nobody sees of the other side: the hand, the Prizes and the deck."""
    hidden = sorted(side.hand + side.prizes + side.deck)
    luck.shuffle(hidden)
    for zone in (side.hand, side.prizes, side.deck):
        many = len(zone)
        zone[:] = hidden[:many]
        del hidden[:many]
