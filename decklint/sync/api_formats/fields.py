"""Reading fields of untrusted JSON: the right type, absent, or an error that names the field."""

from __future__ import annotations

from typing import Any

from decklint.errors import DataError

Json = dict[str, Any]


class ShapeError(DataError):
    """A record does not have the shape its source promises."""


def text(card: Json, key: str) -> str:
    """A string field; empty where it is absent or null."""
    value = card.get(key)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise ShapeError(f"{key} is {kind(value)}, not text")
    return str(value)


def required(card: Json, key: str) -> str:
    """A string field that must be there."""
    if not (value := text(card, key)):
        raise ShapeError(f"{key} is missing")
    return value


def whole(card: Json, key: str) -> int | None:
    """A whole number, also when it is written as a string; None where it is absent."""
    value = card.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise ShapeError(f"{key} is {kind(value)}, not a whole number")
    try:
        number = int(value)
    except ValueError:
        raise ShapeError(f"{key} is {value!r:.40}, not a whole number") from None
    if not 0 <= number < 10_000:
        raise ShapeError(f"{key} is {number}, which no card prints")
    return number


def texts(card: Json, key: str) -> list[str]:
    """A list of strings; empty where it is absent."""
    value = card.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or any(not isinstance(item, str) for item in value):
        raise ShapeError(f"{key} is not a list of texts")
    return value


def objects(card: Json, key: str) -> list[Json]:
    """A list of objects; empty where it is absent."""
    value = card.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or any(not isinstance(item, dict) for item in value):
        raise ShapeError(f"{key} is not a list of objects")
    return value


def kind(value: object) -> str:
    """What a JSON value is, in words."""
    names = {bool: "a truth value", list: "a list", dict: "an object", float: "a fraction"}
    return names.get(type(value), "something else")
