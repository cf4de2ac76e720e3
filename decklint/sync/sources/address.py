"""Where a card API is: an https address, or plain http on this very machine."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from decklint.errors import UsageError
from decklint.store.yamlfile import quoted


@dataclass(frozen=True, slots=True)
class Address:
    """The beginning of every URL of an API."""

    origin: str
    host: str
    path: str
    loopback: bool

    def at(self, path: str) -> Address:
        """The same server, with the API under another path."""
        return Address(self.origin, self.host, path, self.loopback)

    @property
    def url(self) -> str:
        """The address as it is written, without a slash at its end."""
        return self.origin + self.path


def address(url: str) -> Address:
    """A server's address, or a UsageError that says why it is not taken."""
    if not url.isascii() or not url.isprintable() or " " in url:
        raise _refused(url, "it has a character that no address has")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _refused(url, "it cannot be read") from None
    host = (parts.hostname or "").lower()
    loopback = _is_loopback(host)
    if "@" in parts.netloc:
        # The address is not repeated: whatever stands before the @ may be a secret.
        raise UsageError("--base-url: leave the user name and password out of the address")
    if parts.scheme != "https" and not (parts.scheme == "http" and loopback):
        raise _refused(url, "use https:// (http:// only for localhost)")
    if not host or parts.query or parts.fragment:
        raise _refused(url, "write it like https://api.example.org/v2/en")
    shown_host = f"[{host}]" if ":" in host else host
    origin = f"{parts.scheme}://{shown_host}" + (f":{port}" if port is not None else "")
    return Address(origin, shown_host, parts.path.rstrip("/"), loopback)


def origin_of(url: str) -> tuple[str, str, int | None]:
    """Scheme, host and port of a URL, to see whether a redirect stays where it was."""
    parts = urlsplit(url)
    port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    return parts.scheme, (parts.hostname or "").lower(), port


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _refused(url: str, why: str) -> UsageError:
    return UsageError(f"--base-url {quoted(url, 80)}: {why}")
