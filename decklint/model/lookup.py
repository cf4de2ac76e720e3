"""What a library of cards is asked by those who resolve and check decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from decklint.model.card import Printing
from decklint.model.sets import CardSet


class Library(Protocol):
    """Where cards are looked up. Printings come newest first."""

    def printing(self, printing_id: str, /) -> Printing | None:
        """A printing by its id in any name space."""
        ...

    def by_code(self, code: str, number: str, /) -> Sequence[Printing]:
        """Printings by a set's code or alias and a number, in any spelling."""
        ...

    def joined(self, word: str, /) -> Sequence[Printing]:
        """Printings that a code and a number written in one word may mean."""
        ...

    def by_name(self, name: str, /) -> Sequence[Printing]:
        """Printings of a name, in any spelling and language."""
        ...

    def sets_by_code(self, code: str, /) -> Sequence[CardSet]:
        """The sets that go by a code."""
        ...

    def pseudo_set(self, code: str, /) -> str | None:
        """What a code means that stands for no printed set: basic-energy, by-name, ..."""
        ...

    def basic_energy(self, name: str, /) -> Sequence[Printing]:
        """Printings of the Basic Energy that a name means; none if it means no Basic Energy."""
        ...

    def is_named(self, printing: Printing, name: str, /) -> bool:
        """Whether a name is the printing's, in any spelling and language."""
        ...

    def lacks_sign(self, printing: Printing, name: str, /) -> bool:
        """Whether a name lacks only the printing's sign, and is no other card's of the set."""
        ...

    def loosely(self, name: str, /) -> Sequence[Printing]:
        """Printings that a nickname, or a name with words around it, means."""
        ...

    def roughly(self, name: str, /) -> Sequence[Printing]:
        """The same, where one of the words means nothing or is not quite right."""
        ...

    def differs(self, name: str, printing: Printing, /) -> str | None:
        """How a name differs from that of the printing it means.

        `spelling` where no other card can be meant, `word` where a word makes it another card's,
        None where the printing's name is all there.
        """
        ...

    def longer(self, name: str, /) -> Sequence[Printing]:
        """Printings of the names that begin with this one and go on."""
        ...

    def nearest(self, name: str, /) -> Sequence[str]:
        """Names most like one that is not known."""
        ...

    def almost(self, name: str, /) -> Sequence[Printing]:
        """Printings of the one name that differs from this by a slip of the pen."""
        ...
