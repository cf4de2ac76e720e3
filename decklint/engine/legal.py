"""What a player may do now, and for everything else the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from decklint.effects.reading import read
from decklint.engine.actions import DONE, END_TURN, THEIRS, Action, Refusal
from decklint.engine.attaching import fits_on, suits
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
from decklint.engine.playing import at, pieces_in
from decklint.engine.possible import can_use, conditions_met, name_is_spent
from decklint.engine.selecting import covers, met
from decklint.engine.standing import holding, in_play, powers, rules_of, silenced
from decklint.engine.state import ASLEEP, NOBODY, PARALYZED, Run, Side, Spot, State
from decklint.engine.table import (
    BASIC,
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
from decklint.engine.zones import zone

HALVES, QUARTERS = 2, 4
#: What most Poké-Powers say, and some Abilities; the others work under Special Conditions.
_UNLESS_AFFECTED = read("only_if(any(self(unaffected)))")[0]


class LegalActions:
    """The legal actions of the moment: iterable, countable, and answering `in`."""

    def __init__(self, game: State) -> None:
        self._game = game
        self._found: list[Action] | None = None

    def _all(self) -> list[Action]:
        if self._found is None:
            self._found = legal_actions(self._game)
        return self._found

    def __iter__(self) -> Iterator[Action]:
        """Every legal action, once."""
        return iter(self._all())

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all())

    def __getitem__(self, place: int) -> Action:
        """The one at a place."""
        return self._all()[place]

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal."""
        return isinstance(action, Action) and why_not(self._game, action) is None


def legal_actions(game: State) -> list[Action]:
    """Every legal action: the answers to a pending question, else the turn's actions."""
    if game.over is not None:
        return []
    choice = game.choice
    if choice is not None:
        found = [Action("choose", which=place) for place in range(len(choice.options))]
        return [*found, DONE] if choice.optional else found
    return _turn_actions(game)


def _turn_actions(game: State) -> list[Action]:
    side = game.sides[game.player]
    row = side.spots()
    found: list[Action] = []
    kinds = game.kinds
    for card in dict.fromkeys(side.hand):
        kind = kinds[card]
        _FROM_HAND[kind.role](game, side, kind, row, found)
    if game.table.unions:
        _unions(game, side, found)
    _powers(game, side, row, found)
    if "used_from" in game.table.mentions:
        _from_elsewhere(game, side, found)
    if game.stadium != NOBODY and _why_not_stadium_use(game, side, game.stadium) is None:
        found.append(Action("use", card=game.stadium, which=0))
    _retreats(game, side, found)
    _attacks(game, side, found)
    found.append(END_TURN)
    return found


# From the hand


def _benched(game: State, side: Side, kind: Kind, _row: list[Spot], found: list[Action]) -> None:
    if _why_not_bench(game, side, kind) is None:
        found.append(kind.bench_action)


def _evolved(game: State, side: Side, kind: Kind, row: list[Spot], found: list[Action]) -> None:
    onto = kind.onto
    for place, spot in enumerate(row):
        if spot.kind.id in onto and _why_not_evolve(game, side, kind, spot) is None:
            found.append(kind.evolve_actions[place])


def _energy(game: State, side: Side, kind: Kind, row: list[Spot], found: list[Action]) -> None:
    if _why_not_energy(game, side) is not None:
        return
    if not kind.program and not in_play(game):
        found += kind.attach_actions[: len(row)]
        return
    for place, spot in enumerate(row):
        if _why_not_energy_on(game, side, kind, spot) is None:
            found.append(kind.attach_actions[place])


def _tool(game: State, side: Side, kind: Kind, row: list[Spot], found: list[Action]) -> None:
    places = [*range(len(row))]
    if HYPER_GEAR in kind.labels:
        places = [THEIRS + place for place in range(len(game.sides[1 - side.number].spots()))]
    for place in places:
        spot = at(game, place)
        if spot is not None and _why_not_tool(game, side, kind, spot) is None:
            found.append(kind.attach_actions[place])


def _trainer(game: State, side: Side, kind: Kind, _row: list[Spot], found: list[Action]) -> None:
    if _why_not_trainer(game, side, kind) is None:
        found.append(kind.play_action)


def _not_from_hand(
    _game: State, _side: Side, _kind: Kind, _row: list[Spot], _found: list[Action]
) -> None:
    pass


_Finder: TypeAlias = Callable[[State, Side, Kind, "list[Spot]", "list[Action]"], None]
_FROM_HAND: dict[int, _Finder] = {
    BASIC: _benched,
    FOSSIL: _benched,
    LEGEND: _benched,
    V_UNION: _not_from_hand,
    NEVER: _not_from_hand,
    EVOLUTION: _evolved,
    LEVEL_UP: _evolved,
    ENERGY_CARD: _energy,
    TOOL: _tool,
    MACHINE: _tool,
    ITEM: _trainer,
    SUPPORTER: _trainer,
    STADIUM: _trainer,
}


# From the table


def _unions(game: State, side: Side, found: list[Action]) -> None:
    for card in dict.fromkeys(side.discard):
        kind = game.kinds[card]
        if kind.role == V_UNION and _why_not_bench(game, side, kind) is None:
            found.append(kind.bench_action)


def _powers(game: State, side: Side, row: list[Spot], found: list[Action]) -> None:
    for place, spot in enumerate(row):
        if not spot.kind.powers and not spot.kind.keeps_below:
            continue
        for index, power in enumerate(powers(game, spot)):
            if power.use and _why_not_use(game, side, spot, index, power) is None:
                found.append(Action("use", spot=place, which=index))


def _from_elsewhere(game: State, side: Side, found: list[Action]) -> None:
    for card in dict.fromkeys(side.hand + side.discard):
        for index in range(len(game.kinds[card].powers)):
            if _why_not_from(game, side, game.kinds[card], index) is None:
                found.append(Action("use", card=card, which=index))


def _retreats(game: State, side: Side, found: list[Action]) -> None:
    if side.bench and _why_not_retreat(game, side) is None:
        found += RETREATS[: len(side.bench)]


def _attacks(game: State, side: Side, found: list[Action]) -> None:
    active = side.active
    if active is None or forbidden(game, "attack", side.number, active):
        return
    for index, move in enumerate(moves(game, active)):
        if _why_not_this_attack(game, side, active, move) is None:
            found.append(ATTACKS[index])


RETREATS = tuple(Action("retreat", spot=place) for place in range(1, 19))
ATTACKS = tuple(Action("attack", which=index) for index in range(40))

# Why not


def why_not(game: State, action: Action) -> Refusal | None:
    """The rule that forbids an action, or None if it is legal."""
    if game.over is not None:
        return Refusal("WIN-01", "the game is over")
    if game.choice is not None:
        return _why_not_answer(game, action)
    check = _CHECKS.get(action.do)
    if check is None:
        return _NO_QUESTION if action.do == "choose" else _NO_SUCH
    return check(game, game.sides[game.player], action)


_NO_SUCH = Refusal("TURN-01", "that is no action of a turn")
_NO_QUESTION = Refusal("TURN-01", "nothing is being asked")
_NOT_IN_HAND = Refusal("TERM-14", "that card is not in your hand")
_NO_POKEMON_THERE = Refusal("TERM-06", "there is no Pokémon at that place")


def _why_not_answer(game: State, action: Action) -> Refusal | None:
    choice = game.choice
    if choice is None or action.do != "choose":
        return Refusal("TURN-01", "a question is waiting for its answer")
    if action == DONE:
        return None if choice.optional else Refusal("COUNT-01", "something must be chosen")
    if action != Action("choose", which=action.which) or action.which >= len(choice.options):
        return Refusal("TURN-01", "that is none of the options")
    return None if action.which >= 0 else Refusal("TURN-01", "that is none of the options")


def _from_hand(game: State, side: Side, action: Action) -> Kind | None:
    return game.kinds[action.card] if action.card in side.hand else None


def _check_bench(game: State, side: Side, action: Action) -> Refusal | None:
    if not 0 <= action.card < len(game.kinds):
        return _NOT_IN_HAND
    kind = game.kinds[action.card]
    where = side.discard if kind.role == V_UNION else side.hand
    if action.card not in where:
        return _NOT_IN_HAND
    if action != kind.bench_action:
        return _NO_SUCH
    return _why_not_bench(game, side, kind)


def _why_not_bench(game: State, side: Side, kind: Kind) -> Refusal | None:
    refusal = _BENCH_RULES.get(kind.role)
    if refusal is not None:
        return refusal
    if len(side.bench) >= bench_size(game, side):
        return _BENCH_FULL
    if kind.role == FOSSIL:
        return _why_not_fossil(game, side)
    if kind.role == V_UNION:
        return _why_not_union(game, side, kind)
    if kind.role == LEGEND and (refusal := _why_not_legend(game, side, kind)):
        return refusal
    if not in_play(game):
        return None
    if forbidden(game, "bench", side.number, which=kind):
        return Refusal("AMB-31", "a card forbids putting Pokémon on the Bench")
    return _why_locked(game, side, kind)


_BENCH_FULL = Refusal("BENCH-02", "the Bench is full")
_BENCH_RULES = {
    EVOLUTION: Refusal("EVO-01", "an Evolution card goes on the Pokémon it evolves from"),
    LEVEL_UP: Refusal("MECH-LVX-01", "a LV.X card goes on the Pokémon of the same name"),
    NEVER: Refusal("MECH-RESTORED-01", "a Restored Pokémon comes by the effect of its Fossil"),
    ENERGY_CARD: Refusal("TERM-17", "only a Basic Pokémon goes to the Bench"),
    TOOL: Refusal("TERM-17", "only a Basic Pokémon goes to the Bench"),
    MACHINE: Refusal("TERM-17", "only a Basic Pokémon goes to the Bench"),
    ITEM: Refusal("TERM-17", "only a Basic Pokémon goes to the Bench"),
    SUPPORTER: Refusal("TERM-17", "only a Basic Pokémon goes to the Bench"),
    STADIUM: Refusal("TERM-17", "only a Basic Pokémon goes to the Bench"),
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


def _why_not_fossil(game: State, side: Side) -> Refusal | None:
    if _first_turn(game, side) and not game.edition.first_player_t1_fossil_from_hand:
        return Refusal("MECH-FOSSIL-03", "the starting player plays no Fossil on the first turn")
    if forbidden(game, "item", side.number):
        return _ITEMS_FORBIDDEN
    return None


def _check_evolve(game: State, side: Side, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    spot = at(game, action.spot) if 0 <= action.spot < THEIRS else None
    if kind is None:
        return _NOT_IN_HAND
    if action.spot >= THEIRS:
        return Refusal("EVO-01", "an Evolution card goes on your own Pokémon")
    if spot is None:
        return _NO_POKEMON_THERE
    if kind.role not in {EVOLUTION, LEVEL_UP} or action != kind.evolve_actions[action.spot]:
        return Refusal("EVO-01", "that is no Evolution card")
    return _why_not_evolve(game, side, kind, spot)


def _why_not_evolve(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
    level_up = kind.role == LEVEL_UP
    if spot.kind.id not in kind.onto:
        return _NOT_THE_SAME if level_up else _NOT_FROM_IT
    if level_up and spot is not side.active:
        return _ONLY_ACTIVE
    if side.turns <= 1 and not _may(game, "evolve_first_turn", spot, kind):
        return _FIRST_TURN
    if spot.entered == game.turn and not _may(game, "evolve_new", spot, kind):
        return _NEW_LEVEL if level_up else _NEW
    if not in_play(game):
        return None
    if forbidden(game, "evolve", side.number, spot):
        return Refusal("AMB-31", "a card forbids evolving it")
    return _why_locked(game, side, kind)


_NOT_FROM_IT = Refusal("NAME-21", "it does not evolve from that Pokémon")
_NOT_THE_SAME = Refusal("MECH-LVX-01", "a LV.X card goes on the Pokémon of the same name")
_ONLY_ACTIVE = Refusal("MECH-LVX-08", "a LV.X card goes on the Active Pokémon")
_FIRST_TURN = Refusal("FIRST-06", "no Pokémon evolves on its player's first turn")
_NEW = Refusal("EVO-03", "it came into play or evolved this turn")
_NEW_LEVEL = Refusal("MECH-LVX-02", "it came into play or evolved this turn")


def _may(game: State, what: str, spot: Spot, into: Kind | None = None) -> bool:
    """Whether a card says that a Pokémon may do what the rules forbid: evolve into a card, too."""
    if game.edition.evolve_on_own_first_turn == "never" and what == "evolve_first_turn":
        return False
    return any(
        covers(game, one, spot) and names(game, one, into) for one in holding(game, f"allow {what}")
    )


def _check_attach(game: State, side: Side, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    spot = at(game, action.spot) if 0 <= action.spot < 2 * THEIRS else None
    if kind is None:
        return _NOT_IN_HAND
    if spot is None:
        return _NO_POKEMON_THERE
    if kind.role not in {ENERGY_CARD, TOOL, MACHINE} or action != kind.attach_actions[action.spot]:
        return Refusal("TERM-14", "that card is not attached to a Pokémon")
    if kind.role == ENERGY_CARD:
        if action.spot >= THEIRS:
            return Refusal("ENERGY-01", "Energy goes on your own Pokémon")
        return _why_not_energy(game, side) or _why_not_energy_on(game, side, kind, spot)
    if (action.spot >= THEIRS) != (HYPER_GEAR in kind.labels):
        rule = "MECH-FLARE-02" if HYPER_GEAR in kind.labels else "TRAINER-07"
        return Refusal(rule, "a Tool goes on your own Pokémon; a Hyper Gear on the opponent's")
    return _why_not_tool(game, side, kind, spot)


def _why_not_energy(game: State, side: Side) -> Refusal | None:
    if side.energy and 1 + side.spent.count("energy") >= attachments(game, side.number):
        return _ENERGY_USED
    if forbidden(game, "energy", side.number):
        return Refusal("AMB-31", "a card forbids attaching Energy")
    return None


def _why_not_energy_on(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
    if forbidden(game, "energy", side.number, spot, kind):
        return Refusal("AMB-31", "a card forbids attaching Energy to that Pokémon")
    if not suits(game, kind, spot):
        return Refusal("TRAINER-12", "the card does not go on that Pokémon")
    return _why_locked(game, side, kind)


def _why_locked(game: State, side: Side, kind: Kind) -> Refusal | None:
    """A card may forbid playing cards of a kind from the hand."""
    if forbidden(game, "card", side.number, which=kind):
        return Refusal("AMB-31", "a card forbids playing it")
    return None


_ENERGY_USED = Refusal("ENERGY-01", "an Energy card has been attached this turn")
_ITEMS_FORBIDDEN = Refusal("AMB-31", "a card forbids playing Item cards")


def _why_not_tool(game: State, side: Side, kind: Kind, spot: Spot) -> Refusal | None:
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
    return _why_locked(game, side, kind)


def _check_play(game: State, side: Side, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    if kind is None:
        return _NOT_IN_HAND
    if kind.role not in {ITEM, SUPPORTER, STADIUM} or action != kind.play_action:
        return Refusal("TERM-01", "that card is not played that way")
    return _why_not_trainer(game, side, kind)


def _why_not_trainer(game: State, side: Side, kind: Kind) -> Refusal | None:
    refusal = _TRAINER_RULES[kind.role](game, side, kind)
    if refusal is None and in_play(game):
        refusal = _why_locked(game, side, kind)
    if refusal is not None or not kind.program or kind.role == STADIUM:
        return refusal
    idle = game.edition.idle_trainer_allowed
    if kind.wants_deck:
        return None if side.deck or idle else _CANNOT_BE_PLAYED
    place = side.hand.index(kind.id) if kind.id in side.hand else NOBODY
    if place == NOBODY:
        return _NOT_IN_HAND
    del side.hand[place]  # as if it had been played: it does not count as a card in the hand
    side.playing.append(kind.id)
    asked = conditions_met if idle else can_use
    can = asked(game, Run(side.number, NOBODY, kind.id), kind.program)
    side.playing.pop()
    side.hand.insert(place, kind.id)
    return None if can else _CANNOT_BE_PLAYED


_CANNOT_BE_PLAYED = Refusal("TRAINER-12", "the card cannot be played now")


def _why_not_item(game: State, side: Side, _kind: Kind) -> Refusal | None:
    if _first_turn(game, side) and not game.edition.first_player_t1_items:
        return Refusal("FIRST-04", "the starting player plays no Trainer card on the first turn")
    if forbidden(game, "item", side.number):
        return _ITEMS_FORBIDDEN
    return None


def _why_not_supporter(game: State, side: Side, kind: Kind) -> Refusal | None:
    if side.supporter:
        return Refusal("TRAINER-02", "a Supporter has been played this turn")
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


_TRAINER_RULES = {ITEM: _why_not_item, SUPPORTER: _why_not_supporter, STADIUM: _why_not_stadium}


def _check_use(game: State, side: Side, action: Action) -> Refusal | None:
    spot = at(game, action.spot) if 0 <= action.spot < THEIRS else None
    if action.spot == NOBODY and 0 <= action.card < len(game.kinds):
        return _check_use_of_card(game, side, action)
    if spot is None or action.card != NOBODY:
        return _NO_POKEMON_THERE
    usable = powers(game, spot)
    if not 0 <= action.which < len(usable):
        return Refusal("ABIL-02", "that Pokémon has no such Ability")
    if not usable[action.which].modelled:
        return Refusal("ABIL-02", "what its text does is not modelled")
    if not usable[action.which].use:
        return Refusal("ABIL-05", "that one is not used: it always works")
    return _why_not_use(game, side, spot, action.which, usable[action.which])


def _why_not_use(game: State, side: Side, spot: Spot, index: int, power: Power) -> Refusal | None:
    if index in spot.used:
        return Refusal("ABIL-04", "it has been used this turn")
    if spot.conditions and _UNLESS_AFFECTED in power.use:
        return Refusal("ABIL-04", "a Special Condition switches it off")
    if power.vstar and vstar_is_spent(game, side):
        return Refusal("MECH-VSTAR-03", "a VSTAR Power has been used in this game")
    if silenced(game, spot, power.silent_as) or forbidden(game, "ability", side.number, spot):
        return Refusal("AMB-31", "a card switches its Abilities off")
    if _is_used_elsewhere(power):
        return Refusal("ABIL-02", "it is not used while the Pokémon is in play")
    return _why_not_power(game, side, power, Run(side.number, spot.id, spot.kind.id))


def _why_not_power(game: State, side: Side, power: Power, run: Run) -> Refusal | None:
    for node in power.use:
        if node.op == ONCE:
            part = str(node.args[0]) if node.args else ""
            if name_is_spent(side.spent, power.name, part):
                return Refusal("ABIL-02", "one of that name has been used this turn")
    if not can_use(game, run, power.use):
        return Refusal("ABIL-02", "its condition is not met, or it would do nothing")
    return None


def _is_used_elsewhere(power: Power) -> bool:
    return any(node.op == "used_from" for node in power.use)


def _check_use_of_card(game: State, side: Side, action: Action) -> Refusal | None:
    kind = game.kinds[action.card]
    if kind.role == STADIUM:
        if action != Action("use", card=action.card, which=0):
            return _NO_SUCH
        return _why_not_stadium_use(game, side, action.card)
    if not 0 <= action.which < len(kind.powers):
        return Refusal("ABIL-02", "that card has no such Ability")
    return _why_not_from(game, side, kind, action.which)


def _why_not_stadium_use(game: State, side: Side, card: int) -> Refusal | None:
    kind = game.kinds[card]
    if game.stadium != card or not kind.program:
        return Refusal("TRAINER-12", "no such Stadium in play offers anything to do")
    if "stadium" in side.spent:
        return Refusal("TRAINER-12", "the Stadium has been used this turn")
    can = can_use(game, Run(side.number, NOBODY, card), kind.program)
    return None if can else Refusal("TRAINER-12", "the Stadium cannot be used now")


def _why_not_from(game: State, side: Side, kind: Kind, index: int) -> Refusal | None:
    """An Ability that is used while its card is in the hand or the discard pile."""
    power = kind.powers[index]
    zones = [str(node.args[0]) for node in power.use if node.op == "used_from"]
    if not zones or kind.owner != side.number or kind.id not in zone(side, zones[0]):
        return Refusal("ABIL-02", "it cannot be used from there")
    if f"card {kind.id} {index}" in side.spent:
        return Refusal("ABIL-04", "it has been used this turn")
    return _why_not_power(game, side, power, Run(side.number, NOBODY, kind.id))


def _check_retreat(game: State, side: Side, action: Action) -> Refusal | None:
    if not side.bench:
        return Refusal("RETREAT-08", "there is no Benched Pokémon")
    if action.card != NOBODY or action.which != NOBODY or not 0 < action.spot <= len(side.bench):
        return _NO_POKEMON_THERE
    return _why_not_retreat(game, side)


def _why_not_retreat(game: State, side: Side) -> Refusal | None:
    active = side.active
    if active is None:
        return _NO_POKEMON_THERE
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


_RETREATED = Refusal("RETREAT-01", "the Active Pokémon has retreated this turn")
_CANNOT_PAY = Refusal("RETREAT-02", "there is not enough Energy for the Retreat Cost")


def _check_attack(game: State, side: Side, action: Action) -> Refusal | None:
    active = side.active
    if active is None or not 0 <= action.which < len(moves(game, active)):
        return Refusal("ATK-14", "the Active Pokémon has no such attack")
    if action != ATTACKS[action.which]:
        return _NO_SUCH
    if forbidden(game, "attack", side.number, active):
        return Refusal("AMB-31", "a card forbids attacking")
    return _why_not_this_attack(game, side, active, moves(game, active)[action.which])


_NO_FIRST_ATTACK = Refusal("FIRST-05", "the starting player does not attack on the first turn")


def _why_not_this_attack(game: State, side: Side, active: Spot, move: Move) -> Refusal | None:
    first = game.turn == 1 and not game.edition.first_player_t1_attack and _first_turn(game, side)
    if first and not _attack_may(game, "first_turn_attack", active, move):
        return _NO_FIRST_ATTACK
    if active.conditions & (ASLEEP | PARALYZED) and not _awake(game, active, move):
        return Refusal("ATK-04", "an Asleep or Paralyzed Pokémon cannot attack")
    if not pays(game, active, cost(game, active, move)):
        return _TOO_LITTLE
    if in_play(game) and forbidden(game, "attack", side.number, active, which=move.name):
        return Refusal("AMB-31", "a card forbids that attack")
    if move.steps.conditions and not _attack_conditions(game, active, move):
        return Refusal("ATK-15", "the attack says that it cannot be used now")
    if move.gx and gx_is_spent(game, side):
        return Refusal("MECH-GX-04", "a GX attack has been used in this game")
    if move.vstar and vstar_is_spent(game, side):
        return Refusal("MECH-VSTAR-03", "a VSTAR Power has been used in this game")
    return None


def _awake(game: State, active: Spot, move: Move) -> bool:
    """Whether the attack can be used although the Pokémon is Asleep."""
    asleep = active.conditions & (ASLEEP | PARALYZED) == ASLEEP
    return asleep and _attack_may(game, "asleep attack", active, move)


def _attack_may(game: State, what: str, active: Spot, move: Move) -> bool:
    """Whether a card, or the attack itself, allows what the rules forbid."""
    run = Run(active.owner, active.id, active.kind.id, move)
    own = (one for one in rules_of(move, run) if one.node.args[0] == what)
    return any(covers(game, one, active) for one in own) or _may(game, what, active)


def _attack_conditions(game: State, active: Spot, move: Move) -> bool:
    run = Run(active.owner, active.id, active.kind.id, move)
    conditions = (node for node in move.steps.conditions if node.op == "only_if")
    return all(met(game, run, node.args[0]) for node in conditions)


_TOO_LITTLE = Refusal("ATK-01", "there is not enough Energy for that attack")


def _check_end(_game: State, _side: Side, action: Action) -> Refusal | None:
    return None if action == END_TURN else _NO_SUCH


_CHECKS: dict[str, Callable[[State, Side, Action], Refusal | None]] = {
    "bench": _check_bench,
    "evolve": _check_evolve,
    "attach": _check_attach,
    "play": _check_play,
    "use": _check_use,
    "retreat": _check_retreat,
    "attack": _check_attack,
    "end turn": _check_end,
}
