"""What decklint knows, from where and of which day, for people and for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from decklint.report.printable import printable
from decklint.report.tally import counted


@dataclass(frozen=True)
class Status:
    """The figures of the index."""

    sets: int
    cards: int
    names: int
    as_of: str
    sources: list[dict[str, Any]]
    distinct_cards: int
    languages: list[str]
    texts: int
    newest_set: str
    without_cards: list[str]
    store: str | None = None
    formats_as_of: str = ""
    #: Sets and products in English of which cards are missing: code, name, released, cards, of.
    missing: list[dict[str, Any]] = field(default_factory=list)
    #: Sets of the user's store: id, code, name, source, fetched, cards, synced.
    own_sets: list[dict[str, Any]] = field(default_factory=list)
    #: Imported bans and formats: kind, name, format, file, imported, used.
    imported: list[dict[str, Any]] = field(default_factory=list)
    #: The day of the last complete sync.
    synced: str | None = None
    warning: str | None = None
    tool: dict[str, str] = field(default_factory=dict)


def document(status: Status) -> dict[str, Any]:
    """The document `decklint/data/1`."""
    return {"schema": "decklint/data/1", **asdict(status)}


def as_text(status: Status) -> str:
    """The same in a few lines."""
    lines = [
        f"{status.cards:,} printings in {status.sets} sets, as of {status.as_of}",
        f"{status.distinct_cards:,} different cards under {status.names:,} names",
        f"formats and bans as of {status.formats_as_of}",
        f"newest set: {status.newest_set}",
        f"names also in: {', '.join(status.languages)}",
    ]
    lines += [f"no cards from {_named(one)}" for one in status.missing if not one["cards"]]
    lines += [
        f"only {one['cards']} of {one['of']} cards from {_named(one)}"
        for one in status.missing
        if one["cards"]
    ]
    if status.synced:
        lines.append(f"last complete sync: {status.synced}")
    for one in status.own_sets:
        day = f" on {one['fetched']}" if one["fetched"] else ""
        how = f"synced from {one['source']}" if one["synced"] else "imported"
        lines.append(f"{how}{day}: {_named(one)}, {counted(one['cards'], 'card')} ({one['id']})")
    for one in status.imported:
        place = f" in {one['format']}" if one["kind"] == "ban" and one["format"] else ""
        unused = "" if one["used"] else " (not used: decklint has its own, or the format is gone)"
        what = f"{one['kind']} of {one['name']}{place}" if place else f"{one['kind']} {one['name']}"
        lines.append(f"imported on {one['imported']} from {one['file']}: {what}{unused}")
    if status.texts:
        lines.append(f"printed texts in your own store: {status.texts:,}")
    if status.store:
        lines.append(f"your imports are in {status.store}; `decklint data remove NAME` undoes one")
    for source in status.sources:
        lines.append(f"source: {source['name']}, {source['as_of'] or 'undated'}")
    return "\n".join(map(printable, lines))


def _named(one: dict[str, Any]) -> str:
    """A set by its name, with its code where it has one."""
    return f"{one['name']} ({one['code']})" if one.get("code") else str(one["name"])
