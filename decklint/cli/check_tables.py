"""What `decklint check` says of many lists together: rows, their order, the roster, statistics."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from decklint.checker.batch import TABLES
from decklint.checker.roster import NOT_ON_ROSTER, Roster, read_roster
from decklint.cli.options import say
from decklint.decks.file_bytes import deck_bytes
from decklint.errors import UsageError
from decklint.report import list_rows
from decklint.report.as_table import Listing, document
from decklint.report.as_text import format_name
from decklint.report.list_rows import ListRow
from decklint.report.statistics import Fired, added, as_text
from decklint.report.tally import Tally

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.checker.batch import CheckedFile, CheckOptions

_SORTED = ("text", *TABLES)
_COUNTED = ("text", "json", *TABLES)


class Tables:
    """The rows of the lists as they come, and the report that is made of them at the end."""

    def __init__(
        self, output: str, roster: str | None, sort: str | None, *, statistics: bool
    ) -> None:
        if sort is not None and output not in _SORTED:
            raise UsageError(f"--sort works with {', '.join(_SORTED)}, not with {output}")
        if statistics and output not in _COUNTED:
            raise UsageError(f"--statistics works with {', '.join(_COUNTED)}, not with {output}")
        self._output, self._sort, self._statistics = output, sort, statistics
        self._roster = _opened(roster) if roster is not None else None
        self.need_rows = output in TABLES or sort is not None or roster is not None
        self._rows: list[ListRow] = []
        self._texts: list[tuple[ListRow, str]] = []
        self._fired: list[Fired] = []

    @property
    def keep_texts(self) -> bool:
        """Whether what is said of each list is to wait for the end."""
        return self._sort is not None or self._output in TABLES or self._statistics

    def add(self, judged: CheckedFile) -> None:
        """What came of one list."""
        if judged.row is not None:
            self._rows.append(judged.row)
            self._texts.append((judged.row, judged.diff + judged.text))
        if judged.fired is not None:
            self._fired.append(judged.fired)

    def missing(self, total: Tally) -> tuple[tuple[str, str], ...]:
        """Close the table; the players of the roster without a list, as failures."""
        if self.need_rows:
            self._rows += list_rows.left_out(self._rows, total.failures, total.skipped)
        if self._roster is None:
            return ()
        self._rows, missing = self._roster.matched(self._rows)
        if self._output not in TABLES:
            for row in self._rows:
                if row.note == NOT_ON_ROSTER:
                    say(f"{row.list}: {row.player} is {NOT_ON_ROSTER}")
        return tuple((f"{self._roster.path}#{one.name}", list_rows.NO_LIST) for one in missing)

    @property
    def fired(self) -> Fired | None:
        """How often each rule fired; None unless asked for."""
        return added(self._fired) if self._statistics else None

    def print_report(self, order: CheckOptions, library: Library) -> bool:
        """Print what is made of all lists together; False if the output is of another kind."""
        if self._output in TABLES:
            self._print_table(order, library)
        elif self._output != "text":
            return False
        elif self._statistics:
            click.echo(as_text(self.fired or {}, color=order.color), nl=False)
        elif self._sort is not None:
            column = self._sort
            texts = sorted(self._texts, key=lambda one: list_rows.sort_key(one[0], column))
            click.echo("".join(text for _, text in texts), nl=False)
        return True

    def _print_table(self, order: CheckOptions, library: Library) -> None:
        rows = list_rows.in_order(self._rows, self._sort)
        names = {one.id: one.name for one in library.formats.values()}
        basis = _basis(rows, order, library, names)
        listing = Listing(rows, list_rows.summary(rows), basis, self.fired)
        if self._output == "csv" and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(newline="")  # its lines end in CR LF already, on any system
        click.echo(document(listing, self._output), nl=False)


def _basis(
    rows: Sequence[ListRow], order: CheckOptions, library: Library, names: dict[str, str]
) -> str:
    """By which rules the lists were checked, and from when the card data is."""
    rules = sorted({(row.format, row.date) for row in rows if row.format})
    said = ", ".join(f"{format_name(format_id, names)} on {day}" for format_id, day in rules)
    day = max((day for _, day in rules), default=order.today)
    data = library.basis.warning(day) or f"card data is from {library.basis.as_of}"
    return f"Checked for {said}; {data}." if said else f"{data[:1].upper()}{data[1:]}."


def _opened(path: str) -> Roster:
    return read_roster(path, deck_bytes(path))
