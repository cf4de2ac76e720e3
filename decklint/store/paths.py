"""Where decklint's files are: the shipped index, a checkout's card_data, the user's cache."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

#: The file of the user's store that keeps the day of the last complete sync.
SYNCED = "synced.txt"
_PACKAGE = Path(__file__).resolve().parents[1]


def shipped_index() -> Path | None:
    """The index that an installed decklint carries; None in a checkout."""
    path = _PACKAGE / "store" / "cards.sqlite"
    return path if path.is_file() else None


def checkout_card_data() -> Path | None:
    """The card_data folder beside the package, in a checkout."""
    path = _PACKAGE.parent / "card_data"
    return path if (path / "sets").is_dir() else None


def scenarios() -> Path | None:
    """The scenarios that prove the rules: in the package, or among the tests of a checkout."""
    folders = (_PACKAGE / "scenarios", _PACKAGE.parent / "tests" / "scenarios")
    return next((path for path in folders if path.is_dir()), None)


def cache_folder() -> Path:
    """Where what can be made again is kept; DECKLINT_CACHE_DIR overrides."""
    if given := os.environ.get("DECKLINT_CACHE_DIR"):
        return Path(given).expanduser()
    import platformdirs  # noqa: PLC0415  only where it is asked for

    return Path(platformdirs.user_cache_dir("decklint", appauthor=False))


def data_folder() -> Path:
    """The folder of the store: DECKLINT_DATA_DIR, or the system's place for a user's data."""
    if override := os.environ.get("DECKLINT_DATA_DIR"):
        return Path(override)
    from platformdirs import user_data_dir  # noqa: PLC0415 -- needed only here

    return Path(user_data_dir("decklint", appauthor=False))


def has_own(kind: str) -> bool:
    """Whether the user's own store holds `sets` or `rules`; asked before the store is opened."""
    try:
        with os.scandir(data_folder() / kind) as entries:
            return any(entry.name.endswith(".json") for entry in entries)
    except OSError:
        return False


def own_state() -> tuple[int, ...]:
    """Figures that change when something comes into the user's store or leaves it."""
    folder, found = data_folder(), []
    for path in (folder / "sets", folder / "rules", folder / SYNCED):
        try:
            seen = path.stat()
            found += [seen.st_ino, seen.st_mtime_ns]
        except OSError:
            found += [0, 0]
    return tuple(found)


def last_sync() -> str:
    """The day of the last complete sync into the user's store; empty where there was none."""
    try:
        noted = (data_folder() / SYNCED).read_text("ascii").strip()
        return date.fromisoformat(noted).isoformat()
    except (OSError, ValueError):
        return ""
