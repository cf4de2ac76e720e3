"""A source on this machine, a store, and a sync from the one into the other."""

import datetime as dt

import fake_api as fake
import pytest

from decklint.store.user_store import Store
from decklint.sync.fetch import sync
from decklint.sync.sources import RequestPolicy, open_source

TODAY = dt.date(2026, 11, 16)
QUICK = RequestPolicy(connect=30, read=2, answer=60, backoff=0.001, size=1 << 20, tries=3)
KEYS = {"SCRYDEX_API_KEY": "not-a-key", "SCRYDEX_TEAM_ID": "not-a-team"}


@pytest.fixture
def api():
    with fake.fake_api(fake.a_set("zz1", 10), fake.a_set("zz2", 12)) as running:
        yield running


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def run(api, store):
    """A sync from the running server into the store."""

    def sync_now(*wanted, source="tcgdex", known=None, progress=lambda *_: None):
        place = open_source(
            source, store.folder, base_url=api.origin, policy=QUICK, environ=KEYS, today=TODAY
        )
        return sync(store, place, wanted, known, progress, today=TODAY)

    return sync_now
