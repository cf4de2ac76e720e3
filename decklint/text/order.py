"""The order in which a tidy list stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from decklint.model.deck import SECTIONS, Line

_TRAINERS = ("Supporter", "Item", "Pokémon Tool", "Tool", "Technical Machine", "Stadium")


def ordered(
    lines: Iterable[Line], lineage: Callable[[Line], Sequence[str]] = lambda _: ()
) -> list[Line]:
    """Pokémon, Trainers, Energy; Supporters first, Basic Energy last; then by number and name.

    Pokémon that evolve from each other stand together, the Basic first: `lineage` tells what a
    card evolves from, down to the Basic. Lines that count as equal keep the order in which they
    were.
    """
    row = [(line, [name.casefold() for name in lineage(line)]) for line in lines]
    family = [(below[-1] if below else line.name.casefold()) for line, below in row]
    most: dict[str, int] = {}
    for (line, _), root in zip(row, family, strict=True):
        most[root] = max(most.get(root, 0), line.count)

    def key(at: int) -> tuple[object, ...]:
        line, below = row[at]
        section, kind, count, name = place(line)
        if line.section != "pokemon":
            return section, kind, count, name
        return section, kind, -most[family[at]], family[at], len(below), count, name

    return [row[at][0] for at in sorted(range(len(row)), key=key)]


def place(line: Line) -> tuple[int, int, int, str]:
    """What a tidy list is sorted by."""
    section = SECTIONS.index(line.section) if line.section in SECTIONS else len(SECTIONS)
    kind = 0
    if line.section == "trainer":
        kind = next((i for i, label in enumerate(_TRAINERS) if label in line.labels), 9)
    elif line.section == "energy":
        kind = int(line.is_basic_energy)
    return section, kind, -line.count, line.name.casefold()
