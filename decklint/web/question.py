"""A question of the page: fields that are read one by one, each by its type.

A field that is wrong is refused with a sentence, and so is one that the question does not have:
nothing is ever replaced by a default but what was left out. Needs the standard library alone.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import json
from collections.abc import Collection, Mapping
from typing import Any

from decklint.errors import UsageError
from decklint.model.named_tuple import NamedTuple
from decklint.text.line import MAX_COUNT

_MOST = 400
#: How much of a wrong value is shown.
_SHOWN = 40


class QuestionRow(NamedTuple):
    """A row of the page: copies of a card, and the entry of the text that it was; None: added."""

    count: int  # type: ignore[assignment]  # a tuple's own count() is of no use here
    text: str
    entry: int | None


class Question:
    """The fields of a question; what is not as it should be is a UsageError."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    @classmethod
    def read(cls, body: bytes) -> Question:
        """A question from the body of a request."""
        try:
            fields = json.loads(body or b"{}")
        except (ValueError, RecursionError):
            raise UsageError("the question is not JSON") from None
        if not isinstance(fields, dict):
            raise UsageError("the question is not a JSON object")
        return cls(fields)

    def only(self, names: Collection[str]) -> Question:
        """The question itself, if it has no field but these."""
        for name in self._fields:
            if name not in names:
                raise UsageError(f"unknown field {name[:_SHOWN]!r}")
        return self

    def has(self, name: str) -> bool:
        """Whether a field is there."""
        return name in self._fields

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        return _text(name, self._fields.get(name, default))

    def word(self, name: str, known: Collection[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.text(name, default)
        if value not in known:
            listed = ", ".join(one for one in known if one)
            raise UsageError(f"unknown {name} {value[:_SHOWN]!r}; known: {listed}")
        return value

    def words(self, name: str, known: Collection[str]) -> list[str]:
        """A list of words of some."""
        return [Question({name: one}).word(name, known) for one in self.texts(name)]

    def texts(self, name: str) -> list[str]:
        """A list of texts, empty if it is not there."""
        value = self._fields.get(name, [])
        fits = isinstance(value, list) and len(value) <= _MOST
        if not fits or not all(isinstance(one, str) for one in value):
            raise UsageError(f"{name} should be a list of at most {_MOST} texts")
        return [_text(name, one) for one in value]

    def lists(self, name: str) -> list[list[str]]:
        """A list of lists of texts, empty if it is not there."""
        value = self._fields.get(name, [])
        if not isinstance(value, list) or len(value) > _MOST:
            raise UsageError(f"{name} should be a list")
        return [Question({name: one}).texts(name) for one in value]

    def whole(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number between two others, both included."""
        return _whole(name, self._fields.get(name, default), low, high)

    def flag(self, name: str) -> bool:
        """Yes or no; no if it is not said."""
        value = self._fields.get(name, False)
        if not isinstance(value, bool):
            raise UsageError(f"{name} should be true or false")
        return value

    def day(self, name: str, today: str) -> str:
        """A day as YYYY-MM-DD; today if it is not said."""
        value = self.text(name, "") or today
        try:
            if dt.date.fromisoformat(value).isoformat() == value:
                return value
        except ValueError:
            pass
        raise UsageError(f"{value[:_SHOWN]!r} is not a date; write YYYY-MM-DD")

    def data(self, name: str) -> bytes:
        """Bytes, written in Base64."""
        try:
            return base64.b64decode(self.text(name).encode("ascii"), validate=True)
        except (UnicodeEncodeError, binascii.Error):
            raise UsageError(f"{name} should be Base64") from None

    def rows(self, name: str, most: int) -> list[QuestionRow] | None:
        """The rows of a deck, None if they are not given."""
        value = self._fields.get(name)
        if name not in self._fields:
            return None
        if not isinstance(value, list):
            raise UsageError(f"{name} should be a list")
        if len(value) > most:
            raise UsageError(f"{len(value):,} rows; a deck has at most {most}")
        found = [_row(name, one) for one in value]
        entries = [row.entry for row in found if row.entry is not None]
        if len(entries) != len(set(entries)):
            raise UsageError(f"{name}: two rows are the same entry")
        return found


def _row(name: str, value: object) -> QuestionRow:
    if not isinstance(value, dict) or set(value) != {"count", "text", "entry"}:
        raise UsageError(f"{name}: a row has count, text and entry")
    entry = value["entry"]
    return QuestionRow(
        _whole("count", value["count"], 1, MAX_COUNT),
        _text("text", value["text"]),
        None if entry is None else _whole("entry", entry, 0, 2**31),
    )


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{name} should be a text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise UsageError(f"{name} has a broken character (half of a surrogate pair)") from None
    return value


def _whole(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UsageError(f"{name} should be a whole number from {low} to {high}")
    return value
