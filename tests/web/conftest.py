"""A page of the real cards, asked without a browser."""

import json

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
from starlette.testclient import TestClient

TOKEN = "a-token-of-the-tests"  # noqa: S105  it opens nothing
PORT = 8320
HOST = f"127.0.0.1:{PORT}"
DAY = "2026-11-16"


@pytest.fixture(scope="session")
def answering(library):  # noqa: ARG001  the index must be there
    from decklint.data.library import Library  # noqa: PLC0415
    from decklint.web.app import Answering  # noqa: PLC0415

    made = Answering(Library.open, lambda: DAY)
    yield made
    made.close()


@pytest.fixture
def client(answering):
    """A browser that has the token, as far as a test can be one."""
    from decklint.web.app import create_app  # noqa: PLC0415

    return TestClient(create_app(answering, TOKEN, PORT), base_url=f"http://{HOST}")


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
