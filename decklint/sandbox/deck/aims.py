"""What Pokémon are on the way to, remembered: the same questions come again in every game."""

from __future__ import annotations

from typing import Final, TypeAlias

from decklint.sandbox.deck.knowledge import Goal

#: So many aims are remembered.
_MOST_AIMS: Final = 20_000


class Aim:
    """An attack that a Pokémon is on the way to, and the half turns until then.

    `missing` is the number of Energy it lacks, and `lacks` are the types that bring it nearer, as
    bits; `seeks` are the types of those that are not in the hand, either.
    """

    __slots__ = ("energy", "goal", "lacks", "missing", "seeks", "stage", "worth")

    def __init__(
        self,
        worth: float,
        goal: Goal,
        halves: tuple[int, int],
        lacks: int,
        seeks: int,
        missing: int,
    ) -> None:
        self.worth, self.goal = worth, goal
        self.stage, self.energy = halves
        self.lacks, self.seeks, self.missing = lacks, seeks, missing


#: Aims by the Energy of the Pokémon and a number for the rest that is seen on the table.
Known: TypeAlias = dict[tuple[tuple[int, ...], int], Aim]


class Aims:
    """What Pokémon are on the way to, by all that it depends on: it holds in every game."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Known] = {}
        self._many = 0

    def of(self, chances: tuple[object, ...]) -> Known:
        """The aims of a Pokémon with the same chances."""
        known = self._known.get(chances)
        if known is None:
            known = self._known[chances] = {}
        return known

    def remember(self, known: Known, found: tuple[int, ...], rest: int, aim: Aim) -> None:
        """Keep an aim; all are forgotten when there are too many."""
        if self._many > _MOST_AIMS:
            self._known.clear()
            self._many = 0
        self._many += 1
        known[found, rest] = aim
