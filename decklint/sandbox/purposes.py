"""What choices and programs are for, remembered: the same statements come again in every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from decklint.effects.program import Arg, Node, Program, block
from decklint.engine.carrying import upcoming
from decklint.engine.cutting import nodes
from decklint.engine.game import Game
from decklint.engine.kind import Move
from decklint.sandbox.doing import Doing, doing, place, word

#: Statements by which an attack does more to its target than its damage.
FURTHER = frozenset({"hit", "counters_on", "knock_out", "choose_attack", "choose", "if"})
#: Those of them that do it themselves.
_HARMING = FURTHER - {"choose", "if"}
COINS = frozenset({"flip", "flip_until_tails"})
#: Statements that hurt Pokémon, by how much if the program does not tell, and whom they mean when
#: that may be the opponent's Bench.
HURTING = frozenset({"hit", "counters_on", "spread"})
_ANY = 1000
_BEHIND = frozenset({"bench opp", "all opp", "bench both", "all both", "it", "chosen"})
#: So many are remembered.
_MOST = 5_000


class Purposes:
    """Keeps with each answer the statement it is about, so that its id stays its own."""

    def __init__(self) -> None:
        self._uses: dict[tuple[int, str, str], tuple[Node, tuple[str, str] | None]] = {}
        self._doing: dict[int, tuple[Program, Doing]] = {}
        self._simple: dict[int, tuple[Move, bool]] = {}
        self._reach: dict[int, tuple[Move, int]] = {}
        self._flips: dict[int, tuple[Move, bool]] = {}
        self._aims: dict[int, tuple[Move, tuple[Node, Node] | None]] = {}
        self._borrows: dict[int, tuple[Move, bool]] = {}

    def of(self, game: Game, usual: str, name: str) -> tuple[str, str]:
        """The statement that will use what is chosen: its word, and the zone if it has one."""
        for node in upcoming(game):
            known = self._uses.get((id(node), usual, name))
            if known is None:
                if len(self._uses) > _MOST:
                    self._uses.clear()
                known = self._uses[id(node), usual, name] = (node, _use(node, usual, name))
            if known[1] is not None:
                return known[1]
        return "", "hand"

    def doing(self, program: Program) -> Doing:
        """What a program, or a part of one, is good for."""
        known = self._doing.get(id(program))
        if known is None:
            if len(self._doing) > _MOST:
                self._doing.clear()
            known = self._doing[id(program)] = (program, doing(program))
        return known[1]

    def just_damages(self, move: Move) -> bool:
        """Whether the damage of an attack is what is printed, whoever its target is."""
        known = self._simple.get(id(move))
        if known is None:
            steps = move.steps
            more = any(node.op in _HARMING for node in nodes((*steps.choices, *steps.after)))
            known = self._simple[id(move)] = (
                move,
                not (steps.counted or steps.requirements or more),
            )
        return known[1]

    def aims(self, move: Move) -> tuple[Node, Node] | None:
        """How an attack chooses Pokémon of the opponent's and hurts them, if it does only that."""
        known = self._aims.get(id(move))
        if known is None:
            known = self._aims[id(move)] = (move, None if move.damage else _aims(move))
        return known[1]

    def reach(self, move: Move) -> int:
        """The most damage that an attack is sure to do to somebody on the opponent's Bench."""
        known = self._reach.get(id(move))
        if known is None:
            known = self._reach[id(move)] = (move, _reach(move))
        return known[1]

    def flips(self, move: Move) -> bool:
        """Whether the damage of an attack depends on coins, but not whether it does anything."""
        known = self._flips.get(id(move))
        if known is None:
            coins = any(node.op in COINS for node in nodes(move.steps.counted))
            known = self._flips[id(move)] = (move, coins and not move.steps.requirements)
        return known[1]

    def borrows(self, move: Move) -> bool:
        """Whether an attack uses another attack."""
        known = self._borrows.get(id(move))
        if known is None:
            known = self._borrows[id(move)] = (move, borrows(move))
        return known[1]


def borrows(move: Move) -> bool:
    """Whether an attack uses another attack."""
    told = nodes((*move.steps.counted, *move.steps.after))
    return any(node.op == "perform" for node in told)


def _reach(move: Move) -> int:
    if move.steps.requirements:
        return 0
    most = 0
    for node in nodes((*move.steps.choices, *move.steps.after)):
        if node.op in HURTING and place(node.args[0]) in _BEHIND:
            number = node.args[1]
            each = 1 if node.op == "hit" else 10
            most = max(most, number * each if isinstance(number, int) else _ANY)
    return most


def _aims(move: Move) -> tuple[Node, Node] | None:
    row = (*move.steps.choices, *move.steps.after)
    for choose, harm in pairwise(row):
        if choose.op != "choose" or harm.op not in {"hit", "counters_on"}:
            continue
        if word(harm.args[0]) == "it" and place(choose.args[0]) in {"all opp", "bench opp"}:
            return choose, harm
    return None


def _use(node: Node, usual: str, name: str) -> tuple[str, str] | None:
    """The first statement, in a statement, that uses what is chosen: its word and its zone."""
    for one in _all(node):
        if one.op in {"reveal", "look", "remember", "shuffle"}:
            continue
        if any(_means(arg, usual, name) for arg in one.args):
            zone = next((arg for arg in one.args if isinstance(arg, str)), "")
            return one.op, zone
    return None


def _all(node: Node) -> Iterator[Node]:
    yield node
    for arg in node.args:
        for inner in block(arg):
            yield from _all(inner)


def _means(arg: Arg, usual: str, name: str) -> bool:
    if not isinstance(arg, Node):
        return False
    if arg.op == usual:
        return True
    named: tuple[Any, ...] = arg.args[:1]
    return arg.op in {"kept", "chosen"} and named == (name,)
