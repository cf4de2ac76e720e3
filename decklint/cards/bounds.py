"""How much is looked up for one list, so that no file takes long.

A deck has sixty cards, and the longest list anybody writes some hundred lines. What goes beyond is
never dropped: it is told, and the list is not legal. Guessing what a wrong name means takes a
hundred times as long as finding a right one, so it has a limit of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.card import Printing
from decklint.model.deck import CardLine
from decklint.model.lookup import Library
from decklint.model.problems import Problem

#: Different card lines of a list that are looked up.
MOST_LINES = 1_000
#: Different card lines of a list for which a card is guessed or suggested.
MOST_GUESSES = 100
#: Lines without a card that are looked at once more, whether they hold one.
MOST_UNREAD = 500


def too_long(lines: Sequence[CardLine]) -> Problem:
    """Said once, at the first line that is not looked up."""
    message = f"this list has {len(lines):,} card lines; from here on they are not looked up"
    return Problem("unknown-card", message, "check one deck at a time")


class Guessing:
    """A library that notes whether it was asked to guess; with `may` False it guesses nothing."""

    def __init__(self, library: Library, *, may: bool = True) -> None:
        self._library, self._may = library, may
        self.guessed = False
        # Asked for every line: handed through without a step between.
        self.printing, self.by_code = library.printing, library.by_code
        self.joined, self.by_name = library.joined, library.by_name
        self.sets_by_code, self.pseudo_set = library.sets_by_code, library.pseudo_set
        self.basic_energy, self.is_named = library.basic_energy, library.is_named
        self.lacks_sign, self.longer = library.lacks_sign, library.longer
        self.differs = library.differs

    def loosely(self, name: str, /) -> Sequence[Printing]:
        """Printings that a nickname, or a name with words around it, means."""
        self.guessed = True
        return self._library.loosely(name) if self._may else ()

    def roughly(self, name: str, /) -> Sequence[Printing]:
        """The same, where one of the words means nothing or is not quite right."""
        self.guessed = True
        return self._library.roughly(name) if self._may else ()

    def almost(self, name: str, /) -> Sequence[Printing]:
        """Printings of the one name that differs from this by a slip of the pen."""
        self.guessed = True
        return self._library.almost(name) if self._may else ()

    def nearest(self, name: str, /) -> Sequence[str]:
        """Names most like one that is not known."""
        self.guessed = True
        return self._library.nearest(name) if self._may else ()
