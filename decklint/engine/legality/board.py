"""Why an Ability, a Stadium, a retreat or an attack cannot be used now, rule by rule."""

from __future__ import annotations

from decklint.engine.active_effects import applying, applying_to, in_play, rules_of, silenced
from decklint.engine.game_card import (
    AbilityDef,
    AttackDef,
    GameCard,
)
from decklint.engine.legality.hand import is_allowed, is_first_turn
from decklint.engine.legality.refusals import Refusal
from decklint.engine.legality.usable import can_use, conditions_met, name_is_spent
from decklint.engine.numbers import (
    cost,
    forbidden,
    gx_is_spent,
    moves,
    names,
    pays,
    retreat_cost,
    units,
    vstar_is_spent,
)
from decklint.engine.selectors import covers
from decklint.engine.state import (
    ASLEEP,
    NOBODY,
    PARALYZED,
    EffectRun,
    PlayerState,
    PokemonInPlay,
    State,
)
from decklint.engine.zones import stadium_use, zone


def why_not_use(
    game: State, side: PlayerState, spot: PokemonInPlay, index: int, power: AbilityDef
) -> Refusal | None:
    """Using an Ability of a Pokémon in play."""
    if index in spot.used:
        return Refusal.ABILITY_USED
    if spot.conditions and power.facts.unless_affected:
        return Refusal.ABILITY_AFFLICTED
    if power.vstar and vstar_is_spent(game, side):
        return Refusal.VSTAR_USED
    if power.lent and silenced(game, spot, "Tool"):
        return Refusal.ABILITIES_OFF
    if silenced(game, spot, power.silent_as) or forbidden(game, "ability", side.number, spot):
        return Refusal.ABILITIES_OFF
    if power.facts.used_from:
        return Refusal.NOT_FROM_PLAY
    return _why_not_power(game, side, power, EffectRun(side.number, spot.id, spot.kind.id))


def _why_not_power(
    game: State, side: PlayerState, power: AbilityDef, run: EffectRun
) -> Refusal | None:
    if any(name_is_spent(side.spent, power.name, part) for part in power.facts.once):
        return Refusal.NAMESAKE_USED
    # Nobody knows what else an unmodelled VSTAR Power does.
    return (
        None if not power.modelled or can_use(game, run, power.facts) else Refusal.ABILITY_USELESS
    )


def why_not_stadium_use(game: State, side: PlayerState, card: int) -> Refusal | None:
    """Doing what the Stadium in play offers."""
    kind = game.kinds[card]
    if game.stadium != card or not kind.program:
        return Refusal.NO_STADIUM_TO_USE
    if stadium_use(card) in side.spent:
        return Refusal.STADIUM_USED
    can = can_use(game, EffectRun(side.number, NOBODY, card), kind.facts)
    return None if can else Refusal.STADIUM_USELESS


def why_not_from(game: State, side: PlayerState, kind: GameCard, index: int) -> Refusal | None:
    """An Ability that is used while its card is in the hand or the discard pile."""
    power = kind.powers[index]
    where = power.facts.used_from
    if not where or kind.owner != side.number or kind.id not in zone(side, where):
        return Refusal.NOT_FROM_THERE
    silences = applying_to(game, "suppress abilities outside play", side.number)
    if any(names(game, one, kind) for one in silences):
        return Refusal.ABILITIES_OFF
    if f"card {kind.id} {index}" in side.spent:
        return Refusal.ABILITY_USED
    return _why_not_power(game, side, power, EffectRun(side.number, NOBODY, kind.id))


def why_not_retreat(game: State, side: PlayerState) -> Refusal | None:
    """Retreating."""
    active = side.active
    assert active is not None
    if side.retreated:
        return Refusal.RETREATED
    afflicted = active.conditions & (ASLEEP | PARALYZED)
    if afflicted and not applying(game, "allow afflicted retreat", active):
        return Refusal.RETREAT_AFFLICTED
    price = retreat_cost(game, active)
    if price and (not active.energy or len(units(game, active)) < price):
        return Refusal.RETREAT_UNPAID
    if forbidden(game, "retreat", side.number, active):
        return Refusal.RETREAT_FORBIDDEN
    return None


def why_not_attack(game: State, side: PlayerState, active: PokemonInPlay) -> Refusal | None:
    """Attacking at all."""
    if forbidden(game, "attack", side.number, active):
        return Refusal.ATTACKING_FORBIDDEN
    return None


def why_not_this_attack(
    game: State, side: PlayerState, active: PokemonInPlay, move: AttackDef
) -> Refusal | None:
    """Using an attack, where attacking is not forbidden altogether."""
    first = game.turn == 1 and _bars_first_attack(game, side)
    if first and not _attack_may(game, "first_turn_attack", active, move):
        return Refusal.FIRST_TURN_ATTACK
    if active.conditions & (ASLEEP | PARALYZED) and not _awake(game, active, move):
        return Refusal.ATTACK_AFFLICTED
    if not pays(game, active, cost(game, active, move)):
        return Refusal.ATTACK_UNPAID
    if in_play(game) and forbidden(game, "attack", side.number, active, which=move.name):
        return Refusal.ATTACK_FORBIDDEN
    if move.steps.conditions and not conditions_met(
        game, EffectRun(active.owner, active.id, active.kind.id, move), move.steps.conditions
    ):
        return Refusal.ATTACK_CONDITION
    if move.gx and gx_is_spent(game, side):
        return Refusal.GX_USED
    if move.vstar and vstar_is_spent(game, side):
        return Refusal.VSTAR_USED
    return None


def _bars_first_attack(game: State, side: PlayerState) -> bool:
    return not game.edition.first_player_t1_attack and is_first_turn(game, side)


def no_attack_on_this_turn(game: State, side: PlayerState) -> bool:
    """Whether the rules forbid every attack of a player's Pokémon, it being the first turn."""
    return _bars_first_attack(game, side) and not any(
        _attack_may(game, "first_turn_attack", spot, move)
        for spot in side.spots()
        for move in moves(game, spot)
    )


def _awake(game: State, active: PokemonInPlay, move: AttackDef) -> bool:
    """Whether the attack can be used although the Pokémon is Asleep."""
    asleep = active.conditions & (ASLEEP | PARALYZED) == ASLEEP
    return asleep and _attack_may(game, "asleep attack", active, move)


def _attack_may(game: State, what: str, active: PokemonInPlay, move: AttackDef) -> bool:
    """Whether a card, or the attack itself, allows what the rules forbid."""
    run = EffectRun(active.owner, active.id, active.kind.id, move)
    own = (one for one in rules_of(move, run) if one.node.args[0] == what)
    return any(covers(game, one, active) for one in own) or is_allowed(game, what, active)
