"""A game in words: every event that the engine tells, as a player would say it.

What a player may not see is not named: with a `reader`, cards that the other player draws, takes
as Prizes or lays face down are only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from decklint.engine.state import CONDITIONS
from decklint.engine.table import Table
from decklint.model.scenario import PLAYERS

Event: TypeAlias = tuple[Any, ...]


def words(
    table: Table, event: Event, names: Sequence[str] = PLAYERS, reader: int | None = None
) -> str:
    """The sentence for an event; with a reader, only what that player may see."""
    kind, *facts = event
    return _SENTENCES[kind](_Teller(table, names, reader), *facts)


def transcript(
    table: Table,
    events: Iterable[Event],
    names: Sequence[str] = PLAYERS,
    reader: int | None = None,
) -> Iterator[str]:
    """The lines of a readable log: what happens in a turn stands indented below it."""
    for event in events:
        indent = "" if event[0] in _HEADINGS else "  "
        yield indent + words(table, event, names, reader)


#: Events that begin something; the others happen within it.
_HEADINGS = frozenset({"turn", "start", "sudden death", "over"})


class _Teller(NamedTuple):
    """Who tells: with the names of which cards and players, and to whom."""

    table: Table
    names: Sequence[str]
    reader: int | None

    def does(self, player: int, verb: str) -> str:
        """`you draw`, `opponent draws`."""
        name = self.names[player]
        if name == "you":
            return f"{name} {verb}"
        ending = "es" if verb.endswith(("ch", "sh", "s", "o")) else "s"
        return f"{name} {verb}{ending}"

    def card(self, card: int) -> str:
        """A card's name."""
        return self.table.kinds[card].name

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards: `Potion, 2 Fire Energy`."""
        counted = Counter(self.table.names(cards))
        return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counted.items())

    def pokemon(self, owner: int, card: int) -> str:
        """A Pokémon in play: `your Charmander`, `opponent's Charmander`."""
        name = self.names[owner]
        whose = "your" if name == "you" else f"{name}'s"
        return f"{whose} {self.card(card)}"

    def hidden(self, player: int, cards: Sequence[int]) -> str:
        """Cards that only their player sees."""
        if self.reader in {None, player}:
            return self.cards(cards) or "no card"
        return _count(len(cards), "card")


def _count(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def _condition(bits: int) -> str:
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
def _first(tell: _Teller, player: int) -> str:
    return f"{tell.does(player, 'go')} first"


@_event("shuffle")
def _shuffle(tell: _Teller, player: int) -> str:
    return f"{tell.does(player, 'shuffle')} the deck"


@_event("draw")
def _draw(tell: _Teller, player: int, cards: Sequence[int]) -> str:
    return f"{tell.does(player, 'draw')} {tell.hidden(player, cards)}"


@_event("mulligan")
def _mulligan(tell: _Teller, player: int, hand: Sequence[int]) -> str:
    return f"{tell.does(player, 'show')} a hand without a Basic Pokémon: {tell.cards(hand)}"


@_event("face down")
def _face_down(tell: _Teller, player: int, card: int, place: str) -> str:
    return f"{tell.does(player, 'lay')} {tell.hidden(player, (card,))} face down as {place}"


@_event("face up")
def _face_up(tell: _Teller, player: int, cards: Sequence[int]) -> str:
    active, *bench = cards
    benched = f", on the Bench {tell.cards(bench)}" if bench else ""
    return f"{tell.pokemon(player, active)} is Active{benched}"


@_event("start")
def _start(tell: _Teller, player: int) -> str:
    return f"the game begins; {tell.does(player, 'start')}"


@_event("turn")
def _turn(tell: _Teller, number: int, player: int) -> str:
    return f"Turn {number}, {tell.names[player]}"


@_event("bench")
def _bench(tell: _Teller, player: int, card: int) -> str:
    return f"{tell.does(player, 'put')} {tell.card(card)} on the Bench"


@_event("active")
def _active(tell: _Teller, player: int, card: int) -> str:
    return f"{tell.pokemon(player, card)} becomes Active"


@_event("become")
@_event("evolve")
def _evolve(tell: _Teller, player: int, old: int, new: int) -> str:
    return f"{tell.pokemon(player, old)} becomes {tell.card(new)}"


@_event("devolve")
def _devolve(tell: _Teller, player: int, card: int, left: int) -> str:
    return f"{tell.card(card)} is taken off {tell.pokemon(player, left)}"


@_event("out of play")
def _out_of_play(tell: _Teller, player: int, card: int, where: str) -> str:
    return f"{tell.pokemon(player, card)} leaves play, {_WHERE[where]}"


@_event("attach")
def _attach(tell: _Teller, player: int, card: int, to: int) -> str:
    return f"{tell.does(player, 'attach')} {tell.card(card)} to {tell.card(to)}"


@_event("play")
def _play(tell: _Teller, player: int, card: int) -> str:
    return f"{tell.does(player, 'play')} {tell.card(card)}"


@_event("put")
def _put(tell: _Teller, player: int, cards: Sequence[int], where: str) -> str:
    shown = tell.cards(cards) if where in _OPEN else tell.hidden(player, cards)
    return f"{tell.does(player, 'put')} {shown} {_WHERE[where]}"


#: Where cards lie for all to see; and every place, as it stands behind what is put there.
_OPEN = frozenset({"discard", "lost", "bench"})
_WHERE = {
    "hand": "into the hand",
    "discard": "into the discard pile",
    "lost": "into the Lost Zone",
    "deck": "into the deck",
    "top": "on top of the deck",
    "bottom": "on the bottom of the deck",
    "top shuffled": "on top of the deck, shuffled",
    "bottom shuffled": "on the bottom of the deck, shuffled",
    "bench": "on the Bench",
    "prizes": "among the Prize cards",
}


@_event("look")
def _look(tell: _Teller, player: int, cards: Sequence[int]) -> str:
    return f"{tell.does(player, 'look')} at {tell.hidden(player, cards)}"


@_event("reveal")
def _reveal(tell: _Teller, player: int, cards: Sequence[int]) -> str:
    return f"{tell.does(player, 'reveal')} {tell.cards(cards) or 'no card'}"


@_event("ability")
def _ability(tell: _Teller, player: int, card: int, name: str) -> str:
    return f"{tell.pokemon(player, card)} uses {name}"


@_event("retreat")
def _retreat(tell: _Teller, player: int, card: int) -> str:
    return f"{tell.pokemon(player, card)} retreats"


@_event("switch")
def _switch(tell: _Teller, player: int, card: int) -> str:
    return f"{tell.pokemon(player, card)} is the new Active Pokémon"


@_event("attack")
def _attack(tell: _Teller, player: int, card: int, name: str) -> str:
    return f"{tell.pokemon(player, card)} attacks with {name}"


@_event("failed")
def _failed(_tell: _Teller) -> str:
    return "the attack fails"


@_event("flip")
def _flip(_tell: _Teller, heads: bool) -> str:
    return "coin: heads" if heads else "coin: tails"


@_event("damage")
def _damage(tell: _Teller, player: int, card: int, amount: int) -> str:
    return f"{tell.pokemon(player, card)}: {amount} damage"


@_event("counters")
def _counters(tell: _Teller, player: int, card: int, number: int) -> str:
    return f"{tell.pokemon(player, card)}: {_count(number, 'damage counter')}"


@_event("heal")
def _heal(tell: _Teller, player: int, card: int, amount: int) -> str:
    return f"{tell.pokemon(player, card)}: {amount} damage healed"


@_event("condition")
def _now(tell: _Teller, player: int, card: int, bits: int) -> str:
    return f"{tell.pokemon(player, card)} is now {_condition(bits)}"


@_event("recovered")
def _recovered(tell: _Teller, player: int, card: int, bits: int) -> str:
    return f"{tell.pokemon(player, card)} is no longer {_condition(bits)}"


@_event("knock out")
def _knock_out(tell: _Teller, player: int, card: int) -> str:
    return f"{tell.pokemon(player, card)} is Knocked Out"


@_event("prize")
def _prize(tell: _Teller, player: int, cards: Sequence[int]) -> str:
    number = _count(len(cards), "Prize card")
    seen = "" if tell.reader not in {None, player} else f": {tell.cards(cards)}"
    return f"{tell.does(player, 'take')} {number}{seen}"


@_event("sudden death")
def _sudden_death(_tell: _Teller) -> str:
    return "Sudden Death: a new game with fewer Prize cards"


@_event("over")
def _over(tell: _Teller, winner: int, rule: str, because: str) -> str:
    return f"{tell.does(winner, 'win')}: {because} [{rule}]"
