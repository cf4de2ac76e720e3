"""What a program does, in a player's words: short, for the questions at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine.log.names import where_to

#: How a chosen Pokémon is called in what follows, and how a chosen card is.
POKEMON: Final = frozenset({"it", "chosen", "holder", "each"})
CARDS: Final = frozenset({"those", "kept"})
#: Statements by which something is chosen, and those between a choice and what it is for.
_CHOOSING: Final = frozenset({"choose", "pick", "search", "pick_random", "choose_attack"})
_PASSING: Final = frozenset({"reveal", "look", "remember", "shuffle", "flip"})


def deeds(program: Program) -> str:
    """What a program does, within a sentence: `draw 2 cards, then end your turn`."""
    from decklint.effects.say import say_within  # noqa: PLC0415  only where a person is asked

    return say_within(program) or "do what the card says"


def purpose(following: Iterable[Node], chosen: frozenset[str]) -> str:
    """What something that was just chosen is for, by what follows: ` to evolve`."""
    about = [one for one in _flat(following) if any(part.op in chosen for part in nodes(one))]
    for one in about:
        if one.op not in _CHOOSING and one.op not in _PASSING:
            return _for_pokemon(one) if chosen is POKEMON else _for_cards(one)
    if not about:
        return ""
    return " to take a card from" if about[0].op in _CHOOSING else ""


def _flat(program: Iterable[Node]) -> Iterator[Node]:
    """The statements, in the place of conditions and repetitions those within."""
    for one in program:
        within = [statement for arg in one.args for statement in block(arg)]
        if within and one.op != "lasting":
            yield from _flat(within)
        else:
            yield one


# What is chosen


def _for_pokemon(node: Node) -> str:
    if node.op == "hit" and isinstance(node.args[1], int):
        return f" for {node.args[1]} damage"
    if node.op == "condition":
        return f" to be {str(node.args[1]).capitalize()}"
    if node.op == "take_out":
        return f" to put {where_to(str(node.args[1]))}"
    if node.op == "move_counters":
        giver = any(part.op in POKEMON for part in nodes(node.args[0]))
        return f" to move damage counters {'from' if giver else 'to'}"
    return _POKEMON_FOR.get(node.op, "")


_POKEMON_FOR: Final = {
    "attach": " to attach to",
    "become": " to change",
    "counters_on": " to put damage counters on",
    "devolve": " to devolve",
    "evolve": " to evolve",
    "heal": " to heal",
    "hit": " to damage",
    "knock_out": " to Knock Out",
    "lasting": " for the effect",
    "put": " to take from",
    "recover": " to recover",
    "spread": " to put damage counters on",
    "switch": " to switch with the Active Pokémon",
}


def _for_cards(node: Node) -> str:
    if node.op == "put":
        return f" to put {_goes(node.args[1])}"
    return _CARDS_FOR.get(node.op, "")


_CARDS_FOR: Final = {
    "attach": " to attach",
    "become": " to put in its place",
    "evolve": " to evolve into",
    "swap": " to change places",
    "use_effect": " to use the effect of",
}


def _goes(zone: Arg) -> str:
    return "onto the Bench" if zone == "bench" else where_to(str(zone))
