"""Rule by rule, why a card cannot be played, an Ability or an attack not used, now."""

from __future__ import annotations

from typing import Final

from decklint.effects.reading import read
from decklint.engine.actions import Refusal
from decklint.engine.attaching import fits_on, suits
from decklint.engine.kind import (
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
    Kind,
    Move,
    Power,
)
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
from decklint.engine.playing import pieces_in, stadium_use
from decklint.engine.possible import can_be_paid_for, can_use, conditions_met, name_is_spent
from decklint.engine.selecting import covers
from decklint.engine.standing import holding, in_play, rules_of, silenced
from decklint.engine.state import ASLEEP, NOBODY, PARALYZED, Run, Side, Spot, State
from decklint.engine.zones import zone

HALVES: Final = 2
QUARTERS: Final = 4
#: What most Poké-Powers say, and some Abilities; the others work under Special Conditions.
_UNLESS_AFFECTED: Final = read("only_if(any(self(unaffected)))")[0]

NOT_IN_HAND: Final = Refusal("TERM-14", "that card is not in your hand")
NO_POKEMON_THERE: Final = Refusal("TERM-06", "there is no Pokémon at that place")


def why_not_bench(game: State, side: Side, kind: Kind) -> Refusal | None:
    """Putting a Pokémon from the hand on the Bench."""
    refusal = _BENCH_RULES.get(kind.role)
    if refusal is not None:
        return refusal
    if len(side.bench) >= bench_size(game, side):
        return _BENCH_FULL
    if kind.role == FOSSIL:
        return _why_not_fossil(game, side, kind)
    if kind.role == V_UNION:
        return _why_not_union(game, side, kind)
    if kind.role == LEGEND and (refusal := _why_not_legend(game, side, kind)):
        return refusal
    if not in_play(game):
        return None
    if forbidden(game, "bench", side.number, which=kind):
        return Refusal("AMB-31", "a card forbids putting Pokémon on the Bench")
    return _why_locked(game, side, kind)


_BENCH_FULL: Final = Refusal("BENCH-02", "the Bench is full")
_NO_BASIC: Final = Refusal("TERM-17", "only a Basic Pokémon goes to the Bench")
_BENCH_RULES: Final = {
    EVOLUTION: Refusal("EVO-01", "an Evolution card goes on the Pokémon it evolves from"),
    LEVEL_UP: Refusal("MECH-LVX-01", "a LV.X card goes on the Pokémon of the same name"),
    NEVER: Refusal("MECH-RESTORED-01", "a Restored Pokémon comes by the effect of its Fossil"),
    **dict.fromkeys((ENERGY_CARD, TOOL, MACHINE, ITEM, SUPPORTER, STADIUM), _NO_BASIC),
}


def _why_not_legend(game: State, side: Side, kind: Kind) -> Refusal | None:
    halves = pieces_in(game, side.hand, kind)
    if len(halves) < HALVES:
        return Refusal("MECH-LEGEND-03", "both halves of a Pokémon LEGEND are played together")
    if kind.id != halves[0]:
        return Refusal("MECH-LEGEND-03", "the halves are one play: name the first half")
    return None


def _why_not_union(game: State, side: Side, kind: Kind) -> Refusal | None:
    if kind.name in side.unions:
        return Refusal("MECH-VUNION-04", "that V-UNION has been played in this game")
    quarters = pieces_in(game, side.discard, kind)
    if len(quarters) < QUARTERS:
        return Refusal("MECH-VUNION-02", "all four pieces must be in the discard pile")
    if kind.id != quarters[0]:
        return Refusal("MECH-VUNION-02", "the four pieces are one play: name the first piece")
    return None


def _first_turn(game: State, side: Side) -> bool:
    """Whether it is the starting player's first turn [FIRST-04, AMB-32]."""
    return game.turn == 1 and side.number == game.first


def _why_not_fossil(game: State, side: Side, kind: Kind) -> Refusal | None:
    if _first_turn(game, side) and not game.edition.first_player_t1_fossil_from_hand:
        return Refusal("MECH-FOSSIL-03", "the starting player plays no Fossil on the first turn")
    if forbidden(game, "item", side.number):
        return _ITEMS_FORBIDDEN
    return _why_locked(game, side, kind)


def why_not_evolve(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
    """Putting an Evolution card on a Pokémon."""
    level_up = kind.role == LEVEL_UP
    if spot.kind.id not in kind.onto:
        return _NOT_THE_SAME if level_up else _NOT_FROM_IT
    if level_up and spot is not side.active:
        return _ONLY_ACTIVE
    if side.turns <= 1 and (level_up or not _may(game, "evolve_first_turn", spot, kind)):
        return _FIRST_TURN
    if spot.entered == game.turn and (level_up or not _may(game, "evolve_new", spot, kind)):
        return _NEW_LEVEL if level_up else _NEW
    if not in_play(game):
        return None
    if not level_up and forbidden(game, "evolve", side.number, spot):
        return Refusal("AMB-31", "a card forbids evolving it")
    return _why_locked(game, side, kind)


_NOT_FROM_IT: Final = Refusal("NAME-21", "it does not evolve from that Pokémon")
_NOT_THE_SAME: Final = Refusal("MECH-LVX-01", "a LV.X card goes on the Pokémon of the same name")
_ONLY_ACTIVE: Final = Refusal("MECH-LVX-08", "a LV.X card goes on the Active Pokémon")
_FIRST_TURN: Final = Refusal("FIRST-06", "no Pokémon evolves on its player's first turn")
_NEW: Final = Refusal("EVO-03", "it came into play or evolved this turn")
_NEW_LEVEL: Final = Refusal("MECH-LVX-02", "it came into play or evolved this turn")


def _may(game: State, what: str, spot: Spot, into: Kind | None = None) -> bool:
    """Whether a card says that a Pokémon may do what the rules forbid: evolve into a card, too."""
    if game.edition.evolve_on_own_first_turn == "never" and what == "evolve_first_turn":
        return False
    return any(
        covers(game, one, spot) and names(game, one, into) for one in holding(game, f"allow {what}")
    )


def why_not_energy(game: State, side: Side) -> Refusal | None:
    """Attaching Energy at all."""
    if side.energy and 1 + side.spent.count("energy") >= attachments(game, side.number):
        return _ENERGY_USED
    if forbidden(game, "energy", side.number):
        return Refusal("AMB-31", "a card forbids attaching Energy")
    return None


def why_not_energy_on(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
    """Attaching this Energy card to that Pokémon."""
    if forbidden(game, "energy", side.number, spot, kind):
        return Refusal("AMB-31", "a card forbids attaching Energy to that Pokémon")
    if not suits(game, kind, spot):
        return Refusal("TRAINER-12", "the card does not go on that Pokémon")
    refusal = _why_locked(game, side, kind)
    return _why_unpaid(game, side, kind, spot) if refusal is None and kind.program else refusal


def _why_unpaid(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
    """A card may name a price for being attached."""
    if can_be_paid_for(game, side, kind, spot):
        return None
    return Refusal("AMB-31", "the card asks for more than you have")


def _why_locked(game: State, side: Side, kind: Kind) -> Refusal | None:
    """A card may forbid playing cards of a kind from the hand."""
    if forbidden(game, "card", side.number, which=kind):
        return Refusal("AMB-31", "a card forbids playing it")
    return None


_ENERGY_USED: Final = Refusal("ENERGY-01", "an Energy card has been attached this turn")
_ITEMS_FORBIDDEN: Final = Refusal("AMB-31", "a card forbids playing Item cards")


def why_not_tool(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
    """Attaching a Pokémon Tool or a Technical Machine."""
    if _first_turn(game, side) and not game.edition.first_player_t1_tools:
        return Refusal("FIRST-04", "the starting player plays no Trainer card on the first turn")
    if not suits(game, kind, spot):
        return Refusal("TRAINER-12", "the card does not go on that Pokémon")
    if not fits_on(game, kind, spot):
        return Refusal("TRAINER-07", "that Pokémon has a Tool")
    if HYPER_GEAR in kind.labels and "EX" not in spot.kind.labels:
        return Refusal("MECH-FLARE-02", "a Hyper Gear goes on the opponent's Pokémon-EX")
    if kind.is_item(game.edition) and forbidden(game, "item", side.number):
        return _ITEMS_FORBIDDEN
    if forbidden(game, "tool", side.number):
        return Refusal("AMB-31", "a card forbids playing Pokémon Tools")
    refusal = _why_locked(game, side, kind)
    return _why_unpaid(game, side, kind, spot) if refusal is None and kind.program else refusal


def why_not_trainer(game: State, side: Side, kind: Kind) -> Refusal | None:
    """Playing an Item, a Supporter or a Stadium."""
    refusal = _TRAINER_RULES[kind.role](game, side, kind)
    if refusal is None and in_play(game):
        refusal = _why_locked(game, side, kind)
    if refusal is not None or not kind.program or kind.role == STADIUM:
        return refusal
    idle = game.edition.idle_trainer_allowed
    if kind.wants_deck:
        return None if side.deck or idle else _CANNOT_BE_PLAYED
    place = side.hand.index(kind.id)
    del side.hand[place]  # as if it had been played: it does not count as a card in the hand
    side.playing.append(kind.id)
    asked = conditions_met if idle else can_use
    can = asked(game, Run(side.number, NOBODY, kind.id), kind.program)
    side.playing.pop()
    side.hand.insert(place, kind.id)
    return None if can else _CANNOT_BE_PLAYED


_SUPPORTER_PLAYED: Final = Refusal("TRAINER-02", "a Supporter has been played this turn")
_CANNOT_BE_PLAYED: Final = Refusal("TRAINER-12", "the card cannot be played now")


def _why_not_item(game: State, side: Side, _kind: Kind) -> Refusal | None:
    if _first_turn(game, side) and not game.edition.first_player_t1_items:
        return Refusal("FIRST-04", "the starting player plays no Trainer card on the first turn")
    if forbidden(game, "item", side.number):
        return _ITEMS_FORBIDDEN
    return None


def _why_not_supporter(game: State, side: Side, kind: Kind) -> Refusal | None:
    if side.supporter:
        return _SUPPORTER_PLAYED
    early = any(node.args[:1] == ("first_turn_play",) for node in kind.standing)
    if _first_turn(game, side) and not game.edition.first_player_t1_supporter and not early:
        return Refusal("FIRST-04", "the starting player plays no Supporter on the first turn")
    if forbidden(game, "supporter", side.number):
        return Refusal("AMB-31", "a card forbids playing Supporter cards")
    return None


def _why_not_stadium(game: State, side: Side, kind: Kind) -> Refusal | None:
    if side.stadium:
        return Refusal("TRAINER-04", "a Stadium has been played this turn")
    if _first_turn(game, side) and not game.edition.first_player_t1_stadiums:
        return Refusal("FIRST-04", "the starting player plays no Trainer card on the first turn")
    same = game.stadium != NOBODY and game.kinds[game.stadium].name == kind.name
    if same and not game.edition.same_name_stadium_allowed:
        return Refusal("TRAINER-06", "a Stadium of that name is in play")
    if forbidden(game, "stadium", side.number):
        return Refusal("AMB-31", "a card forbids playing Stadium cards")
    return None


_TRAINER_RULES: Final = {
    ITEM: _why_not_item,
    SUPPORTER: _why_not_supporter,
    STADIUM: _why_not_stadium,
}


def why_not_use(game: State, side: Side, spot: Spot, index: int, power: Power) -> Refusal | None:
    """Using an Ability of a Pokémon in play."""
    if index in spot.used:
        return _USED
    if spot.conditions and _UNLESS_AFFECTED in power.use:
        return Refusal("ABIL-04", "a Special Condition switches it off")
    if power.vstar and vstar_is_spent(game, side):
        return Refusal("MECH-VSTAR-03", "a VSTAR Power has been used in this game")
    if silenced(game, spot, power.silent_as) or forbidden(game, "ability", side.number, spot):
        return Refusal("AMB-31", "a card switches its Abilities off")
    if "used_from" in game.table.mentions and _is_used_elsewhere(power):
        return Refusal("ABIL-02", "it is not used while the Pokémon is in play")
    return _why_not_power(game, side, power, Run(side.number, spot.id, spot.kind.id))


def _why_not_power(game: State, side: Side, power: Power, run: Run) -> Refusal | None:
    for node in power.use:
        if node.op == ONCE:
            part = str(node.args[0]) if node.args else ""
            if name_is_spent(side.spent, power.name, part):
                return Refusal("ABIL-02", "one of that name has been used this turn")
    # Nobody knows what else an unmodelled VSTAR Power does.
    return None if not power.modelled or can_use(game, run, power.use) else _USELESS


_USED: Final = Refusal("ABIL-04", "it has been used this turn")
_USELESS: Final = Refusal("ABIL-02", "its condition is not met, or it would do nothing")


def _is_used_elsewhere(power: Power) -> bool:
    return any(node.op == "used_from" for node in power.use)


def why_not_stadium_use(game: State, side: Side, card: int) -> Refusal | None:
    """Doing what the Stadium in play offers."""
    kind = game.kinds[card]
    if game.stadium != card or not kind.program:
        return Refusal("TRAINER-12", "no such Stadium in play offers anything to do")
    if stadium_use(card) in side.spent:
        return Refusal("TRAINER-12", "the Stadium has been used this turn")
    can = can_use(game, Run(side.number, NOBODY, card), kind.program)
    return None if can else Refusal("TRAINER-12", "the Stadium cannot be used now")


def why_not_from(game: State, side: Side, kind: Kind, index: int) -> Refusal | None:
    """An Ability that is used while its card is in the hand or the discard pile."""
    power = kind.powers[index]
    zones = [str(node.args[0]) for node in power.use if node.op == "used_from"]
    if not zones or kind.owner != side.number or kind.id not in zone(side, zones[0]):
        return Refusal("ABIL-02", "it cannot be used from there")
    if f"card {kind.id} {index}" in side.spent:
        return _USED
    return _why_not_power(game, side, power, Run(side.number, NOBODY, kind.id))


def why_not_retreat(game: State, side: Side) -> Refusal | None:
    """Retreating."""
    active = side.active
    assert active is not None
    if side.retreated:
        return _RETREATED
    if active.conditions & (ASLEEP | PARALYZED):
        return Refusal("RETREAT-04", "an Asleep or Paralyzed Pokémon cannot retreat")
    price = retreat_cost(game, active)
    if price and (not active.energy or len(units(game, active)) < price):
        return _CANNOT_PAY
    if forbidden(game, "retreat", side.number, active):
        return Refusal("AMB-31", "a card forbids retreating")
    return None


_RETREATED: Final = Refusal("RETREAT-01", "the Active Pokémon has retreated this turn")
_CANNOT_PAY: Final = Refusal("RETREAT-02", "there is not enough Energy for the Retreat Cost")
_NO_FIRST_ATTACK: Final = Refusal(
    "FIRST-05", "the starting player does not attack on the first turn"
)


def why_not_this_attack(game: State, side: Side, active: Spot, move: Move) -> Refusal | None:
    """Using an attack, where attacking is not forbidden altogether."""
    first = game.turn == 1 and _bars_first_attack(game, side)
    if first and not _attack_may(game, "first_turn_attack", active, move):
        return _NO_FIRST_ATTACK
    if active.conditions & (ASLEEP | PARALYZED) and not _awake(game, active, move):
        return Refusal("ATK-04", "an Asleep or Paralyzed Pokémon cannot attack")
    if not pays(game, active, cost(game, active, move)):
        return _TOO_LITTLE
    if in_play(game) and forbidden(game, "attack", side.number, active, which=move.name):
        return Refusal("AMB-31", "a card forbids that attack")
    if move.steps.conditions and not conditions_met(
        game, Run(active.owner, active.id, active.kind.id, move), move.steps.conditions
    ):
        return Refusal("ATK-15", "the attack says that it cannot be used now")
    if move.gx and gx_is_spent(game, side):
        return Refusal("MECH-GX-04", "a GX attack has been used in this game")
    if move.vstar and vstar_is_spent(game, side):
        return Refusal("MECH-VSTAR-03", "a VSTAR Power has been used in this game")
    return None


def _bars_first_attack(game: State, side: Side) -> bool:
    return not game.edition.first_player_t1_attack and _first_turn(game, side)


def no_attack_on_this_turn(game: State, side: Side) -> bool:
    """Whether the rules forbid every attack of a player's Pokémon, it being the first turn."""
    return _bars_first_attack(game, side) and not any(
        _attack_may(game, "first_turn_attack", spot, move)
        for spot in side.spots()
        for move in moves(game, spot)
    )


def _awake(game: State, active: Spot, move: Move) -> bool:
    """Whether the attack can be used although the Pokémon is Asleep."""
    asleep = active.conditions & (ASLEEP | PARALYZED) == ASLEEP
    return asleep and _attack_may(game, "asleep attack", active, move)


def _attack_may(game: State, what: str, active: Spot, move: Move) -> bool:
    """Whether a card, or the attack itself, allows what the rules forbid."""
    run = Run(active.owner, active.id, active.kind.id, move)
    own = (one for one in rules_of(move, run) if one.node.args[0] == what)
    return any(covers(game, one, active) for one in own) or _may(game, what, active)


_TOO_LITTLE: Final = Refusal("ATK-01", "there is not enough Energy for that attack")
