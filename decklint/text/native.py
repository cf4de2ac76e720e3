"""Writers of decklint's own JSON and YAML, one card a line."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.jsonlist import SCHEMA

#: Text that YAML, and our reader of it, takes for nothing but itself without quotes.
_PLAIN = re.compile(r"[A-Za-zÀ-ÿ][A-Za-z0-9À-ÿ’.&/+]*(?:[ '-][A-Za-z0-9À-ÿ’.&/+]+)*")
_WORDS = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))


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


def to_json(lines: Sequence[Line], name: str | None) -> tuple[str, list[Loss]]:
    """The JSON of decklint: schema, name, cards."""
    title = json.dumps(name, ensure_ascii=False)
    head = f'{{"schema": "{SCHEMA}", "name": {title}, "cards": ['
    if not lines:
        return head + "]}\n", _losses(lines)
    cards = ",\n  ".join([json_card(line) for line in lines])
    return f"{head}\n  {cards}\n]}}\n", _losses(lines)


def yaml_card(line: Line) -> str:
    """A card as an item of a YAML list."""
    fields = card_fields(line)
    return "{" + ", ".join([f"{key}: {scalar(value)}" for key, value in fields.items()]) + "}"


def to_yaml(lines: Sequence[Line], name: str | None) -> tuple[str, list[Loss]]:
    """The same in YAML."""
    rows = [f"schema: {SCHEMA}", f"name: {scalar(name)}"]
    if not lines:
        return "\n".join([*rows, "cards: []"]) + "\n", _losses(lines)
    rows.append("cards:")
    rows += [f"- {yaml_card(line)}" for line in lines]
    return "\n".join(rows) + "\n", _losses(lines)


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


def _losses(lines: Sequence[Line]) -> list[Loss]:
    return [
        Loss(f"{spelling.plain_name(line)}: it has no set and number", index)
        for index, line in enumerate(lines)
        if line.code is None or line.number is None
    ]
