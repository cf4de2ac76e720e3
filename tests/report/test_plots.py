"""Plots by turn have axes that a reader can read off."""

import re
from itertools import pairwise

import pytest

from decklint.model.goldfish import Figure
from decklint.report.plots import line_plot


def steps(values, most=None):
    """The numbers beside the axis, from below."""
    plot = line_plot("Hand", [Figure(one, None, None, 1) for one in values], most)
    return [float(one) for one in re.findall(r'text-anchor="end">([^<]+)<', plot)]


@pytest.mark.parametrize("highest", [0.0, 0.4, 1.0, 3.2, 5.3, 6.9, 7.4, 11.0, 23.5, 59.0])
def test_an_axis_has_few_whole_steps_and_reaches_beyond_the_line(highest):
    row = steps([0.0, highest])
    assert all(one.is_integer() for one in row)
    assert len({b - a for a, b in pairwise(row)}) == 1
    assert 2 <= len(row) <= 5
    assert row[-1] >= highest


def test_an_axis_of_prizes_ends_with_the_last_prize():
    assert steps([0.0, 2.5], most=6) == [0, 2, 4, 6]
