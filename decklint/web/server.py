"""The server: a socket of this machine alone, served until somebody stops it."""

from __future__ import annotations

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
    """HTTP in which what cannot even be read is answered with our headers too."""

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

    def _end(self, number: int, _frame: object) -> None:
        self.interrupted = self.interrupted or number == signal.SIGINT
        self.force_exit = self.should_exit  # whoever says it twice means it
        self.should_exit = True
        self.at_end()


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
