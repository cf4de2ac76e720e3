"""The reports on lists of an event, with the lines that they have in the event's file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decklint.decks.deck_file import read_text

if TYPE_CHECKING:
    from decklint.checker.pipeline import Checker
    from decklint.decks.events import EventList
    from decklint.model.finding import DeckReport, Finding


def checked(one: EventList, path: str, checker: Checker, dialect: str | None) -> DeckReport:
    """The report on one player's list."""
    return placed(checker.check_list(read_text(one.text, dialect), path), one)


def placed(report: DeckReport, one: EventList) -> DeckReport:
    """A report on a list alone as one on its part of the event's file."""
    deck = report.deck
    if deck is not None:
        entries = []
        for entry in deck.entries:
            written = entry.written
            line, right = _place(one, written.line)
            moved = written._replace(
                line=line, column=written.column + right, end=written.end + right
            )
            entries.append(entry._replace(written=moved))
        deck = deck._replace(entries=tuple(entries))
    findings = tuple(_moved(finding, one) for finding in report.findings)
    return report._replace(deck=deck, findings=findings, lines=_lines(report, one))


def _moved(finding: Finding, one: EventList) -> Finding:
    line, right = _place(one, finding.line)
    return finding._replace(
        line=line,
        column=finding.column + right,
        end=finding.end + right,
        related_lines=tuple((_place(one, at)[0], text) for at, text in finding.related_lines),
    )


def _place(one: EventList, line: int) -> tuple[int, int]:
    """The line in the file, and how far to the right the list's line begins there."""
    if not one.lines:
        return line, 0
    at = min(max(line, 1), len(one.lines)) - 1
    return one.lines[at], one.column if at == 0 else 0


def _lines(report: DeckReport, one: EventList) -> tuple[str, ...]:
    """The lines of the file as far as they are this list's; none where they share one."""
    if not one.lines or len(set(one.lines)) < len(one.lines):
        return ()
    lines = [""] * max(one.lines)
    for number, text in zip(one.lines, report.lines, strict=False):
        lines[number - 1] = text
    lines[one.lines[0] - 1] = " " * one.column + lines[one.lines[0] - 1]
    return tuple(lines)
