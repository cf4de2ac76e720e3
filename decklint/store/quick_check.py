"""Whether a value is as its schema says, yes or no: what is wrong is told by the validator.

Nearly every file is right, and jsonschema takes a third of the time of making the index to find
that out. A keyword that is not known here is asked of jsonschema itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from typing import Any

Holds = Callable[[Any], bool]
#: What jsonschema says of a schema.
Validates = Callable[[dict[str, Any]], Holds]

#: Keywords that only say something to a reader, or are looked at together with another one.
_NO_CHECK = frozenset(
    {"title", "description", "examples", "default", "$comment", "$schema", "contentEncoding"}
)


def quick_check(schema: Any, validates: Validates) -> Holds:
    """A function that says whether a value is as a schema without references says."""
    if isinstance(schema, bool):
        return lambda _: schema
    checks = []
    for key in sorted(schema, key=lambda key: key != "type"):  # the type first: it decides most
        if key in _NO_CHECK or (key == "additionalProperties" and "properties" in schema):
            continue
        known = _KEYWORDS[key](schema, validates) if key in _KEYWORDS else None
        checks.append(validates({key: schema[key]}) if known is None else known)
    return _all(checks)


def _all(checks: list[Holds]) -> Holds:
    def holds(value: Any) -> bool:
        for check in checks:  # noqa: SIM110  twice as fast as all(), and asked a million times
            if not check(value):
                return False
        return True

    return checks[0] if len(checks) == 1 else holds


def _any(checks: list[Holds]) -> Holds:
    return checks[0] if len(checks) == 1 else lambda value: any(check(value) for check in checks)


def _type(schema: dict[str, Any], _: Validates) -> Holds:
    said = schema["type"]
    return _any([_TYPES[name] for name in ([said] if isinstance(said, str) else said)])


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_TYPES: dict[str, Holds] = {
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": _is_number,
    "integer": lambda value: _is_number(value) and value % 1 == 0,
}


def _words(schema: dict[str, Any], _: Validates) -> Holds | None:
    """One of some words; among other values True is not 1, which jsonschema knows."""
    words = schema["enum"] if "enum" in schema else [schema["const"]]
    if not all(isinstance(word, str) for word in words):
        return None
    known = frozenset(words)
    return lambda value: isinstance(value, str) and value in known


def _pattern(schema: dict[str, Any], _: Validates) -> Holds:
    wanted = re.compile(schema["pattern"])
    return lambda value: not isinstance(value, str) or wanted.search(value) is not None


def _items(schema: dict[str, Any], validates: Validates) -> Holds:
    check = quick_check(schema["items"], validates)
    return lambda value: not isinstance(value, list) or all(check(one) for one in value)


def _required(schema: dict[str, Any], _: Validates) -> Holds:
    names = frozenset(schema["required"])
    return lambda value: not isinstance(value, dict) or names <= value.keys()


def _properties(schema: dict[str, Any], validates: Validates) -> Holds:
    """The fields of a mapping: those that are named, and the others."""
    named = {key: quick_check(sub, validates) for key, sub in schema.get("properties", {}).items()}
    others = quick_check(schema.get("additionalProperties", True), validates)
    patterns = [re.compile(pattern) for pattern in schema.get("patternProperties", ())]

    def holds(value: Any) -> bool:
        if not isinstance(value, dict):
            return True
        for key, one in value.items():
            check = named.get(key)
            if check is None:
                if any(pattern.search(str(key)) for pattern in patterns):
                    continue  # what is asked of it is a keyword of its own
                check = others
            if not check(one):
                return False
        return True

    return holds


def _any_of(schema: dict[str, Any], validates: Validates) -> Holds:
    return _any([quick_check(each, validates) for each in schema["anyOf"]])


def _size(key: str, kind: type[Sized]) -> Callable[[dict[str, Any], Validates], Holds]:
    def made(schema: dict[str, Any], _: Validates) -> Holds:
        bound = schema[key]
        if key.startswith("min"):
            return lambda value: not isinstance(value, kind) or len(value) >= bound
        return lambda value: not isinstance(value, kind) or len(value) <= bound

    return made


def _minimum(schema: dict[str, Any], _: Validates) -> Holds:
    least = schema["minimum"]
    return lambda value: not _is_number(value) or value >= least


def _maximum(schema: dict[str, Any], _: Validates) -> Holds:
    most = schema["maximum"]
    return lambda value: not _is_number(value) or value <= most


_KEYWORDS: dict[str, Callable[[dict[str, Any], Validates], Holds | None]] = {
    "type": _type,
    "enum": _words,
    "const": _words,
    "pattern": _pattern,
    "minLength": _size("minLength", str),
    "maxLength": _size("maxLength", str),
    "minItems": _size("minItems", list),
    "maxItems": _size("maxItems", list),
    "minProperties": _size("minProperties", dict),
    "maxProperties": _size("maxProperties", dict),
    "minimum": _minimum,
    "maximum": _maximum,
    "items": _items,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _properties,
    "anyOf": _any_of,
}
