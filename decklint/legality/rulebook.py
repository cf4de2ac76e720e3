"""The rulebook: rulebook.yaml, and the sources that the other documents name."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from decklint.model.basis import Imported
from decklint.model.format import Format
from decklint.model.rulebook import BookRule, Difference, Section, cited_words, key

#: The documents whose sources can be looked up.
CITING = ("formats", "bans", "editions", "names")
#: What names an entry of a document, the first that it has.
_NAMES = ("id", "name", "card", "names", "what", "rule", "from", "first_set")
_REMARK = re.compile(r"\s*\([^()]*\)$")


class Rulebook:
    """Everything that a finding, a refusal, a log line or a scenario may cite.

    `document` returns a document of the index by its name; each is read when it is needed.
    `formats` are those in use: what you have imported names sources of its own.
    """

    def __init__(self, document: Callable[[str], Any], formats: Iterable[Format] = ()) -> None:
        self._document, self._formats = document, tuple(formats)
        whole = document("rulebook")
        self._pages = {book["edition"]: book.get("sections", {}) for book in whole.get("books", ())}
        self._rules = {key(rule["id"]): rule for rule in whole.get("rules", ())}

    def ids(self) -> list[str]:
        """Every id, and every source without an id by its text."""
        sources = dict.fromkeys(one.id for one in self._sources.values())
        return [*(rule["id"] for rule in self._rules.values()), *sources]

    def find(self, word: str) -> BookRule | None:
        """The rule of an id, or the source of a text, in any case."""
        asked = key(word)
        if found := self._rules.get(asked):
            return _rule(found, self._pages)
        return self._sources.get(asked)

    def cited(self, source: str) -> tuple[list[BookRule], list[str]]:
        """The rules that a source names, each once, and the words in it that name none.

        A source is one text, or several ids, which may have remarks in parentheses.
        """
        if whole := self._rules.get(key(source)):
            return [_rule(whole, self._pages)], []
        rules, unknown = _cited(source, self.find)
        text = self.find(source) if unknown else None
        return ([text], []) if text else (rules, unknown)

    @cached_property
    def _sources(self) -> dict[str, BookRule]:
        """The sources of the other documents, by id and by text."""
        found: dict[str, BookRule] = {}
        ids: dict[str, str] = {}
        for name in CITING:
            whole = self._document(name)
            for id_, text in whole.get("sources", {}).items():
                found[key(id_)] = BookRule(id_, "source", text)
                ids[key(text)] = key(id_)
            for place, source, sure in _citing(whole):
                use = f"{name}.yaml: {place}" + (f" (confidence: {sure})" if sure else "")
                rules, unknown = _cited(source, lambda word: found.get(key(word)))
                for one in [BookRule(source, "source", "")] if unknown else rules:
                    known = found.setdefault(key(one.id), one)
                    found[key(one.id)] = known._replace(uses=(*known.uses, use))
        for source, origin, use in _imported(self._formats):
            known = found.setdefault(key(source), BookRule(source, "import", "", _undo(origin)))
            if use not in known.uses:
                found[key(source)] = known._replace(uses=(*known.uses, use))
        return {**{text: found[id_] for text, id_ in ids.items()}, **found}


def _imported(formats: Iterable[Format]) -> Iterator[tuple[str, Imported, str]]:
    """Every source of what was imported: its text, the import, and the ban or format it is for."""
    for one in formats:
        if one.imported:
            use = f"{one.imported.file}: the format {one.name}"
            for source in (one.source, *(window.source for window in one.windows)):
                yield source, one.imported, use
        for ban in one.bans:
            if ban.imported:
                use = f"{ban.imported.file}: the ban of {ban.card} in {one.name}"
                for source in filter(None, (ban.source, str(ban.imported), ban.cited)):
                    yield source, ban.imported, use


def _undo(origin: Imported) -> str:
    return (
        f"You imported {origin.file} on {origin.day}. `decklint data status` lists your imports, "
        f"`decklint data remove {shlex.quote(origin.file)}` removes this one."
    )


def _cited(source: str, find: Callable[[str], BookRule | None]) -> tuple[list[BookRule], list[str]]:
    found: dict[str, BookRule] = {}
    unknown = []
    for word in cited_words(source):
        rule = find(word) or find(_REMARK.sub("", word))
        if rule is None:
            unknown.append(word)
        else:
            found[rule.id] = rule
    return list(found.values()), unknown


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
    here = [*place, value.get("format", ""), ", ".join(name) if isinstance(name, list) else name]
    source = value.get("source", value.get("name") if "windows" in value else None)
    if isinstance(source, str):
        yield ", ".join(filter(None, here)), source, str(value.get("confidence", ""))
    for word, inner in value.items():
        yield from _citing(inner, here if isinstance(inner, list) else [*here, word])
