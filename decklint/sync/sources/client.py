"""Asking a card API: politely, with time limits, and believing nothing it has not shown.

Only GET requests, a few a second, with a time limit on each and on the whole; what may pass is
tried again, with growing pauses; what comes back is taken only if it is JSON, whole, and of a
bearable size.
"""

from __future__ import annotations

import email.utils
import json
import os
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urljoin

from decklint import __version__
from decklint.errors import SourceError
from decklint.store.yamlfile import shown
from decklint.sync.sources.address import Address, origin_of
from decklint.sync.sources.deadline import Deadline

if TYPE_CHECKING:
    import requests

_PASSING = {429, 500, 502, 503, 504}
_REDIRECTS = {301, 302, 303, 307, 308}
_CHUNK = 64 * 1024


@dataclass(frozen=True, slots=True)
class RequestPolicy:
    """How a server is treated, and what is taken from it; times are in seconds.

    `budget` is for a whole run, `answer` for one request from the first byte to the last;
    `requests` is the most that a run may make.
    """

    connect: float = 3.05
    read: float = 15.0
    answer: float = 60.0
    budget: float = 3600.0
    tries: int = 4
    backoff: float = 0.5
    longest_wait: float = 30.0
    per_second: float = 4.0
    size: int = 64 * 2**20
    redirects: int = 3
    requests: int = 50_000


class OutageError(SourceError):
    """The server is down, slow, or something else answers in its place."""


class MissingError(SourceError):
    """The server says that it has no such thing; it may be wrong."""


class TransientError(OutageError):
    """A fault that may pass: worth another try after a while."""

    def __init__(self, message: str, *, wait: float | None = None, tries: int = 99) -> None:
        super().__init__(message)
        self.wait, self.tries = wait, tries


@dataclass(frozen=True, slots=True)
class Response:
    """What came back: JSON and its ETag, or only that nothing has changed."""

    body: Any = None
    etag: str | None = None
    unchanged: bool = False


class Transport:
    """The way to one server."""

    def __init__(
        self,
        title: str,
        address: Address,
        *,
        headers: Mapping[str, str] | None = None,
        policy: RequestPolicy | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.title, self.address = title, address
        self.policy = policy or RequestPolicy()
        self.requests = 0
        self._headers = {
            "User-Agent": f"decklint/{__version__}",
            "Accept": "application/json",
            **(headers or {}),
        }
        self._sleep = sleep
        self._until = time.monotonic() + self.policy.budget
        self._next = 0.0
        self._session: requests.Session | None = None
        self._deadline = Deadline()

    def get(
        self, path: str, params: Mapping[str, str] | None = None, etag: str | None = None
    ) -> Response:
        """The JSON at a path; MissingError where there is none, OutageError for anything else."""
        tries = 0
        while True:
            tries += 1
            try:
                return self._ask(f"{self.address.url}/{path}", params, etag)
            except TransientError as fault:
                if tries >= min(fault.tries, self.policy.tries):
                    raise OutageError(str(fault)) from None
                self._pause(fault, tries)

    def _pause(self, fault: TransientError, tries: int) -> None:
        wait = self.policy.backoff * 2 ** (tries - 1)
        wait += random.uniform(0, wait / 2)  # noqa: S311 -- so that clients do not march in step
        if fault.wait is not None:
            wait = fault.wait
            if wait > self.policy.longest_wait:
                raise self._outage(
                    f"asks to be left alone for {wait:.0f} seconds; try again after that"
                )
        if time.monotonic() + wait > self._until:
            raise OutageError(str(fault))
        self._sleep(wait)

    def _ask(self, url: str, params: Mapping[str, str] | None, etag: str | None) -> Response:
        headers = {"If-None-Match": etag} if etag else {}
        for _ in range(self.policy.redirects + 1):
            self._take_turn()
            left = min(self.policy.answer, self._until - time.monotonic())
            try:
                with self._deadline.within(left), self._send(url, params, headers) as response:
                    found = self._answered(url, response, etag)
            except OutageError:
                if self._deadline.passed:  # what broke is the connection that we have shut
                    raise self._too_slow() from None
                raise
            if self._deadline.passed:  # an end that only we have made is no end
                raise self._too_slow()
            if isinstance(found, Response):
                return found
            url, params = found, None
        raise self._outage(f"redirects more than {self.policy.redirects} times; {_ELSEWHERE}")

    def _answered(self, url: str, response: requests.Response, etag: str | None) -> Response | str:
        """What a response says, or where it redirects to."""
        if response.status_code in _REDIRECTS:
            return self._redirected(url, response)
        if response.status_code == 304 and etag:
            return Response(unchanged=True)
        self._judge(response)
        body = self._json(response, self._body(response))
        return Response(body, _etag(response.headers.get("ETag")))

    def _too_slow(self) -> OutageError:
        return self._outage(f"answers too slowly; {_LATER}")

    def _send(
        self, url: str, params: Mapping[str, str] | None, headers: Mapping[str, str]
    ) -> requests.Response:
        import requests  # noqa: PLC0415 -- loaded only by those who go online

        session = self._session or self._connect()
        limits = (self.policy.connect, self.policy.read)
        try:
            return session.get(
                url,
                params=params,
                headers=headers,
                timeout=limits,
                stream=True,
                allow_redirects=False,
            )
        except requests.exceptions.SSLError:
            raise self._outage(
                f"cannot prove who it is (its certificate is not valid); {_ELSEWHERE}"
            ) from None
        except requests.exceptions.Timeout:
            raise self._passing(f"does not answer in time; {_LATER}", tries=2) from None
        except requests.exceptions.ConnectionError as fault:
            raise self._passing(f"cannot be reached ({_reason(fault)}); {_LATER}") from None
        except (requests.exceptions.RequestException, ValueError) as fault:
            # A ValueError is an address that cannot be read, such as a redirect's.
            raise self._outage(f"cannot be asked ({type(fault).__name__}); {_ELSEWHERE}") from None

    def _connect(self) -> requests.Session:
        import requests  # noqa: PLC0415 -- loaded only by those who go online

        self._session = session = requests.Session()
        session.headers.update(self._headers)
        # Credentials that lie about for other programs are not for this server.
        session.auth = lambda request: request
        # What runs on this machine is not asked for through a proxy.
        session.trust_env = not self.address.loopback
        self._deadline.guard(session)
        return session

    def _take_turn(self) -> None:
        """Wait for our turn, and see that neither time nor requests have run out."""
        if os.environ.get("DECKLINT_OFFLINE", "0") not in {"", "0"}:
            raise OutageError(
                "DECKLINT_OFFLINE is set, so nothing is fetched; unset it to go online"
            )
        if self.requests >= self.policy.requests:
            raise self._outage(
                f"was asked {self.requests} times, which is the most for one run; what was fetched "
                "is kept, run the command again to go on"
            )
        now = time.monotonic()
        if now > self._until:
            raise self._outage(
                f"took longer than {self.policy.budget:.0f} seconds in all; what was fetched is "
                "kept, run the command again to go on"
            )
        if not self.address.loopback and now < self._next:
            self._sleep(self._next - now)
        self._next = max(now, self._next) + 1 / self.policy.per_second
        self.requests += 1

    def _redirected(self, url: str, response: requests.Response) -> str:
        target = response.headers.get("Location", "")
        try:
            target = urljoin(url, target)
            same = origin_of(target) == origin_of(url)
        except ValueError:
            same = False
        if not same:
            raise self._outage(f"redirects to another server, {shown(target, 80)}; {_ELSEWHERE}")
        return target

    def _judge(self, response: requests.Response) -> None:
        """Nothing for a good answer; the right error for any other."""
        status = response.status_code
        if status == 200:
            return
        if status == 404:
            raise MissingError(f"{self._name} has nothing at {shown(response.url, 120)} (404)")
        if status in _PASSING:
            wait = _retry_after(response.headers.get("Retry-After"))
            raise self._passing(f"answers with error {status}; {_LATER}", wait=wait)
        if status in {401, 402, 403}:
            raise self._outage(f"refuses to answer ({status}); check your key and your plan")
        raise self._outage(f"answers with status {status}; {_ELSEWHERE}")

    def _body(self, response: requests.Response) -> bytes:
        import requests  # noqa: PLC0415 -- loaded only by those who go online

        body = bytearray()
        try:
            for chunk in response.iter_content(_CHUNK):
                body += chunk
                if len(body) > self.policy.size:
                    size = f"{self.policy.size / 2**20:g} MiB"
                    raise self._outage(f"answers with more than {size}; {_ELSEWHERE}")
        except requests.exceptions.ContentDecodingError:
            raise self._outage(
                f"answers with something that cannot be unpacked; {_ELSEWHERE}"
            ) from None
        except requests.exceptions.RequestException:
            raise self._passing(
                f"breaks off in the middle of an answer; {_LATER}", tries=3
            ) from None
        return bytes(body)

    def _json(self, response: requests.Response, body: bytes) -> Any:
        kind = response.headers.get("Content-Type", "application/json").lower()
        if "json" not in kind:
            what = "a web page" if "html" in kind else shown(kind) or "something"
            raise self._outage(f"answers with {what} instead of JSON; {_LATER} or {_ELSEWHERE}")
        try:
            return json.loads(body.decode(), parse_constant=_no_number)
        except RecursionError:
            raise self._outage(f"answers with JSON that is nested too deep; {_ELSEWHERE}") from None
        except ValueError:
            raise self._passing(
                f"answers with JSON that is cut short or broken; {_LATER}", tries=2
            ) from None

    @property
    def _name(self) -> str:
        return f"{self.title} ({self.address.host})"

    def _outage(self, what: str) -> OutageError:
        return OutageError(f"{self._name} {what}")

    def _passing(self, what: str, *, wait: float | None = None, tries: int = 99) -> TransientError:
        return TransientError(f"{self._name} {what}", wait=wait, tries=tries)


_LATER = "try again later"
_ELSEWHERE = "name another server with --base-url"


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _etag(value: str | None) -> str | None:
    return (
        value if value and len(value) <= 200 and value.isascii() and value.isprintable() else None
    )


def _retry_after(value: str | None) -> float | None:
    """How long a server asks to wait: seconds, or until a date."""
    if not value:
        return None
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None


def _reason(fault: Exception) -> str:
    """Why a connection failed, in a word or two, without the library's own names."""
    text = str(fault).lower()
    for sign, words in (
        ("refused", "connection refused"),
        ("resolve", "its name is not known here; are you online?"),
        ("name or service", "its name is not known here; are you online?"),
        ("reset", "connection reset"),
        ("aborted", "connection broken off"),
        ("unreachable", "no way there; are you online?"),
        ("timed out", "no answer in time"),
    ):
        if sign in text:
            return words
    return "no connection"
