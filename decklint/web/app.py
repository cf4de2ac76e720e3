"""The application: the page, its files, and its questions.

All files are read once at the start and served by name; no path from outside reaches the disk.
Questions are answered one after the other by one thread, which owns the index: a search takes some
milliseconds, and the page drops answers that it no longer needs.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from decklint.data.asking.scan import QueryError
from decklint.data.library import Library
from decklint.errors import DecklintError
from decklint.solo import Solo
from decklint.web.desk import GAMES, QUESTIONS, Desk
from decklint.web.games import Games
from decklint.web.question import Question
from decklint.web.rows import NotEditableError
from decklint.web.security import TOO_LARGE, Guard, TooLargeError, bug, cookie_name, fault

Answer = TypeVar("Answer")
STATIC = Path(__file__).parent / "static"
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_TOKEN_MARK = b"@TOKEN@"


class Answering:
    """One thread with a desk of its own, opened when the first question comes."""

    def __init__(self, opened: Callable[[], Library], today: Callable[[], str]) -> None:
        self._opened, self._today = opened, today
        self._desk: Desk | None = None
        self._thread = ThreadPoolExecutor(1, "decklint-desk")
        self.games = Games()

    async def answer(self, name: str, question: Question) -> bytes:
        """The answer to a question, as JSON."""
        return await self._in_thread(self._answered, name, question)

    async def solo(self, question: Question) -> Solo:
        """Games made ready to be played."""
        return await self._in_thread(lambda: self._at_desk().solo(question))

    async def _in_thread(self, work: Callable[..., Answer], *args: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    def _answered(self, name: str, question: Question) -> bytes:
        found = self._at_desk().answer(name, question)
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()

    def _at_desk(self) -> Desk:
        if self._desk is None:
            self._desk = Desk(self._opened(), self._today)
        return self._desk

    def close(self) -> None:
        """Answer nothing any more."""
        self.games.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)


class _Site:
    """The page and its files, and the questions."""

    def __init__(self, answering: Answering, token: str, port: int) -> None:
        self._answering, self._token, self._cookie = answering, token, cookie_name(port)
        found = (path for path in STATIC.iterdir() if path.suffix in _KINDS)
        self._files = {path.name: path.read_bytes() for path in found}
        self._page = self._files.pop("index.html").replace(_TOKEN_MARK, token.encode())

    async def page(self, request: Request) -> Response:
        response = Response(self._page, media_type=_KINDS[".html"])
        if "token" in request.query_params:  # the page takes it out of the address bar
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
            body = await self._answering.answer(name, question)
        except QueryError as error:
            return _said(400, error.message, error.at)
        except NotEditableError as error:
            return _said(409, str(error))
        except DecklintError as error:
            return _said(400, str(error))
        return Response(body, media_type="application/json")


def create_app(answering: Answering, token: str, port: int) -> Guard:
    """The application for a server on a port, opened by a token."""
    site = _Site(answering, token, port)
    routes = [
        Route("/", site.page),
        Route("/static/{name}", site.file),
        Route("/api/{name}", site.ask, methods=["POST"]),
    ]
    handlers = {404: _nothing, TooLargeError: _too_large, Exception: _bug}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), token, port)


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
