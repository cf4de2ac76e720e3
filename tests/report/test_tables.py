"""Tables and what may be printed: in line, in any alphabet, and harmless."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decklint.report.printable import painted, printable
from decklint.report.tables import Column, columns_of, cut, table

NAME, NUMBER = Column("Name", may_shrink=True), Column("No.", right=True)


def test_columns_are_in_line_and_numbers_end_in_line():
    assert table([NAME, NUMBER], [["a", "1"], ["bcd efg", "100"]]).splitlines() == [
        "Name     No.",
        "a          1",
        "bcd efg  100",
    ]


def test_wide_letters_and_accents_take_the_room_they_take():
    lines = table([NAME, NUMBER], [["ナッシー", "1"], ["e\u0301", "2"], ["abcdefgh", "3"]])
    assert [columns_of(line) for line in lines.splitlines()] == [13, 13, 13, 13]


def test_a_column_that_may_shrink_is_cut_to_fit():
    lines = table([NAME, NUMBER], [["a" * 50, "1"], ["ナ" * 30, "2"]], width=30).splitlines()
    assert [columns_of(line) <= 30 for line in lines] == [True] * 3
    assert all("…" in line for line in lines[1:])


def test_columns_that_can_be_spared_are_left_out_in_their_order():
    columns = [Column("Name"), Column("Kind", spare=2), Column("Rarity", spare=1)]
    row = ["a" * 20, "Stage 1", "Common"]
    headings = [table(columns, [row], width=width).splitlines()[0].split() for width in (37, 36, 5)]
    assert headings == [["Name", "Kind", "Rarity"], ["Name", "Kind"], ["Name"]]
    assert row[0] in table(columns, [row], width=5)


def test_without_a_width_nothing_is_cut():
    assert "a" * 300 in table([NAME, NUMBER], [["a" * 300, "1"]])


def test_an_empty_table_is_its_heading():
    assert table([NAME, NUMBER], []) == "Name  No."


def test_only_the_heading_is_painted():
    heading, line = table([NAME, NUMBER], [["a", "1"]], color=True).splitlines()
    assert heading == "\x1b[1mName  No.\x1b[0m"
    assert "\x1b" not in line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Flabébé ★ ナッシー", "Flabébé ★ ナッシー"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb\u200b", "a\\u202eb\\u200b"),
        ("a\nb\rc\x00", "a\\x0ab\\x0dc\\x00"),
        ("a\tb\u00a0c\u3000d", "a\tb c d"),
        ("\x9b\u2028\U000e0001\udcff", "\\x9b\\u2028\\U000e0001\\udcff"),
    ],
)
def test_what_cannot_be_seen_is_shown_as_an_escape(text, shown):
    assert printable(text) == shown


@given(st.text(st.characters()))
def test_whatever_comes_out_can_be_printed(text):
    assert printable(text).replace("\t", "").isprintable()
    assert printable(printable(text)) == printable(text)


@given(st.text(st.characters(exclude_categories=["C", "M"])), st.integers(2, 40))
def test_a_cut_text_fits(text, width):
    assert columns_of(cut(text, width)) <= width


def test_paint_is_dry_without_colour():
    assert painted("a", "bold", color=False) == "a"
    assert painted("", "bold", color=True) == ""


def test_figures_give_way_before_a_name_is_cut_too_short():
    columns = [Column("Name", may_shrink=True, least=12), Column("Figure", spare=1)]
    assert table(columns, [["a" * 20, "100"]], width=16).splitlines()[0] == "Name"
