"""Limitless text. A heading's number counts cards; there is no total."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line
from decklint.text import spelling
from decklint.text.dialects.sections import (
    Options,
    Written,
    cards,
    joined,
    section_losses,
    sections,
)
from decklint.text.words import LIVE

SAMPLE = """\
Pokémon: 4
4 Charmander PFL 11

Energy: 8
8 Fire Energy MEE 2
"""


def line_of(line: Line, language: str = "en") -> str:
    """`2 Boss's Orders LOR TG24`; Basic Energy without a set is `Fire Energy 2`."""
    del language
    code, number = spelling.limitless_reference(line)
    return joined(line.count, spelling.limitless_name(line), code, number)


def write(lines: Sequence[Line], options: Options) -> Written:
    """Limitless text. The heading's number counts cards; there is no total."""
    del options
    words = LIVE["en"]
    blocks = []
    for section, found in sections(lines):
        rows = [line_of(line) for line in found]
        blocks.append("\n".join([f"{words.heading(section)}{cards(found)}", *rows]) + "\n")
    return "\n".join(blocks), section_losses(lines)
