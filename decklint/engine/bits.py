"""Types as bits, so that what an Energy provides is one number."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

BIT: Final = {letter: 1 << place for place, letter in enumerate("GRWLPFDMYNC")}
ANY: Final = (1 << len(BIT)) - 1
COLORLESS: Final = BIT["C"]


def bits(letters: Iterable[str]) -> int:
    """Types as one number."""
    return sum(BIT.get(letter, 0) for letter in dict.fromkeys(letters))


def energy_units(text: str) -> tuple[int, ...]:
    """Energy as cards print it: types that one Energy has together, several apart, * for all."""
    return tuple(ANY if word == "*" else bits(word) for word in text.split())


@lru_cache(1024)
def letters_to_bits(letters: str) -> int:
    """Types by their letters as one number."""
    return bits(letters)
