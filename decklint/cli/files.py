"""Which files a command is to read: files as named, and the deck files in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from decklint.errors import DataError

#: How the names of deck files end; in a folder nothing else is looked at.
ENDINGS = (".txt", ".deck", ".ptcgl", ".json", ".yaml", ".yml", ".csv")
#: Of these nobody doubts that they are decks.
SURELY_DECKS = (".deck", ".ptcgl")


class DeckFile(NamedTuple):
    """A file to be judged; `folder` is the one it was found in, where it may be no deck at all."""

    path: str
    folder: str | None = None


class Gathered(NamedTuple):
    """The files to be judged in the order they were named, and what could not be looked into."""

    files: tuple[DeckFile, ...]
    failures: tuple[tuple[str, str], ...]


def gather(
    paths: Iterable[str], endings: tuple[str, ...] = ENDINGS, what: str = "deck"
) -> Gathered:
    """All files that some paths mean, each once; in a folder, those with one of the endings."""
    files: list[DeckFile] = []
    failures: list[tuple[str, str]] = []
    seen: set[str] = set()
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112  a name may be no path at all
            found = [(path if path == "-" else os.path.realpath(path), DeckFile(path))]
        else:
            try:
                inside = _in_folder(path, endings)
                found = [(place, DeckFile(name, path)) for place, name in inside]
            except DataError as fault:
                failures.append((path, fault.message))
                continue
            if not found:
                failures.append((path, f"no {what} file in this folder; name a file"))
        for place, file in found:
            if place not in seen:
                seen.add(place)
                files.append(file)
    return Gathered(tuple(files), tuple(failures))


def _in_folder(folder: str, endings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The files in a folder and below that are asked for, by name; never out of the folder.

    Each with the place where it really is, and as it is to be called.
    """
    home = os.path.realpath(folder)
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        real = os.path.realpath(here)
        entries = _entries(here)
        waiting += [one.path for one in reversed(entries) if one.is_dir(follow_symlinks=False)]
        for entry in entries:
            if not entry.name.lower().endswith(endings):
                continue
            if entry.is_file(follow_symlinks=False):
                yield os.path.join(real, entry.name), entry.path  # noqa: PTH118  asked of every file
            elif entry.is_symlink() and entry.is_file():
                place = os.path.realpath(entry.path)
                if os.path.commonpath([place, home]) == home:
                    yield place, entry.path


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """What is in a folder and not hidden, by name."""
    try:
        with os.scandir(folder) as entries:
            shown = [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as fault:
        raise DataError(f"cannot be looked into ({fault.strerror or fault})") from None
    return sorted(shown, key=lambda entry: entry.name)
