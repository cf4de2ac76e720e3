"""Exact odds of drawing cards: whole numbers of hands and fractions, no sampling, no rounding."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

#: Cards in an opening hand.
HAND = 7


def hands_without(wanted: int, deck: int, drawn: int = HAND) -> tuple[int, int]:
    """Of all hands that can be drawn from a deck: those with none of some cards, and all."""
    if wanted < 0 or drawn < 0 or deck < wanted:
        raise ValueError(f"{drawn} cards from {deck} of which {wanted} are wanted make no sense")
    drawn = min(drawn, deck)
    return comb(deck - wanted, drawn), comb(deck, drawn)


def none_of(wanted: int, deck: int, drawn: int = HAND) -> Fraction:
    """The probability that none of some cards is among those drawn from a shuffled deck."""
    from fractions import Fraction  # noqa: PLC0415  it is slow to load, and few need it

    return Fraction(*hands_without(wanted, deck, drawn))


def exactly(found: int, wanted: int, deck: int, drawn: int = HAND) -> Fraction:
    """The probability that just so many of some cards are among those drawn."""
    from fractions import Fraction  # noqa: PLC0415  it is slow to load, and few need it

    _, every = hands_without(wanted, deck, drawn)
    drawn = min(drawn, deck)
    if found < 0 or found > drawn:
        return Fraction(0)
    return Fraction(comb(wanted, found) * comb(deck - wanted, drawn - found), every)


def mulligan(basics: int, deck: int, hand: int = HAND) -> Fraction:
    """The probability that the first hand has no Basic Pokémon [MULL-01]."""
    return none_of(basics, deck, hand)
