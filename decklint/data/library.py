"""Every card, looked up in the index: by id, by set and number, by name."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from decklint.data import cache, cards
from decklint.data.laws import editions_from, find_format, formats_from, law_on
from decklint.data.spelling import number_key
from decklint.data.store import Store
from decklint.model.card import Card, Origin, Printing, PrintingRef
from decklint.model.edition import Edition
from decklint.model.format import Format
from decklint.model.law import Law
from decklint.model.names import fold
from decklint.model.sets import CardSet

Progress = Callable[[str, int, int], None]

#: How many rows are asked for in one query; SQLite takes no more than some thousands.
_AT_ONCE = 900
_COLUMNS = ", ".join(
    f"p.{column}"
    for column in (
        "rowid", "id", "card", "set_id", "number", "name", "mark", "rarity", "artist", "level",
        "origin",
    )
)  # fmt: skip


def _quiet(_what: str, _done: int, _of: int) -> None:
    """No progress is shown."""


class Library:
    """The cards of card_data and of the user's own store."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self._printings: dict[int, Printing] = {}
        self._cards: dict[int, Card] = {}
        self._laws: dict[tuple[str, str], Law] = {}

    @classmethod
    def open(
        cls,
        progress: Progress = _quiet,
        *,
        store: Store | None = None,
        cards_files: Sequence[Path] = (),
        warn: Callable[[str], None] | None = None,
    ) -> Library:
        """The index, made first if it must be; `cards_files` are used without being imported."""
        base = cache.base_index(progress)
        store = store or Store.open(warn)
        path = base
        if state := store.signature():
            path = cache.grown_index(base, state, lambda p, r: _grow(p, store, r), progress)
        db = cache.open_index(path)
        if cards_files:
            db = _in_memory(db, cards_files)
        return cls(db)

    # -- looking up -------------------------------------------------------------------------

    def printing(self, printing_id: str) -> Printing | None:
        """A printing by its id, or by its id at pokemontcg.io."""
        found = self._select("p.id = ?", [printing_id])
        if not found:
            where = "p.rowid IN (SELECT printing FROM aliases WHERE alias = ?)"
            found = self._select(where, [printing_id.lower()])
        return found[0] if found else None

    def by_code(self, code: str, number: str) -> list[Printing]:
        """Printings by a set's code, alias or id and a number in any spelling."""
        found: list[Printing] = []
        for set_id, prefix, offset in self.db.execute(
            "SELECT set_id, number_prefix, number_offset FROM set_codes WHERE code = ? "
            "ORDER BY rank, set_id",
            [code.strip().upper()],
        ).fetchall():
            key = number_key(number)
            if prefix:
                if not key.isdigit() or int(key) <= offset:
                    continue
                key = number_key(f"{prefix}{int(key) - offset}")
            found += self._select("p.set_id = ? AND p.number_key = ?", [set_id, key])
        return list(dict.fromkeys(found))

    def by_name(self, name: str) -> list[Printing]:
        """Printings of a name, newest first, in any spelling and any of our languages."""
        order = "ORDER BY p.released DESC, p.set_id DESC, p.position"
        found = self._select("p.fold = ?", [fold(name)], order)
        if not found:
            where = "p.rowid IN (SELECT printing FROM localized WHERE fold = ?)"
            found = self._select(where, [fold(name)], order)
        return found

    def rows(self, rowids: Iterable[int]) -> list[Printing]:
        """Printings by their rows in the index, in the order asked for."""
        wanted = list(rowids)
        missing = [rowid for rowid in wanted if rowid not in self._printings]
        for start in range(0, len(missing), _AT_ONCE):
            part = missing[start : start + _AT_ONCE]
            among = f"({', '.join('?' * len(part))})"
            of_them = f"SELECT card FROM printings WHERE rowid IN {among}"  # noqa: S608  marks only
            self._remember_cards(f"key IN ({of_them})", part)
            self._select(f"p.rowid IN {among}", part)
        return [self._printings[rowid] for rowid in wanted]

    def _select(self, where: str, values: Sequence[object], order: str = "") -> list[Printing]:
        query = f"SELECT {_COLUMNS} FROM printings p WHERE {where} {order}"  # noqa: S608  our own words
        return [self._printing(row) for row in self.db.execute(query, values)]

    def _printing(self, row: tuple[Any, ...]) -> Printing:
        rowid, printing_id, key, set_id, number, name, mark, rarity, artist, level, origin = row
        if rowid not in self._printings:
            self._printings[rowid] = Printing(
                printing_id, self.card(key), self.sets[set_id], number, name, mark, rarity, artist,
                level, Origin(*json.loads(origin)),
            )  # fmt: skip
        return self._printings[rowid]

    def card(self, key: int) -> Card:
        """A card by its key in this index."""
        if key not in self._cards:
            self._remember_cards("key = ?", [key])
        return self._cards[key]

    def _remember_cards(self, where: str, values: Sequence[object]) -> None:
        query = f"SELECT key, counts_as, facts, printings FROM cards WHERE {where}"  # noqa: S608
        for key, counts_as, facts, printings in self.db.execute(query, values):
            if key not in self._cards:
                refs = [PrintingRef(*ref) for ref in json.loads(printings)]
                self._cards[key] = cards.card(json.loads(facts), str(key), counts_as, refs)

    def text(self, fingerprint: str) -> str | None:
        """A printed text, where the user's own store has it."""
        query = "SELECT text FROM texts WHERE fingerprint = ?"
        row = self.db.execute(query, [fingerprint]).fetchone()
        return str(row[0]) if row else None

    # -- what the index says of itself and of the law ----------------------------------------

    @cached_property
    def sets(self) -> dict[str, CardSet]:
        """Every set by its id."""
        return cards.read_sets(self.db)

    def document(self, name: str) -> Any:
        """A rule document of card_data, such as names or formats."""
        row = self.db.execute("SELECT json FROM documents WHERE name = ?", [name]).fetchone()
        return json.loads(row[0]) if row else {}

    @cached_property
    def meta(self) -> dict[str, str]:
        """What the index says of itself."""
        return dict(self.db.execute("SELECT key, value FROM meta").fetchall())

    @cached_property
    def formats(self) -> dict[str, Format]:
        """Every format by its id."""
        return formats_from(self.document("formats"), self.document("bans"))

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """Every rulebook edition by its year."""
        return editions_from(self.document("editions"))

    def law(self, format_id: str, day: date | str) -> Law:
        """The law of a format on a day."""
        key = (format_id, str(day))
        if key not in self._laws:
            self._laws[key] = law_on(find_format(self.formats, format_id), key[1], self.sets)
        return self._laws[key]


def _grow(path: Path, store: Store, progress: Progress) -> None:
    from decklint.data.index import SetOfCards, add_sets  # noqa: PLC0415  only when something is new

    progress("adding your own sets", 0, 1)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        add_sets(db, (SetOfCards(s.facts, s.cards, s.origin, texts=s.texts) for s in store.sets()))
    finally:
        db.close()
    progress("adding your own sets", 1, 1)


def _in_memory(db: sqlite3.Connection, files: Sequence[Path]) -> sqlite3.Connection:
    from decklint.data.importer import read_cards_file  # noqa: PLC0415  only with --cards
    from decklint.data.index import SetOfCards, add_sets  # noqa: PLC0415
    from decklint.data.known import known_from_index  # noqa: PLC0415

    memory = sqlite3.connect(":memory:", isolation_level=None)
    db.backup(memory)
    db.close()
    for path in files:
        found = read_cards_file(path, known_from_index(memory))
        add_sets(memory, (SetOfCards(s.facts, s.cards, s.origin, texts=s.texts) for s in found))
    return memory
