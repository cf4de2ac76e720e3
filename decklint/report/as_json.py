"""A report for programs: the document decklint/report/1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decklint.model.card import Printing
from decklint.model.deck import DeckEntry
from decklint.model.finding import DeckReport, Finding, Report
from decklint.report.basis import imported
from decklint.report.printable import dumped, listed
from decklint.report.tally import Tally, in_order, posix, tally

if TYPE_CHECKING:
    from decklint.report.statistics import Fired


def as_json(report: Report) -> str:
    """The whole report."""
    parts = [deck_json(deck) for deck in report.decks if deck.failure is None]
    return document(parts, tally(report), report.basis)


def deck_json(deck: DeckReport) -> str:
    """One deck, as it stands in the list `decks`."""
    counts = deck.counts
    head = {
        "path": posix(deck.path),
        "dialect": deck.deck.source.dialect if deck.deck is not None else None,
        "format": deck.format,
        "date": deck.date,
        "edition": deck.edition,
        "window": deck.window,
        "legal": deck.legal,
        "verdict": deck.verdict,
        "hidden_errors": deck.hidden_errors,
        "counts": {
            "total": counts.total,
            "pokemon": counts.pokemon,
            "basic_pokemon": counts.basic_pokemon,
            "trainer": counts.trainer,
            "energy": counts.energy,
        },
    }
    entries = [_entry(entry) for entry in (deck.deck.entries if deck.deck is not None else ())]
    findings = [_finding(finding) for finding in in_order(deck.listed)]
    return (
        f"{dumped(head)[:-1]},\n"
        f'   "imported": {dumped([imported(one) for one in deck.imported])},\n'
        f'   "entries": {listed(entries)},\n'
        f'   "findings": {listed(findings)}}}'
    )


def document(
    parts: Sequence[str], total: Tally, basis: Mapping[str, Any], fired: Fired | None = None
) -> str:
    """The document around the decks; `basis` has the keys `tool` and `data`.

    `fired` says how often each rule fired, where that was asked for.
    """
    decks = "[\n  " + ",\n  ".join(parts) + "\n ]" if parts else "[]"
    summary = {
        "decks": total.decks,
        "legal": total.legal,
        "illegal": total.decks - total.legal - total.undecided,
        "undecided": total.undecided,
        "errors": total.errors,
        "warnings": total.warnings,
        "hidden_errors": total.hidden_errors,
        "failed": len(total.failures),
        "skipped": len(total.skipped),
    }
    failures = [
        {"path": posix(path), "reason": reason, "message": reason}
        for path, reason in total.failures
    ]
    skipped = [
        {"path": posix(one.path), "reason": one.reason, "deck_list": one.deck_list}
        for one in total.skipped
    ]
    return (
        f'{{"schema": "decklint/report/1",\n "decks": {decks},\n'
        f' "failures": {dumped(failures)},\n'
        f' "skipped": {len(skipped)}, "skipped_files": {dumped(skipped)},\n'
        f' "summary": {dumped(summary)},\n{_statistics(fired)}'
        f' "tool": {dumped(basis["tool"])},\n "data": {dumped(basis["data"])}}}\n'
    )


def _statistics(fired: Fired | None) -> str:
    if fired is None:
        return ""
    from decklint.report.statistics import statistics  # noqa: PLC0415  only if asked for

    return f' "statistics": {listed(statistics(fired), "  ")},\n'


def reference(printing: Printing | None) -> dict[str, str | None]:
    """What names a printing in a document; nulls for one that is not known."""
    if printing is None:
        return dict.fromkeys(("name", "set", "number", "id"))
    return {
        "name": printing.name,
        "set": printing.code,
        "number": printing.number,
        "id": printing.id,
    }


def _entry(entry: DeckEntry) -> dict[str, Any]:
    written, printing = entry.written, entry.printing
    return {
        "line": written.line,
        "count": written.count,
        "written": written.name or written.whole,
        **reference(printing),
        "resolved": printing is not None,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "line": finding.line,
        "column": finding.column,
        "cards": list(finding.cards),
        "help": finding.help,
        "source": finding.source,
    }
