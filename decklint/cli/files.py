"""Which files a command is to read: files as named, and the deck files in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from decklint.cli.options import say
from decklint.errors import DataError

#: How the names of deck files end; in a folder nothing else is looked at.
ENDINGS = (".txt", ".deck", ".ptcgl", ".json", ".yaml", ".yml", ".csv")
#: Of these nobody doubts that they are decks.
SURELY_DECKS = (".deck", ".ptcgl")


#: What is said of links that are not followed.
LINKS = "links out of the folder or to a folder"
#: How many of the files that are passed over are named.
_NAMED = 3


class DeckFile(NamedTuple):
    """A file to be judged; `folder` is the one it was found in, where it may be no deck at all."""

    path: str
    folder: str | None = None


class Gathered(NamedTuple):
    """The files to be judged in the order they were named, and what could not be looked into.

    `links` are those in folders that are not followed, because they lead out of the folder or to
    another folder.
    """

    files: tuple[DeckFile, ...]
    failures: tuple[tuple[str, str], ...]
    links: tuple[str, ...] = ()


def gather(
    paths: Iterable[str], endings: tuple[str, ...] = ENDINGS, what: str = "deck"
) -> Gathered:
    """All files that some paths mean, each once; in a folder, those with one of the endings."""
    files: list[DeckFile] = []
    failures: list[tuple[str, str]] = []
    links: list[str] = []
    seen: set[str] = set()
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112  a name may be no path at all
            found = [(path if path == "-" else os.path.realpath(path), DeckFile(path))]
        else:
            try:
                inside = _in_folder(path, endings, links)
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
    return Gathered(tuple(files), tuple(failures), tuple(dict.fromkeys(links)))


def passed_over(what: str, files: Sequence[str]) -> None:
    """Tell of files in folders that were not looked at: one may be a list that got lost."""
    if files:
        more = len(files) - _NAMED
        named = ", ".join(files[:_NAMED]) + (f" and {more} more" if more > 0 else "")
        say(f"passed over, {what}: {named}")


def _in_folder(
    folder: str, endings: tuple[str, ...], links: list[str]
) -> Iterator[tuple[str, str]]:
    """The files in a folder and below that are asked for, by name; never out of the folder.

    Each with the place where it really is, and as it is to be called. A link that leads nowhere is
    among them, for whoever reads it to complain; those that are not followed are added to `links`.
    """
    home = os.path.realpath(folder)
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        real = os.path.realpath(here)
        entries = _entries(here)
        waiting += [one.path for one in reversed(entries) if one.is_dir(follow_symlinks=False)]
        for entry in entries:
            wanted = entry.name.lower().endswith(endings)
            if wanted and entry.is_file(follow_symlinks=False):
                yield os.path.join(real, entry.name), entry.path  # noqa: PTH118  asked of every file
            elif entry.is_symlink() and (wanted or entry.is_dir()):
                place = os.path.realpath(entry.path)
                inside = entry.is_file() and os.path.commonpath([place, home]) == home
                if inside or not os.path.exists(place):  # noqa: PTH110
                    yield place, entry.path
                else:
                    links.append(entry.path)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """What is in a folder and not hidden, by name."""
    try:
        with os.scandir(folder) as entries:
            shown = [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as fault:
        raise DataError(f"cannot be looked into ({fault.strerror or fault})") from None
    return sorted(shown, key=lambda entry: entry.name)
