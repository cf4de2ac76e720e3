"""A set file as text: the set on the first line, then one card per line in collector order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from decklint.store.source_card import FIELDS, Facts

#: The fields of a set, in the order in which they are written.
SET_FIELDS = (
    "id", "name", "series", "kind", "released", "tournament_legal", "legal_basis", "ptcgl",
    "ptcgo", "official", "pokemontcg", "parent", "printed_total", "note",
)  # fmt: skip

_PLAIN = re.compile(r"[A-Za-zÀ-ÿ0-9★◇δ][^\x00-\x1f:#{}\[\],\\]*")
_AMBIGUOUS = re.compile(r"-?[0-9][0-9_.,:eE+-]*|true|false|null|yes|no|on|off|y|n|~", re.IGNORECASE)


def scalar(value: object) -> str:
    """A value as a YAML scalar that every YAML reader takes for the same value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _PLAIN.fullmatch(text) and not _AMBIGUOUS.fullmatch(text) and text == text.strip():
        return text
    return "'" + text.replace("'", "''") + "'"


def flow(value: object, order: Iterable[str] = ()) -> str:
    """A value on one line: mappings in braces, lists in brackets; empty fields are left out."""
    if isinstance(value, Mapping):
        known = [key for key in order if key in value]
        keys = known + [key for key in value if key not in set(known)]
        parts = [f"{scalar(key)}: {_field(key, value[key])}" for key in keys if _kept(value[key])]
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return scalar(value)


def _field(key: str, value: object) -> str:
    # Printed damage is text, because of 30+; a plain 30 needs no quotes to be read as such.
    return str(value) if key == "damage" and str(value).isdigit() else flow(value)


def _kept(value: object) -> bool:
    return value not in (None, "", [])


def collector_order(number: str) -> tuple[int, str, int, str]:
    """How a set is numbered: plain numbers first, then each lettered series."""
    match = re.fullmatch(r"([A-Za-z]*)(\d+)([A-Za-z]*)", number)
    if not match:
        return (2, number, 0, "")
    return (1 if match[1] else 0, match[1], int(match[2]), match[3])


def write_set(header: Mapping[str, Any], cards: Iterable[Facts]) -> str:
    """The text of a set file."""
    lines = [f"set: {flow(header, SET_FIELDS)}"]
    found = sorted(cards, key=lambda facts: collector_order(str(facts["number"])))
    if not found:
        return f"{lines[0]}\ncards: []\n"
    lines.append("cards:")
    lines += [f"- {flow(facts, FIELDS)}" for facts in found]
    return "\n".join(lines) + "\n"
