"""Asking the search table a query.

A query becomes SQL (`compile_query`), except for what only the law can say: SQL then finds the
candidates, and each is judged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from decklint.cards.query.parser import Query
from decklint.cards.query.sql import Judgement, compile_query, decider
from decklint.cards.query.verdicts import CANDIDATE, Candidate, Judging
from decklint.cards.query.vocabulary import Vocabulary
from decklint.legality.ruleset import Ruleset

__all__ = ["Found", "Judged", "Vocabulary", "compile_query", "run_search"]


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

    def table(self, asked: Judgement, ruleset: Ruleset) -> str:
        """The table of the printings that are legal, or banned, by a law."""
        key = (asked, ruleset.date)
        if key not in self._tables:
            if len(self._tables) >= self._MOST:
                oldest = next(iter(self._tables))
                self._db.execute(f"DROP TABLE {self._tables.pop(oldest)}")
            self._tables[key] = self._filled(
                Judging(self._db, ruleset, banned=asked.kind == "banned")
            )
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
    ruleset: Callable[[str], Ruleset],
    judged: Judged | None = None,
) -> Found:
    """Ask the search table; `ruleset` is asked for a format's law only if the query names one."""
    table = None if judged is None else lambda asked: judged.table(asked, ruleset(asked.format))
    compiled = compile_query(query, vocabulary, table)
    rows: Iterable[tuple[Any, ...]] = db.execute(compiled.sql, compiled.params)
    if compiled.residual is not None:
        judges = {
            judgement: Judging(db, ruleset(judgement.format), banned=judgement.kind == "banned")
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
