"""A report for GitHub: workflow commands that put each finding beside its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from decklint.model.finding import DeckReport, Finding, Report
from decklint.report.as_text import summary, verdict
from decklint.report.printable import printable
from decklint.report.tally import Tally, in_order, posix, tally

_NO_NAMES: Mapping[str, str] = {}


def as_github(report: Report, names: Mapping[str, str] = _NO_NAMES) -> str:
    """The whole report, with a summary in plain words: GitHub shows few of many annotations."""
    parts = [deck_github(deck, names) for deck in report.decks if deck.failure is None]
    return document(parts, tally(report), report.basis["data"]["warning"])


def deck_github(deck: DeckReport, names: Mapping[str, str] = _NO_NAMES) -> str:
    """One deck's findings, and its verdict in plain words."""
    lines = [_command(posix(deck.path), finding) for finding in in_order(deck.listed)]
    # Never at the beginning of a line what others have written: it could be a command.
    lines.append(f"decklint: {printable(deck.path)}: {verdict(deck, names)}")
    return "\n".join(lines)


def document(parts: Sequence[str], total: Tally, warning: str | None = None) -> str:
    """All decks together; `warning` says that the card data is old."""
    failures = [
        f"::error file={_property(posix(path))},title=not checked::{_data(message)}"
        for path, message in total.failures
    ]
    skipped = [
        f"::notice file={_property(posix(one.path))},title=skipped::{_data(one.reason)}"
        for one in total.skipped
        if one.named
    ]
    notices = [f"::notice title=card data::{_data(warning)}"] if warning else []
    rows = [*parts, *failures, *skipped, *notices, f"decklint: {summary(total)}"]
    return "\n".join(rows) + "\n"


def _command(path: str, finding: Finding) -> str:
    place = f"line={finding.line},col={finding.column}"
    if finding.end > finding.column:
        place += f",endLine={finding.line},endColumn={finding.end}"
    title = _property(f"{finding.code} {finding.name}")
    words = _data(finding.message)
    if finding.help:
        words += f"%0Ahelp: {_data(finding.help)}"
    return f"::{finding.severity.value} file={_property(path)},{place},title={title}::{words}"


def _data(text: str) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(text)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
