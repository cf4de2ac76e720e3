"""Files of the user's: one edit at a time, no edit lost, nothing replaced that is not ours to.

An edit holds a lock from reading to writing. The lock is in the cache folder, so that no file of
ours lies beside people's decks; it is one for all files of a folder. Where there can be no lock,
and against editors that know nothing of it, a write looks once more whether the file is as it was
when it was read.
"""

from __future__ import annotations

import contextlib
import os
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path

from decklint.errors import DataError
from decklint.store import atomic, paths
from decklint.store.lock import NoLockError, Waiting, locked

#: No edit takes longer than a few seconds.
_WAIT = 60.0
#: So many lock files there are at most, however many folders are edited.
_LOCKS = 64

_cleared: set[Path] = set()  # folders this process has looked through for what others left


@contextlib.contextmanager
def turn(path: Path, waiting: Waiting | None = None) -> Iterator[None]:
    """Be the only decklint that changes files in the folder of `path`."""
    folder = Path(os.path.realpath(path)).parent
    which = zlib.crc32(os.fsencode(folder)) % _LOCKS
    with contextlib.ExitStack() as held:
        with contextlib.suppress(NoLockError):  # a cache that cannot be written to
            lock = paths.cache_folder() / "locks" / f"{which:02}.lock"
            held.enter_context(locked(lock, wait=_WAIT, waiting=waiting))
            if folder not in _cleared:
                atomic.clear(folder)
                _cleared.add(folder)
        yield


def write(
    path: Path, data: bytes, *, before: bytes | None = None, force: bool | None = None
) -> None:
    """Write a file that the user named, in this process's turn.

    `before` is what was read there: if it is there no longer, nothing is written. `force` replaces
    a file that is read-only or another user's; None where the command has no such option.
    """

    def look(place: Path) -> None:
        if before is not None and not _still(place, before):
            message = "changed while it was being edited; nothing was written, try again"
            raise DataError(message, path=str(path))

    refuse(path, force=force)
    atomic.write(path, data, last=look, remedy="name another place")


def refuse(path: Path, *, force: bool | None = None) -> None:
    """DataError if a file is not to be replaced, with the way out."""
    try:
        held = path.stat()
    except OSError:  # nothing there, or nothing that can be looked at: writing will tell
        return
    if not stat.S_ISREG(held.st_mode):
        return
    if held.st_nlink > 1:
        message = (
            f"has {held.st_nlink} names (hard links), and an edit would part them; "
            "copy it and edit the copy"
        )
        raise DataError(message, path=str(path))
    if force:
        return
    remedy = "name another place" if force is None else "--force replaces it"
    if not held.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise DataError(f"is read-only; {remedy}", path=str(path))
    if not _keeps_owner(held):
        raise DataError(f"belongs to another user; {remedy}", path=str(path))


def _keeps_owner(held: os.stat_result) -> bool:
    """Whether a new file can have the same owner."""
    return not hasattr(os, "geteuid") or os.geteuid() in {0, held.st_uid}


def _still(place: Path, before: bytes) -> bool:
    """Whether a file holds what it held."""
    try:
        with place.open("rb") as file:
            return file.read(len(before) + 1) == before
    except OSError:
        return False
