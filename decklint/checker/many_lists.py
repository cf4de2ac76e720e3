"""Every list that some paths mean: files, those in folders, and those in the files of events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from decklint.checker.deck_files import Gathered, gather
from decklint.decks import events
from decklint.decks.file_bytes import deck_bytes, may_be_event
from decklint.errors import DataError
from decklint.model.named_tuple import NamedTuple


class NamedList(NamedTuple):
    """A list by its path; `player` is who an event says it is of, `folder` where it was found."""

    path: str
    player: str = ""
    folder: str | None = None


def lists_at(paths: Sequence[str]) -> tuple[list[NamedList], Gathered]:
    """The lists in the order they were named, and what was gathered to find them."""
    gathered = gather(paths, others=True)
    found = [one for file in gathered.files for one in _lists_in(file.path, file.folder)]
    return found, gathered


def _lists_in(path: str, folder: str | None) -> Iterator[NamedList]:
    lists = None
    if path != "-" and events.part_of(path) is None:
        try:
            if may_be_event(deck_bytes(path)):
                lists = events.lists_of(path, headings=False)
        except DataError:
            lists = None  # whoever reads the list says why it cannot be read
    if lists is None:
        yield NamedList(path, folder=folder)
        return
    for one in lists:
        yield NamedList(f"{path}#{one.key}", one.player)
