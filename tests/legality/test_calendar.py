"""From which day a new set may be played."""

from __future__ import annotations

import lawbook
import pytest

SETS = lawbook.sets()
CALENDAR = lawbook.formats()["standard"].calendar

#: Sets whose announced day is not the day of the rule.
ANNOUNCED_OTHERWISE = {"me02.5": "2026-02-13"}  # the day of mark J, three weeks later


def test_rules_give_the_announced_days():
    """The rule for its day of release gives the tournament day of every set but one."""
    for card_set in SETS.values():
        if card_set.tournament_legal:
            day, _ = CALENDAR.first_day(card_set._replace(tournament_legal=None))
            expected = ANNOUNCED_OTHERWISE.get(card_set.id, card_set.tournament_legal)
            assert day == expected, card_set.name


def test_announced_day_wins():
    """A day given with the set needs no rule."""
    assert CALENDAR.first_day(SETS["me02.5"]) == ("2026-03-06", None)


@pytest.mark.parametrize(
    ("released", "first"),
    [
        ("2012-02-08", "2012-02-08"),  # on release
        ("2013-10-31", "2013-10-31"),
        ("2013-11-06", "2013-11-15"),  # third Friday of the month
        ("2018-02-16", "2018-02-16"),  # out on the third Friday itself
        ("2016-02-22", "2016-03-07"),  # the third Friday has passed: two weeks
        ("2020-08-13", "2020-08-21"),
        ("2020-08-14", "2020-08-28"),  # two weeks
        ("2026-12-25", "2027-01-08"),
        ("1998-01-01", "1998-01-01"),  # before any rule
    ],
)
def test_rule_of_the_day_of_release_holds(released, first):
    """Which rule holds depends on when the set came out."""
    new = SETS["bw4"]._replace(released=released, tournament_legal=None)
    assert CALENDAR.first_day(new)[0] == first


def test_promo_series_begins_on_its_day():
    """The days of single promos are not known; none can be earlier than the series."""
    assert CALENDAR.first_day(SETS["smp"])[0] == SETS["smp"].released
