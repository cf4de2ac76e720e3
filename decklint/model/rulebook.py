"""The rules that decklint cites, by id, and how a source names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

#: An id in running text: EVO-03, COND-BURN-01, MECH-VUNION-04.
ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]+\b")
_RANGE = re.compile(r"(\S+)-(\d+) to (\S+)-(\d+)")
_REMARK = re.compile(r"\s*\([^()]*\)$")


class Section(NamedTuple):
    """A section of a rulebook, and the page on which it begins where that is known."""

    edition: str
    title: str
    page: int | None

    def __str__(self) -> str:
        page = f"p. {self.page}, " if self.page else ""
        return f'{self.edition} rulebook, {page}"{self.title}"'


class Difference(NamedTuple):
    """What some editions say."""

    editions: tuple[str, ...]
    text: str


class BookRule(NamedTuple):
    """A rule of the game, a rule of decklint's own, or another source, with its id.

    `uses` are the places in card_data that rest on a source which is no rule.
    """

    id: str
    kind: str
    title: str
    text: str = ""
    editions: tuple[str, ...] = ()
    differs: tuple[Difference, ...] = ()
    sections: tuple[Section, ...] = ()
    see: tuple[str, ...] = ()
    address: str | None = None
    uses: tuple[str, ...] = ()


class Rulebook:
    """Everything a finding, a refusal, a log line or a scenario may cite."""

    def __init__(self, rules: Iterable[BookRule], names: Mapping[str, str] | None = None) -> None:
        """`names` are other words for a rule, such as a source's whole text: word to id."""
        self._rules = {key(rule.id): rule for rule in rules}
        self._names = {key(name): key(id_) for name, id_ in (names or {}).items()}

    def __iter__(self) -> Iterator[BookRule]:
        return iter(self._rules.values())

    def find(self, word: str) -> BookRule | None:
        """The rule of an id, or the source of a text, however it is written."""
        asked = key(word)
        return self._rules.get(asked) or self._rules.get(self._names.get(asked, ""))

    def cited(self, source: str) -> tuple[list[BookRule], list[str]]:
        """The rules that a source names, each once, and what it names that nobody knows.

        A source is one text, or ids with commas or semicolons between, `A-01 to A-05` for five of
        them and remarks in parentheses.
        """
        if whole := self.find(source):
            return [whole], []
        found: dict[str, BookRule] = {}
        unknown = []
        for word in _words(source):
            rule = self.find(word) or self.find(_REMARK.sub("", word))
            if rule is None:
                unknown.append(word)
            else:
                found[rule.id] = rule
        return list(found.values()), unknown


def key(word: str) -> str:
    """A word as ids are compared: without regard to case and spaces around."""
    return " ".join(word.split()).casefold()


def _words(source: str) -> Iterator[str]:
    """The parts of a source, a range as each of its members."""
    for part in re.split(r"[;,](?![^()]*\))", source):
        word = part.strip()
        span = _RANGE.fullmatch(word)
        if span and key(span[1]) == key(span[3]):
            width = len(span[2])
            yield from (f"{span[1]}-{n:0{width}}" for n in range(int(span[2]), int(span[4]) + 1))
        elif word:
            yield word
