"""The index: card_data compiled into one SQLite file, so that nobody waits for YAML.

The file is made once from the set files, the name files and the rule documents; a second step
adds the sets of the user's own store to a copy of it. Both write whole files and put them in
place in one move.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from decklint.store.index.files import (
    Check,
    SetOfCards,
    compact,
    no_check,
    read_documents,
    read_folder,
    read_sets,
)
from decklint.store.index.languages import enter_names
from decklint.store.index.tables import SCHEMA, SHAPE
from decklint.store.index.writer import Writer
from decklint.store.progress import Progress, quiet

__all__ = ["SetOfCards", "add_sets", "compile_index"]


def compile_index(
    card_data: Path,
    path: Path,
    progress: Progress = quiet,
    check: Check = no_check,
) -> None:
    """Write the index of a card_data folder to a new file; `check` refuses a malformed file."""
    documents = read_documents(card_data, check)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.executescript(
            "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
        )
        db.executescript(SCHEMA)
        db.execute("BEGIN")
        for name, value in documents.items():
            db.execute("INSERT INTO documents VALUES (?, ?)", [name, compact(value)])
        writer = Writer(db, documents)
        writer.add(read_sets(card_data, progress, check))
        progress("indexing the names", 0, 1)
        enter_names(db, read_folder(card_data / "names", "names", check))
        writer.programs.enter(read_folder(card_data / "effects", "effects", check))
        progress("saying what cards do", 0, 1)
        writer.programs.say()
        progress("saying what cards do", 1, 1)
        sources = documents.get("sources", {}).get("sources", [])
        as_of = max((source["as_of"] for source in sources), default="")
        meta = {"version": str(SHAPE), "as_of": as_of}
        db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        db.execute("COMMIT")
        progress("indexing the names", 1, 1)
        db.executescript("ANALYZE; VACUUM;")
    finally:
        db.close()


def add_sets(db: sqlite3.Connection, sets: Iterable[SetOfCards]) -> None:
    """Add sets of the user's own to an index: what it holds already, it keeps."""
    documents = {name: json.loads(text) for name, text in db.execute("SELECT * FROM documents")}
    db.execute("BEGIN")
    writer = Writer(db, documents)
    writer.add(sets)
    writer.programs.say()
    db.execute("COMMIT")
