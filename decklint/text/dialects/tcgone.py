"""TCG ONE: the set in round brackets."""

from __future__ import annotations

from decklint.model.deck import Line
from decklint.text.dialects import names

SAMPLE = "4 Charmander (PFL) 11\n2 Ultra Ball (SVI) 196\n"


def line_of(line: Line, language: str = "en") -> str:
    """`4 Charmander (PFL) 11`."""
    reference = f" ({line.code}) {line.number}" if line.code and line.number else ""
    return names.line_of(line, language) + reference
