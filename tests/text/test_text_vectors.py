"""Every dialect is read as the vectors say, however the file is encoded."""

import pytest
from deck_vectors import LISTS, as_written, expected, name

from decklint.decks.deck_file import read_bytes, to_bytes
from decklint.text.dialects import READABLE

#: Encodings that can hold a vector, with the mark that tells them.
ENCODINGS = {
    "utf-8 with a mark": "utf-8-sig",
    "utf-16": "utf-16",
    "utf-16 without a mark": "utf-16-le",
    "windows-1252": "cp1252",
}


def test_there_is_a_vector_for_every_dialect():
    """No dialect is read that no vector shows."""
    assert set(READABLE) == {expected(path)["dialect"] for path in LISTS}


@pytest.mark.parametrize("path", LISTS, ids=name)
def test_a_list_means_what_its_vector_says(path):
    """Dialect, language, cards, faults, numbers and directives; and what each line is."""
    wanted = expected(path)
    found = read_bytes(path.read_bytes(), path.name, wanted.pop("from", None))
    assert wanted == as_written(found)


@pytest.mark.parametrize("path", LISTS, ids=name)
def test_a_list_is_written_back_byte_for_byte(path):
    """What was read can be written again unchanged."""
    data = path.read_bytes()
    assert data == to_bytes(read_bytes(data, path.name, expected(path).get("from")))


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("path", LISTS, ids=name)
def test_the_encoding_changes_nothing(path, encoding):
    """The same list in another encoding has the same cards, and is written back in it."""
    text = path.read_bytes().decode()
    try:
        data = text.encode(ENCODINGS[encoding])
    except UnicodeEncodeError:
        pytest.skip(f"{encoding} lacks a character of this list")
    wanted = expected(path)
    found = read_bytes(data, path.name, wanted.pop("from", None))
    assert wanted["entries"] == as_written(found)["entries"]
    assert data == to_bytes(found)


@pytest.mark.parametrize("newline", ["\r\n", "\r"], ids=["CRLF", "CR"])
@pytest.mark.parametrize("path", LISTS, ids=name)
def test_the_line_breaks_change_nothing(path, newline):
    """Windows' and the old Mac's line breaks are line breaks, and are kept."""
    data = path.read_bytes().decode().replace("\n", newline).encode()
    wanted = expected(path)
    found = read_bytes(data, path.name, wanted.pop("from", None))
    assert wanted == as_written(found)
    assert data == to_bytes(found)
    assert newline == found.newline or b"\r" not in data
