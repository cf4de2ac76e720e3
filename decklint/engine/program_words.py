"""What a program does, in a player's words: short, for the questions at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine.log.names import count, where_to

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
    parts = list(_flat(program))
    parts = [one for one in parts if one.op != "shuffle"] or parts  # goes without saying
    told = list(dict.fromkeys(words for one in parts if (words := _deed(one))))
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
    assert isinstance(cards, Node)
    if cards.op == "this_card":
        return "this card"
    if cards.op == "hand" and len(cards.args) == 1:
        return f"{_whose(cards.args[0])} hand"
    if cards.op in {"top", "bottom"} and len(cards.args) > 1:
        deck = f"{_whose(cards.args[1])} deck"
        return f"{_some(cards.args[0], 'card')} of the {cards.op} of {deck}"
    if cards.op == "energies":
        return "Energy"
    return _kind(cards.args[1]) or "cards" if len(cards.args) > 1 else "cards"


def _search(cards: Arg, number: Arg = 1, *_: Arg) -> str:
    """`search the deck for up to 2 Basic Pokémon`."""
    kind = _kind(cards.args[1]) if isinstance(cards, Node) and len(cards.args) > 1 else ""
    most = number.args[0] if isinstance(number, Node) and number.op == "up_to" else number
    many = f"up to {most} " if isinstance(most, int) and most > 1 else ""
    return f"search the deck for {many}{kind or 'cards'}"


def _kind(wanted: Arg) -> str:
    """What kind of card a filter asks for, as far as a few words tell."""
    assert isinstance(wanted, Node)
    if wanted.op == "type":
        return "".join(f"{{{letter}}}" for letter in str(wanted.args[0]))
    if wanted.op in {"label", "named", "name_has"}:
        return " or ".join(str(name) for name in wanted.args)
    if wanted.op == "or":
        return " or ".join(filter(None, map(_kind, wanted.args)))
    if wanted.op == "not":
        kind = _kind(wanted.args[0])
        return f"other than {kind}" if kind else ""
    if wanted.op == "and":
        parts = sorted(wanted.args, key=_rank)
        return " ".join(filter(None, map(_kind, parts)))
    return _KINDS.get(wanted.op, "")


def _rank(wanted: Arg) -> int:
    """What kind of a kind comes before it, and what it is not behind: `{R} Basic Pokémon`."""
    op = wanted.op if isinstance(wanted, Node) else ""
    return 2 if op == "not" else 1 if op in _KINDS else 0


_KINDS: Final = {
    "basic": "Basic Pokémon",
    "basic_energy": "Basic Energy",
    "energy_card": "Energy",
    "evolution": "Evolution Pokémon",
    "item": "Item",
    "pokemon": "Pokémon",
    "special_energy": "Special Energy",
    "stadium": "Stadium",
    "stage1": "Stage 1 Pokémon",
    "stage2": "Stage 2 Pokémon",
    "supporter": "Supporter",
    "tool": "Pokémon Tool",
    "trainer": "Trainer card",
}


def _lasting(whom: Arg, how_long: Arg, rules: Arg) -> str:
    """What holds for some time: `attacks do 30 more damage this turn`."""
    told = next((words for rule in nodes(rules) if (words := _holds(rule, whom))), "an effect")
    return f"{told} {_DURATIONS.get(str(how_long), how_long)}"


def _holds(rule: Node, whom: Arg) -> str | None:
    if rule.op == "forbid":
        return f"no {rule.args[0]} for {_whom(whom)}"
    if rule.op == "prevent":
        return f"no {rule.args[0]} to {_whom(whom)}"
    if rule.op != "modify" or not isinstance(rule.args[2], int):
        return None
    number = rule.args[2]
    if rule.args[0] in {"dealt", "taken"}:
        does = "attacks do" if rule.args[0] == "dealt" else f"{_whom(whom)} takes"
        return f"{does} {abs(number)} {'more' if number > 0 else 'less'} damage"
    return f"{rule.args[0]} {number:+d}"


_DURATIONS: Final = {
    "their next turn": "on the opponent's next turn",
    "my next turn": "on your next turn",
    "through my next turn": "through your next turn",
    "rest of game": "for the rest of the game",
    "until benched": "until it goes to the Bench",
}


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
    "lasting": _lasting,
    "knock_out": lambda whom: f"Knock Out {_whom(whom)}",
    "look": lambda cards: f"look at {_cards(cards)}",
    "more_damage": lambda amount: f"do {_damage(amount, 'more ')}",
    "move_counters": lambda *_: "move damage counters",
    "perform": lambda: "use that attack",
    "put": _put,
    "recover": lambda whom, *_: f"{_whom(whom)} recovers",
    "search": _search,
    "shuffle": lambda who: f"shuffle {_whose(who)} deck",
    "spread": lambda _, number: f"put {_some(number, 'damage counter')} as you like",
    "swap": lambda *_: "change cards for others",
    "switch": lambda *_: "switch the Active Pokémon",
    "take_out": lambda whom, zone, *_: f"put {_whom(whom)} {_goes(zone)}",
    "take_prizes": lambda number, *_: f"take {_some(number, 'Prize card')}",
    "use_effect": lambda _: "use the effect of that card",
    "win": lambda _: "win the game",
}
