"""What follows from the cards alone: which Pokémon attack, what a program is good for.

Worked out once for each table, by reading facts and programs; no card is known by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from decklint.effects.program import Arg, Node, Program, block
from decklint.engine.cutting import nodes
from decklint.engine.game import Game
from decklint.engine.numbers import units
from decklint.engine.selecting import SIGNS
from decklint.engine.table import (
    COLORLESS,
    ENERGY_CARD,
    FOSSIL,
    ITEM,
    STADIUM,
    SUPPORTER,
    Kind,
    Move,
    Table,
)
from decklint.model.edition import Edition

#: What is taken for a number that depends on the position.
_USUAL = 2
#: Damage beyond this Knocks Out whatever there is.
MOST = 350


class Search(NamedTuple):
    """Cards that a program looks for: which, how many, from where, and where they go."""

    wanted: Node | None
    number: int
    source: str
    to: str


class Doing(NamedTuple):
    """What a program is good for, and what it costs."""

    draws: int = 0
    new_hand: bool = False
    searches: tuple[Search, ...] = ()
    gusts: bool = False
    switches: bool = False
    attaches: bool = False
    evolves: bool = False
    heals: bool = False
    hurts: int = 0
    pays: int = 0
    leaves: bool = False
    ends: bool = False
    holds: bool = False
    foils: bool = False

    @property
    def does_something(self) -> bool:
        """Whether there is anything in it for a player whose opponent does nothing."""
        good = self.draws or self.searches or self.gusts or self.switches or self.attaches
        return bool(good or self.evolves or self.heals or self.hurts or self.holds)


def doing(program: Program) -> Doing:
    """Read what a program is good for."""
    found = list(_statements(program))
    searches = tuple(_searches(program))
    whom = {"bench opp": False, "bench me": False}
    for node in nodes(program):
        if node.op == "choose" and node.args:
            key = _place(node.args[0])
            if key in whom:
                whom[key] = True
    switches = any(node.op == "switch" for node in found)
    ops = {node.op for node in found}
    return Doing(
        draws=sum(_number(node.args[0]) for node in found if _draws(node)),
        new_hand=any(node.op == "put" and _place(node.args[0]) == "hand me" for node in found),
        searches=searches,
        gusts=switches and whom["bench opp"],
        switches=switches and whom["bench me"],
        attaches="attach" in ops or "move_energy" in ops,
        evolves="evolve" in ops,
        heals=bool(ops & {"heal", "recover"}),
        hurts=sum(_harm(node) for node in found),
        pays=sum(_paid(node) for node in program),
        leaves=any(_is_own_loss(node) for node in found),
        ends="end_turn" in ops,
        holds=bool(ops & {"modify", "change", "forbid", "allow", "prevent", "when", "lasting"}),
        foils=any(node.op == "put" and _place(node.args[0]).endswith("opp") for node in found),
    )


def _draws(node: Node) -> bool:
    if node.op not in {"draw", "draw_up_to"}:
        return False
    return len(node.args) < 2 or _word(node.args[1]) != "opp"


def _statements(program: Program) -> Iterator[Node]:
    """Every statement that may be carried out for the player, also those inside others."""
    for node in program:
        yield node
        if node.op == "as_player" and _word(node.args[0]) == "opp":
            continue
        for arg in node.args:
            yield from _statements(block(arg))


def _word(arg: Arg) -> str:
    return arg.op if isinstance(arg, Node) else str(arg)


def _place(arg: Arg) -> str:
    """`bench opp`, `hand me`: what a selector is about."""
    if not isinstance(arg, Node):
        return ""
    players = [one.op for one in arg.args if isinstance(one, Node) and one.op in _PLAYERS]
    return f"{arg.op} {players[0]}" if players else arg.op


_PLAYERS = frozenset({"me", "opp", "both"})


#: What is usually there to be counted.
_USUALLY = {
    "hand": 6, "bench": 4, "all": 5, "energies": 3, "discard": 5, "prizes": 4, "done": 3,
    "energy": 3, "heads": 1, "tails": 1, "counters": 3, "base": 0, "hp": 150, "remaining": 150,
    "prizes_taken": 3, "those": 3, "kept": 3, "retreat": 2, "everything": 60,
}  # fmt: skip


def _number(arg: Arg) -> int:
    """A number of a program, or what it usually comes to."""
    if isinstance(arg, int):
        return arg
    if not isinstance(arg, Node):
        return _USUAL
    if arg.op in SIGNS:
        return SIGNS[arg.op](_number(arg.args[0]), _number(arg.args[1]))
    if arg.op in {"up_to", "different", "half", "most", "worth"} and arg.args:
        return _number(arg.args[0])
    if arg.op == "if":
        return _number(arg.args[1]) // 2
    if arg.op in {"count", "kinds"} and isinstance(arg.args[0], Node):
        return _USUALLY.get(arg.args[0].op, _USUAL)
    return _USUALLY.get(arg.op, _USUAL)


def _searches(program: Program) -> Iterator[Search]:
    """What is taken from the deck or the discard pile, and where it goes."""
    row = list(_statements(program))
    for place, node in enumerate(row):
        if node.op not in {"search", "pick"} or not isinstance(node.args[0], Node):
            continue
        source = node.args[0]
        zone = source.op
        if _place(source) not in {"deck me", "discard me"} and zone != "looked":
            continue
        filters = [one for one in source.args if isinstance(one, Node) and one.op not in _PLAYERS]
        number = _number(node.args[1]) if len(node.args) > 1 else 1
        to = _destination(row[place + 1 :])
        yield Search(filters[0] if filters else None, number, zone, to)


def _destination(rest: Iterable[Node]) -> str:
    for node in rest:
        if node.op in {"attach", "evolve"}:
            return node.op
        if node.op == "put" and _word(node.args[0]) in {"those", "kept"}:
            return str(node.args[1])
    return "hand"


def _harm(node: Node) -> int:
    """Damage to the opponent's Pokémon by other ways than the attack's own damage."""
    if node.op in {"hit", "counters_on", "spread"} and "opp" in _place(node.args[0]) + _inner(node):
        amount = _number(node.args[1])
        return amount if node.op == "hit" else 10 * amount
    return 120 if node.op == "knock_out" and "opp" in _place(node.args[0]) else 0


def _inner(node: Node) -> str:
    return "opp" if _word(node.args[0]) in {"it", "target"} else ""


def _paid(node: Node) -> int:
    """Cards of the hand that must be discarded first."""
    if node.op != "pay":
        return 0
    return sum(
        _number(one.args[1]) if len(one.args) > 1 else 1
        for one in block(node.args[0])
        if one.op == "pick" and _place(one.args[0]) == "hand me"
    )


def _is_own_loss(node: Node) -> bool:
    """Whether the Pokémon that does it leaves play."""
    return node.op in {"knock_out", "take_out"} and _word(node.args[0]) == "self"


class Strike(NamedTuple):
    """An attack as far as its card tells: damage to be expected, and other good it does."""

    damage: int
    good: int
    cost: tuple[int, ...]
    grows: bool


class Knowledge:
    """Everything that pilots and diaries ask about the cards of a table, ready to be looked up."""

    def __init__(self, table: Table, edition: Edition, main: str = "") -> None:
        self.table, self.edition = table, edition
        kinds = table.kinds
        self.doing: list[Doing] = [doing(kind.program) for kind in kinds]
        self.powers: list[tuple[Doing, ...]] = [
            tuple(doing(power.use) for power in kind.powers) for kind in kinds
        ]
        self.strikes: list[tuple[Strike, ...]] = [
            tuple(_strike(move) for move in kind.moves) for kind in kinds
        ]
        self.strength = [max((one.damage for one in row), default=0) for row in self.strikes]
        #: What each Pokémon can become by evolving, itself included, with the steps it takes.
        self.forms: list[tuple[tuple[int, int], ...]] = [self._forms(kind) for kind in kinds]
        self.potential = [
            max((self.strength[form] for form, _ in forms), default=0) for forms in self.forms
        ]
        self._missing: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self.copies: list[int] = [0] * len(kinds)
        for deck in table.decks:
            for card in deck:
                self.copies[card] += 1
        own = [kind for kind in kinds if kind.owner == 0 and kind.is_pokemon]
        self.main = self._main(own, main)
        self.threshold = self._threshold()
        self.counts_as_start = [
            kind.is_basic
            or (
                kind.role == FOSSIL and "Fossil" in kind.labels and edition.fossil_is_basic_in_setup
            )
            for kind in kinds
        ]

    def _forms(self, kind: Kind) -> tuple[tuple[int, int], ...]:
        if not (kind.is_pokemon or kind.role == FOSSIL):
            return ()
        found = {kind.id: 0}
        row = [kind.id]
        while row:
            below = row.pop(0)
            for other in self.table.kinds:
                if below in other.onto and other.id not in found:
                    found[other.id] = found[below] + 1
                    row.append(other.id)
        return tuple(found.items())

    def _main(self, own: list[Kind], named: str) -> frozenset[int]:
        """The main attacker: as the player says, else the strongest with some regard to copies."""
        if named:
            return frozenset(kind.id for kind in own if kind.name == named)
        if not own:
            return frozenset()

        def weight(kind: Kind) -> tuple[float, int]:
            copies = sum(self.copies[other] for other in kind.same_name)
            return self.strength[kind.id] * (0.6 + 0.2 * min(copies, 4)), -kind.id

        best = max(own, key=weight)
        return frozenset(best.same_name)

    @property
    def main_name(self) -> str:
        """The main attacker's name."""
        return next((self.table.kinds[card].name for card in sorted(self.main)), "")

    def _threshold(self) -> int:
        """What an attacker is: at least a third of the strongest in its deck."""
        return max(10, max(self.strength, default=0) // 3)

    # Energy

    def missing(self, found: tuple[int, ...], cost: tuple[int, ...]) -> int:
        """How many Energy are missing for a cost."""
        key = (found, cost)
        known = self._missing.get(key)
        if known is None:
            known = self._missing[key] = _missing(found, cost)
        return known

    def attack_costs(self, kind: Kind) -> list[tuple[int, ...]]:
        """The costs of a Pokémon's attacks that do something."""
        return [one.cost for one in self.strikes[kind.id] if one.damage or one.good]

    def becomes_attacker(self, kind: Kind) -> bool:
        """Whether a Pokémon evolves into one that attacks better."""
        return self.potential[kind.id] > self.strength[kind.id]

    def is_ready(self, game: Game) -> bool:
        """Whether the main attacker is in play with the Energy for its best attack."""
        for spot in game.sides[0].spots():
            if spot.kind.id in self.main:
                strikes = self.strikes[spot.kind.id]
                best = max((one.damage for one in strikes), default=0)
                found = units(game, spot)
                if any(one.damage == best and not self.missing(found, one.cost) for one in strikes):
                    return True
        return False

    def is_energy(self, card: int) -> bool:
        """Whether a card is an Energy card."""
        return self.table.kinds[card].role == ENERGY_CARD

    def is_trainer(self, card: int) -> bool:
        """Whether a card is an Item, Supporter or Stadium."""
        return self.table.kinds[card].role in {ITEM, SUPPORTER, STADIUM}


def _missing(found: tuple[int, ...], cost: tuple[int, ...]) -> int:
    left = list(found)
    missing = 0
    for bit in sorted((bit for bit in cost if bit != COLORLESS), reverse=True):
        # the most particular Energy first, so that what fits everything is kept for the rest
        fits = [unit for unit in left if unit & bit]
        if fits:
            left.remove(min(fits, key=lambda unit: (unit.bit_count(), unit)))
        else:
            missing += 1
    colorless = sum(bit == COLORLESS for bit in cost)
    return missing + max(0, colorless - len(left))


def _strike(move: Move) -> Strike:
    """What an attack is likely to do: its printed damage, and what its program adds or costs."""
    steps = move.steps
    program = (*steps.before, *steps.counted, *steps.after)
    damage, grows = move.damage, False
    if move.sign in {"×", "x"}:
        damage, grows = move.damage * _USUAL, True
    elif move.sign == "+":
        damage, grows = move.damage + _more(program), True
    told = [_number(node.args[0]) for node in nodes(program) if node.op == "damage"]
    if told:
        damage = max(told)
    if any(node.op == "perform" for node in nodes(program)):
        damage, grows = max(damage, _BORROWED), True
    known = doing(program)
    damage = min(MOST, damage + (known.hurts * 2) // 3)
    good = 25 * known.draws + 40 * sum(one.number for one in known.searches)
    good += 40 * known.attaches + 20 * known.evolves
    return Strike(damage, good, move.cost, grows)


def _more(program: Program) -> int:
    """Half of what may be added: it is not always."""
    more = (_number(node.args[0]) for node in nodes(program) if node.op == "more_damage")
    return max(more, default=0) // 2


#: What an attack is taken for that uses another Pokémon's attack.
_BORROWED = 130
