"""The reader at its limits: size, length, encodings, files that are no lists."""

import pytest

from decklint.decks.deck_file import READ_AT_MOST, read_bytes, read_text, to_bytes
from decklint.errors import DataError, UsageError
from decklint.text.dialects import READABLE, WRITABLE, readable, writable
from decklint.text.edits.rewrite import SetCount, rewrite
from decklint.text.encoding import MAX_BYTES, MAX_LINES


def kinds(found):
    return [(fault.line, fault.kind, fault.severity) for fault in found.faults]


@pytest.mark.parametrize(
    ("piece", "times"),
    [
        (b"4 Iono PAL 185\n", 7_000_000),
        (b"\0", READ_AT_MOST),
        (b"x", MAX_BYTES + 1),
        (b"\n", MAX_LINES + 1),
        (b"4 x\r\n", MAX_LINES + 1),
    ],
    ids=["100 MB of cards", "zeros", "one character too many", "one line too many", "CRLF"],
)
def test_what_is_too_large_is_refused(piece, times):
    """A file larger than any list is one fault, and can be neither edited nor written back."""
    found = read_bytes(piece * times)
    assert kinds(found) == [(1, "too-large", "error")]
    assert found.refused
    assert found.entries == ()
    with pytest.raises(DataError):
        to_bytes(found)
    with pytest.raises(DataError):
        rewrite(found, [SetCount(0, 1)])


def test_the_largest_list_is_read():
    """As many lines as are allowed are all read."""
    found = read_bytes(b"4 Iono\n" * MAX_LINES)
    assert len(found.lines) == MAX_LINES
    assert not found.refused


def test_a_line_of_a_million_characters_is_a_fault():
    """A line that no card has is not read, but kept."""
    text = "4 Iono PAL 185\n" + "x" * 1_000_000 + "\n4 Judge SVI 176\n"
    found = read_text(text)
    assert kinds(found) == [(2, "too-long", "error")]
    assert [entry.line for entry in found.entries] == [1, 3]
    assert text == found.text


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n4 Iono PAL 185\n", "a PDF"),
        (b"PK\x03\x04 and more", "a zip archive or office document"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (bytes(range(256)) * 4, "binary data"),
    ],
)
def test_a_file_that_is_no_text_is_one_fault(data, what):
    """Binary files are named for what they are, and no card is read from them."""
    found = read_bytes(data)
    assert [fault.message for fault in found.faults] == [f"the file is {what}, not text"]
    assert found.entries == ()
    assert data == to_bytes(found)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"cards":' * 50_000, '{"a":[' * 30_000])
def test_deep_json_is_a_fault(text):
    """Brackets within brackets are counted, not followed."""
    found = read_text(text)
    assert [fault.kind for fault in found.faults] == ["not-json"]
    assert "nested deeper than 40" in found.faults[0].message


def test_a_bomb_of_values_is_a_fault():
    """There is a limit to the number of values."""
    found = read_text("[" + "1," * 200_000 + "1]")
    assert found.errors


def test_many_faults_are_cut_short():
    """Of very many faults the first are listed, with how many more there are."""
    found = read_text("Trainer: 1\n1 Iono\n" + "Ultra Ball\n" * 3000 + "1 Judge\n")
    assert len(found.faults) == 201
    assert found.faults[-1].kind == "too-many-faults"
    assert found.faults[-1].severity == "error"
    assert found.faults[-1].message.startswith("2,8")


def test_control_characters_are_named_by_code_point_and_kept():
    """The fault says which character; the file keeps it."""
    text = "4 Iono\x07 PAL 185\n4 \u2067Judge SVI 176\n"
    found = read_text(text)
    assert [fault.message for fault in found.faults] == [
        "the control character U+0007 stands in the line",
        "the control character U+2067 (right-to-left isolate) stands in the line",
    ]
    assert [entry.name for entry in found.entries] == ["Iono", "Judge"]
    assert text == found.text


def test_an_empty_file_has_no_cards():
    """Nothing is not a legal deck."""
    assert kinds(read_bytes(b"")) == [(1, "no-cards", "error")]
    assert kinds(read_bytes(b"\n \n")) == [(1, "no-cards", "error")]


def test_mixed_line_breaks_are_kept_and_the_usual_one_is_known():
    """Each line keeps its own break."""
    text = "4 Iono PAL 185\r\n4 Judge SVI 176\n4 Arven SVI 166\r\n2 Switch SVI 194\r"
    found = read_text(text)
    assert [line.end for line in found.lines] == ["\r\n", "\n", "\r\n", "\r"]
    assert found.newline == "\r\n"
    assert found.cards == 14
    assert text == found.text


def test_latin_1_is_read_where_utf_8_fails():
    """A file in an old encoding has its accents, and is written back in it."""
    data = "Pokémon: 1\n4 Pokégear 3.0 SVI 186\n".encode("latin-1")
    found = read_bytes(data)
    assert found.encoding == "cp1252"
    assert found.entries[0].name == "Pokégear 3.0"
    assert data == to_bytes(found)


def test_a_character_that_the_encoding_lacks_makes_the_file_utf_8():
    """An edit may need a letter that the file's old encoding has not."""
    found = read_bytes("4 Pokégear 3.0 SVI 186\n".encode("cp1252"))
    assert to_bytes(found, "1 Ditto ◇ LOT 154\n") == "1 Ditto ◇ LOT 154\n".encode()


def test_the_dialect_can_be_named():
    """`--from` names and their short forms; a wrong one is told all the right ones."""
    assert read_text("4 Charmander OBF 26\n", "twinleaf").dialect == "twinleaf"
    assert readable("Live") == "ptcgl"
    assert writable("sim") == "ptcg-sim"
    with pytest.raises(UsageError, match="choose from ptcgl, ptcgo"):
        readable("klingon")
    with pytest.raises(UsageError, match="no dialect 'rk9'"):
        writable("rk9")
    assert set(WRITABLE) <= set(READABLE)


@pytest.mark.parametrize("dialect", sorted(READABLE))
def test_a_list_in_another_dialect_than_named_never_raises(dialect):
    """Who names the wrong dialect gets faults."""
    for text in ("4 Charmander OBF 26\n", '["sv1-1"]', "count,name\n4,Iono\n", "cards:\n- 1\n"):
        found = read_text(text, dialect)
        assert text == found.text
        assert found.entries or found.errors


def test_no_second_list_is_read_in_silence():
    """The entries of a second list are not in the first, and its lines are faults."""
    text = "Pokémon: 1\n4 Eevee MEW 133\nTotal Cards: 4\nPokémon: 1\n4 Onix MEW 95\n"
    found = read_text(text)
    assert [fault.kind for fault in found.faults] == ["second-list"]
    assert found.faults[0].line == 4
    assert [line.kind for line in found.lines[3:]] == ["fault", "fault"]
    assert found.cards == 4
