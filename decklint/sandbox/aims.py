"""What Pokémon are on the way to, remembered: the same questions come again in every game."""

from __future__ import annotations

from itertools import count

from decklint.sandbox.knowledge import Goal

#: An attack that a Pokémon is on the way to (see Prospect in ways.py).
Aim = tuple[float, Goal, int, int, int, int, int]
#: All that an aim depends on: a number for the Pokémon and its chances, its Energy, the half turns
#: to the front, whether it may evolve, and whether Energy can be attached.
_Key = tuple[int, tuple[int, ...], int, bool, bool]
#: So many aims are remembered.
_MOST_AIMS = 20_000


class Aims:
    """What Pokémon are on the way to, by all that it depends on: it holds in every game."""

    def __init__(self) -> None:
        self.known: dict[_Key, Aim] = {}
        self._chances: dict[tuple[object, ...], int] = {}
        self._numbers = count()

    def chances(self, facts: tuple[object, ...]) -> int:
        """A number for some facts, which is never used for any others."""
        known = self._chances.get(facts)
        if known is None:
            if len(self._chances) > _MOST_AIMS:
                self._chances.clear()
            known = self._chances[facts] = next(self._numbers)
        return known

    def remember(self, key: _Key, aim: Aim) -> None:
        """Keep an aim, unless there are too many."""
        if len(self.known) > _MOST_AIMS:
            self.known.clear()
        self.known[key] = aim
