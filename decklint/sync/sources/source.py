"""What every card source can be asked, whichever API is behind it."""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar

from decklint.errors import SourceError
from decklint.store.source_card import SourceCard
from decklint.sync.api_formats.fields import Json, ShapeError
from decklint.sync.response_cache import Answers, Kept
from decklint.sync.sources.client import MissingError, Transport

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Summary:
    """A set as a source lists it among the others.

    `cards` is how many it says the set has; `facts` what else the list already tells.
    """

    id: str
    name: str
    cards: int | None = None
    facts: Json | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A set before its cards are fetched.

    `cards` is how many cards the source lists, `claimed` how many it says the set has. `stamp`
    changes when the set does. `digital` sets are not printed on paper, so they are not ours.
    """

    id: str
    facts: Json
    cards: int
    claimed: int
    stamp: str
    ids: tuple[str, ...] = ()
    digital: bool = False


class Source(Protocol):
    """A public card API."""

    name: str
    title: str
    #: What a user must know when this source is used; empty for nothing.
    notice: str
    transport: Transport

    def sets(self) -> list[Summary]:
        """Every set the source lists."""
        ...

    def listing(self, summary: Summary) -> Listing:
        """What a set is and what is in it."""
        ...

    def records(self, listing: Listing) -> Iterator[SourceCard]:
        """Every card of a set, fetched one after the other or taken from where it lies already."""
        ...

    def stored(self, listing: Listing) -> None:
        """The set is in the store: what was kept to resume its download has served."""
        ...

    def refused(self, listing: Listing) -> None:
        """The set was not good: next time everything is asked for again."""
        ...


class CachedClient:
    """Where answers are asked for, checked and kept: one per source.

    `paths` are where on the server the API may lie; the first that has it is used.
    """

    def __init__(
        self,
        transport: Transport,
        paths: Sequence[str],
        folder: Path,
        name: str,
        today: dt.date,
    ) -> None:
        self.transport = transport
        self._paths, self._folder, self._name, self._today = list(paths), folder, name, today

    def settle(self, ask: Callable[[], T]) -> T:
        """The answer to a first question, from where on the server it is answered at all."""
        while True:
            path = self._paths[0]
            self.transport.address = self.transport.address.at(path)
            try:
                return ask()
            except MissingError:
                if len(self._paths) == 1:
                    raise
                self._paths.pop(0)

    def answers(self, about: str) -> Answers:
        """What this server answered about a thing; another server's answers lie elsewhere."""
        return Answers(self._folder, self._name, about, self._today)

    def list(
        self, path: str, params: Mapping[str, str] | None, read: Callable[[Any], T], about: str
    ) -> T:
        """An answer that stands for itself; if it has not changed, it is not sent again."""
        answers, key = self.answers(about), _key(path, params)
        value, kept = self._ask(answers, path, params, read)
        if kept.etag:
            answers.keep_for_good(key, kept)
        return value

    def part(
        self,
        answers: Answers,
        path: str,
        params: Mapping[str, str] | None,
        read: Callable[[Any], T],
    ) -> T:
        """An answer of a download in parts; what lies here already is not asked for again."""
        key = _key(path, params)
        if fresh := answers.fresh(key):
            # One that is damaged, or from another version of decklint, is asked for again.
            with contextlib.suppress(SourceError):
                return self.read(fresh.body, read)
        value, kept = self._ask(answers, path, params, read)
        answers.keep(key, kept)
        return value

    def _ask(
        self,
        answers: Answers,
        path: str,
        params: Mapping[str, str] | None,
        read: Callable[[Any], T],
    ) -> tuple[T, Kept]:
        """An answer and what to keep of it, checked before it is kept."""
        former = answers.former(_key(path, params))
        if former and former.etag:
            with contextlib.suppress(ShapeError):
                value = read(former.body)
                answer = self.transport.get(path, params, former.etag)
                if answer.unchanged:
                    return value, former
                return self.read(answer.body, read), Kept(answer.etag, answer.body)
        answer = self.transport.get(path, params)
        return self.read(answer.body, read), Kept(answer.etag, answer.body)

    def read(self, body: Any, read: Callable[[Any], T]) -> T:
        """What an answer says; a SourceError where it does not have the shape it should."""
        try:
            return read(body)
        except ShapeError as fault:
            self.refuse(str(fault))

    def refuse(self, what: str) -> NoReturn:
        """An answer is not what was asked for."""
        raise SourceError(f"{self.transport.title}: {what}")


def stamp_of(value: object) -> str:
    """A short text that differs when the value does."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _key(path: str, params: Mapping[str, str] | None) -> str:
    return path + "".join(f"&{key}={value}" for key, value in sorted((params or {}).items()))
