"""What may reach a terminal: text that cannot move the cursor, hide or forge anything."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from decklint.model.patterns import pattern

_UNSEEN = pattern(r"[^\x20-\x7e]")


def printable(text: str) -> str:
    """Text on one line, with control and invisible characters shown as escapes; tabs stay."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == "\t" else " " if _is_space(char) else _escape(char)
        for char in text
    )


def as_json(document: Mapping[str, Any]) -> str:
    """A document as JSON, each thing in a list on a line of its own, safe to show on a terminal."""
    lines = [f"{dumped(key)}: {_listed(value)}" for key, value in document.items()]
    return "{\n " + ",\n ".join(lines) + "\n}"


def _listed(value: Any) -> str:
    if not (isinstance(value, list) and value and isinstance(value[0], dict)):
        return dumped(value)
    return "[\n  " + ",\n  ".join(map(dumped, value)) + "\n ]"


def dumped(value: Any) -> str:
    """A value as JSON on one line, safe to show on a terminal."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else _UNSEEN.sub(lambda match: _json_escape(match[0]), text)


def listed(values: Sequence[Any], edge: str = "    ") -> str:
    """A list as JSON, each thing on a line of its own."""
    return f"[\n{edge}" + f",\n{edge}".join(map(dumped, values)) + "]" if values else "[]"


def _is_space(char: str) -> bool:
    return char.isspace() and char > "\x85" and char not in "\u2028\u2029"


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escape(char: str) -> str:
    return char if char.isprintable() else json.dumps(char)[1:-1]


#: Codes of the few styles in use.
_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"}


def painted(text: str, style: str, *, color: bool) -> str:
    """Text in a style, if there is colour."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if color and text else text
