"""How players, cards and places are called when a game is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from decklint.engine.state import NOBODY, PokemonRef
from decklint.engine.table import Table
from decklint.model.named_tuple import NamedTuple

#: Where a card comes from, as it is noted: a zone and whose it is, or a Pokémon.
Whence: TypeAlias = "tuple[str, int] | PokemonRef | None"

#: Every place, as it stands behind what is put there, and behind what is taken from it.
_WHERE = {
    "hand": "into {the} hand",
    "discard": "into {the} discard pile",
    "lost": "into {the} Lost Zone",
    "deck": "into {the} deck",
    "top": "on top of {the} deck",
    "bottom": "on the bottom of {the} deck",
    "top shuffled": "on top of {the} deck, shuffled",
    "bottom shuffled": "on the bottom of {the} deck, shuffled",
    "prizes": "among {the} Prize cards",
}
_FROM = {
    "hand": "{the} hand",
    "discard": "{the} discard pile",
    "lost": "{the} Lost Zone",
    "deck": "{the} deck",
    "top": "the top of {the} deck",
    "bottom": "the bottom of {the} deck",
    "prizes": "{the} Prize cards",
}


class LogNames(NamedTuple):
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

    def whose(self, player: int) -> str:
        """`your`, `opponent's`."""
        name = self.names[player]
        return "your" if name == "you" else f"{name}'s"

    def the(self, owner: int, player: int) -> str:
        """What belongs to the player who acts is `the`; to the other, theirs."""
        return "the" if owner == player else self.whose(owner)

    def card(self, card: int) -> str:
        """A card's name."""
        return self.table.kinds[card].name

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards: `Potion, 2 Fire Energy`."""
        counted = Counter(self.table.names(cards))
        return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counted.items())

    def named(self, seen: PokemonRef) -> str:
        """A Pokémon by its name; by its place too, where another has the same name."""
        name = self.card(seen.card)
        if not seen.alike or seen.place == NOBODY:
            return name
        return f"{name} (Bench {seen.place})" if seen.place else f"Active {name}"

    def pokemon(self, seen: PokemonRef) -> str:
        """A Pokémon in play: `your Charmander`, `opponent's Active Charmander`."""
        return f"{self.whose(seen.owner)} {self.named(seen)}"

    def own(self, seen: PokemonRef) -> str:
        """A Pokémon of the player who acts: `Charmander`, `the Active Charmander`."""
        name = self.named(seen)
        return f"the {name}" if seen.alike and not seen.place else name

    def hidden(self, player: int, cards: Sequence[int]) -> str:
        """Cards that only their player sees."""
        if self.reader in {None, player}:
            return self.cards(cards) or "no card"
        return count(len(cards), "card")

    def whence(self, whence: Whence, player: int) -> str:
        """` from the deck`, ` from your Charmander`."""
        if isinstance(whence, PokemonRef):
            return f" from {self.pokemon(whence)}"
        if whence is None or whence[0] not in _FROM:
            return ""
        zone, owner = whence
        return f" from {_FROM[zone].format(the=self.the(owner, player))}"


def count(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def where_to(place: str, the: str = "the") -> str:
    """Where something goes, behind it: `into the hand`."""
    return _WHERE[place].format(the=the)
