"""What is settled only when a whole text is known: who "it" is, and whose name stands there.

The grammar leaves words that no program has: `own("Abra")` where an old text calls its Pokémon by
name, `that` and `that_one` for a Pokémon that was spoken of before, `besides` for others than it,
`that_card` for cards that were spoken of, `there` for cards that were shown, `already` for what is
so before the damage, `rather` and `damage_instead` for one thing done instead of another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from decklint.effects.filling import all_of, narrowed
from decklint.effects.program import Arg, Node, Program, block

_SELF, _IT, _EACH = Node("self"), Node("it"), Node("each")
_ME, _OPP, _BENCHED = Node("me"), Node("opp"), Node("benched")
_BOTH = Node("both")
_THOSE, _LOOKED = Node("those"), Node("looked")
#: Words that leave cards to speak of.
_FOUND_CARDS = frozenset({"pick", "pick_random", "search", "put", "attach"})


class Manner(NamedTuple):
    """How a text speaks: of "this Pokémon", as the newer ones do, as an attack, as a power."""

    modern: bool = False
    attack: bool = False
    power: bool = False


def settled(program: Program, names: frozenset[str], manner: Manner) -> Program | None:
    """The program with these words settled; None where that cannot be done with certainty.

    `names` are those that stand where a Pokémon speaks of itself; a newer text never does that.
    """
    program = block(_instead(program, _is_own, _as_self))
    if len(names) == 1 and not manner.power:
        (name,) = names
        others = block(_instead(program, _is_benched_self, lambda node: _benched(name, node)))
        if others != program:
            # A name on the Bench is another Pokémon: the one that attacks is Active.
            if not manner.attack:
                return None
            program, names = others, frozenset()
    if len(names) > 1 or (names and manner.modern):
        return None
    walk = _Walk()
    program = walk.row(program)
    if walk.lost or _hits_before_instead(program) or not _all_alike(program):
        return None
    program = block(_instead(program, _is_rather, _as_if))
    program = tuple(_beforehand(node) for node in program)
    return block(_instead(program, _is_instead, _as_damage))


def _beforehand(node: Node) -> Node:
    """What is "already" so is so before the damage: it is looked at when the damage is counted."""
    if not _holds(node, "already"):
        return node
    node = _plainly(node)
    if node.op == "if" and not _holds(node, "damage") and not _holds(node, "more_damage"):
        condition, then, *others = node.args
        return Node("if", (condition, (*block(then), Node("more_damage", (0,))), *others))
    return node


def _plainly(node: Node) -> Node:
    """`damaged` for `already(damaged)`."""

    def is_already(each: Node) -> bool:
        return each.op == "already"

    def inner(each: Node) -> Node:
        return each.args[0] if isinstance(each.args[0], Node) else each

    plain = _instead(node, is_already, inner)
    return plain if isinstance(plain, Node) else node


def _hits_before_instead(program: Program) -> bool:
    """Damage "instead" of what was done to other Pokémon: there is no telling which is meant."""
    hits = False
    for node in program:
        if hits and _holds(node, "damage_instead"):
            return True
        hits = hits or _holds(node, "hit")
    return False


def _all_alike(arg: Arg) -> bool:
    """Whether what is done "instead" is always of the kind of what it replaces."""
    if isinstance(arg, Node) and arg.op == "rather":
        one, other = (block(each) for each in arg.args[1:])
        return bool(one) and bool(other) and one[-1].op == other[-1].op
    parts = arg.args if isinstance(arg, Node) else block(arg)
    return all(_all_alike(part) for part in parts)


def _is_rather(node: Node) -> bool:
    return node.op == "rather"


def _as_if(node: Node) -> Node:
    return Node("if", node.args)


def _holds(arg: Arg, name: str) -> bool:
    if isinstance(arg, Node) and arg.op == name:
        return True
    parts = arg.args if isinstance(arg, Node) else block(arg)
    return any(_holds(part, name) for part in parts)


def _is_instead(node: Node) -> bool:
    return node.op == "damage_instead"


def _as_damage(node: Node) -> Node:
    return Node("damage", node.args)


def _benched(name: str, node: Node) -> Node:
    """Pokémon of a name on the Bench, with what else was asked of them."""
    wanted = Node("named", (name,))
    for each in (each for each in all_of(node.args[0]) if each != _BENCHED):
        wanted = Node("and", (wanted, each))
    return Node("bench", (_ME, wanted))


def _is_own(node: Node) -> bool:
    return node.op == "own"


def _as_self(node: Node) -> Node:
    return Node("self", node.args[1:])


def _is_benched_self(node: Node) -> bool:
    return node.op == "self" and bool(node.args) and _BENCHED in all_of(node.args[0])


def _instead(arg: Arg, meant: Callable[[Node], bool], other: Callable[[Node], Node]) -> Arg:
    """A program with other nodes in the places of some."""
    if isinstance(arg, Node):
        node = Node(arg.op, tuple(_instead(each, meant, other) for each in arg.args))
        return other(node) if meant(node) else node
    if isinstance(arg, tuple):
        return tuple(part for n in arg if isinstance(part := _instead(n, meant, other), Node))
    return arg


class _Walk:
    """A walk in the order of the text that knows what was spoken of last."""

    def __init__(self) -> None:
        #: The last Pokémon at all, and the last that is not the one whose text it is.
        self.last: Node | None = None
        self.other: Node | None = None
        #: The last several Pokémon spoken of.
        self.group: Node | None = None
        #: The cards that were looked at or shown last, and those spoken of last.
        self.shown: Node | None = None
        self.cards: Node | None = None
        #: Whether cards of a deck are still where they were looked at.
        self.seen = False
        self.lost = False

    def row(self, program: Program) -> Program:
        """Statements, one after the other."""
        return tuple(part for node in program if isinstance(part := self.walk(node), Node))

    def walk(self, arg: Arg) -> Arg:
        """Any part of a program."""
        if isinstance(arg, Node):
            meant = _MEANT.get(arg.op)
            return meant(self, arg) if meant is not None else self._plain(arg)
        return self.row(block(arg)) if isinstance(arg, tuple) else arg

    def _plain(self, node: Node) -> Node:
        walked = Node(node.op, tuple(self.walk(arg) for arg in node.args))
        if node.op in _FOUND_CARDS:
            self.cards = _THOSE
        return walked

    def _speak(self, pokemon: Node) -> None:
        self.last = self.other = pokemon

    # Words to be settled

    def that(self, node: Node) -> Node:
        """The Pokémon spoken of last; the one whose text it is only if there is no other."""
        meant = self.last if node.op == "that_one" or self.other is None else self.other
        if meant is None:
            self.lost = True
            return node
        return Node(meant.op, (*meant.args, *(self.walk(arg) for arg in node.args)))

    def that_card(self, node: Node) -> Node:
        """The cards chosen, looked at or counted last."""
        if self.cards is None:
            self.lost = True
            return node
        if not node.args:
            return self.cards
        found = narrowed(self.cards, self.walk(node.args[0]))
        return found if isinstance(found, Node) else node

    def besides(self, node: Node) -> Node:
        """Others than the Pokémon spoken of last."""
        if self.other is None:
            self.lost = True
            return node
        return Node("not", (Node("among", (self.other,)),))

    def there(self, node: Node) -> Node:
        """Cards of a hand by their place; those of a deck are the ones looked at."""
        shown = self.shown
        wanted = tuple(self.walk(arg) for arg in node.args)
        if shown is not None and shown.op == "hand" and len(shown.args) == 1:
            return Node("hand", (*shown.args, *wanted))
        if shown is not None and shown.op in {"top", "bottom"}:
            return self.looked(Node("looked", wanted))
        self.lost = True
        return node

    # Words that tell what is spoken of

    def show(self, node: Node) -> Node:
        """Cards that can be spoken of as found there."""
        walked = self._plain(node)
        shown = walked.args[0]
        if isinstance(shown, Node) and shown.op not in {"those", "looked"}:
            self.shown = shown
            if shown.op in {"top", "bottom"}:
                self.cards, self.seen = _LOOKED, True
        return walked

    def looked(self, node: Node) -> Node:
        """Cards of a deck that were looked at; nobody knows them once it is shuffled."""
        self.lost = self.lost or not self.seen
        return self._plain(node)

    def shuffle(self, node: Node) -> Node:
        """A shuffled deck: what was looked at is anywhere."""
        self.seen = False
        return self._plain(node)

    def count(self, node: Node) -> Node:
        """Cards that are counted in a zone can be spoken of."""
        walked = self._plain(node)
        counted = walked.args[0]
        if isinstance(counted, Node) and counted.op in {"discard", "hand", "lost", "looked"}:
            self.cards = counted
        return walked

    def choose(self, node: Node) -> Node:
        """A choice; what it chose from is not spoken of."""
        walked = self._plain(node)
        self._speak(_IT)
        return walked

    def own(self, node: Node) -> Node:
        """The Pokémon whose text it is."""
        walked = self._plain(node)
        self.last = _SELF
        return walked

    def one(self, node: Node) -> Node:
        """A certain Pokémon: with what narrows it down it is still the same."""
        walked = self._plain(node)
        self._speak(Node(node.op, node.args[: _WHOSE.get(node.op, 0)]))
        return walked

    def asked(self, node: Node) -> Node:
        """Who attacks is asked for, as in "by damage from an attack", and not spoken of."""
        before = self.last, self.other
        walked = self._plain(node)
        if isinstance(node.args[0], Node) and node.args[0].op == "attacker":
            self.last, self.other = before
        return walked

    def several(self, node: Node) -> Node:
        """Many Pokémon: no one of them is spoken of."""
        walked = self._plain(node)
        self.last = self.other = None
        self.group = walked
        return walked

    def those_pokemon(self, node: Node) -> Node:
        """The several Pokémon spoken of last."""
        if self.group is None:
            self.lost = True
            return node
        return self.group

    def for_each(self, node: Node) -> Node:
        """In what is done for each, that one is spoken of."""
        whom = self.walk(node.args[0])
        self._speak(_EACH)
        return Node(node.op, (whom, *(self.walk(arg) for arg in node.args[1:])))

    def when(self, node: Node) -> Node:
        """In what an event sets off, the Pokémon that it happens to is spoken of."""
        event, whom, *rest = node.args
        whom = self.walk(whom)
        if isinstance(whom, Node) and whom.op == "self":
            self.last = _SELF
        elif whom not in {_ME, _OPP, _BOTH}:
            self._speak(_IT)
        return Node(node.op, (event, whom, *(self.walk(arg) for arg in rest)))

    def attach(self, node: Node) -> Node:
        """The Pokémon to which cards were attached is spoken of."""
        walked = self._plain(node)
        self._speak(_IT)
        return walked

    def lasting(self, node: Node) -> Node:
        """In rules that last, the Pokémon they are for is `self`."""
        whom = self.walk(node.args[0])
        outside = self.last, self.other
        self.last = self.other = _SELF
        rules = tuple(self.walk(arg) for arg in node.args[1:])
        self.last, self.other = outside
        return Node(node.op, (whom, *rules))

    def as_player(self, node: Node) -> Node:
        """What another player does: there the players are the other way round."""
        if node.args[0] != _OPP:
            return self._plain(node)
        self._turn_round()
        inner = tuple(self.walk(arg) for arg in node.args[1:])
        self._turn_round()
        return Node(node.op, (_OPP, *inner))

    def _turn_round(self) -> None:
        self.last, self.other = _turned(self.last), _turned(self.other)
        self.shown, self.group = _turned(self.shown), _turned(self.group)


def _turned(node: Node | None) -> Node | None:
    if node is None or node in {_ME, _OPP}:
        return {_ME: _OPP, _OPP: _ME}.get(node) if node is not None else None
    return Node(node.op, tuple(_turned(a) or a if isinstance(a, Node) else a for a in node.args))


#: How many arguments say whose Pokémon it is.
_WHOSE = {"active": 1, "chosen": 1}
_MEANT = {
    "that": _Walk.that,
    "that_one": _Walk.that,
    "that_card": _Walk.that_card,
    "those_pokemon": _Walk.those_pokemon,
    "besides": _Walk.besides,
    "there": _Walk.there,
    "look": _Walk.show,
    "reveal": _Walk.show,
    "looked": _Walk.looked,
    "shuffle": _Walk.shuffle,
    "count": _Walk.count,
    "any": _Walk.count,
    "choose": _Walk.choose,
    "self": _Walk.own,
    "active": _Walk.one,
    "it": _Walk.one,
    "each": _Walk.one,
    "chosen": _Walk.one,
    "attacker": _Walk.one,
    "any": _Walk.asked,
    "bench": _Walk.several,
    "all": _Walk.several,
    "these": _Walk.several,
    "for_each": _Walk.for_each,
    "when": _Walk.when,
    "attach": _Walk.attach,
    "lasting": _Walk.lasting,
    "as_player": _Walk.as_player,
}
