"""Places in a text as editors count them: lines from 0, and columns in UTF-16 or another unit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from decklint.model.named_tuple import NamedTuple
from decklint.text.encoding import split_lines


class Place(NamedTuple):
    """A place as an editor names it, counted from 0."""

    line: int
    column: int


class Span(NamedTuple):
    """From one place up to another."""

    start: Place
    end: Place


class TextChange(NamedTuple):
    """A piece of the text, and what is to be there instead."""

    span: Span
    text: str


def _utf8(char: str) -> int:
    code = ord(char)
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4


#: How many units a character takes; editors that say nothing count in UTF-16.
_WIDTHS: dict[str, Callable[[str], int]] = {
    "utf-8": _utf8,
    "utf-16": lambda char: 1 if ord(char) < 0x10000 else 2,
    "utf-32": lambda _char: 1,
}


class Positions:
    """Converts between places of an editor and offsets in a text."""

    def __init__(self, text: str, unit: str = "utf-16") -> None:
        self.text = text
        #: Characters of the first line that a list does not count: a mark of the encoding.
        self._mark = int(text.startswith("\ufeff"))
        self._width = _WIDTHS.get(unit, _WIDTHS["utf-16"])
        self._starts = [0]
        self._lines: list[str] = []
        at = 0
        for line, end in split_lines(text):
            self._lines.append(line)
            at += len(line) + len(end)
            if end:
                self._starts.append(at)
        if len(self._lines) < len(self._starts):  # behind the last line break
            self._lines.append("")

    def line(self, number: int) -> str:
        """A line without its break; empty where there is none."""
        return self._lines[number] if 0 <= number < len(self._lines) else ""

    @property
    def end(self) -> Place:
        """The place behind the last character."""
        return self.place(len(self.text))

    def place(self, offset: int) -> Place:
        """Where an offset is."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset) - 1
        before = self._lines[line][: offset - self._starts[line]]
        return Place(line, sum(map(self._width, before)))

    def column(self, place: Place) -> int:
        """The characters of the list before a place on its line, at most all of the line."""
        left, text = place.column, self.line(place.line)
        if place.line == 0 and self._mark:
            left, text = left - self._width(text[0]), text[1:]
        for at, char in enumerate(text):
            if left <= 0:
                return at
            left -= self._width(char)
        return len(text)

    def on_line(self, number: int, start: int, end: int) -> Span:
        """Characters of a line of the list, counted from 0, as a span."""
        number = min(max(number, 0), len(self._starts) - 1)
        mark = self._mark if number == 0 else 0
        wide = len(self._lines[number]) - mark
        begin = self._starts[number] + mark
        start = min(max(start, 0), wide)
        end = min(max(end, start), wide)
        return Span(self.place(begin + start), self.place(begin + end))

    def whole_line(self, number: int) -> Span:
        """A line as a span, without its break."""
        return self.on_line(number, 0, len(self.line(number)))
