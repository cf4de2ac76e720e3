"""What a source brought becomes a set for the store: under our ids, corrected, checked, whole."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from decklint.errors import DataError
from decklint.model.card import Origin
from decklint.store.setfile import SET_FIELDS, collector_order
from decklint.store.source_card import FIELDS, Facts, SourceCard
from decklint.store.spelling import number_key, printed_number
from decklint.store.user_store import StoredSet, is_safe_id
from decklint.store.yamlfile import quoted, shown
from decklint.sync.api_formats.fields import ShapeError
from decklint.sync.api_formats.tcgdex import SOURCE as TCGDEX
from decklint.sync.known import Known
from decklint.sync.overrides import apply_overrides
from decklint.sync.validation import (
    check_complete,
    check_dropped,
    check_facts,
    check_set,
    check_texts,
)


def arrive(
    facts: Mapping[str, Any],
    records: Sequence[SourceCard],
    origin: Origin,
    known: Known,
    *,
    stored: StoredSet | None = None,
    stamp: str | None = None,
) -> StoredSet:
    """A set of records as it enters the store; a ShapeError names the card that keeps it out.

    `facts` are what the source says of the set, its `id` already ours; for a set of our table they
    only fill what the table leaves open. `stored` is the set as the store has it, if it does.
    """
    about = set_facts(facts, known)
    if not records:
        raise ShapeError("the set has no cards")
    numbers = {**_numbers_of(stored), **known.numbers(about["id"])}
    ids = _ids(records, about, known, numbers)
    unknown = [
        record for record, printing in zip(records, ids, strict=True) if not known.holds(printing)
    ]
    for record in unknown:
        with _naming(record):
            check_complete(record)
    check_dropped(records, unknown)
    cards, texts = [], {}
    for record, printing in zip(records, ids, strict=True):
        with _naming(record):
            cards.append(_line(record, printing, about, known, held=known.holds(printing)))
            texts.update(record.texts())
            check_texts(record.texts())
    _refuse_twins(cards)
    _refuse_loss(cards, stored)
    cards.sort(key=lambda line: collector_order(str(line["number"])))
    return StoredSet(about, tuple(cards), texts, origin, stamp)


def set_facts(facts: Mapping[str, Any], known: Known) -> dict[str, Any]:
    """The facts of a set: ours where the table has them, the source's where it has not."""
    set_id = str(facts["id"])
    if not is_safe_id(set_id):
        raise ShapeError(f"a set cannot have the id {quoted(set_id)}")
    said = {key: value for key, value in facts.items() if value is not None}
    merged = {"kind": _kind(said), **said, **known.sets.get(set_id, {})}
    check_set(merged)
    return {key: merged[key] for key in SET_FIELDS if key in merged}


def _kind(facts: Mapping[str, Any]) -> str:
    """No source tells the kind of a set; its name does for the two kinds that matter."""
    name = str(facts.get("name", "")).casefold()
    if "promo" in name:
        return "promo"
    return "energy" if name.endswith(("energy", "energies")) else "expansion"


@contextlib.contextmanager
def _naming(record: SourceCard) -> Iterator[None]:
    try:
        yield
    except ShapeError as fault:
        raise ShapeError(f"{shown(record.id)}: {fault.message}") from None


def _numbers_of(stored: StoredSet | None) -> dict[str, str]:
    """The printings of a stored set by number."""
    return {number_key(str(c["number"])): str(c["id"]) for c in (stored.cards if stored else ())}


def _ids(
    records: Sequence[SourceCard],
    about: Mapping[str, Any],
    known: Known,
    numbers: Mapping[str, str],
) -> list[str]:
    """Our ids: TCGdex's own; for other sources what is known by alias or number, else made."""
    ids: list[str] = []
    for record in records:
        if record.source == TCGDEX:
            ids.append(record.id)
            continue
        own = record.id.rpartition("-")[2]
        found = known.alias(record.id) or numbers.get(number_key(record.number))
        if not found or found in ids:
            found = f"{about['id']}-{record.number}"
        # A few records bear another card's number; their own id does not.
        ids.append(f"{about['id']}-{own}" if found in ids else found)
    return ids


def _line(
    record: SourceCard, printing: str, about: Mapping[str, Any], known: Known, *, held: bool
) -> Facts:
    """The line of facts of one printing, with overrides applied.

    Of a printing `held` in card_data, whose facts win over any source's, an unsound line is cut
    to what names it; of any other it is an error.
    """
    known.finish(record)
    facts = record.facts()
    facts["id"] = printing
    prefix = f"{about['id']}-"
    if record.source != TCGDEX:
        if printing.startswith(prefix):
            facts["number"] = unquote(printing.removeprefix(prefix))
        if record.id != f"{about.get('pokemontcg')}-{printed_number(facts['number'])}":
            facts["pokemontcg"] = record.id
    ordered = {field: facts[field] for field in FIELDS if field in facts}
    try:
        corrected = apply_overrides(ordered, known.overrides)
        check_facts(corrected, about)
    except DataError as fault:  # unsound, or an override does not fit what this source says
        if not held:
            raise ShapeError(fault.message) from None
        corrected = {field: ordered[field] for field in ("number", "id", "name", "kind")}
        check_facts(corrected, about)
    return corrected


def _refuse_twins(cards: Sequence[Facts]) -> None:
    seen: set[str] = set()
    for line in cards:
        if line["id"] in seen:
            raise ShapeError(f"{shown(str(line['id']))} is there twice")
        seen.add(line["id"])


def _refuse_loss(cards: Sequence[Facts], stored: StoredSet | None) -> None:
    """A printing the store has does not vanish because a source no longer names it."""
    lost = set(_numbers_of(stored)) - {number_key(str(line["number"])) for line in cards}
    if lost and stored:
        example = min(lost)
        raise ShapeError(
            f"number {shown(example)}{_more(lost)} of the stored set would be lost; what the "
            f"store has was kept (remove {stored.id}.json from it to start over)"
        )


def _more(things: set[str]) -> str:
    return f" and {len(things) - 1} more" if len(things) > 1 else ""
