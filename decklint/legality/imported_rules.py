"""Bans and formats that the user has imported, kept as one JSON file for each imported file.

A file that is damaged is an error, not a warning: a ban that is lost would make a deck legal.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from decklint.errors import DataError
from decklint.legality import format_data
from decklint.model.basis import Imported, ImportedRule
from decklint.model.format import Ban, Format
from decklint.model.named_tuple import NamedTuple

SCHEMA = "decklint/store-rules/1"
FOLDER = "rules"

Entry = Mapping[str, Any]
#: The cards that a ban strikes, by their keys.
Struck = Callable[[Ban], frozenset[int]]


class RuleFile(NamedTuple):
    """What was imported from one file: its name, the day, and its entries as they were checked."""

    name: str
    day: str
    bans: tuple[Entry, ...] = ()
    formats: tuple[Entry, ...] = ()

    @property
    def origin(self) -> Imported:
        """The file and the day, for whoever reads a verdict."""
        return Imported(self.name, self.day)


def place(folder: Path, name: str) -> Path:
    """Where the rules of an imported file are kept; the name may hold anything."""
    mark = hashlib.sha256(name.casefold().encode("utf-8", "replace")).hexdigest()[:16]
    return folder / FOLDER / f"{mark}.json"


def written(rules: RuleFile) -> bytes:
    """The file, with a digest over what it holds."""
    content = {
        "name": rules.name,
        "imported": rules.day,
        "bans": list(rules.bans),
        "formats": list(rules.formats),
    }
    whole = {"schema": SCHEMA, "digest": _digest(content), **content}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def paths(folder: Path) -> list[Path]:
    """The files of the store, in a settled order."""
    try:
        names = os.listdir(folder / FOLDER)  # noqa: PTH208  names are all we need
    except OSError:
        return []
    return [folder / FOLDER / name for name in sorted(names) if name.endswith(".json")]


def read_all(folder: Path) -> tuple[RuleFile, ...]:
    """Everything that was imported, by name; a DataError where a file is not whole."""
    return tuple(sorted(map(read, paths(folder))))


def readable(folder: Path) -> Iterator[RuleFile]:
    """What was imported, but for files that are damaged."""
    for path in paths(folder):
        with suppress(DataError):
            yield read(path)


def read(path: Path) -> RuleFile:
    """One file of the store."""
    try:
        data = json.loads(path.read_bytes())
        content = {key: data[key] for key in ("name", "imported", "bans", "formats")}
        whole = data["schema"] == SCHEMA and data["digest"] == _digest(content)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        whole = False
    if not whole:
        message = (
            "these imported rules are damaged; remove this file and import yours again, or use "
            "--isolated to do without"
        )
        raise DataError(message, path=str(path))
    bans, formats = tuple(content["bans"]), tuple(content["formats"])
    return RuleFile(content["name"], content["imported"], bans, formats)


def _digest(content: Entry) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def dropped(before: RuleFile, after: RuleFile) -> list[str]:
    """What an import no longer holds that the one of the same name before it held, in words."""
    kept = {(one["card"], one["format"]) for one in after.bans}
    gone = [one for one in before.bans if (one["card"], one["format"]) not in kept]
    told = [f"the ban of {one['card']} in {one['format'] or 'every format'}" for one in gone]
    ids = {one["id"] for one in after.formats}
    return told + [f"the format {one['id']}" for one in before.formats if one["id"] not in ids]


# -- beside what decklint ships -----------------------------------------------------------------


def joined(
    shipped: Mapping[str, Format],
    documents: tuple[Entry, Entry],
    files: Iterable[RuleFile],
    struck: Struck,
) -> tuple[dict[str, Format], list[ImportedRule]]:
    """The shipped formats with what was imported; the shipped entry wins where both speak.

    `documents` are formats.yaml and bans.yaml, for the calendar and the bans of every format;
    `struck` tells which cards a ban strikes.
    """
    files = list(files)
    formats, told = dict(shipped), list[ImportedRule]()
    calendar = format_data.calendar_from(documents[0]["calendar"])
    everywhere = format_data.bans_from(documents[1])[""]
    for file in files:
        for entry in file.formats:
            used = not format_data.clash(formats, entry)
            told.append(ImportedRule("format", entry["name"], entry["id"], file.origin, used))
            if used:
                own = format_data.format_from(entry, calendar, everywhere)
                formats[own.id] = own._replace(imported=file.origin)
    for file in files:
        for entry in file.bans:
            ban = format_data.ban_from(entry)._replace(imported=file.origin)
            wanted = [entry["format"]] if entry["format"] else list(formats)
            used = False
            for known in (formats[one] for one in wanted if one in formats):
                if not any(same(ban, b, struck) for b in known.bans if not b.imported):
                    formats[known.id] = known._replace(bans=(*known.bans, ban))
                    used = True
            told.append(ImportedRule("ban", ban.card, entry["format"], file.origin, used))
    return formats, told


def same(ban: Ban, other: Ban, struck: Struck) -> bool:
    """Whether another ban of the format strikes all the cards of a ban, at the same time."""
    cards = struck(ban) <= struck(other)
    before = ban.to is not None and other.since is not None and ban.to <= other.since
    after = other.to is not None and ban.since is not None and other.to <= ban.since
    return cards and not before and not after
