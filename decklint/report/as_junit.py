"""A report for build servers: JUnit XML, a suite for each deck and a case for each finding."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from decklint.model.finding import DeckReport, Finding, Report, Severity
from decklint.report.tally import Tally, counted, in_order, posix, tally

#: What XML 1.0 cannot hold, not even as a reference.
_ILLEGAL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;",
          "\t": "&#9;"}  # fmt: skip
_SPECIAL = re.compile('[&<>"\n\r\t]')


def as_junit(report: Report) -> str:
    """The whole report."""
    parts = [deck_junit(deck) for deck in report.decks if deck.failure is None]
    return document(parts, tally(report), report.basis)


def deck_junit(deck: DeckReport) -> str:
    """One deck as a suite with a case for each finding; a clean deck is one case that passes.

    An error of the deck is a failure; a card without data is an error: it could not be checked.
    """
    path, ruleset = posix(deck.path), f"{deck.format} on {deck.date}"
    cases = [_case(path, finding) for finding in in_order(deck.listed)]
    grave = [finding.no_data for finding in deck.listed if finding.severity is Severity.ERROR]
    if hidden := deck.hidden_errors:
        undecided = deck.verdict == "undecided"
        words = f"{counted(hidden, 'error')} hidden by --select or --ignore"
        name = f"{'undecided' if undecided else 'not legal'} in {ruleset}"
        cases.append(_failed(path, name, words, words, no_data=undecided))
        grave.append(undecided)
    if not grave:
        cases.append(f"  <testcase {_names(path, f'legal in {ruleset}')}/>")
    sums = f'tests="{len(cases)}" failures="{grave.count(False)}" errors="{grave.count(True)}"'
    head = f'name="{_text(path)}" {sums} skipped="0"'
    return "\n".join([f" <testsuite {head}>", *cases, " </testsuite>"])


def document(parts: Sequence[str], total: Tally, basis: Mapping[str, Any]) -> str:
    """All decks together; a file that could not be checked is an error, not a failure."""
    suites = [*parts]
    for path, message in total.failures:
        place, words = posix(path), _text(message)
        suites.append(
            f' <testsuite name="{_text(place)}" tests="1" failures="0" errors="1" skipped="0">\n'
            f'  <testcase {_names(place, "checked")}><error message="{words}">{words}</error>'
            f"</testcase>\n </testsuite>"
        )
    for one in total.skipped:
        place = posix(one.path)
        suites.append(
            f' <testsuite name="{_text(place)}" tests="1" failures="0" errors="0" skipped="1">\n'
            f'  <testcase {_names(place, "checked")}><skipped message="{_text(one.reason)}"/>'
            f"</testcase>\n </testsuite>"
        )
    head = ['<testsuites name="decklint">', *_properties(basis)]
    body = "\n".join([*head, *suites, "</testsuites>"])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def _properties(basis: Mapping[str, Any]) -> list[str]:
    """The version, and from when the data is."""
    data = basis["data"]
    values = {
        "tool.version": basis["tool"]["version"],
        "data.as_of": data["as_of"],
        "data.formats_as_of": data["formats_as_of"],
        "data.missing_sets": ", ".join(data["missing_sets"]),
        "data.warning": data["warning"],
    }
    told = (f'<property name="{k}" value="{_text(v)}"/>' for k, v in values.items() if v)
    return [" <properties>", *(f"  {line}" for line in told), " </properties>"]


def _case(path: str, finding: Finding) -> str:
    name = f"{finding.code} {finding.name} line {finding.line}"
    told = f"{path}:{finding.line}:{finding.column}: {finding.code} {finding.message}"
    if finding.help:
        told += f"\nhelp: {finding.help}"
    if finding.severity is Severity.ERROR:
        return _failed(path, name, finding.message, told, finding.code, no_data=finding.no_data)
    return (
        f"  <testcase {_names(path, name)}><system-out>warning: {_text(told)}</system-out>"
        f"</testcase>"
    )


def _failed(
    path: str, name: str, message: str, told: str, kind: str = "hidden", *, no_data: bool
) -> str:
    tag = "error" if no_data else "failure"
    return (
        f'  <testcase {_names(path, name)}><{tag} type="{_text(kind)}" '
        f'message="{_text(message)}">{_text(told)}</{tag}></testcase>'
    )


def _names(path: str, name: str) -> str:
    return f'classname="{_text(path)}" name="{_text(name)}"'


def _text(text: str) -> str:
    return _SPECIAL.sub(lambda match: _MARKS[match[0]], _ILLEGAL.sub("", text))
