"""Corrections of single printings, with the last word over every source.

Overrides are `{printing id: {field: value}}`; a value of None takes the field away, and
`attacks.0.cost` is the cost of the first attack. They are applied when card_data is built and to
whatever `data sync` and `data import` bring.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from decklint.errors import DataError
from decklint.store.source_card import FIELDS, Facts

Overrides = Mapping[str, Mapping[str, Any]]

_ORDER = {field: place for place, field in enumerate(FIELDS)}


def apply_overrides(facts: Facts, overrides: Overrides, printing: str | None = None) -> Facts:
    """The line of facts as it should be; the one handed in is not touched.

    `printing` is the id to look under where the line itself does not bear one.
    """
    name = printing or facts.get("id") or ""
    changes = overrides.get(name)
    if not changes:
        return facts
    corrected = dict(facts)
    for path, value in changes.items():
        field, dot, inner = path.partition(".")
        if field not in _ORDER:
            raise DataError(f"the override of {name} has a field {field!r}, which no card has")
        if dot:
            corrected[field] = _changed_part(name, corrected.get(field), inner, value)
        elif value is None:
            corrected.pop(field, None)
        else:
            corrected[field] = copy.deepcopy(value)
    return dict(sorted(corrected.items(), key=lambda item: _ORDER.get(item[0], len(_ORDER))))


def _changed_part(name: str, parts: Any, path: str, value: Any) -> Any:
    """A card's attacks or abilities with one field of one of them changed."""
    place, _, field = path.partition(".")
    if not (isinstance(parts, list) and place.isdigit() and int(place) < len(parts) and field):
        raise DataError(
            f"the override of {name} changes {path!r} of something that has no such part"
        )
    changed = copy.deepcopy(parts)
    if value is None:
        changed[int(place)].pop(field, None)
    else:
        changed[int(place)][field] = value
    return changed


def read_overrides(document: Mapping[str, Any]) -> Overrides:
    """The overrides of a loaded overrides.yaml, by printing."""
    found: dict[str, dict[str, Any]] = {}
    for entry in document.get("overrides") or ():
        found.setdefault(entry["printing"], {}).update(entry["set"])
    return found
