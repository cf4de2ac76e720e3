"""Every card, looked up in the index: by id, by set and number, by name."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import weakref
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decklint.cards.codes import Codes
from decklint.cards.names import Naming
from decklint.errors import DataError
from decklint.legality.format_data import editions_from, find_format, formats_from, ruleset_on
from decklint.legality.ruleset import Ruleset
from decklint.model.basis import Basis, ImportedRule
from decklint.model.card import Card, Origin, Printing, PrintingRef
from decklint.model.edition import Edition
from decklint.model.format import Ban, Format
from decklint.model.modelled import Gap, parts
from decklint.model.name_rules import NameRules
from decklint.model.sets import CardSet
from decklint.store import cache, card_facts, paths
from decklint.store.progress import Progress, quiet
from decklint.store.spelling import number_key

if TYPE_CHECKING:
    from decklint.effects.program import Program
    from decklint.legality.imported_rules import RuleFile
    from decklint.store.user_store import Store, StoredSet

    #: Reads sets beyond those of an index, which they may refer to, one after the other.
    ExtraSets = Callable[[sqlite3.Connection], Iterable[StoredSet]]

#: How many rows are asked for in one query; SQLite takes no more than some thousands.
_AT_ONCE = 900
#: A number with letters before it, such as a promo's.
_PRINTED_NUMBER = "p.number_key = ? AND p.number_key GLOB '[A-Z]*'"
_COLUMNS = ", ".join(
    f"p.{column}"
    for column in (
        "rowid", "id", "card", "set_id", "number", "name", "mark", "rarity", "artist", "level",
        "origin",
    )
)  # fmt: skip


#: How many laws are kept; a service may be asked for every day there was.
_RULESETS = 256


class Library:
    """The cards of card_data and of the user's own store.

    Any thread may ask, and any process that was forked or spawned. What is remembered is bounded
    by the cards there are.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        rules: Sequence[RuleFile] = (),
        synced: str = "",
        path: Path | None = None,
    ) -> None:
        self.db, self._path = db, path
        self._rules, self._synced = tuple(rules), synced
        self._printings: dict[int, Printing] = {}
        self._cards: dict[int, Card] = {}
        self._rowids: dict[str, int] = {}
        self._rulesets: dict[tuple[str, str], Ruleset] = {}
        self._gaps: dict[str, tuple[Gap, ...]] = {}
        self._written: dict[str, tuple[str | None, int | None]] = {}
        self._programs: dict[tuple[str, str], dict[str, Program]] = {}
        _OPEN.add(self)

    @classmethod
    def open(
        cls,
        progress: Progress = quiet,
        *,
        store: Store | None = None,
        extra: ExtraSets | None = None,
        warn: Callable[[str], None] | None = None,
        isolated: bool = False,
        rules: Sequence[RuleFile] | None = None,
    ) -> Library:
        """The index, made first if it must be; `extra` gives sets that are used for now only.

        `isolated` means what decklint ships and nothing else: no sets, bans or formats of the
        user's store. `rules` are used in place of those of the store.
        """
        return cls._open(progress, store, extra, warn, rules, isolated=isolated)

    @classmethod
    def _open(
        cls,
        progress: Progress,
        store: Store | None,
        extra: ExtraSets | None,
        warn: Callable[[str], None] | None,
        rules: Sequence[RuleFile] | None,
        *,
        isolated: bool,
        again: bool = False,
    ) -> Library:
        base = cache.base_index(progress)
        path, synced = base, ""
        if not isolated:
            synced = paths.last_sync()
            if store is None and paths.has_own("sets"):
                from decklint.store.user_store import Store  # noqa: PLC0415  only who has one

                store = Store.open(warn)
            if rules is None and paths.has_own("rules"):
                from decklint.legality import imported_rules  # noqa: PLC0415  only who has some

                rules = imported_rules.read_all(paths.data_folder())
            if store is not None and (state := store.signature()):
                own = store
                path = cache.grown_index(base, state, lambda p, r: _grow(p, own, r), progress)
        try:
            db = cache.open_index(path)
        except DataError:
            if again or cache.is_shipped(path):
                raise
            cache.forget(path)  # damaged behind our back: make it again
            return cls._open(progress, store, extra, warn, rules, isolated=isolated, again=True)
        if extra is not None:
            db = _in_memory(db, extra)
            return cls(db, rules or (), synced)
        return cls(db, rules or (), synced, path)

    def _in_child(self) -> None:
        """Read through a connection of one's own: SQLite forbids those of a parent process.

        The parent's is kept, because closing it is a use as well.
        """
        if self._path is not None:
            _INHERITED.append(self.db)
            with contextlib.suppress(DataError):  # gone by now; then the parent's must do
                self.db = cache.open_index(self._path)
            for made in ("_naming", "_codes"):
                self.__dict__.pop(made, None)

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
        found = self._numbered(code, number)
        if not found and (reprint := self._naming.reprint(code, number)):
            return self._select("p.id = ?", [reprint])
        again = self._codes.again(code, number) if not found else None
        if again and not self._select(_PRINTED_NUMBER, [number_key(number)]):
            return self._numbered(*again)
        return found

    def _numbered(self, code: str, number: str) -> list[Printing]:
        found: list[Printing] = []
        for called in self._codes.called(code):
            if key := called.key(number):
                found += self._select("p.set_id = ? AND p.number_key = ?", [called.id, key]) or (
                    self._select("p.id = ?", [f"{called.id}-{number}"])
                )
        return list(dict.fromkeys(found))

    def joined(self, word: str) -> list[Printing]:
        """Printings that a code and number in one word may mean, a printed number first."""
        cuts = self._codes.cuts(word)
        if not cuts:
            return []
        found = self._select(_PRINTED_NUMBER, [number_key(word)], "ORDER BY p.released DESC")
        # A code that ends in a digit is cut from the number only where no other fits: `SM85`.
        for code, number in sorted(cuts, key=lambda cut: cut[0][-1].isdigit()):
            if not (found and code[-1].isdigit()):
                found += self._numbered(code, number)
        return list(dict.fromkeys(found))

    def by_name(self, name: str) -> list[Printing]:
        """Printings of a name, newest first, in any spelling and any of our languages."""
        return self.rows(self._naming.rows(name))

    def basic_energy(self, name: str) -> list[Printing]:
        """Printings of the Basic Energy that a name means, newest first; none if it means none."""
        return self.rows(self._naming.energy_rows(name))

    def is_named(self, printing: Printing, name: str) -> bool:
        """Whether a name is the printing's, in any spelling and language."""
        rowid = self._rowids.get(printing.id, 0)
        return self._naming.is_named(rowid, printing.card.counts_as, printing.name, name)

    def lacks_sign(self, printing: Printing, name: str) -> bool:
        """Whether a name lacks only the printing's sign, and is no other card's of the set."""
        return self._naming.lacks_sign(printing.set.id, printing.name, name)

    def loosely(self, name: str) -> list[Printing]:
        """Printings that a nickname, or a name with words around it, means."""
        return self.rows(self._naming.loosely(name))

    def roughly(self, name: str) -> list[Printing]:
        """Printings of a name with words around it, one of which is not quite right."""
        return self.rows(self._naming.roughly(name))

    def differs(self, name: str, printing: Printing) -> str | None:
        """How a name differs from that of the printing it means: in `spelling` or by a `word`."""
        return self._naming.differs(name, self._rowids.get(printing.id, 0))

    def almost(self, name: str) -> list[Printing]:
        """Printings of the one name that is a slip of the pen away."""
        return self.rows(self._naming.almost(name))

    def longer(self, name: str) -> list[Printing]:
        """Printings of the names that begin with this one and go on, newest first."""
        return self.rows(self._naming.longer(name))

    def nearest(self, name: str) -> list[str]:
        """Names most like one that is not known, best first."""
        return self._naming.nearest(name)

    def sets_by_code(self, code: str) -> list[CardSet]:
        """The sets that go by a code, the best known first."""
        ids = dict.fromkeys(called.id for called in self._codes.called(code))
        return [self.sets[set_id] for set_id in ids]

    def pseudo_set(self, code: str) -> str | None:
        """What a code means that stands for no printed set."""
        return self._pseudo_sets.get(code.upper())

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
            self._rowids[printing_id] = rowid
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
        query = f"SELECT key, counts_as, facts, printings, reworded FROM cards WHERE {where}"  # noqa: S608
        for key, counts_as, facts, *printings in self.db.execute(query, values):
            if key not in self._cards:
                refs = ([PrintingRef(*ref) for ref in json.loads(text)] for text in printings)
                self._cards[key] = card_facts.card(json.loads(facts), str(key), counts_as, *refs)

    def pokemontcg_id(self, printing: Printing) -> str | None:
        """A printing's id at pokemontcg.io, if that source has its set."""
        given = self.db.execute(
            "SELECT id FROM aliases WHERE printing = ?", [self._rowids.get(printing.id, 0)]
        ).fetchone()
        if given:
            return str(given[0])
        return printing.id if printing.set.pokemontcg == printing.set.id else None

    def local_name(self, printing: Printing, language: str) -> str | None:
        """A printing's name in another language, where it is known."""
        row = self.db.execute(
            "SELECT name FROM localized WHERE printing = ? AND lang = ?",
            [self._rowids.get(printing.id, 0), language],
        ).fetchone()
        return str(row[0]) if row else None

    def text(self, fingerprint: str) -> str | None:
        """A printed text, where the user's own store has it."""
        query = "SELECT text FROM texts WHERE fingerprint = ?"
        row = self.db.execute(query, [fingerprint]).fetchone()
        return str(row[0]) if row else None

    def programs(self, card: Card, saying: str = "") -> dict[str, Program]:
        """What the texts of a card do, by fingerprint; a text that is not modelled is not there.

        With `saying`, only the programs whose text says so: a check need not read the others.
        """
        known = self._programs.get((card.key, saying))
        if known is None:
            rows = [(mark, self._program(mark)[0]) for _, mark in parts(card)]
            told = {mark: row for mark, row in rows if row is not None and saying in row}
            known = self._programs[card.key, saying] = _read(told) if told else {}
        return known

    def words(self, fingerprint: str) -> str | None:
        """What a text does in decklint's own words; None where it is not modelled."""
        query = "SELECT words FROM programs WHERE text = ? AND program IS NOT NULL"
        row = self.db.execute(query, [fingerprint]).fetchone()
        return str(row[0] or "") if row else None

    def gaps(self, card: Card) -> tuple[Gap, ...]:
        """The texts of a card that are not modelled, and the clause that was not understood."""
        if card.key not in self._gaps:
            self._gaps[card.key] = tuple(
                Gap(part, stops or 1, self.text(mark))
                for part, mark in parts(card)
                for program, stops in [self._program(mark)]
                if program is None
            )
        return self._gaps[card.key]

    def _program(self, mark: str) -> tuple[str | None, int | None]:
        """The program of a text as it is written, or the clause where reading it stopped."""
        known = self._written.get(mark)
        if known is None:
            query = "SELECT program, stops FROM programs WHERE text = ?"
            row = self.db.execute(query, [mark]).fetchone()
            known = self._written[mark] = row or (None, None)
        return known

    # -- what the index says of itself and of the law ----------------------------------------

    @cached_property
    def _naming(self) -> Naming:
        rules = NameRules.read(self.document("names"))
        return Naming(self.db, self.sets, self.document("codes"), rules)

    @cached_property
    def _codes(self) -> Codes:
        return Codes(self.db, self.sets)

    @cached_property
    def _pseudo_sets(self) -> dict[str, str]:
        entries = self.document("codes").get("pseudo_sets", ())
        return {entry["code"].upper(): entry["means"] for entry in entries}

    @cached_property
    def sets(self) -> dict[str, CardSet]:
        """Every set by its id."""
        return card_facts.read_sets(self.db)

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
        """Every format by its id, with its bans; those that were imported too."""
        return self._lawbook[0]

    @cached_property
    def _lawbook(self) -> tuple[dict[str, Format], list[ImportedRule]]:
        formats, bans = self.document("formats"), self.document("bans")
        shipped = formats_from(formats, bans)
        if not self._rules:
            return shipped, []
        from decklint.legality import imported_rules  # noqa: PLC0415  only who has some

        return imported_rules.joined(shipped, (formats, bans), self._rules, self.struck_by)

    def struck_by(self, ban: Ban) -> frozenset[int]:
        """The cards that a ban strikes, by their keys."""
        if ban.by_name:
            query, names = "SELECT key FROM cards WHERE ? IN (name, counts_as)", [ban.card]
        else:
            among = ", ".join("?" * len(ban.printings))
            query, names = f"SELECT card FROM printings WHERE id IN ({among})", [*ban.printings]  # noqa: S608
        return frozenset(key for (key,) in self.db.execute(query, names))

    @cached_property
    def missing(self) -> list[CardSet]:
        """Sets without cards here, oldest first; not those whose cards are in their parent's."""
        without = [known for known in self.sets.values() if not known.cards]
        found = [known for known in without if not self._held_by_parent(known)]
        return sorted(found, key=lambda known: (known.released, bool(known.parent), known.id))

    def _held_by_parent(self, known: CardSet) -> bool:
        parent = self.sets.get(known.parent or "")
        return parent is not None and bool(parent.cards) and parent in self.sets_by_code(known.code)

    @cached_property
    def basis(self) -> Basis:
        """The data and rules that answers rest on, and from when they are."""
        as_of = self.meta["as_of"]
        return Basis(
            cards=sum(known.cards for known in self.sets.values()),
            as_of=as_of,
            formats_as_of=self.document("formats").get("as_of", as_of),
            unseen=tuple(known for known in self.missing if known.released > as_of),
            imported=tuple(self._lawbook[1]),
            synced=self._synced,
        )

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """Every rulebook edition by its year."""
        return editions_from(self.document("editions"))

    def ruleset(self, format_id: str, day: date | str) -> Ruleset:
        """The law of a format on a day."""
        key = (format_id, str(day))
        found = self._rulesets.get(key)
        if found is None:
            if len(self._rulesets) >= _RULESETS:
                self._rulesets.clear()
            found = ruleset_on(find_format(self.formats, format_id), key[1], self.sets)
            self._rulesets[key] = found
        return found


_OPEN: weakref.WeakSet[Library] = weakref.WeakSet()
_INHERITED: list[sqlite3.Connection] = []


def _after_fork() -> None:
    for library in _OPEN:
        library._in_child()  # noqa: SLF001  its own module


if hasattr(os, "register_at_fork"):  # Windows does not fork
    os.register_at_fork(after_in_child=_after_fork)


def _read(programs: dict[str, str]) -> dict[str, Program]:
    from decklint.effects.reader import read  # noqa: PLC0415  only where a program is wanted

    return {mark: read(program) for mark, program in programs.items()}


def _grow(path: Path, store: Store, progress: Progress) -> None:
    from decklint.store.index.compiler import SetOfCards, add_sets  # noqa: PLC0415  only when something is new

    progress("adding your own sets", 0, 1)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        add_sets(db, (SetOfCards(s.facts, s.cards, s.origin, texts=s.texts) for s in store.sets()))
    finally:
        db.close()
    progress("adding your own sets", 1, 1)


def _in_memory(db: sqlite3.Connection, extra: ExtraSets) -> sqlite3.Connection:
    from decklint.store.index.compiler import SetOfCards, add_sets  # noqa: PLC0415  only with --cards

    shared = sqlite3.threadsafety == 3
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=not shared)
    db.backup(memory)
    db.close()
    for one in extra(memory):  # each is read when those before it are known
        add_sets(memory, [SetOfCards(one.facts, one.cards, one.origin, texts=one.texts)])
    return memory
