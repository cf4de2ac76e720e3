"""Names without sets."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections

SAMPLE = "4 Charmander\n4 Ultra Ball\n"


def line_of(line: Line, language: str = "en") -> str:
    """`4 Ultra Ball`."""
    del language
    return f"{line.count} {spelling.plain_name(line)}"


def write(lines: Sequence[Line], options: Options) -> Written:
    """Names alone; printings of one name become one line."""
    del options
    counts: dict[str, int] = {}
    lost = 0
    for _section, found in sections(lines):
        for line in found:
            name = spelling.plain_name(line)
            counts[name] = counts.get(name, 0) + line.count
            lost += line.number is not None
    text = "".join([f"{count} {name}\n" for name, count in counts.items()])
    losses = []
    if lost:
        losses.append(Loss(f"a list of names keeps no set and number: {spelling.losing(lost)}"))
    return text, losses
