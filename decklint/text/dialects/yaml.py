"""decklint's own YAML: what the JSON holds, one card a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from decklint.model.deck import Line
from decklint.text.dialects.json import card_fields, unplaced
from decklint.text.dialects.sections import Options, Written
from decklint.text.jsonlist import SCHEMA

#: Text that YAML, and our reader of it, takes for nothing but itself without quotes.
_PLAIN = re.compile(r"[A-Za-zÀ-ÿ][A-Za-z0-9À-ÿ’.&/+]*(?:[ '-][A-Za-z0-9À-ÿ’.&/+]+)*")
_WORDS = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))

SAMPLE = """\
schema: decklint/deck/1
name: null
cards:
- {count: 4, name: Charmander, set: PFL, number: '11', section: pokemon}
"""


def yaml_card(line: Line) -> str:
    """A card as an item of a YAML list."""
    fields = card_fields(line)
    return "{" + ", ".join([f"{key}: {scalar(value)}" for key, value in fields.items()]) + "}"


def write(lines: Sequence[Line], options: Options) -> Written:
    """The same in YAML."""
    rows = [f"schema: {SCHEMA}", f"name: {scalar(options.name)}"]
    if not lines:
        return "\n".join([*rows, "cards: []"]) + "\n", unplaced(lines)
    rows.append("cards:")
    rows += [f"- {yaml_card(line)}" for line in lines]
    return "\n".join(rows) + "\n", unplaced(lines)


def scalar(value: str | int | None) -> str:
    """A value as YAML reads it back: text in quotes unless it can be nothing else."""
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value)
    if _PLAIN.fullmatch(value) and value.casefold() not in _WORDS:
        return value
    doubled = value.replace("'", "''")
    return f"'{doubled}'"
