"""The rules: each as its document, all as a table, and for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from decklint.model.rulebook import BookRule
from decklint.report import as_rulebook
from decklint.report.printable import dumped, painted
from decklint.report.tables import Column, columns_of, table
from decklint.rules import AnyRule, Rule

_WIDTH = 80
#: How wide an example may be to stand beside another.
_BESIDE = 34


def explained(rule: AnyRule, sources: Sequence[BookRule] = (), *, color: bool = False) -> str:
    """A rule's document; `sources` are what its source names."""
    doc = rule.doc
    head = painted(f"{rule.code} {rule.name}", "bold", color=color)
    parts = [f"{head} ({rule.severity.value}{_unasked(rule)})", _wrapped(doc.summary)]
    parts += [_wrapped(paragraph) for paragraph in doc.body.split("\n\n") if paragraph.strip()]
    parts.append(_examples(doc.fails, doc.passes))
    parts.append(_sources(sources) if sources else _wrapped(f"Source: {doc.source}"))
    return "\n\n".join(parts)


def as_table(rules: Iterable[AnyRule], *, width: int | None = None, color: bool = False) -> str:
    """All rules, a line each."""
    columns = [Column("code"), Column("name"), Column("severity"), Column("the law", False, True)]  # noqa: FBT003
    rows = [[rule.code, rule.name, rule.severity.value, rule.doc.summary] for rule in rules]
    return table(columns, rows, width=width, color=color)


def as_json(
    rules: Iterable[AnyRule],
    sources: Mapping[str, Sequence[BookRule]] | None = None,
    looked_up: Iterable[as_rulebook.Looked] | None = None,
) -> str:
    """The document decklint/rules/1.

    `sources` are those of each rule by its code; `looked_up` are rules by id that were asked for.
    """
    entries: list[dict[str, Any]] = [
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
    for entry in entries if sources is not None else ():
        named = (sources or {}).get(entry["code"], ())
        entry["sources"] = [{"id": one.id, "title": one.title} for one in named]
    parts = {"rules": entries}
    if looked_up is not None:
        parts["rulebook"] = [as_rulebook.as_value(one) for one in looked_up]
    lists = [f'"{name}": {_listed(values)}' for name, values in parts.items()]
    return '{"schema": "decklint/rules/1",\n ' + ",\n ".join(lists) + "}\n"


def _listed(values: Iterable[dict[str, Any]]) -> str:
    lines = ",\n  ".join(map(dumped, values))
    return f"[\n  {lines}\n ]" if lines else "[]"


def _unasked(rule: AnyRule) -> str:
    if is_opinion(rule):
        return ", listed only when selected by its code"
    asked = isinstance(rule, Rule) and rule.on_request
    return f", listed only with --select {rule.family}" if asked else ""


def is_opinion(rule: AnyRule) -> bool:
    """Whether a rule is listed only by those who ask for it."""
    return isinstance(rule, Rule) and rule.opinion


def _sources(sources: Sequence[BookRule]) -> str:
    """Each source with its title and its place in the newest book."""
    lines = [as_rulebook.cited_line(one) for one in sources]
    if len(lines) == 1:
        return _wrapped(f"Source: {lines[0]}")
    hung = [textwrap.indent(_wrapped(line), "    ").replace("\n", "\n    ") for line in lines]
    return "\n".join(["Sources:", *hung])


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
