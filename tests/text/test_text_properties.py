"""What holds for every text, every list of bytes and every deck."""

from collections import Counter

import pytest
from deck_strategies import datas, decks, lines, texts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decklint.decks.deck_file import read_bytes, read_text, to_bytes
from decklint.errors import DataError
from decklint.text import spelling
from decklint.text.dialects import READABLE
from decklint.text.edits.rewrite import Insert, Remove, Replace, SetCount, rewrite
from decklint.text.encoding import decode, encode, split_lines
from decklint.text.write import write

KINDS = {"entry", "heading", "total", "comment", "blank", "frame", "fault"}
ALL = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

dialects = st.one_of(st.none(), st.sampled_from(sorted(READABLE)))


def accounted(found):
    """Every line is one TextLine in order, and every entry and fault stands on one of them."""
    assert [line.number for line in found.lines] == list(range(1, len(found.lines) + 1))
    assert {line.kind for line in found.lines} <= KINDS
    for entry in found.entries:
        line = found.lines[entry.line - 1]
        assert line.kind == "entry"
        assert line.text == entry.text
        assert 1 <= entry.column < entry.end <= len(entry.text) + 1
        assert 1 <= entry.count <= 999
        assert entry.name or entry.id or (entry.set and entry.number)
    with_entry = {entry.line for entry in found.entries}
    assert with_entry == {line.number for line in found.lines if line.kind == "entry"}
    for fault in found.faults:
        assert 1 <= fault.line <= max(1, len(found.lines))
        assert 1 <= fault.column <= fault.end
        assert fault.message.isprintable()
        assert fault.severity in {"error", "warning"}
    assert all(line.text.strip() == "" for line in found.lines if line.kind == "blank")
    assert found.entries or found.errors


@ALL
@given(datas, dialects)
def test_any_bytes_are_read(data, dialect):
    """Reading never raises, accounts for every line once, and keeps every byte."""
    found = read_bytes(data, "deck.txt", dialect)
    accounted(found)
    assert data == to_bytes(found)


@ALL
@given(texts, dialects)
def test_any_text_is_read(text, dialect):
    """The same for text."""
    found = read_text(text, dialect)
    accounted(found)
    assert text == found.text or text == "\ufeff" + found.text


@ALL
@given(texts)
def test_reading_what_was_read_changes_nothing(text):
    """A list read again in the dialect that was found is the same list."""
    found = read_text(text)
    again = read_text(text, found.dialect if found.dialect != "unknown" else None)
    if found.dialect not in {"json", "yaml", "names"}:
        assert [entry[:11] for entry in found.entries] == [entry[:11] for entry in again.entries]


@ALL
@given(st.binary(max_size=200))
def test_decoding_loses_nothing(data):
    """Whatever encoding is found, it makes the same bytes again."""
    decoded = decode(data)
    assert data == encode(decoded.text, decoded.encoding, bom=decoded.bom)


@ALL
@given(st.text(alphabet="ab\r\n\x0b\x85\u2028", max_size=30))
def test_lines_end_only_at_line_breaks(text):
    """The lines put together again are the text, and no line holds a break."""
    rows = split_lines(text)
    assert text == "".join([line + end for line, end in rows])
    assert not any("\r" in line or "\n" in line for line, _ in rows)
    assert all(end for _, end in rows[:-1])


def kept(dialect, line):
    """Count, name, set and number as a dialect keeps them."""
    simple = {
        "names": (spelling.plain_name(line), None, None),
        "json": (spelling.plain_name(line), line.code, line.number),
        "yaml": (spelling.plain_name(line), line.code, line.number),
        "csv": (spelling.plain_name(line), line.code, line.number),
        "tts": (None, *line.api_id.split("-")),
        "tcgplayer": (spelling.shop_name(line), line.shop, line.number),
        "ptcg-sim-csv": (spelling.plain_name(line).replace(",", " "), *line.api_id.split("-")),
        "ptcgl": (spelling.live_name(line), *spelling.live_reference(line)),
        "ptcgo": (spelling.online_name(line), *spelling.online_reference(line)),
        "limitless": (spelling.limitless_name(line), *spelling.limitless_reference(line)),
        "ptcg-sim": (spelling.type_name(line), *spelling.limitless_reference(line)),
        "twinleaf": (spelling.type_name(line), *spelling.twinleaf_reference(line)),
    }
    return simple[dialect]


@pytest.mark.parametrize("dialect", [
    "names", "json", "yaml", "csv", "tts", "tcgplayer", "ptcg-sim-csv", "ptcgl", "ptcgo",
    "limitless", "ptcg-sim", "twinleaf",
])  # fmt: skip
@ALL
@given(decks)
def test_what_is_written_is_read(dialect, deck):
    """Reading what a writer wrote gives the cards back, and no fault."""
    text, _losses = write(deck, dialect)
    found = read_text(text, dialect)
    wanted, read = Counter(), Counter()
    for line in deck:
        wanted[kept(dialect, line)] += line.count
    for entry in found.entries:
        read[entry.name, entry.set, entry.number] += entry.count
    assert wanted == read
    assert found.faults == ()
    assert sum(line.count for line in deck) == found.cards


@pytest.mark.parametrize("dialect", ["ptcgl", "ptcgo"])
@pytest.mark.parametrize("language", ["fr", "es", "pt", "de", "it"])
@ALL
@given(decks)
def test_localised_headings_are_read(dialect, language, deck):
    """The headings of every language are recognised with their numbers."""
    text, _losses = write(deck, dialect, language=language)
    found = read_text(text, dialect)
    assert found.faults == ()
    assert sum(line.count for line in deck) == found.cards
    assert {entry.section for entry in found.entries} == {line.section for line in deck}


@pytest.mark.parametrize("dialect", ["ptcgl", "ptcgo", "limitless", "ptcg-sim"])
@ALL
@given(decks)
def test_the_dialect_of_what_is_written_is_found(dialect, deck):
    """A list with headings is recognised again; sections are those that were written."""
    text, _losses = write(deck, dialect)
    found = read_text(text)
    if dialect in {"ptcgl", "ptcgo"}:
        assert dialect == found.dialect
    assert [line.section for line in sorted(deck, key=_rank)] == [
        entry.section for entry in found.entries
    ]


def _rank(line):
    return ["pokemon", "trainer", "energy"].index(line.section)


@ALL
@given(datas)
def test_no_edit_no_change(data):
    """A file rewritten without an edit is the same file."""
    found = read_bytes(data)
    assert data == to_bytes(found, rewrite(found, [], read_text))


@pytest.mark.parametrize("dialect", [
    "names", "json", "yaml", "csv", "tts", "tcgplayer", "ptcg-sim-csv", "ptcgl", "ptcgo",
    "limitless", "ptcg-sim", "twinleaf",
])  # fmt: skip
@ALL
@given(decks, st.data())
def test_an_edit_changes_what_it_says(dialect, deck, data):
    """Counts, removals and new cards arrive; every other line is in the new text as it was."""
    text, _losses = write(deck, dialect)
    found = read_text(text, dialect)
    index = data.draw(st.integers(0, len(found.entries) - 1))
    new = data.draw(lines())
    edit = data.draw(
        st.sampled_from([SetCount(index, 7), Remove(index), Replace(index, new), Insert(new)])
    )
    changed = rewrite(found, [edit], read_text)
    again = read_text(changed, dialect)
    before = found.entries[index].count
    difference = {SetCount: 7 - before, Remove: -before, Replace: new.count - before}
    assert found.cards + difference.get(type(edit), new.count) == again.cards
    assert not again.errors or again.cards == 0
    assert not any(fault.kind == "wrong-total" for fault in again.faults)
    if dialect != "tts":
        touched = None if isinstance(edit, Insert) else found.entries[index].line
        others = [
            line.text for line in found.lines if line.kind == "entry" and line.number != touched
        ]
        assert not Counter(others) - Counter(line.text for line in again.lines) or dialect == "json"


@ALL
@given(texts, st.integers(0, 5), st.integers(1, 60))
def test_a_file_is_edited_or_left(text, index, count):
    """An edit of any text either arrives or is refused with our own error; it never spoils."""
    found = read_text(text)
    if index >= len(found.entries):
        return
    others = Counter(
        (entry.count, entry.whole) for at, entry in enumerate(found.entries) if at != index
    )
    try:
        again = read_text(rewrite(found, [SetCount(index, count)], read_text), found.dialect)
    except DataError:
        return
    assert found.cards - found.entries[index].count + count == again.cards
    if found.dialect != "tts":
        assert others <= Counter((entry.count, entry.whole) for entry in again.entries)
