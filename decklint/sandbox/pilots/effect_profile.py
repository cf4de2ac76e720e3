"""What a program is good for, read from its statements alone: no card is known by its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine.game import Game
from decklint.engine.interpreter import upcoming
from decklint.engine.selectors import SIGNS

#: What is taken for a number that depends on the position.
USUAL: Final = 2
_PLAYERS: Final = frozenset({"me", "opp", "both"})
#: Pokémon that Knock Outs make fewer.
_FEWER: Final = frozenset({"all opp", "bench opp"})
#: What is usually there to be counted.
_USUALLY: Final = {
    "hand": 6, "bench": 4, "all": 5, "energies": 3, "discard": 5, "prizes": 4, "done": 3,
    "energy": 3, "heads": 1, "tails": 1, "counters": 3, "base": 0, "hp": 150, "remaining": 150,
    "prizes_taken": 1, "those": 3, "kept": 3, "retreat": 2, "everything": 60,
}  # fmt: skip
#: Where Energy that a program attaches comes from.
_SOURCES: Final = {"hand": "hand", "deck": "deck", "looked": "deck", "discard": "discard"}


@dataclass(eq=False)
class Search:
    """Cards that a program looks for: which, how many, from where, and where they go."""

    wanted: Node | None
    number: int
    source: str
    to: str


@dataclass(eq=False)
class EffectProfile:
    """What a program is good for, and what it costs."""

    draws: int = 0
    #: It draws until there are so many in the hand.
    fills: int = 0
    new_hand: bool = False
    #: Cards of the hand, or such as it finds, go back into the deck: it lasts longer.
    refills: bool = False
    #: It puts cards on top of the deck, to be drawn next.
    stacks: bool = False
    searches: tuple[Search, ...] = ()
    gusts: bool = False
    switches: bool = False
    attaches: bool = False
    #: Where the Energy comes from ("hand", "deck", "discard", "table") and which it may be.
    energy_from: str = ""
    energy: Node | None = None
    evolves: bool = False
    #: It puts a Stage 2 on a Basic Pokémon.
    skips: bool = False
    heals: bool = False
    hurts: int = 0
    #: It moves damage from its player's Pokémon to the opponent's.
    shifts: bool = False
    #: Damage that it adds to the attacks of this turn.
    boosts: int = 0
    pays: int = 0
    leaves: bool = False
    ends: bool = False
    holds: bool = False
    #: It asks for something that happened before, and is of use only then.
    seldom: bool = False
    #: It is of use only in the Active Spot.
    in_front: bool = False

    @property
    def does_something(self) -> bool:
        """Whether there is anything in it for a player whose opponent does nothing."""
        good = self.draws or self.fills or self.searches or self.gusts or self.switches
        return bool(good or self.attaches or self.evolves or self.heals or self.hurts or self.holds)

    def drawn(self, hand: int) -> int:
        """How many cards it draws with so many others in the hand."""
        return max(self.draws, self.fills - hand)


def doing(program: Program) -> EffectProfile:
    """Read what a program is good for."""
    found = list(_statements(program))
    ops = {node.op for node in found}
    chosen = {place(node.args[0]) for node in nodes(program) if node.op == "choose" and node.args}
    switches = "switch" in ops
    source, energy = _energy_from(found)
    evolves = "evolve" in ops
    return EffectProfile(
        draws=_drawn(program),
        fills=_filled(found),
        new_hand=any(node.op == "put" and place(node.args[0]) == "hand me" for node in found),
        refills=any(node.op == "put" and _goes_back(node) for node in found),
        stacks=any(node.op == "put" and "top" in node.args for node in found),
        searches=tuple(_searches(program)),
        gusts=switches and "bench opp" in chosen,
        switches=switches and "bench me" in chosen,
        attaches="attach" in ops,
        energy_from=source,
        energy=energy,
        evolves=evolves,
        skips=evolves and any(_is_last_stage(node) for node in found),
        heals=bool(ops & {"heal", "recover"}),
        hurts=sum(_harm(node) for node in found),
        shifts="move_counters" in ops and {"all me", "all opp"} <= chosen,
        boosts=max((_boost(node) for node in nodes(program)), default=0),
        pays=sum(_paid(node) for node in program),
        leaves=any(_is_own_loss(node) for node in found),
        ends="end_turn" in ops,
        holds=bool(ops & {"modify", "change", "forbid", "allow", "prevent", "when", "lasting"}),
        seldom=any(node.op == "only_if" and _names(node, "past") for node in program),
        in_front=any(node.op == "only_if" and _names(node, "active_spot") for node in program),
    )


def _statements(program: Program) -> Iterator[Node]:
    """Every statement that may be carried out for the player, also those inside others."""
    for node in program:
        yield node
        if node.op == "as_player" and word(node.args[0]) == "opp":
            continue
        for arg in node.args:
            yield from _statements(block(arg))


def _names(arg: Arg, op: str) -> bool:
    """Whether a word occurs anywhere in a statement."""
    return isinstance(arg, Node) and (arg.op == op or any(_names(one, op) for one in arg.args))


def word(arg: Arg) -> str:
    """The word that an argument is."""
    return arg.op if isinstance(arg, Node) else str(arg)


def place(arg: Arg) -> str:
    """`bench opp`, `hand me`: what a selector is about."""
    if not isinstance(arg, Node):
        return ""
    players = [one.op for one in arg.args if isinstance(one, Node) and one.op in _PLAYERS]
    return f"{arg.op} {players[0]}" if players else arg.op


def number(arg: Arg) -> int:
    """A number of a program, or what it usually comes to."""
    if isinstance(arg, int):
        return arg
    if not isinstance(arg, Node):
        return USUAL
    if arg.op in SIGNS:
        return SIGNS[arg.op](number(arg.args[0]), number(arg.args[1]))
    if arg.op in {"up_to", "different", "half", "most", "worth", "worth_up_to"} and arg.args:
        return number(arg.args[0])
    if arg.op == "if":
        return number(arg.args[1]) // 2
    if arg.op in {"count", "kinds"} and isinstance(arg.args[0], Node):
        if place(arg.args[0]) in _FEWER:
            return USUAL
        return _USUALLY.get(arg.args[0].op, USUAL)
    return _USUALLY.get(arg.op, USUAL)


# Drawing


def _drawn(program: Program) -> int:
    """Cards that are drawn; of several ways the one that draws most."""
    total = 0
    for node in program:
        if node.op in {"draw", "draw_up_to"}:
            own = len(node.args) < 2 or word(node.args[1]) != "opp"
            total += number(node.args[0]) if own and not _is_filling(node) else 0
        elif node.op in {"if", "choose_one"}:
            total += max((_drawn(block(arg)) for arg in node.args), default=0)
        elif node.op != "as_player" or word(node.args[0]) != "opp":
            total += sum(_drawn(block(arg)) for arg in node.args)
    return total


def _is_filling(node: Node) -> bool:
    """Whether cards are drawn until there are so many in the hand."""
    number_ = node.args[0] if node.op == "draw" and node.args else None
    return isinstance(number_, Node) and number_.op == "-" and _names(number_.args[1], "hand")


def _filled(found: Iterable[Node]) -> int:
    rows = (node.args[0] for node in found if _is_filling(node))
    return max((number(one.args[0]) for one in rows if isinstance(one, Node)), default=0)


# Searching


def _searches(program: Program) -> Iterator[Search]:
    """What is taken from the deck or the discard pile, and where it goes."""
    row = list(_statements(program))
    for at, node in enumerate(row):
        if node.op not in {"search", "pick"} or not isinstance(node.args[0], Node):
            continue
        source = node.args[0]
        zone = source.op
        if place(source) not in {"deck me", "discard me"} and zone != "looked":
            continue
        several = number(node.args[1]) if len(node.args) > 1 else 1
        yield Search(only(source), several, zone, _destination(row[at + 1 :]))


def _goes_back(node: Node) -> bool:
    """Whether cards that are not in the deck go there."""
    if "deck" not in node.args:
        return False
    return place(node.args[0]) == "hand me" or word(node.args[0]) in {"those", "kept"}


def only(source: Arg) -> Node | None:
    """Which cards of a zone, or which Pokémon, are meant."""
    if not isinstance(source, Node):
        return None
    filters = (one for one in source.args if isinstance(one, Node) and one.op not in _PLAYERS)
    return next(filters, None)


def _destination(rest: Iterable[Node]) -> str:
    for node in rest:
        if node.op in {"attach", "evolve"}:
            return node.op
        if node.op == "put" and word(node.args[0]) in {"those", "kept"}:
            return str(node.args[1])
    return "hand"


def _energy_from(found: Iterable[Node]) -> tuple[str, Node | None]:
    """Where the cards come from that are attached, and which they may be."""
    source: tuple[str, Node | None] = ("", None)
    for node in found:
        if node.op in {"search", "pick"} and isinstance(node.args[0], Node):
            taken = node.args[0]
            if taken.op == "kept":
                continue
            # of attached cards the first argument tells on whom, of others in whose zone
            wanted = taken._replace(args=taken.args[1:]) if taken.op == "energies" else taken
            source = (_SOURCES.get(taken.op, "table"), only(wanted))
        elif node.op == "attach":
            return source
    return "", None


# Harm and price


def _harm(node: Node) -> int:
    """Damage to the opponent's Pokémon by other ways than the attack's own damage."""
    if node.op in {"hit", "counters_on", "spread"} and "opp" in place(node.args[0]) + _inner(node):
        amount = number(node.args[1])
        return amount if node.op == "hit" else 10 * amount
    return 120 if node.op == "knock_out" and "opp" in place(node.args[0]) else 0


def _inner(node: Node) -> str:
    return "opp" if word(node.args[0]) in {"it", "target"} else ""


def _boost(node: Node) -> int:
    """Damage added to attacks for this turn."""
    if node.op != "lasting" or "this turn" not in node.args:
        return 0
    rules = (one for arg in node.args for one in block(arg))
    return max(
        (number(one.args[2]) for one in rules if one.op == "modify" and one.args[0] == "dealt"),
        default=0,
    )


def _paid(node: Node) -> int:
    """Cards of the hand that must be discarded first."""
    if node.op != "pay":
        return 0
    return sum(
        number(one.args[1]) if len(one.args) > 1 else 1
        for one in block(node.args[0])
        if one.op == "pick" and place(one.args[0]) == "hand me"
    )


def _is_own_loss(node: Node) -> bool:
    """Whether the Pokémon that does it leaves play."""
    return node.op in {"knock_out", "take_out"} and word(node.args[0]) == "self"


def _is_last_stage(node: Node) -> bool:
    """Whether a Stage 2 is taken from the hand."""
    return (
        node.op == "pick"
        and bool(node.args)
        and place(node.args[0]) == "hand me"
        and _names(node.args[0], "stage2")
    )


#: So many are remembered.
_MOST_KEPT: Final = 5_000


class Purposes:
    """Keeps with each answer the statement it is about, so that its id stays its own."""

    def __init__(self) -> None:
        self._uses: dict[tuple[int, str, str], tuple[Node, tuple[str, str] | None]] = {}
        self._doing: dict[int, tuple[Program, EffectProfile]] = {}

    def of(self, game: Game, usual: str, name: str) -> tuple[str, str]:
        """The statement that will use what is chosen: its word, and the zone if it has one."""
        for node in upcoming(game):
            known = self._uses.get((id(node), usual, name))
            if known is None:
                if len(self._uses) > _MOST_KEPT:
                    self._uses.clear()
                known = self._uses[id(node), usual, name] = (node, _use(node, usual, name))
            if known[1] is not None:
                return known[1]
        return "", "hand"

    def doing(self, program: Program) -> EffectProfile:
        """What a program, or a part of one, is good for."""
        known = self._doing.get(id(program))
        if known is None:
            if len(self._doing) > _MOST_KEPT:
                self._doing.clear()
            known = self._doing[id(program)] = (program, doing(program))
        return known[1]


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
