"""Writing files so that whoever looks sees the old one or the new one, never half of one.

A new file is made under a name that nobody can guess, in the folder where it belongs, and takes
its place in one move. It is never written through a link that was there before.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from decklint.errors import DataError
from decklint.model.patterns import pattern

#: How the name of an unfinished file ends; whoever holds the lock may remove one.
UNFINISHED = ".unfinished"
#: What to do where decklint's own files cannot be written.
OWN_PLACES = (
    "name a place you may write to "
    "(DECKLINT_CACHE_DIR for the index, DECKLINT_DATA_DIR for your own sets)"
)

#: The names that unfinished files have, or had in earlier versions.
_OURS = pattern(rf"\..+\.(?:[0-9a-f]{{32}}|\d+-\d+){re.escape(UNFINISHED)}(?:-journal)?", re.DOTALL)
#: So many letters of a file's name are in that of its unfinished one: names have a longest length.
_NAMED = 40
_NEW = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)

Look = Callable[[Path], None]


def write(
    path: Path,
    data: bytes,
    *,
    durable: bool = True,
    last: Look | None = None,
    remedy: str = OWN_PLACES,
) -> None:
    """Write one file whole, or leave what was there; a pipe or a terminal is just written to.

    `last` is asked right before the new file takes the place of the old, and may refuse.
    """
    try:
        plain = _plain(path)
        if not plain:
            with path.open("wb", buffering=0) as stream:
                stream.write(data)
    except OSError as fault:
        raise _unwritable(path, fault, remedy) from fault
    if plain:
        write_all([(path, data)], durable=durable, last=last, remedy=remedy)


def write_all(
    files: Iterable[tuple[Path, bytes]],
    *,
    durable: bool = True,
    last: Look | None = None,
    remedy: str = OWN_PLACES,
) -> None:
    """Write several files: each lies complete on the disk before the first takes its name.

    A link stays a link, and who owned a file and might read it does so still. `durable` waits until
    the disk has them, so that they outlive a power cut; what can be had again for a request need
    not wait.
    """
    waiting: list[tuple[Path, Path, Path]] = []
    path = Path()
    try:
        for path, data in files:
            place, held = target(path)
            make_folder(place.parent)
            temporary, handle = create(place)
            waiting.append((path, temporary, place))
            _fill(handle, data, held, durable=durable)
        while waiting:
            path, temporary, place = waiting[0]
            if last is not None:
                last(place)
            os.replace(temporary, place)  # noqa: PTH105 -- the word for what this module is about
            waiting.pop(0)
    except OSError as fault:
        raise _unwritable(path, fault, remedy) from fault
    finally:
        for _, temporary, _ in waiting:
            with contextlib.suppress(OSError):
                temporary.unlink()


def target(path: Path) -> tuple[Path, os.stat_result | None]:
    """Where a file really is, behind all links, and how it looks; OSError where links go round."""
    place = Path(os.path.realpath(path))
    try:
        held = place.lstat()
    except FileNotFoundError:
        return place, None
    if stat.S_ISLNK(held.st_mode):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if stat.S_ISDIR(held.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return place, held


def create(place: Path) -> tuple[Path, int]:
    """A new empty file beside a place, under a name nobody can guess, and its handle."""
    start = place.name[:_NAMED]
    temporary = place.with_name(f".{start}.{os.urandom(16).hex()}{UNFINISHED}")
    return temporary, os.open(temporary, os.O_WRONLY | _NEW, 0o666)


def clear(folder: Path, start: str = "") -> None:
    """Remove what interrupted writers left in a folder: called by whoever holds its lock.

    `start` is how the names of the files begin that were to be written.
    """
    for left in unfinished(folder, start):
        with contextlib.suppress(OSError):
            left.unlink()


def unfinished(folder: Path, start: str = "") -> list[Path]:
    """The unfinished files of ours in a folder."""
    begin, found = f".{start[:_NAMED]}", []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(begin) and _OURS.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    if _of_ours(entry.stat(follow_symlinks=False)):
                        found.append(Path(entry.path))
    return found


def make_folder(folder: Path, *, private: bool = False) -> None:
    """A folder, if it is not there yet; a private one only its owner can look into."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700 if private else 0o777)


def _plain(path: Path) -> bool:
    """Whether a path is a file's or can become one: no pipe, no terminal."""
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
    except FileNotFoundError:
        return True
    return kind in {stat.S_IFREG, stat.S_IFDIR}


def _of_ours(held: os.stat_result) -> bool:
    return stat.S_ISREG(held.st_mode) and (
        not hasattr(os, "geteuid") or held.st_uid == os.geteuid()
    )


def _fill(handle: int, data: bytes, held: os.stat_result | None, *, durable: bool) -> None:
    """Write a new file, with the owner and the mode of the one that it replaces."""
    with os.fdopen(handle, "wb") as file:
        if held is not None and hasattr(os, "fchmod"):
            own = os.fstat(file.fileno())
            if (own.st_uid, own.st_gid) != (held.st_uid, held.st_gid):
                os.fchmod(file.fileno(), 0o600)  # nobody else's until it has its owner
                for owner in (-1, held.st_uid):  # the group may be ours to give, the owner not
                    with contextlib.suppress(OSError):
                        os.fchown(file.fileno(), owner, held.st_gid)
            os.fchmod(file.fileno(), stat.S_IMODE(held.st_mode))
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())


def _unwritable(path: Path, fault: OSError, remedy: str) -> DataError:
    return DataError(f"cannot be written ({fault.strerror or fault}); {remedy}", path=str(path))
