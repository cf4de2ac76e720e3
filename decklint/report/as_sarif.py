"""A report for code scanning: SARIF 2.1.0, with the document of every rule."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from decklint.model.finding import DeckReport, Finding, Report
from decklint.report.printable import dumped, listed, printable
from decklint.report.tally import Tally, in_order, posix, tally
from decklint.rules import AnyRule, all_rules

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_FAMILIES = {
    "T": "text", "C": "construction", "F": "legality", "D": "card-data", "P": "playability",
    "M": "modelling",
}  # fmt: skip


def as_sarif(report: Report) -> str:
    """The whole report."""
    parts = [deck_sarif(deck) for deck in report.decks if deck.failure is None]
    return document(parts, tally(report), report.basis)


def deck_sarif(deck: DeckReport) -> str:
    """One deck's findings, as they stand in the list `results`; empty if there is none."""
    places = {rule.code: place for place, rule in enumerate(all_rules())}
    seen: dict[str, int] = {}
    results = []
    for finding in in_order(deck.listed):
        mark = _fingerprint(deck, finding)
        again = seen[mark] = seen.get(mark, 0) + 1
        results.append(_result(deck, finding, places.get(finding.code), f"{mark}:{again}"))
    return ",\n    ".join(map(dumped, results))


def document(
    parts: Sequence[str], total: Tally, basis: Mapping[str, Any], docs_url: str | None = None
) -> str:
    """The log around the results of all decks; `basis` has the keys `tool` and `data`.

    `docs_url` is where the rules are explained: with `{code}` in it, or one page with all of them.
    """
    results = ",\n    ".join(part for part in parts if part)
    invocation: dict[str, Any] = {"executionSuccessful": not total.failures}
    notices = [_notice("error", path, reason) for path, reason in total.failures]
    notices += [_notice("note", one.path, f"skipped: {one.reason}") for one in total.skipped]
    if warning := basis["data"]["warning"]:
        notices.append({"level": "warning", "message": {"text": printable(warning)}})
    if notices:
        invocation["toolExecutionNotifications"] = notices
    driver = {"name": "decklint", "semanticVersion": basis["tool"]["version"]}
    rules = [_rule(rule, docs_url) for rule in all_rules()]
    return (
        f'{{"$schema": {dumped(_SCHEMA)},\n "version": "2.1.0",\n "runs": [{{\n'
        f'   "tool": {{"driver": {dumped(driver)[:-1]}, "rules": {listed(rules)}}}}},\n'
        f'   "columnKind": "unicodeCodePoints",\n'
        f'   "invocations": [{dumped(invocation)}],\n'
        f'   "properties": {dumped(dict(basis))},\n'
        f'   "results": [{f"{chr(10)}    {results}" if results else ""}]}}]}}\n'
    )


def _rule(rule: AnyRule, docs_url: str | None) -> dict[str, Any]:
    doc = rule.doc
    body = f"{doc.summary}\n\n{doc.body}".strip()
    examples = "".join(
        f"\n\n{title}:\n\n```\n{text.strip()}\n```"
        for title, text in (("Fails", doc.fails), ("Passes", doc.passes))
        if text
    )
    source = f"\n\nSource: {doc.source}" if doc.source else ""
    return {
        "id": rule.code,
        "name": _pascal(rule.name),
        "shortDescription": {"text": doc.summary},
        "fullDescription": {"text": body},
        "help": {"text": body, "markdown": f"{body}{examples}{source}"},
        **({"helpUri": _address(docs_url, rule.code)} if docs_url else {}),
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": [_FAMILIES[rule.code[0]]], "problem.severity": rule.severity.value},
    }


def _address(docs_url: str, code: str) -> str:
    whole = docs_url if "{code}" in docs_url else f"{docs_url}#{{code}}"
    return whole.replace("{code}", code)


def _pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("-"))


def _result(deck: DeckReport, finding: Finding, place: int | None, mark: str) -> dict[str, Any]:
    words = printable(finding.message)
    if finding.help:
        words += f"; {printable(finding.help)}"
    result: dict[str, Any] = {"ruleId": finding.code}
    if place is not None:
        result["ruleIndex"] = place
    result |= {
        "level": finding.severity.value,
        "message": {"text": words},
        "locations": [_file(deck.path, finding)],
    }
    if finding.related_lines:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": {"text": printable(text)},
                "physicalLocation": {
                    "artifactLocation": {"uri": uri(deck.path)},
                    "region": {"startLine": line},
                },
            }
            for number, (line, text) in enumerate(finding.related_lines, 1)
        ]
    result["partialFingerprints"] = {"decklintFinding/v1": mark}
    if finding.no_data:  # the kind "open" would say it, but programs hide such results
        result["properties"] = {"tags": ["undecided"]}
    return result


def _notice(level: str, path: str, text: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": printable(text)}, "locations": [_file(path)]}


def _file(path: str, finding: Finding | None = None) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri(path)}}
    if finding is not None:
        region = {"startLine": finding.line, "startColumn": finding.column}
        if finding.end > finding.column:
            region |= {"endLine": finding.line, "endColumn": finding.end}
        place["region"] = region
    return {"physicalLocation": place}


def uri(path: str) -> str:
    """A path as given, as a reference: relative stays relative, and odd letters are escaped."""
    if path == "-":
        return "stdin"
    there = quote(posix(path).encode("utf-8", "surrogateescape"), safe="/~!$&'()*+,;=@")
    return f"file://{there}" if there.startswith("/") else there


def _fingerprint(deck: DeckReport, finding: Finding) -> str:
    """The same for the same fault on the same line of text, wherever the line has moved to."""
    there = deck.lines[finding.line - 1] if 0 < finding.line <= len(deck.lines) else ""
    words = "\0".join((finding.code, there.strip(), *finding.cards))
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]
