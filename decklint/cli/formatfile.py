"""A format of the user's own, from a YAML file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from decklint.data import laws, schema, yamlfile
from decklint.errors import UsageError

if TYPE_CHECKING:
    from decklint.data.library import Library
    from decklint.data.yamlfile import Pointer
    from decklint.model.format import Format

#: Keys of a window that name sets, and keys of a window that name printings.
_SETS = ("first_set", "last_set", "also", "without_sets", "promos")
_PRINTINGS = ("also_printings", "without_printings")


def add_format(library: Library, path: str) -> Format:
    """Let a format from a file join those of the library.

    The file holds what one entry of formats.yaml holds. The calendar and the cards that say
    themselves that they are not for tournaments are those of the other formats.
    """
    document = yamlfile.read(path)
    schema.check(document, "format")
    entry = document.value
    for word in (entry["id"], entry["name"], *entry.get("aliases", ())):
        if known := _known(library, word):
            message = f"there is a format {known!r} already; choose another id and name"
            document.fail(message, ("id",))
    calendar = laws.calendar_from(library.document("formats")["calendar"])
    everywhere = laws.bans_from(library.document("bans"))[""]
    for pointer, message in _mistakes(entry, library):
        document.fail(message, pointer)
    own = laws.format_from(entry, calendar, everywhere)
    library.formats[own.id] = own
    return own


def _mistakes(entry: dict[str, Any], library: Library) -> Iterator[tuple[Pointer, str]]:
    """Where a file names what there is not: nobody would notice a rule that never applies."""
    for place, window in enumerate(entry["windows"]):
        found = (*_in_window(window, library), *_span(entry, window, library))
        yield from ((("windows", place, key), message) for key, message in found)
    for one in entry.get("banned", ()):
        if message := _no_printing(one, library):
            yield ("banned",), message
    for one in entry.get("banned_names", ()):
        if not any(one in (p.card.name, p.card.counts_as) for p in library.by_name(one)):
            yield ("banned_names",), f"no card is named {one!r}"


def _in_window(window: dict[str, Any], library: Library) -> Iterator[tuple[str, str]]:
    for key in _SETS:
        for one in _each(window.get(key)):
            if one not in library.sets:
                yield key, f"no set has the id {one!r}"
    for key in _PRINTINGS:
        for one in _each(window.get(key)):
            if message := _no_printing(one, library):
                yield key, message


def _span(
    entry: dict[str, Any], window: dict[str, Any], library: Library
) -> Iterator[tuple[str, str]]:
    """What is wrong with the first and the last set of a window."""
    first, last = window.get("first_set"), window.get("last_set")
    oldest, newest = library.sets.get(first or ""), library.sets.get(last or "")
    if oldest and newest and newest.released < oldest.released:
        yield "last_set", f"{last} came out before {first}, the first set; exchange them"
    if (first or last) and not window.get("kinds", entry.get("kinds")):
        key = "first_set" if first else "last_set"
        yield key, "which kinds of sets? add `kinds: [expansion, special-expansion]`, or others"


def _each(named: Any) -> Iterator[str]:
    """One name, several, or those that a mapping gives numbers to."""
    yield from [named] if isinstance(named, str) else named or ()


def _no_printing(wanted: str, library: Library) -> str | None:
    found = library.printing(wanted)
    if found is None:
        return f"no printing has the id {wanted!r}"
    return None if found.id == wanted else f"no printing has the id {wanted!r}; write {found.id!r}"


def _known(library: Library, word: str) -> str | None:
    try:
        return laws.find_format(library.formats, word).id
    except UsageError:
        return None
