"""A page of the real cards, asked without a browser."""

import json
import os

import browsing
import pytest
from served import served

pytest.importorskip("starlette", reason="the extra `web` is not installed")
from starlette.testclient import TestClient

TOKEN = "a-token-of-the-tests"  # noqa: S105  it opens nothing
PORT = 8320
HOST = f"127.0.0.1:{PORT}"
DAY = "2026-11-16"


@pytest.fixture(scope="session")
def answering(library):  # noqa: ARG001  the index must be there
    from decklint.cards.library import Library  # noqa: PLC0415
    from decklint.web.app import Answering  # noqa: PLC0415

    made = Answering(Library.open, lambda: DAY)
    yield made
    made.close()


@pytest.fixture
def client(answering):
    """A browser that has the token, as far as a test can be one."""
    from decklint.web.app import create_app  # noqa: PLC0415
    from decklint.web.security import Key  # noqa: PLC0415

    return TestClient(create_app(answering, Key(TOKEN), PORT), base_url=f"http://{HOST}")


@pytest.fixture
def headers():
    """What the page's own questions carry."""
    return {
        "origin": f"http://{HOST}",
        "content-type": "application/json",
        "x-decklint-token": TOKEN,
    }


@pytest.fixture
def ask(client, headers):
    """Asks a question of the page; the answer, or with a status what is said of the fault."""

    def asked(name, status=200, **fields):
        answer = client.post(f"/api/{name}", content=json.dumps(fields), headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json() if status == 200 else answer.json()["message"]

    return asked


# -- in a real browser -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser():
    assert not browsing.MISSING, browsing.REASON
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with browsing.sync_playwright() as driver:
        started = driver.chromium.launch(
            executable_path=browsing.CHROMIUM, args=["--no-sandbox"] if root else []
        )
        yield started
        started.close()


@pytest.fixture(scope="module")
def address(library):  # noqa: ARG001  the index must be there
    with served("--port", "0") as (_, line):
        yield line


@pytest.fixture
def context(browser):
    made = browser.new_context(viewport={"width": 1366, "height": 900})
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    yield made
    made.close()


@pytest.fixture
def page(context, address):
    opened = browsing.open_page(context, address)
    yield opened
    assert not opened.faults
