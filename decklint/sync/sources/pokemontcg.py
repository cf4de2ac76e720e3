"""pokemontcg.io: free, without a key, a page of cards per request, until it goes offline."""

from __future__ import annotations

import datetime as dt

from decklint.errors import SourceError
from decklint.sync.api_formats.formats import POKEMONTCG
from decklint.sync.sources.paged import PagedSource, Paging
from decklint.sync.sources.source import CachedClient

BASE = "https://api.pokemontcg.io/v2"

#: The day on which its makers take the service offline.
LAST_DAY = dt.date(2027, 3, 1)

PAGING = Paging(
    dialect=POKEMONTCG,
    title="pokemontcg.io",
    sets="sets",
    set_key="set",
    page_size=250,
    size_param="pageSize",
    total=("totalCount",),
    updated="updatedAt",
)


def pokemontcg(desk: CachedClient, today: dt.date) -> PagedSource:
    """The pokemontcg.io API v2; after its last day only another server that speaks it."""
    if today >= LAST_DAY and desk.transport.address.url == BASE:
        raise SourceError(
            f"pokemontcg.io went offline on {LAST_DAY}; use --source tcgdex, or a dump of its data "
            "files with `decklint data import`"
        )
    notice = f"pokemontcg.io goes offline on {LAST_DAY}; TCGdex, the default, stays."
    return PagedSource(desk, PAGING, notice)
