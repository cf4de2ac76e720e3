"""Counting opening hands; apart from odds.py because every check counts, and few ask for odds."""

from __future__ import annotations

from math import comb

#: Cards in an opening hand [SETUP-02].
HAND = 7


def hands_without(wanted: int, deck: int, drawn: int = HAND) -> tuple[int, int]:
    """Of all hands that can be drawn from a deck: those with none of some cards, and all."""
    if wanted < 0 or drawn < 0 or deck < wanted:
        raise ValueError(f"{drawn} cards from {deck} of which {wanted} are wanted make no sense")
    drawn = min(drawn, deck)
    return comb(deck - wanted, drawn), comb(deck, drawn)
