"""The upper part of the sheet: who plays, and in which division."""

import pytest

from decklint.errors import UsageError
from decklint.sheet.registration import Registration, divisions_on

DAY = "2026-11-16"


@pytest.mark.parametrize(
    ("born", "day", "divisions"),
    [
        ("2015-12-31", DAY, ("Junior",)),  # season 2027: Junior 2015+, Senior 2011-2014
        ("2014-01-01", DAY, ("Senior",)),
        ("2011-06-01", DAY, ("Senior",)),
        ("2010-12-31", DAY, ("Masters",)),
        ("2010-01-01", "2022-03-01", ("Junior",)),  # season 2022: Junior 2010+, Masters to 2005
        ("2006-05-05", "2022-03-01", ("Senior",)),
        ("2005-05-05", "2022-03-01", ("Masters",)),
        ("2014-05-05", "2026-08-01", ("Junior", "Senior")),  # between two seasons
        ("1990-05-05", "2026-08-01", ("Masters",)),
        ("2009-01-01", "2019-11-01", ()),  # the rule was another
    ],
)
def test_the_year_of_birth_decides_the_division(born, day, divisions):
    assert divisions_on(born, day) == divisions


def test_the_division_is_that_of_the_birthday_unless_it_is_said():
    assert Registration.checked(DAY, "Standard", born="2012-03-04").division == "Senior"
    said = Registration.checked(DAY, "Standard", born="2012-03-04", division="MASTERS")
    assert said.division == "Masters"
    assert "Senior" in said.notes[0]


def test_a_division_that_is_not_sure_is_left_open_and_told():
    found = Registration.checked("2026-08-01", "Standard", born="2014-05-05")
    assert not found.division
    assert "not sure" in found.notes[0]


def test_what_a_player_writes_is_one_line_without_control_characters():
    found = Registration.checked(
        DAY, "Standard", player=" Ada \n\t Ek\x07\u202e ", event="<b>x</b>"
    )
    assert found.player == "Ada Ek\\x07\\u202e"
    assert found.event == "<b>x</b>"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"player": "x" * 81}, "the player's name has 81 characters; the sheet has room for 80"),
        ({"born": "04.03.2012"}, "'04.03.2012' is not a day of birth"),
        ({"born": "2030-01-01"}, "'2030-01-01' is not a day of birth before 2026-11-16"),
        ({"division": "Veterans"}, "choose from Junior, Senior, Masters"),
    ],
)
def test_a_field_that_cannot_be_is_said(given, said):
    with pytest.raises(UsageError, match=said):
        Registration.checked(DAY, "Standard", **given)
