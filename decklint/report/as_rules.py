"""The rules: each as its document, all as a table, and for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import zip_longest

from decklint.report.printable import dumped, painted
from decklint.report.tables import Column, columns_of, table
from decklint.rules import AnyRule, Rule

_WIDTH = 80
#: How wide an example may be to stand beside another.
_BESIDE = 34


def explained(rule: AnyRule, *, color: bool = False) -> str:
    """A rule's document."""
    doc = rule.doc
    head = painted(f"{rule.code} {rule.name}", "bold", color=color)
    opinion = ", listed only when selected by its code" if is_opinion(rule) else ""
    parts = [f"{head} ({rule.severity.value}{opinion})", _wrapped(doc.summary)]
    parts += [_wrapped(paragraph) for paragraph in doc.body.split("\n\n") if paragraph.strip()]
    parts.append(f"{_examples(doc.fails, doc.passes)}\n{_wrapped(f'Source: {doc.source}')}")
    return "\n\n".join(parts)


def as_table(rules: Iterable[AnyRule], *, width: int | None = None, color: bool = False) -> str:
    """All rules, a line each."""
    columns = [Column("code"), Column("name"), Column("severity"), Column("the law", False, True)]  # noqa: FBT003
    rows = [[rule.code, rule.name, rule.severity.value, rule.doc.summary] for rule in rules]
    return table(columns, rows, width=width, color=color)


def as_json(rules: Iterable[AnyRule]) -> str:
    """The document decklint/rules/1."""
    entries = [
        {
            "code": rule.code,
            "name": rule.name,
            "severity": rule.severity.value,
            "opinion": is_opinion(rule),
            "summary": rule.doc.summary,
            "body": rule.doc.body,
            "fails": rule.doc.fails,
            "passes": rule.doc.passes,
            "source": rule.doc.source,
        }
        for rule in rules
    ]
    lines = ",\n  ".join(map(dumped, entries))
    return f'{{"schema": "decklint/rules/1",\n "rules": [\n  {lines}\n ]}}\n'


def is_opinion(rule: AnyRule) -> bool:
    """Whether a rule is listed only by those who ask for it."""
    return isinstance(rule, Rule) and rule.opinion


def _wrapped(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), _WIDTH, break_on_hyphens=False)


def _examples(fails: str, passes: str) -> str:
    """Both examples side by side, or one below the other where they are wide."""
    left, right = fails.splitlines(), passes.splitlines()
    widest = max(map(columns_of, (*left, *right)), default=0)
    if widest > _BESIDE:
        lines = ["Fails:", *(f"    {line}" for line in left)]
        return "\n".join([*lines, "Passes:", *(f"    {line}" for line in right)])
    room = max(map(columns_of, left)) + 4
    lines = []
    for one, other in zip_longest(left, right, fillvalue=""):
        first = not lines
        start = ("Fails:  " if first else " " * 8) + one + " " * (room - columns_of(one))
        lines.append((start + ("Passes:  " if first else " " * 9) + other).rstrip())
    return "\n".join(lines)
