"""What is wrong with a list, at the places where an editor underlines it."""

from __future__ import annotations

from typing import Literal

from decklint.lsp.desk import CheckedText
from decklint.lsp.positions import Span
from decklint.model.finding import Finding, Severity
from decklint.model.named_tuple import NamedTuple
from decklint.report.printable import printable
from decklint.report.tally import in_order


class Mark(NamedTuple):
    """A finding, or why there are none, at its place; `related` are other lines that share it."""

    span: Span
    severity: Literal["error", "warning", "information"]
    message: str
    code: str = ""
    related: tuple[tuple[Span, str], ...] = ()


def marks(checked: CheckedText) -> list[Mark]:
    """The findings that `decklint check` lists; for a text that is no list, why it is none."""
    if checked.problem or checked.report is None:
        if not checked.positions.text.strip():
            return []  # a file that is just begun
        start = checked.positions.whole_line(0)
        return [Mark(start, "information", printable(checked.problem))]
    return [mark_of(checked, finding) for finding in in_order(checked.report.listed)]


def span_of(checked: CheckedText, finding: Finding) -> Span:
    """Where a finding is: what it is about, or the first line if that is the deck as a whole."""
    if finding.of_deck:
        return checked.positions.whole_line(0)
    column = finding.column - 1
    return checked.positions.on_line(
        finding.line - 1, column, column + max(1, finding.end - finding.column)
    )


def mark_of(checked: CheckedText, finding: Finding) -> Mark:
    """A finding as an editor shows it, with the remedy on a line of its own."""
    message = finding.message + (f"\nhelp: {finding.help}" if finding.help else "")
    related = tuple(
        (checked.positions.whole_line(line - 1), printable(text.strip()))
        for line, text in finding.related_lines
    )
    severity: Literal["error", "warning"] = (
        "error" if finding.severity is Severity.ERROR else "warning"
    )
    lines = "\n".join(map(printable, message.split("\n")))
    return Mark(span_of(checked, finding), severity, lines, finding.code, related)
