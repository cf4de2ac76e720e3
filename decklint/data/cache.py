"""The index on disk: found, made when it is missing or out of date, mended when it is damaged.

In a checkout the index is made on first use and kept in the user's cache under the hash of what
it was made from. A note beside it says which files were hashed and how large and how old they
were, so that a start without changes reads no YAML at all, and how the index itself looked when
it was written, so that one that was cut short or scribbled over is made again.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from decklint.data import atomic, places
from decklint.data.lock import locked
from decklint.data.progress import Progress
from decklint.errors import DataError

Make = Callable[[Path, Progress], None]

#: Whether SQLite was built so that threads may share a connection; nearly everywhere it was.
_THREADS = sqlite3.threadsafety == 3

#: Raised whenever the tables change, so that an index of another shape is never read.
SHAPE = 8


def base_index(progress: Progress) -> Path:
    """The index of card_data: the shipped one, or one made from the checkout's files."""
    if path := places.shipped_index():
        return path
    card_data = places.checkout_card_data()
    if card_data is None:
        raise DataError(
            "decklint's card index is missing from this installation; reinstall decklint"
        )
    note = places.cache_folder() / f"base-{short_sum(str(card_data))}.json"
    state = _state(card_data)
    if path := _noted(note, state):
        return path

    def make(path: Path, report: Progress) -> None:
        from decklint.data import schema  # noqa: PLC0415  YAML is read only here
        from decklint.data.index import compile_index  # noqa: PLC0415

        compile_index(card_data, path, report, schema.check)

    return _made(note, state, lambda: _content(card_data), make, progress)


def grown_index(base: Path, state: str, grow: Make, progress: Progress) -> Path:
    """A copy of the base index with more in it, kept under `state`, what the more looks like."""
    note = places.cache_folder() / "grown.json"
    whole = f"{base.name} {base.stat().st_size} {state}"
    if path := _noted(note, whole):
        return path

    def make(path: Path, report: Progress) -> None:
        shutil.copyfile(base, path)
        grow(path, report)

    return _made(note, whole, lambda: short_sum(whole), make, progress)


def _made(
    note: Path, state: str, content: Callable[[], str], make: Make, progress: Progress
) -> Path:
    """Make an index under a lock, so that of many processes one does the work."""
    folder = note.parent
    with locked(folder / f"{note.stem}.lock"):
        if path := _noted(note, state):  # another process was faster
            return path
        path = folder / f"cards-{SHAPE}-{content()[:16]}.sqlite"
        if not _sound(path, _read(note).get("index", {}).get(path.name)):
            # One name for all who hold this lock: what a killed process left is made anew.
            temporary = folder / f".{note.stem}{atomic.UNFINISHED}"
            try:
                temporary.unlink(missing_ok=True)
                make(temporary, progress)
                os.replace(temporary, path)  # noqa: PTH105  one move, or nothing
            finally:
                with contextlib.suppress(OSError):
                    temporary.unlink()
        _forget_others(folder, note, path)
        _write_note(note, state, path)
        return path


def _state(card_data: Path) -> str:
    """Names, sizes and times of all files: unchanged, their content is unchanged."""
    seen = [str(SHAPE)]
    folders = (card_data, *(card_data / name for name in ("sets", "names", "effects")))
    for folder in filter(Path.is_dir, folders):
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith(".yaml"):
                    stat = entry.stat()
                    seen.append(f"{entry.name} {stat.st_size} {stat.st_mtime_ns}")
    return short_sum("\n".join(seen))


def _content(card_data: Path) -> str:
    """The hash of all files' content."""
    import hashlib  # noqa: PLC0415  only when an index is made

    seen = hashlib.sha256(str(SHAPE).encode())
    for path in sorted(card_data.rglob("*.yaml")):
        seen.update(path.relative_to(card_data).as_posix().encode() + b"\0")
        seen.update(path.read_bytes() + b"\0")
    return seen.hexdigest()


def _noted(note: Path, state: str) -> Path | None:
    """The index that the note speaks of, if nothing has changed since and it is whole."""
    noted = _read(note)
    if noted.get("state") != state or not noted.get("file"):
        return None
    path: Path = note.parent / noted["file"]
    looked = noted.get("index", {}).get(path.name)
    if not _sound(path, looked):
        return None
    if path.stat().st_mtime_ns != looked[1]:
        # Copied, or made again for another checkout of the same cards. Unless that is noted,
        # every start would add up the whole file; where nothing can be written, it still does.
        with contextlib.suppress(OSError):
            _write_note(note, state, path)
    return path


def _write_note(note: Path, state: str, path: Path) -> None:
    text = json.dumps({"state": state, "file": path.name, "index": {path.name: _look(path)}})
    atomic.write(note, text.encode(), durable=False)


def _sound(path: Path, looked: list[int] | None) -> bool:
    """Whether an index is as it was written: its size and time, or else its checksum."""
    try:
        stat = path.stat()
    except OSError:
        return False
    if not looked or stat.st_size != looked[0]:
        return False
    return stat.st_mtime_ns == looked[1] or _checksum(path) == looked[2]


def _look(path: Path) -> list[int]:
    stat = path.stat()
    return [stat.st_size, stat.st_mtime_ns, _checksum(path)]


def _checksum(path: Path) -> int:
    return zlib.crc32(path.read_bytes())


def _read(note: Path) -> dict[str, Any]:
    try:
        noted = json.loads(note.read_bytes())
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def _forget_others(folder: Path, note: Path, keep: Path) -> None:
    """Remove the index that this note spoke of before; another note may speak of others."""
    old = _read(note).get("file")
    if old and old != keep.name:
        with contextlib.suppress(OSError):
            (folder / old).unlink()


def short_sum(text: str) -> str:
    """Sixteen digits that change when a text does, for little time."""
    data = text.encode()
    return f"{zlib.crc32(data):08x}{zlib.adler32(data):08x}"


def is_shipped(path: Path) -> bool:
    """Whether an index came with the installation."""
    return path == places.shipped_index()


def forget(path: Path) -> None:
    """Remove an index of the cache."""
    with contextlib.suppress(OSError):
        path.unlink()


def open_index(path: Path) -> sqlite3.Connection:
    """An index opened for reading only, from any thread where SQLite allows that."""
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        db = sqlite3.connect(address, uri=True, check_same_thread=not _THREADS)
        db.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
    except sqlite3.DatabaseError as fault:
        message = f"is not a card index ({fault}); reinstall decklint or remove the file"
        raise DataError(message, path=str(path)) from None
    return db
