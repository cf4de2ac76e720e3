"""The public card APIs, each behind the same few questions. Only here does decklint go online."""

from __future__ import annotations

import dataclasses
import datetime as dt
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from decklint.errors import UsageError
from decklint.sync.sources import pokemontcg, scrydex, tcgdex
from decklint.sync.sources.address import Address, address
from decklint.sync.sources.client import MissingError, OutageError, RequestPolicy, Transport
from decklint.sync.sources.source import CachedClient, Listing, Source, Summary

__all__ = [
    "SOURCES",
    "Listing",
    "MissingError",
    "OutageError",
    "RequestPolicy",
    "Source",
    "Summary",
    "open_source",
]

#: The sources by name, with where each one's API begins; the first is the default.
SOURCES = {
    "tcgdex": tcgdex.BASE,
    "pokemontcg": pokemontcg.BASE,
    "scrydex": scrydex.BASE,
}
_TITLES = {"tcgdex": "TCGdex", "pokemontcg": "pokemontcg.io", "scrydex": "Scrydex"}


def open_source(
    name: str,
    folder: Path,
    *,
    base_url: str | None = None,
    policy: RequestPolicy | None = None,
    environ: Mapping[str, str] | None = None,
    today: dt.date | None = None,
) -> Source:
    """A source by name; `folder` is where its answers are kept, `base_url` another server of it.

    Nothing is asked of the server yet.
    """
    if name not in SOURCES:
        raise UsageError(f"there is no source {name!r:.40}; there are {', '.join(SOURCES)}")
    default = address(SOURCES[name])
    place = address(base_url) if base_url else default
    today = today or dt.datetime.now(tz=dt.UTC).date()
    policy = policy or RequestPolicy()
    headers: dict[str, str] = {}
    if name == "scrydex":
        headers = scrydex.credentials(os.environ if environ is None else environ)
        most = min(policy.requests, scrydex.REQUESTS)
        policy = dataclasses.replace(policy, requests=most)
    transport = Transport(_TITLES[name], place, headers=headers, policy=policy)
    desk = CachedClient(
        transport, _paths(place, default), folder, _server(name, place, default), today
    )
    if name == "tcgdex":
        return tcgdex.TcgDex(desk)
    if name == "pokemontcg":
        return pokemontcg.pokemontcg(desk, today)
    return scrydex.scrydex(desk)


def _paths(place: Address, default: Address) -> list[str]:
    """Where on a server the API may lie: who names only the server means the usual place on it."""
    if place.path != default.path and f"{default.path}/".startswith(f"{place.path}/"):
        return [default.path, place.path]
    return [place.path]


def _server(name: str, place: Address, default: Address) -> str:
    """A name for what one server answered, as a folder; another server's lie elsewhere."""
    if place == default:
        return name
    return f"{name}-{hashlib.sha256(place.url.encode()).hexdigest()[:8]}"
