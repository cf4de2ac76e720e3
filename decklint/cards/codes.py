"""Sets by their codes, in the spellings of people, programs and the cards themselves."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cached_property

from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold
from decklint.model.patterns import pattern
from decklint.model.sets import CardSet
from decklint.store.spelling import number_key

#: Languages that a card prints behind its set: `PAL EN`.
_LANGUAGES = ("DE", "EN", "ES", "FR", "IT", "PT")
_JOINED = pattern(r"[A-Za-z0-9][A-Za-z0-9.:_/#-]{1,18}[0-9][a-f]?")
_NUMBER = pattern(r"[A-Za-z]{0,5}[0-9]{1,4}[a-f]?")
_BETWEEN = "-:/#_"
_SHORTEST = 2
_PROMOS = pattern(r"\bPROMOS\b")
_PROMO = pattern(r"PROMO([A-Z]{2,5})|([A-Z]{2,5})?PROMO")
_SEPARATORS = pattern(r"[\s().:/_\[\]-]+")


class Called(NamedTuple):
    """A set that goes by a code, and how its numbers are written behind that code."""

    id: str
    prefix: str = ""
    offset: int = 0

    def key(self, number: str) -> str | None:
        """The number of the set's own that a number behind the code means; None if it is none."""
        key = number_key(number)
        if not self.prefix or key.startswith(self.prefix):
            return key
        digits = key.rstrip("ABCDEF")
        if not digits.isdecimal() or int(digits) <= self.offset:
            return None
        return number_key(f"{self.prefix}{int(digits) - self.offset}{key[len(digits) :]}")


class Codes:
    """Looks codes up in an index."""

    def __init__(self, db: sqlite3.Connection, sets: Mapping[str, CardSet]) -> None:
        self._db = db
        self._sets = sets

    def called(self, code: str) -> Sequence[Called]:
        """Sets by a code, an alias, an id or their name, the best known first."""
        upper = code.strip().upper()
        if known := self._with_code(upper):
            return known
        return self._named.get(fold(code)) or self._closed_up(_letters(upper))

    def again(self, code: str, number: str) -> tuple[str, str] | None:
        """Code and number of a number that repeats its set: `PR-SV SVP047`."""
        letters = number.rstrip("0123456789")
        if not letters or letters == number:
            return None
        sets = {one.id for one in self.called(code)}
        known = any(one.id in sets for one in self.called(letters))
        return (letters, number[len(letters) :]) if known else None

    def cuts(self, word: str) -> list[tuple[str, str]]:
        """The codes and numbers that may be written together in a word, the longest code first."""
        if not _JOINED.fullmatch(word):
            return []
        cuts = ((word[:at].rstrip(_BETWEEN), word[at:]) for at in range(len(word) - 1, 0, -1))
        return [
            (code, number)
            for code, number in cuts
            if code[-1:].isalnum() and _NUMBER.fullmatch(number) and self._known(code.upper())
        ]

    def _known(self, code: str) -> bool:
        return bool(self._with_code(code) or self._closed_up(_letters(code)))

    def _with_code(self, code: str) -> list[Called]:
        rows = self._db.execute(
            "SELECT set_id, number_prefix, number_offset FROM set_codes WHERE code = ? "
            "ORDER BY rank, set_id",
            [code],
        )
        return [Called(*row) for row in rows]

    def _closed_up(self, letters: str) -> Sequence[Called]:
        """Sets by a code without its hyphen or space, or with the language that a card prints.

        `SV Promo` and `Promos SV` are other ways to write PR-SV.
        """
        if promo := _PROMO.fullmatch(letters):
            letters = f"PR{promo[1] or promo[2] or ''}"
        if known := self._compact.get(letters):
            return known
        stem = letters[:-2] if letters.endswith(_LANGUAGES) else ""
        return self._compact.get(stem, ()) if len(stem) > _SHORTEST else ()

    @cached_property
    def _named(self) -> dict[str, list[Called]]:
        found: dict[str, list[Called]] = {}
        for one in self._sets.values():
            found.setdefault(fold(one.name), []).append(Called(one.id))
        return found

    @cached_property
    def _compact(self) -> dict[str, list[Called]]:
        found: dict[str, list[Called]] = {}
        query = "SELECT code, set_id, number_prefix, number_offset FROM set_codes ORDER BY rank"
        for code, *row in self._db.execute(query):
            found.setdefault(_SEPARATORS.sub("", code), []).append(Called(*row))
        return found


def _letters(code: str) -> str:
    """A code without what separates its parts."""
    return _SEPARATORS.sub("", _PROMOS.sub("PROMO", code))
