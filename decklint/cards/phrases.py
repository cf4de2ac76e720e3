"""Names with words around them: nicknames, names in part, and what tells printings apart."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, repeat
from typing import Protocol

from decklint.cards.suggestions import Spellings, closest_by_edits, edits, slips
from decklint.model.card import TYPES
from decklint.model.names import fold
from decklint.model.sets import CardSet
from decklint.store.spelling import number_key

#: A printing's row, name, set id and place in its set.
NameRow = tuple[int, str, str, int]
#: A name's words whatever their order, without the little ones, plurals and possessives.
Bag = tuple[str, ...]

_AT_ONCE = 800
_MOST_WORDS = 12
_MOST_NAMES = 100
_SHORTEST_CUT = 3
_LETTERS = {word.casefold(): letter.casefold() for letter, word in TYPES.items()}
_TYPE_WORDS = frozenset(_LETTERS)
_LITTLE = frozenset({"and", "the"})
#: How players call a series beside a card's name, and how the ids of its sets begin.
_ERAS = {
    "bw": "bw", "dp": "dp", "ereader": "ecard", "hgss": "hgss", "me": "me", "scvi": "sv",
    "sm": "sm", "sv": "sv", "swsh": "swsh", "xy": "xy",
}  # fmt: skip
#: What is written in one word or in two, in letters or with a sign.
_SPELLED = (
    (re.compile(r"\blv x\b"), "lvx"),
    (re.compile(r"\btagteam\b"), "tag team"),
    (re.compile(r"\bplus\b"), "+"),
    (re.compile(r"\be reader\b"), "ereader"),
)
#: Kinds that are taken for each other, where a card comes in one of them alone.
_CONFUSED = {"vmax": "vstar", "vstar": "vmax"}
#: Words behind a name that make it another name, of another kind of card.
_ENDINGS = frozenset(("ex", "gx", "v", "vmax", "vstar"))
_PARTS = _ENDINGS | {"break", "legend", "mega", "prism", "radiant", "shining", "star", "union"}
#: Words that say which kind of card is meant: one that fits nothing is never passed over.
_KINDS = _PARTS | {"delta", "lvx", "prime", "sp"}
#: Logos and signs behind a name, and words for a kind of Energy: players leave them out.
_UNSAID = frozenset(("basic", "c", "delta", "e4", "energy", "fb", "g", "gl", "prism", "star"))


class Names(Protocol):
    """What is asked of the index of names."""

    nicknames: Mapping[str, str]

    def rows(self, name: str, /) -> list[int]:
        """Rows of the printings of a name, newest first."""
        ...

    def energy_rows(self, name: str, /) -> list[int]:
        """Rows of the Basic Energy that a name means, newest first."""
        ...

    def select(self, where: str, /, *params: object) -> list[NameRow]:
        """The rows that fulfil a condition."""
        ...

    def ordered(self, rows: Iterable[NameRow], /) -> list[int]:
        """Rows, newest first."""
        ...


class Phrases:
    """Finds the card that some words mean; what is found comes newest first."""

    def __init__(self, db: sqlite3.Connection, sets: Mapping[str, CardSet], names: Names) -> None:
        self._db = db
        self._sets = sets
        self._names = names

    def loosely(self, text: str) -> list[int]:
        """Rows of what a nickname, or a name with other words around it, means.

        The longest run of words that is a name (in any order, plural or not) is the name; every
        other word must fit one of its printings: its set, a year, a number, an attack or ability,
        a type, a label. Words that stand in one name alone mean that name.
        """
        return self._found(_words(fold(text)))

    def roughly(self, text: str) -> list[int]:
        """The same where a word is cut short, has a slip of the pen in it, or fits nothing."""
        words = _words(fold(text))
        mended = self._mended(words)
        return (
            self._found(mended)
            or self._cut_short(words)
            or self._found([_CONFUSED.get(word, word) for word in words])
            or self._found(words, spare=1)
            or self._found(mended, spare=1)
        )

    def differs(self, text: str, row: int) -> str | None:
        """How a text differs from the name of what it means: in `spelling`, or by a `word`.

        None where every word of the name is there. A word too few or too many is one of spelling
        only where no other card can be meant: the word always stands beside one that is written,
        and no owner and no kind of card goes without; or an attack, a set or a label tells which.
        """
        words = _words(fold(text))
        name = self._name_of[row]
        names = (name, self._counted[name])
        if self._is_nickname(words, names):
            return None
        spelled = [one for known in names for one in (known.split(), *_energy(_words(known)))]
        options = [_words(" ".join(one)) for one in spelled]
        own = min(options, key=lambda option: len(_lacking(option, words)))
        lacking, added = _lacking(own, words), _lacking(words, own)
        told = self._told([row])[row]
        stems = {_stem(word) for word in own} | {_stem(_CONFUSED.get(word, "")) for word in own}
        foreign = [word for word in added if word not in told and _stem(word) not in stems]
        if ("and" in words and "and" not in own) or _qualifies(foreign, self._owners):
            return "word"
        if not lacking or "".join(own) in {"".join(words[a:b]) for a, b in _places(words)}:
            return None
        if lacking == ["basic"] and row in self._basic_energies:
            return None
        if "and" in own or any(self._tells(row, word, told) for word in added):
            return "spelling"
        slipped = [word for word in added if word not in self._vocabulary]
        stems = {_stem(word) for one in words for word in (one, _CONFUSED.get(one, one))}
        rest = [
            word
            for word in lacking
            if word not in _UNSAID
            and _stem(word) not in stems
            and not any(edits(word, slip) <= max(slips(word), len(word) // 4) for slip in slipped)
            and not any(len(cut) >= _SHORTEST_CUT and word.startswith(cut) for cut in added)
        ]
        return "spelling" if all(self._is_implied(word, words) for word in rest) else "word"

    def _tells(self, row: int, word: str, told: set[str]) -> bool:
        """Whether a word beside a name tells which card it is, and is not a card's name itself."""
        return self._fits(row, word, told) and not self._bags.get((_stem(word),))

    def _is_nickname(self, words: Sequence[str], names: Sequence[str]) -> bool:
        """Whether a run of the words is a nickname of a name."""
        known = (self._nicknames.get(_bag(words[a:b])) for a, b in _places(words))
        return any(fold(name) in names for name in known if name)

    def _is_implied(self, word: str, words: Iterable[str]) -> bool:
        """Whether a word of a name stands in all the names that one of these words stands in."""
        if word in _KINDS or word in self._owners:
            return False
        for other in words:
            names = self._with_word.get(_stem(other), ())
            exact = [self._words_of[name] for name in names if other in self._words_of[name]]
            if exact and all(word in name for name in exact):
                return True
        return False

    @cached_property
    def _owners(self) -> frozenset[str]:
        """The words that say whose a card is."""
        names = self._db.execute("SELECT DISTINCT name FROM printings WHERE name LIKE '%''s %'")
        words = [word for (name,) in names for word in name.split() if word.endswith("'s")]
        return frozenset(map(fold, words))

    def _found(self, words: Sequence[str], spare: int = 0) -> list[int]:
        if not words or len(words) > _MOST_WORDS:
            return []
        if found := self._after_code(words):
            return found
        for size in range(len(words), 0, -1):
            for start in range(len(words) - size + 1):
                if not all(self._is_qualifier(word) for word in words[:start]):
                    break
                run, rest = words[start : start + size], [*words[:start], *words[start + size :]]
                if fitting := self._meant(run, rest, spare):
                    return fitting
        return []

    def _meant(self, run: Sequence[str], rest: Sequence[str], spare: int) -> list[int]:
        """Rows of what a run of words is called that fit the rest of the words."""
        called = list(self._called(run))
        for rows in called:
            if fitting := self._fitting(rows, rest, spare):
                return fitting
        if rest and not spare and (longer := self._longer(run, rest)):
            return longer
        # A set or a year says nothing beside a Basic Energy.
        energies = [rows for rows in called if rows and rows[0] in self._basic_energies]
        telling = [word for word in rest if not (self._is_set(word) or _is_year(word))]
        return self._fitting(energies[0], telling, spare) if energies else []

    # -- which names -------------------------------------------------------------------------

    def _called(self, words: Sequence[str]) -> Iterator[list[int]]:
        """Rows of what these words together are called, the likeliest first."""
        bag = _bag(words)
        if known := self._nicknames.get(bag):
            yield self._names.energy_rows(known) or self._names.rows(known)
        if names := self._bags.get(bag) or self._joined.get("".join(words)):
            yield [row for name in names for row in self._names.energy_rows(name)]
            yield self._rows(names)
            yield self._counted_as({self._counted[name] for name in names})
        elif len(words) > 1:
            yield self._rows(self._one(self._holding(words) + self._megas.get(bag, [])))
            return
        yield self._rows(self._megas.get(bag, ()))

    def _longer(self, run: Sequence[str], rest: Sequence[str]) -> list[int]:
        """Rows of a longer name than the words, where all the rest fits it and no other."""
        kinds = _PARTS.difference(run, rest)
        names = [name for name in self._holding(run) if kinds.isdisjoint(self._words_of[name])]
        if not names or len(names) > _MOST_NAMES:
            return []
        rows = self._fitting(self._rows(names), rest, 0)
        return rows if len({self._counted[self._name_of[row]] for row in rows}) == 1 else []

    def _holding(self, words: Iterable[str]) -> list[str]:
        """The names in which all of these words stand."""
        bag = _bag(words)
        if not bag:
            return []
        names = set.intersection(*(self._with_word.get(word, set()) for word in bag))
        return sorted(name for name in names if _within(bag, self._bag_of[name]))

    def _one(self, names: Sequence[str]) -> list[str]:
        """The one card among these names, or the one that all others only add words to."""
        if len({self._counted[name] for name in names}) == 1:
            return list(names)
        shortest = min(names, key=lambda name: len(name.split()), default="")
        bag = self._bag_of.get(shortest, ())
        plain = all(_within(bag, self._bag_of[name]) for name in names)
        return [shortest] if shortest and plain else []

    def _rows(self, names: Iterable[str]) -> list[int]:
        select = self._names.select
        return self._names.ordered(row for name in names for row in select("fold = ?", name))

    def _counted_as(self, names: Iterable[str]) -> list[int]:
        """Rows of all that counts as one of these names: delta species, Prime, LV.X."""
        where = "rowid IN (SELECT printing FROM search WHERE counted = ?)"
        select = self._names.select
        return self._names.ordered(row for name in names for row in select(where, name))

    def _after_code(self, words: Sequence[str]) -> list[int]:
        """`n1 020 cleffa`: a code and a number in front of the name."""
        if len(words) < 3 or words[0].upper() not in self._codes or not words[1][:1].isdigit():
            return []
        key = number_key(words[1])
        name = " ".join(words[2:])
        found = [
            row
            for set_id in self._codes[words[0].upper()]
            for row in self._names.select("set_id = ? AND number_key = ?", set_id, key)
        ]
        return [rowid for rowid, printed, *_ in found if fold(printed) == name]

    # -- which of their printings ------------------------------------------------------------

    def _is_qualifier(self, word: str) -> bool:
        """Whether a word before a name may tell its set, its year or its kind."""
        return self._is_set(word) or word.isdigit() or word in self._labels

    def _is_set(self, word: str) -> bool:
        return word in _ERAS or (word.upper() in self._codes and word not in self._labels)

    def _fitting(self, rows: list[int], words: Sequence[str], spare: int) -> list[int]:
        """The rows that fit all of the words, or all but the spare ones that no row fits better."""
        if not words or not rows:
            return rows
        rows = rows[:_AT_ONCE]
        told = self._told(rows)
        missed = {
            row: [word for word in words if not self._fits(row, word, told[row])] for row in rows
        }
        best = min(map(len, missed.values()))
        if best > spare:
            return []
        found = [row for row in rows if len(missed[row]) == best]
        return [row for row in found if not any(map(_is_kind, missed[row]))]

    def _told(self, rows: Sequence[int]) -> dict[int, set[str]]:
        """The words that a printing's own facts hold."""
        columns = (
            "name, lower(labels), types, attacks, abilities, evolves, series, lower(number), "
            "rarity, artist"
        )
        marks = ", ".join("?" * len(rows))
        query = f"SELECT printing, {columns} FROM search WHERE printing IN ({marks})"  # noqa: S608
        return {
            row: set(_words(f"{name} {labels.replace('|', ' ')}"))
            | _facts(" ".join(map(str, facts)))
            | {TYPES[letter].casefold() for letter in types}
            for row, name, labels, types, *facts in self._db.execute(query, rows)
        }

    def _fits(self, row: int, word: str, told: set[str]) -> bool:
        if word in told or number_key(word).lower() in told:
            return True
        known = self._sets[self._set_of[row]]
        if word in self._labels:
            return False  # no set's code, then
        if _is_year(word):
            return known.released[:4] <= word
        return (
            word in fold(known.name).split()
            or known.id in self._codes.get(word.upper(), ())
            or (len(word) > 1 and known.id.startswith(_ERAS.get(word, word)))
        )

    # -- what is almost right ----------------------------------------------------------------

    def _mended(self, words: Sequence[str]) -> list[str]:
        """The words, each that stands in no name as the one that is a slip of the pen away."""
        return [self._mended_word(word) for word in words]

    def _mended_word(self, word: str) -> str:
        if not slips(word) or word in self._vocabulary or self._is_qualifier(word):
            return word
        return closest_by_edits(word, self._spellings.nearest(word, 8)) or word

    def _cut_short(self, words: Sequence[str]) -> list[int]:
        """Rows of the one name whose words begin with these, one of them being whole."""
        if min(map(len, words), default=0) < _SHORTEST_CUT:
            return []
        known = set().union(*(self._with_word.get(_stem(word), set()) for word in words))
        names = [
            name
            for name in sorted(known)
            if all(any(map(str.startswith, self._words_of[name], repeat(word))) for word in words)
        ]
        return self._rows(self._one(names)) if names else []

    # -- tables made when they are first wanted ----------------------------------------------

    @cached_property
    def _nicknames(self) -> dict[Bag, str]:
        return {_bag(_words(nick)): name for nick, name in self._names.nicknames.items()}

    @cached_property
    def _counted(self) -> dict[str, str]:
        """The name that each spelling counts as."""
        return dict(self._db.execute("SELECT name, counted FROM search ORDER BY name").fetchall())

    @cached_property
    def _name_of(self) -> dict[int, str]:
        return dict(self._db.execute("SELECT printing, name FROM search").fetchall())

    @cached_property
    def _set_of(self) -> dict[int, str]:
        return dict(self._db.execute("SELECT rowid, set_id FROM printings").fetchall())

    @cached_property
    def _basic_energies(self) -> set[int]:
        query = "SELECT printing FROM search WHERE instr(labels, '|Basic Energy|') > 0"
        return {row for (row,) in self._db.execute(query)}

    @cached_property
    def _words_of(self) -> dict[str, list[str]]:
        return {name: _words(name) for name in self._counted}

    @cached_property
    def _bag_of(self) -> dict[str, Bag]:
        return {name: _bag(words) for name, words in self._words_of.items()}

    @cached_property
    def _bags(self) -> dict[Bag, list[str]]:
        bags: dict[Bag, list[str]] = {}
        for name, words in self._words_of.items():
            for spelled in (words, *_energy(words)):
                bags.setdefault(_bag(spelled), []).append(name)
        return bags

    @cached_property
    def _megas(self) -> dict[Bag, list[str]]:
        """The names that begin with M, as if it were written out."""
        bags: dict[Bag, list[str]] = {}
        for name, (first, *words) in self._words_of.items():
            if first == "m":
                bags.setdefault(_bag(["mega", *words]), []).append(name)
        return bags

    @cached_property
    def _joined(self) -> dict[str, list[str]]:
        joined: dict[str, list[str]] = {}
        for name in self._counted:
            joined.setdefault(name.replace(" ", ""), []).append(name)
        return joined

    @cached_property
    def _with_word(self) -> dict[str, set[str]]:
        """The names by each of their words."""
        names: dict[str, set[str]] = {}
        for name, bag in self._bag_of.items():
            for word in bag:
                names.setdefault(word, set()).add(name)
        return names

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return _TYPE_WORDS.union(*self._words_of.values())

    @cached_property
    def _spellings(self) -> Spellings:
        return Spellings(self._vocabulary)

    @cached_property
    def _labels(self) -> set[str]:
        labels = self._db.execute("SELECT lower(label) FROM search_labels")
        return {word for (label,) in labels for word in label.split()}

    @cached_property
    def _codes(self) -> dict[str, list[str]]:
        codes: dict[str, list[str]] = {}
        for code, set_id in self._db.execute("SELECT code, set_id FROM set_codes ORDER BY rank"):
            codes.setdefault(code, []).append(set_id)
        return codes


def _words(folded: str) -> list[str]:
    """The words of a folded text, each in its usual spelling."""
    for pattern, usual in _SPELLED:
        folded = pattern.sub(usual, folded)
    return folded.split()


def _facts(text: str) -> set[str]:
    """The words of a printing's facts; a single letter or a kind of card tells nothing there."""
    words = text.replace("|", " ").split()
    return {word for word in words if len(word) > 1 or word.isdecimal()} - _KINDS


def _is_kind(word: str) -> bool:
    """Whether a word says which kind of card is meant, perhaps with a slip of the pen."""
    return word in _KINDS or any(edits(word, kind) < 2 for kind in _ENDINGS)


def _energy(words: Sequence[str]) -> Iterator[list[str]]:
    """How the name of a Special Energy is written as well: without its types, or in letters."""
    bare = [word for word in words if word not in _TYPE_WORDS]
    if words[-1] == "energy" and words[0] != "basic" and 1 < len(bare) < len(words):
        yield bare
        yield [_LETTERS.get(word, word) for word in words]


def _places(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the runs of some words begin and end."""
    return combinations(range(min(len(words), _MOST_WORDS) + 1), 2)


def _lacking(name: Iterable[str], words: Iterable[str]) -> list[str]:
    """The words of a name that are not among others; `Mega` stands for M."""
    there = Counter(words)
    there["m"] += there["mega"]
    there["mega"] += there["m"]
    return [word for word in (Counter(name) - there).elements() if word not in _LITTLE]


def _qualifies(words: Iterable[str], owners: frozenset[str]) -> bool:
    """Whether one of the words makes another card of a name that lacks it."""
    return any(word in owners or word in _KINDS for word in words)


def _bag(words: Iterable[str]) -> Bag:
    return tuple(sorted(_stem(word) for word in words if word not in _LITTLE))


def _stem(word: str) -> str:
    """A word without a plural or possessive, also behind a name that ends so itself."""
    return word.rstrip("s") or word


def _within(bag: Bag, other: Bag) -> bool:
    return not Counter(bag) - Counter(other)


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and word[:2] in {"19", "20"}
