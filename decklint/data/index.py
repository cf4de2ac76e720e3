"""The index: card_data compiled into one SQLite file, so that nobody waits for YAML.

The file is made once from the set files, the name files and the rule documents; a second step
adds the sets of the user's own store to a copy of it. Both write whole files and put them in
place in one move.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decklint.data import cards, yamlfile
from decklint.data.asking.search import SEARCH_SCHEMA, fill_search
from decklint.data.identity import Wordings, identity
from decklint.data.record import Facts
from decklint.data.spelling import number_key
from decklint.errors import DataError
from decklint.model.card import POKEMON, Origin, Printing, PrintingRef
from decklint.model.copyname import NameRules
from decklint.model.names import fold
from decklint.model.sets import CardSet

#: Raised whenever the tables change, so that an index of another shape is never read.
VERSION = 7

#: The documents kept whole, as JSON, beside the cards.
DOCUMENTS = (
    "formats", "bans", "editions", "names", "codes", "sources", "wordings", "overrides",
    "opponents", "played",
)  # fmt: skip

SCHEMA = (
    """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sets (
  id TEXT PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL, series TEXT NOT NULL,
  kind TEXT NOT NULL, released TEXT NOT NULL, ptcgl TEXT, ptcgo TEXT, official TEXT,
  pokemontcg TEXT, tournament_legal TEXT, parent TEXT, printed_total INTEGER,
  cards INTEGER NOT NULL, local INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE set_codes (
  code TEXT NOT NULL, set_id TEXT NOT NULL, number_prefix TEXT NOT NULL,
  number_offset INTEGER NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (code, set_id, number_prefix)
) WITHOUT ROWID;
CREATE TABLE cards (
  key INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  counts_as TEXT NOT NULL, supertype TEXT NOT NULL, facts TEXT NOT NULL, printings TEXT NOT NULL
);
CREATE INDEX cards_counts_as ON cards (counts_as);
CREATE TABLE printings (
  rowid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE COLLATE NOCASE, card INTEGER NOT NULL,
  set_id TEXT NOT NULL, number TEXT NOT NULL, number_key TEXT NOT NULL, position INTEGER NOT NULL,
  name TEXT NOT NULL, fold TEXT NOT NULL, mark TEXT, rarity TEXT, artist TEXT, level TEXT,
  released TEXT NOT NULL, origin TEXT NOT NULL, local INTEGER NOT NULL
);
CREATE INDEX printings_number ON printings (set_id, number_key);
CREATE INDEX printings_fold ON printings (fold);
CREATE INDEX printings_card ON printings (card);
CREATE TABLE aliases (alias TEXT NOT NULL, id TEXT NOT NULL, printing INTEGER NOT NULL);
CREATE INDEX aliases_alias ON aliases (alias);
CREATE INDEX aliases_printing ON aliases (printing);
CREATE TABLE localized (
  lang TEXT NOT NULL, fold TEXT NOT NULL, name TEXT NOT NULL, printing INTEGER NOT NULL
);
CREATE INDEX localized_fold ON localized (fold);
CREATE INDEX localized_printing ON localized (printing, lang);
CREATE TABLE texts (fingerprint TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE programs (
  text TEXT PRIMARY KEY, program TEXT, stops INTEGER, by_hand INTEGER NOT NULL
) WITHOUT ROWID;
"""
    + SEARCH_SCHEMA
)

Progress = Callable[[str, int, int], None]
#: Raises a DataError for a document that is not of its kind.
Check = Callable[[yamlfile.Document, str], None]


@dataclass(frozen=True)
class SetOfCards:
    """A set and its cards as lines of facts, wherever they come from."""

    facts: Mapping[str, Any]
    cards: tuple[Facts, ...]
    origin: Origin
    #: The line of the first card in its file, where there is one; the others follow.
    line: int = 0
    texts: Mapping[str, str] = field(default_factory=dict)


def _no_check(_document: yamlfile.Document, _kind: str) -> None:
    """Whoever compiles has verified the files."""


def read_sets(
    card_data: Path, progress: Progress, check: Check = _no_check
) -> Iterator[SetOfCards]:
    """Every set file of card_data."""
    paths = sorted((card_data / "sets").glob("*.yaml"))
    if not paths:
        raise DataError("has no set files; is this a card_data folder?", path=str(card_data))
    for place, path in enumerate(paths):
        progress("reading the cards", place, len(paths))
        document = yamlfile.read(path)
        check(document, "set")
        try:
            facts, lines = document.value["set"], tuple(document.value["cards"])
        except (TypeError, KeyError):
            message = "is not a set file: it needs `set:` and `cards:`"
            raise DataError(message, path=str(path), line=1) from None
        origin = Origin("card_data", place=f"sets/{path.name}")
        yield SetOfCards(facts, lines, origin, document.line(("cards", 0)) if lines else 0)


def read_documents(card_data: Path, check: Check = _no_check) -> dict[str, Any]:
    """The rule documents of card_data, by name; one that is not there is left out."""
    found = {}
    for name in DOCUMENTS:
        path = card_data / f"{name}.yaml"
        if path.is_file():
            document = yamlfile.read(path)
            check(document, "name-rules" if name == "names" else name)
            found[name] = document.value
    return found


def compile_index(
    card_data: Path,
    path: Path,
    progress: Progress = lambda *_: None,
    check: Check = _no_check,
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
            db.execute("INSERT INTO documents VALUES (?, ?)", [name, _json(value)])
        writer = _Writer(db, documents)
        writer.add(read_sets(card_data, progress, check))
        progress("indexing the names", 0, 1)
        writer.localize(card_data / "names", check)
        writer.enter_programs(card_data / "effects", check)
        sources = documents.get("sources", {}).get("sources", [])
        as_of = max((source["as_of"] for source in sources), default="")
        meta = {"version": str(VERSION), "as_of": as_of}
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
    _Writer(db, documents).add(sets)
    db.execute("COMMIT")


class _Writer:
    """Fills the tables, set by set."""

    def __init__(self, db: sqlite3.Connection, documents: Mapping[str, Any]) -> None:
        self._db = db
        self._names = NameRules.read(documents.get("names", {}))
        self._wordings = Wordings(documents.get("wordings"))
        self._codes = documents.get("codes", {}).get("codes", [])
        self._touched: dict[int, str] = {}
        #: The text that stands for a card, and its other wordings on reprints of the card.
        self._wording: dict[str, set[str]] = {}
        #: The wording of a Trainer's or Energy's newest reprint, and when it came out.
        self._newest: dict[str, tuple[str, str]] = {}

    def add(self, sets: Iterable[SetOfCards]) -> None:
        """Enter sets and their printings, then complete the cards they belong to."""
        for entry in sets:
            self._add_set(entry)
        self._complete()

    def _add_set(self, entry: SetOfCards) -> None:
        known = cards.card_set(entry.facts)
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
        self._compile(entry.texts)

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
            (entry["code"], entry.get("prefix", ""), entry.get("offset", 0), len(own))
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
        printing = cards.printing_id(known.id, facts)
        held = self._db.execute("SELECT rowid FROM printings WHERE id = ?", [printing]).fetchone()
        if held:
            return  # bundled facts win over what a source says of the same printing
        name, number = str(facts["name"]), cards.number_as_printed(facts)
        counts_as = self._names.counts_as(name, facts.get("is", ()))
        key = self._card(printing, facts, counts_as, known.released)
        position = self._db.execute(
            "SELECT count(*) FROM printings WHERE set_id = ?", [known.id]
        ).fetchone()[0]
        row = (
            None, printing, key, known.id, number, number_key(number), position, name,
            fold(name), facts.get("mark"), facts.get("rarity"), facts.get("artist"),
            facts.get("level"), known.released, _json(origin), known.local,
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
            for mark, other in zip(_texts(json.loads(row[1])), _texts(facts), strict=False):
                if mark != other:
                    self._wording.setdefault(mark, set()).add(other)
                if facts["kind"] != POKEMON:
                    before = self._newest.get(mark, ("", mark))
                    self._newest[mark] = max(before, (released, other))
            return int(row[0])
        kept = {k: v for k, v in facts.items() if k not in _OF_PRINTING}
        inserted = self._db.execute(
            "INSERT INTO cards VALUES (NULL, ?, ?, ?, ?, ?, '[]')",
            [same, facts["name"], counts_as, facts["kind"], _json(kept)],
        )
        key = int(inserted.lastrowid or 0)
        self._touched[key] = counts_as
        return key

    def _complete(self) -> None:
        """List each card's printings, oldest first, and enter them into the search table."""
        sets = cards.read_sets(self._db)
        for key, counts_as in self._touched.items():
            rows = self._db.execute(
                "SELECT rowid, position, id, set_id, number, mark, name, rarity, artist, level "
                "FROM printings WHERE card = ? ORDER BY released, set_id, position",
                [key],
            ).fetchall()
            refs = [PrintingRef(*row[2:6]) for row in rows]
            self._db.execute(
                "UPDATE cards SET printings = ? WHERE key = ?",
                [
                    _json([[ref.id, ref.set_id, ref.number, ref.regulation_mark] for ref in refs]),
                    key,
                ],
            )
            (text,) = self._db.execute("SELECT facts FROM cards WHERE key = ?", [key]).fetchone()
            card = cards.card(json.loads(text), str(key), counts_as, refs)
            entries = []
            for rowid, position, id_, set_id, number, mark, name, *rest in rows:
                printing = Printing(id_, card, sets[set_id], number, name, mark, *rest)
                entries.append((rowid, key, position, printing))
            fill_search(self._db, entries)
        self._touched.clear()

    def _compile(self, texts: Mapping[str, str]) -> None:
        """Programs for the texts that a set of the user's own brings."""
        if not texts:
            return
        from decklint.effects.compiler import compile_text  # noqa: PLC0415  only for new texts
        from decklint.effects.printing import write  # noqa: PLC0415

        for mark, text in texts.items():
            compiled = compile_text(text)
            program = write(compiled.program) if compiled.program is not None else None
            row = [mark, program, compiled.clause or None, False]
            self._db.execute("INSERT OR IGNORE INTO programs VALUES (?, ?, ?, ?)", row)

    def enter_programs(self, folder: Path, check: Check = _no_check) -> None:
        """Enter what the texts do: the compiled programs, and those written by hand over them."""
        for path in sorted(folder.glob("*.yaml")):
            file = yamlfile.read(path)
            check(file, "effects")
            self._db.executemany(
                "INSERT INTO programs VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                "program = coalesce(nullif(excluded.program, ''), program), "
                "by_hand = max(by_hand, excluded.by_hand)",
                [
                    (line["text"], line.get("program"), line.get("stops"), "reason" in line)
                    for line in file.value["programs"] or ()
                ],
            )

        self._share_programs()

    def _share_programs(self) -> None:
        """A Trainer or Energy is played by its newest wording.

        Where the text that stands for another card has no program, a reprint's wording may.
        """
        for mark, (_, newest) in self._newest.items():
            if newest != mark:
                self._db.execute(
                    "UPDATE programs SET stops = NULL, "
                    "program = (SELECT program FROM programs WHERE text = ?1) WHERE text = ?2 "
                    "AND EXISTS (SELECT 1 FROM programs WHERE text = ?1 AND program IS NOT NULL)",
                    [newest, mark],
                )
        for mark, others in self._wording.items():
            for other in sorted(others):
                self._db.execute(
                    "UPDATE programs SET stops = NULL, "
                    "program = (SELECT program FROM programs WHERE text = ?1) "
                    "WHERE text = ?2 AND program IS NULL "
                    "AND EXISTS (SELECT 1 FROM programs WHERE text = ?1 AND program IS NOT NULL)",
                    [other, mark],
                )

    def localize(self, folder: Path, check: Check = _no_check) -> None:
        """Enter the names of cards in other languages."""
        for path in sorted(folder.glob("*.yaml")):
            file = yamlfile.read(path)
            check(file, "names")
            document = file.value
            if "species" in document:  # put together when they are asked for
                self._keep_words(document)
                continue
            names, apart = document.get("names") or {}, document.get("printings") or {}
            rows = self._db.execute("SELECT rowid, id, name FROM printings").fetchall()
            found = (
                (rowid, apart.get(printing) or names.get(name)) for rowid, printing, name in rows
            )
            self._db.executemany(
                "INSERT INTO localized VALUES (?, ?, ?, ?)",
                [(document["lang"], fold(local), local, rowid) for rowid, local in found if local],
            )

    def _keep_words(self, words: Mapping[str, Any]) -> None:
        """Keep what the names of a language are made of, and apart from it the few reprints."""
        rest = {key: value for key, value in words.items() if key != "reprints"}
        reprints = {
            place.upper(): printing
            for printing, places in words.get("reprints", {}).items()
            for place in places
        }
        self._db.executemany(
            "INSERT INTO documents VALUES (?, ?)",
            [
                (f"names/{words['lang']}", _json(rest)),
                (f"reprints/{words['lang']}", _json(reprints)),
            ],
        )


def _texts(facts: Facts) -> list[str]:
    """The fingerprints of a card's texts, each at its place; a part without a text is empty."""
    parts = [facts, *facts.get("attacks", ()), *facts.get("abilities", ())]
    return [str(part.get("text") or "") for part in parts]


#: Fields that belong to one printing; the rest of a line is the card.
_OF_PRINTING = frozenset({
    "number", "printed", "id", "pokemontcg", "mark", "rarity", "artist", "level",
})  # fmt: skip


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
