"""Chance: every shuffle and coin comes from the seed and the number of draws made before it.

So a copied game goes on with the same luck, and a seed gives the same game on every machine and
every version of Python.

Copies of a game that are to be compared can share their luck: then a deck keeps its order as far as
nobody knew it, which is as random as a new one, and cards come in the same order in all of them.
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


def share_luck(game: State) -> None:
    """From here on luck is shared; the order of no deck is known."""
    game.unknown = [True, True]


def is_in_unknown_order(game: State, player: int) -> bool:
    """Whether luck is shared and nobody knows how a deck lies: no shuffle would change that."""
    unknown = game.unknown
    return unknown is not None and unknown[player] and not any(run.looked for run in game.runs)


def shuffle_alike(game: State, cards: list[int]) -> None:
    """Put cards in random order where luck is shared: those that two games have come alike."""
    game.rolls += 1
    luck = {card: _keys(game, card, cards.count(card)) for card in set(cards)}
    cards.sort(key=lambda card: luck[card].pop())


def _keys(game: State, card: int, copies: int) -> list[int]:
    """Random numbers for the copies of a card, the same in all games that share their luck."""
    found = shake_128(b"%d:%d:%d" % (game.seed, game.rolls, card)).digest(8 * copies)
    return list(struct.unpack(f"<{copies}Q", found))


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
