"""When the card data is called old, and in which words."""

import pytest

from decklint.model.basis import Basis
from decklint.model.sets import CardSet


def a_set(code, released):
    return CardSet(code.lower(), f"Set {code}", "Tests", "expansion", released, ptcgl=code)


NONE = Basis(1, "2026-08-21", "2026-11-16")
SOME = NONE._replace(unseen=(a_set("AAA", "2026-09-16"), a_set("BBB", "2026-11-06")))


pytestmark = pytest.mark.usefixtures("growing_old")


@pytest.mark.parametrize("day", ["1999-01-01", "2026-08-21", "2026-09-15"])
def test_nothing_is_said_before_a_missing_set_is_out(day):
    assert SOME.warning(day) is None
    assert SOME.missing(day) == []


@pytest.mark.parametrize(
    ("day", "codes"),
    [("2026-09-16", ["AAA"]), ("2026-11-05", ["AAA"]), ("2026-11-06", ["AAA", "BBB"])],
)
def test_a_set_is_missing_from_its_release_on(day, codes):
    assert [known.code for known in SOME.missing(day)] == codes
    words = " and ".join(codes)
    assert SOME.warning(day) == (
        f"card data is from 2026-08-21 and lacks {words}; run `decklint data sync`"
    )


def test_after_100_days_it_is_old_whatever_came_out():
    assert NONE.warning("2026-11-29") is None
    assert NONE.warning("2026-11-30") == (
        "card data is from 2026-08-21, 101 days before 2026-11-30; run `decklint data sync`"
    )


def test_a_sync_makes_it_young_again_but_brings_no_missing_set():
    assert NONE._replace(synced="2026-11-20").warning("2026-11-30") is None
    assert NONE._replace(synced="2025-01-01").warning("2026-11-30")
    assert "AAA and BBB" in SOME._replace(synced="2026-11-20").warning("2026-11-30")


def test_old_formats_are_told_in_the_same_line():
    assert "; formats and bans are from 2026-11-16; run" in SOME.warning("2027-06-01")
    assert "formats" not in SOME.warning("2027-02-01")


def test_many_sets_are_counted():
    many = NONE._replace(unseen=tuple(a_set(f"S{n}", "2026-09-01") for n in range(8)))
    assert "lacks S0, S1, S2, S3, S4 and 3 more;" in many.warning("2026-10-01")
