"""A format of the user's own, from a YAML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decklint.data import laws, schema, yamlfile
from decklint.data.incoming import rulefile

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
    if known := laws.clash(library.formats, entry):
        document.fail(f"there is a format {known!r} already; choose another id and name", ("id",))
    for pointer, message in rulefile.mistakes(entry, library):
        document.fail(message, pointer)
    return library.formats[rulefile.add_format(library, entry)]
