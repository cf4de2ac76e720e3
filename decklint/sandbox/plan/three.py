"""What the best three attackers are worth together: the first counts for most."""

from __future__ import annotations

from typing import Final

#: How much the best attacker, the second and the third count.
_FIRST: Final = 1.0
_SECOND: Final = 0.35
_THIRD: Final = 0.12
WEIGHTS: Final[tuple[float, ...]] = (_FIRST, _SECOND, _THIRD)
#: What the best three attackers are worth, the best first.
Three = tuple[float, float, float]


def best_three(worths: list[float]) -> Three:
    """The first three of some attackers, the best first; nothing for those that are not there."""
    many = len(worths)
    return (
        worths[0] if many else 0.0,
        worths[1] if many > 1 else 0.0,
        worths[2] if many > 2 else 0.0,
    )


def joined(best: Three, worth: float) -> float:
    """What the best three attackers and another one are worth together."""
    first, second, third = best
    if worth > first:
        first, second, third = worth, first, second
    elif worth > second:
        second, third = worth, second
    elif worth > third:
        third = worth
    return first * _FIRST + second * _SECOND + third * _THIRD


def together(worths: list[float]) -> float:
    """What some attackers are worth together; they are sorted for it."""
    worths.sort(reverse=True)
    return joined(best_three(worths), 0.0)
