"""Rule by rule, why a card cannot be played, an Ability or an attack not used, now."""

from __future__ import annotations

from typing import Final

from decklint.effects.reader import read
from decklint.engine.active_effects import holding, in_play, rules_of, silenced
from decklint.engine.attachment import fits_on, suits
from decklint.engine.game_card import (
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    HYPER_GEAR,
    ITEM,
    LEGEND,
    LEVEL_UP,
    MACHINE,
    NEVER,
    ONCE,
    STADIUM,
    SUPPORTER,
    TOOL,
    V_UNION,
    AbilityDef,
    AttackDef,
    GameCard,
)
from decklint.engine.legality.refusals import Refusal
from decklint.engine.legality.usable import can_be_paid_for, can_use, conditions_met, name_is_spent
from decklint.engine.numbers import (
    attachments,
    bench_size,
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
from decklint.engine.turn_actions import pieces_in, stadium_use
from decklint.engine.zones import zone

HALVES: Final = 2
QUARTERS: Final = 4
#: What most Poké-Powers say, and some Abilities; the others work under Special Conditions.
_UNLESS_AFFECTED: Final = read("only_if(any(self(unaffected)))")[0]


def why_not_bench(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    """Putting a Pokémon from the hand on the Bench."""
    refusal = _BENCH_RULES.get(kind.role)
    if refusal is not None:
        return refusal
    if len(side.bench) >= bench_size(game, side):
        return Refusal.BENCH_FULL
    if kind.role == FOSSIL:
        return _why_not_fossil(game, side, kind)
    if kind.role == V_UNION:
        return _why_not_union(game, side, kind)
    if kind.role == LEGEND and (refusal := _why_not_legend(game, side, kind)):
        return refusal
    if not in_play(game):
        return None
    if forbidden(game, "bench", side.number, which=kind):
        return Refusal.BENCHING_FORBIDDEN
    return _why_locked(game, side, kind)


_BENCH_RULES: Final = {
    EVOLUTION: Refusal.GOES_ON_ANOTHER,
    LEVEL_UP: Refusal.LEVEL_UP_OF_ANOTHER,
    NEVER: Refusal.RESTORED_BY_FOSSIL,
    **dict.fromkeys((ENERGY_CARD, TOOL, MACHINE, ITEM, SUPPORTER, STADIUM), Refusal.NOT_BASIC),
}


def _why_not_legend(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    halves = pieces_in(game, side.hand, kind)
    if len(halves) < HALVES:
        return Refusal.HALF_MISSING
    if kind.id != halves[0]:
        return Refusal.SECOND_HALF
    return None


def _why_not_union(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if kind.name in side.unions:
        return Refusal.UNION_PLAYED
    quarters = pieces_in(game, side.discard, kind)
    if len(quarters) < QUARTERS:
        return Refusal.PIECES_MISSING
    if kind.id != quarters[0]:
        return Refusal.NOT_FIRST_PIECE
    return None


def _first_turn(game: State, side: PlayerState) -> bool:
    """Whether it is the starting player's first turn [FIRST-04, AMB-32]."""
    return game.turn == 1 and side.number == game.first


def _why_not_fossil(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if _first_turn(game, side) and not game.edition.first_player_t1_fossil_from_hand:
        return Refusal.FIRST_TURN_FOSSIL
    if forbidden(game, "item", side.number):
        return Refusal.ITEMS_FORBIDDEN
    return _why_locked(game, side, kind)


def why_not_evolve(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """Putting an Evolution card on a Pokémon."""
    level_up = kind.role == LEVEL_UP
    if spot.kind.id not in kind.onto:
        return Refusal.LEVEL_UP_OF_ANOTHER if level_up else Refusal.EVOLVES_FROM_ANOTHER
    if level_up and spot is not side.active:
        return Refusal.LEVEL_UP_NOT_ACTIVE
    if side.turns <= 1 and (level_up or not _may(game, "evolve_first_turn", spot, kind)):
        return Refusal.FIRST_TURN_EVOLUTION
    if spot.entered == game.turn and (level_up or not _may(game, "evolve_new", spot, kind)):
        return Refusal.NEW_FOR_LEVEL_UP if level_up else Refusal.NEW_IN_PLAY
    if not in_play(game):
        return None
    if not level_up and forbidden(game, "evolve", side.number, spot):
        return Refusal.EVOLVING_FORBIDDEN
    return _why_locked(game, side, kind)


def _may(game: State, what: str, spot: PokemonInPlay, into: GameCard | None = None) -> bool:
    """Whether a card says that a Pokémon may do what the rules forbid: evolve into a card, too."""
    if game.edition.evolve_on_own_first_turn == "never" and what == "evolve_first_turn":
        return False
    return any(
        covers(game, one, spot) and names(game, one, into) for one in holding(game, f"allow {what}")
    )


def why_not_energy(game: State, side: PlayerState) -> Refusal | None:
    """Attaching Energy at all."""
    if side.energy and 1 + side.spent.count("energy") >= attachments(game, side.number):
        return Refusal.ENERGY_ATTACHED
    if forbidden(game, "energy", side.number):
        return Refusal.ENERGY_FORBIDDEN
    return None


def why_not_energy_on(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """Attaching this Energy card to that Pokémon."""
    if forbidden(game, "energy", side.number, spot, kind):
        return Refusal.ENERGY_FORBIDDEN_THERE
    if not suits(game, kind, spot):
        return Refusal.DOES_NOT_SUIT
    refusal = _why_locked(game, side, kind)
    return _why_unpaid(game, side, kind, spot) if refusal is None and kind.program else refusal


def _why_unpaid(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """A card may name a price for being attached."""
    if can_be_paid_for(game, side, kind, spot):
        return None
    return Refusal.PRICE_TOO_HIGH


def _why_locked(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    """A card may forbid playing cards of a kind from the hand."""
    if forbidden(game, "card", side.number, which=kind):
        return Refusal.CARD_FORBIDDEN
    return None


def why_not_tool(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """Attaching a Pokémon Tool or a Technical Machine."""
    if _first_turn(game, side) and not game.edition.first_player_t1_tools:
        return Refusal.FIRST_TURN_TRAINER
    if not suits(game, kind, spot):
        return Refusal.DOES_NOT_SUIT
    if not fits_on(game, kind, spot):
        return Refusal.HAS_TOOL
    if HYPER_GEAR in kind.labels and "EX" not in spot.kind.labels:
        return Refusal.GEAR_ON_EX
    if kind.is_item(game.edition) and forbidden(game, "item", side.number):
        return Refusal.ITEMS_FORBIDDEN
    if forbidden(game, "tool", side.number):
        return Refusal.TOOLS_FORBIDDEN
    refusal = _why_locked(game, side, kind)
    return _why_unpaid(game, side, kind, spot) if refusal is None and kind.program else refusal


def why_not_trainer(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    """Playing an Item, a Supporter or a Stadium."""
    refusal = _TRAINER_RULES[kind.role](game, side, kind)
    if refusal is None and in_play(game):
        refusal = _why_locked(game, side, kind)
    if refusal is not None or not kind.program or kind.role == STADIUM:
        return refusal
    idle = game.edition.idle_trainer_allowed
    if kind.wants_deck:
        return None if side.deck or idle else Refusal.NOT_PLAYABLE_NOW
    place = side.hand.index(kind.id)
    del side.hand[place]  # as if it had been played: it does not count as a card in the hand
    side.playing.append(kind.id)
    asked = conditions_met if idle else can_use
    can = asked(game, EffectRun(side.number, NOBODY, kind.id), kind.program)
    side.playing.pop()
    side.hand.insert(place, kind.id)
    return None if can else Refusal.NOT_PLAYABLE_NOW


def _why_not_item(game: State, side: PlayerState, _kind: GameCard) -> Refusal | None:
    if _first_turn(game, side) and not game.edition.first_player_t1_items:
        return Refusal.FIRST_TURN_TRAINER
    if forbidden(game, "item", side.number):
        return Refusal.ITEMS_FORBIDDEN
    return None


def _why_not_supporter(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if side.supporter:
        return Refusal.SUPPORTER_PLAYED
    early = any(node.args[:1] == ("first_turn_play",) for node in kind.standing)
    if _first_turn(game, side) and not game.edition.first_player_t1_supporter and not early:
        return Refusal.FIRST_TURN_SUPPORTER
    if forbidden(game, "supporter", side.number):
        return Refusal.SUPPORTERS_FORBIDDEN
    return None


def _why_not_stadium(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if side.stadium:
        return Refusal.STADIUM_PLAYED
    if _first_turn(game, side) and not game.edition.first_player_t1_stadiums:
        return Refusal.FIRST_TURN_TRAINER
    same = game.stadium != NOBODY and game.kinds[game.stadium].name == kind.name
    if same and not game.edition.same_name_stadium_allowed:
        return Refusal.SAME_STADIUM
    if forbidden(game, "stadium", side.number):
        return Refusal.STADIUMS_FORBIDDEN
    return None


_TRAINER_RULES: Final = {
    ITEM: _why_not_item,
    SUPPORTER: _why_not_supporter,
    STADIUM: _why_not_stadium,
}


def why_not_use(
    game: State, side: PlayerState, spot: PokemonInPlay, index: int, power: AbilityDef
) -> Refusal | None:
    """Using an Ability of a Pokémon in play."""
    if index in spot.used:
        return Refusal.ABILITY_USED
    if spot.conditions and _UNLESS_AFFECTED in power.use:
        return Refusal.ABILITY_AFFLICTED
    if power.vstar and vstar_is_spent(game, side):
        return Refusal.VSTAR_USED
    if silenced(game, spot, power.silent_as) or forbidden(game, "ability", side.number, spot):
        return Refusal.ABILITIES_OFF
    if "used_from" in game.table.mentions and _is_used_elsewhere(power):
        return Refusal.NOT_FROM_PLAY
    return _why_not_power(game, side, power, EffectRun(side.number, spot.id, spot.kind.id))


def _why_not_power(
    game: State, side: PlayerState, power: AbilityDef, run: EffectRun
) -> Refusal | None:
    for node in power.use:
        if node.op == ONCE:
            part = str(node.args[0]) if node.args else ""
            if name_is_spent(side.spent, power.name, part):
                return Refusal.NAMESAKE_USED
    # Nobody knows what else an unmodelled VSTAR Power does.
    return None if not power.modelled or can_use(game, run, power.use) else Refusal.ABILITY_USELESS


def _is_used_elsewhere(power: AbilityDef) -> bool:
    return any(node.op == "used_from" for node in power.use)


def why_not_stadium_use(game: State, side: PlayerState, card: int) -> Refusal | None:
    """Doing what the Stadium in play offers."""
    kind = game.kinds[card]
    if game.stadium != card or not kind.program:
        return Refusal.NO_STADIUM_TO_USE
    if stadium_use(card) in side.spent:
        return Refusal.STADIUM_USED
    can = can_use(game, EffectRun(side.number, NOBODY, card), kind.program)
    return None if can else Refusal.STADIUM_USELESS


def why_not_from(game: State, side: PlayerState, kind: GameCard, index: int) -> Refusal | None:
    """An Ability that is used while its card is in the hand or the discard pile."""
    power = kind.powers[index]
    zones = [str(node.args[0]) for node in power.use if node.op == "used_from"]
    if not zones or kind.owner != side.number or kind.id not in zone(side, zones[0]):
        return Refusal.NOT_FROM_THERE
    if f"card {kind.id} {index}" in side.spent:
        return Refusal.ABILITY_USED
    return _why_not_power(game, side, power, EffectRun(side.number, NOBODY, kind.id))


def why_not_retreat(game: State, side: PlayerState) -> Refusal | None:
    """Retreating."""
    active = side.active
    assert active is not None
    if side.retreated:
        return Refusal.RETREATED
    if active.conditions & (ASLEEP | PARALYZED):
        return Refusal.RETREAT_AFFLICTED
    price = retreat_cost(game, active)
    if price and (not active.energy or len(units(game, active)) < price):
        return Refusal.RETREAT_UNPAID
    if forbidden(game, "retreat", side.number, active):
        return Refusal.RETREAT_FORBIDDEN
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
    return not game.edition.first_player_t1_attack and _first_turn(game, side)


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
    return any(covers(game, one, active) for one in own) or _may(game, what, active)
