"""The order in which a tidy list stands."""

from __future__ import annotations

from collections.abc import Iterable

from decklint.model.deck import SECTIONS, Line

_TRAINERS = ("Supporter", "Item", "Pokémon Tool", "Tool", "Technical Machine", "Stadium")


def ordered(lines: Iterable[Line]) -> list[Line]:
    """Pokémon, Trainers, Energy; Supporters first, Basic Energy last; then by number and name.

    Lines that count as equal keep the order in which they were.
    """
    return sorted(lines, key=place)


def place(line: Line) -> tuple[int, int, int, str]:
    """What a tidy list is sorted by."""
    section = SECTIONS.index(line.section) if line.section in SECTIONS else len(SECTIONS)
    kind = 0
    if line.section == "trainer":
        kind = next((i for i, label in enumerate(_TRAINERS) if label in line.labels), 9)
    elif line.section == "energy":
        kind = int(line.is_basic_energy)
    return section, kind, -line.count, line.name.casefold()
