"""What cards keep from being done to Pokémon."""

from __future__ import annotations

from collections.abc import Iterable

from decklint.engine.active_effects import holding
from decklint.engine.selectors import covers
from decklint.engine.state import CONDITIONS, EffectRun, PokemonInPlay, State


def affected(game: State, run: EffectRun, found: Iterable[PokemonInPlay]) -> list[PokemonInPlay]:
    """Those Pokémon to which what a program does is not prevented.

    An attack is stopped by `prevent("effects", ...)`, an Ability by "ability effects", a Trainer
    card by "trainer effects" or the word for its kind. Damage is not an effect.
    """
    harms = [harm for harm in _harms(game, run) if holding(game, f"prevent {harm}")]
    if not harms:
        return list(found)
    return [spot for spot in found if not _kept_off(game, spot, harms)]


def _harms(game: State, run: EffectRun) -> tuple[str, ...]:
    if run.move is not None:
        return ("effects",)
    if run.card < 0:
        return ()
    kind = game.kinds[run.card]
    if kind.is_pokemon:
        return ("ability effects",)
    if "Supporter" in kind.labels:
        return ("trainer effects", "supporter effects")
    return ("trainer effects", "item effects") if "Item" in kind.labels else ("trainer effects",)


def _kept_off(game: State, spot: PokemonInPlay, harms: Iterable[str]) -> bool:
    return any(
        covers(game, one, spot) for harm in harms for one in holding(game, f"prevent {harm}")
    )


def can_be(game: State, spot: PokemonInPlay, condition: int) -> bool:
    """Whether a Pokémon can get a Special Condition."""
    name = next(name for name, bit in CONDITIONS.items() if bit == condition)
    return not _kept_off(game, spot, ("conditions", name))


def takes_counters(game: State, run: EffectRun, spot: PokemonInPlay) -> bool:
    """Whether the effect of an attack or an Ability can put damage counters on a Pokémon."""
    if run.move is not None:
        return not _kept_off(game, spot, ("counters",))
    by_ability = run.card >= 0 and game.kinds[run.card].is_pokemon
    return not (by_ability and _kept_off(game, spot, ("ability counters",)))
