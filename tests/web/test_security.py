"""Who may speak to the page's server: one test for each way in."""

import json

import pytest
from starlette.testclient import TestClient

from decklint.web.app import create_app
from decklint.web.security import MAX_BODY, Key

HOST = "127.0.0.1:8320"
TOKEN = "a-token-of-the-tests"  # noqa: S105  it opens nothing
POLICY = "default-src 'none'"


def test_the_address_that_was_printed_opens_the_page(client):
    page = client.get(f"/?token={TOKEN}")
    assert page.status_code == 200
    assert f'content="{TOKEN}"' in page.text
    cookie = page.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert client.get("/").status_code == 200  # by the cookie from now on


def test_the_browser_that_we_start_gets_a_word_that_opens_the_page_once(answering):
    key = Key()
    app = create_app(answering, key, 8320)
    once = f"/?once={key.once()}"
    first = TestClient(app, base_url=f"http://{HOST}")
    assert f'content="{key.token}"' in first.get(once).text
    assert first.get("/").status_code == 200  # by the cookie
    assert TestClient(app, base_url=f"http://{HOST}").get(once).status_code == 403


@pytest.mark.parametrize(
    "query", ["", "?once=", "?once=x", "?token=", "?token=wrong", "?token=%00%ff", "?other=x"]
)
def test_nobody_opens_the_page_without_the_token(client, query):
    answer = client.get(f"/{query}")
    assert answer.status_code == 403
    assert "decklint serve" in answer.json()["message"]
    assert TOKEN not in answer.text


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8320", "127.0.0.1", "127.0.0.1:8321",
     "127.0.0.1.evil.example:8320", "localhost.evil.example:8320", "[::1]:1", "",
     "127.0.0.1:8320@evil.example"],
)  # fmt: skip
def test_a_name_that_was_pointed_at_us_is_refused(client, headers, host):
    """DNS rebinding: the browser believes that the attacker's site is at our address."""
    for path in ("/", f"/?token={TOKEN}", "/static/main.js"):
        assert client.get(path, headers={"host": host}).status_code == 403
    answer = client.post("/api/start", content="{}", headers={**headers, "host": host})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8320", "localhost:8320", "[::1]:8320", "LOCALHOST:8320"]
)
def test_names_of_this_machine_are_its_names(client, host):
    assert client.get(f"/?token={TOKEN}", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"x-decklint-token": "wrong"}, 403),
        ({"x-decklint-token": ""}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": "https://127.0.0.1:8320"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_a_question_that_is_not_our_page_s_is_refused(client, headers, changed, status):
    client.get(f"/?token={TOKEN}")  # a cookie alone opens nothing
    answer = client.post("/api/start", content="{}", headers={**headers, **changed})
    assert answer.status_code == status
    assert answer.json()["schema"] == "decklint/fault/1"


def test_a_question_without_origin_or_token_is_refused(client, headers):
    for left_out in ("origin", "x-decklint-token", "content-type"):
        given = {key: value for key, value in headers.items() if key != left_out}
        assert client.post("/api/start", content="{}", headers=given).status_code in {403, 415}


def test_another_site_cannot_use_our_scripts(client):
    answer = client.get("/static/main.js", headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_a_link_from_elsewhere_opens_our_page(client):
    opened = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate",
              "sec-fetch-dest": "document"}  # fmt: skip
    assert client.get(f"/?token={TOKEN}", headers=opened).status_code == 200
    framed = {**opened, "sec-fetch-dest": "iframe"}
    assert client.get(f"/?token={TOKEN}", headers=framed).status_code == 403


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"), ("GET", f"/?token={TOKEN}"), ("GET", "/static/main.js"),
        ("GET", "/static/none.js"), ("GET", "/nothing"), ("GET", "/api/start"), ("PUT", "/"),
        ("OPTIONS", "/api/start"), ("DELETE", "/static/main.js"), ("POST", "/api/none"),
        ("POST", "/api/check"), ("HEAD", "/"), ("GET", "/static/../security.py"),
        ("GET", "/static/%2e%2e%2fsecurity.py"), ("GET", "/static/..%5csecurity.py"),
    ],
)  # fmt: skip
def test_every_answer_carries_the_policy(client, headers, method, path):
    given = headers if method == "POST" else {}
    answer = client.request(method, path, headers=given)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith(POLICY)
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in answer.headers
    assert "Guard" not in answer.text  # no file of ours but those of the page


def test_pictures_are_let_in_only_for_whoever_turned_them_on(client):
    client.cookies.set("decklint-pictures", "on")
    policy = client.get(f"/?token={TOKEN}").headers["content-security-policy"]
    assert "img-src 'self' https://images.pokemontcg.io;" in policy
    client.cookies.set("decklint-pictures", "https://evil.example")
    policy = client.get(f"/?token={TOKEN}").headers["content-security-policy"]
    assert "img-src 'self';" in policy


def test_ten_megabytes_are_refused_with_words(client, headers):
    big = json.dumps({"text": "4 Charmander PFL 11\n" * 500_000})
    answer = client.post("/api/read", content=big, headers=headers)
    assert answer.status_code == 413
    assert "too large" in answer.json()["message"]
    assert POLICY in answer.headers["content-security-policy"]


def test_a_body_without_its_length_is_capped_too(client, headers):
    def parts():
        for _ in range(MAX_BODY // 65536 + 2):
            yield b" " * 65536

    answer = client.post("/api/read", content=parts(), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 100_000, b'{"text": 1}',
     b'{"text": null}', b'{"text": "4 x", "date": "tomorrow"}', b'{"text": "4 x", "format": "x"}',
     b'{"text": "4 x", "format": 1}', b'{"text": "4 x", "edition": "1800"}'],
)  # fmt: skip
def test_a_question_that_makes_no_sense_is_a_line_of_words(client, headers, body):
    answer = client.post("/api/check", content=body, headers=headers)
    assert answer.status_code == 400
    message = answer.json()["message"]
    assert message
    assert "Traceback" not in message
    assert "bug" not in message


def test_a_bug_is_a_line_of_words_with_the_policy(client, headers, answering, monkeypatch):
    async def broken(*_):
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(answering, "answer", broken)
    answer = client.post("/api/start", content="{}", headers=headers)
    assert answer.status_code == 500
    assert "bug" in answer.json()["message"]
    assert "secret" not in answer.text
    assert POLICY in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)", "javascript:alert(1)", '"><img src=x onerror=alert(1)']
)
def test_scripts_in_names_are_text_and_not_a_card(ask, name):
    assert len(ask("read", text=f"4 {name}\n")["rows"]) == 1
    report = ask("check", text=f"4 {name}\n")["report"]["decks"][0]
    assert not report["legal"]
    assert "T030" in {finding["code"] for finding in report["findings"]}
