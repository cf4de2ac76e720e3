"""Set files in YAML that are used without being imported: `--cards FILE.yaml`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decklint.store.user_store import StoredSet


def sets_in(files: Sequence[Path]) -> Callable[[sqlite3.Connection], Iterator[StoredSet]] | None:
    """What reads the sets of some files for `Library.open`; None where there is no file."""
    return (lambda db: _read(files, db)) if files else None


def _read(files: Sequence[Path], db: sqlite3.Connection) -> Iterator[StoredSet]:
    from decklint.store import yamlfile  # noqa: PLC0415  YAML is read only here
    from decklint.sync.known import known_from_index  # noqa: PLC0415
    from decklint.sync.local_set import local_set  # noqa: PLC0415

    for path in files:
        yield local_set(yamlfile.read(path), known_from_index(db))
