"""On which Pokémon a card may be attached."""

from __future__ import annotations

from decklint.engine.kind import ENERGY_CARD, Kind
from decklint.engine.numbers import forbidden, tool_places
from decklint.engine.selecting import fits
from decklint.engine.state import NOBODY, Held, Run, Spot, State


def fits_on(game: State, kind: Kind, spot: Spot) -> bool:
    """Whether a Pokémon has room for a Tool, and is what the card asks for [TRAINER-07]."""
    if kind.is_tool:
        tools = sum(game.kinds[card].is_tool for card in spot.tools)
        if tools and tools >= tool_places(game, spot):
            return False
    return suits(game, kind, spot)


def can_attach(game: State, held: Held, spot: Spot) -> bool:
    """Whether an effect can attach a card to a Pokémon: a rule on the hand binds it as well."""
    kind = game.kinds[held.card]
    if held.zone == "hand" and kind.role == ENERGY_CARD:
        player = held.where
        if forbidden(game, "energy", player) or forbidden(game, "energy", player, spot, kind):
            return False
    return fits_on(game, kind, spot)


def suits(game: State, kind: Kind, spot: Spot) -> bool:
    """Whether a Pokémon is one that the card says it goes on."""
    if not kind.only_on:
        return True
    run = Run(kind.owner, NOBODY, kind.id)
    return all(fits(game, run, wanted, spot.kind, spot) for wanted in kind.only_on)
