"""A checkout of a few cards."""

import shutil
from pathlib import Path

import pytest

from decklint.store import paths

SMALL = Path(__file__).parents[1] / "vectors" / "card_data_small"


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with a small card_data and an empty cache."""
    folder = tmp_path / "card_data"
    shutil.copytree(SMALL, folder)
    monkeypatch.setattr(paths, "checkout_card_data", lambda: folder)
    monkeypatch.setattr(paths, "shipped_index", lambda: None)
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path / "data"))
    return folder
