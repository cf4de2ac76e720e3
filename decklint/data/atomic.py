"""Writing files so that whoever looks sees the old one or the new one, never half of one."""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from decklint.errors import DataError

#: What an unfinished file is called; whoever holds the lock may remove one.
UNFINISHED = ".unfinished"

_COUNT = itertools.count()


def write(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write one file whole, or leave what was there; a pipe or a terminal is just written to."""
    if not path.exists() or path.is_file():
        write_all([(path, data)], durable=durable)
        return
    try:
        path.write_bytes(data)
    except OSError as fault:
        raise DataError(f"cannot be written ({fault.strerror or fault})", path=str(path)) from None


def write_all(files: Iterable[tuple[Path, bytes]], *, durable: bool = True) -> None:
    """Write several files: each lies complete on the disk before the first takes its name.

    A link stays a link, and who may read a file that is replaced may read the new one.
    `durable` waits until the disk has them, so that they outlive a power cut; what can be had
    again for a request need not wait.
    """
    waiting: list[tuple[Path, Path]] = []
    place = Path()
    try:
        for path, data in files:
            place = path.resolve()
            make_folder(place.parent)
            waiting.append((_unfinished(place), place))
            _fill(waiting[-1][0], data, _mode(place), durable=durable)
        while waiting:
            temporary, place = waiting[0]
            os.replace(temporary, place)  # noqa: PTH105 -- the word for what this module is about
            waiting.pop(0)
    except OSError as fault:
        raise DataError(
            f"cannot be written ({fault.strerror or fault}); name a place you may write to "
            "(DECKLINT_CACHE_DIR for the index, DECKLINT_DATA_DIR for your own sets)",
            path=str(place),
        ) from None
    finally:
        for temporary, _ in waiting:
            with contextlib.suppress(OSError):
                temporary.unlink()


def make_folder(folder: Path, *, private: bool = False) -> None:
    """A folder, if it is not there yet; a private one only its owner can look into."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700 if private else 0o777)


def _unfinished(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}-{next(_COUNT)}{UNFINISHED}")


def _mode(path: Path) -> int | None:
    """Who may do what with the file that is to be replaced."""
    return stat.S_IMODE(path.stat().st_mode) if path.exists() else None


def _fill(path: Path, data: bytes, mode: int | None, *, durable: bool) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    with os.fdopen(handle, "wb") as file:
        if mode is not None:
            path.chmod(mode)
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())
