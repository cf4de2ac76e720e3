"""An edit changes its line and the numbers that follow from it, and nothing else."""

import pytest
from deck_vectors import FOLDER

from decklint.decks.deck_file import read_bytes, read_text, to_bytes
from decklint.errors import DataError, UsageError
from decklint.model.deck import Line
from decklint.store import yamlfile
from decklint.text.edits.rewrite import Insert, Recount, Remove, Replace, SetCount, rewrite

FILE = yamlfile.read(FOLDER / "edits.yaml").value
LINES = {name: Line(**fields) for name, fields in FILE["lines"].items()}


def edits_of(case):
    """The edits that a case names."""
    made = []
    for edit in case["edits"]:
        if "set" in edit:
            made.append(SetCount(edit["set"], edit["count"]))
        elif "remove" in edit:
            made.append(Remove(edit["remove"]))
        elif "replace" in edit:
            made.append(Replace(edit["replace"], LINES[edit["with"]]))
        elif "insert" in edit:
            made.append(Insert(LINES[edit["insert"]], edit.get("after")))
        else:
            made.append(Recount())
    return made


@pytest.mark.parametrize("case", FILE["cases"], ids=lambda case: case["title"])
def test_a_file_after_an_edit(case):
    """The new text to the letter; and the old one where nothing is asked."""
    found = read_text(case["text"], case.get("from"))
    assert case["after"] == rewrite(found, edits_of(case), read_text)
    assert case["text"] == rewrite(found, [], read_text)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_an_edited_file_keeps_its_encoding(encoding):
    """The mark and the encoding of a file stay."""
    data = "Pokémon: 1\r\n4 Pokégear 3.0 SVI 186\r\n".encode(encoding)
    found = read_bytes(data)
    text = rewrite(found, [SetCount(0, 2)], read_text)
    wanted = "Pokémon: 1\r\n2 Pokégear 3.0 SVI 186\r\n".encode(encoding)
    assert wanted == to_bytes(found, text)


def test_an_edit_must_be_possible():
    """An entry that is not there, a count that is none, two edits of one entry."""
    found = read_text("4 Iono PAL 185\n")
    with pytest.raises(UsageError, match="no entry 1; the list has 1"):
        rewrite(found, [Remove(1)])
    with pytest.raises(UsageError, match="a count of 0"):
        rewrite(found, [SetCount(0, 0)])
    with pytest.raises(UsageError, match="once at a time"):
        rewrite(found, [SetCount(0, 1), Remove(0)])


def test_what_cannot_be_edited_is_left():
    """A file that would not hold the cards it should is not written at all."""
    flow = read_text("cards: [{count: 4, name: Iono}, {count: 1, name: Judge}]\n")
    with pytest.raises(DataError, match="several cards stand on one line"):
        rewrite(flow, [SetCount(0, 1)], read_text)
    ids = read_text('["sv1-1"]')
    with pytest.raises(DataError, match="has no id"):
        rewrite(ids, [Insert(Line(1, "Iono", "trainer", "PAL", "185"))], read_text)
    address = read_text("10433ASC158")
    with pytest.raises(DataError, match="at most 35"):
        rewrite(address, [SetCount(0, 36)], read_text)


def test_broken_json_is_not_edited():
    """The reader takes such a file for JSON, and says where it breaks off."""
    found = read_text('["sv1-1"\n4 Charmander PFL 11\n', "json")
    with pytest.raises(DataError, match="not JSON and cannot be edited"):
        rewrite(found, [Insert(LINES[next(iter(LINES))])], read_text)
