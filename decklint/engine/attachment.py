"""On which Pokémon a card may be attached, and what it does when it is."""

from __future__ import annotations

from decklint.effects.program import Program
from decklint.engine.active_effects import silenced
from decklint.engine.game_card import ENERGY_CARD, GameCard
from decklint.engine.numbers import forbidden, tool_places
from decklint.engine.selectors import fits
from decklint.engine.state import NOBODY, CardRef, EffectRun, PokemonInPlay, State


def fits_on(game: State, kind: GameCard, spot: PokemonInPlay) -> bool:
    """Whether a Pokémon has room for a Tool, and is what the card asks for [TRAINER-07]."""
    if kind.is_tool:
        tools = sum(game.kinds[card].is_tool for card in spot.tools)
        if tools and tools >= tool_places(game, spot):
            return False
    return suits(game, kind, spot)


def can_attach(game: State, held: CardRef, spot: PokemonInPlay) -> bool:
    """Whether an effect can attach a card to a Pokémon: a rule on the hand binds it as well."""
    kind = game.kinds[held.card]
    if held.zone == "hand" and kind.role == ENERGY_CARD:
        player = held.where
        if forbidden(game, "energy", player) or forbidden(game, "energy", player, spot, kind):
            return False
    return fits_on(game, kind, spot)


def suits(game: State, kind: GameCard, spot: PokemonInPlay) -> bool:
    """Whether a Pokémon is one that the card says it goes on."""
    if not kind.only_on:
        return True
    run = EffectRun(kind.owner, NOBODY, kind.id)
    return all(fits(game, run, wanted, spot.kind, spot) for wanted in kind.only_on)


def is_switched_off(game: State, kind: GameCard, spot: PokemonInPlay) -> bool:
    """Whether an attached card has no effect there: some cards switch off Tools or Energy."""
    if kind.is_basic_energy:
        return False
    return silenced(game, spot, "Energy" if kind.role == ENERGY_CARD else "Tool")


def done_on_attaching(game: State, kind: GameCard, spot: PokemonInPlay) -> Program:
    """What a card does once it is attached from the hand; switched off, no more than its price."""
    if kind.program and is_switched_off(game, kind, spot):
        return tuple(node for node in kind.program if node.op == "pay")
    return kind.program
