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
import sqlite3
import stat
import zlib
from collections.abc import Callable
from pathlib import Path

from decklint.errors import DataError
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.store import atomic, paths
from decklint.store.index.tables import SHAPE
from decklint.store.lock import locked
from decklint.store.progress import Progress

Make = Callable[[Path, Progress], None]

#: Whether SQLite was built so that threads may share a connection; nearly everywhere it was.
_THREADS = sqlite3.threadsafety == 3

#: What the name of the file with the shipped index's checksum has at its end.
CHECKSUM = ".sha256"
#: What cards are said by: the index holds their words.
_GRAMMAR = Path(__file__).parents[1] / "effects" / "grammar"

#: The names that indexes have: a note that names another file was not written by decklint.
_INDEX = pattern(r"cards-\d+-[0-9a-f]{16}\.sqlite")
_LONGEST_NOTE = 4096
#: What SQLite's faults have in common when there is no room or no right to write.
_NO_ROOM = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
)
_REINSTALL = "reinstall decklint (`pip install --force-reinstall decklint`)"

_opened: dict[Path, None] = {}  # the indexes that this process has read


def base_index(progress: Progress) -> Path:
    """The index of card_data: the shipped one, or one made from the checkout's files."""
    if path := paths.shipped_index():
        return path
    card_data = paths.checkout_card_data()
    if card_data is None:
        raise DataError(
            "decklint's card index is missing from this installation; reinstall decklint"
        )
    note = paths.cache_folder() / f"base-{short_sum(str(card_data))}.json"
    state = _state(card_data)
    if path := _noted(note, state):
        return path

    def make(path: Path, report: Progress) -> None:
        from decklint.store import schema  # noqa: PLC0415  YAML is read only here
        from decklint.store.index.compiler import compile_index  # noqa: PLC0415

        compile_index(card_data, path, report, schema.check)

    return _made(note, state, lambda: _content(card_data), make, progress)


def grown_index(base: Path, state: str, grow: Make, progress: Progress) -> Path:
    """A copy of the base index with more in it, kept under `state`, what the more looks like."""
    note = paths.cache_folder() / "grown.json"
    whole = f"{base.name} {base.stat().st_size} {state}"
    if path := _noted(note, whole):
        return path

    def make(path: Path, report: Progress) -> None:
        _opened[base] = None
        import shutil  # noqa: PLC0415  only a build copies

        shutil.copyfile(base, path)
        grow(path, report)

    return _made(note, whole, lambda: short_sum(whole), make, progress)


def _made(
    note: Path, state: str, content: Callable[[], str], make: Make, progress: Progress
) -> Path:
    """Make an index under a lock, so that of many processes one does the work."""
    folder = note.parent
    with locked(_lock(note)):
        if path := _noted(note, state):  # another process was faster
            return path
        atomic.clear(folder, note.stem)
        before = _read(note)
        path = folder / f"cards-{SHAPE}-{content()[:16]}.sqlite"
        if before is None or before.file != path.name or not _sound(path, before):
            _make(note, path, make, progress)
        if before is not None and before.file != path.name:
            forget(folder / before.file)
        _write_note(note, state, path)
        return path


def _make(note: Path, path: Path, make: Make, progress: Progress) -> None:
    """Make an index and put it in its place in one move, or leave nothing."""
    temporary: Path | None = None
    try:
        temporary, handle = atomic.create(note)
        os.close(handle)
        make(temporary, progress)
        os.replace(temporary, path)  # noqa: PTH105  one move, or nothing
    except OSError as fault:
        raise _unwritable(path, fault.strerror or str(fault)) from None
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode & 0xFF not in _NO_ROOM:
            raise
        raise _unwritable(path, str(fault)) from None
    finally:
        if temporary is not None:
            atomic.clear(temporary.parent, note.stem)


def _unwritable(path: Path, why: str) -> DataError:
    message = f"cannot write the card index ({why}); free some space, or {atomic.OWN_PLACES}"
    return DataError(message, path=str(path))


def _lock(note: Path) -> Path:
    return note.with_suffix(".lock")


def _state(card_data: Path) -> str:
    """Names, sizes and times of all files: unchanged, their content is unchanged."""
    seen = [str(SHAPE)]
    inner = (card_data / name for name in ("sets", "names", "effects"))
    folders = (card_data, *inner, _GRAMMAR)
    for folder in filter(Path.is_dir, folders):
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith((".yaml", ".grammar")):
                    looks = entry.stat()
                    seen.append(f"{entry.name} {looks.st_size} {looks.st_mtime_ns}")
    return short_sum("\n".join(seen))


def _content(card_data: Path) -> str:
    """The hash of all files' content."""
    import hashlib  # noqa: PLC0415  only when an index is made

    seen = hashlib.sha256(str(SHAPE).encode())
    for path in sorted(card_data.rglob("*.yaml")):
        seen.update(path.relative_to(card_data).as_posix().encode() + b"\0")
        seen.update(path.read_bytes() + b"\0")
    for path in sorted(_GRAMMAR.glob("*.grammar")):
        seen.update(path.read_bytes() + b"\0")
    return seen.hexdigest()


def _noted(note: Path, state: str) -> Path | None:
    """The index that the note speaks of, if nothing has changed since and it is whole."""
    noted = _read(note)
    if noted is None or noted.state != state:
        return None
    path = note.parent / noted.file
    if not _sound(path, noted):
        return None
    moved = path.stat().st_mtime_ns != noted.time
    if moved or atomic.unfinished(note.parent, note.stem):
        # Copied, or made again for another checkout of the same cards. Unless that is noted,
        # every start would add up the whole file; where nothing can be written, it still does.
        with contextlib.suppress(OSError, DataError), locked(_lock(note), wait=0):
            atomic.clear(note.parent, note.stem)
            if moved:
                _write_note(note, state, path)
    return path


class _Note(NamedTuple):
    """What a note says: of which files the index was made, its name, and how it then looked."""

    state: str
    file: str
    size: int
    time: int
    checksum: int


def _read(note: Path) -> _Note | None:
    """A note, None if it is damaged: what it says is believed only if decklint can have said it."""
    try:
        if not stat.S_ISREG(note.stat().st_mode):
            return None
        with note.open("rb") as file:
            said = json.loads(file.read(_LONGEST_NOTE))
        noted = _Note(said["state"], said["file"], *said["index"][said["file"]])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    words = isinstance(noted.state, str) and isinstance(noted.file, str)
    numbers = all(type(one) is int for one in (noted.size, noted.time, noted.checksum))
    return noted if words and numbers and _INDEX.fullmatch(noted.file) else None


def _write_note(note: Path, state: str, path: Path) -> None:
    looks = path.stat()
    index = {path.name: [looks.st_size, looks.st_mtime_ns, _checksum(path)]}
    text = json.dumps({"state": state, "file": path.name, "index": index})
    atomic.write(note, text.encode(), durable=False)


def _sound(path: Path, noted: _Note) -> bool:
    """Whether an index is as it was written: its size and time, or else its checksum."""
    try:
        looks = path.lstat()
        if not stat.S_ISREG(looks.st_mode) or looks.st_size != noted.size:
            return False
        return looks.st_mtime_ns == noted.time or _checksum(path) == noted.checksum
    except OSError:
        return False


def _checksum(path: Path) -> int:
    return zlib.crc32(path.read_bytes())


def short_sum(text: str) -> str:
    """Sixteen digits that change when a text does, for little time."""
    data = text.encode()
    return f"{zlib.crc32(data):08x}{zlib.adler32(data):08x}"


def is_shipped(path: Path) -> bool:
    """Whether an index came with the installation."""
    return path == paths.shipped_index()


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
        remedy = _REINSTALL if is_shipped(path) else "remove the file"
        raise DataError(f"is not a card index ({fault}); {remedy}", path=str(path)) from None
    _opened[path] = None
    return db


def damage() -> str:
    """What is wrong with an index that this process has opened, and the remedy; else nothing.

    Asked when something fails that cannot fail: every index is added up. One of the cache is
    removed, so that the next run makes it again.
    """
    for path in tuple(_opened):
        if is_shipped(path):
            if wrong := shipped_damage(path):
                return f"{path}: {wrong}"
            continue
        notes = (_read(note) for note in path.parent.glob("*.json"))
        noted = next((one for one in notes if one is not None and one.file == path.name), None)
        with contextlib.suppress(OSError):
            if noted is not None and _checksum(path) != noted.checksum:
                forget(path)
                return f"{path}: the card index was damaged and is removed; run the command again"
    return ""


def shipped_damage(path: Path) -> str:
    """How the index of the installation differs from the one that was built; else nothing."""
    import hashlib  # noqa: PLC0415  only who doubts needs it

    try:
        wanted = path.with_name(path.name + CHECKSUM).read_text("ascii").strip()
    except (OSError, ValueError):
        return f"the checksum of the card index is missing; {_REINSTALL}"
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    return "" if found == wanted else f"the card index is damaged; {_REINSTALL}"
