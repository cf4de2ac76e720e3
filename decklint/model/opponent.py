"""A stand-in: the opponent of a solo game, whose Pokémon are there to be Knocked Out [AMB-33].

schemas/opponent.schema.json describes the file that one is read from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from decklint.model.card import Modifier
from decklint.model.named_tuple import NamedTuple

#: Stages that say nothing of Prizes.
_PLAIN = frozenset({"Basic", "Stage 1", "Stage 2"})


class LinePokemon(NamedTuple):
    """One Pokémon of the stand-in's line: what an attack on it needs to know."""

    hp: int
    prizes: int = 1
    types: tuple[str, ...] = ("Colorless",)
    weaknesses: tuple[Modifier, ...] = ()
    resistances: tuple[Modifier, ...] = ()
    retreat: int = 2
    labels: tuple[str, ...] = ("Basic",)
    name: str = ""


class Clock(NamedTuple):
    """The pressure a stand-in makes, by the number of its own turn.

    It Knocks Out the Active Pokémon every so many turns from a turn on, and discards the hand on
    some turns; 0 and none mean never.
    """

    every: int = 0
    start: int = 1
    discard_hand: tuple[int, ...] = ()

    def knocks_out(self, turn: int) -> bool:
        """Whether it Knocks Out the Active Pokémon on its turn of this number."""
        return bool(self.every) and turn >= self.start and (turn - self.start) % self.every == 0


class Opponent(NamedTuple):
    """A stand-in: its Pokémon, the Active one first, its clock, and why it is as it is.

    `lock` is what the other player cannot use while any of them is in play: "items", "supporters",
    "stadiums", "tools", "abilities".
    """

    name: str
    basis: str
    line: tuple[LinePokemon, ...]
    clock: Clock = Clock()
    since: str = ""
    lock: tuple[str, ...] = ()

    @property
    def prizes(self) -> int:
        """The Prizes that all its Pokémon are worth."""
        return sum(one.prizes for one in self.line)


def about_labels(opponent: Opponent) -> Iterator[str]:
    """That cards about Pokémon ex and the like will not know a stand-in's Pokémon for one."""
    plain = sum(one.prizes > 1 and _PLAIN.issuperset(one.labels) for one in opponent.line)
    if plain:
        yield (
            f"{plain} of the stand-in's Pokémon {'is' if plain == 1 else 'are'} worth more than 1 "
            "Prize without a label such as ex; no card takes them for one (say `is: [Basic, ex]`)"
        )


def opponent_on(known: Iterable[Opponent], day: str) -> Opponent:
    """The stand-in of the era that a day falls in; before the first era, the first one."""
    ordered = sorted(known, key=lambda one: one.since)
    return next((one for one in reversed(ordered) if one.since <= day), ordered[0])
