"""APIs that hand out a set in pages of cards, each in an envelope that says how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from decklint.store.source_card import SourceCard
from decklint.store.user_store import is_safe_id
from decklint.store.yamlfile import quoted, shown
from decklint.sync.api_formats.fields import Json, ShapeError, objects, required, whole
from decklint.sync.api_formats.formats import ApiFormat
from decklint.sync.sources.source import CachedClient, Listing, Summary, stamp_of


@dataclass(frozen=True)
class Paging:
    """How an API calls its lists, pages and counts."""

    dialect: ApiFormat
    title: str
    sets: str
    set_key: str
    page_size: int
    size_param: str
    total: tuple[str, ...]
    updated: str
    digital: Callable[[Json], bool] = field(default=lambda _set: False)


class PagedSource:
    """A source of the pokemontcg.io family."""

    def __init__(self, desk: CachedClient, paging: Paging, notice: str) -> None:
        self._desk, self._paging = desk, paging
        self.name, self.title, self.notice = paging.dialect.source, paging.title, notice
        self.transport = desk.transport

    def sets(self) -> list[Summary]:
        """Every set, page by page."""
        found: list[Summary] = []
        total, page = 1, 1
        while len(found) < total:
            params = {"page": str(page), self._paging.size_param: str(self._paging.page_size)}
            items, total = self._desk.settle(partial(self._sets, params))
            if not items:
                break
            found += [self._desk.read(item, self._summary) for item in items]
            page += 1
        return found

    def _sets(self, params: Mapping[str, str]) -> tuple[list[Json], int]:
        return self._desk.list(self._paging.sets, params, self._envelope, "lists")

    def listing(self, summary: Summary) -> Listing:
        """What the list said of the set; how many cards there are is seen on the first page."""
        said = summary.facts or {}
        return Listing(
            id=summary.id,
            facts=self._desk.read(said, self._paging.dialect.read_set),
            cards=summary.cards or 0,
            claimed=summary.cards or 0,
            stamp=stamp_of([summary.cards, said.get(self._paging.updated)]),
            digital=self._paging.digital(said),
        )

    def records(self, listing: Listing) -> Iterator[SourceCard]:
        """Each card of each page."""
        answers = self._desk.answers(listing.id)
        answers.begin(listing.stamp)
        seen, page, total = 0, 1, 1
        while seen < total:
            params = {
                "q": f"{self._paging.set_key}.id:{listing.id}",
                "page": str(page),
                self._paging.size_param: str(self._paging.page_size),
            }
            records, now = self._desk.part(answers, "cards", params, self._page(listing.id))
            if page > 1 and now != total:
                self.refused(listing)
                self._desk.refuse(
                    f"{listing.id}: it said {total} cards, then {now}; try again later"
                )
            total = now
            if not records:
                self.refused(listing)
                self._desk.refuse(f"{listing.id}: it has {total} cards and hands out only {seen}")
            yield from records
            seen, page = seen + len(records), page + 1
        if seen > total:
            self.refused(listing)
            self._desk.refuse(f"{listing.id}: it has {total} cards and hands out {seen}")

    def stored(self, listing: Listing) -> None:
        """Keep the answers for the sake of their ETags."""
        self._desk.answers(listing.id).finish()

    def refused(self, listing: Listing) -> None:
        """Forget the answers."""
        self._desk.answers(listing.id).discard()

    def _envelope(self, body: Any) -> tuple[list[Json], int]:
        if not isinstance(body, dict) or not isinstance(body.get("data"), list):
            raise ShapeError("the answer has no list of data")
        items = objects(body, "data")
        totals = [count for key in self._paging.total if (count := whole(body, key)) is not None]
        if not totals:
            raise ShapeError(f"the answer does not say {self._paging.total[0]}")
        return items, totals[0]

    def _summary(self, item: Json) -> Summary:
        set_id = required(item, "id")
        if not is_safe_id(set_id):
            raise ShapeError(f"a set has the id {quoted(set_id)}, which cannot be")
        return Summary(set_id, required(item, "name"), whole(item, "total"), item)

    def _page(self, set_id: str) -> Callable[[Any], tuple[list[SourceCard], int]]:
        def read(body: Any) -> tuple[list[SourceCard], int]:
            items, total = self._envelope(body)
            records = [self._paging.dialect.record(item) for item in items]
            for record in records:
                if record.set_id != set_id:
                    raise ShapeError(
                        f"asked for the set {set_id}, it answers with {shown(record.id)}"
                    )
            return records, total

        return read
