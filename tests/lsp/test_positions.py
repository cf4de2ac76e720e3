"""Places in UTF-16, UTF-8 and code points, there and back."""

import pytest

from decklint.lsp.positions import Place, Positions


@pytest.mark.parametrize(("unit", "column"), [("utf-16", 4), ("utf-8", 7), ("utf-32", 3)])
def test_columns_are_counted_in_the_unit_of_the_editor(unit, column):
    positions = Positions("é🔥 x\nb", unit)
    assert positions.place(3) == Place(0, column)
    assert positions.column(Place(0, column)) == 3
    assert positions.place(5) == Place(1, 0)


@pytest.mark.parametrize("text", ["a\r\nb🔥c\rd\n", "", "\n", "a", "\ufeff4 x\r\n"])
def test_every_offset_has_a_place_and_only_breaks_share_one(text):
    positions = Positions(text)
    for offset, char in enumerate(text):
        if char not in "\r\n":
            place = positions.place(offset)
            mark = int(text.startswith("\ufeff") and place.line == 0 and offset > 0)
            if not (mark == 0 and text.startswith("\ufeff") and offset == 0):
                found = positions.line(place.line)[positions.column(place) + mark]
                assert found == char
    assert positions.end == positions.place(len(text))


def test_places_beyond_the_text_are_its_edge():
    positions = Positions("ab\nc")
    assert positions.column(Place(0, 99)) == 2
    assert positions.column(Place(99, 99)) == 0
    assert positions.place(99) == Place(1, 1)
    assert positions.on_line(99, 5, 7).end == Place(1, 1)
    assert positions.line(-1) == ""
