"""Fetching sets that are new or have changed from a card source into the user's store.

A set enters whole or not at all. When the source fails, what was there stays as it was, and what
has been fetched so far is used when the same command is given again.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from decklint.errors import SourceError, UsageError
from decklint.model.card import Origin
from decklint.store.progress import Progress, quiet
from decklint.store.source_card import SourceCard
from decklint.store.user_store import Store, StoredSet
from decklint.store.yamlfile import quoted, shown
from decklint.sync.api_formats.fields import ShapeError
from decklint.sync.arrival import arrive
from decklint.sync.known import Known
from decklint.sync.sources.client import OutageError
from decklint.sync.sources.source import Listing, Source, Summary

#: So long after its release a set may still come to a source that has none of its cards.
_NEW = dt.timedelta(days=365)

#: Told what is being fetched: a set, how many of its cards are here, how many there are.


@dataclass(frozen=True, slots=True)
class Fetched:
    """A set that was fetched: how many cards it has and how many of them were not known before."""

    set_id: str
    name: str
    cards: int
    new: int


def fetched(new: StoredSet, stored: StoredSet | None, known: Known) -> Fetched:
    """What a set brings over what the store and card_data had of it."""
    before = {str(card["id"]) for card in (stored.cards if stored else ())}
    ids = [str(card["id"]) for card in new.cards]
    fresh = sum(card not in before and not known.holds(card) for card in ids)
    return Fetched(new.id, str(new.facts["name"]), len(ids), fresh)


@dataclass(slots=True)
class SyncReport:
    """What a sync did: sets stored, sets left alone, and one line for each that failed."""

    source: str
    stored: list[Fetched] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    #: Sets that are not out yet and that the source does not have whole.
    waiting: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    requests: int = 0

    @property
    def exit_code(self) -> int:
        """0 if everything asked for is here, 2 if something is not."""
        return 2 if self.failed else 0


def sync(
    store: Store,
    source: Source,
    wanted: Sequence[str] = (),
    known: Known | None = None,
    progress: Progress = quiet,
    *,
    today: dt.date | None = None,
) -> SyncReport:
    """Bring new and changed sets into the store, or the `wanted` ones whether changed or not.

    `wanted` are codes, aliases or ids of sets. A SourceError means that the source could not even
    list its sets; whatever fails later is in the report.
    """
    today = today or dt.datetime.now(tz=dt.UTC).date()
    known = known or Known()
    with store.lock():
        return _Sync(store, source, known, progress, today).run(wanted)


class _Sync:
    """One run over the sets of one source."""

    def __init__(
        self, store: Store, source: Source, known: Known, progress: Progress, today: dt.date
    ) -> None:
        self.store, self.source, self.known = store, source, known
        self.progress, self.today = progress, today
        self.report = SyncReport(source.title)

    def run(self, wanted: Sequence[str]) -> SyncReport:
        """All sets, or the wanted ones; stops at the first sign that the source is down."""
        summaries = self.source.sets()
        try:
            for summary in self._chosen(wanted, summaries):
                self._one(summary, forced=bool(wanted))
        except OutageError as fault:
            self.report.failed.append(str(fault))
        if not wanted and not self.report.failed:
            self.store.note_sync(self.today.isoformat())
        self.report.requests = self.source.transport.requests
        return self.report

    def _chosen(self, wanted: Sequence[str], summaries: list[Summary]) -> Iterator[Summary]:
        if not wanted:
            yield from summaries
            return
        chosen: dict[str, Summary] = {}
        for word in wanted:
            for summary in self._named(word, summaries):
                chosen[summary.id] = summary
        yield from chosen.values()

    def _named(self, word: str, summaries: list[Summary]) -> list[Summary]:
        """The source's sets behind a word: by our codes and ids, by its ids, by its own codes."""
        ours = self.known.named(word)
        found = [s for s in summaries if self._our_id(s) in ours]
        found = found or [s for s in summaries if s.id.upper() == word.strip().upper()]
        if not found and not ours:
            strangers = (s for s in summaries if self._our_id(s) not in self.known.sets)
            found = [s for s in strangers if self._bears(s, word)]
        if found:
            return found
        if ours:
            raise UsageError(f"--set {shown(word)}: {self.source.title} does not have this set yet")
        raise UsageError(
            f"--set {quoted(word)}: neither decklint nor {self.source.title} knows such a set; "
            "write a code such as PFL or an id such as me02"
        )

    def _bears(self, summary: Summary, word: str) -> bool:
        try:
            facts = self.source.listing(summary).facts
        except OutageError:
            raise
        except SourceError:
            return False  # what is wrong with another set is not asked about
        codes = (facts.get("ptcgo"), facts.get("official"))
        return word.strip().upper() in {code.upper() for code in codes if code}

    def _our_id(self, summary: Summary) -> str:
        return self.known.set_id(self.source.name, summary.id)

    def _one(self, summary: Summary, *, forced: bool) -> None:
        try:
            found = self._fetch(summary, forced=forced)
        except OutageError as fault:
            raise OutageError(str(fault)) from None
        except SourceError as fault:
            self.report.failed.append(str(fault))
        else:
            if found:
                self.report.stored.append(found)

    def _fetch(self, summary: Summary, *, forced: bool) -> Fetched | None:
        set_id = self._our_id(summary)
        stored = self.store.get(set_id)
        if stored and stored.local:
            if forced:
                self._refuse(set_id, "the store has a custom set under this id")
            return None
        have = max(self.known.printings(set_id), len(stored.cards) if stored else 0)
        followed = stored is not None and stored.origin.source == self.source.name and stored.stamp
        listed = summary.cards
        if not forced and not followed and listed is not None and listed <= have:
            self.report.unchanged.append(set_id)
            return None
        listing = self.source.listing(summary)
        if not self._is_due(listing, set_id, followed or None, have, forced=forced):
            return None
        taken = self._take(listing, set_id, stored)
        self.source.stored(listing)
        return taken

    def _is_due(
        self, listing: Listing, set_id: str, stamp: str | None, have: int, *, forced: bool
    ) -> bool:
        """Whether a set has to be fetched, and can be: its source has all of it.

        `stamp` is what this source said of the set when it was last fetched from here.
        """
        if listing.digital:
            if forced:
                self._refuse(set_id, "its cards exist only on a screen or in another language")
            return False
        same = stamp == listing.stamp if stamp else 0 < listing.cards <= have
        if same and not forced:
            self.source.stored(listing)  # a sync may have been killed when the set was stored
            self.report.unchanged.append(set_id)
            return False
        if listing.cards < listing.claimed and not 0 < have <= listing.cards:
            self._wait_or_refuse(listing, set_id, have, forced=forced)
            return False
        return True

    def _wait_or_refuse(self, listing: Listing, set_id: str, have: int, *, forced: bool) -> None:
        """The source has not all cards of a set: wait for one that is new, else it is an error."""
        what = f"{self.source.title} has {listing.cards} of its {listing.claimed} cards so far"
        released = str(listing.facts.get("released"))
        # A set of our table of which nobody has a card: samples, oversized cards.
        empty = set_id in self.known.sets and not have and not listing.cards
        if not forced and (empty or released > self.today.isoformat()):
            if released > (self.today - _NEW).isoformat():
                self.report.waiting.append(f"{set_id} {shown(str(listing.facts['name']))}: {what}")
            return
        self._refuse(set_id, f"{what}, and a set is taken only whole; try again later")

    def _take(self, listing: Listing, set_id: str, stored: StoredSet | None) -> Fetched:
        """Fetch every card, check all of them, and only then store the set."""
        name = str(self.known.sets.get(set_id, listing.facts).get("name") or set_id)
        records: list[SourceCard] = []
        self.progress(name, 0, listing.cards)
        try:
            for record in self.source.records(listing):
                records.append(record)
                self.progress(name, len(records), max(listing.cards, len(records)))
            place = f"{self.source.transport.address.url} {listing.id}"
            origin = Origin(self.source.name, self.today.isoformat(), place)
            facts = {**listing.facts, "id": set_id}
            new = arrive(facts, records, origin, self.known, stored=stored, stamp=listing.stamp)
        except ShapeError as fault:
            self.source.refused(listing)
            self._refuse(set_id, str(fault))
        self.store.put(new)
        return fetched(new, stored, self.known)

    def _refuse(self, set_id: str, why: str) -> NoReturn:
        raise SourceError(f"{self.source.title}: {set_id} was not taken: {why}")
