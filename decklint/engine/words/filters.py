"""Words that narrow Pokémon and cards down."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from decklint.effects.program import Node
from decklint.engine import numbers
from decklint.engine.active_effects import powers, silenced
from decklint.engine.bits import letters_to_bits
from decklint.engine.game_card import LEVEL_UP, GameCard
from decklint.engine.selectors import (
    FIGURES,
    FILTERS,
    Fits,
    amount,
    fits,
    kinds_of,
    word,
)
from decklint.engine.state import CONDITIONS, EffectRun, PokemonInPlay, State
from decklint.engine.zones import evolved_at
from decklint.model.card import ENERGY
from decklint.model.names import base_name
from decklint.model.names import plain as plain_name

#: The labels of Pokémon that print a rule box [AMB-17].
RULE_BOXES: Final = frozenset(
    {"ex", "EX", "GX", "V", "VMAX", "VSTAR", "V-UNION", "Radiant", "Prism Star", "TAG TEAM"}
)
EVOLUTIONS: Final = ("Stage 1", "Stage 2", "MEGA", "BREAK", "VMAX", "VSTAR")

#: Names in plain form, remembered: the same few are asked for over and over.
plain = lru_cache(4096)(plain_name)


def _always(
    _game: State, _run: EffectRun, _node: Node, _kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    return True


def _kind_is(supertype: str) -> Fits:
    return lambda _game, _run, _node, kind, _spot: kind.card.supertype == supertype


def _stage(game: State, kind: GameCard, spot: PokemonInPlay | None) -> str | None:
    """A card's stage; a LV.X in play has that of the card under it [MECH-LVX-06]."""
    if kind.role == LEVEL_UP and spot is not None and spot.kind is kind and len(spot.cards) > 1:
        return game.kinds[spot.cards[-2]].stage
    return kind.stage


def _stage_is(*stages: str) -> Fits:
    return lambda game, _run, _node, kind, spot: (
        kind.is_pokemon and _stage(game, kind, spot) in stages
    )


def _basic(
    game: State, _run: EffectRun, _node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """A Basic Pokémon; a Fossil is one only in play [MECH-FOSSIL-01]."""
    return _stage(game, kind, spot) == "Basic" and (kind.is_pokemon or spot is not None)


def _pokemon(
    _game: State, _run: EffectRun, _node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    return kind.is_pokemon or (spot is not None and spot.kind is kind)


def _with_label(label: str) -> Fits:
    return lambda _game, _run, _node, kind, _spot: label in kind.labels


def _is_item(
    game: State, _run: EffectRun, _node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    return kind.is_item(game.edition)


def _is_trainer(
    game: State, _run: EffectRun, _node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    return kind.is_trainer(game.edition)


def _in_play(test: Callable[[State, EffectRun, Node, PokemonInPlay], object]) -> Fits:
    """A filter on a Pokémon in play; a card, attached or not, never fits."""

    def fit(
        game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
    ) -> bool:
        return spot is not None and spot.kind is kind and bool(test(game, run, node, spot))

    return fit


def _in_state(test: Callable[[State, PokemonInPlay], object]) -> Fits:
    """The same for a filter without arguments."""
    return _in_play(lambda game, _run, _node, spot: test(game, spot))


FILTERS.update(
    {
        "anything": _always,
        "pokemon": _pokemon,
        "trainer": _is_trainer,
        "energy_card": _kind_is(ENERGY),
        "item": _is_item,
        "supporter": _with_label("Supporter"),
        "stadium": _with_label("Stadium"),
        "tool": lambda _game, _run, _node, kind, _spot: kind.is_tool,
        "basic_energy": lambda _game, _run, _node, kind, _spot: kind.is_basic_energy,
        "special_energy": _with_label("Special Energy"),
        "basic": _basic,
        "stage1": _stage_is("Stage 1"),
        "stage2": _stage_is("Stage 2"),
        "evolution": _stage_is(*EVOLUTIONS),
        "active_spot": _in_state(lambda game, spot: spot is game.sides[spot.owner].active),
        "benched": _in_state(lambda game, spot: spot is not game.sides[spot.owner].active),
        "damaged": _in_state(lambda _game, spot: spot.damage),
        "evolved": _in_state(evolved_at),
        "new": _in_state(lambda game, spot: spot.entered == game.turn),
        "afflicted": _in_state(lambda _game, spot: spot.conditions),
        "unaffected": _in_state(lambda _game, spot: not spot.conditions),
    }
)


def _afflicted(bit: int) -> Fits:
    return _in_state(lambda _game, spot: spot.conditions & bit)


FILTERS.update({name: _afflicted(bit) for name, bit in CONDITIONS.items()})


@word(FILTERS, "type")
def _of_type(
    game: State, _run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """A Pokémon's types as they are now; Energy by what it provides where it is."""
    wanted = letters_to_bits(str(node.args[0]))
    if kind.card.supertype == ENERGY:
        return any(unit & wanted for unit in numbers.provided(game, spot, kind))
    return bool(_types(game, kind, spot) & wanted)


def _types(game: State, kind: GameCard, spot: PokemonInPlay | None) -> int:
    if spot is not None and spot.kind is kind:
        return numbers.types(game, spot)
    return kind.types if kind.is_pokemon else 0


@word(FILTERS, "label")
def _label(
    _game: State, _run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """A label; a V-UNION is a Pokémon V in play [MECH-VUNION-09]."""
    if kind.stage == "V-UNION" and spot is not None and "V" in node.args:
        return True
    return not kind.labels.isdisjoint(str(name) for name in node.args)


@word(FILTERS, "rule_box")
def _rule_box(
    _game: State, _run: EffectRun, _node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """A Rule Box; the pieces of a V-UNION have one only in play [MECH-VUNION-09]."""
    if kind.stage == "V-UNION":
        return spot is not None
    return kind.is_pokemon and bool(kind.labels & RULE_BOXES)


@word(FILTERS, "named")
def _named(
    _game: State, _run: EffectRun, node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    return not _names(kind).isdisjoint(plain(str(name)) for name in node.args)


def _names(kind: GameCard) -> set[str]:
    return {plain(kind.name), plain(kind.card.counts_as), plain(base_name(kind.name))}


@word(FILTERS, "name_has")
def _name_has(
    _game: State, _run: EffectRun, node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    """Whole words; a player's name is in the name of what is theirs, with or without its 's."""
    owned = kind.name.replace("\u2019", "'")
    owner = owned.replace("'s ", " ")
    names = f" {plain(owned)} | {plain(owner)} "
    return any(f" {plain(str(part))} " in names for part in node.args)


@word(FILTERS, "same_name")
def _same_name(
    game: State, run: EffectRun, node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    return any(_names(kind) & _names(other) for other, _ in kinds_of(game, run, node.args[0]))


@word(FILTERS, "same_type")
def _same_type(
    game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    mine = _types_or_energy(game, kind, spot)
    others = kinds_of(game, run, node.args[0])
    return any(mine & _types_or_energy(game, other, where) for other, where in others)


def _types_or_energy(game: State, kind: GameCard, spot: PokemonInPlay | None) -> int:
    if kind.card.supertype != ENERGY:
        return _types(game, kind, spot)
    bits = 0
    for unit in kind.provides:
        bits |= unit
    return bits


@word(FILTERS, "evolves_from")
def _evolves_from(
    game: State, run: EffectRun, node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    """By the printed name [EVO-09]; with a number, that many stages are skipped."""
    beyond = amount(game, run, node.args[1]) if len(node.args) > 1 else 0
    wanted = kind.line[beyond] if beyond < len(kind.line) else None
    if wanted is None:
        return False
    if isinstance(node.args[0], str):
        return plain(node.args[0]) == wanted
    return any(wanted in _names(other) for other, _ in kinds_of(game, run, node.args[0]))


@word(FILTERS, "evolves_into")
def _evolves_into(
    game: State, run: EffectRun, node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    names = _names(kind)
    cards = kinds_of(game, run, node.args[0])
    return any(bool(other.line) and other.line[0] in names for other, _ in cards)


def _as_a_whole(fit: Fits) -> Fits:
    """Not for a piece of a V-UNION outside play: it has a name and types only [MECH-VUNION-08]."""

    def fits_whole(
        game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
    ) -> bool:
        piece = kind.stage == "V-UNION" and spot is None
        return not piece and fit(game, run, node, kind, spot)

    return fits_whole


@word(FILTERS, "has_ability")
@_as_a_whole
def _has_ability(
    game: State, _run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """An Ability that is not switched off; Powers, Bodies and Traits are none [MECH-POWER-01]."""
    found = kind.powers
    if spot is not None and spot.kind is kind:
        found = tuple(
            power for power in powers(game, spot) if not silenced(game, spot, power.silent_as)
        )
    names = [power.name for power in found if power.kind == "Ability"]
    return any(name in node.args for name in names) if node.args else bool(names)


@word(FILTERS, "has_attack")
@_as_a_whole
def _has_attack(
    _game: State, _run: EffectRun, node: Node, kind: GameCard, _spot: PokemonInPlay | None
) -> bool:
    return any(move.name in node.args for move in kind.moves)


@word(FILTERS, "resists")
@_as_a_whole
def _resists(
    game: State, _run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    wanted = letters_to_bits(str(node.args[0]))
    lines = kind.resistances
    if spot is not None and spot.kind is kind:
        lines = numbers.resistances(game, spot)
    return any(bit & wanted for bit, _, _ in lines)


@word(FILTERS, "weak_to")
@_as_a_whole
def _weak_to(
    game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    arg = node.args[0]
    if isinstance(arg, Node):
        wanted = 0
        for other, where in kinds_of(game, run, arg):
            wanted |= _types(game, other, where)
    else:
        wanted = letters_to_bits(str(arg))
    lines = kind.weaknesses
    if spot is not None and spot.kind is kind:
        lines = numbers.weaknesses(game, spot)
    return any(bit & wanted for bit, _, _ in lines)


@word(FILTERS, "with_energy")
@_in_play
def _with_energy(game: State, run: EffectRun, node: Node, spot: PokemonInPlay) -> bool:
    return _carries(game, run, node, spot.energy, spot)


@word(FILTERS, "with_tool")
@_in_play
def _with_tool(game: State, run: EffectRun, node: Node, spot: PokemonInPlay) -> bool:
    tools = tuple(card for card in spot.tools if game.kinds[card].is_tool)
    return _carries(game, run, node, tools, spot)


def _carries(
    game: State, run: EffectRun, node: Node, row: tuple[int, ...], spot: PokemonInPlay
) -> bool:
    if not node.args:
        return bool(row)
    return any(fits(game, run, node.args[0], game.kinds[card], spot) for card in row)


@word(FILTERS, "among")
def _among(
    game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    found = kinds_of(game, run, node.args[0])
    if spot is not None and spot.kind is kind:
        return any(where is spot for _, where in found)
    return any(other is kind for other, _ in found)


@word(FILTERS, "other")
def _other(
    _game: State, run: EffectRun, _node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    return spot.id != run.source if spot is not None else kind.id != run.card


@word(FILTERS, "weakest")
@_in_play
def _weakest(game: State, run: EffectRun, _node: Node, spot: PokemonInPlay) -> bool:
    row = [one for side in game.sides for one in side.spots() if one.id != run.source]
    return spot in row and _remaining(game, spot) == min(_remaining(game, one) for one in row)


def _remaining(game: State, spot: PokemonInPlay) -> int:
    return max(0, numbers.hp(game, spot) - spot.damage)


# Figures that are compared


@word(FIGURES, "hp")
def _hp(game: State, kind: GameCard, spot: PokemonInPlay | None) -> int | None:
    """HP; a V-UNION piece outside play has none [MECH-VUNION-08]."""
    if spot is not None:
        return numbers.hp(game, spot)
    return None if kind.stage == "V-UNION" else kind.card.hp


@word(FIGURES, "remaining")
def _remaining_hp(game: State, _kind: GameCard, spot: PokemonInPlay | None) -> int | None:
    return None if spot is None else _remaining(game, spot)


@word(FIGURES, "retreat")
def _retreat(game: State, kind: GameCard, spot: PokemonInPlay | None) -> int | None:
    if spot is not None:
        return numbers.retreat_cost(game, spot)
    return None if kind.stage == "V-UNION" else kind.card.retreat


@word(FIGURES, "energy")
def _energy(game: State, _kind: GameCard, spot: PokemonInPlay | None) -> int | None:
    return None if spot is None else len(numbers.units(game, spot))


@word(FIGURES, "counters")
def _counters(game: State, _kind: GameCard, spot: PokemonInPlay | None) -> int | None:
    return None if spot is None else spot.damage // game.edition.damage_counter_value


@word(FIGURES, "prizes")
def _prizes(_game: State, kind: GameCard, _spot: PokemonInPlay | None) -> int | None:
    return kind.prizes
