"""Scrydex: the paid successor of pokemontcg.io; every request costs its user a credit."""

from __future__ import annotations

from collections.abc import Mapping

from decklint.errors import SourceError
from decklint.sync.api_formats.fields import Json
from decklint.sync.api_formats.formats import SCRYDEX
from decklint.sync.sources.paged import PagedSource, Paging
from decklint.sync.sources.source import CachedClient

BASE = "https://api.scrydex.com/pokemon/v1/en"

#: The most requests of one run, because credits beyond a plan are billed, not refused.
REQUESTS = 100


def _digital(card_set: Json) -> bool:
    language = card_set.get("language_code") or "EN"
    return (
        card_set.get("is_online_only") is True
        or "Pocket" in str(card_set.get("series"))
        or str(language).upper() != "EN"
    )


PAGING = Paging(
    dialect=SCRYDEX,
    title="Scrydex",
    sets="expansions",
    set_key="expansion",
    page_size=100,
    size_param="page_size",
    total=("total_count", "totalCount"),
    updated="updated_at",
    digital=_digital,
)


def credentials(environ: Mapping[str, str]) -> dict[str, str]:
    """The headers that say who pays, from the environment."""
    headers = {}
    for header, variable in (("X-Api-Key", "SCRYDEX_API_KEY"), ("X-Team-ID", "SCRYDEX_TEAM_ID")):
        value = environ.get(variable, "").strip()
        if not value:
            raise SourceError(
                f"Scrydex needs a key: set SCRYDEX_API_KEY and SCRYDEX_TEAM_ID ({variable} is not "
                "set), or use --source tcgdex, which needs none"
            )
        if not value.isascii() or not value.isprintable() or " " in value:
            raise SourceError(f"{variable} has a character that no key has; set it again")
        headers[header] = value
    return headers


def scrydex(desk: CachedClient) -> PagedSource:
    """The Scrydex API v1, its English part."""
    most = desk.transport.policy.requests
    notice = f"Scrydex bills a credit for each request; this run makes {most} at most."
    return PagedSource(desk, PAGING, notice)
