"""What a player calls ready, as a line of text: `NAME with 2 Energy and 2 OTHER or THIRD attacks`.

ready   alls, with `or` between them
alls    claims, with `and` between them
claim   [NUMBER] NAME, then any of: `with NUMBER Energy`, `can attack`, `attacks`, `in front`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

from decklint.data.asking.scan import QueryError
from decklint.data.holding import Holding
from decklint.errors import UsageError
from decklint.model.readiness import Claim, Readiness

_MOST = 60
_CLAUSES = "`with 2 Energy`, `can attack`, `attacks` or `in front`"


class ReadinessError(QueryError):
    """What is called ready cannot be read."""

    what = "--ready"


class _Word(NamedTuple):
    text: str
    at: int

    @property
    def key(self) -> str:
        return self.text.casefold()


def read_readiness(text: str, holding: Holding) -> Readiness:
    """What a line of text calls ready, about the Pokémon of a deck."""
    words = [_Word(found[0], found.start()) for found in re.finditer(r"\S+", text)]
    return tuple(
        tuple(_Reader(text, row, end).claim(holding) for row, end in _split(alls, "and", after))
        for alls, after in _split(words, "or", len(text))
    )


def _split(words: Sequence[_Word], by: str, end: int) -> Iterator[tuple[list[_Word], int]]:
    """The words between those that join them, and where each row ends."""
    row: list[_Word] = []
    for word in words:
        if word.key == by:
            yield row, word.at
            row = []
        else:
            row.append(word)
    yield row, end


class _Reader:
    """Reads one claim from left to right."""

    def __init__(self, text: str, words: Sequence[_Word], end: int) -> None:
        self._text, self._words, self._end = text, words, end
        self._place = 0

    def claim(self, holding: Holding) -> Claim:
        """The claim."""
        start = self._words[0].at if self._words else self._end
        number = self._number() if len(self._words) > 1 and self._words[0].key.isdecimal() else 1
        names = self._names(holding)
        if number > (copies := holding.copies(names)):
            self._fail(f"the deck has only {copies}", start)
        claim = Claim(names, number)
        while self._place < len(self._words):
            claim = self._clause(claim)
        if number > 1 and (claim.attacks or claim.in_front):
            self._fail("only one Pokémon can be in front; leave the number out", start)
        return claim

    def _names(self, holding: Holding) -> frozenset[str]:
        first = self._place
        while self._place < len(self._words) and not self._at_clause():
            self._place += 1
        words = self._words[first : self._place]
        if not words:
            self._fail("the name of a Pokémon is missing here", self._at())
        try:
            return holding.pokemon(" ".join(word.text for word in words))
        except UsageError as error:
            self._fail(str(error), words[0].at)

    def _at_clause(self) -> bool:
        """Whether something is said about a Pokémon from here on; names can hold `with` too."""
        key, following = self._key(0), self._key(1)
        if key == "with":
            rest = [word.key for word in self._words[self._place :]]
            return following.isdecimal() or "energy" in rest
        return key == "attacks" or (key, following) in {("can", "attack"), ("in", "front")}

    def _clause(self, claim: Claim) -> Claim:
        key, following = self._key(0), self._key(1)
        if not self._at_clause():
            self._fail(
                f"{self._words[self._place].text!r} is not understood here; after a name comes "
                f"{_CLAUSES}, and then `and` or `or`",
                self._at(),
            )
        self._place += 1
        if key == "attacks":
            return claim._replace(attacks=True)
        if key == "with":
            if not following.isdecimal():
                self._fail("with how many? write `with 2 Energy`", self._at())
            energy = self._number()
            if self._key(0) != "energy":
                self._fail("of what? write `with 2 Energy`", self._at())
            claim = claim._replace(energy=energy)
        elif key == "can":
            claim = claim._replace(can_attack=True)
        else:
            claim = claim._replace(in_front=True)
        self._place += 1
        return claim

    def _number(self) -> int:
        word = self._words[self._place]
        if not 1 <= len(word.text) <= len(str(_MOST)) or not 1 <= int(word.text) <= _MOST:
            self._fail(f"a number from 1 to {_MOST} is needed", word.at)
        self._place += 1
        return int(word.text)

    def _key(self, ahead: int) -> str:
        place = self._place + ahead
        return self._words[place].key if place < len(self._words) else ""

    def _at(self) -> int:
        return self._words[self._place].at if self._place < len(self._words) else self._end

    def _fail(self, message: str, at: int) -> NoReturn:
        raise ReadinessError(message, self._text, at)
