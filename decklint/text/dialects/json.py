"""decklint's own JSON, one card a line."""

from __future__ import annotations

import json
from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written
from decklint.text.jsonlist import SCHEMA

SAMPLE = """\
{"schema": "decklint/deck/1", "name": null, "cards": [
  {"count": 4, "name": "Charmander", "set": "PFL", "number": "11", "section": "pokemon"}
]}
"""


def card_fields(line: Line) -> dict[str, str | int | None]:
    """A line as the fields of our JSON."""
    return {
        "count": line.count,
        "name": spelling.plain_name(line),
        "set": line.code,
        "number": line.number,
        "section": line.section,
    }


def json_card(line: Line) -> str:
    """A card as a JSON object."""
    return json.dumps(card_fields(line), ensure_ascii=False)


def write(lines: Sequence[Line], options: Options) -> Written:
    """The JSON of decklint: schema, name, cards."""
    title = json.dumps(options.name, ensure_ascii=False)
    head = f'{{"schema": "{SCHEMA}", "name": {title}, "cards": ['
    if not lines:
        return head + "]}\n", unplaced(lines)
    cards = ",\n  ".join([json_card(line) for line in lines])
    return f"{head}\n  {cards}\n]}}\n", unplaced(lines)


def unplaced(lines: Sequence[Line]) -> list[Loss]:
    """The lines that have no set and number."""
    return [
        Loss(f"{spelling.plain_name(line)}: it has no set and number", index)
        for index, line in enumerate(lines)
        if line.code is None or line.number is None
    ]
