"""Looking cards up by what people write: a set code and number, an id, or a name.

`PFL 13`, `pfl13`, `PFL-13`, `me02-013`, `me2-13` and a name in six languages all lead to
printings; what leads nowhere comes back with what was probably meant.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from decklint.cards.names import names_with_language, suggestions
from decklint.cards.suggestions import did_you_mean, nearest_codes
from decklint.model.card import Printing
from decklint.model.named_tuple import NamedTuple
from decklint.model.sets import CardSet
from decklint.store.spelling import number_key


class CardLibrary(Protocol):
    """What a look-up asks of the library."""

    @property
    def db(self) -> sqlite3.Connection:
        """The index."""
        ...

    @property
    def sets(self) -> Mapping[str, CardSet]:
        """Every known set by its id."""
        ...

    def printing(self, id: str, /) -> Printing | None:  # noqa: A002  the word of the data
        """The printing with an id."""
        ...

    def by_name(self, name: str, /) -> Sequence[Printing]:
        """Printings of a name, newest first."""
        ...

    def is_named(self, printing: Printing, name: str, /) -> bool:
        """Whether a name is the printing's, in any spelling and language."""
        ...


@dataclass(frozen=True, slots=True)
class LookupResult:
    """What was asked for, and the printings found; or what to ask instead, and why."""

    asked: str
    printings: tuple[Printing, ...] = ()
    suggestions: tuple[str, ...] = ()
    note: str = ""

    @property
    def miss(self) -> str:
        """What to say where nothing was found."""
        note = f"; {self.note}" if self.note else ""
        return f"no card found for {self.asked!r}{note}{did_you_mean(self.suggestions)}"


def find(
    library: CardLibrary, words: Sequence[str], *, every_printing: bool = False
) -> list[LookupResult]:
    """Find each thing that was asked for, in order.

    A set code and the number after it are one thing; so are words that only together make a
    name. A name gives its newest printing, or with `every_printing` each, newest first.
    """
    return _Lookup(library, every_printing=every_printing).answers(words)


class _Code(NamedTuple):
    """A set that goes by a code, and how its numbers are written behind that code."""

    set: CardSet
    offset: int
    prefix: str
    is_id: bool

    def meant(self, key: str) -> str:
        """The number that a number behind the code means."""
        if not self.prefix or not (key.isascii() and key.isdigit()):
            return key
        return number_key(f"{self.prefix}{int(key[:6]) - self.offset}")


class _Lookup:
    def __init__(self, library: CardLibrary, *, every_printing: bool) -> None:
        self.library, self.db, self.sets = library, library.db, library.sets
        self.every_printing = every_printing
        self._codes: dict[str, list[_Code]] | None = None
        self._known: dict[str, list[str]] = {}

    def answers(self, words: Sequence[str]) -> list[LookupResult]:
        """An answer for each thing asked."""
        return [self.answer(asked) for asked in self._things([_clean(word) for word in words])]

    def answer(self, asked: str) -> LookupResult:
        """One thing."""
        ids = self._found(asked)
        if not ids:
            return _Misses(self.db, self.sets, self.codes).answer(asked)
        found = (self.library.printing(id_) for id_ in ids)
        return LookupResult(asked, tuple(printing for printing in found if printing is not None))

    # Which words belong together

    def _things(self, words: Sequence[str]) -> Iterable[str]:
        at = 0
        while at < len(words):
            size = self._size(words[at:])
            yield " ".join(words[at : at + size])
            at += size

    def _size(self, words: Sequence[str]) -> int:
        if len(words) > 1 and self._code_and_number(*words[:2]):
            return 2
        for size in range(min(len(words), _LONGEST_NAME), 1, -1):
            joined = " ".join(words[:size])
            if (
                len(joined) <= _LONGEST_TEXT
                and self._named(joined)
                and not all(self._found(word) for word in words[:size])
            ):
                return size
        return 1

    def _code_and_number(self, code: str, number: str) -> bool:
        digits = number.partition("/")[0].rstrip("abcdef")
        if max(len(code), len(number)) > _LONGEST_TEXT:
            return False
        if code.upper() not in self.codes:
            # A number is nothing by itself: before it stands a code, if a misspelled one.
            return digits.isdecimal() and len(code) <= _LONGEST_NUMBER and not self._found(code)
        if digits.isdecimal() or self._by_code(code, number):
            return True
        lettered = number.isalnum() and not number.isalpha()
        return lettered and len(number) <= _LONGEST_NUMBER and not self._found(number)

    # What a thing is

    def _found(self, asked: str) -> list[str]:
        if asked not in self._known:
            self._known[asked] = [] if len(asked) > _LONGEST_TEXT else self._look(asked)
        return self._known[asked]

    def _look(self, asked: str) -> list[str]:
        return (
            self._by_id(asked)
            or self._by_words(asked)
            or self._named(asked)
            or self._numbered(asked)
            or self._glued(asked)
            or self._by_id(asked.lower())
            or self._named(_mended(asked))
            or self._counted(asked)
        )

    def _by_id(self, asked: str) -> list[str]:
        """An id, written as ids are: in capitals it may be a code with a hyphen."""
        rows = self.db.execute("SELECT id FROM printings WHERE id = ?", (asked,)).fetchall()
        if (asked,) in rows or (rows and asked.islower()):
            return [rows[0][0]]
        rows = self.db.execute(
            "SELECT p.id FROM aliases a JOIN printings p ON p.rowid = a.printing WHERE alias = ? "
            "ORDER BY position",
            (asked,),
        ).fetchall()
        return [id_ for (id_,) in rows]

    def _by_words(self, asked: str) -> list[str]:
        """`PFL 13`, with a name before it if that is the card's name."""
        words = asked.removesuffix(" PH").split()
        if len(words) < 2:
            return []
        *name, code, number = words
        ids = self._by_code(code, number)
        if ids and name:
            printing = self.library.printing(ids[0])
            if printing is None or not self.library.is_named(printing, " ".join(name)):
                return []
        return ids

    def _by_code(self, code: str, number: str, *, strict: bool = False) -> list[str]:
        """The printings behind a code: several only where the cards bear the same number."""
        key = number_key(number.partition("/")[0])
        known = self.codes.get(code.upper(), ())
        for one in known:
            if ids := self._numbers(one.set.id, one.meant(key)):
                return ids
        for one in known:  # a number of the source's own, where the card prints another
            if printing := self.library.printing(f"{one.set.id}-{number}"):
                return [printing.id]
        digits = key.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        if strict or not digits.isdecimal():
            return []
        # Some write a promo's letters though the card has none.
        return next(filter(None, (self._numbers(one.set.id, digits) for one in known)), [])

    def _numbers(self, set_id: str, key: str) -> list[str]:
        rows = self.db.execute(
            "SELECT id FROM printings WHERE set_id = ? AND number_key = ? ORDER BY position",
            (set_id, key),
        )
        return [id_ for (id_,) in rows]

    def _glued(self, asked: str) -> list[str]:
        """`pfl13`, `PFL-13`, `ME02-13`: a code, else an id, the longest that leaves a number."""
        if " " in asked or len(asked) > 2 * _LONGEST_NUMBER:
            return []
        cuts = [(asked[:cut].rstrip("-:/#_"), asked[cut:]) for cut in range(len(asked) - 1, 0, -1)]
        known = [(code, number) for code, number in cuts if code.upper() in self.codes]
        known.sort(key=lambda cut: self.codes[cut[0].upper()][0].is_id)
        found = (self._by_code(code, number, strict=True) for code, number in known)
        return next(filter(None, found), [])

    def _numbered(self, asked: str) -> list[str]:
        """A printed number with letters in front, such as a promo's: SWSH262, TG12."""
        number = asked[3:] if asked.upper().startswith("PR ") else asked
        lettered = number[:1].isalpha() and any(char.isdigit() for char in number)
        if not lettered or (asked.upper() in self.codes and not asked.isupper()):
            return []
        rows = self.db.execute(
            "SELECT id FROM printings WHERE number_key = ? ORDER BY released DESC",
            (number_key(number),),
        ).fetchall()
        return [id_ for (id_,) in rows]

    def _counted(self, asked: str) -> list[str]:
        """A line of a deck list: the number of copies in front says nothing here."""
        first, _, rest = asked.partition(" ")
        return self._found(rest) if first.rstrip("xX").isdecimal() and rest else []

    # Names

    def _named(self, asked: str) -> list[str]:
        ids = [printing.id for printing in self.library.by_name(asked)]
        return ids if self.every_printing else ids[:1]

    @property
    def codes(self) -> Mapping[str, Sequence[_Code]]:
        """The sets by each of their codes and ids, the one that is known by it first."""
        if self._codes is None:
            self._codes = _read_codes(self.db, self.sets)
        return self._codes


#: In words, in characters, in characters.
_LONGEST_NAME, _LONGEST_TEXT, _LONGEST_NUMBER = 8, 120, 10


def _clean(word: str) -> str:
    """A word on one line, without characters that no file or terminal could have meant."""
    text = word.encode("utf-8", "replace").decode()
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _mended(asked: str) -> str:
    """A name whose accents were read in the wrong encoding, as it was before."""
    try:
        return asked.encode("cp1252").decode()
    except UnicodeError:
        return ""


def _read_codes(db: sqlite3.Connection, sets: Mapping[str, CardSet]) -> dict[str, list[_Code]]:
    codes: dict[str, list[_Code]] = {}
    columns = "code, set_id, number_offset, number_prefix"
    for code, set_id, offset, prefix in db.execute(
        f"SELECT {columns} FROM set_codes ORDER BY rank, set_id"  # noqa: S608  our own columns
    ):
        card_set = sets[set_id]
        ids = {card_set.id.upper(), (card_set.pokemontcg or "").upper()}
        one = _Code(card_set, offset, prefix, code in ids and code != card_set.code.upper())
        codes.setdefault(code, []).append(one)
    return codes


class _Misses:
    """What to ask instead of something that was not found."""

    def __init__(
        self,
        db: sqlite3.Connection,
        sets: Mapping[str, CardSet],
        codes: Mapping[str, Sequence[_Code]],
    ) -> None:
        self.db, self.sets, self.codes = db, sets, codes

    def answer(self, asked: str) -> LookupResult:
        """An answer with suggestions and, where there is one, the reason."""
        if len(asked) > _LONGEST_TEXT:
            return LookupResult(asked, note="that is longer than any name")
        words = asked.split()
        code, number = (words[-2], words[-1]) if len(words) > 1 else _cut(asked)
        if code.upper() in self.codes and number:
            return self._no_number(asked, code, number)
        if len(words) == 1 and asked.upper() in self.codes:
            known = self.codes[asked.upper()][0].set
            first = self._printed(known.id)[:3]
            note = f"{asked.upper()} is the set {known.name}; write a number after it"
            return LookupResult(asked, (), tuple(f"{known.code} {n}" for n in first), note)
        if number[:1].isdigit() and len(code) <= _LONGEST_NUMBER and len(words) <= 2:
            near = self._other_codes(code, number)
            if near:
                return LookupResult(asked, (), near, f"no set has the code {code.upper()}")
        return LookupResult(asked, (), tuple(suggestions(names_with_language(self.db), asked)))

    def _no_number(self, asked: str, code: str, number: str) -> LookupResult:
        sets = {one.set.id: one.set for one in self.codes[code.upper()]}
        has = {set_id: self._printed(set_id) for set_id in sets}
        every = [(set_id, other) for set_id in sets for other in has[set_id]]
        if not every:
            known = next(iter(sets.values()))
            note = f"{known.name} ({known.released}) is known, but its cards are not in our data"
            return LookupResult(asked, note=note)
        near = sorted(every, key=lambda place: _distance(number, place[1]))[:3]
        nearest_set = near[0][0]
        numbers = has[nearest_set]
        note = (
            f"{sets[nearest_set].name} has no {number}; its {len(numbers)} numbers run from "
            f"{numbers[0]} to {numbers[-1]}"
        )
        return LookupResult(
            asked, (), tuple(f"{sets[id_].code} {other}" for id_, other in near), note
        )

    def _printed(self, set_id: str) -> list[str]:
        rows = self.db.execute(
            "SELECT number FROM printings WHERE set_id = ? ORDER BY position", (set_id,)
        )
        return [number for (number,) in rows]

    def _other_codes(self, code: str, number: str) -> tuple[str, ...]:
        key = number_key(number)
        found = []
        for other in nearest_codes(code, self.codes, 12):
            known = self.codes[other][0]
            if key in map(number_key, self._printed(known.set.id)):
                found.append(f"{known.set.code} {number}")
        return tuple(dict.fromkeys(found))[:3]


def _cut(asked: str) -> tuple[str, str]:
    """A code and the number written right behind it, as far as the letters go."""
    letters = asked.rstrip("0123456789")
    return letters.rstrip("-:/#_"), asked[len(letters) :]


def _distance(number: str, other: str) -> tuple[bool, int]:
    """How far apart two numbers are; a different series is farther than any number."""
    (first, digits), (series, others) = (_series(number), _series(other))
    return first != series, abs(digits - others)


def _series(number: str) -> tuple[str, int]:
    key = number_key(number)
    digits = "".join(char for char in key if "0" <= char <= "9")
    return key.rstrip("0123456789"), int(digits[:6] or 0)
