"""Is rulebook.yaml right: unique ids, and nothing named that is not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from decklint.model.rulebook import ID
from decklint.store.schema import Problem
from decklint.store.yamlfile import Document, quoted


def problems(document: Document) -> Iterator[Problem]:
    """What is wrong with rulebook.yaml although it fits its schema."""
    value = document.value
    pages = {book["edition"]: book.get("sections", {}) for book in value["books"]}
    ids: dict[str, int] = {}
    for place, rule in enumerate(value["rules"]):
        line = document.line(("rules", place))
        if first := ids.get(rule["id"]):
            message = f"the id {rule['id']} is also on line {first}; change one"
            yield Problem(document.path, line, message)
        ids.setdefault(rule["id"], line)
    for place, rule in enumerate(value["rules"]):
        line = document.line(("rules", place))
        for message in (*_unknown_ids(rule, ids), *_unknown_places(rule, pages)):
            yield Problem(document.path, line, f"{rule['id']} {message}")


def _unknown_ids(rule: Mapping[str, Any], ids: Mapping[str, int]) -> Iterator[str]:
    words = [rule["title"], rule["text"], *(one["text"] for one in rule.get("differs", ()))]
    named = [*rule.get("see", ()), *(found for text in words for found in ID.findall(text))]
    for one in dict.fromkeys(named):
        if one not in ids:
            yield f"names {quoted(one)}, which is no rule; correct the id"


def _unknown_places(
    rule: Mapping[str, Any], pages: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    told = rule.get("editions", ())
    rows = [() if told == "all" else told, rule.get("sections", ())]
    rows += [one["editions"] for one in rule.get("differs", ())]
    for edition in dict.fromkeys(one for row in rows for one in row):
        if edition not in pages:
            yield f"names the edition {quoted(edition)}, which is not among the books; correct it"
    for edition in rule.get("sections", ()) if rule["kind"] == "rule" and told != "all" else ():
        if edition not in told:
            yield f"names a section of {quoted(edition)}, whose book lacks the rule; remove it"
    for edition, titles in rule.get("sections", {}).items():
        for title in titles:
            if edition in pages and title not in pages[edition]:
                yield f"names the section {quoted(title)}, which is not in that book; correct it"
