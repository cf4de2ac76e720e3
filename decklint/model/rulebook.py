"""The rules that decklint cites, by id, and how a source names them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decklint.model.named_tuple import NamedTuple

#: An id in running text: EVO-03, COND-BURN-01, MECH-VUNION-04.
ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]+\b")
_GLOSSARY = "Glossary"
_RANGE = re.compile(r"(\S+)-(\d+) to (\S+)-(\d+)")


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

    @property
    def where(self) -> Section | None:
        """The section of the newest book to open first: not its glossary if there is another."""
        newest = [one for one in self.sections if one.edition == self.sections[-1].edition]
        return next(
            (one for one in newest if one.title != _GLOSSARY), newest[0] if newest else None
        )


class Proof(NamedTuple):
    """A scenario that cites a rule: its file, its name below the folder, and its title."""

    path: str
    name: str
    title: str


def key(word: str) -> str:
    """A word as ids are compared: without regard to case and spaces around."""
    return " ".join(word.split()).casefold()


def cited_words(source: str) -> Iterator[str]:
    """The parts of a source.

    They have commas or semicolons between; `A-01 to A-05` is five of them.
    """
    for part in re.split(r"[;,](?![^()]*\))", source):
        word = part.strip()
        span = _RANGE.fullmatch(word)
        if span and key(span[1]) == key(span[3]):
            width = len(span[2])
            yield from (f"{span[1]}-{n:0{width}}" for n in range(int(span[2]), int(span[4]) + 1))
        elif word:
            yield word


def names(source: str, id_: str) -> bool:
    """Return whether a source names a rule by its id."""
    return key(id_) in map(key, cited_words(source))
