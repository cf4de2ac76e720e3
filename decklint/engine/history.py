"""What has happened in this turn and the last two, for cards that ask about it."""

from __future__ import annotations

from typing import Final

from decklint.engine.state import NOBODY, EffectRun, HistoryEvent, PokemonInPlay, State

#: A player's own last turn was two turns ago.
_KEPT: Final = 2


def note(
    game: State,
    deed: str,
    spot: PokemonInPlay,
    amount: int = 1,
    name: str = "",
    player: int = NOBODY,
) -> None:
    """Note what happened to a Pokémon, if any card of the game could ask."""
    if deed in game.table.asks:
        who = spot.owner if player == NOBODY else player
        fact = HistoryEvent(game.turn, deed, who, spot.kind.id, spot.id, amount, name)
        game.history = (*game.history, fact)


def note_card(game: State, deed: str, player: int, card: int, amount: int = 1) -> None:
    """Note what a player did with a card."""
    if deed in game.table.asks:
        game.history = (*game.history, HistoryEvent(game.turn, deed, player, card, NOBODY, amount))


def forget(game: State) -> None:
    """At the beginning of a turn: what is too old to be asked for."""
    game.history = tuple(fact for fact in game.history if fact.turn >= game.turn - _KEPT)


def turn_of(game: State, run: EffectRun, since: str) -> int:
    """The number of the turn that is meant by "last turn" or "my last turn"."""
    if since == "this turn":
        return game.turn
    if since == "last turn":
        return game.turn - 1
    return game.turn - (2 if game.player == run.player else 1)
