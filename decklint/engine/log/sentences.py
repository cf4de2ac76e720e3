"""A game in words: every event that the engine tells, as a player would say it.

What a player may not see is not named: with a `reader`, cards that the other player draws, takes
as Prizes or lays face down are only counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from decklint.engine.log.names import LogNames, Whence, count, where_to
from decklint.engine.state import CONDITIONS, PokemonRef
from decklint.engine.table import Table
from decklint.model.scenario import PLAYERS

Event: TypeAlias = tuple[Any, ...]


def words(
    table: Table, event: Event, names: Sequence[str] = PLAYERS, reader: int | None = None
) -> str:
    """The sentence for an event; with a reader, only what that player may see."""
    kind, *facts = event
    return _SENTENCES[kind](LogNames(table, names, reader), *facts)


def transcript(
    table: Table,
    events: Iterable[Event],
    names: Sequence[str] = PLAYERS,
    reader: int | None = None,
) -> Iterator[str]:
    """The lines of a readable log: what happens in a turn stands indented below it."""
    for event in gathered(events):
        indent = "" if event[0] in _HEADINGS else "  "
        yield indent + words(table, event, names, reader)


#: Events that begin something; the others happen within it.
_HEADINGS = frozenset({"turn", "start", "checkup", "sudden death", "over"})


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """What happens several times in a row as one event; a cause that had no effect is left out."""
    last: Event | None = None
    for event in _effective(events):
        both = None if last is None else _together(last, event)
        if last is not None and both is None:
            yield last
        last = both or event
    if last is not None:
        yield last


def _effective(events: Iterable[Event]) -> Iterator[Event]:
    """The events without causes, and steps between turns, in which nothing happens."""
    waiting: list[Event] = []
    for event in events:
        kind = event[0]
        if kind in {"because", "checkup"}:
            waiting.append(event)
        elif kind == "done":
            if waiting and waiting[-1][0] == "because":
                waiting.pop()
        else:
            if kind != "turn":
                yield from waiting
            waiting.clear()
            yield event
    yield from waiting  # what they do is still to come


#: Where the cards, or the number, stand in events that are told in one sentence.
_SUMMED = {"put": 2, "bench": 2, "prize": 2, "counters": 2, "move counters": 3}
#: Where something stands that only the last of them knows.
_LATEST = {"counters": 4, "move counters": 4}


def _together(one: Event, other: Event) -> Event | None:
    """Two events as one, if they tell the same of different cards."""
    kind = one[0]
    place = _SUMMED.get(kind)
    if place is None or other[0] != kind:
        return None
    differing = {place, _LATEST.get(kind, place)}
    if any(one[n] != other[n] for n in range(len(one)) if n not in differing):
        return None
    return (*other[:place], one[place] + other[place], *other[place + 1 :])


def conditions(bits: int) -> str:
    """Special Conditions by their names."""
    return ", ".join(word.capitalize() for word, bit in CONDITIONS.items() if bits & bit)


# One sentence for each kind of event

_Sentence: TypeAlias = Callable[..., str]
_SENTENCES: dict[str, _Sentence] = {}


def _event(kind: str) -> Callable[[_Sentence], _Sentence]:
    """Enter a sentence under the kind of event that it is for."""

    def entered(sentence: _Sentence) -> _Sentence:
        _SENTENCES[kind] = sentence
        return sentence

    return entered


@_event("first")
def _first(tell: LogNames, player: int) -> str:
    return f"{tell.does(player, 'go')} first"


@_event("shuffle")
def _shuffle(tell: LogNames, player: int) -> str:
    return f"{tell.does(player, 'shuffle')} the deck"


@_event("draw")
def _draw(tell: LogNames, player: int, cards: Sequence[int]) -> str:
    return f"{tell.does(player, 'draw')} {tell.hidden(player, cards)}"


@_event("mulligan")
def _mulligan(tell: LogNames, player: int, hand: Sequence[int]) -> str:
    return f"{tell.does(player, 'show')} a hand without a Basic Pokémon: {tell.cards(hand)}"


@_event("face down")
def _face_down(tell: LogNames, player: int, card: int, place: str) -> str:
    shown = tell.hidden(player, (card,))
    return f"{tell.does(player, 'lay')} {shown} face down as {_LAID[place]}"


_LAID = {"active": "the Active Pokémon", "bench": "a Benched Pokémon"}


@_event("face up")
def _face_up(tell: LogNames, player: int, cards: Sequence[int]) -> str:
    active, *bench = cards
    benched = f", on the Bench {tell.cards(bench)}" if bench else ""
    return f"{tell.whose(player)} {tell.card(active)} is Active{benched}"


@_event("set prizes")
def _set_prizes(tell: LogNames, player: int, number: int) -> str:
    return f"{tell.does(player, 'lay')} {count(number, 'Prize card')} face down"


@_event("start")
def _start(tell: LogNames, player: int) -> str:
    return f"the game begins; {tell.does(player, 'start')}"


@_event("turn")
def _turn(tell: LogNames, number: int, player: int, own: int) -> str:
    return f"Turn {number}, {tell.names[player]} (own turn {own})"


@_event("pass")
def _pass(tell: LogNames, player: int) -> str:
    return f"{tell.does(player, 'end')} the turn without an attack"


@_event("checkup")
def _checkup(_tell: LogNames) -> str:
    return "Between turns"


@_event("because")
def _because(tell: LogNames, player: int, card: int, kind: str) -> str:
    return f"because of {tell.whose(player)} {tell.card(card)} ({kind}):"


@_event("done")
def _done(tell: LogNames, card: int) -> str:
    return f"that is all that {tell.card(card)} does"


@_event("bench")
def _bench(tell: LogNames, player: int, cards: Sequence[int], whence: Whence) -> str:
    origin = tell.whence(whence, player)
    return f"{tell.does(player, 'put')} {tell.cards(cards)}{origin} on the Bench"


@_event("active")
def _active(tell: LogNames, seen: PokemonRef) -> str:
    return f"{tell.pokemon(seen)} becomes Active"


@_event("evolve")
def _evolve(tell: LogNames, seen: PokemonRef, new: int) -> str:
    return f"{tell.pokemon(seen)} evolves into {tell.card(new)}"


@_event("become")
def _become(tell: LogNames, seen: PokemonRef, new: int) -> str:
    return f"{tell.pokemon(seen)} becomes {tell.card(new)}"


@_event("devolve")
def _devolve(tell: LogNames, card: int, left: PokemonRef, where: str) -> str:
    return f"{tell.card(card)} is taken off {tell.pokemon(left)}, {where_to(where)}"


@_event("out of play")
def _out_of_play(tell: LogNames, seen: PokemonRef, where: str) -> str:
    return f"{tell.pokemon(seen)} leaves play, {where_to(where)}"


@_event("attach")
def _attach(tell: LogNames, card: int, to: PokemonRef, whence: Whence) -> str:
    player = tell.table.kinds[card].owner
    target = tell.own(to) if to.owner == player else tell.pokemon(to)
    if isinstance(whence, PokemonRef):
        return f"{tell.card(card)} is moved{tell.whence(whence, player)} to {target}"
    origin = "" if whence == ("hand", player) else tell.whence(whence, player)
    return f"{tell.does(player, 'attach')} {tell.card(card)}{origin} to {target}"


@_event("play")
def _play(tell: LogNames, player: int, card: int) -> str:
    return f"{tell.does(player, 'play')} {tell.card(card)}"


@_event("put")
def _put(tell: LogNames, player: int, cards: Sequence[int], where: str, whence: Whence) -> str:
    stays = isinstance(whence, tuple) and where == whence[0]  # only the order changes
    origin = " back" if stays else tell.whence(whence, player)
    if where == "discard":
        return f"{tell.does(player, 'discard')} {tell.cards(cards)}{origin}"
    shown = tell.cards(cards) if where in _OPEN else tell.hidden(player, cards)
    owner = tell.table.kinds[cards[0]].owner
    return f"{tell.does(player, 'put')} {shown}{origin} {where_to(where, tell.the(owner, player))}"


#: Where cards lie for all to see.
_OPEN = frozenset({"discard", "lost"})


@_event("swap")
def _swap(tell: LogNames, player: int, cards: Sequence[int]) -> str:
    return f"{tell.does(player, 'swap')} {tell.hidden(player, cards)}"


@_event("look")
def _look(tell: LogNames, player: int, cards: Sequence[int], whence: Whence) -> str:
    origin = tell.whence(whence, player)
    return f"{tell.does(player, 'look')} at {tell.hidden(player, cards)}{origin}"


@_event("reveal")
def _reveal(tell: LogNames, player: int, cards: Sequence[int], whence: Whence) -> str:
    if not cards:
        return f"{tell.does(player, 'find')} no card to reveal"
    return f"{tell.does(player, 'reveal')} {tell.cards(cards)}{tell.whence(whence, player)}"


@_event("ability")
def _ability(tell: LogNames, seen: PokemonRef, name: str) -> str:
    return f"{tell.pokemon(seen)} uses {name}"


@_event("use")
def _use(tell: LogNames, player: int, card: int, name: str) -> str:
    of = "" if name == tell.card(card) else f" of {tell.card(card)}"
    return f"{tell.does(player, 'use')} {name}{of}"


@_event("retreat")
def _retreat(tell: LogNames, seen: PokemonRef) -> str:
    return f"{tell.pokemon(seen)} retreats"


@_event("switch")
def _switch(tell: LogNames, new: PokemonRef, old: PokemonRef | None) -> str:
    if old is None:
        return _active(tell, new)
    came = new._replace(place=old.place)  # they have changed places
    gone = tell.card(old.card)
    return f"{tell.pokemon(came)} moves to the Active Spot, {gone} to the Bench"


@_event("attack")
def _attack(tell: LogNames, seen: PokemonRef, name: str) -> str:
    return f"{tell.pokemon(seen)} attacks with {name}"


@_event("failed")
def _failed(_tell: LogNames) -> str:
    return "the attack fails"


@_event("flip")
def _flip(_tell: LogNames, heads: bool) -> str:
    return "coin: heads" if heads else "coin: tails"


@_event("reckoned")
def _reckoned(tell: LogNames, seen: PokemonRef, sums: Sequence[tuple[str, int]]) -> str:
    """The damage of an attack where something changes it: `50 by the attack, 100 by Weakness`."""
    steps = []
    before = None
    for what, damage in sums:
        if damage != before:
            raised = before is None or damage > before
            steps.append(f"{max(0, damage)} {_STEPS[what][0 if raised else 1]}")
        before = damage
    return f"{tell.pokemon(seen)}: {', '.join(steps)}"


#: What made the damage more, and what made it less.
_STEPS = {
    "attack": ("by the attack", ""),
    "attacker": ("with effects on the attacker's side", "with effects on the attacker's side"),
    "weakness": ("by Weakness", "by Resistance"),
    "defender": ("with effects on the defender's side", "with effects on the defender's side"),
}


@_event("damage")
def _damage(tell: LogNames, seen: PokemonRef, amount: int, left: tuple[int, int]) -> str:
    return f"{tell.pokemon(seen)}: {amount} damage, {_left(left)}"


@_event("counters")
def _counters(
    tell: LogNames, seen: PokemonRef, number: int, condition: int, left: tuple[int, int]
) -> str:
    cause = f" for being {conditions(condition)}" if condition else ""
    return f"{tell.pokemon(seen)}: {count(number, 'damage counter')}{cause}, {_left(left)}"


@_event("move counters")
def _move_counters(
    tell: LogNames, giver: PokemonRef, taker: PokemonRef, number: int, left: tuple[int, int]
) -> str:
    moved = f"{count(number, 'damage counter')} from {tell.pokemon(giver)}"
    return f"{tell.pokemon(taker)}: {moved}, {_left(left)}"


def _left(left: tuple[int, int]) -> str:
    return f"{left[0]} of {left[1]} HP left"


@_event("heal")
def _heal(tell: LogNames, seen: PokemonRef, amount: int) -> str:
    return f"{tell.pokemon(seen)}: {amount} damage healed"


@_event("condition")
def _now(tell: LogNames, seen: PokemonRef, bits: int) -> str:
    return f"{tell.pokemon(seen)} is now {conditions(bits)}"


@_event("recovered")
def _recovered(tell: LogNames, seen: PokemonRef, bits: int) -> str:
    return f"{tell.pokemon(seen)} is no longer {conditions(bits)}"


@_event("knock out")
def _knock_out(tell: LogNames, seen: PokemonRef) -> str:
    return f"{tell.pokemon(seen)} is Knocked Out"


@_event("prize")
def _prize(tell: LogNames, player: int, cards: Sequence[int]) -> str:
    number = count(len(cards), "Prize card")
    seen = "" if tell.reader not in {None, player} else f": {tell.cards(cards)}"
    return f"{tell.does(player, 'take')} {number}{seen}"


@_event("sudden death")
def _sudden_death(_tell: LogNames) -> str:
    return "Sudden Death: a new game with fewer Prize cards"


@_event("over")
def _over(tell: LogNames, winner: int, rule: str, because: str) -> str:
    loser = tell.names[1 - winner]
    why = _WON.get(rule, because)
    has = "have" if loser == "you" else "has"
    return f"{tell.does(winner, 'win')}: {why.format(loser=loser, has=has)} [{rule}]"


#: Why a game is won, with the name of who has lost it.
_WON = {
    "WIN-02": "{loser} {has} no Pokémon left in play",
    "WIN-03": "{loser} must draw, and the deck is empty",
}
