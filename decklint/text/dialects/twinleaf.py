"""The clipboard of Twinleaf."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections

SAMPLE = """\
4 Charmander PFL 11
"""


def line_of(line: Line, language: str = "en") -> str:
    """`4 Charmander OBF 26`: Twinleaf passes over a line with less than four words."""
    del language
    code, number = spelling.twinleaf_reference(line)
    return f"{line.count} {spelling.type_name(line)} {code or '-'} {number or '-'}"


def write(lines: Sequence[Line], options: Options) -> Written:
    """The clipboard of Twinleaf; it puts at most four of a name into a deck."""
    del options
    text = "".join([line_of(line) + "\n" for _, found in sections(lines) for line in found])
    losses = []
    counts: dict[str, int] = {}
    for index, line in enumerate(lines):
        name = spelling.plain_name(line)
        if spelling.twinleaf_reference(line)[0] is None:
            losses.append(Loss(f"{name}: it has no set and number; Twinleaf goes by name", index))
        if not line.is_basic_energy:
            counts[name] = counts.get(name, 0) + line.count
            if counts[name] > 4 >= counts[name] - line.count:
                losses.append(Loss(f"{name}: Twinleaf drops all but four", index))
    return text, losses
