"""Rules of the user's own, from YAML: bans and formats to be imported, or one format to use.

The schema says what a file may hold; here every name in it is looked up, so that no rule is
imported that never applies.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from decklint.errors import UsageError
from decklint.legality import format_data
from decklint.legality.imported_rules import Entry, RuleFile, same
from decklint.store import schema
from decklint.store.yamlfile import quoted

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.model.format import Format
    from decklint.store.yamlfile import Document, Pointer

#: Keys of a window that name sets, and keys of a window that name printings.
_SETS = ("first_set", "last_set", "also", "without_sets", "promos")
_PRINTINGS = ("also_printings", "without_printings")
#: The keys of lists of rules, and how much another key must be like one of them to be meant as it.
_LISTS, _ALIKE = ("bans", "formats"), 0.6
NO_WINDOWS = "a format needs `windows:`, the sets it allows: `windows: [{first_set: me01}]`"
#: The key by which a file is known to hold rules, and its schema.
_KINDS = {"bans": "own-bans", "formats": "own-formats", "windows": "format"}


def holds_rules(document: Document) -> bool:
    """Whether a document is one of bans or formats and not of cards, by its keys.

    A DataError for a document that is none of these, or several.
    """
    value = document.value
    keys: Mapping[Any, Any] = value if isinstance(value, dict) else {}
    kinds = [key for key in keys if key in _KINDS]
    if len(kinds) > 1:
        first, second = kinds[:2]
        document.fail(f"'{first}' and '{second}' are in one file; use a file for each", (second,))
    if kinds or "set" in keys:
        return bool(kinds)
    if "cards" not in keys or _is_deck(keys["cards"]):
        document.fail(*_another_kind(value, keys))
    return False


def _another_kind(value: Any, keys: Mapping[Any, Any]) -> tuple[str, Pointer]:
    """What is wrong with a document that holds no rules and no cards, and where."""
    if isinstance(value, list):
        return "a list without a key; write `bans:` or `formats:` on the line above it", ()
    for key in keys:
        near = difflib.get_close_matches(str(key).casefold(), _LISTS, 1, _ALIKE)
        if near and isinstance(keys[key], list):
            return f"unknown key {quoted(str(key))}; write `{near[0]}:`", (key,)
    if "card" in keys:
        return "a ban outside a list; write `bans:` above it and `- ` before it", ()
    if "id" in keys and "name" in keys:
        return NO_WINDOWS, ()
    if "cards" in keys:
        return "a deck list, not card data; check it with `decklint check`", ()
    return "unknown kind of file; it needs `set:` and `cards:`, `bans:` or `formats:`", ()


def _is_deck(cards: Any) -> bool:
    return isinstance(cards, list) and any(isinstance(c, dict) and "count" in c for c in cards)


def name_of(document: Document) -> str:
    """The name under which the rules of a file are kept: the file's own, without its folder."""
    return PurePath(document.path).name


def unused_parts(document: Document) -> list[str]:
    """What stands in a document of rules and is not imported, in words."""
    unused = "calendar" in document.value
    return [f"{document.path}: the calendar is not imported, only the formats"] if unused else []


def read_rules(document: Document, library: Library, day: str, notes: list[str]) -> RuleFile:
    """The bans or formats of a document; a DataError with its line for the first mistake.

    Formats join those of the library, so that bans of the same import may name them. `notes` is
    told of entries that decklint ships itself.
    """
    key = next(key for key in _KINDS if key in document.value)
    schema.check(document, _KINDS[key])
    name = name_of(document)
    if key == "bans":
        return RuleFile(name, day, bans=_bans(document, library, notes))
    alone = key == "windows"
    entries = [document.value] if alone else document.value["formats"]
    new = 0
    for place, entry in enumerate(entries):
        at: Pointer = () if alone else ("formats", place)
        for pointer, message in mistakes(entry, library):
            document.fail(message, (*at, *pointer))
        if known := format_data.clash(library.formats, entry):
            notes.append(f"{document.path}: decklint already has the format {known} and uses it")
            continue
        new += 1
        own = format_of(library, entry)
        library.formats[own.id] = own
    if not new:
        ids = ", ".join(entry["id"] for entry in entries[:3])
        document.fail(f"decklint already has {ids}; choose another id and name")
    return RuleFile(name, day, formats=tuple(entries))


def format_of(library: Library, entry: Entry) -> Format:
    """A format as an entry describes it, with the calendar and the bans that all formats share."""
    calendar = format_data.calendar_from(library.document("formats")["calendar"])
    everywhere = format_data.bans_from(library.document("bans"))[""]
    return format_data.format_from(entry, calendar, everywhere)


# -- bans ---------------------------------------------------------------------------------------


def _bans(document: Document, library: Library, notes: list[str]) -> tuple[Entry, ...]:
    value, new = document.value, 0
    sources: Mapping[str, str] = value.get("sources", {})
    found = []
    for key in ("bans", "not_for_tournaments"):
        for place, entry in enumerate(value.get(key, ())):
            at: Pointer = (key, place)
            for inner, message in _mistakes_of_ban(entry, library):
                document.fail(message, (*at, *inner))
            said = entry.get("source", "")
            one = {**entry, "source": sources.get(said, said)}
            if key != "bans":
                one |= {"format": "", "printed": True}
            found.append(one)
            if _is_known(one, library):
                told = f"decklint already bans {entry['card']} and uses its own entry"
                notes.append(f"{document.path}: {told}")
            else:
                new += 1
    if not found:
        undo = f"undo an earlier import with `decklint data remove {name_of(document)}`"
        document.fail(f"'bans' is empty; add a ban, or {undo}", ("bans",))
    if not new:
        document.fail("holds no ban that decklint does not have already; nothing to import")
    return tuple(found)


def _is_known(entry: Entry, library: Library) -> bool:
    """Whether decklint ships the same ban."""
    ban, wanted = format_data.ban_from(entry), entry["format"]
    known = [library.formats[wanted]] if wanted else list(library.formats.values())
    return all(
        any(same(ban, b, library.struck_by) for b in one.bans if not b.imported) for one in known
    )


def _mistakes_of_ban(entry: Entry, library: Library) -> Iterator[tuple[Pointer, str]]:
    wanted = entry.get("format")
    if wanted is not None and wanted not in library.formats:
        yield ("format",), _no_format(wanted, library)
    if entry.get("to") and entry["to"] <= entry["from"]:
        yield ("to",), f"the ban ends on {entry['to']}, before it begins; correct the days"
    if not entry.get("printings") and not entry.get("by_name"):
        yield (), "which cards? name `printings`, or add `by_name: true` for all of the name"
    card = entry["card"]
    if not any(card in (p.card.name, p.card.counts_as, p.name) for p in library.by_name(card)):
        yield ("card",), _no_card(card, library)
        return
    for one in entry.get("printings", ()):
        printing = library.printing(one)
        if printing is None or printing.id != one:
            yield ("printings",), _no_printing(one, library) or ""
        elif not library.is_named(printing, card):
            yield ("printings",), f"{one} is {printing.name}, not {card}"


def _no_format(wanted: str, library: Library) -> str:
    try:
        meant = format_data.find_format(library.formats, wanted)
    except UsageError as unknown:
        return str(unknown)
    return f"no format has the id {wanted!r}; write {meant.id!r}"


def _no_card(name: str, library: Library) -> str:
    near = library.nearest(name)
    return f"no card is named {name!r}" + (f"; did you mean {near[0]}?" if near else "")


# -- formats ------------------------------------------------------------------------------------


def mistakes(entry: Entry, library: Library) -> Iterator[tuple[Pointer, str]]:
    """Where a file names what there is not: nobody would notice a rule that never applies."""
    for place, window in enumerate(entry["windows"]):
        found = (*_in_window(window, library), *_span(entry, window, library))
        yield from ((("windows", place, key), message) for key, message in found)
    for one in entry.get("banned", ()):
        if message := _no_printing(one, library):
            yield ("banned",), message
    for one in entry.get("banned_names", ()):
        if not any(one in (p.card.name, p.card.counts_as) for p in library.by_name(one)):
            yield ("banned_names",), _no_card(one, library)


def _in_window(window: Entry, library: Library) -> Iterator[tuple[str, str]]:
    for key in _SETS:
        for one in _each(window.get(key)):
            if one not in library.sets:
                yield key, f"no set has the id {one!r}"
    for key in _PRINTINGS:
        for one in _each(window.get(key)):
            if message := _no_printing(one, library):
                yield key, message


def _span(entry: Entry, window: Entry, library: Library) -> Iterator[tuple[str, str]]:
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
