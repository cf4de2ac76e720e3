"""A file's lines with some changed, some gone and some new; all others as they were."""

from __future__ import annotations

from dataclasses import dataclass, field

from decklint.model.deck import DeckList


@dataclass(slots=True)
class Patch:
    """What is to be done to the lines of a list, by their index."""

    found: DeckList
    changes: dict[int, list[tuple[int, int, str]]] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    behind: dict[int, list[str]] = field(default_factory=dict)
    before: dict[int, list[str]] = field(default_factory=dict)

    def change(self, row: int, start: int, stop: int, new: str) -> None:
        """Other characters between two offsets of a line as it was."""
        self.changes.setdefault(row, []).append((start, stop, new))

    def line(self, row: int, new: str) -> None:
        """Another line in place of one."""
        self.change(row, 0, len(self.found.lines[row].text), new)

    def add(self, row: int, *new: str) -> None:
        """New lines behind one."""
        self.behind.setdefault(row, []).extend(new)

    def add_before(self, row: int, *new: str) -> None:
        """New lines before one; the number of lines stands for the end."""
        self.before.setdefault(row, []).extend(new)

    def text(self) -> str:
        """The new text; whether it ends with a line break stays as it was."""
        newline = self.found.newline
        lines = self.found.lines
        rows: list[tuple[str, str]] = []
        for index, line in enumerate(lines):
            rows += [(new, newline) for new in self.before.get(index, ())]
            if index not in self.gone:
                rows.append((self._changed(index), line.end or newline))
            rows += [(new, newline) for new in self.behind.get(index, ())]
        rows += [(new, newline) for new in self.before.get(len(lines), ())]
        if rows and lines and not self.found.trailing_newline:
            rows[-1] = (rows[-1][0], "")
        return "".join([text + end for text, end in rows])

    def _changed(self, index: int) -> str:
        text = self.found.lines[index].text
        for start, stop, new in sorted(self.changes.get(index, ()), reverse=True):
            text = text[:start] + new + text[stop:]
        return text
