"""A format of the user's own, from a YAML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decklint.data import laws, schema, yamlfile
from decklint.errors import DataError, UsageError

if TYPE_CHECKING:
    from decklint.data.library import Library
    from decklint.model.format import Format


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
            raise DataError(
                f"there is a format {known!r} already; choose another id and name",
                path=path, line=document.line(("id",)),
            )  # fmt: skip
    calendar = laws.calendar_from(library.document("formats")["calendar"])
    everywhere = laws.bans_from(library.document("bans"))[""]
    own = laws.format_from(entry, calendar, everywhere)
    for window in own.windows:
        named = {window.first_set, window.last_set, *window.also, *window.without_sets}
        if unknown := sorted(one for one in named if one and one not in library.sets):
            raise DataError(f"no set has the id {unknown[0]!r}", path=path)
    library.formats[own.id] = own
    return own


def _known(library: Library, word: str) -> str | None:
    try:
        return laws.find_format(library.formats, word).id
    except UsageError:
        return None
