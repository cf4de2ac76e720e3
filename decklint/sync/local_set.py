"""A user's own set, in the YAML of card_data: a league's cards, a spoiled card, a custom set.

It is marked local, so it is legal only in formats that name it. Where a set of card_data has the
fingerprint of a text, a user may write the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from decklint.errors import DataError
from decklint.model.card import Origin
from decklint.model.fingerprint import fingerprint
from decklint.store import schema
from decklint.store.setfile import SET_FIELDS
from decklint.store.user_store import StoredSet, is_safe_id
from decklint.store.yamlfile import Document, quoted, shown
from decklint.sync.api_formats.fields import ShapeError
from decklint.sync.known import Known
from decklint.sync.validation import check_texts

_FINGERPRINT = re.compile(r"[0-9a-f]{12}")
_CODES = ("ptcgl", "ptcgo", "official", "pokemontcg")

Fault = tuple[int, str]


def local_set(document: Document, known: Known, today: str | None = None) -> StoredSet:
    """A set of the user's own; a DataError names the first fault and counts the others."""
    value, place = document.value, document.path
    texts: dict[str, str] = {}
    if isinstance(value, dict) and isinstance(about := value.get("set"), dict):
        about.setdefault("series", "Local")
        about["kind"] = "local"
        for part in _with_text(value.get("cards")):
            _take_text(part, texts)
    faults = [(problem.line, problem.message) for problem in schema.problems(document, "set")]
    faults = faults or sorted(_faults(document, known, texts))
    if faults:
        line, message = faults[0]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise DataError(message + more, path=place, line=line)
    facts = {key: value["set"][key] for key in SET_FIELDS if key in value["set"]}
    cards = tuple({**card, "id": _id(facts, card)} for card in value["cards"])
    return StoredSet({**facts, "local": True}, cards, texts, Origin("local", today, place))


def _id(facts: Mapping[str, Any], card: Mapping[str, Any]) -> str:
    return str(card.get("id") or f"{facts['id']}-{card['number']}")


def _with_text(cards: Any) -> Iterator[dict[str, Any]]:
    """Every card, attack and ability that may bear a text."""
    for card in cards if isinstance(cards, list) else ():
        if isinstance(card, dict):
            yield card
            for part in ("attacks", "abilities"):
                inside = card.get(part)
                for item in inside if isinstance(inside, list) else ():
                    if isinstance(item, dict):
                        yield item


def _take_text(part: dict[str, Any], texts: dict[str, str]) -> None:
    text = part.get("text")
    if isinstance(text, str) and not _FINGERPRINT.fullmatch(text) and (mark := fingerprint(text)):
        texts[mark] = text
        part["text"] = mark


def _faults(document: Document, known: Known, texts: Mapping[str, str]) -> Iterator[Fault]:
    """What the schema cannot see: names that are taken, numbers that stand twice."""
    value = document.value
    about, set_id = value["set"], value["set"]["id"]
    line = document.line(("set",))
    if not is_safe_id(set_id):
        yield line, f"the id {quoted(set_id)} cannot be the name of a file; choose another"
    if owner := known.owner(set_id):
        yield line, _taken("id", set_id, owner, known)
    for field in _CODES:
        if (code := about.get(field)) and (owner := known.owner(code)):
            yield line, _taken(field, code, owner, known)
    seen: dict[str, int] = {}
    for place, card in enumerate(value["cards"]):
        at = document.line(("cards", place))
        printing = _id(about, card)
        if not printing.startswith(f"{set_id}-"):
            yield at, f"the id {shown(printing)} must begin with {set_id}-; correct or remove it"
        if "pokemontcg" in card:
            yield at, "'pokemontcg' names a printing of that source; remove it"
        if first := seen.get(printing.lower()):
            yield at, f"{shown(printing)} stands on line {first} already; give it another number"
        seen.setdefault(printing.lower(), at)
    try:
        check_texts(texts)
    except ShapeError as fault:
        yield line, fault.message


def _taken(what: str, word: str, owner: str, known: Known) -> str:
    name = shown(str(known.sets.get(owner, {}).get("name", owner)))
    return f"the {what} {quoted(word)} belongs to {name} ({owner}); choose another for your own set"
