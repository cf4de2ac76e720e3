"""Pokémon TCG Live. Headings exist in six languages, card names stay English."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import (
    Options,
    Written,
    cards,
    joined,
    reference_losses,
    section_losses,
    sections,
    title,
)
from decklint.text.words import LIVE

SAMPLE = """\
Pokémon: 1
4 Charmander PFL 11

Energy: 1
8 Basic {R} Energy MEE 2

Total Cards: 12
"""


def line_of(line: Line, language: str = "en") -> str:
    """`4 Charmander OBF 26`. Live keeps English card names in every language."""
    del language
    code, number = spelling.live_reference(line)
    return joined(line.count, spelling.live_name(line), code, number, line.mark)


def write(lines: Sequence[Line], options: Options) -> Written:
    """Pokémon TCG Live. Headings count lines unless asked otherwise, the total cards."""
    words = LIVE[options.language]
    blocks = []
    for section, found in sections(lines):
        rows = [line_of(line) for line in found]
        number = cards(found) if options.count_cards else len(rows)
        blocks.append("\n".join([f"{words.heading(section)}{number}", *rows]) + "\n")
    blocks.append(f"{words.total}{cards(lines)}\n")
    losses = section_losses(lines)
    for index, line in enumerate(lines):
        losses += reference_losses(index, line, line.live, "Pokémon TCG Live")
        printed = spelling.live_reference(line)[1]
        if line.live and printed is not None and not printed.isdigit():
            message = f"{title(line)}: Live numbers cards in digits alone"
            losses.append(Loss(message, index))
    return "\n".join(blocks), losses
