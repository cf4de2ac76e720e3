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
    """A scripted game needed a coin that the script does not have."""


def shuffle(game: State, cards: list[int]) -> None:
    """Put cards in random order; a scripted game takes the order that the script gives."""
    game.rolls += 1
    if game.script is not None:
        _scripted_order(game.script, game, cards)
        return
    size = len(cards)
    keys = struct.unpack(f"<{size}Q", _random(game, 8 * size))
    cards[:] = [card for _, card in sorted(zip(keys, cards, strict=True))]


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
    """The next order of the script, top first; without one the cards stay as they lie."""
    if not script.shuffles:
        return
    game.script = script._replace(shuffles=script.shuffles[1:])
    rest = list(cards)
    top = []
    for card in script.shuffles[0]:
        if card in rest:
            rest.remove(card)
            top.append(card)
    cards[:] = rest + top[::-1]
