"""A question of the page: a JSON object whose fields are read one by one, each as it should be."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from decklint.errors import UsageError

_MOST = 400


class Question:
    """The fields of a question; what is not as it should be is a UsageError."""

    def __init__(self, fields: dict[str, Any]) -> None:
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

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self._fields.get(name, default)
        if not isinstance(value, str):
            raise UsageError(f"{name} should be a text")
        return value.encode("utf-8", "replace").decode()

    def texts(self, name: str) -> list[str]:
        """A list of texts, empty if it is not there."""
        value = self._fields.get(name, [])
        fits = isinstance(value, list) and len(value) <= _MOST
        if not fits or not all(isinstance(one, str) for one in value):
            raise UsageError(f"{name} should be a list of at most {_MOST} texts")
        return [one.encode("utf-8", "replace").decode() for one in value]

    def lists(self, name: str) -> list[list[str]]:
        """A list of lists of texts, empty if it is not there."""
        value = self._fields.get(name, [])
        if not isinstance(value, list) or len(value) > _MOST:
            raise UsageError(f"{name} should be a list")
        return [Question({name: one}).texts(name) for one in value]

    def whole(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number between two others, both included."""
        value = self._fields.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise UsageError(f"{name} should be a whole number from {low} to {high}")
        return value

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return self._fields.get(name) is True

    def day(self, name: str, today: str) -> str:
        """A day as YYYY-MM-DD; today if it is not said."""
        value = self.text(name, "") or today
        try:
            if dt.date.fromisoformat(value).isoformat() == value:
                return value
        except ValueError:
            pass
        raise UsageError(f"{value[:20]!r} is not a day; write YYYY-MM-DD")
