"""Deck files in any dialect: bytes or text to a DeckList, YAML included.

This is where the text layer, which knows no YAML, and the YAML reader, which knows no decks, meet.
Whatever the bytes are, the answer is a DeckList; what could not be read is among its faults.
"""

from __future__ import annotations

from typing import Any

from decklint.errors import DataError
from decklint.model.deck import DeckList
from decklint.text.dialects import readable
from decklint.text.encoding import MAX_BYTES, Decoded, decode, encode
from decklint.text.read import read_decoded, refused

#: No more of a file than this needs to be read: a larger one is refused.
READ_AT_MOST = 4 * MAX_BYTES + 1


def read_bytes(data: bytes, path: str = "", dialect: str | None = None) -> DeckList:
    """The deck list in the bytes of a file; `dialect` is a `--from` name, else it is found out."""
    wanted = readable(dialect) if dialect is not None else None
    if len(data) >= READ_AT_MOST:
        return refused(f"{len(data):,} bytes or more; a deck list has at most {MAX_BYTES:,}")
    return _read(decode(data), path, wanted)


def read_text(text: str, dialect: str | None = None) -> DeckList:
    """The deck list in a text; `dialect` is a `--from` name, else it is found out."""
    wanted = readable(dialect) if dialect is not None else None
    bom = text.startswith("\ufeff")
    return _read(Decoded(text[1:] if bom else text, bom=bom), "", wanted)


def to_bytes(found: DeckList, text: str | None = None) -> bytes:
    """A deck file's bytes: as it was, or with another text in the same encoding."""
    if found.refused:
        raise DataError("the deck was not read, so it cannot be written back")
    return encode(found.text if text is None else text, found.encoding, bom=found.bom)


def _read(decoded: Decoded, path: str, dialect: str | None) -> DeckList:
    return read_decoded(decoded, dialect, lambda lines, text: _read_yaml(lines, text, path))


def _read_yaml(lines: list[tuple[str, str]], text: str, path: str) -> DeckList:
    from decklint.text.card_fields import Place, Records  # noqa: PLC0415 -- only YAML needs them
    from decklint.text.values import read_values  # noqa: PLC0415

    try:
        value, line_of = _yaml(text, path)
    except DataError as error:
        records = Records(lines, "yaml")
        line = min(max(1, error.line), max(1, len(lines)))
        end = len(lines[line - 1][0]) + 1 if lines else 2
        records.fault(Place(line, 1, max(2, end)), "not-yaml", error.message)
        return records.deck_list()
    return read_values(lines, value, line_of)


def _yaml(text: str, path: str) -> tuple[Any, Any]:
    """The values of a YAML text and a function that gives the line of each."""
    from decklint.store import yamlfile  # noqa: PLC0415 -- loaded only by those who read YAML

    document = yamlfile.parse(text, path)
    return document.value, document.line
