"""Cards joined on a line or in columns are the cards that were written."""

from collections import Counter

import pytest
from deck_strategies import lines
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from joined_decks import check, joined

from decklint.decks.deck_file import read_text
from decklint.errors import DataError
from decklint.text.edits.rewrite import Insert, Remove, Replace, SetCount, rewrite

ALL = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


@ALL
@given(joined())
def test_no_card_of_a_joined_line_is_lost(case):
    """The same cards and no error, where each has its set and number."""
    check(case)


@settings(ALL, max_examples=150)
@given(joined(), lines(), st.data())
def test_an_edit_of_a_joined_line_keeps_the_others(case, new, data):
    """An edit arrives or is refused; every other card stays."""
    found = read_text(case[1])
    if not found.entries:
        return
    index = data.draw(st.integers(0, len(found.entries) - 1))
    edit = data.draw(
        st.sampled_from([SetCount(index, 7), Remove(index), Replace(index, new), Insert(new)])
    )
    try:
        again = read_text(rewrite(found, [edit], read_text), found.dialect)
    except DataError:
        return
    others = Counter(
        (one.count, one.whole)
        for at, one in enumerate(found.entries)
        if at != index or isinstance(edit, Insert)
    )
    assert others <= Counter((one.count, one.whole) for one in again.entries)


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (Remove(0), "4 Nest Ball SVI 181, 2 Iono PAL 185\n"),
        (Remove(1), "4 Ultra Ball SVI 196, 2 Iono PAL 185\n"),
        (Remove(2), "4 Ultra Ball SVI 196, 4 Nest Ball SVI 181\n"),
        (SetCount(1, 3), "4 Ultra Ball SVI 196, 3 Nest Ball SVI 181, 2 Iono PAL 185\n"),
    ],
)
def test_a_card_leaves_a_joined_line_with_its_comma(edit, text):
    """What stays reads as if the card had never been there."""
    found = read_text("4 Ultra Ball SVI 196, 4 Nest Ball SVI 181, 2 Iono PAL 185\n")
    assert text == rewrite(found, [edit], read_text)


def test_a_card_leaves_its_column_empty():
    """The other columns stay where they are, and the headings count anew."""
    found = read_text(
        "Pokémon: 4          Trainer: 7\n"
        "4 Dreepy TWM 128    4 Ultra Ball SVI 196\n"
        "                    3 Rare Candy SVI 191\n"
    )
    assert rewrite(found, [Remove(0)], read_text) == (
        "Pokémon: 0          Trainer: 7\n"
        "                    4 Ultra Ball SVI 196\n"
        "                    3 Rare Candy SVI 191\n"
    )


def test_two_tables_side_by_side_are_both_read():
    """A header that comes twice in a line is that of two tables."""
    found = read_text(
        "count,name,set,number,,count,name,set,number\n"
        "4,Ultra Ball,SVI,196,,4,Nest Ball,SVI,181\n"
        ",,,,,2,Iono,PAL,185\n"
    )
    assert [(one.count, one.name, one.number) for one in found.entries] == [
        (4, "Ultra Ball", "196"), (4, "Nest Ball", "181"), (2, "Iono", "185"),
    ]  # fmt: skip
    assert not found.faults
