"""A format of the user's own, from a YAML file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from decklint.legality import format_data
from decklint.store import schema, yamlfile
from decklint.sync import rule_file

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.model.format import Format


#: The rule that a finding cites for a format from a file.
OWN_FORMAT = "LINT-10"


def add_format(library: Library, path: str) -> Format:
    """Let a format from a file join those of the library."""
    own = read_format(library, path)
    library.formats[own.id] = own
    return own


def read_format(library: Library, path: str) -> Format:
    """The format that a file describes.

    The file holds what one entry of formats.yaml holds. The calendar and the cards that say
    themselves that they are not for tournaments are those of the other formats.
    """
    document = yamlfile.read(path)
    if isinstance(document.value, dict) and "windows" not in document.value:
        for key in ("bans", "formats"):
            if key in document.value:
                document.fail(f"a file with `{key}:`; run `decklint data import {path}`", (key,))
        document.fail(rule_file.NO_WINDOWS)
    schema.check(document, "format")
    entry = document.value
    if known := format_data.clash(library.formats, entry):
        document.fail(f"there is a format {known!r} already; choose another id and name", ("id",))
    for pointer, message in rule_file.mistakes(entry, library):
        document.fail(message, pointer)
    return rule_file.format_of(library, _cited(entry, path))


def _cited(entry: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """The format with sources that can be looked up; what the file itself says is a remark."""
    windows = [
        {**window, "source": _source(window["source"], path)} if "source" in window else window
        for window in entry["windows"]
    ]
    source = _source(entry.get("source", entry["name"]), path)
    return {**entry, "source": source, "windows": windows}


def _source(said: str, path: str) -> str:
    remark = f"{path}: {said}".translate({ord("("): "[", ord(")"): "]"})
    return f"{OWN_FORMAT} ({remark})"
