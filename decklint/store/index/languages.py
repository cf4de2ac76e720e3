"""The names of cards in other languages, entered into the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from decklint.model.names import fold
from decklint.store.index.files import compact


def enter_names(db: sqlite3.Connection, files: Iterable[Mapping[str, Any]]) -> None:
    """Enter the names that each file gives, and keep what others are made of."""
    for names in files:
        if "species" in names:  # put together when they are asked for
            _keep_words(db, names)
        else:
            _enter_listed(db, names)


def _enter_listed(db: sqlite3.Connection, listed: Mapping[str, Any]) -> None:
    names, apart = listed.get("names") or {}, listed.get("printings") or {}
    rows = db.execute("SELECT rowid, id, name FROM printings").fetchall()
    found = ((rowid, apart.get(printing) or names.get(name)) for rowid, printing, name in rows)
    db.executemany(
        "INSERT INTO localized VALUES (?, ?, ?, ?)",
        [(listed["lang"], fold(local), local, rowid) for rowid, local in found if local],
    )


def _keep_words(db: sqlite3.Connection, words: Mapping[str, Any]) -> None:
    """Keep what the names of a language are made of, and apart from it the few reprints."""
    rest = {key: value for key, value in words.items() if key != "reprints"}
    reprints = {
        place.upper(): printing
        for printing, places in words.get("reprints", {}).items()
        for place in places
    }
    db.executemany(
        "INSERT INTO documents VALUES (?, ?)",
        [
            (f"names/{words['lang']}", compact(rest)),
            (f"reprints/{words['lang']}", compact(reprints)),
        ],
    )
