"""Is a file what it should be: the schemas in `schemas/`, and what is wrong in plain words.

A schema's `title` says in a few words what a value should be and stands in the messages; its
`description` is for whoever reads the schema.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from decklint.errors import DataError
from decklint.store.quick_check import Holds, quick_check
from decklint.store.yamlfile import Document, quoted

_SUFFIX = ".schema.json"
_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "array": "a list",
    "object": "a mapping",
    "boolean": "true or false",
    "null": "null",
}
#: What may stand beside a $ref without changing what the schema accepts.
_ANNOTATIONS = frozenset({"title", "description", "examples", "default", "$comment"})
#: Keywords that hold schemas: by name, in a list, or one.
_OF_NAMES = frozenset({"properties", "patternProperties", "dependentSchemas"})
_OF_LISTS = frozenset({"allOf", "anyOf", "oneOf", "prefixItems"})
_OF_ONE = frozenset({
    "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then",
    "unevaluatedItems", "unevaluatedProperties",
})  # fmt: skip
_FEW = 12


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong in a data file: where, and a sentence."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return (
            f"{self.path}:{self.line}: {self.message}"
            if self.line
            else f"{self.path}: {self.message}"
        )


def problems(document: Document, kind: str) -> list[Problem]:
    """Everything in which a document differs from its schema, the gravest first.

    What is wrong further out comes before what is wrong inside, then what stands earlier.
    """
    if _quick(kind)(document.value):
        return []
    found = {
        (len(pointer), Problem(document.path, document.line(pointer), sentence)): None
        for error in validator(kind).iter_errors(document.value)
        for pointer, sentence in _explain(error)
    }
    return [problem for _, problem in sorted(found)]


def check(document: Document, kind: str) -> None:
    """Raise a DataError for the gravest problem of a document, if it has one."""
    for problem in problems(document, kind):
        raise DataError(problem.message, path=problem.path, line=problem.line)


def kinds() -> frozenset[str]:
    """The kinds of files for which there is a schema."""
    return frozenset(path.name.removesuffix(_SUFFIX) for path in folder().glob("*" + _SUFFIX))


@cache
def load(kind: str) -> dict[str, Any]:
    """The schema of a kind of file, as it is written."""
    path = folder() / (kind + _SUFFIX)
    try:
        schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise DataError("the schema cannot be read; reinstall decklint", path=str(path)) from None
    return schema


@cache
def folder() -> Path:
    """Where the schemas are: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    for place in (package / "schemas", package.parent / "schemas"):
        if (place / ("set" + _SUFFIX)).is_file():
            return place
    raise DataError("the schemas are missing; reinstall decklint", path=str(package / "schemas"))


@cache
def validator(kind: str) -> Any:
    """The validator of a kind of file, made once."""
    return _validator(_inlined(load(kind), kind))


@cache
def _quick(kind: str) -> Holds:
    """Whether a value is as the schema of its kind says, without what is wrong."""
    return quick_check(_inlined(load(kind), kind), lambda part: _validator(part).is_valid)


def _validator(schema: dict[str, Any]) -> Any:
    from jsonschema import Draft202012Validator, FormatChecker  # noqa: PLC0415 -- slow to load

    return Draft202012Validator(schema, format_checker=FormatChecker(("date", "regex")))


def _inlined(schema: Any, kind: str, inside: tuple[str, ...] = ()) -> Any:
    """A schema with what it refers to put in place: looking it up for each card is slow."""
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _referred(schema, kind, inside)
    done: dict[str, Any] = {}
    for key, part in schema.items():
        if key in _OF_NAMES:
            done[key] = {name: _inlined(sub, kind, inside) for name, sub in part.items()}
        elif key in _OF_LISTS:
            done[key] = [_inlined(sub, kind, inside) for sub in part]
        elif key in _OF_ONE:
            done[key] = _inlined(part, kind, inside)
        elif key != "$defs":
            done[key] = part
    return done


def _referred(schema: dict[str, Any], kind: str, inside: tuple[str, ...]) -> dict[str, Any]:
    file, _, place = schema["$ref"].partition("#")
    home = file.removesuffix(_SUFFIX) or kind
    name = f"{home}#{place}"
    if name in inside:
        raise DataError(f"the schema refers to itself at {name}; mend it", path=kind + _SUFFIX)
    target = load(home)
    for step in place.split("/")[1:]:
        target = target[step]
    found = _inlined(target, home, (*inside, name))
    beside = _inlined({key: part for key, part in schema.items() if key != "$ref"}, kind, inside)
    if beside.keys() <= _ANNOTATIONS:
        return {**found, **beside}
    return {**beside, "allOf": [found, *beside.get("allOf", ())]}


Fault = tuple[tuple[str | int, ...], str]


def _explain(error: Any) -> Iterator[Fault]:
    """One error of the validator as places and sentences."""
    pointer = tuple(error.absolute_path)
    if error.validator == "format" and not re.search(
        error.schema.get("pattern", ""), error.instance
    ):
        return  # the pattern has said so already
    if "propertyNames" in list(error.schema_path)[-2:-1]:
        key = str(error.instance)
        yield (*pointer, key), f"the key {quoted(key)} must be {_wanted(error)}"
    elif several := _SEVERAL.get(error.validator):
        yield from several(error, pointer)
    elif sentence := _SENTENCES.get(error.validator):
        yield pointer, f"{_where(pointer)} {sentence(error)}"
    else:
        yield pointer, f"{_where(pointer)} is {_value(error)}; it must be {_wanted(error)}"


def _keys_too_many(error: Any, pointer: tuple[str | int, ...]) -> Iterator[Fault]:
    known = list(error.schema.get("properties", ()))
    patterns = list(error.schema.get("patternProperties", ()))
    for key in error.instance:
        if key not in known and not any(re.search(pattern, key) for pattern in patterns):
            hint = _nearest(key, known) or "remove it"
            yield (*pointer, key), f"{_thing(error, pointer)} has no key {quoted(key)}; {hint}"


def _keys_missing(error: Any, pointer: tuple[str | int, ...]) -> Iterator[Fault]:
    for key in error.validator_value:
        if key not in error.instance:
            yield pointer, f"{_thing(error, pointer)} lacks {quoted(key)}; add it"


def _keys_apart(error: Any, pointer: tuple[str | int, ...]) -> Iterator[Fault]:
    for key, others in error.validator_value.items():
        for other in others:
            if key in error.instance and other not in error.instance:
                yield (*pointer, key), f"{quoted(key)} needs {quoted(other)} beside it; add it"


def _no_shape(error: Any, pointer: tuple[str | int, ...]) -> Iterator[Fault]:
    """What is wrong when none of several shapes fits: by the shape that comes nearest."""
    branches = error.validator_value
    if all(branch.keys() == {"required"} for branch in branches):
        keys = ", ".join(quoted(key) for branch in branches for key in branch["required"])
        amount = "exactly one" if error.validator == "oneOf" else "at least one"
        yield pointer, f"{_thing(error, pointer)} needs {amount} of {keys}"
        return
    by_branch: dict[int, list[Any]] = {}
    for inner in error.context:
        by_branch.setdefault(inner.schema_path[0], []).append(inner)
    if not by_branch:
        yield pointer, f"{_where(pointer)} is {_value(error)}, which has two meanings; change it"
        return
    for inner in max(by_branch.values(), key=_nearness):
        yield from _explain(inner)


def _nearness(errors: list[Any]) -> tuple[bool, int, int]:
    """How near a shape came: right type, fault deep inside, few faults."""
    wrong_type = any(error.validator == "type" and not error.path for error in errors)
    return (not wrong_type, max(len(error.path) for error in errors), -len(errors))


def _where(pointer: tuple[str | int, ...]) -> str:
    """A place in words: 'cost' of item 1 of 'attacks'; the line tells which card."""
    steps = pointer[2:] if pointer[:1] == ("cards",) and len(pointer) > 2 else pointer
    words = [
        f"item {step + 1}" if isinstance(step, int) else quoted(step) for step in reversed(steps)
    ]
    return " of ".join(words) or "the file"


def _thing(error: Any, pointer: tuple[str | int, ...]) -> str:
    """What lacks a key or has one too many, by the name the schema gives it."""
    return str(error.schema.get("title") or _where(pointer)) if pointer else "the file"


def _value(error: Any) -> str:
    value = error.instance
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return json.dumps(value)


def _wanted(error: Any) -> str:
    schema = error.schema if isinstance(error.schema, dict) else {}
    return str(schema.get("title") or schema.get("description") or "something else")


def _nearest(word: str, known: list[str]) -> str:
    """A hint at the word that was meant, or nothing."""
    near = difflib.get_close_matches(word[:60], known, 1) or [
        other for other in known if other.casefold() == word.casefold()
    ]
    return f"did you mean {quoted(near[0])}?" if near else ""


def _wrong_type(error: Any) -> str:
    wanted = error.validator_value
    wanted = [wanted] if isinstance(wanted, str) else wanted
    if "string" in wanted and isinstance(error.instance, int):
        return f"is {_value(error)} and must be text; put it in quotes"
    return f"is {_value(error)}; it must be {' or '.join(_TYPES[name] for name in wanted)}"


def _not_one_of(error: Any) -> str:
    known = [str(one) for one in error.validator_value]
    sentence = f"is {_value(error)}, which is not {_wanted(error)}"
    hint = _nearest(str(error.instance), known)
    if hint or len(known) > _FEW:
        return f"{sentence}; {hint or 'the schema lists them'}"
    return f"{sentence}; use {', '.join(known)}"


def _twice(error: Any) -> str:
    items = error.instance
    again = next(item for place, item in enumerate(items) if item in items[:place])
    what = quoted(again) if isinstance(again, str) else json.dumps(again)
    return f"lists {what} twice; keep one of them"


def _no_format(error: Any) -> str:
    if error.validator_value == "date":
        return f"is {_value(error)}, and there is no such day; correct it"
    return f"is {_value(error)}, which cannot be read as a {error.validator_value}; correct it"


def _too_short(error: Any) -> str:
    if not error.instance:
        return "is empty; fill it or remove it"
    what = " characters" if isinstance(error.instance, str) else ""
    return f"has {len(error.instance)}{what} where at least {error.validator_value} are needed"


def _too_long(error: Any) -> str:
    what = " characters" if isinstance(error.instance, str) else ""
    return f"has {len(error.instance):,}{what}; the limit is {error.validator_value:,}"


_SENTENCES: dict[str, Callable[[Any], str]] = {
    "type": _wrong_type,
    "enum": _not_one_of,
    "uniqueItems": _twice,
    "format": _no_format,
    "minItems": _too_short,
    "minLength": _too_short,
    "minProperties": _too_short,
    "maxItems": _too_long,
    "maxLength": _too_long,
    "maxProperties": _too_long,
    "minimum": lambda e: f"is {_value(e)}; it must be at least {e.validator_value}",
    "maximum": lambda e: f"is {_value(e)}; it must be at most {e.validator_value}",
    "multipleOf": lambda e: f"is {_value(e)}; it must be a multiple of {e.validator_value}",
    "const": lambda e: f"is {_value(e)}; it must be {json.dumps(e.validator_value)}",
}
_SEVERAL: dict[str, Callable[[Any, tuple[str | int, ...]], Iterator[Fault]]] = {
    "additionalProperties": _keys_too_many,
    "required": _keys_missing,
    "dependentRequired": _keys_apart,
    "anyOf": _no_shape,
    "oneOf": _no_shape,
}
