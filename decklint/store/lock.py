"""A lock on a folder: of several decklints that want to write there, one at a time does.

The operating system holds the lock and lets go of it when the process ends, however it ends; so
no lock is ever stale. The file says who holds it, for the sake of those who wait.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from decklint.errors import DataError
from decklint.store.atomic import OWN_PLACES, make_folder

if TYPE_CHECKING:
    from filelock import BaseFileLock

Waiting = Callable[[str], None]

#: What a lock file may hold: the digits of a process id.
_DIGITS = 12


class NoLockError(DataError):
    """There can be no lock at this place, whoever else writes."""


@contextlib.contextmanager
def locked(path: Path, *, wait: float = 600.0, waiting: Waiting | None = None) -> Iterator[None]:
    """Hold the lock at `path`; wait for whoever has it, and say so once through `waiting`."""
    from filelock import FileLock  # noqa: PLC0415  only who writes pays for it

    lock: BaseFileLock = FileLock(path, mode=0o600)
    try:
        make_folder(path.parent)
        _acquire(lock, path, wait, waiting)
    except OSError as fault:
        why = fault.strerror or fault
        raise NoLockError(f"cannot be locked ({why}); {OWN_PLACES}", path=str(path)) from None
    try:
        _sign(path)
        yield
    finally:
        lock.release()


def _acquire(lock: BaseFileLock, path: Path, wait: float, waiting: Waiting | None) -> None:
    from filelock import Timeout  # noqa: PLC0415

    with contextlib.suppress(Timeout):
        lock.acquire(timeout=0)
        return
    if waiting:
        waiting(f"waiting for another decklint{_holder(path)} that writes to {path.parent}")
    try:
        lock.acquire(timeout=wait)
    except Timeout:
        raise DataError(
            f"another decklint{_holder(path)} is writing here; try again when it has finished",
            path=str(path.parent),
        ) from None


def _sign(path: Path) -> None:
    """Note in a lock file who holds it; what cannot be a lock file of ours is left alone."""
    with contextlib.suppress(OSError):
        held = path.lstat()
        if not stat.S_ISREG(held.st_mode) or held.st_size > _DIGITS or held.st_nlink > 1:
            return
        handle = os.open(path, os.O_WRONLY | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0))
        try:
            os.write(handle, str(os.getpid()).encode())
        finally:
            os.close(handle)


def _holder(path: Path) -> str:
    with contextlib.suppress(OSError, ValueError):
        return f" (process {int(path.read_bytes()[:_DIGITS])})"
    return ""
