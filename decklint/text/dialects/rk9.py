"""Set and number without names."""

from __future__ import annotations

from decklint.model.deck import Line
from decklint.text.dialects import names

SAMPLE = "4 PFL 11\n2 SVI 196\n"


def line_of(line: Line, language: str = "en") -> str:
    """`4 PFL 11`; what has no set and number goes by its name."""
    code, number = line.live or line.code, line.number
    return f"{line.count} {code} {number}" if code and number else names.line_of(line, language)
