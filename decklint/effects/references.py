"""Who and what is meant by "it", "that Pokémon", "those cards": found by going through a program.

The grammar leaves words that no program has: `that` and `that_one` for a Pokémon that was spoken
of before, `besides` for others than it, `those_pokemon` for several, `chosen_one` for the chosen
one, `that_card` for cards that were spoken of, `there` for cards that were shown, `the_rest` for
those of them that were not taken, `the_card_seen` for the only one. A program is in the order of
its text, so what was spoken of last is what was met last.
"""

from __future__ import annotations

from decklint.effects.continuations import with_what_follows
from decklint.effects.program import Arg, Node, Program, block
from decklint.effects.templates import narrowed

_SELF, _IT, _EACH = Node("self"), Node("it"), Node("each")
_ME, _OPP, _BOTH = Node("me"), Node("opp"), Node("both")
_THOSE, _LOOKED = Node("those"), Node("looked")
_NOT_DONE = Node("not", (Node("did"),))
#: Words that leave cards to speak of.
_FOUND_CARDS = frozenset({"pick", "pick_random", "search", "put", "attach"})


#: Cards that are counted or asked for in such a place can be spoken of.
_CARDS_SPOKEN_OF = frozenset({"discard", "hand", "lost", "looked", "energies", "stadium"})


def referred(program: Program) -> Program | None:
    """The program with what is meant in the place of such words; None where it is not certain."""
    walk = References()
    program = walk.row(with_what_follows(program))
    return None if walk.lost else program


class References:
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
        #: The cards spoken of before the last thing that need not be done.
        self.undone: Node | None = None
        #: Whether cards of a deck are still where they were looked at.
        self.seen = False
        self.chose = False
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
        if node.op == "put" and "bench" in node.args:
            self._speak(_IT)
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

    def seen_before(self, _node: Node) -> Node:
        """The cards of a deck that were looked at and are still there."""
        return self.looked(_LOOKED)

    def shuffle(self, node: Node) -> Node:
        """A shuffled deck: what was looked at is anywhere."""
        self.seen = False
        return self._plain(node)

    def count(self, node: Node) -> Node:
        """Cards that are counted in a zone can be spoken of."""
        walked = self._plain(node)
        counted = walked.args[0]
        if isinstance(counted, Node) and counted.op in _CARDS_SPOKEN_OF:
            self.cards = counted
        return walked

    def choose(self, node: Node) -> Node:
        """A choice; what it chose from is not spoken of."""
        walked = self._plain(node)
        self._speak(_IT)
        self.chose = True
        return walked

    def own(self, node: Node) -> Node:
        """The Pokémon whose text it is."""
        walked = self._plain(node)
        self.last = _SELF
        self._speak_of_energy(_SELF, walked.args)
        return walked

    def one(self, node: Node) -> Node:
        """A certain Pokémon: with what narrows it down it is still the same."""
        walked = self._plain(node)
        whose = _WHOSE.get(node.op, 0)
        pokemon = Node(node.op, node.args[:whose])
        self._speak(pokemon)
        self._speak_of_energy(pokemon, walked.args[whose:])
        return walked

    def _speak_of_energy(self, pokemon: Node, wanted: tuple[Arg, ...]) -> None:
        """A Pokémon that has Energy attached: its Energy can be spoken of."""
        if len(wanted) == 1 and isinstance(wanted[0], Node) and wanted[0].op == "with_energy":
            self.cards = Node("energies", (pokemon, *wanted[0].args))

    def chosen_one(self, node: Node) -> Node:
        """What was chosen, whatever was spoken of since."""
        self.lost = self.lost or not self.chose
        return Node("it", node.args)

    def asked(self, node: Node) -> Node:
        """Who attacks is asked for, as in "by damage from an attack", and not spoken of."""
        before = self.last, self.other
        walked = self.count(node)
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
        self.chose = True
        return walked

    def lasting(self, node: Node) -> Node:
        """In rules that last, the Pokémon they are for is `self`."""
        whom = self.walk(node.args[0])
        outside = self.last, self.other
        self.last = self.other = _SELF
        rules = tuple(self.walk(arg) for arg in node.args[1:])
        self.last, self.other = outside
        return Node(node.op, (whom, *rules))

    def may(self, node: Node) -> Node:
        """What need not be done: the cards spoken of before it are meant if it is not."""
        before = self.cards
        walked = self._plain(node)
        self.undone = before
        return walked

    def if_(self, node: Node) -> Node:
        """If it was not done, nothing of what would have been done is spoken of."""
        if node.args[0] == _NOT_DONE:
            self.cards = self.undone
        return self._plain(node)

    def choose_one(self, node: Node) -> Node:
        """Of several things one is done: none of them speaks of what another would have done."""
        before = dict(vars(self))
        walked = []
        for one in node.args:
            vars(self).update(before | {"lost": self.lost})
            walked.append(self.walk(one))
        return Node(node.op, tuple(walked))

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
    "that": References.that,
    "that_one": References.that,
    "that_card": References.that_card,
    "those_pokemon": References.those_pokemon,
    "chosen_one": References.chosen_one,
    "besides": References.besides,
    "there": References.there,
    "look": References.show,
    "reveal": References.show,
    "looked": References.looked,
    "the_rest": References.seen_before,
    "the_card_seen": References.seen_before,
    "shuffle": References.shuffle,
    "count": References.count,
    "choose": References.choose,
    "self": References.own,
    "active": References.one,
    "it": References.one,
    "each": References.one,
    "chosen": References.one,
    "attacker": References.one,
    "any": References.asked,
    "bench": References.several,
    "all": References.several,
    "these": References.several,
    "may": References.may,
    "if": References.if_,
    "choose_one": References.choose_one,
    "for_each": References.for_each,
    "when": References.when,
    "attach": References.attach,
    "lasting": References.lasting,
    "as_player": References.as_player,
}
