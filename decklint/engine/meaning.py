"""What a program does, in a player's words: short, for the questions at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine.telling import count, where_to

#: So many deeds are told; of a longer program the beginning.
_MOST: Final = 4
#: How a chosen Pokémon is called in what follows, and how a chosen card is.
POKEMON: Final = frozenset({"it", "chosen", "holder", "each"})
CARDS: Final = frozenset({"those", "kept"})
#: Statements by which something is chosen, and those between a choice and what it is for.
_CHOOSING: Final = frozenset({"choose", "pick", "search", "pick_random", "choose_attack"})
_PASSING: Final = frozenset({"reveal", "look", "remember", "shuffle", "flip"})


def deeds(program: Program) -> str:
    """What a program does: `draw 2 cards, end the turn`."""
    told = list(dict.fromkeys(words for one in _flat(program) if (words := _deed(one))))
    more = ["and more"] if len(told) > _MOST else []
    return ", ".join([*told[:_MOST], *more]) or "use the effect"


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


# What is done


def _deed(node: Node) -> str:
    told = _DEEDS.get(node.op)
    return told(*node.args) if told is not None else ""


def _some(number: Arg, thing: str) -> str:
    """`2 cards`, or `cards` where the number is yet to be counted."""
    return count(number, thing) if isinstance(number, int) else f"{thing}s"


def _damage(amount: Arg, more: str = "") -> str:
    return f"{amount} {more}damage" if isinstance(amount, int) else f"{more}damage"


def _whom(whom: Arg) -> str:
    """Pokémon, as far as a few words tell."""
    op = whom.op if isinstance(whom, Node) else ""
    if op == "self":
        return "this Pokémon"
    if op not in {"active", "bench", "all"} or not isinstance(whom, Node):
        return "a Pokémon"
    place = {"active": "Active ", "bench": "Benched "}.get(op, "")
    return f"{_whose(whom.args[0])} {place}Pokémon"


def _whose(who: Arg) -> str:
    op = who.op if isinstance(who, Node) else str(who)
    return {"me": "your", "opp": "the opponent's"}.get(op, "both players'")


def _cards(cards: Arg) -> str:
    """Cards, likewise."""
    if not isinstance(cards, Node):
        return "cards"
    if cards.op == "this_card":
        return "this card"
    if cards.op == "hand" and len(cards.args) == 1:
        return f"{_whose(cards.args[0])} hand"
    if cards.op in {"top", "bottom"} and len(cards.args) > 1:
        deck = f"{_whose(cards.args[1])} deck"
        return f"{_some(cards.args[0], 'card')} of the {cards.op} of {deck}"
    return "Energy" if cards.op == "energies" else "cards"


def _put(cards: Arg, zone: Arg) -> str:
    if zone == "discard":
        return f"discard {_cards(cards)}"
    return f"put {_cards(cards)} {_goes(zone)}"


_DEEDS: Final[dict[str, Callable[..., str]]] = {
    "attach": lambda cards, _: f"attach {_cards(cards)}",
    "become": lambda whom, *_: f"put another Pokémon in the place of {_whom(whom)}",
    "condition": lambda whom, name, *_: f"make {_whom(whom)} {str(name).capitalize()}",
    "counters_on": lambda whom, number: f"put {_some(number, 'damage counter')} on {_whom(whom)}",
    "damage": lambda amount: f"do {_damage(amount)}",
    "devolve": lambda whom, *_: f"devolve {_whom(whom)}",
    "draw": lambda number, *_: f"draw {_some(number, 'card')}",
    "draw_up_to": lambda number, *_: f"draw up to {_some(number, 'card')}",
    "end_turn": lambda: "end the turn",
    "evolve": lambda whom, _: f"evolve {_whom(whom)}",
    "flip": lambda number: f"flip {_some(number, 'coin')}",
    "heal": lambda whom, amount: f"heal {_damage(amount)} from {_whom(whom)}",
    "hit": lambda whom, amount: f"do {_damage(amount)} to {_whom(whom)}",
    "knock_out": lambda whom: f"Knock Out {_whom(whom)}",
    "look": lambda cards: f"look at {_cards(cards)}",
    "more_damage": lambda amount: f"do {_damage(amount, 'more ')}",
    "move_counters": lambda *_: "move damage counters",
    "perform": lambda: "use that attack",
    "put": _put,
    "recover": lambda whom, *_: f"{_whom(whom)} recovers",
    "search": lambda *_: "search the deck",
    "shuffle": lambda who: f"shuffle {_whose(who)} deck",
    "spread": lambda _, number: f"put {_some(number, 'damage counter')} as you like",
    "swap": lambda *_: "change cards for others",
    "switch": lambda *_: "switch the Active Pokémon",
    "take_out": lambda whom, zone, *_: f"put {_whom(whom)} {_goes(zone)}",
    "take_prizes": lambda number, *_: f"take {_some(number, 'Prize card')}",
    "use_effect": lambda _: "use the effect of that card",
    "win": lambda _: "win the game",
}
