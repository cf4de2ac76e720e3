"""What a player calls ready, as a line of text: `NAME with 2 Energy and 2 OTHER or THIRD attacks`.

ready   alls, with `or` between them
alls    ones, with `and` between them
one     a claim, or `(ready)`
claim   [NUMBER] NAME, then any of: `with NUMBER Energy`, `can attack`, `attacks`, `in front`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from decklint.cards.deck_lookup import DeckLookup
from decklint.cards.query.scan import QueryError
from decklint.errors import UsageError
from decklint.model.named_tuple import NamedTuple
from decklint.model.readiness import Readiness, ReadyCondition

_MOST = 60
#: Ways to be ready, when brackets are multiplied out, and brackets in each other.
_MOST_WAYS, _MOST_BRACKETS = 200, 20
#: A bracket is a word of its own; no Pokémon has one in its name.
_WORDS = re.compile(r"[()]|[^\s()]+")
_JOINING = frozenset({"and", "or", "(", ")"})
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


def read_readiness(text: str, holding: DeckLookup) -> Readiness:
    """What a line of text calls ready, about the Pokémon of a deck."""
    return _Line(text, holding).whole()


class _Line:
    """Reads claims and what joins them from left to right."""

    def __init__(self, text: str, holding: DeckLookup) -> None:
        self._text, self._holding = text, holding
        self._words = [_Word(found[0], found.start()) for found in _WORDS.finditer(text)]
        self._place = self._depth = 0

    def whole(self) -> Readiness:
        """All of it."""
        rows = self._either()
        if self._place < len(self._words):
            word = self._words[self._place].text
            remedy = "has no ( before it" if word == ")" else "comes first, or after `and` or `or`"
            raise ReadinessError(f"{word!r} {remedy}", self._text, self._at())
        return rows

    def _either(self) -> Readiness:
        rows = self._both()
        while self._takes("or"):
            rows += self._both()
        return rows

    def _both(self) -> Readiness:
        rows = self._one()
        while self._takes("and"):
            at, more = self._at(), self._one()
            rows = tuple(one + other for one in rows for other in more)
            if len(rows) > _MOST_WAYS:
                raise ReadinessError("too many ways to be ready", self._text, at)
        return rows

    def _one(self) -> Readiness:
        opened = self._at()
        if not self._takes("("):
            return ((self._claim(),),)
        self._depth += 1
        if self._depth > _MOST_BRACKETS:
            raise ReadinessError("too many brackets", self._text, opened)
        rows = self._either()
        if not self._takes(")"):
            raise ReadinessError("this bracket is not closed", self._text, opened)
        self._depth -= 1
        return rows

    def _claim(self) -> ReadyCondition:
        first = self._place
        while self._place < len(self._words) and self._words[self._place].key not in _JOINING:
            self._place += 1
        words = self._words[first : self._place]
        return _Reader(self._text, words, self._at()).claim(self._holding)

    def _takes(self, wanted: str) -> bool:
        """Go past a word if it is the next one."""
        found = self._place < len(self._words) and self._words[self._place].key == wanted
        self._place += found
        return found

    def _at(self) -> int:
        return self._words[self._place].at if self._place < len(self._words) else len(self._text)


class _Reader:
    """Reads one claim from left to right."""

    def __init__(self, text: str, words: Sequence[_Word], end: int) -> None:
        self._text, self._words, self._end = text, words, end
        self._place = 0

    def claim(self, holding: DeckLookup) -> ReadyCondition:
        """The claim."""
        start = self._words[0].at if self._words else self._end
        number = self._number() if len(self._words) > 1 and self._words[0].key.isdecimal() else 1
        names = self._names(holding)
        if number > (copies := holding.copies(names)):
            self._fail(f"the deck has only {copies}", start)
        claim = ReadyCondition(names, number)
        while self._place < len(self._words):
            claim = self._clause(claim)
        if number > 1 and (claim.attacks or claim.in_front):
            self._fail("only one Pokémon can be in front; leave the number out", start)
        return claim

    def _names(self, holding: DeckLookup) -> frozenset[str]:
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

    def _clause(self, claim: ReadyCondition) -> ReadyCondition:
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
