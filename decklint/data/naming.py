"""Cards by name: as printed, in other languages, with other spellings, and almost right."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from decklint.data.near import edits, nearest
from decklint.data.spelling import number_key
from decklint.model.card import TYPES
from decklint.model.copyname import NameRules
from decklint.model.names import fold, plain
from decklint.model.sets import CardSet

#: A printing's row, name, set id and place in its set.
Row = tuple[int, str, str, int]

_LONGEST = 120
_AT_ONCE = 800
_MOST_WORDS = 12
_LETTERS = {word.casefold(): letter.casefold() for letter, word in TYPES.items()}
_TYPE_WORDS = frozenset(_LETTERS)
#: How players call a series in front of a card's name.
_ERAS = frozenset({"bw", "dp", "hgss", "hs", "me", "sm", "ssh", "sv", "scvi", "swsh", "xy"})
#: How many letters may be wrong in a name of a length: one in five, and never more than three.
_SLIPS = ((4, 0), (7, 1), (12, 2))


class Naming:
    """Looks names up in an index; what is found comes newest first."""

    def __init__(
        self, db: sqlite3.Connection, sets: Mapping[str, CardSet], codes: Any, rules: NameRules
    ) -> None:
        self._db = db
        self._sets = sets
        self._rules = rules
        self._nicknames: dict[str, str] = {
            fold(entry["nickname"]): entry["name"] for entry in codes.get("nicknames", ())
        }

    def rows(self, name: str) -> list[int]:
        """Rows of the printings of a name in any spelling and any of our languages."""
        folded = fold(name[:_LONGEST])
        if not folded:
            return []
        found = self._select("fold = ?", folded)
        if energy := basic_energy(folded):
            inside = (
                "rowid IN (SELECT printing FROM search WHERE instr(labels, '|Basic Energy|') > 0)"
            )
            found += self._select(f"fold IN (?, ?) AND {inside}", *energy)
        found = found or self._select(
            "rowid IN (SELECT printing FROM localized WHERE fold = ?)", folded
        )
        counted = fold(self._rules.counts_as(name[:_LONGEST].strip()))
        found = found or self._select(
            "rowid IN (SELECT printing FROM search WHERE counted IN (?, ?))", folded, counted
        )
        if not found and (nick := self._nicknames.get(folded)):
            return self.rows(nick)
        return self._ordered(_as_written(name, found))

    def energy_rows(self, name: str) -> list[int]:
        """Rows of the Basic Energy that a name means, in any of our languages."""
        folded = fold(name[:_LONGEST])
        energy = basic_energy(fold(self._nicknames.get(folded, "")) or folded)
        if energy is None:
            english = self._db.execute(
                "SELECT DISTINCT p.fold FROM localized l JOIN printings p ON p.rowid = l.printing "
                "JOIN search s ON s.printing = p.rowid "
                "WHERE l.fold = ? AND instr(s.labels, '|Basic Energy|') > 0",
                [folded],
            ).fetchone()
            energy = basic_energy(english[0]) if english else None
        if energy is None:
            return []
        inside = "rowid IN (SELECT printing FROM search WHERE instr(labels, '|Basic Energy|') > 0)"
        return self._ordered(self._select(f"fold IN (?, ?) AND {inside}", *energy))

    def is_named(self, rowid: int, counts_as: str, printed: str, name: str) -> bool:
        """Whether a name is that of a printing, in any spelling and language."""
        written, bare = fold(name[:_LONGEST]), fold(name.partition(" (")[0])
        counted = fold(self._rules.counts_as(name[:_LONGEST].strip()))
        energy = basic_energy(written)
        if (
            written in {fold(printed), fold(counts_as)}
            or counted == fold(counts_as)
            or (energy and energy == basic_energy(fold(counts_as)))
            or bare in {fold(printed.partition(" (")[0]), fold(counts_as)}
            or written.replace(" ", "") == fold(printed).replace(" ", "")
            or self._nicknames.get(written) in {printed, counts_as}
        ):
            return True
        query = "SELECT 1 FROM localized WHERE printing = ? AND fold = ?"
        return self._db.execute(query, [rowid, written]).fetchone() is not None

    def nearest(self, name: str) -> list[str]:
        """Names most like one that is not known, best first."""
        return [self._names[folded] for folded in nearest(fold(name[:_LONGEST]), self._names)][:3]

    def almost(self, name: str) -> list[int]:
        """Rows of the one name that is a slip of the pen away; none where two are as near."""
        asked = fold(name[:_LONGEST])
        most = next((slips for length, slips in _SLIPS if len(asked) <= length), 3)
        if not most:
            return []
        ranked = sorted((edits(asked, near), near) for near in nearest(asked, self._names, 8))
        if not ranked or ranked[0][0] > most:
            return []
        if len(ranked) > 1 and ranked[1][0] == ranked[0][0]:
            return []
        rows = self._select("fold = ?", ranked[0][1])
        return self._ordered(_as_written(name, rows)) or self.rows(self._names[ranked[0][1]])

    # -- nicknames and names with words around them ------------------------------------------

    def loosely(self, text: str, spare: int = 0) -> list[int]:
        """Rows of what a nickname, or a name with other words around it, means.

        The longest run of words that is a name (in any order, plural or not) is the name; every
        other word must fit one of its printings: its set, a number, an attack or ability, a type,
        a label. `spare` words may fit nothing. A run of words that stands in one name alone means
        that name.
        """
        words = fold(text[:_LONGEST]).split()
        if not words or len(words) > _MOST_WORDS:
            return []
        if found := self._after_code(words):
            return found
        for size in range(len(words), 0, -1):
            for start in range(len(words) - size + 1):
                rest = words[:start] + words[start + size :]
                if start and not all(self._is_qualifier(word) for word in words[:start]):
                    break
                rows = self._known_as(words[start : start + size])
                if rows and (fitting := self._fitting(rows, rest, spare)):
                    return fitting
        return []

    def _known_as(self, words: Sequence[str]) -> list[int]:
        """Rows of what these words together are called: a nickname, a name, part of one name."""
        name = " ".join(words)
        if known := self._nicknames.get(name):
            return self.energy_rows(known) or self.rows(known)
        names = self._bags.get(_bag(words), [])
        if not names and len(words) > 1:
            run = f" {_stems(words)} "
            inside = [other for stems, other in self._stemmed if run in stems]
            names = inside if len({self._counted[other] for other in inside}) == 1 else []
        return self._ordered(row for other in names for row in self._select("fold = ?", other))

    def _is_qualifier(self, word: str) -> bool:
        """Whether a word before a name may tell its set, its year or its kind."""
        known = word.upper() in self._codes or word.isdigit() or word in _ERAS
        return known or word in self._labels

    def _after_code(self, words: Sequence[str]) -> list[int]:
        """`n1 020 cleffa`: a code and a number in front of the name."""
        if len(words) < 3 or words[0].upper() not in self._codes or not words[1][:1].isdigit():
            return []
        key = number_key(words[1])
        name = " ".join(words[2:])
        found = [
            row
            for set_id in self._codes[words[0].upper()]
            for row in self._select("set_id = ? AND number_key = ?", set_id, key)
        ]
        return [rowid for rowid, printed, *_ in found if fold(printed) == name]

    def _fitting(self, rows: list[int], words: Sequence[str], spare: int) -> list[int]:
        if not words:
            return rows
        rows = rows[:_AT_ONCE]
        columns = (
            "name, attacks, abilities, lower(labels), evolves, series, lower(number), rarity, "
            "artist"
        )
        marks = ", ".join("?" * len(rows))
        query = f"SELECT printing, {columns} FROM search WHERE printing IN ({marks})"  # noqa: S608
        told = {
            row: set(" ".join(str(part or "") for part in parts).replace("|", " ").split())
            for row, *parts in self._db.execute(query, rows)
        }
        types = {row: self._types(row) for row in told}
        scores = {
            row: sum(self._fits(row, word, told[row], types[row]) for word in words)
            for row in rows
            if row in told
        }
        best = max(scores.values(), default=0)
        if best < len(words) - spare:
            return []
        return [row for row in rows if scores.get(row) == best]

    def _fits(self, row: int, word: str, told: set[str], types: set[str]) -> bool:
        if word in told or word in types:
            return True
        set_id = self._set_of[row]
        if word in fold(self._sets[set_id].name).split():
            return True
        return (
            set_id in self._codes.get(word.upper(), ())
            or set_id.startswith(word)
            or (word in _ERAS and self._sets[set_id].kind == "energy")
        )

    def _types(self, row: int) -> set[str]:
        (letters,) = self._db.execute(
            "SELECT types FROM search WHERE printing = ?", [row]
        ).fetchone()
        return {TYPES[letter].casefold() for letter in letters}

    # -- tables made when they are first wanted ----------------------------------------------

    @cached_property
    def _names(self) -> dict[str, str]:
        rows = self._db.execute("SELECT fold, max(name) FROM localized GROUP BY fold").fetchall()
        rows += self._db.execute("SELECT fold, max(name) FROM printings GROUP BY fold").fetchall()
        return dict(rows)

    @cached_property
    def _counted(self) -> dict[str, str]:
        """The name that each spelling counts as."""
        return dict(self._db.execute("SELECT name, counted FROM search").fetchall())

    @cached_property
    def _folds(self) -> list[str]:
        return sorted(self._counted)

    @cached_property
    def _stemmed(self) -> list[tuple[str, str]]:
        return [(f" {_stems(folded.split())} ", folded) for folded in self._folds]

    @cached_property
    def _bags(self) -> dict[frozenset[str], list[str]]:
        bags: dict[frozenset[str], list[str]] = {}
        for folded in self._folds:
            words = folded.split()
            bags.setdefault(_bag(words), []).append(folded)
            bare = [word for word in words if word not in _TYPE_WORDS]
            if words[-1] == "energy" and len(bare) > 1 and len(bare) < len(words):
                lettered = [_LETTERS.get(word, word) for word in words]
                bags.setdefault(_bag(bare), []).append(folded)
                bags.setdefault(_bag(lettered), []).append(folded)
        return bags

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

    @cached_property
    def _set_of(self) -> dict[int, str]:
        return dict(self._db.execute("SELECT rowid, set_id FROM printings").fetchall())

    # ----------------------------------------------------------------------------------------

    def _select(self, where: str, *params: object) -> list[Row]:
        query = f"SELECT rowid, name, set_id, position FROM printings WHERE {where}"  # noqa: S608
        return self._db.execute(query, params).fetchall()

    def _ordered(self, rows: Iterable[Row]) -> list[int]:
        """The newest set first, in it the lowest number; a set before the sets within it."""
        sets = self._sets
        found = sorted(rows, key=lambda row: (sets[row[2]].parent is not None, row[2], row[3]))
        found.sort(key=lambda row: sets[row[2]].released, reverse=True)
        found.sort(key=lambda row: (sets[row[2]].local, sets[row[2]].kind == "jumbo"))
        return list(dict.fromkeys(row[0] for row in found))


def _bag(words: Iterable[str]) -> frozenset[str]:
    """Words whatever their order, without the little ones and without a plural or possessive."""
    return frozenset(_stems(words).split())


def _stems(words: Iterable[str]) -> str:
    return " ".join(word.removesuffix("s") or word for word in words if word not in {"and", "the"})


def basic_energy(folded: str) -> tuple[str, str] | None:
    """Both spellings of a Basic Energy's name, if this is one."""
    bare = folded.removeprefix("basic ").removesuffix(" basic")
    kind = bare.removesuffix(" energy")
    if kind == bare or kind.capitalize() not in TYPES.values() or kind in {"dragon", "colorless"}:
        return None
    return bare, f"basic {bare}"


def _as_written(asked: str, rows: list[Row]) -> list[Row]:
    """Of names that differ in capitals or brackets alone, those written as they were asked for.

    Pokémon ex and Pokémon-EX are different names. A text all in capitals says nothing of them.
    """
    if len({name for _, name, *_ in rows}) < 2:
        return rows
    ending = plain(asked).split()[-1:]
    alike = [row for row in rows if plain(row[1]).split()[-1:] == ending]
    if alike and ending[0] in {"ex", "EX"} and not asked.isupper():
        rows = alike
    alike = [row for row in rows if ("[" in row[1]) == ("[" in asked)]
    return alike or rows
