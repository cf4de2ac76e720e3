"""What every test stands on: no network, no user's files, one index for all."""

import contextlib
import os
import socket
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
with contextlib.suppress(ImportError):  # the compiled engine is tested with fewer packages
    from hypothesis import settings

    # How long a test may take is no property of what it tests.
    settings.register_profile("decklint", deadline=None)
    settings.load_profile("decklint")


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory):
    """The user's own store and cache are never touched; the index is made once and reused."""
    folder = tmp_path_factory.mktemp("user")
    os.environ["DECKLINT_DATA_DIR"] = str(folder / "data")
    os.environ.setdefault("DECKLINT_CACHE_DIR", str(ROOT / ".pytest_cache" / "decklint"))
    os.environ.pop("NO_COLOR", None)


@pytest.fixture(autouse=True)
def _no_network(monkeypatch):
    """Only this machine may be spoken to."""
    connect = socket.socket.connect

    def guarded(self, address):
        if isinstance(address, tuple) and not str(address[0]).startswith(
            ("127.", "::1", "localhost")
        ):
            raise AssertionError(f"a test wanted to speak to {address[0]}")
        return connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def growing_old():
    """Ask for this to see the warning that the card data is old."""


@pytest.fixture(autouse=True)
def _never_old(request, monkeypatch):
    """The card data grows old while the tests stay as they are; few are about that."""
    if "growing_old" not in request.fixturenames:
        monkeypatch.setattr("decklint.model.basis.Basis.warning", lambda _self, _day: None)


@pytest.fixture
def deck_file(tmp_path):
    """The path of a deck that is given as a path, or as the text of a list."""

    def at(deck):
        if isinstance(deck, Path):
            return deck
        path = tmp_path / "deck.txt"
        path.write_text(deck, "utf-8")
        return path

    return at


@pytest.fixture(scope="session")
def library(_own_folders):
    """The real cards."""
    from decklint.cards.library import Library  # noqa: PLC0415

    return Library.open()
