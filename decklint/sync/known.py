"""What decklint knows before anyone is asked: its sets, their printings, its corrections.

`Known` is handed to sync and import, so that both can be run, and tested, over any table of sets.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from decklint.cards.labels import label
from decklint.store.setfile import SET_FIELDS
from decklint.store.source_card import SourceCard
from decklint.sync.api_formats.tcgdex import SOURCE as TCGDEX
from decklint.sync.overrides import Overrides, read_overrides

SetFacts = Mapping[str, Any]


def _none(_set_id: str) -> int:
    return 0


def _no_numbers(_set_id: str) -> Mapping[str, str]:
    return {}


def _no_alias(_their_id: str) -> str | None:
    return None


def _not_held(_printing: str) -> bool:
    return False


@dataclass(frozen=True)
class Known:
    """Sets and printings that are known already.

    `sets` are the facts of every set of ours by id, those without a single printing included.
    `printings` says how many printings of a set are known, `holds` whether one is; `numbers` gives
    their ids by number (as `spelling.number_key` writes it), `alias` by pokemontcg.io id. `codes`
    are the set ids behind each code or alias, in capitals. `finish` completes the labels of a
    record that has come from one source alone.
    """

    sets: Mapping[str, SetFacts] = field(default_factory=dict)
    printings: Callable[[str], int] = _none
    numbers: Callable[[str], Mapping[str, str]] = _no_numbers
    alias: Callable[[str], str | None] = _no_alias
    holds: Callable[[str], bool] = _not_held
    codes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    overrides: Overrides = field(default_factory=dict)
    finish: Callable[[SourceCard], None] = label

    def set_id(self, source: str, theirs: str) -> str:
        """Our id of a set that a source calls `theirs`; a set unknown to us keeps its id."""
        if source != TCGDEX:
            ours = [s for s, facts in self.sets.items() if facts.get("pokemontcg") == theirs]
            # A subset that they count to its parent shares the parent's id.
            ours.sort(key=lambda set_id: "parent" in self.sets[set_id])
            return ours[0] if ours else theirs
        return theirs

    def named(self, word: str) -> list[str]:
        """The sets of ours that a code, an alias or an id names."""
        wanted = word.strip().upper()
        ids = [set_id for set_id in self.sets if set_id.upper() == wanted]
        return ids or list(self.codes.get(wanted, ()))

    def owner(self, code: str) -> str | None:
        """The set of ours that already bears an id or a code; None where it is free."""
        return next(iter(self.named(code)), None)


def known_from_index(db: sqlite3.Connection) -> Known:
    """What an index knows. Hand in the one of card_data alone, without the user's store."""
    rows = db.execute("SELECT * FROM sets WHERE NOT local")
    columns = [column[0] for column in rows.description]
    table = [dict(zip(columns, row, strict=True)) for row in rows]
    ours = {facts["id"] for facts in table}
    codes: dict[str, list[str]] = {}
    for code, set_id in db.execute("SELECT DISTINCT code, set_id FROM set_codes ORDER BY 1, 2"):
        if set_id in ours:
            codes.setdefault(code, []).append(set_id)
    written = db.execute("SELECT json FROM documents WHERE name = 'overrides'").fetchone()

    def printings(set_id: str) -> int:
        query = "SELECT count(*) FROM printings WHERE set_id = ? AND NOT local"
        return int(db.execute(query, [set_id]).fetchone()[0])

    def numbers(set_id: str) -> dict[str, str]:
        query = "SELECT number_key, id FROM printings WHERE set_id = ? AND NOT local"
        return dict(db.execute(query, [set_id]).fetchall())

    def alias(their_id: str) -> str | None:
        query = (
            "SELECT p.id FROM aliases a JOIN printings p ON p.rowid = a.printing WHERE a.alias = ?"
        )
        found = db.execute(query, [their_id.lower()]).fetchone()
        return str(found[0]) if found else None

    def holds(printing: str) -> bool:
        query = "SELECT 1 FROM printings WHERE id = ? AND NOT local"
        return db.execute(query, [printing]).fetchone() is not None

    return Known(
        sets={
            facts["id"]: {k: v for k, v in facts.items() if v is not None and k in SET_FIELDS}
            for facts in table
        },
        printings=printings,
        numbers=numbers,
        alias=alias,
        holds=holds,
        codes=codes,
        overrides=read_overrides(json.loads(written[0])) if written else {},
    )
