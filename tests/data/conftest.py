"""A source on this machine, a store, and a sync from the one into the other."""

import datetime as dt
import shutil
from pathlib import Path

import fake_api as fake
import pytest

from decklint.data import places
from decklint.data.incoming.store import Store
from decklint.data.incoming.sync import sync
from decklint.data.sources import Manners, open_source

TODAY = dt.date(2026, 11, 16)
QUICK = Manners(connect=30, read=2, answer=60, backoff=0.001, size=1 << 20, tries=3)
KEYS = {"SCRYDEX_API_KEY": "not-a-key", "SCRYDEX_TEAM_ID": "not-a-team"}

SMALL = Path(__file__).parents[1] / "vectors" / "card_data_small"


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
            source, store.folder, base_url=api.origin, manners=QUICK, environ=KEYS, today=TODAY
        )
        return sync(store, place, wanted, known, progress, today=TODAY)

    return sync_now


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with a small card_data and an empty cache."""
    folder = tmp_path / "card_data"
    shutil.copytree(SMALL, folder)
    monkeypatch.setattr(places, "checkout_card_data", lambda: folder)
    monkeypatch.setattr(places, "shipped_index", lambda: None)
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path / "data"))
    return folder
