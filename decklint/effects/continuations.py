"""Sentences that belong to the one before: about what was chosen or done there, if it was."""

from __future__ import annotations

from decklint.effects.program import Arg, Node, Program, block

#: The words of the grammar that refer to a Pokémon (references.py).
_POKEMON = frozenset({"that", "that_one", "chosen_one", "those_pokemon"})
#: What leaves a Pokémon to speak of (a choice, or a card put onto the Bench), what leaves cards to
#: be found "there", and what leaves cards chosen there; with the words that refer to each.
_LEAVING = (
    (frozenset({"choose", '"bench"'}), _POKEMON),
    (frozenset({"look", "reveal"}), frozenset({"there"})),
    (frozenset({"there"}), frozenset({"that_card"})),
)
#: Statements whose block need not be carried out, with how many arguments they have then.
_PARTS = {"if": 2, "may": 1, "repeat": 2}
_COIN = {Node("heads"), Node("tails")}


def with_what_follows(program: Program) -> Program:
    """What is chosen only under a condition, with the sentences after it about what was chosen.

    "If heads, choose a Pokémon. That Pokémon is now Asleep." Nothing is Asleep if tails.
    """
    row: list[Node] = []
    for node in program:
        inner = Node(node.op, tuple(_within(arg) for arg in node.args))
        last = row[-1] if row else None
        if last is not None and _belongs_to(inner, last):
            row[-1] = _followed(last, inner)
            continue
        if last is not None and _shuffles_for_both(last, inner):
            row[-1] = _followed(last, block(inner.args[1])[-1])
        row.append(inner)
    return tuple(row)


def _followed(node: Node, then: Node) -> Node:
    """A statement with one more at the end of its block."""
    return Node(node.op, (*node.args[:-1], with_what_follows((*block(node.args[-1]), then))))


def _shuffles_for_both(one: Node, other: Node) -> bool:
    """Whether the shuffle at the end of "if heads ... if tails ..." is said of either side.

    "If heads, look at 8 cards. If tails, look at 3 cards. Shuffle the other cards back."
    """
    if (one.op, other.op) != ("if", "if") or {one.args[0], other.args[0]} != _COIN:
        return False
    sides = [[node.op for node in block(side.args[1])] for side in (one, other)]
    looked = all("look" in side for side in sides)
    return looked and sides[1][-1] == "shuffle" and "shuffle" not in sides[0]


def _within(arg: Arg) -> Arg:
    return with_what_follows(block(arg)) if isinstance(arg, tuple) and arg == block(arg) else arg


def _belongs_to(node: Node, last: Node) -> bool:
    """Whether a statement speaks of what the one before leaves, only under a condition, to it."""
    if len(last.args) != _PARTS.get(last.op) or node.op == "if":
        return False
    left, said = _words(last.args[-1]), _words(node)
    if "there" in left and _goes_on(node, block(last.args[-1])[-1]):
        return True
    return "choose" not in said and any(
        not left.isdisjoint(leaving) and not said.isdisjoint(refer) for leaving, refer in _LEAVING
    )


def _goes_on(node: Node, before: Node) -> bool:
    """Whether something is done with the cards just chosen, or to the deck that they went to."""
    if node.op == "shuffle":
        return before.op == "put" and "deck" in before.args
    return node.op in {"put", "attach", "reveal"} and node.args[0] == Node("those")


def _words(arg: Arg) -> set[str]:
    """Every word of a part of a program, and its texts in quotes."""
    if isinstance(arg, Node):
        return {arg.op}.union(*(_words(each) for each in arg.args))
    if isinstance(arg, tuple):
        return set().union(*(_words(each) for each in arg))
    return {f'"{arg}"'} if isinstance(arg, str) else set()


def otherwise(program: Program) -> Program:
    """Ask once what is asked of the cards found: "If it is an Energy ... If it is not ...".

    What is done first may change which cards are spoken of.
    """
    row: list[Node] = []
    for node in program:
        last = row[-1] if row else None
        if last is not None and _is_the_other_half(last, node):
            row[-1] = Node("if", (*last.args, node.args[1]))
        else:
            row.append(node)
    return tuple(row)


def _is_the_other_half(one: Node, other: Node) -> bool:
    if (one.op, other.op) != ("if", "if") or len(one.args) != 2 or len(other.args) != 2:
        return False
    return other.args[0] == Node("not", (one.args[0],)) and "those" in _words(one.args[0])


_DID = Node("did")
#: What stands before "if you do" where so many cards are given up: how many statements it takes.
_GIVING_UP = (("may",), ("pick", "put"))


def in_full(program: Program) -> Program:
    """What is given up so that something else is done is given up in full or not at all.

    "Discard 2 cards from your hand. If you do, draw 4 cards." Nothing is done with a single card.
    """
    row: list[Node] = []
    for node in program:
        inner = Node(node.op, tuple(_in_full_within(arg) for arg in node.args))
        before = next((ops for ops in _GIVING_UP if _ends_with(row, ops)), ())
        asked = enough(tuple(row[-len(before) :])) if before and _is_only_then(inner) else None
        if asked is None:
            row.append(inner)
        else:
            row[-len(before) :] = [Node("if", (asked, (*row[-len(before) :], inner)))]
    return tuple(row)


def _in_full_within(arg: Arg) -> Arg:
    return in_full(block(arg)) if isinstance(arg, tuple) and arg == block(arg) else arg


def _ends_with(row: list[Node], ops: tuple[str, ...]) -> bool:
    return tuple(node.op for node in row[-len(ops) :]) == ops


def _is_only_then(node: Node) -> bool:
    """Whether it is "if you do" without an "otherwise"."""
    return node.op == "if" and node.args[0] == _DID and len(node.args) == _PARTS["if"]


def enough(row: Program) -> Node | None:
    """The condition that the player has what is to be given up; none where one card is enough."""
    if row[0].op == "may":
        row = block(row[0].args[0])
    if [node.op for node in row] != ["pick", "put"] or len(row[0].args) == 1:
        return None
    cards, number = row[0].args
    if not isinstance(cards, Node) or cards.args[0] not in {Node("me"), Node("self")}:
        return None
    if isinstance(number, int) and cards.op in {"hand", "energies"}:
        return Node(">=", (Node("count", (cards,)), number))
    if isinstance(number, Node) and number.op == "worth" and cards.op == "energies":
        return Node(">=", (_provided(cards), number.args[0]))
    return None


def _provided(energies: Node) -> Node:
    """How much Energy some Energy cards provide."""
    whom, *wanted = energies.args
    if not wanted:
        return Node("energy", (whom,))
    if isinstance(wanted[0], Node) and wanted[0].op == "type":
        return Node("energy", (whom, *wanted[0].args))
    return Node("count", (energies,))
