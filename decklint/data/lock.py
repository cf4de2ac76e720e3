"""A lock on a folder: of several decklints that want to write there, one at a time does.

The operating system holds the lock and lets go of it when the process ends, however it ends; so
no lock is ever stale. The file says who holds it, for the sake of those who wait.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from decklint.data.atomic import make_folder
from decklint.errors import DataError

if sys.platform == "win32":
    import msvcrt

    def _try(handle: int) -> None:
        os.lseek(handle, 1 << 20, os.SEEK_SET)  # beyond what is written, which stays readable
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


Waiting = Callable[[str], None]


@contextlib.contextmanager
def locked(path: Path, *, wait: float = 600.0, waiting: Waiting | None = None) -> Iterator[None]:
    """Hold the lock at `path`; wait for whoever has it, and say so once through `waiting`."""
    handle = _open(path)
    try:
        _acquire(handle, path, wait, waiting)
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)


def _open(path: Path) -> int:
    try:
        make_folder(path.parent)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise DataError(
            f"cannot be written ({fault.strerror}); name a place you may write to "
            "(DECKLINT_CACHE_DIR for the index, DECKLINT_DATA_DIR for your own sets)",
            path=str(path),
        ) from None


def _acquire(handle: int, path: Path, wait: float, waiting: Waiting | None) -> None:
    until = time.monotonic() + wait
    while True:
        try:
            _try(handle)
        except OSError as fault:
            if not isinstance(fault, (BlockingIOError, PermissionError)):
                raise DataError(f"cannot be locked ({fault.strerror})", path=str(path)) from None
        else:
            return
        if waiting:
            waiting(f"waiting for another decklint{_holder(path)} that writes to {path.parent}")
            waiting = None
        if time.monotonic() >= until:
            raise DataError(
                f"another decklint{_holder(path)} is writing here; try again when it has finished",
                path=str(path.parent),
            )
        time.sleep(0.05)


def _holder(path: Path) -> str:
    with contextlib.suppress(OSError, ValueError):
        return f" (process {int(path.read_bytes()[:12])})"
    return ""
