"""What no program may say, although each of its words is in its place.

The words of a program are checked in validation.py. Here it is checked that they hang together:
that whatever is spoken of was chosen before, that whatever is chosen is spoken of, and that nothing
in a program would be passed by when it is carried out. A text whose program is refused is not
modelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.effects.vocabulary import HOLDING
from decklint.model.named_tuple import NamedTuple


class Guard(Enum):
    """Why a program is refused, by a name that stays; the value says it in words."""

    NOTHING_SETS_IT = "it speaks of what nothing before it has found"
    SEVERAL_SET_IT = "what it speaks of may have been found in two ways"
    FOUND_IN_LASTING = "a rule that lasts speaks of what was found when it began"
    RULE_IN_PASSING = "a rule that holds depends on what is found only once"
    UNUSED_CHOICE = "it chooses what it never speaks of"
    SHORT_PAYMENT = "its price could be paid in part"
    RULE_OUTSIDE_LASTING = "an attack or Trainer card leaves a rule that never ends"
    NAMES_NO_CARD = "no card has a name that it asks for"


class GuardViolation(NamedTuple):
    """A guard that refuses a program, and the piece of it that is wrong."""

    guard: Guard
    node: Node


def refusals(program: Program, *, passing: bool = False) -> list[GuardViolation]:
    """Why a program is refused; a `passing` one is of an attack, an Item or a Supporter."""
    walk = _Walk()
    walk.row(program, frozenset())
    found = [*walk.refused, *_unused(program), *_short(program)]
    if passing:
        found += [
            GuardViolation(Guard.RULE_OUTSIDE_LASTING, node) for node in _rules_in_passing(program)
        ]
    return found


def nameless(program: Program, is_name: Callable[[str], bool]) -> list[GuardViolation]:
    """Where a program asks for cards by names of which no card has one."""
    return [
        GuardViolation(Guard.NAMES_NO_CARD, node)
        for node in nodes(program)
        if node.op == "named" and not any(is_name(str(name)) for name in node.args)
    ]


# What is spoken of

#: Words for what a program has found, with what finds it.
_SETS = {
    "choose": ("it",),
    "pick": ("those",),
    "search": ("those",),
    "pick_random": ("those",),
    "look": ("those",),
    "reveal": ("those",),
    "put": ("those", "it"),
    "attach": ("those", "it"),
    "flip": ("heads", "tails"),
    "flip_until_tails": ("heads", "tails"),
    "choose_attack": ("that_attack",),
}
_FOUND = frozenset({"it", "those", "looked", "each", "heads", "tails", "that_attack"})
#: Rules whose block is carried out when its moment comes.
_WAITING = frozenset({"when", "lend"})
_NAMING = {"pick_random": 2, "choose": 2, "pick": 2, "search": 2, "remember": 1}
#: What a rule that lasts keeps as it was when the rule began (see verbs/rules.py).
_KEPT = frozenset({"heads", "tails", "that_attack", "done", "did", "damage_done"})
_PARTLY = frozenset({"if", "may", "choose_one", "repeat"})
_Known = frozenset[str]


class _Walk:
    """A walk through a program in its order, with what has been found so far."""

    def __init__(self) -> None:
        self.refused: list[GuardViolation] = []

    def row(self, program: Program, known: _Known) -> _Known:
        for node in program:
            known = self.statement(node, known)
        return known

    def statement(self, node: Node, known: _Known) -> _Known:
        if node.op in HOLDING:
            self.rule(node, known)
            return known
        if node.op == "lasting":
            self.spoken_of(node, node.args[0], known)
            self.lasting(node, block(node.args[-1]))
            return known
        inner = known | ({"each"} if node.op == "for_each" else set())
        after = known
        for arg in node.args:
            if isinstance(arg, tuple) and not isinstance(arg, Node):
                found = self.row(block(arg), inner) - {"each"}
                if node.op in _PARTLY:
                    found |= _doubtful(known, block(arg))
                after |= found
            else:
                self.spoken_of(node, arg, after)
        new = self.set_by(node)
        return (after - {f"?{name}" for name in new}) | new

    def set_by(self, node: Node) -> _Known:
        names = {*_SETS.get(node.op, ())}
        if node.op in {"look", "reveal"} and _is_of_a_deck(node.args[0]):
            names.add("looked")
        place = _NAMING.get(node.op)
        if place is not None and len(node.args) > place:
            names.add(f"={node.args[place]}")
        return frozenset(names)

    def rule(self, node: Node, known: _Known) -> None:
        """A rule that holds: in its conditions `it` is the Pokémon that is asked about."""
        for arg in node.args:
            if isinstance(arg, tuple) and not isinstance(arg, Node):
                if node.op in _WAITING:
                    self.row(block(arg), frozenset({"it", "those"}))
                else:
                    for inner in block(arg):
                        self.rule(inner, known)
            else:
                for word in _words(arg):
                    if word.op in _FOUND - {"it"} or word.op in {"chosen", "kept", "did", "done"}:
                        self.refused.append(GuardViolation(Guard.RULE_IN_PASSING, node))
                        return

    def lasting(self, node: Node, rules: Program) -> None:
        for rule in rules:
            for arg in rule.args:
                if isinstance(arg, tuple) and not isinstance(arg, Node):
                    if rule.op in _WAITING:
                        self.row(block(arg), frozenset({"it", "those"}))
                    else:
                        self.lasting(node, block(arg))
                elif _speaks_of_found(arg, within_while=rule.op == "while"):
                    self.refused.append(GuardViolation(Guard.FOUND_IN_LASTING, node))
                    return

    def spoken_of(self, node: Node, arg: Arg, known: _Known) -> None:
        for word in _words(arg):
            name = f"={word.args[0]}" if word.op in {"chosen", "kept"} else word.op
            if word.op not in _FOUND and name == word.op:
                continue
            if name not in known or f"?{name}" in known:
                guard = Guard.SEVERAL_SET_IT if name in known else Guard.NOTHING_SETS_IT
                self.refused.append(GuardViolation(guard, node))
                return


def _is_of_a_deck(arg: Arg) -> bool:
    return isinstance(arg, Node) and arg.op in {"top", "bottom"}


def _doubtful(known: _Known, program: Program) -> _Known:
    """What was found before and is found anew in a block that need not be carried out."""
    set_inside = {name for node in program for name in _SETS.get(node.op, ())}
    return frozenset(f"?{name}" for name in set_inside & known)


def _speaks_of_found(arg: Arg, *, within_while: bool) -> bool:
    """Whether a rule that lasts would look for what is no longer there when it is asked.

    Numbers are kept as they were; so is how many cards there were.
    """
    if not isinstance(arg, Node):
        return False
    if arg.op == "count" and isinstance(arg.args[0], Node):
        return False
    if arg.op in {"chosen", "kept", "those", "looked", "each"} or (
        arg.op == "it" and not within_while
    ):
        return True
    return any(_speaks_of_found(each, within_while=within_while) for each in arg.args)


def _words(arg: Arg) -> Iterator[Node]:
    """Every word of an argument but for blocks, which are walked by themselves."""
    if isinstance(arg, Node):
        yield arg
        for each in arg.args:
            yield from _words(each)


# What is chosen and never spoken of

_USES = {
    "choose": {"it", "chosen", "switch"},
    "pick": {"those", "kept"},
    "choose_attack": {"that_attack", "perform"},
    "flip": {"heads", "tails"},
    "flip_until_tails": {"heads", "tails"},
}


def _unused(program: Program) -> Iterator[GuardViolation]:
    """A choice after which nothing speaks of what was chosen."""
    row = list(nodes(program))
    for place, node in enumerate(row):
        wanted = _USES.get(node.op)
        if wanted is None:
            continue
        if not any(other.op in wanted for other in row[place + 1 :] if other is not node):
            yield GuardViolation(Guard.UNUSED_CHOICE, node)


# Prices

_AWAY = frozenset({"discard", "deck", "hand", "lost", "top", "bottom", "bottom shuffled"})


def _short(program: Program, *, covered: bool = False) -> Iterator[GuardViolation]:
    """Prices that could be paid in part: "Discard 2 cards. If you do ..." with one card.

    What may be done is offered only if it can be paid in full, and so is what is a cost; elsewhere
    the program has to ask first whether there is enough.
    """
    for place, node in enumerate(program):
        inside = covered or node.op in {"may", "pay"} or _asks_for_enough(node)
        for arg in node.args:
            if isinstance(arg, tuple) and not isinstance(arg, Node):
                yield from _short(block(arg), covered=inside)
        if not covered and _is_price(program[place : place + 3]):
            yield GuardViolation(Guard.SHORT_PAYMENT, node)


def _is_price(row: Program) -> bool:
    if [node.op for node in row] != ["pick", "put", "if"] or row[2].args[0] != Node("did"):
        return False
    pick, put, _ = row
    mine = not any(node.op in {"opp", "both"} for node in nodes(pick.args[0]))
    several = len(pick.args) > 1 and (
        isinstance(pick.args[1], int)
        or (isinstance(pick.args[1], Node) and pick.args[1].op == "worth")
    )
    zone = pick.args[0].op if isinstance(pick.args[0], Node) else ""
    return mine and several and zone in {"hand", "energies"} and put.args[1] in _AWAY


def _asks_for_enough(node: Node) -> bool:
    return node.op == "if" and isinstance(node.args[0], Node) and node.args[0].op == ">="


# Rules that an attack or a card that is played leaves

#: Rules on the attack itself, or on how its card can be played.
_OWN = frozenset(
    {
        "cost",
        "any cost",
        "factor",
        "first_turn_play",
        "first_turn_attack",
        "asleep attack",
        "leave discard",
    }
)


def _rules_in_passing(program: Program) -> Iterator[Node]:
    for node in program:
        if node.op in HOLDING:
            yield from (rule for rule in _innermost(node) if rule.args[0] not in _OWN)


def _innermost(node: Node) -> Iterator[Node]:
    blocks = [arg for arg in node.args if isinstance(arg, tuple) and not isinstance(arg, Node)]
    if node.op in _WAITING or not blocks:
        yield node
        return
    for arg in blocks:
        for inner in block(arg):
            yield from _innermost(inner)
