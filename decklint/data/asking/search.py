"""The search table: one row of comparable facts for every printing, and asking it a query.

`data/index` makes the tables with SEARCH_SCHEMA and fills them with `fill_search`. A query becomes
SQL (`query_sql`), except for what only the law can say: SQL then finds the candidates, and each
is judged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from decklint.data.asking.fields import sorted_cost
from decklint.data.asking.judging import CANDIDATE, Candidate, Judging, kin
from decklint.data.asking.query import Query
from decklint.data.asking.sql import Judgement, compile_query, decider
from decklint.data.asking.vocabulary import Vocabulary
from decklint.data.spelling import number_key
from decklint.model.card import LETTERS, POKEMON, Modifier, Printing
from decklint.model.law import Law
from decklint.model.names import fold

__all__ = ["SEARCH_SCHEMA", "Found", "Judged", "Vocabulary", "compile_query", "fill_search",
           "run_search", "search_columns", "search_row"]  # fmt: skip

#: Lists of words are held as |one|two|, so that one comparison finds a whole word or a part.
SEARCH_SCHEMA = """
CREATE TABLE search (
  printing INTEGER PRIMARY KEY, card INTEGER NOT NULL, id TEXT NOT NULL,
  name TEXT NOT NULL, counted TEXT NOT NULL, set_id TEXT NOT NULL, series TEXT NOT NULL,
  number TEXT NOT NULL, digits INTEGER, position INTEGER NOT NULL, released TEXT NOT NULL,
  supertype TEXT NOT NULL, labels TEXT NOT NULL, flags TEXT NOT NULL, types TEXT NOT NULL,
  hp INTEGER, evolves TEXT NOT NULL, attacks TEXT NOT NULL, abilities TEXT NOT NULL,
  weak TEXT NOT NULL, resist TEXT NOT NULL, retreat INTEGER, prizes INTEGER NOT NULL,
  provides TEXT NOT NULL, mark TEXT, rarity TEXT NOT NULL, artist TEXT NOT NULL,
  energy INTEGER, damage INTEGER, kin TEXT NOT NULL
);
CREATE INDEX search_counted ON search (counted);
CREATE TABLE search_attacks (
  card INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, cost TEXT NOT NULL,
  energy INTEGER NOT NULL, printed TEXT NOT NULL, damage INTEGER, PRIMARY KEY (card, place)
) WITHOUT ROWID;
CREATE TABLE search_texts (
  fingerprint TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (fingerprint, card)
) WITHOUT ROWID;
CREATE TABLE search_labels (label TEXT PRIMARY KEY) WITHOUT ROWID;
"""

#: Labels of cards that print a Rule Box [AMB-17].
RULE_BOX = frozenset({
    "ex", "EX", "GX", "V", "VMAX", "VSTAR", "V-UNION", "MEGA", "Mega Evolution ex", "TAG TEAM",
    "BREAK", "Radiant", "Prism Star",
})  # fmt: skip

_COLUMNS = (
    "printing", "card", "id", "name", "counted", "set_id", "series", "number", "digits",
    "position", "released", "supertype", "labels", "flags", "types", "hp", "evolves", "attacks",
    "abilities", "weak", "resist", "retreat", "prizes", "provides", "mark", "rarity", "artist",
    "energy", "damage", "kin",
)  # fmt: skip


def search_columns() -> tuple[str, ...]:
    """The columns of the search table, in the order of `search_row`."""
    return _COLUMNS


def search_row(rowid: int, card_key: int, position: int, printing: Printing) -> tuple[Any, ...]:
    """A printing's row in the search table."""
    card, number = printing.card, number_key(printing.number)
    attacks = [_attack(attack.cost, attack.damage) for attack in card.attacks]
    return (
        rowid,
        card_key,
        printing.id,
        fold(printing.name),
        fold(card.counts_as),
        printing.set.id,
        fold(printing.set.series),
        number,
        int(number) if number.isascii() and number.isdigit() else None,
        position,
        printing.set.released,
        fold(card.supertype),
        _listed(card.subtypes),
        _listed(_flags(printing)),
        "".join(LETTERS.get(word, word) for word in card.types),
        card.hp,
        fold(card.evolves_from or ""),
        _listed(fold(attack.name) for attack in card.attacks),
        _listed(fold(ability.name) for ability in card.abilities),
        _listed(map(_modifier, card.weaknesses)),
        _listed(map(_modifier, card.resistances)),
        card.retreat,
        card.prizes,
        card.provides or "",
        printing.regulation_mark,
        fold(printing.rarity or ""),
        fold(printing.artist or ""),
        max((energy for _, energy, _, _ in attacks), default=None),
        max((damage for _, _, _, damage in attacks if damage is not None), default=None),
        kin(card),
    )


def fill_search(db: sqlite3.Connection, entries: Iterable[tuple[int, int, int, Printing]]) -> None:
    """Enter printings, each with its rowid, its card's key and its place in the set."""
    marks = ", ".join("?" * len(_COLUMNS))
    for rowid, card_key, position, printing in entries:
        card = printing.card
        db.execute(
            f"INSERT OR REPLACE INTO search ({', '.join(_COLUMNS)}) VALUES ({marks})",  # noqa: S608  our own columns
            search_row(rowid, card_key, position, printing),
        )
        db.executemany(
            "INSERT OR IGNORE INTO search_attacks VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (card_key, place, fold(attack.name), *_attack(attack.cost, attack.damage))
                for place, attack in enumerate(card.attacks)
            ],
        )
        texts = {card.text, *(a.text for a in card.attacks), *(a.text for a in card.abilities)}
        db.executemany(
            "INSERT OR IGNORE INTO search_texts VALUES (?, ?)",
            [(text, card_key) for text in texts if text],
        )
        db.executemany(
            "INSERT OR IGNORE INTO search_labels VALUES (?)", [(label,) for label in card.subtypes]
        )


def _listed(words: Iterable[str]) -> str:
    joined = "|".join(words)
    return f"|{joined}|" if joined else ""


def _modifier(modifier: Modifier) -> str:
    return LETTERS.get(modifier.type, modifier.type) + modifier.value


def _attack(cost: tuple[str, ...], damage: str) -> tuple[str, int, str, int | None]:
    letters = sorted_cost("".join(LETTERS.get(word, word) for word in cost))
    digits = ""
    for char in damage:
        if not ("0" <= char <= "9"):
            break
        digits += char
    return letters, len(letters), damage, int(digits) if digits else None


def _flags(printing: Printing) -> Iterable[str]:
    """What a printing is besides its labels; `vocabulary.FLAGS` says what each means."""
    card, card_set = printing.card, printing.set
    labels = set(card.subtypes)
    number = printing.number
    tests = {
        "promo": card_set.kind == "promo",
        "subset": card_set.kind == "subset",
        "local": card_set.local,
        "reprint": bool(card.printings) and card.printings[0].id != printing.id,
        "reprinted": len(card.printings) > 1,
        "secret": number.isascii()
        and number.isdigit()
        and 0 < (card_set.printed_total or 0) < int(number),
        "rulebox": bool(labels & RULE_BOX),
        "mega": bool(labels & {"MEGA", "Mega Evolution ex"}),
        "evolution": card.supertype == POKEMON and card.evolves_from is not None,
        "ability": bool(card.abilities),
        "dual": len(card.types) > 1,
        "vanilla": card.supertype == POKEMON
        and not card.abilities
        and not any(attack.text for attack in card.attacks),
    }
    return (flag for flag, bears in tests.items() if bears)


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found: rowids of printings in the order asked for, and notes for the user.

    `total` counts what was found before `limit` cut it short.
    """

    rowids: tuple[int, ...]
    total: int
    notes: tuple[str, ...] = ()


class Judged:
    """What the law says of every printing, kept for whoever searches with every key press.

    Each answer is a table that only this connection sees; a few of them are kept.
    """

    _MOST = 12
    _numbers = count(1)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._tables: dict[tuple[Judgement, str], str] = {}

    def table(self, asked: Judgement, law: Law) -> str:
        """The table of the printings that are legal, or banned, by a law."""
        key = (asked, law.date)
        if key not in self._tables:
            if len(self._tables) >= self._MOST:
                oldest = next(iter(self._tables))
                self._db.execute(f"DROP TABLE {self._tables.pop(oldest)}")
            self._tables[key] = self._filled(Judging(self._db, law, banned=asked.kind == "banned"))
        return self._tables[key]

    def _filled(self, judging: Judging) -> str:
        name = f"temp.judged_{next(self._numbers)}"
        self._db.execute(f"CREATE TABLE {name} (printing INTEGER PRIMARY KEY)")
        rows = self._db.execute(f"SELECT s.printing, {', '.join(CANDIDATE)} FROM search s")  # noqa: S608  our own words
        found = [(row[0],) for row in rows.fetchall() if judging(Candidate(*row[1:]))]
        self._db.executemany(f"INSERT INTO {name} VALUES (?)", found)  # noqa: S608  our own words
        return name


def run_search(
    db: sqlite3.Connection,
    query: Query,
    vocabulary: Vocabulary,
    law: Callable[[str], Law],
    judged: Judged | None = None,
) -> Found:
    """Ask the search table; `law` is asked for a format's law only if the query names one."""
    table = None if judged is None else lambda asked: judged.table(asked, law(asked.format))
    compiled = compile_query(query, vocabulary, table)
    rows: Iterable[tuple[Any, ...]] = db.execute(compiled.sql, compiled.params)
    if compiled.residual is not None:
        judges = {
            judgement: Judging(db, law(judgement.format), banned=judgement.kind == "banned")
            for judgement in compiled.judgements
        }
        passes = decider(compiled.residual, judges)
        last = 2 + len(CANDIDATE)
        rows = (row[:2] for row in rows if passes(Candidate(*row[2:last]), row[last:]))
    if query.unique == "prints":
        rowids = [rowid for rowid, _ in rows]
    else:
        firsts: dict[object, int] = {}
        for rowid, group in rows:
            firsts.setdefault(group, rowid)
        rowids = list(firsts.values())
    return Found(tuple(rowids[: query.limit]), len(rowids), compiled.notes)
