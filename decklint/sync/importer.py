"""Imports: dumps of the public sources in JSON, a user's own set, bans or formats in YAML.

A path may be a file, a folder or a zip archive. All that is in it is read and checked before any
of it enters the store.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decklint.errors import DataError
from decklint.legality import imported_rules
from decklint.legality.imported_rules import RuleFile
from decklint.model.card import Origin
from decklint.store import yamlfile
from decklint.store.progress import Progress, quiet
from decklint.store.source_card import SourceCard
from decklint.store.user_store import Store, StoredSet
from decklint.store.yamlfile import Document
from decklint.sync import rule_file
from decklint.sync.api_formats.fields import Json, ShapeError, whole
from decklint.sync.api_formats.formats import POKEMONTCG, SCRYDEX, TCGDEX, ApiFormat, dialect_of
from decklint.sync.arrival import arrive
from decklint.sync.fetch import Fetched, fetched
from decklint.sync.import_files import LIMITS, Item, Limits, unpack
from decklint.sync.known import Known
from decklint.sync.local_set import local_set


@dataclass(slots=True)
class ImportReport:
    """What an import brought, and which files of a folder or archive it passed over."""

    stored: list[Fetched] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    rules: list[RuleFile] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def import_path(
    path: Path,
    store: Store,
    known: Known | None = None,
    progress: Progress = quiet,
    *,
    today: dt.date | None = None,
    limits: Limits = LIMITS,
) -> ImportReport:
    """Read all of a path into the store; on any fault a DataError, and nothing is stored."""
    known = known or Known()
    day = (today or dt.datetime.now(tz=dt.UTC).date()).isoformat()
    with store.lock():
        gathered = _Gathered(known, day)
        for item in unpack(path, limits):
            gathered.take(item)
        report = ImportReport(notes=gathered.notes)
        report.rules += _checked(gathered.rules, store, day, report.notes)
        sets = gathered.sets(store, path, progress)
        report.passed_over += gathered.passed_over
        for new in sets:
            report.stored.append(fetched(new, store.get(new.id), known))
        store.put(*sets, rules=report.rules)
    return report


def _checked(
    documents: Sequence[Document], store: Store, day: str, notes: list[str]
) -> list[RuleFile]:
    """Bans and formats, looked up in the library with all that was imported before.

    A file replaces what was imported from one of its name. Formats come before the bans in them.
    """
    if not documents:
        return []
    from decklint.cards.library import Library  # noqa: PLC0415  cards alone need no library

    replaced = {imported_rules.place(store.folder, rule_file.name_of(one)) for one in documents}
    before = [
        imported_rules.read(p) for p in imported_rules.paths(store.folder) if p not in replaced
    ]
    if len(replaced) < len(documents):
        names = ", ".join(sorted(one.path for one in documents))
        raise DataError(f"two files of rules have the same name ({names}); rename one")
    library = Library.open(store=store, rules=before)
    ordered = sorted(documents, key=lambda one: "bans" in one.value)
    found = [rule_file.read_rules(one, library, day, notes) for one in ordered]
    for one in found:
        notes += _replacing(one, imported_rules.place(store.folder, one.name))
    return found


def _replacing(new: RuleFile, path: Path) -> list[str]:
    """That an import takes the place of one of the same name, and what goes with that one."""
    try:
        old = imported_rules.read(path)
    except DataError:  # nothing is there, or nothing that could be read
        return []
    gone = imported_rules.dropped(old, new)
    without = f", without {', '.join(gone)}" if gone else ""
    return [f"{new.name}: replaces the import of {old.day}{without}"]


@dataclass(slots=True)
class _Lot:
    """The cards of one set by one source, as they were found."""

    dialect: ApiFormat
    place: str
    records: list[SourceCard] = field(default_factory=list)
    claimed: int = 0


class _Gathered:
    """What has been read so far: cards by set, set objects, and the user's own sets."""

    def __init__(self, known: Known, day: str) -> None:
        self._known, self._day = known, day
        self._lots: dict[tuple[str, str], _Lot] = {}
        self._facts: dict[tuple[str, str], Json] = {}
        self._local: list[StoredSet] = []
        self._faults: list[tuple[str, str]] = []
        self.passed_over: list[str] = []
        self.rules: list[Document] = []
        self.notes: list[str] = []

    def take(self, item: Item) -> None:
        """Read one file."""
        if item.is_yaml:
            document = yamlfile.parse(item.data, item.place)
            if rule_file.holds_rules(document):
                self.rules.append(document)
                self.notes += rule_file.unused_parts(document)
                return
            self._local.append(local_set(document, self._known, self._day))
            return
        value = _json(item)
        for card_set in _set_objects(value):
            self._take_set(card_set)
        try:
            cards, claimed = _cards(value)
        except ShapeError as fault:
            raise DataError(fault.message, path=item.place) from None
        if not cards:
            if not list(_set_objects(value)):
                self.passed_over.append(item.place)
            return
        self._take_cards(cards, claimed, item.place)

    def _take_set(self, card_set: Json) -> None:
        for dialect in (TCGDEX, POKEMONTCG, SCRYDEX):
            if _is_of(card_set, dialect):
                try:
                    self._facts[dialect.source, str(card_set["id"])] = dialect.read_set(card_set)
                except ShapeError:
                    return  # it says too little of the set; if its cards need it, that is a fault

    def _take_cards(self, cards: list[Any], claimed: int, place: str) -> None:
        for card in cards:
            dialect = dialect_of(card) if isinstance(card, dict) else None
            if dialect is None:
                self._faults.append((place, f"{_name(card)} is no card of a source decklint knows"))
                continue
            try:
                record = dialect.record(card)
            except ShapeError as fault:
                self._faults.append((place, fault.message))
                continue
            key = (dialect.source, record.set_id)
            lot = self._lots.setdefault(key, _Lot(dialect, place))
            lot.records.append(record)
            lot.claimed = max(lot.claimed, claimed)
            inside = card.get("expansion" if dialect is SCRYDEX else "set")
            if key not in self._facts and dialect is not TCGDEX and isinstance(inside, dict):
                self._take_set(inside)

    def sets(self, store: Store, path: Path, progress: Progress) -> list[StoredSet]:
        """All sets, checked; a DataError for the first fault that counts the rest."""
        found = {new.id: new for new in self._own(store)}
        lots = sorted(self._lots.items(), key=lambda entry: entry[0][0] != TCGDEX.source)
        for done, ((source, theirs), lot) in enumerate(lots):
            set_id = self._known.set_id(source, theirs)
            progress(set_id, done, len(lots))
            if set_id in found:
                self.passed_over.append(f"{lot.place} ({set_id} is there from another source)")
                continue
            try:
                found[set_id] = self._arrived(source, theirs, set_id, lot, store.get(set_id))
            except ShapeError as fault:
                self._faults.append((lot.place, fault.message))
        if self._faults:
            place, message = self._faults[0]
            rest = len(self._faults) - 1
            more = f" (and {rest} more faults; nothing was imported)" if rest else ""
            raise DataError(message + more, path=place)
        if not found and not self.rules:
            raise DataError(
                "holds nothing that decklint can read: TCGdex or pokemontcg.io JSON, or a set, "
                "bans or formats in YAML",
                path=str(path),
            )
        return list(found.values())

    def _own(self, store: Store) -> Iterator[StoredSet]:
        for new in self._local:
            stored = store.get(new.id)
            if stored and not stored.local:
                raise DataError(
                    f"the id {new.id} belongs to {stored.facts['name']} in your store; choose "
                    "another for your own set",
                    path=new.origin.place or "",
                )
            yield new

    def _arrived(
        self, source: str, theirs: str, set_id: str, lot: _Lot, stored: StoredSet | None
    ) -> StoredSet:
        if stored and stored.local:
            raise ShapeError(f"the store has a custom set under the id {set_id}")
        have = self._known.printings(set_id)
        if lot.claimed > len(lot.records) and not 0 < have <= len(lot.records):
            raise ShapeError(
                f"{set_id}: {len(lot.records)} of {lot.claimed} cards are here; a set is taken "
                "only whole, import all its pages together"
            )
        facts = self._facts.get((source, theirs))
        if facts is None and set_id not in self._known.sets:
            raise ShapeError(
                f"{set_id} is a set decklint does not know, and nothing here says its name and "
                "release date; import it together with its sets.json"
            )
        origin = Origin(source, self._day, lot.place)
        try:
            about: Mapping[str, Any] = {**(facts or {}), "id": set_id}
            return arrive(about, lot.records, origin, self._known, stored=stored)
        except ShapeError as fault:
            raise ShapeError(f"{set_id}: {fault.message}") from None


_OTHER_FILE = (
    "cannot be imported; save bans, formats and sets as .yaml, dumps as .json or .zip, and check a "
    "deck list with `decklint check`"
)


def _json(item: Item) -> Any:
    def refused(word: str) -> None:
        raise ValueError(word)

    try:
        return json.loads(item.data.decode("utf-8-sig"), parse_constant=refused)
    except json.JSONDecodeError as fault:
        if not item.place.lower().endswith(".json"):
            raise DataError(_OTHER_FILE, path=item.place) from None
        raise DataError("is not JSON, or cut short", path=item.place, line=fault.lineno) from None
    except (ValueError, RecursionError):
        raise DataError("is not JSON that can be read", path=item.place) from None


def _cards(value: Any) -> tuple[list[Any], int]:
    """The cards of a file, and how many there should be where it says so."""
    claimed = 0
    if isinstance(value, dict):
        count = value.get("cardCount")
        claimed = (
            whole(value, "totalCount")
            or whole(value, "total_count")
            or (isinstance(count, dict) and whole(count, "total"))
            or 0
        )
        value = value.get("data", value.get("cards", value))
        value = [value] if isinstance(value, dict) else value
    items = value if isinstance(value, list) else []
    if not any(isinstance(item, dict) and dialect_of(item) for item in items):
        return [], 0
    return items, claimed


def _set_objects(value: Any) -> Iterator[Json]:
    """The set objects of a file: a list of them, an envelope of them, or one with its cards."""
    if isinstance(value, dict):
        value = value.get("data", [value])
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict) and dialect_of(item) is None and isinstance(item.get("id"), str):
            yield item


def _is_of(card_set: Json, dialect: ApiFormat) -> bool:
    if dialect is SCRYDEX:
        return "release_date" in card_set
    is_tcgdex = "cardCount" in card_set or "serie" in card_set
    return "releaseDate" in card_set and is_tcgdex == (dialect is TCGDEX)


def _name(card: Any) -> str:
    said = (card.get("id") or card.get("name")) if isinstance(card, dict) else None
    return yamlfile.shown(str(said or "something"))
