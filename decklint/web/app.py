"""The application: the page, its files, and its questions.

All files are read once at the start and served by name; no path from outside reaches the disk.
Questions are answered in three lanes, a thread each: what a user types waits for no judgement, and
neither waits for a sheet or a game. What nobody waits for any more is not answered.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from decklint.cards.library import Library
from decklint.cards.query.scan import QueryError
from decklint.errors import DecklintError
from decklint.sandbox.goldfish import GoldfishRun
from decklint.store import paths
from decklint.web.api import GAMES, QUESTIONS, PageApi
from decklint.web.games import Games
from decklint.web.question import Question
from decklint.web.rows import NotEditableError
from decklint.web.security import TOO_LARGE, Guard, Key, TooLargeError, bug, cookie_name, fault

T = TypeVar("T")
Wanted = Callable[[], Awaitable[bool]]
STATIC = Path(__file__).parent / "static"
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_TOKEN_MARK = b"@TOKEN@"
#: The lane of a question: what is typed, what is judged, and all that may take long.
_LANES = {"start": 0, "search": 0, "cards": 0, "card": 0, "explain": 0,
          "check": 1, "read": 1, "sort": 1, "write": 1}  # fmt: skip
_LONG = 2


async def _always() -> bool:
    return True


class Answering:
    """The lanes of questions and their desks, opened when the first question comes.

    A lane answers one question after the other. The first, which searches, has cards of its own: a
    search keeps tables in its connection, and SQLite lets nobody else use that meanwhile.
    """

    def __init__(self, opened: Callable[[], Library], today: Callable[[], str]) -> None:
        self._opened, self._today = opened, today
        #: A desk for searches and one for the rest, and the user's store as it was for them.
        self._desks: dict[bool, tuple[tuple[int, ...], PageApi]] = {}
        self._opening = threading.Lock()
        self._lanes = [ThreadPoolExecutor(1, f"decklint-desk-{lane}") for lane in range(3)]
        self._turns = [asyncio.Lock() for _ in self._lanes]
        self.games = Games()

    async def answer(self, name: str, question: Question, wanted: Wanted = _always) -> bytes | None:
        """The answer to a question, as JSON; None if it is not wanted when its turn comes."""
        lane = _LANES.get(name, _LONG)
        async with self._turns[lane]:
            if not await wanted():
                return None
            return await self._in_lane(lane, self._answered, lane, name, question)

    async def solo(self, question: Question) -> GoldfishRun:
        """Games made ready to be played."""
        return await self._in_lane(_LONG, lambda: self._at_desk(_LONG).solo(question))

    async def _in_lane(self, lane: int, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._lanes[lane], work, *args)

    def _answered(self, lane: int, name: str, question: Question) -> bytes:
        found = self._at_desk(lane).answer(name, question)
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()

    def _at_desk(self, lane: int) -> PageApi:
        searches, state = lane == 0, paths.own_state()
        with self._opening:
            known = self._desks.get(searches)
            if known is None or known[0] != state:  # a ban was imported, a set was synced
                known = self._desks[searches] = (state, PageApi(self._opened(), self._today))
            return known[1]

    def close(self) -> None:
        """Answer nothing any more."""
        self.games.stop()
        for lane in self._lanes:
            lane.shutdown(wait=False, cancel_futures=True)


class _Site:
    """The page and its files, and the questions."""

    def __init__(self, answering: Answering, key: Key, port: int) -> None:
        self._answering, self._token, self._cookie = answering, key.token, cookie_name(port)
        found = (path for path in STATIC.iterdir() if path.suffix in _KINDS)
        self._files = {path.name: path.read_bytes() for path in found}
        self._page = self._files.pop("index.html").replace(_TOKEN_MARK, key.token.encode())

    async def page(self, request: Request) -> Response:
        response = Response(self._page, media_type=_KINDS[".html"])
        if request.url.query:  # the page takes it out of the address bar
            response.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
        return response

    async def file(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self._files:
            return _said(404, "there is no such file")
        tag = f'"{sha256(self._files[name]).hexdigest()[:16]}"'
        kept = {"etag": tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=kept)
        return Response(self._files[name], media_type=_KINDS[Path(name).suffix], headers=kept)

    async def ask(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in (*QUESTIONS, "games", "stop"):
            return _said(404, "there is no such question")
        try:
            question = Question.read(await request.body())
            if name == "games":
                question.only(GAMES)
                lines = self._answering.games.run(await self._answering.solo(question))
                first = await anext(lines)  # what cannot be played is told as any other fault
                return StreamingResponse(_from(first, lines), media_type="application/x-ndjson")
            if name == "stop":
                question.only(())
                self._answering.games.stop()
                return Response(b"{}", media_type="application/json")
            body = await self._answering.answer(name, question, _waits(request))
            if body is None:
                return Response(status_code=499)  # nobody reads it
        except QueryError as error:
            return _said(400, error.message, error.at)
        except NotEditableError as error:
            return _said(409, str(error))
        except DecklintError as error:
            return _said(400, str(error))
        return Response(body, media_type="application/json")


def create_app(answering: Answering, key: Key, port: int) -> Guard:
    """The application for a server on a port, opened by a key."""
    site = _Site(answering, key, port)
    routes = [
        Route("/", site.page),
        Route("/static/{name}", site.file),
        Route("/api/{name}", site.ask, methods=["POST"]),
    ]
    handlers = {404: _nothing, TooLargeError: _too_large, Exception: _bug}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), key, port)


def _waits(request: Request) -> Wanted:
    async def waits() -> bool:
        return not await request.is_disconnected()

    return waits


async def _from(first: bytes, rest: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    try:
        yield first
        async for line in rest:
            yield line
    finally:
        await rest.aclose()


async def _nothing(_request: Request, _error: Exception) -> Response:
    return _said(404, "there is nothing here")


async def _too_large(_request: Request, _error: Exception) -> Response:
    return _said(413, TOO_LARGE)


async def _bug(_request: Request, error: Exception) -> Response:
    return _said(500, bug(error))


def _said(status: int, message: str, at: int | None = None) -> Response:
    return Response(fault(message, at), status, media_type="application/json")
