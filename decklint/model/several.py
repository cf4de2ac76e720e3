"""Whether the words of one card line hold another card, whose copies would be lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from decklint.model.card import Printing
from decklint.model.names import fold
from decklint.model.sets import CardSet

#: Between the words of a name; a count inside of one; between the names of two cards.
_BETWEEN_WORDS = re.compile(r"[\s,;/+&|()\[\]]+")
_COUNT_INSIDE = re.compile(r"\s[xX×]?\d{1,3}[xX×]?(?=\s)")
_BETWEEN_NAMES = re.compile(r"\s*[,;/+|]\s*|\s(?:[xX×]?\d{1,2}[xX×]?)\s")


class Names(Protocol):
    """What is asked of the cards."""

    def by_name(self, name: str, /) -> Sequence[Printing]:
        """Printings of a name."""
        ...

    def sets_by_code(self, code: str, /) -> Sequence[CardSet]:
        """The sets that go by a code."""
        ...

    def is_named(self, printing: Printing, name: str, /) -> bool:
        """Whether a name is the printing's."""
        ...


def holds_another(library: Names, words: str, printing: Printing, *, doubtful: bool) -> bool:
    """Whether words hold more than the card they were found to mean.

    Where that is not sure (`doubtful`), a number or a set that the card does not have is enough.
    """
    if _COUNT_INSIDE.search(words) and _counts_another(library, words, printing):
        return True
    return doubtful and (_strays(library, words, printing) or _names_two(library, words))


def _counts_another(library: Names, words: str, printing: Printing) -> bool:
    """Whether a count stands in a name that has none, or between two names."""
    own = fold(printing.name).split()
    counts = [found.strip("xX× ") for found in _COUNT_INSIDE.findall(words)]
    if all(count in own for count in counts):
        return False
    return library.is_named(printing, words) or _names_two(library, words)


def _strays(library: Names, words: str, printing: Printing) -> bool:
    """Whether words hold a count, a number or a set that is not the card's."""
    own = fold(printing.name).split()
    pieces = [word for word in _BETWEEN_WORDS.split(words) if word]
    if pieces and pieces[-1].lstrip("0") == printing.number.lstrip("0"):
        pieces.pop()
    for word in pieces:
        if all(part in own for part in fold(word).split()):
            continue
        if any(char.isdigit() for char in word):
            return True
        if len(word) > 1 and word.isupper():
            sets = library.sets_by_code(word)
            if sets and printing.set not in sets:
                return True
    return False


def _names_two(library: Names, words: str) -> bool:
    """Whether a count or a sign stands between the names of two cards."""
    names = [name for name in _BETWEEN_NAMES.split(words) if name]
    return len(names) > 1 and sum(bool(library.by_name(name)) for name in names) > 1
