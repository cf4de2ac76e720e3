"""pokemoncard.io and Tabletop Simulator JSON: an id of pokemontcg.io for each copy."""

from __future__ import annotations

import json
from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections

CREDIT = "Exported from decklint"

SAMPLE = """\
["Exported from decklint","me2-11","me2-11"]
"""


def write(lines: Sequence[Line], options: Options) -> Written:
    """An array of pokemontcg.io ids, one for each copy, behind a line of credit."""
    del options
    ids = [CREDIT]
    losses = []
    for index, line in enumerate(lines):
        if line.api_id is None:
            message = f"{spelling.plain_name(line)}: pokemontcg.io has no id for it; left out"
            losses.append(Loss(message, index, dropped=True))
    for _section, found in sections(lines):
        for line in found:
            ids += [line.api_id] * line.count if line.api_id else []
    return json.dumps(ids, ensure_ascii=False, separators=(",", ":")) + "\n", losses
