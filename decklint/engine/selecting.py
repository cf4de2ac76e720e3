"""What the words of a program mean in a position: Pokémon, cards, numbers, conditions.

Each word is a small function in one of four tables. `me` is the player whose card it is, `self`
the Pokémon whose card it is, `it` what the program has chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from decklint.effects.program import Arg, Node
from decklint.engine.state import CONDITIONS, Holding, Run, Spot, State
from decklint.engine.table import BIT, Kind
from decklint.model.card import ENERGY, POKEMON, TRAINER
from decklint.model.names import fold

SpotsOf: TypeAlias = Callable[[State, Run, Node], list[Spot]]
CardsOf: TypeAlias = Callable[[State, Run, Node], list[int]]
NumberOf: TypeAlias = Callable[[State, Run, Node], int]
Fits: TypeAlias = Callable[[State, Run, Node, Kind, "Spot | None"], bool]


def players(run: Run, word: Arg) -> tuple[int, ...]:
    """The players that `me`, `opp` or `both` means."""
    name = word.op if isinstance(word, Node) else word
    if name == "both":
        return (run.player, 1 - run.player)
    return (run.player if name == "me" else 1 - run.player,)


# Pokémon in play


def spots(game: State, run: Run, node: Arg) -> list[Spot]:
    """The Pokémon in play that a selector means."""
    if not isinstance(node, Node):
        return []
    return SPOTS[node.op](game, run, node)


def covers(game: State, one: Holding, spot: Spot) -> bool:
    """Whether a statement that holds is about a Pokémon."""
    whom = one.node.args[1]
    if isinstance(whom, Node) and whom.op == "self":
        about = one.run.source == spot.id
    else:
        about = any(each is spot for each in spots(game, one.run, whom))
    return about and all(met(game, one.run, condition) for condition in one.conditions)


def _own(game: State, run: Run, _node: Node) -> list[Spot]:
    spot = game.spot(run.source)
    return [spot] if spot is not None else []


def _found(game: State, run: Run, node: Node) -> list[Spot]:
    found = (game.spot(number) for number in run.found.get(node.op, ()))
    return [spot for spot in found if spot is not None]


def _target(game: State, run: Run, node: Node) -> list[Spot]:
    """What the attack is aimed at: what it chose, else the opponent's Active [TERM-13]."""
    if node.op in run.found:
        return _found(game, run, node)
    active = game.sides[1 - run.player].active
    return [active] if active is not None else []


def _active(game: State, run: Run, node: Node) -> list[Spot]:
    found = [game.sides[player].active for player in players(run, node.args[0])]
    return _fitting(game, run, node, [spot for spot in found if spot is not None])


def _bench(game: State, run: Run, node: Node) -> list[Spot]:
    found = [spot for player in players(run, node.args[0]) for spot in game.sides[player].bench]
    return _fitting(game, run, node, found)


def _all(game: State, run: Run, node: Node) -> list[Spot]:
    sides = (game.sides[player] for player in players(run, node.args[0]))
    return _fitting(game, run, node, [spot for side in sides for spot in side.spots()])


def _fitting(game: State, run: Run, node: Node, found: list[Spot]) -> list[Spot]:
    if len(node.args) == 1:
        return found
    wanted = node.args[1]
    return [spot for spot in found if fits(game, run, wanted, spot.kind, spot)]


SPOTS: dict[str, SpotsOf] = {
    "self": _own,
    "it": _found,
    "target": _target,
    "active": _active,
    "bench": _bench,
    "all": _all,
}


# Cards outside play, and attached


def cards(game: State, run: Run, node: Arg) -> list[int]:
    """The cards that a selector means."""
    if not isinstance(node, Node):
        return []
    return CARDS[node.op](game, run, node)


def _zone(game: State, run: Run, node: Node) -> list[int]:
    found: list[int] = []
    for player in players(run, node.args[0]):
        found += getattr(game.sides[player], node.op)
    return _cards_fitting(game, run, node, found)


def _energies(game: State, run: Run, node: Node) -> list[int]:
    found = [card for spot in spots(game, run, node.args[0]) for card in spot.energy]
    return _cards_fitting(game, run, node, found)


def _tools(game: State, run: Run, node: Node) -> list[int]:
    found = [card for spot in spots(game, run, node.args[0]) for card in spot.tools]
    return _cards_fitting(game, run, node, found)


def _cards_fitting(game: State, run: Run, node: Node, found: list[int]) -> list[int]:
    if len(node.args) == 1:
        return found
    wanted = node.args[1]
    return [card for card in found if fits(game, run, wanted, game.kinds[card], None)]


CARDS: dict[str, CardsOf] = {
    "hand": _zone,
    "deck": _zone,
    "discard": _zone,
    "lost": _zone,
    "prizes": _zone,
    "energies": _energies,
    "tools": _tools,
}


# Numbers


def amount(game: State, run: Run, arg: Arg) -> int:
    """The number that an expression has now."""
    if isinstance(arg, int):
        return arg
    if not isinstance(arg, Node):
        return 0
    if arg.op in SIGNS:
        left, right = arg.args
        return SIGNS[arg.op](amount(game, run, left), amount(game, run, right))
    return NUMBERS[arg.op](game, run, arg)


SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}


def _count(game: State, run: Run, node: Node) -> int:
    what = node.args[0]
    if isinstance(what, Node) and what.op in SPOTS:
        return len(spots(game, run, what))
    return len(cards(game, run, what))


def _counters(game: State, run: Run, node: Node) -> int:
    damage = sum(spot.damage for spot in spots(game, run, node.args[0]))
    return damage // game.edition.damage_counter_value


def _energy(game: State, run: Run, node: Node) -> int:
    """Energy provided, not cards [ENERGY-04]; with a second argument, Energy of that type."""
    bit = BIT.get(str(node.args[1]), 0) if len(node.args) > 1 else ~0
    return sum(
        1
        for spot in spots(game, run, node.args[0])
        for card in spot.energy
        for unit in game.kinds[card].provides
        if unit & bit
    )


NUMBERS: dict[str, NumberOf] = {
    "base": lambda _game, run, _node: run.base,
    "heads": lambda _game, run, _node: run.number,
    "number": lambda _game, run, _node: run.number,
    "count": _count,
    "counters": _counters,
    "energy": _energy,
}


# Conditions


def met(game: State, run: Run, node: Arg) -> bool:
    """Whether a condition holds now."""
    if not isinstance(node, Node):
        return bool(node)
    if node.op == "and":
        return all(met(game, run, each) for each in node.args)
    if node.op == "or":
        return any(met(game, run, each) for each in node.args)
    if node.op == "not":
        return not met(game, run, node.args[0])
    if node.op in COMPARED:
        left, right = node.args
        return COMPARED[node.op](amount(game, run, left), amount(game, run, right))
    if node.op in CONDITIONS_OF:
        return CONDITIONS_OF[node.op](game, run, node)
    return bool(amount(game, run, node))


COMPARED: dict[str, Callable[[int, int], bool]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _any(game: State, run: Run, node: Node) -> bool:
    return _count(game, run, node) > 0


CONDITIONS_OF: dict[str, Callable[[State, Run, Node], bool]] = {
    "any": _any,
    "first_turn": lambda game, run, _node: game.sides[run.player].turns == 1,
}


# Filters on cards and Pokémon


def fits(game: State, run: Run, node: Arg, kind: Kind, spot: Spot | None) -> bool:
    """Whether a card, or a Pokémon in play with that card on top, is what a filter asks for."""
    if not isinstance(node, Node):
        return False
    if node.op == "and":
        return all(fits(game, run, each, kind, spot) for each in node.args)
    if node.op == "or":
        return any(fits(game, run, each, kind, spot) for each in node.args)
    if node.op == "not":
        return not fits(game, run, node.args[0], kind, spot)
    if node.op in COMPARED:
        return _figure_fits(game, run, node, kind, spot)
    return FILTERS[node.op](game, run, node, kind, spot)


def _figure_fits(game: State, run: Run, node: Node, kind: Kind, spot: Spot | None) -> bool:
    """`hp <= 70`: a figure the card has; a V-UNION piece outside play has none [MECH-VUNION-08]."""
    figure, limit = node.args
    if spot is None and kind.stage == "V-UNION":
        return False
    name = figure.op if isinstance(figure, Node) else ""
    value = getattr(kind.card, name, None)
    return value is not None and COMPARED[node.op](value, amount(game, run, limit))


def _label(_game: State, _run: Run, node: Node, kind: Kind, _spot: Spot | None) -> bool:
    return node.args[0] in kind.labels


def _kind_is(supertype: str) -> Fits:
    return lambda _game, _run, _node, kind, _spot: kind.card.supertype == supertype


def _stage_is(*stages: str) -> Fits:
    return lambda _game, _run, _node, kind, _spot: kind.stage in stages


def _with_label(label: str) -> Fits:
    return lambda _game, _run, _node, kind, _spot: label in kind.labels


def _in_state(test: Callable[[Spot], object]) -> Fits:
    return lambda _game, _run, _node, _kind, spot: spot is not None and bool(test(spot))


def _afflicted(bit: int) -> Fits:
    return _in_state(lambda spot: spot.conditions & bit)


def _of_type(_game: State, _run: Run, node: Node, kind: Kind, _spot: Spot | None) -> bool:
    bit = BIT.get(str(node.args[0]), 0)
    if kind.card.supertype == ENERGY:
        return any(unit & bit for unit in kind.provides)
    return bool(kind.types & bit)


def _named(_game: State, _run: Run, node: Node, kind: Kind, _spot: Spot | None) -> bool:
    return fold(str(node.args[0])) in {fold(kind.name), fold(kind.card.counts_as)}


def _rule_box(_game: State, _run: Run, _node: Node, kind: Kind, spot: Spot | None) -> bool:
    """A Rule Box; the pieces of a V-UNION have one only in play [MECH-VUNION-09]."""
    if kind.stage == "V-UNION":
        return spot is not None
    return bool(kind.labels & RULE_BOXES)


#: The labels of Pokémon that print a rule box [AMB-17].
RULE_BOXES = frozenset(
    {"ex", "EX", "GX", "V", "VMAX", "VSTAR", "V-UNION", "Radiant", "Prism Star", "TAG TEAM"}
)
EVOLUTIONS = ("Stage 1", "Stage 2", "MEGA", "BREAK", "VMAX", "VSTAR")

FILTERS: dict[str, Fits] = {
    "anything": lambda _game, _run, _node, _kind, _spot: True,
    "pokemon": _kind_is(POKEMON),
    "trainer": _kind_is(TRAINER),
    "energy_card": _kind_is(ENERGY),
    "basic": _stage_is("Basic"),
    "stage1": _stage_is("Stage 1"),
    "stage2": _stage_is("Stage 2"),
    "evolution": _stage_is(*EVOLUTIONS),
    "basic_energy": lambda _game, _run, _node, kind, _spot: kind.is_basic_energy,
    "special_energy": _with_label("Special Energy"),
    "item": _with_label("Item"),
    "supporter": _with_label("Supporter"),
    "stadium": _with_label("Stadium"),
    "tool": _with_label("Pokémon Tool"),
    "label": _label,
    "type": _of_type,
    "named": _named,
    "rule_box": _rule_box,
    "damaged": _in_state(lambda spot: spot.damage),
    "evolved": _in_state(lambda spot: len(spot.cards) > 1 and spot.kind.stage in EVOLUTIONS),
    "with_energy": _in_state(lambda spot: spot.energy),
    "with_tool": _in_state(lambda spot: spot.tools),
    "unaffected": _in_state(lambda spot: not spot.conditions),
    **{word: _afflicted(bit) for word, bit in CONDITIONS.items()},
}
