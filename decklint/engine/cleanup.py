"""What may no longer be as it is.

Too many Benched Pokémon or Tools, cards that do not suit, and Special Conditions on a Pokémon that
can no longer be affected by them.
"""

from __future__ import annotations

from decklint.engine.agenda import ask, follows
from decklint.engine.attachment import is_switched_off, suits
from decklint.engine.numbers import bench_size, tool_places
from decklint.engine.prompts import Own, Prompt, Worn
from decklint.engine.protection import can_be
from decklint.engine.state import CONDITIONS, NOBODY, PokemonInPlay, State
from decklint.engine.table import LEFT
from decklint.engine.zones import detach, discard, leave


def tidy(game: State) -> bool:
    """Have one such thing discarded; False if there is none."""
    fussy = game.table.fussy
    first = _first(game)
    for player in (first, 1 - first):
        side = game.sides[player]
        if len(side.bench) > game.table.bench and len(side.bench) > bench_size(game, side):
            ask(game, player, Prompt.LEAVE_BENCH, [spot.id for spot in side.bench])
            return True
        for spot in side.spots() if game.table.untidy_spots else ():
            looked_at = spot.conditions or fussy or len(spot.tools) > 1
            if looked_at and _tidy_spot(game, spot):
                return True
    return False


def _first(game: State) -> int:
    """Who discards first: who played the Stadium by which there is too much, as those cards say."""
    if _limits_benches(game, game.stadium):
        return game.kinds[game.stadium].owner
    left = [fact for fact in game.history if fact.deed == LEFT and fact.turn == game.turn]
    if left and _limits_benches(game, left[-1].card):
        return left[-1].player
    return game.player


def _limits_benches(game: State, card: int) -> bool:
    return card != NOBODY and any(rule.what == "change bench" for rule in game.kinds[card].rules)


@follows(Prompt.LEAVE_BENCH)
def _leave(game: State, _own: Own, number: int) -> None:
    spot = game.spot(number)
    if spot is not None:
        game.tell("out of play", spot, "discard")
        leave(game, spot)


def _tidy_spot(game: State, spot: PokemonInPlay) -> bool:
    if spot.conditions:
        _recover(game, spot)
    for card in spot.energy + spot.tools:
        kind = game.kinds[card]
        if card not in game.table.fussy or is_switched_off(game, kind, spot):
            continue
        if not suits(game, kind, spot):
            _take_off(game, spot.id, card)
            return True
    tools = [card for card in spot.tools if game.kinds[card].is_tool]
    if len(tools) > 1 and len(tools) > tool_places(game, spot):
        ask(game, spot.owner, Prompt.DISCARD_TOOL, dict.fromkeys(tools), Worn(spot.id))
        return True
    return False


def _recover(game: State, spot: PokemonInPlay) -> None:
    """What cannot be affected by a Special Condition recovers from it."""
    for bit in CONDITIONS.values():
        if spot.conditions & bit and not can_be(game, spot, bit):
            spot.conditions &= ~bit
            game.tell("recovered", spot, bit)


@follows(Prompt.DISCARD_TOOL)
def _take_off_tool(game: State, worn: Worn, card: int) -> None:
    _take_off(game, worn.spot, card)


def _take_off(game: State, number: int, card: int) -> None:
    spot = game.spot(number)
    if spot is not None:
        detach(game, spot, card)
        discard(game, card)
        game.tell("put", game.kinds[card].owner, (card,), "discard", spot)
