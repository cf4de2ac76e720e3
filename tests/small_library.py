"""The small box of cards as a library, built the way the real one is."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from decklint.cards.library import Library
from decklint.cards.query.parser import parse
from decklint.cards.query.search import Found, Vocabulary, run_search
from decklint.store.index.compiler import compile_index

BOX = Path(__file__).parent / "vectors" / "box"
#: The day on which the box is judged, unless a test says otherwise.
TODAY = "2026-11-16"


def small_library(folder: Path, texts: Mapping[str, str] | None = None) -> Library:
    """The library of the box, with printed texts (by fingerprint) if a test brings some."""
    path = folder / "box.sqlite"
    if not path.exists():
        compile_index(BOX, path)
    db, memory = sqlite3.connect(path), sqlite3.connect(":memory:")
    db.backup(memory)
    db.close()
    memory.executemany("INSERT INTO texts VALUES (?, ?)", (texts or {}).items())
    return Library(memory)


def vocabulary(library: Library) -> Vocabulary:
    """The words that queries of the box may use."""
    formats = library.formats.values()
    names = {name: one.id for one in formats for name in (one.id, one.name, *one.aliases)}
    return Vocabulary(library.db, library.sets, names)


def search(library: Library, query: str, day: str = TODAY) -> Found:
    """What a query finds."""
    ruleset = library.ruleset
    return run_search(
        library.db, parse(query), vocabulary(library), lambda name: ruleset(name, day)
    )


def found(library: Library, query: str, day: str = TODAY) -> list[str]:
    """The ids of the printings that a query finds, in order."""
    return [printing.id for printing in library.rows(search(library, query, day).rowids)]


def cases(name: str) -> list[tuple[str, str]]:
    """The cases of a file: each line a question, an arrow and what is expected."""
    lines = (BOX / name).read_text(encoding="utf-8").splitlines()
    split = (line.rpartition(" => ") for line in lines if line and not line.startswith("#"))
    return [(question, expected) for question, _, expected in split]
