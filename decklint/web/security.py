"""Who may speak to the page's server, and what every answer says to the browser.

The server listens on this machine alone, but every page in the user's browser can send requests
there. So a request must name our own host (a name that was pointed at us by somebody else's name
server does not), come from our own page, and know the token of this start. Answers carry the same
policy whatever they are: no script, style or request but our own.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from decklint.store import cache

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

#: No question of the page is longer; a deck list itself has at most half of it.
MAX_BODY = 2 * 2**20
TOO_LARGE = f"too large: at most {MAX_BODY // 2**20} MB can be sent at once"
TOKEN_HEADER = "x-decklint-token"  # noqa: S105  its name, not a secret
#: Where card pictures come from, for users who turned them on.
PICTURES = "https://images.pokemontcg.io"
PICTURES_COOKIE = "decklint-pictures"
_FAULT = "decklint/fault/1"


def policy(*, pictures: bool = False) -> str:
    """The content security policy: everything is ours, but for pictures if they are wanted."""
    images = f"img-src 'self' {PICTURES}" if pictures else "img-src 'self'"
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; {images}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )


def headers(*, pictures: bool = False) -> dict[str, str]:
    """What every answer carries."""
    return {
        "content-security-policy": policy(pictures=pictures),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
        "cache-control": "no-store",
    }


def fault(message: str, at: int | None = None) -> bytes:
    """The document that says what went wrong."""
    return json.dumps({"schema": _FAULT, "message": message, "at": at}).encode()


def bug(error: Exception) -> str:
    """What is said of a bug: its kind, and nothing of what it has seen; or of a damaged index."""
    return cache.damage() or f"this is a bug in decklint: {type(error).__name__}; please report it"


class Key:
    """What opens the page of one start: its token, and a word for a first time.

    Whoever is on this machine can read the command line of a browser; so a browser that we start
    ourselves is handed the word, which opens nothing a second time.
    """

    def __init__(self, token: str | None = None) -> None:
        self.token = token or secrets.token_urlsafe(24)
        self._once: str | None = None

    def once(self) -> str:
        """A word that opens the page one time."""
        self._once = secrets.token_urlsafe(24)
        return self._once

    def is_token(self, word: str) -> bool:
        """Whether a word is the token."""
        return secrets.compare_digest(word.encode(), self.token.encode())

    def spend(self, word: str) -> bool:
        """Whether a word opens the page this time."""
        if self._once is None or not secrets.compare_digest(word.encode(), self._once.encode()):
            return False
        self._once = None
        return True


class Guard:
    """Lets through what our own page asks; stands around the whole application.

    `port` is where we listen. The key's token opens the page, which the browser then remembers in
    a cookie; every question of the page carries it in a header that no form and no image can set.
    """

    def __init__(self, app: App, key: Key, port: int) -> None:
        self._app, self._key = app, key
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        self._cookie = cookie_name(port)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        given = _headers(scope)
        started = False
        marked = headers(pictures=_cookies(given).get(PICTURES_COOKIE) == "on")

        async def send_marked(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = {name.lower() for name, _ in message.get("headers", ())}
                added = [(k.encode(), v.encode()) for k, v in marked.items()]
                message["headers"] = [
                    *message.get("headers", ()),
                    *((name, value) for name, value in added if name not in own),
                ]
            await send(message)

        refusal = self._refusal(scope, given)
        if refusal is not None:
            await _answer(send_marked, *refusal)
            return
        try:
            await self._app(scope, _capped(receive), send_marked)
        except TooLargeError:
            await _answer(send_marked, 413, TOO_LARGE)
        except Exception as error:  # noqa: BLE001  the one place where a bug becomes a line
            if not started:
                await _answer(send_marked, 500, bug(error))

    def _refusal(self, scope: Scope, given: Mapping[str, str]) -> tuple[int, str] | None:
        """Why a request is refused, None if it is not."""
        host = given.get("host", "").lower()
        if host not in self._hosts:
            return 403, "this server answers to 127.0.0.1 alone"
        if _foreign(given, host):
            return 403, "this request comes from another site"
        path, method = scope["path"], scope["method"]
        if path.startswith("/api/"):
            return self._question_refused(method, given)
        if method not in {"GET", "HEAD"}:
            return 405, "pages are fetched with GET"
        if path == "/" and not self._knows(scope, given):
            return 403, "open the address that `decklint serve` printed; it holds the key"
        return None

    def _question_refused(self, method: str, given: Mapping[str, str]) -> tuple[int, str] | None:
        if method != "POST":
            return 405, "questions are asked with POST"
        if not self._key.is_token(given.get(TOKEN_HEADER, "")):
            told = "decklint was restarted; open the new link that `decklint serve` printed"
            return 403, told
        if given.get("origin", "") == "":
            return 403, "a question says which page it comes from"
        if given.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return 415, "questions are asked in JSON"
        length = given.get("content-length", "0")
        if length.isascii() and length.isdigit() and int(length[:18]) > MAX_BODY:
            return 413, TOO_LARGE
        return None

    def _knows(self, scope: Scope, given: Mapping[str, str]) -> bool:
        """Whether somebody who opens the page has the token: in the address or in a cookie."""
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        known = [*asked.get("token", []), _cookies(given).get(self._cookie, "")]
        if any(map(self._key.is_token, known)):
            return True
        return any(map(self._key.spend, asked.get("once", [])))


class TooLargeError(Exception):
    """More was sent than is read."""


def cookie_name(port: int) -> str:
    """The cookie of a server; browsers do not tell ports apart."""
    return f"decklint-{port}"


def _headers(scope: Scope) -> dict[str, str]:
    """The headers of a request; of two of a name the last, so that a second Host is seen."""
    return {name.decode("latin-1").lower(): value.decode("latin-1")
            for name, value in scope.get("headers", ())}  # fmt: skip


def _cookies(given: Mapping[str, str]) -> dict[str, str]:
    try:
        jar = SimpleCookie(given.get("cookie", ""))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


def _foreign(given: Mapping[str, str], host: str) -> bool:
    """Whether a request was caused by another site; opening our page by a link is no harm."""
    origin = given.get("origin")
    if origin is not None and origin.lower() != f"http://{host}":
        return True
    site = given.get("sec-fetch-site", "same-origin")
    opened = given.get("sec-fetch-mode") == "navigate" and given.get("sec-fetch-dest") == "document"
    return site not in {"same-origin", "none"} and not opened


def _capped(receive: Receive) -> Receive:
    """The same, but no more than a question can have."""
    seen = 0

    async def receive_some() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MAX_BODY:
            raise TooLargeError
        return message

    return receive_some


async def _answer(send: Send, status: int, message: str) -> None:
    body = fault(message)
    length = str(len(body)).encode()
    kind = (b"content-type", b"application/json")
    await send({"type": "http.response.start", "status": status,
                "headers": [kind, (b"content-length", length)]})  # fmt: skip
    await send({"type": "http.response.body", "body": body})
