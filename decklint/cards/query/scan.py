"""A query cut into tokens, from left to right, looking at each character once."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from decklint.cards.query.fields import FIELDS
from decklint.cards.suggestions import closest, did_you_mean
from decklint.errors import UsageError

_QUOTES = {'"': '"', "“": "”", "„": "“”"}
_OPERATORS = ("!=", "<=", ">=", ":", "=", "<", ">")


class QueryError(UsageError):
    """A query is wrong at a place: `at` counts characters from 0, `column` from 1."""

    #: What the text is called.
    what = "query"

    def __init__(self, message: str, text: str, at: int) -> None:
        self.message, self.text = message, text
        self.at = max(0, min(at, len(text) - 1))
        super().__init__(f"{self.what}, column {self.column}: {message}")

    @property
    def column(self) -> int:
        """The place as people count it."""
        return self.at + 1

    @property
    def snippet(self) -> str:
        """The query, and a caret under the place."""
        shown = ["\ufffd" if not char.isprintable() else char for char in self.text]
        start = max(0, self.at - 60)
        before = "".join(shown[start : self.at])
        line = "".join(shown[start : self.at + 40])
        return f"  {line}\n  {' ' * sum(map(_columns, before))}^"


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


@dataclass(frozen=True, slots=True)
class Token:
    """A bracket, a word operator, or a term's parts: field, operator, typed values."""

    kind: str
    at: int
    field: str = ""
    operator: str = ""
    values: tuple[tuple[str, int, bool], ...] = ()


class Scanner:
    """Reads a line once; quotes, fields and values are understood here, their order is not."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def fail(self, message: str, at: int) -> NoReturn:
        """The line is wrong at a place."""
        raise QueryError(message, self.text, at)

    def tokens(self) -> Iterator[Token]:
        """The tokens, in order."""
        while (char := self._next_char()) is not None:
            if char in "()":
                self.at += 1
                yield Token(char, self.at - 1)
            elif char == "-":
                self.at += 1
                yield self._minus(self.at - 1)
            else:
                yield self._term()

    def _next_char(self) -> str | None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else None

    def _minus(self, at: int) -> Token:
        following = self.text[self.at : self.at + 1]
        if following == "-":
            self.fail("two minus signs are no condition; is this a misspelled option?", at)
        if not following or following.isspace() or following == ")":
            self.fail("nothing follows the minus sign", at)
        return Token("not", at)

    def _term(self) -> Token:
        start = self.at
        while self.at < len(self.text) and (
            self.text[self.at].isalnum() or self.text[self.at] == "_"
        ):
            self.at += 1
        name = self.text[start : self.at]
        operator = next((op for op in _OPERATORS if self.text.startswith(op, self.at)), "")
        if name and operator:
            return self._field(name, operator, start)
        if not name and operator:
            self.fail(f"no field stands before {operator!r}", start)
        self.at = start
        values = self._values(after="")
        word = values[0][0].casefold()
        if len(values) == 1 and not values[0][2] and word in {"or", "and", "not"}:
            return Token(word, start)
        return Token("term", start, "name", ":", values)

    def _field(self, name: str, operator: str, start: int) -> Token:
        if name.casefold() not in FIELDS:
            known = closest(name, FIELDS)
            hint = did_you_mean(known) or '; put a name with a colon in quotes: "a: b"'
            self.fail(f"unknown field {name!r}{hint}", start)
        self.at += len(operator)
        if operator == ":":  # hp:>=100 is hp>=100
            second = next((op for op in _OPERATORS[1:] if self.text.startswith(op, self.at)), "")
            self.at += len(second)
            operator = second or operator
        values = self._values(after=name + operator)
        return Token("term", start, FIELDS[name.casefold()].name, operator, values)

    def _values(self, after: str) -> tuple[tuple[str, int, bool], ...]:
        values = []
        while True:
            start = self.at
            char = self.text[start : start + 1]
            if char in _QUOTES and char:
                values.append((self._quoted(_QUOTES[char]), start, True))
            else:
                values.append((self._bare(), start, False))
            if not values[-1][0].strip():
                self.fail(self._nothing(after, start), start - bool(start))
            if self.text[self.at : self.at + 1] != "|":
                return tuple(values)
            self.at += 1

    def _nothing(self, after: str, start: int) -> str:
        here, before = self.text[start : start + 1], self.text[start - 1 : start]
        if "|" in (here, before):
            return "an alternative beside '|' is empty"
        if here == "(":
            return f"a value cannot be in brackets; write {after}a|b"
        remedy = "a value comes right after it, and a name with a colon in quotes"
        return f"nothing follows {after!r}; {remedy}"

    def _quoted(self, closing: str) -> str:
        start = self.at
        self.at += 1
        while self.at < len(self.text) and self.text[self.at] not in closing + '"':
            self.at += 1
        if self.at == len(self.text):
            self.fail("this quotation mark is never closed", start)
        self.at += 1
        return self.text[start + 1 : self.at - 1]

    def _bare(self) -> str:
        start = self.at
        while self.at < len(self.text):
            char = self.text[self.at]
            if char.isspace() or char in "()|" or char in _QUOTES:
                break
            self.at += 1
        return self.text[start : self.at]
