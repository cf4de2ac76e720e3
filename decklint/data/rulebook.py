"""The rulebook: rulebook.yaml, and the sources that the other documents name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from decklint.model.rulebook import ID, BookRule, Difference, Rulebook, Section, key

#: The documents whose sources can be looked up.
CITING = ("formats", "bans", "editions", "names")
#: What names an entry of a document, the first that it has.
_NAMES = ("id", "name", "card", "names", "what", "rule", "from", "first_set")


def rulebook(document: Callable[[str], Any]) -> Rulebook:
    """The rulebook of an index; `document` returns one of its documents."""
    found = document("rulebook")
    pages = {book["edition"]: book["sections"] for book in found.get("books", ())}
    rules = {key(rule["id"]): _rule(rule, pages) for rule in found.get("rules", ())}
    names: dict[str, str] = {}
    for name in CITING:
        whole = document(name)
        texts = whole.get("sources", {})
        for id_, text in texts.items():
            rules.setdefault(key(id_), BookRule(id_, "source", text))
            names.setdefault(text, id_)
        for place, source, sure in _citing(whole):
            if ID.match(source) or key(source) in names or key(source) in texts:
                continue
            known = rules.get(key(source)) or BookRule(source, "source", "")
            use = f"{name}.yaml: {place}" + (f" (confidence: {sure})" if sure else "")
            if known.kind == "source":
                rules[key(source)] = known._replace(uses=(*known.uses, use))
    return Rulebook(rules.values(), names)


def _rule(entry: Mapping[str, Any], pages: Mapping[str, Mapping[str, int | None]]) -> BookRule:
    editions = entry.get("editions", ())
    return BookRule(
        id=entry["id"],
        kind=entry["kind"],
        title=entry["title"],
        text=entry["text"],
        editions=tuple(pages) if editions == "all" else tuple(editions),
        differs=tuple(
            Difference(tuple(one["editions"]), one["text"]) for one in entry.get("differs", ())
        ),
        sections=tuple(
            Section(edition, title, pages[edition][title])
            for edition, titles in entry.get("sections", {}).items()
            for title in titles
        ),
        see=tuple(entry.get("see", ())),
        address=entry.get("address"),
    )


def _citing(value: Any, place: Sequence[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Every source in a document: the place that names it, the source, the confidence."""
    if isinstance(value, list):
        for inner in value:
            yield from _citing(inner, place)
    if not isinstance(value, dict):
        return
    name = next((value[one] for one in _NAMES if one in value), "")
    here = [*place, ", ".join(name) if isinstance(name, list) else str(name)]
    source = value.get("source")
    if isinstance(source, str):
        yield ", ".join(filter(None, here)), source, str(value.get("confidence", ""))
    for word, inner in value.items():
        yield from _citing(inner, here if isinstance(inner, list) else [*here, word])
