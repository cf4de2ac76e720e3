"""JSON with the place of every value.

It is read with a stack, not by recursion, in one pass, and a limit on depth and on the number of
values holds for any input. A second value for the same key is a fault, because it is not known
which is meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from decklint.text.problem import shown

MAX_DEPTH = 40
MAX_VALUES = 100_000

NodeKind = Literal["object", "array", "string", "number", "word"]

_TOKEN = re.compile(
    r'[ \t\r\n]*(?:([{}\[\],:])|"([^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*)"'
    r"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(true|false|null)|(\Z))"
)
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt])|(.))')
_ESCAPES = {
    '"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
}  # fmt: skip


class JsonError(ValueError):
    """A text is not JSON: the message, and the offset where it fails."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message, self.offset = message, offset


@dataclass(slots=True)
class Node:
    """A value and its place: `start` and `end` are offsets in the text.

    `text` is the string, the number's digits or the word; `items` the values of an array;
    `members` those of an object by key, in order.
    """

    kind: NodeKind
    start: int
    end: int
    text: str = ""
    items: list[Node] = field(default_factory=list)
    members: dict[str, Node] = field(default_factory=dict)

    def get(self, *keys: str) -> Node | None:
        """The first member there is of these keys, in any case; null counts as missing."""
        for key in keys:
            found = self.members.get(key)
            if found is not None and not found.is_null:
                return found
        return None

    @property
    def is_null(self) -> bool:
        """Whether the value is null."""
        return self.kind == "word" and self.text == "null"

    @property
    def scalar(self) -> str | None:
        """The text of a string or number; None for anything else."""
        return self.text if self.kind in {"string", "number"} else None


def parse(text: str) -> Node:
    """The value that a JSON text holds; a JsonError with its place for anything else."""
    parser = _Parser()
    at = 0
    while True:
        found = _TOKEN.match(text, at)
        if found is None:
            raise _unreadable(text, at)
        at = found.end()
        if found[5] is not None:
            return parser.finished(at)
        parser.take(found)


@dataclass(slots=True)
class _Parser:
    """The state of reading one text: the objects and arrays that are open, and what may come.

    `want` is one of: value, first value (or the end of the array), key, first key, colon, comma.
    """

    root: Node | None = None
    stack: list[Node] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    want: str = "value"
    values: int = 0

    def finished(self, at: int) -> Node:
        """The value, at the end of the text."""
        if self.stack:
            opened = self.stack[-1]
            raise JsonError(f"the {opened.kind} is never closed", opened.start)
        if self.root is None:
            raise JsonError("there is no value", at)
        return self.root

    def take(self, found: re.Match[str]) -> None:
        """One token."""
        sign, string = found[1], found[2]
        start = found.start(found.lastindex or 0) - (string is not None)
        if self.root is not None and not self.stack:
            raise JsonError("something follows the end of the value", start)
        if sign and sign in "}]":
            self.close(sign, start, found.end())
        elif sign and sign in ",:":
            self.punctuation(sign, start)
        elif self.want in {"key", "first key"}:
            self.key(string, start)
        elif self.want in {"value", "first value"}:
            self.value(_node(found, start))
        else:
            raise JsonError("a comma or colon is missing before this", start)

    def value(self, node: Node) -> None:
        """A value into its place; if it is an object or array, into it."""
        self.values += 1
        if self.values > MAX_VALUES:
            raise JsonError(f"more than {MAX_VALUES:,} values", node.start)
        if not self.stack:
            self.root = node
        elif self.stack[-1].kind == "array":
            self.stack[-1].items.append(node)
        else:
            self.stack[-1].members[self.keys.pop()] = node
        self.want = ","
        if node.kind in {"object", "array"}:
            if len(self.stack) >= MAX_DEPTH:
                raise JsonError(f"brackets are nested deeper than {MAX_DEPTH}", node.start)
            self.stack.append(node)
            self.want = "first key" if node.kind == "object" else "first value"

    def key(self, string: str | None, start: int) -> None:
        """A key, whose value comes next."""
        if string is None:
            raise JsonError("a key in double quotes must stand here", start)
        key = _unescaped(string, start)
        if key in self.stack[-1].members:
            raise JsonError(f"the key '{shown(key)}' stands twice in the same object", start)
        self.keys.append(key)
        self.want = ":"

    def close(self, sign: str, start: int, end: int) -> None:
        """The end of an object or array."""
        kind = "object" if sign == "}" else "array"
        ready = self.want in {",", "first key", "first value"}
        if not self.stack or self.stack[-1].kind != kind or not ready:
            raise JsonError(f"a '{sign}' stands where none can be", start)
        self.stack.pop().end = end
        self.want = ","

    def punctuation(self, sign: str, start: int) -> None:
        """A comma or a colon."""
        if sign != self.want or not self.stack:
            raise JsonError(f"a '{sign}' stands where none can be", start)
        inside = self.stack[-1].kind
        self.want = "key" if sign == "," and inside == "object" else "value"


def _node(found: re.Match[str], start: int) -> Node:
    """The value that a token is or opens."""
    sign, string, number, word, _end = found.groups()
    if sign:
        return Node("object" if sign == "{" else "array", start, found.end())
    if string is not None:
        return Node("string", start, found.end(), _unescaped(string, start))
    if number is not None:
        return Node("number", start, found.end(), number)
    return Node("word", start, found.end(), word)


def _unescaped(text: str, start: int) -> str:
    """A string without its escapes; halves of a pair are put together."""
    if "\\" not in text:
        return text
    if bad := next((m for m in _ESCAPE.finditer(text) if m[3]), None):
        raise JsonError("a backslash in a string stands for nothing", start + 1 + bad.start())
    whole = _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else _ESCAPES[m[2]], text)
    return whole.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _unreadable(text: str, at: int) -> JsonError:
    """What is wrong where no token can be read."""
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    if text[at : at + 1] == '"':
        return JsonError("the string is never closed, or a line break stands in it", at)
    return JsonError(f"'{shown(text[at : at + 20])}' is not JSON", at)
