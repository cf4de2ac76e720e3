"""Cards by name: as printed, in other languages, with other spellings, and almost right."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from decklint.cards.suggestions import Spellings, closest_by_edits, edits, slips
from decklint.model.card import TYPES
from decklint.model.name_rules import NameRules
from decklint.model.names import ex_kind, fold, plain
from decklint.model.patterns import pattern
from decklint.model.scripts import foreign_language
from decklint.model.sets import CardSet
from decklint.store.spelling import number_key

if TYPE_CHECKING:
    from decklint.cards.phrases import Phrases
    from decklint.cards.translation import Translation

#: A printing's row, name, set id and place in its set.
NameRow = tuple[int, str, str, int]

_LONGEST = 120
#: The Basic Energy of two names: asked of each printing that it finds, not of all there are.
_OF_BASIC_ENERGY = (
    "fold IN (?, ?) AND EXISTS (SELECT 1 FROM search WHERE printing = printings.rowid "
    "AND instr(labels, '|Basic Energy|') > 0)"
)
_BASIC_ENERGY_IN_ENGLISH = (
    "SELECT DISTINCT p.fold FROM localized l JOIN printings p ON p.rowid = l.printing "
    "JOIN search s ON s.printing = p.rowid "
    "WHERE l.fold IN ({}) AND instr(s.labels, '|Basic Energy|') > 0"
)
#: The last words of names that say what kind of card it is, beside those that are shorter yet.
_KINDS = frozenset({"break", "legend", "star", "vmax", "vstar", "union"})
_SHORT = 3
#: Signs at the end of a name, as they are folded, that a keyboard lacks or a writer leaves out.
_SIGN_AT_END = pattern(r"(?: (?:prism star|star|delta|lv x|break))+$")
#: How players call what a sign stands for, and how the sign is folded.
_CALLED = ((" gold star", " star"), (" delta species", " delta"))
#: What stands around the type in the name of a Basic Energy, in all of our languages.
_AROUND = frozenset(
    ("base", "basic", "basica", "basico", "basis", "de", "energia", "energie", "energy")
)
_ENERGY_FIRST = ("energia", "energia de", "energie", "energie de")
_LANGUAGES = {
    "de": "German", "es": "Spanish", "es-mx": "Spanish", "fr": "French", "it": "Italian",
    "pt": "Portuguese",
}  # fmt: skip


class Naming:
    """Looks names up in an index; what is found comes newest first."""

    def __init__(
        self, db: sqlite3.Connection, sets: Mapping[str, CardSet], codes: Any, rules: NameRules
    ) -> None:
        self._db = db
        self._sets = sets
        self._rules = rules
        nicknames = codes.get("nicknames", ())
        self.nicknames: Mapping[str, str] = {
            fold(entry["nickname"]): entry["name"]
            for entry in nicknames
            if "printings" not in entry
        }
        self._some_of_a_name: Mapping[str, list[str]] = {
            fold(entry["nickname"]): entry["printings"]
            for entry in nicknames
            if "printings" in entry
        }

    def rows(self, name: str) -> list[int]:
        """Rows of the printings of a name in any spelling and any of our languages."""
        name = _without_language(name)
        folded = _usual(fold(name[:_LONGEST]))
        if not folded:
            return []
        found = self.select("fold = ?", folded) + self._megas(folded)
        if energy := basic_energy(folded):
            found += self.select(_OF_BASIC_ENERGY, *energy)
        found = found or self.select(
            "rowid IN (SELECT printing FROM localized WHERE fold = ?)", folded
        )
        counted = fold(self._rules.counts_as(name[:_LONGEST].strip()))
        found = found or self.select(
            "rowid IN (SELECT printing FROM search WHERE counted IN (?, ?))", folded, counted
        )
        if not found and (other := self.nicknames.get(folded) or self._in_english(name)):
            return self.rows(other)
        return self.ordered(_as_written(name, found))

    def _megas(self, folded: str) -> list[NameRow]:
        """Rows of the Mega Evolution Pokémon-EX of a name: `Mega` is printed as M on them."""
        if not (folded.startswith("mega ") and folded.endswith(" ex")):
            return []
        if printings := self._some_of_a_name.get(folded):
            of_them = f"SELECT card FROM printings WHERE id IN ({_marks(printings)})"  # noqa: S608
            return self.select(f"card IN ({of_them})", *printings)
        return self.select("fold = ?", folded.replace("mega", "m", 1))

    def energy_rows(self, name: str) -> list[int]:
        """Rows of the Basic Energy that a name means, in any of our languages."""
        folded = fold(name[:_LONGEST])
        energy = basic_energy(fold(self.nicknames.get(folded, "")) or folded)
        if energy is None:
            words = _energy_words(folded)
            english = self._db.execute(
                _BASIC_ENERGY_IN_ENGLISH.format(_marks([folded, *words])), [folded, *words]
            ).fetchone()
            energy = basic_energy(english[0] if english else fold(self._in_english(name) or ""))
            energy = energy or next(filter(None, map(basic_energy, words)), None)
        if energy is None:
            return []
        return self.ordered(self.select(_OF_BASIC_ENERGY, *energy))

    def is_named(self, rowid: int, counts_as: str, printed: str, name: str) -> bool:
        """Whether a name is that of a printing, in any spelling and language."""
        if self._is_other_kind(printed, name):
            return False
        written, bare = _usual(fold(name[:_LONGEST])), fold(name.partition(" (")[0])
        counted = fold(self._rules.counts_as(name[:_LONGEST].strip()))
        energy = basic_energy(written)
        if (
            written in {fold(printed), fold(counts_as)}
            or counted == fold(counts_as)
            or (energy and energy == basic_energy(fold(counts_as)))
            or bare in {fold(printed.partition(" (")[0]), fold(counts_as)}
            or written == fold(printed.partition(" [")[0])
            or written.replace(" ", "") == fold(printed).replace(" ", "")
            or self.nicknames.get(written) in {printed, counts_as}
            or any(row == rowid for row, *_ in self._megas(written))
        ):
            return True
        query = "SELECT 1 FROM localized WHERE printing = ? AND fold = ?"
        if self._db.execute(query, [rowid, written]).fetchone():
            return True
        english = self._in_english(name)
        return english is not None and self.is_named(rowid, counts_as, printed, english)

    def longer(self, name: str) -> list[int]:
        """Rows of the names that begin with this one and go on."""
        folded = fold(name[:_LONGEST])
        return self.ordered(self.select("fold > ? AND fold < ?", f"{folded} ", f"{folded}!"))

    def _is_other_kind(self, printed: str, name: str) -> bool:
        """Whether a printing is a Pokémon ex and the name a Pokémon-EX's, or the other way."""
        kind = ex_kind(name) if printed[-2:].lower() == "ex" else None
        if kind is None or ex_kind(printed) in {kind, None}:
            return False
        rows = self.rows(name)
        names = self.select(f"rowid IN ({_marks(rows)})", *rows)
        return any(ex_kind(other) == kind for _, other, *_ in names)

    def lacks_sign(self, set_id: str, printed: str, name: str) -> bool:
        """Whether a name lacks only the sign at the end of the one printed, such as ◇ or ★.

        Where another card of its set goes by the name without a sign, that one may be meant.
        """
        written, full = _usual(fold(name[:_LONGEST])), fold(printed)
        if written == full or written != _SIGN_AT_END.sub("", full):
            return False
        where = (
            "set_id = ? AND rowid IN (SELECT printing FROM search WHERE name = ? OR counted = ?)"
        )
        return not self.select(where, set_id, written, written)

    def nearest(self, name: str) -> list[str]:
        """Names most like one that is not known, best first, with their language if not English."""
        near = self._spellings.nearest(fold(name[:_LONGEST]), 3)
        return [self._suggested[folded] for folded in near]

    def almost(self, name: str) -> list[int]:
        """Rows of the one name that is a slip of the pen away; none where two are as near."""
        asked = fold(name[:_LONGEST])
        near = self._spellings.nearest(asked, 8) if slips(asked) else []
        found = closest_by_edits(asked, (other for other in near if _same_kind(asked, other)))
        if found is None:
            return []
        rows = self.select("fold = ?", found)
        return self.ordered(_as_written(name, rows)) or self.rows(self._names[found])

    # -- Chinese -----------------------------------------------------------------------------

    def reprint(self, code: str, number: str) -> str | None:
        """The id of the English printing of the card that a Chinese set has under a number."""
        return self._reprints.get(f"{code.strip().upper()} {number_key(number)}")

    def _in_english(self, name: str) -> str | None:
        """The English name of a card that is named in Chinese."""
        if name.isascii() or foreign_language([name]) != "Chinese":
            return None
        return self._chinese.english(name[:_LONGEST])

    @cached_property
    def _chinese(self) -> Translation:
        from decklint.cards.translation import Translation  # noqa: PLC0415  few lists need it

        names = self._db.execute("SELECT DISTINCT counts_as FROM cards")
        return Translation(self._document("names/zh-hans"), (name for (name,) in names))

    @cached_property
    def _reprints(self) -> dict[str, str]:
        return self._document("reprints/zh-hans")

    def _document(self, name: str) -> dict[str, Any]:
        row = self._db.execute("SELECT json FROM documents WHERE name = ?", [name]).fetchone()
        return dict(json.loads(row[0])) if row else {}

    # -- nicknames and names with words around them ------------------------------------------

    def loosely(self, text: str) -> list[int]:
        """Rows of what a nickname, or a name with other words around it, means."""
        return self._as_written(text, self._phrases.loosely(text[:_LONGEST]))

    def roughly(self, text: str) -> list[int]:
        """The same where a word is cut short, has a slip of the pen in it, or fits nothing."""
        return self._as_written(text, self._phrases.roughly(text[:_LONGEST]))

    def differs(self, text: str, rowid: int) -> str | None:
        """How a text differs from the name of the printing it means: `spelling` or `word`."""
        return self._phrases.differs(text[:_LONGEST], rowid)

    def _as_written(self, text: str, found: list[int]) -> list[int]:
        if "ex" not in text.casefold() or len(found) < 2:
            return found
        rows = {row[0]: row for row in self.select(f"rowid IN ({_marks(found)})", *found)}
        return [row for row, *_ in _as_written(text, [rows[row] for row in found])]

    @cached_property
    def _phrases(self) -> Phrases:
        from decklint.cards.phrases import Phrases  # noqa: PLC0415  few lines need it

        return Phrases(self._db, self._sets, self)

    # -- tables made when they are first wanted ----------------------------------------------

    @cached_property
    def _names(self) -> dict[str, str]:
        rows = self._db.execute("SELECT fold, max(name) FROM localized GROUP BY fold").fetchall()
        rows += self._db.execute("SELECT fold, max(name) FROM printings GROUP BY fold").fetchall()
        return dict(rows)

    @cached_property
    def _spellings(self) -> Spellings:
        return Spellings(self._names)

    @cached_property
    def _suggested(self) -> dict[str, str]:
        return names_with_language(self._db)

    # ----------------------------------------------------------------------------------------

    def select(self, where: str, *params: object) -> list[NameRow]:
        """The printings that fulfil a condition."""
        query = f"SELECT rowid, name, set_id, position FROM printings WHERE {where}"  # noqa: S608
        return self._db.execute(query, params).fetchall()

    def ordered(self, rows: Iterable[NameRow]) -> list[int]:
        """The newest set first, in it the lowest number; a set before the sets within it."""
        sets = self._sets
        found = sorted(rows, key=lambda row: (sets[row[2]].parent is not None, row[2], row[3]))
        found.sort(key=lambda row: sets[row[2]].released, reverse=True)
        found.sort(key=lambda row: (sets[row[2]].local, sets[row[2]].kind == "jumbo"))
        return list(dict.fromkeys(row[0] for row in found))


def basic_energy(folded: str) -> tuple[str, str] | None:
    """Both spellings of a Basic Energy's name, if this is one."""
    bare = folded.removeprefix("basic ").removesuffix(" basic")
    kind = bare.removesuffix(" energy")
    if kind == bare or kind.capitalize() not in TYPES.values() or kind in {"dragon", "colorless"}:
        return None
    return bare, f"basic {bare}"


def _usual(folded: str) -> str:
    """A folded name with what players call a sign as the sign is folded."""
    for called, usual in _CALLED:
        if called in folded:
            folded = folded.replace(called, usual)
    return folded


def _energy_words(folded: str) -> list[str]:
    """How a Basic Energy is called as well: its type, and the word for Energy of each language."""
    words = [word for word in folded.split() if word not in _AROUND] if "energ" in folded else ()
    if len(words) != 1:
        return []
    kind = words[0]
    return [f"{kind} energy", f"{kind} energie", *(f"{word} {kind}" for word in _ENERGY_FIRST)]


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _as_written(asked: str, rows: list[NameRow]) -> list[NameRow]:
    """Of names that differ in capitals or brackets alone, those written as they were asked for.

    Pokémon ex and Pokémon-EX are different names. A text all in capitals or without any says
    nothing of them.
    """
    if len({name for _, name, *_ in rows}) < 2:
        return rows
    words = [] if asked.isupper() or asked.islower() else plain(asked).split()
    for kind in ("ex", "EX"):
        if any(word.endswith(kind) for word in words):
            rows = [row for row in rows if kind in plain(row[1]).split()] or rows
    alike = [row for row in rows if ("[" in row[1]) == ("[" in asked)]
    return alike or rows


def _same_kind(asked: str, name: str) -> bool:
    """Whether the last words can be the same where that of the name says what kind of card it is.

    One slip is allowed in it, so that V is never taken for ex.
    """
    last = name.rsplit(maxsplit=1)[-1]
    kind = len(last) <= _SHORT or last in _KINDS
    return not kind or edits(asked.rsplit(maxsplit=1)[-1], last) <= 1


def _without_language(name: str) -> str:
    """A name as it was suggested, without the language that stood behind it."""
    if not name.endswith(")"):
        return name
    marks = (f" ({language})" for language in _LANGUAGES.values())
    return next((name.removesuffix(mark) for mark in marks if name.endswith(mark)), name)


def names_with_language(db: sqlite3.Connection) -> dict[str, str]:
    """Every name by its folded spelling, with its language behind it if that is not English."""
    query = "SELECT fold, max(name), max(lang) FROM localized GROUP BY fold"
    names = {folded: f"{name} ({_LANGUAGES[lang]})" for folded, name, lang in db.execute(query)}
    names |= dict(db.execute("SELECT fold, max(name) FROM printings GROUP BY fold").fetchall())
    return names


def suggestions(names: Mapping[str, str], asked: str, count: int = 5) -> list[str]:
    """The names most like one that is not known, best first."""
    return [names[folded] for folded in Spellings(names).nearest(fold(asked), count)]
