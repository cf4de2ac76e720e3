"""Chance: every shuffle and coin comes from the seed and the number of draws made before it.

So a copied game goes on with the same luck, and a seed gives the same game on every machine and
every version of Python.
"""

from __future__ import annotations

import struct
from hashlib import shake_128

from decklint.engine.state import Script, State
from decklint.errors import DecklintError


class OutOfScriptError(DecklintError):
    """A scripted game needed a coin, an order or a pick that the script does not have."""


def shuffle(game: State, cards: list[int]) -> None:
    """Put cards in random order; a scripted game takes the order that the script gives."""
    game.rolls += 1
    if game.script is not None:
        _scripted_order(game.script, game, cards)
        return
    size = len(cards)
    keys = struct.unpack(f"<{size}Q", _random(game, 8 * size))
    cards[:] = [cards[place] for place in sorted(range(size), key=keys.__getitem__)]


def flip(game: State) -> bool:
    """One coin: heads is true."""
    if game.script is not None:
        heads = _scripted_coin(game)
    else:
        game.rolls += 1
        heads = bool(_random(game, 1)[0] & 1)
    game.tell("flip", heads)
    return heads


def below(game: State, limit: int) -> int:
    """A random number from 0 up to but not including a limit."""
    game.rolls += 1
    if game.script is not None:
        return _scripted_pick(game.script, game, limit)
    return int.from_bytes(_random(game, 8), "little") % limit


def _random(game: State, size: int) -> bytes:
    return shake_128(b"%d:%d" % (game.seed, game.rolls)).digest(size)


def _scripted_coin(game: State) -> bool:
    script = game.script
    if script is None or not script.coins:
        message = "the script has no coin left"
        raise OutOfScriptError(message)
    heads, game.script = script.coins[0], script._replace(coins=script.coins[1:])
    return heads


def _scripted_order(script: Script, game: State, cards: list[int]) -> None:
    """The next order for the deck's owner, top first; without one the cards stay as they lie."""
    owner = game.kinds[cards[0]].owner if cards else 0
    if not script.shuffles[owner]:
        return
    wanted, *later = script.shuffles[owner]
    orders = (
        (tuple(later), script.shuffles[1]) if owner == 0 else (script.shuffles[0], tuple(later))
    )
    game.script = script._replace(shuffles=orders)
    rest = list(cards)
    for card in wanted:
        if card not in rest:
            message = f"the shuffle names {game.kinds[card].name}, which is not in the deck"
            raise OutOfScriptError(message)
        rest.remove(card)
    cards[:] = rest + list(wanted[::-1])


def _scripted_pick(script: Script, game: State, limit: int) -> int:
    """The next place of the script, from 1; without one the top of a deck, the last of a hand."""
    if not script.picks:
        return limit - 1
    game.script = script._replace(picks=script.picks[1:])
    if not 0 < script.picks[0] <= limit:
        message = f"the script picks place {script.picks[0]} of {limit}"
        raise OutOfScriptError(message)
    return script.picks[0] - 1
