"""Attacks that count what the opponent has in play: every Knock Out makes them weaker."""

from __future__ import annotations

from decklint.engine.game import Game
from decklint.engine.numbers import prizes_for
from decklint.engine.state import Side
from decklint.sandbox.craft import Craft


def until_the_last_prize(
    craft: Craft, game: Game, side: Side, attack: tuple[int, int], damage: int
) -> float:
    """The mean damage of such an attack over the Knock Outs that are still to come.

    Those fall who give most Prizes, until the last one is taken.
    """
    counted = craft.dwindling[attack]
    needed = len(side.prizes)
    total = falls = 0
    victims = [(prizes_for(game, one), one.kind.id) for one in game.sides[1 - side.number].spots()]
    for prizes, card in sorted(victims, reverse=True):
        if needed <= 0:
            break
        total += damage
        falls += 1
        needed -= prizes
        damage -= sum(each for each, which in counted if craft.fits(which, card))
        damage = max(0, damage)
    return total / max(1, falls)
