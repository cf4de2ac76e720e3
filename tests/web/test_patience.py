"""Connections that ask nothing, and questions that wait for others."""

import asyncio
import contextlib
import json
import socket
import threading

import pytest

from decklint.cards.library import Library
from decklint.store import paths
from decklint.web import server
from decklint.web.app import Answering, create_app
from decklint.web.question import Question
from decklint.web.security import Key

HALVES = (
    b"",
    b"GET / HTT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    b"POST /api/start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
)


@pytest.fixture
def running(answering, monkeypatch):
    """A server in a thread, with little patience; its port and the address of its page."""
    monkeypatch.setattr(server, "_REQUEST", 0.3)
    monkeypatch.setattr(server, "_MOST_CONNECTIONS", 20)
    listening = server.listen(0)
    port, key, stop = listening.getsockname()[1], Key(), []
    made = server._Server

    class Known(made):
        def __init__(self, config):
            super().__init__(config)
            stop.append(self)

    monkeypatch.setattr(server, "_Server", Known)
    app = create_app(answering, key, port)
    thread = threading.Thread(target=server.serve, args=(app, listening, lambda: None))
    thread.start()
    yield port, f"/?token={key.token}"
    stop[0].should_exit = True
    thread.join(30)
    listening.close()


def fetched(port, path):
    """The answer to a whole request."""
    with socket.create_connection(("127.0.0.1", port), 20) as own:
        own.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
        )
        return b"".join(iter(lambda: own.recv(65536), b""))


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_waited_for(running, half):
    port, path = running
    with socket.create_connection(("127.0.0.1", port), 20) as own:
        own.sendall(half)
        with contextlib.suppress(ConnectionResetError):
            while own.recv(65536):  # a refusal, perhaps; then it is closed
                pass
    assert b"<title>decklint" in fetched(port, path)


def test_connections_that_ask_nothing_shut_nobody_out(running, capfd):
    port, path = running
    idle = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(200)]
    try:
        assert b"<title>decklint" in fetched(port, path)
    finally:
        for one in idle:
            one.close()
    assert "Traceback" not in capfd.readouterr().err


class _Desk:
    """A desk at which one question takes until it is let go."""

    def __init__(self):
        self.let_go, self.asked = threading.Event(), []

    def answer(self, name, _question):
        self.asked.append(name)
        if name == "sheet":
            assert self.let_go.wait(30)
        return name


@pytest.fixture
def desk():
    return _Desk()


@pytest.fixture
def lanes(desk):
    made = Answering(lambda: None, lambda: "2026-11-16")
    made._desks.update(dict.fromkeys((True, False), (paths.own_state(), desk)))
    yield made
    desk.let_go.set()
    made.close()


def test_a_long_question_does_not_hold_up_a_short_one(lanes, desk):
    async def both():
        long = asyncio.create_task(lanes.answer("sheet", Question({})))
        short = [await lanes.answer(name, Question({})) for name in ("search", "check")]
        assert not long.done()
        desk.let_go.set()
        return [*short, await long]

    assert [json.loads(one) for one in asyncio.run(both())] == ["search", "check", "sheet"]


def test_what_nobody_waits_for_is_not_answered(lanes, desk):
    async def gone():
        return False

    async def asked():
        return await lanes.answer("search", Question({}), gone)

    assert asyncio.run(asked()) is None
    assert desk.asked == []


def test_searches_and_judgements_of_many_days_do_not_disturb_each_other(library):  # noqa: ARG001
    """A search keeps tables in the index while a deck is judged by it."""
    made = Answering(Library.open, lambda: "2026-11-16")
    deck = {"text": "4 Iono PAL 185\n56 Fire Energy MEE 2\n", "format": "standard"}

    async def asked():
        days = [f"2024-{month:02}-{day:02}" for month in range(1, 9) for day in (1, 15)]
        found = [("search", {"query": "legal:standard iono", "date": day}) for day in days]
        decks = [("check", {**deck, "date": day}) for day in days]
        odds = [("odds", {**deck, "date": day, "cards": ["Iono"]}) for day in days[:4]]
        every = (made.answer(name, Question(one)) for name, one in (*found, *decks, *odds))
        return await asyncio.gather(*every)

    try:
        assert all(asyncio.run(asked()))
        searching, judging = (made._at_desk(lane)._library.db for lane in (0, 1))
        assert searching is not judging  # SQLite drops no table while anything is being read
    finally:
        made.close()
