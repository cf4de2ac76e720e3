"""A limit on a whole request that no server can stretch.

The limits of requests and urllib3 are for each piece that arrives: a server that sends a byte now
and then, in its headers, in its body or while keys are agreed on, holds a client for as long as it
likes. So every connection is known here, and when the time is up it is shut from our side.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import requests


class Deadline:
    """Shuts the connections of one session when the time of a request is up."""

    def __init__(self) -> None:
        self.passed = False
        self._connections: dict[object, socket.socket] = {}

    @contextlib.contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Do something on the session; what takes longer finds its connection shut."""
        self.passed = False
        timer = threading.Timer(max(seconds, 0), self.shut)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def shut(self) -> None:
        """The time is up: end every connection, and those that are still to come."""
        self.passed = True
        for connection in list(self._connections.values()):
            with contextlib.suppress(OSError):  # closed already, or by now
                connection.shutdown(socket.SHUT_RDWR)

    def guard(self, session: requests.Session) -> None:
        """Know every connection that the session makes, those through a proxy too."""
        from requests.adapters import HTTPAdapter  # noqa: PLC0415 -- only by those who go online
        from urllib3.connection import HTTPConnection, HTTPSConnection  # noqa: PLC0415
        from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool  # noqa: PLC0415

        deadline, known = self, self._connections

        class Known:
            """A second handle of each socket: TLS takes the first one over."""

            def _new_conn(self) -> socket.socket:
                made: socket.socket = super()._new_conn()  # type: ignore[misc]
                known[self] = made.dup()
                if deadline.passed:  # before there was anything to shut
                    deadline.shut()
                return made

            def close(self) -> None:
                super().close()  # type: ignore[misc]
                if spare := known.pop(self, None):
                    spare.close()

        class Plain(Known, HTTPConnection):
            pass

        class Secure(Known, HTTPSConnection):
            pass

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SecurePool(HTTPSConnectionPool):
            ConnectionCls = Secure

        pools = {"http": PlainPool, "https": SecurePool}

        class Adapter(HTTPAdapter):
            def init_poolmanager(self, *args: Any, **options: Any) -> None:
                super().init_poolmanager(*args, **options)
                self.poolmanager.pool_classes_by_scheme = pools

            def proxy_manager_for(self, *args: Any, **options: Any) -> Any:
                manager = super().proxy_manager_for(*args, **options)
                manager.pool_classes_by_scheme = pools
                return manager

        adapter = Adapter()
        session.mount("http://", adapter)
        session.mount("https://", adapter)
