"""How often each rule fired: in how many decks, and how many findings in all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from decklint.model.finding import DeckReport
from decklint.report.tables import Column, table
from decklint.rules import find_rule

#: Rule code: (decks, findings).
Fired = Mapping[str, tuple[int, int]]

COLUMNS = ("code", "name", "severity", "decks", "findings")


def fired_in(report: DeckReport) -> dict[str, tuple[int, int]]:
    """How often each rule is listed for one deck."""
    found: dict[str, tuple[int, int]] = {}
    if report.failure is None:
        for finding in report.listed:
            found[finding.code] = (1, found.get(finding.code, (1, 0))[1] + 1)
    return found


def added(parts: Iterable[Fired]) -> dict[str, tuple[int, int]]:
    """The sums over several decks."""
    total: dict[str, tuple[int, int]] = {}
    for part in parts:
        for code, (decks, findings) in part.items():
            before = total.get(code, (0, 0))
            total[code] = (before[0] + decks, before[1] + findings)
    return total


def statistics(fired: Fired) -> list[dict[str, Any]]:
    """A record for each rule that fired, the most frequent first."""
    found = []
    for code, (decks, findings) in fired.items():
        rule = find_rule(code)
        found.append(
            {
                "code": code,
                "name": rule.name if rule is not None else "",
                "severity": rule.severity.value if rule is not None else "",
                "decks": decks,
                "findings": findings,
            }
        )
    return sorted(found, key=lambda one: (-one["decks"], -one["findings"], one["code"]))


def as_text(fired: Fired, *, color: bool = False) -> str:
    """The table for people; one line where no rule fired."""
    rows = [[str(one[column]) for column in COLUMNS] for one in statistics(fired)]
    if not rows:
        return "no rule fired\n"
    columns = [Column(title, right=title in {"decks", "findings"}) for title in COLUMNS]
    return table(columns, rows, color=color) + "\n"
