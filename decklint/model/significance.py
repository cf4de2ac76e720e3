"""How sure a difference is: the tests for games in pairs, and the care that many of them need.

Two lists are played on the same shuffles, so the games of one number belong together: what is
tested is the difference within each pair, never the two rows by themselves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

#: So many standard errors to each side hold 95% of the normal distribution.
NORMAL = 1.959963984540054
#: Below this a difference is called significant: one false alarm in twenty families of tests.
LEVEL = 0.05
_TINY = 1e-300
_STEPS, _NEAR = 300, 1e-15


def student(differences: Sequence[float]) -> float | None:
    """Student's test for pairs: how often chance alone would give a mean so far from zero."""
    games = len(differences)
    if games <= 1:
        return None
    mean = math.fsum(differences) / games
    spread = math.fsum((one - mean) ** 2 for one in differences) / (games - 1)
    if not spread:
        return 0.0 if mean else 1.0
    return tails(mean / math.sqrt(spread / games), games - 1)


def mcnemar(gained: int, lost: int) -> float:
    """McNemar's test for yes and no in pairs, exact: only the pairs that differ say anything."""
    pairs = gained + lost
    ways = term = 1
    for number in range(min(gained, lost)):
        term = term * (pairs - number) // (number + 1)
        ways += term
    return min(1.0, ways / (1 << pairs) * 2)


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """Holm's correction: of all tests together, a false alarm is no likelier than of one alone.

    The smallest chance counts as often as there are tests, the next once less, and so on; none
    becomes smaller than one before it.
    """
    order = sorted((chance, place) for place, chance in enumerate(chances) if chance is not None)
    found: list[float | None] = [None] * len(chances)
    least = 0.0
    for rank, (chance, place) in enumerate(order):
        least = max(least, min(1.0, chance * (len(order) - rank)))
        found[place] = least
    return found


# Student's distribution


def tails(t: float, freedom: int) -> float:
    """How much of Student's distribution lies beyond ±t."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5)


@lru_cache(1024)
def within(freedom: int) -> float:
    """How many standard errors to each side hold 95% of Student's distribution."""
    if freedom >= _MANY:
        return NORMAL + sum(
            term / float(freedom) ** power for power, term in enumerate(_EXPANSION, 1)
        )
    low, high = 1.9, 13.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        if tails(middle, freedom) > LEVEL:
            low = middle
        else:
            high = middle
    return high


#: From so many degrees of freedom on, Student's distribution is told by the normal one and a few
#: terms [Abramowitz and Stegun, 26.7.5], right to eight places.
_MANY = 100
_EXPANSION = (
    (NORMAL**3 + NORMAL) / 4,
    (5 * NORMAL**5 + 16 * NORMAL**3 + 3 * NORMAL) / 96,
    (3 * NORMAL**7 + 19 * NORMAL**5 + 17 * NORMAL**3 - 15 * NORMAL) / 384,
)


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction converges fast on the other side only
        return 1 - _beta(1 - x, b, a)
    scale = a * math.log(x) + b * math.log1p(-x)
    scale += math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / _not_zero(1 + part * d)
            c = _not_zero(1 + part / c)
            found *= d * c
        if abs(d * c - 1) < _NEAR:
            break
    return math.exp(scale) * found / a


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
