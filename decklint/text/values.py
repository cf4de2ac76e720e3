"""Decks given as plain values with a line for each: what YAML files hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decklint.model.deck import DeckList
from decklint.text.card_fields import Place, Records, is_card
from decklint.text.jsonlist import SCHEMA
from decklint.text.problem import shown

_KEYS = frozenset(("schema", "name", "cards", "format", "date"))
_CARD_KEYS = frozenset(("count", "name", "set", "number", "section", "id", "mark"))

LineOf = Callable[[Sequence[str | int]], int]


def read_values(
    lines: list[tuple[str, str]], value: Any, line_of: LineOf, dialect: str = "yaml"
) -> DeckList:
    """A deck from values as a YAML reader makes them; `line_of` gives the line of a path."""
    records = Records(lines, dialect)

    def place(*path: str | int) -> Place:
        line = min(max(1, line_of(path)), max(1, len(lines)))
        text = lines[line - 1][0] if lines else ""
        column = len(text) - len(text.lstrip()) + 1
        return Place(line, column, max(column + 1, len(text) + 1))

    if not isinstance(value, dict):
        records.fault(place(), "unknown-shape", "a deck in YAML is a mapping with cards")
        return records.deck_list()
    schema = value.get("schema", SCHEMA)
    if schema != SCHEMA:
        message = f"the schema is '{shown(str(schema))}'; decklint reads {SCHEMA}"
        records.fault(place("schema"), "unknown-schema", message)
    name = value.get("name")
    if isinstance(name, str):
        records.name = records.text(place("name"), name)
    for key in value:
        if key not in _KEYS:
            message = f"decklint does not know the key '{shown(key)}'"
            records.fault(place(key), "unknown-key", message, None, "warning")
            if _holds_cards(value[key]):
                message = f"the cards of '{shown(key)}' are not read"
                help_ = "put every card of the deck into one list"
                records.fault(place(key), "unknown-shape", message, help_)
    cards = value.get("cards")
    if not isinstance(cards, list):
        records.fault(place("cards"), "unknown-shape", "cards is not a list")
        return records.deck_list()
    for index, item in enumerate(cards):
        _card(records, item, place("cards", index))
    records.comments()
    return records.deck_list()


def _card(records: Records, item: Any, place: Place) -> None:
    """One card."""
    if not isinstance(item, dict):
        records.fault(place, "unknown-shape", "a card is not a mapping")
        return
    fields: dict[str, str | None] = {}
    for key, value in item.items():
        if key not in _CARD_KEYS:
            message = f"decklint does not know the key '{shown(key)}'"
            records.fault(place, "unknown-key", message, None, "warning")
            if _holds_cards(value):
                records.fault(place, "unknown-shape", f"the cards of '{shown(key)}' are not read")
        elif isinstance(value, bool) or not isinstance(value, str | int | None):
            records.fault(place, "unknown-shape", f"{key} is neither text nor a number")
            return
        else:
            fields[key] = None if value is None else str(value)
    records.add(place, fields)


def _holds_cards(value: Any) -> bool:
    """Whether a card is somewhere in a value."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if is_card([key for key in one if isinstance(key, str)]):
                return True
            left += one.values()
        elif isinstance(one, list):
            left += one
    return False
