"""The user's own store of sets: what sync fetched and what was imported, with printed texts.

One JSON file per set, written whole or not at all. A file that is damaged is put aside with a
word of warning, and the other sets stay usable.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decklint.errors import DataError
from decklint.legality import imported_rules
from decklint.model.card import Origin
from decklint.store import atomic
from decklint.store.lock import locked
from decklint.store.paths import SYNCED, data_folder

if TYPE_CHECKING:  # a start pays only for what it uses
    from decklint.legality.imported_rules import RuleFile
    from decklint.store.source_card import Facts

__all__ = ["Store", "StoredSet", "data_folder", "is_safe_id"]

SCHEMA = "decklint/store-set/1"

#: A set id that is safe as a file's name everywhere.
_SAFE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,38}[A-Za-z0-9])?")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)

Warn = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class StoredSet:
    """One set in the store: its facts, its cards as lines of facts, and their printed texts.

    Every line bears its printing's `id`. `texts` are the printed texts by fingerprint. `stamp` is
    what the source said of the set's state, to see later whether it has changed.
    """

    facts: Mapping[str, Any]
    cards: tuple[Facts, ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    origin: Origin = field(default_factory=lambda: Origin("local"))
    stamp: str | None = None

    @property
    def id(self) -> str:
        """The set's id."""
        return str(self.facts["id"])

    @property
    def local(self) -> bool:
        """Whether the set is the user's own, no publisher's."""
        return bool(self.facts.get("local"))


def is_safe_id(set_id: str) -> bool:
    """Whether a set id can be the name of a file on every system."""
    return bool(_SAFE.fullmatch(set_id)) and not _RESERVED.fullmatch(set_id)


class Store:
    """The sets in a folder; `warn` is told of each that had to be put aside."""

    def __init__(self, folder: Path, warn: Warn | None = None) -> None:
        self.folder = folder
        self._warn = warn or (lambda _line: None)

    @classmethod
    def open(cls, warn: Warn | None = None) -> Store:
        """The user's store; it need not exist yet."""
        return cls(data_folder(), warn)

    def sets(self) -> Iterator[StoredSet]:
        """Every readable set, by id."""
        for name in self._names():
            if found := self.get(name.removesuffix(".json")):
                yield found

    def get(self, set_id: str) -> StoredSet | None:
        """A set by its id; None where it is not in the store or its file is damaged."""
        path = self._path(set_id)
        try:
            return _load(path)
        except FileNotFoundError:
            return None
        except OSError as fault:
            self._warn(f"{path}: cannot be read ({fault.strerror}); the set is left out")
        except ValueError as fault:
            self._put_aside(path, str(fault))
        return None

    def put(self, *sets: StoredSet, rules: Iterable[RuleFile] = ()) -> None:
        """Write sets and rules; all lie on the disk before the first replaces what was there."""
        for stored in sets:
            if not is_safe_id(stored.id):
                raise DataError(f"a set cannot have the id {stored.id!r:.50}")
        self._make_folder()
        files = [(self._path(stored.id), _text(stored).encode()) for stored in sets]
        for one in rules:
            files.append((imported_rules.place(self.folder, one.name), imported_rules.written(one)))
        atomic.write_all(files)

    def find(self, name: str) -> list[Path]:
        """The files of the store that a name means: rules by their file, sets by id or code."""
        if (rules := imported_rules.place(self.folder, Path(name).name)).is_file():
            return [rules]
        wanted = name.strip().casefold()
        ids = [one.removesuffix(".json") for one in self._names()]
        if found := [set_id for set_id in ids if set_id.casefold() == wanted]:
            return [self._path(set_id) for set_id in found]
        codes = ("ptcgl", "ptcgo", "official")
        return [
            self._path(stored.id)
            for stored in self.sets()
            if wanted in {str(stored.facts.get(code, "")).casefold() for code in codes}
        ]

    def delete(self, paths: Iterable[Path]) -> None:
        """Take files out of the store."""
        for path in paths:
            try:
                path.unlink(missing_ok=True)
            except OSError as fault:
                message = f"cannot be removed ({fault.strerror or fault})"
                raise DataError(message, path=str(path)) from None

    def note_sync(self, day: str) -> None:
        """Keep the day on which a source was last asked for all its sets."""
        self._make_folder()
        atomic.write(self.folder / SYNCED, f"{day}\n".encode())

    def signature(self) -> str:
        """A short text that changes with the store and is empty like it; nothing is read."""
        names = list(self._names())
        if not names:
            return ""
        seen = []
        for name in names:
            with contextlib.suppress(OSError):
                state = (self.folder / "sets" / name).stat()
                seen.append(f"{name} {state.st_size} {state.st_mtime_ns}")
        data = "\n".join(seen).encode()
        return f"{zlib.crc32(data):08x}{zlib.adler32(data):08x}"

    @contextlib.contextmanager
    def lock(self, *, wait: float = 600.0) -> Iterator[None]:
        """Be the only one who writes; what an interrupted writer left behind is cleared away."""
        self._make_folder()
        with locked(self.folder / "lock", wait=wait, waiting=self._warn):
            for folder, _, _ in os.walk(self.folder):
                atomic.clear(Path(folder))
            yield

    def _make_folder(self) -> None:
        """The printed texts in it are for its owner's eyes only."""
        with contextlib.suppress(OSError):  # whatever is wrong shows when a file is written
            atomic.make_folder(self.folder, private=True)

    def _path(self, set_id: str) -> Path:
        return self.folder / "sets" / f"{set_id}.json"

    def _names(self) -> Iterable[str]:
        try:
            names = os.listdir(self.folder / "sets")  # noqa: PTH208 -- names are all we need
        except OSError:
            return []
        return sorted(n for n in names if n.endswith(".json") and is_safe_id(n[:-5]))

    def _put_aside(self, path: Path, fault: str) -> None:
        aside = path.with_suffix(".damaged")
        try:
            with locked(self.folder / "lock", wait=0):
                _load(path)  # it may have been replaced by a good one meanwhile
        except ValueError:
            with contextlib.suppress(OSError):
                path.replace(aside)
        except (OSError, DataError):
            pass
        where = f"put aside as {aside.name}" if not path.exists() else "left out"
        self._warn(f"{path}: {fault}; {where}, fetch or import the set again")


def _content(stored: StoredSet) -> dict[str, Any]:
    origin = {
        "source": stored.origin.source,
        "fetched": stored.origin.as_of,
        "place": stored.origin.place,
        "stamp": stored.stamp,
    }
    return {
        "set": {key: value for key, value in stored.facts.items() if value is not None},
        "origin": {key: value for key, value in origin.items() if value is not None},
        "cards": list(stored.cards),
        "texts": dict(sorted(stored.texts.items())),
    }


def _digest(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    import hashlib  # noqa: PLC0415  only reading and writing a set needs it

    return hashlib.sha256(text.encode()).hexdigest()


def _text(stored: StoredSet) -> str:
    """The file: one card and one text per line, so that tools that compare lines can be used."""
    content = _content(stored)

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    cards = ",\n".join(map(line, content["cards"]))
    texts = ",\n".join(f"{line(mark)}: {line(text)}" for mark, text in content["texts"].items())
    return (
        f'{{"schema": "{SCHEMA}",\n"digest": "{_digest(content)}",\n'
        f'"set": {line(content["set"])},\n"origin": {line(content["origin"])},\n'
        f'"cards": [\n{cards}\n],\n"texts": {{\n{texts}\n}}}}\n'
    )


def _load(path: Path) -> StoredSet:
    """A set file; ValueError with a sentence where it is not whole."""
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise ValueError("the file is damaged or cut short") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError(f"this is not a {SCHEMA} file")
    content = {key: data.get(key) for key in ("set", "origin", "cards", "texts")}
    try:
        whole = data.get("digest") == _digest(content)
    except UnicodeEncodeError:
        whole = False
    if not whole:
        raise ValueError("the file has been changed or damaged since it was written")
    if data["set"]["id"] != path.name.removesuffix(".json"):
        raise ValueError(f"the file holds the set {data['set']['id']}, not what its name says")
    said = data["origin"]
    origin = Origin(said["source"], said.get("fetched"), said.get("place"))
    return StoredSet(data["set"], tuple(data["cards"]), data["texts"], origin, said.get("stamp"))
