"""TCGdex: free, without a key, one request per card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

from decklint.store.source_card import SourceCard
from decklint.store.user_store import is_safe_id
from decklint.store.yamlfile import quoted, shown
from decklint.sync.api_formats.fields import Json, ShapeError, objects, required, whole
from decklint.sync.api_formats.formats import TCGDEX
from decklint.sync.api_formats.tcgdex import SOURCE
from decklint.sync.sources.client import MissingError
from decklint.sync.sources.source import CachedClient, Listing, Summary, stamp_of

BASE = "https://api.tcgdex.net/v2/en"

#: The series of cards that exist only in a mobile game.
_DIGITAL = "tcgp"


class TcgDex:
    """The TCGdex REST API v2, in English."""

    name, title, notice = SOURCE, "TCGdex", ""

    def __init__(self, desk: CachedClient) -> None:
        self._desk = desk
        self.transport = desk.transport

    def sets(self) -> list[Summary]:
        """Every set, from the list of briefs."""
        return self._desk.settle(lambda: self._desk.list("sets", None, _summaries, "lists"))

    def listing(self, summary: Summary) -> Listing:
        """A set and the ids of its cards."""
        path = f"sets/{quote(summary.id, safe='')}"
        try:
            return self._desk.list(path, None, lambda body: _listing(body, summary.id), "lists")
        except MissingError:
            self._desk.refuse(
                f"it lists the set {summary.id} and does not have it (404); try again later"
            )

    def records(self, listing: Listing) -> Iterator[SourceCard]:
        """Each card by its own id."""
        answers = self._desk.answers(listing.id)
        answers.begin(listing.stamp)
        for card_id in listing.ids:
            path = f"cards/{quote(card_id, safe='')}"
            try:
                yield self._desk.part(answers, path, None, _card(card_id, listing.id))
            except MissingError:
                self._desk.refuse(
                    f"it lists the card {shown(card_id)} and does not have it (404); try again "
                    "later"
                )

    def stored(self, listing: Listing) -> None:
        """Keep the answers for the sake of their ETags."""
        self._desk.answers(listing.id).finish()

    def refused(self, listing: Listing) -> None:
        """Forget the answers."""
        self._desk.answers(listing.id).discard()


def _summaries(body: Any) -> list[Summary]:
    if not isinstance(body, list) or not body:
        raise ShapeError("its list of sets is not a list")
    found = []
    for item in body:
        if not isinstance(item, dict):
            raise ShapeError("its list of sets holds something that is not a set")
        count = item.get("cardCount")
        total = whole(count, "total") if isinstance(count, dict) else None
        found.append(Summary(_set_id(item), required(item, "name"), total))
    return found


def _set_id(item: Json) -> str:
    set_id = required(item, "id")
    if not is_safe_id(set_id):
        raise ShapeError(f"a set has the id {quoted(set_id)}, which cannot be")
    return set_id


def _listing(body: Any, set_id: str) -> Listing:
    if not isinstance(body, dict):
        raise ShapeError(f"the set {set_id} is not an object")
    if required(body, "id") != set_id:
        # The server falls back to a set of that name when it knows no such id.
        raise ShapeError(f"asked for the set {set_id}, it answers with {shown(str(body['id']))}")
    try:
        facts = TCGDEX.read_set(body)
        briefs = objects(body, "cards")
        ids = tuple(required(brief, "id") for brief in briefs)
        count = body.get("cardCount")
        claimed = whole(count, "total") if isinstance(count, dict) else None
    except ShapeError as fault:
        raise ShapeError(f"the set {set_id}: {fault.message}") from None
    if len(set(ids)) != len(ids):
        twin = next(card for card in ids if ids.count(card) > 1)
        raise ShapeError(f"the set {set_id} lists {shown(twin)} twice")
    for card_id in ids:
        if not card_id.startswith(f"{set_id}-") or not card_id.isprintable():
            raise ShapeError(f"the set {set_id} lists a card {quoted(card_id)} of another set")
    serie = body.get("serie")
    return Listing(
        id=set_id,
        facts=facts,
        cards=len(ids),
        claimed=max(claimed or 0, len(ids)),
        stamp=stamp_of([facts, [[brief["id"], brief.get("name")] for brief in briefs]]),
        ids=ids,
        digital=isinstance(serie, dict) and serie.get("id") == _DIGITAL,
    )


def _card(card_id: str, set_id: str) -> Callable[[Any], SourceCard]:
    def read(body: Any) -> SourceCard:
        if not isinstance(body, dict):
            raise ShapeError(f"{shown(card_id)}: the card is not an object")
        if body.get("id") != card_id:
            # The server falls back to a card of that name when it knows no such id.
            answered = shown(str(body.get("id")))
            raise ShapeError(f"asked for {shown(card_id)}, it answers with {answered}")
        record = TCGDEX.record(body)
        if record.set_id != set_id:
            raise ShapeError(f"{shown(card_id)}: the card is not of the set {set_id}")
        return record

    return read
