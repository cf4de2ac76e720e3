"""The tests of --compare against values that can be looked up."""

import math

import pytest

from decklint.model.goldfish import Figure, compared_rows, difference, mean
from decklint.model.significance import holm, mcnemar, student, tails, within

#: Student 1908: how much longer ten patients slept with the one drug than with the other.
SLEEP = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_the_table_of_student(freedom, value):
    """The two-sided 5% column that every textbook prints."""
    assert within(freedom) == pytest.approx(value, abs=5e-4)
    assert tails(value, freedom) == pytest.approx(0.05, abs=2e-4)


def test_student_on_his_own_data():
    """T = 4.0621 with 9 degrees of freedom, p = 0.002833 [Student 1908; R, ?t.test]."""
    assert student(SLEEP) == pytest.approx(0.002833, abs=5e-7)
    found = mean(SLEEP)
    assert found.value == pytest.approx(1.58)
    assert (found.low, found.high) == pytest.approx((0.7001142, 2.4598858), abs=1e-6)


@pytest.mark.parametrize("freedom", [3, 99, 100, 101, 1000, 10**5])
def test_the_bounds_leave_five_percent_outside(freedom):
    assert tails(within(freedom), freedom) == pytest.approx(0.05, abs=1e-8)


def test_student_is_the_normal_test_for_many_games():
    assert tails(2.5758293, 10**7) == pytest.approx(0.01, abs=1e-7)
    assert tails(0, 5) == 1


@pytest.mark.parametrize(
    ("gained", "lost", "chance"),
    [(0, 0, 1), (5, 5, 1), (0, 5, 2 / 32), (6, 16, 0.0524788), (121, 59, 4.434e-6)],
)
def test_mcnemar_is_the_binomial_test_of_the_pairs_that_differ(gained, lost, chance):
    assert mcnemar(gained, lost) == pytest.approx(chance, rel=1e-3)
    assert mcnemar(lost, gained) == mcnemar(gained, lost)


def test_holm_by_hand():
    """The smallest of four counts four times, the next three times ..."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, None, 0.9]) == [1.0, None, 1.0]
    assert holm([]) == []


def test_pairs_show_what_two_rows_hide():
    """Every game a turn faster is certain, however much the games themselves differ."""
    slow = [float(turn) for turn in range(1, 41)]
    fast = [turn - 1 + (turn % 2) / 100 for turn in slow]
    found = difference("win turn", slow, fast, share=False)
    assert found.chance is not None
    assert found.chance < 1e-30
    spread = mean(slow).high - mean(slow).value
    assert spread > 3, "apart, the two means lie well within each other's intervals"


def test_shares_are_tested_by_the_games_that_changed():
    found = difference("won", [1.0] * 16 + [0.0] * 6, [0.0] * 16 + [1.0] * 6, share=True)
    assert found.chance == pytest.approx(0.0524788, rel=1e-3)


def test_many_tests_are_corrected_together():
    """A chance of 3% is no finding among nine."""
    rows = [("a", 0.03)] + [(f"row {n}", 0.5) for n in range(8)]
    change = Figure(0.0, None, None, 10)
    one = difference("a", [1.0, 2.0], [1.0, 2.0], share=False)
    found = compared_rows([one._replace(what=what, chance=p, change=change) for what, p in rows])
    assert found[0].chance == 0.03
    assert found[0].corrected == pytest.approx(0.27)
    assert not found[0].significant
    assert math.isclose(found[1].corrected, 1.0)


@pytest.mark.parametrize("games", [1, 2, 4])
def test_few_games_have_a_mean_and_no_interval(games):
    assert mean([float(turn) for turn in range(games)])[1:] == (None, None, games)


def test_an_interval_ends_where_values_end():
    found = mean([0, 0, 0, 0, 6, 6], most=6)
    assert found.low == 0
    assert mean([6, 6, 6, 6, 0], most=6).high == 6
    worse = difference("Prizes", [6.0] * 5, [0.0, 6.0, 0.0, 6.0, 0.0], share=False)
    assert worse.change.low < -6, "a change may be below 0"
