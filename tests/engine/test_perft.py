"""The number of legal lines from fixed positions stays as it is stored."""

import pytest
from perft import count, reach, stored


@pytest.mark.parametrize(
    "position", stored(), ids=lambda position: f"{position['edition']}, {position['title']}"
)
def test_the_legal_lines_are_as_many_as_stored(position):
    game = reach(position)
    lines = position["lines"]
    assert [count(game, depth) for depth in range(1, len(lines) + 1)] == lines
