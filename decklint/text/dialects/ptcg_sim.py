"""The text that ptcg-sim imports."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections

_SECTIONS = {"pokemon": "Pokémon", "trainer": "Trainer", "energy": "Energy"}

SAMPLE = """\
Pokémon (3)
3 Squirtle base1-63
"""


def line_of(line: Line, language: str = "en") -> str:
    """`4 Charmander OBF 26`; a set that Live lacks goes by its id: `3 Squirtle base1-63`."""
    del language
    name = spelling.type_name(line)
    if line.live is None and line.api_id and _is_exact(line):
        return f"{line.count} {name} {line.api_id}"
    code, number = spelling.limitless_reference(line)
    if code is None or number is None:
        return f"{line.count} {name}"
    return f"{line.count} {name} {code} {number}"


def write(lines: Sequence[Line], options: Options) -> Written:
    """The text that ptcg-sim imports; it drops brackets in names."""
    del options
    blocks = []
    losses = []
    for section, found in sections(lines):
        count = sum([line.count for line in found])
        rows = [line_of(line) for line in found]
        heading = f"{_SECTIONS[section or 'trainer']} ({count})"
        blocks.append("\n".join([heading, *rows]) + "\n")
    for index, line in enumerate(lines):
        if line.number is None and not line.is_basic_energy:
            message = f"{spelling.plain_name(line)}: ptcg-sim wants a set and a number"
            losses.append(Loss(message, index))
    return "\n".join(blocks), losses


def _is_exact(line: Line) -> bool:
    """Whether the id of pokemontcg.io means this printing alone: some stand for 95a and 95b.

    For Basic Energy any printing will do.
    """
    if line.is_basic_energy:
        return True
    number = (line.api_id or "").rpartition("-")[2]
    return (line.number or "").lstrip("0").casefold() == number.lstrip("0").casefold()
