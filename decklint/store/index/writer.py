"""Sets, cards and printings, entered into the index."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from decklint.model.card import Printing, PrintingRef
from decklint.model.name_rules import NameRules
from decklint.model.names import fold
from decklint.model.sets import CardSet
from decklint.store import card_facts
from decklint.store.index.files import SetOfCards, compact
from decklint.store.index.identity import Wordings, identity, likeness
from decklint.store.index.programs import Programs
from decklint.store.index.search_rows import fill_search
from decklint.store.source_card import Facts
from decklint.store.spelling import number_key

#: Fields that belong to one printing; the rest of a line is the card.
_OF_PRINTING = frozenset({
    "number", "printed", "id", "pokemontcg", "mark", "rarity", "artist", "level",
})  # fmt: skip


class Writer:
    """Fills the tables, set by set."""

    def __init__(self, db: sqlite3.Connection, documents: Mapping[str, Any]) -> None:
        self._db = db
        self._names = NameRules.read(documents.get("names", {}))
        self._wordings = Wordings(documents.get("wordings"))
        self._codes = documents.get("codes", {}).get("codes", [])
        self._touched: dict[int, str] = {}
        self.programs = Programs(db)

    def add(self, sets: Iterable[SetOfCards]) -> None:
        """Enter sets and their printings, then complete the cards they belong to."""
        for entry in sets:
            self._add_set(entry)
        self._complete()

    def _add_set(self, entry: SetOfCards) -> None:
        known = card_facts.card_set(entry.facts)
        new = self._db.execute("SELECT 1 FROM sets WHERE id = ?", [known.id]).fetchone() is None
        if new:
            self._enter_set(known)
        for place, facts in enumerate(entry.cards):
            at = f"{entry.origin.place}:{entry.line + place}" if entry.line else entry.origin.place
            origin = [entry.origin.source, entry.origin.as_of, at]
            self._enter_printing(known, facts, origin)
        self._db.execute(
            "UPDATE sets SET cards = (SELECT count(*) FROM printings WHERE set_id = sets.id) "
            "WHERE id = ?",
            [known.id],
        )
        self._db.executemany("INSERT OR IGNORE INTO texts VALUES (?, ?)", entry.texts.items())
        self.programs.compile(entry.texts)

    def _enter_set(self, known: CardSet) -> None:
        row = (
            known.id, known.code, known.name, known.series, known.kind, known.released,
            known.ptcgl, known.ptcgo, known.official, known.pokemontcg, known.tournament_legal,
            known.parent, known.printed_total, 0, known.local,
        )  # fmt: skip
        self._db.execute(f"INSERT INTO sets VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608
        own = (known.ptcgl, known.ptcgo, known.official, known.id, known.pokemontcg)
        codes = [(str(code), "", 0, rank) for rank, code in enumerate(own) if code]
        codes += [
            (_as_written(entry), entry.get("prefix", ""), entry.get("offset", 0), len(own))
            for entry in self._codes
            if entry["set"] == known.id
        ]
        self._db.executemany(
            "INSERT OR IGNORE INTO set_codes VALUES (?, ?, ?, ?, ?)",
            [
                (code.upper(), known.id, prefix, offset, rank)
                for code, prefix, offset, rank in codes
            ],
        )

    def _enter_printing(self, known: CardSet, facts: Facts, origin: list[str | None]) -> None:
        printing = card_facts.printing_id(known.id, facts)
        held = self._db.execute("SELECT rowid FROM printings WHERE id = ?", [printing]).fetchone()
        if held:
            return  # bundled facts win over what a source says of the same printing
        name, number = str(facts["name"]), card_facts.number_as_printed(facts)
        counts_as = self._names.counts_as(name, facts.get("is", ()))
        key = self._card(printing, facts, counts_as, known.released)
        position = self._db.execute(
            "SELECT count(*) FROM printings WHERE set_id = ?", [known.id]
        ).fetchone()[0]
        row = (
            None, printing, key, known.id, number, number_key(number), position, name,
            fold(name), facts.get("mark"), facts.get("rarity"), facts.get("artist"),
            facts.get("level"), known.released, compact(origin), known.local,
        )  # fmt: skip
        marks = ", ".join("?" * len(row))
        rowid = self._db.execute(f"INSERT INTO printings VALUES ({marks})", row).lastrowid  # noqa: S608
        other = facts.get("pokemontcg") or (known.pokemontcg and f"{known.pokemontcg}-{number}")
        if other and str(other).lower() != printing.lower():
            alias = [str(other).lower(), str(other), rowid]
            self._db.execute("INSERT INTO aliases VALUES (?, ?, ?)", alias)

    def _card(self, printing: str, facts: Facts, counts_as: str, released: str) -> int:
        same = identity(facts, counts_as, self._wordings, printing)
        query = "SELECT key, facts FROM cards WHERE identity = ?"
        row = self._db.execute(query, [same]).fetchone()
        if row:
            self._touched[row[0]] = counts_as
            self.programs.note_reprint(json.loads(row[1]), facts, released)
            return int(row[0])
        kept = {k: v for k, v in facts.items() if k not in _OF_PRINTING}
        inserted = self._db.execute(
            "INSERT INTO cards VALUES (NULL, ?, ?, ?, ?, ?, '[]', ?, '[]')",
            [
                same,
                facts["name"],
                counts_as,
                facts["kind"],
                compact(kept),
                likeness(facts, counts_as, printing),
            ],
        )
        key = int(inserted.lastrowid or 0)
        self._touched[key] = counts_as
        return key

    def _complete(self) -> None:
        """List each card's printings, oldest first, and enter them into the search table.

        A card that has a new fellow in another wording is completed anew, too.
        """
        sets = card_facts.read_sets(self._db)
        for key in tuple(self._touched):
            self._touched.update(self._related_lines(key))
        for key, counts_as in self._touched.items():
            rows = self._db.execute(
                "SELECT rowid, position, id, set_id, number, mark, name, rarity, artist, level "
                "FROM printings WHERE card = ? ORDER BY released, set_id, position",
                [key],
            ).fetchall()
            refs = [PrintingRef(*row[2:6]) for row in rows]
            reworded = self._reworded(key)
            self._db.execute(
                "UPDATE cards SET printings = ?, reworded = ? WHERE key = ?",
                [compact(refs), compact(reworded), key],
            )
            (text,) = self._db.execute("SELECT facts FROM cards WHERE key = ?", [key]).fetchone()
            card = card_facts.card(json.loads(text), str(key), counts_as, refs, reworded)
            entries = []
            for rowid, position, id_, set_id, number, mark, name, *rest in rows:
                printing = Printing(id_, card, sets[set_id], number, name, mark, *rest)
                entries.append((rowid, key, position, printing))
            fill_search(self._db, entries)
        self._touched.clear()

    def _related_lines(self, key: int) -> list[tuple[int, str]]:
        """The other cards that are the same but for the wording, each with what it counts as."""
        return self._db.execute(
            "SELECT other.key, other.counts_as FROM cards one JOIN cards other USING (likeness) "
            "WHERE one.key = ? AND other.key <> one.key",
            [key],
        ).fetchall()

    def _reworded(self, key: int) -> list[PrintingRef]:
        """The printings of a card in other wordings, oldest first."""
        keys = [fellow for fellow, _ in self._related_lines(key)]
        if not keys:
            return []
        among = ", ".join("?" * len(keys))
        rows = self._db.execute(
            f"SELECT id, set_id, number, mark FROM printings WHERE card IN ({among}) "  # noqa: S608
            "ORDER BY released, set_id, position",
            keys,
        )
        return [PrintingRef(*row) for row in rows]


def _as_written(entry: Mapping[str, Any]) -> str:
    """A code as it stands in a list: one that another set has counts only in brackets."""
    return f"[{entry['code']}]" if entry.get("brackets") else str(entry["code"])
