"""Attacks that count what the opponent has in play: every Knock Out makes them weaker."""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.numbers import prizes_for
from decklint.engine.state import PlayerState
from decklint.sandbox.deck.craft import Craft

#: The least that such an attack is taken to do.
_LEAST: Final = 10


def until_the_last_prize(
    craft: Craft, game: Game, side: PlayerState, attack: tuple[int, int], damage: int
) -> float:
    """The pace of such an attack over all Knock Outs that are still to come, not only the next.

    Those fall who give most Prizes, until the last one is taken. Each takes the more turns the
    weaker the attack has become, so that the last ones count for most.
    """
    if damage <= 0:
        return 0.0
    counted, needed = craft.dwindling[attack], len(side.prizes)
    victims = [(prizes_for(game, one), one.kind.id) for one in game.sides[1 - side.number].spots()]
    falls, turns = 0, 0.0
    for prizes, card in sorted(victims, reverse=True):
        falls += 1
        turns += 1 / max(_LEAST, damage)
        needed -= prizes
        if needed <= 0:
            break
        damage -= sum(each for each, which in counted if craft.fits(which, card))
    return falls / turns if turns else 0.0
