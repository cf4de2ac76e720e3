"""The server: a socket of this machine alone, served until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from decklint.errors import UsageError
from decklint.web.security import headers

HOST = "127.0.0.1"
#: The usual port: a browser keeps a deck by its address, so the address should stay the same.
PORT = 8320
#: How long requests under way may take when the server is stopped, in seconds.
_PATIENCE = 2
#: A request is whole so many seconds after its first byte, or its connection is closed.
_REQUEST = 10
#: A page has six connections at most; no user has twenty of them open.
_MOST_CONNECTIONS = 128


def listen(port: int | None) -> socket.socket:
    """A socket that listens: on the port, 0 for any that is free; without one, the usual."""
    for wanted in (port,) if port is not None else (PORT, 0):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would share the port with others
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((HOST, wanted))
            made.listen(64)
        except OSError as error:
            made.close()
            if port is not None:
                reason = (error.strerror or str(error)).lower()
                raise UsageError(
                    f"port {port} cannot be used ({reason}); --port 0 takes a free one"
                ) from None
        else:
            return made
    raise UsageError("no port of this machine can be listened on")


class _Protocol(H11Protocol):
    """HTTP in which nobody keeps a connection without asking something.

    A request must be whole in time, headers and body; of too many connections the one that has
    been silent longest is closed. What cannot even be read is answered with our headers too.
    """

    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._silent_since = self.loop.time()
        self._watch()
        if len(self.connections) > _MOST_CONNECTIONS:
            silent = [one for one in self.connections if isinstance(one, _Protocol) and one.silent]
            min(silent, key=lambda one: one._silent_since, default=self).transport.abort()  # noqa: SLF001

    def data_received(self, data: bytes) -> None:
        """Read on, and see whether the request is whole."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._silent_since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._unwatch()
        super().connection_lost(exc)

    @property
    def silent(self) -> bool:
        """Whether nothing has been asked that is still to be answered."""
        return self.cycle is None or self.cycle.response_complete

    def _watch(self) -> None:
        if self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._unwatch()
        elif self._limit is None:
            self._limit = self.loop.call_later(_REQUEST, self.transport.abort)

    def _unwatch(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def send_400_response(self, msg: str) -> None:
        """Say that a request was not HTTP, and close."""
        given = {"content-type": "text/plain; charset=utf-8", "connection": "close", **headers()}
        marked = [(name.encode(), value.encode()) for name, value in given.items()]
        events: list[Any] = [
            h11.Response(status_code=400, headers=marked, reason=b"Bad Request"),
            h11.Data(data=msg.encode("ascii", "replace")),
            h11.EndOfMessage(),
        ]
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class _Server(uvicorn.Server):
    """Stops at Ctrl-C and at a request to end, quietly; `interrupted` says which it was."""

    interrupted = False
    at_end: Callable[[], None] = staticmethod(lambda: None)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals end the server, and nothing else."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self._end) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; that a socket cannot be taken now is no news, it is tried again."""
        asyncio.get_running_loop().set_exception_handler(_quietly)
        await super().startup(sockets)

    def _end(self, number: int, _frame: object) -> None:
        self.interrupted = self.interrupted or number == signal.SIGINT
        self.force_exit = self.should_exit  # whoever says it twice means it
        self.should_exit = True
        self.at_end()


def _quietly(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), OSError):
        loop.default_exception_handler(context)


def serve(app: Any, listening: socket.socket, at_end: Callable[[], None]) -> bool:
    """Serve until stopped; whether it was by Ctrl-C. `at_end` stops what takes long."""
    config = uvicorn.Config(
        app,
        http=_Protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
    )
    server = _Server(config)
    server.at_end = at_end
    server.run(sockets=[listening])
    return server.interrupted
