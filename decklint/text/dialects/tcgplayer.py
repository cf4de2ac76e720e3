"""TCGplayer mass entry, in TCGplayer's own set codes."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections

SAMPLE = """\
4 Magnemite [SV01] 63
2 Ultra Ball [SV01] 196
"""


def line_of(line: Line, language: str = "en") -> str:
    """`4 Magnemite [SV01] 63`, in TCGplayer's own set codes."""
    del language
    name = spelling.shop_name(line)
    if line.shop is None:
        return f"{line.count} {name}"
    number = f" {line.number}" if line.number else ""
    return f"{line.count} {name} [{line.shop}]{number}"


def write(lines: Sequence[Line], options: Options) -> Written:
    """TCGplayer mass entry."""
    del options
    text = "".join([line_of(line) + "\n" for _, found in sections(lines) for line in found])
    losses = [
        Loss(_without_shop_code(line), index)
        for index, line in enumerate(lines)
        if line.shop is None
    ]
    return text, losses


def _without_shop_code(line: Line) -> str:
    """What a line loses that goes by its name alone: little, or which card it is."""
    name = spelling.plain_name(line)
    if line.shares_name:
        return f"{name}: no TCGplayer code is known; which card of the name {name} it is gets lost"
    return f"{name}: no TCGplayer code is known, any printing will do"
