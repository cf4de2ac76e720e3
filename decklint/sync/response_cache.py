"""What a server answered, kept so that nothing need be sent twice.

While a set is being fetched, each answer lies in `partial`, so that an interrupted download goes
on where it stopped. When the set is whole they move to `answers`, where their ETags serve to ask
next time only whether anything has changed. All of it may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decklint.store import atomic

#: An interrupted download is taken up again within so many days; then it starts anew.
_DAYS = 7


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it was kept: its ETag, if it came with one, and its JSON."""

    etag: str | None
    body: Any


class Answers:
    """The answers of one server about one thing, such as a set; `today` tells their age."""

    def __init__(self, folder: Path, server: str, about: str, today: dt.date) -> None:
        self._partial = folder / "partial" / server / about
        self._done = folder / "answers" / server / about
        self._today = today

    def begin(self, stamp: str) -> None:
        """Start a download, or go on with one if the thing is in the same state as then."""
        state = _load(self._partial / "about.json")
        if isinstance(state, dict) and state.get("stamp") == stamp and self._young(state):
            return
        self.discard()
        text = json.dumps({"stamp": stamp, "began": self._today.isoformat()})
        atomic.write(self._partial / "about.json", text.encode(), durable=False)

    def fresh(self, key: str) -> Kept | None:
        """What was answered in the download that goes on; no need to ask again."""
        return _kept(self._partial / _name(key), key)

    def former(self, key: str) -> Kept | None:
        """What was answered for the last whole download; with an ETag one may ask for changes."""
        return _kept(self._done / _name(key), key)

    def keep(self, key: str, answer: Kept) -> None:
        """Keep an answer of the download that goes on."""
        self._write(self._partial, key, answer)

    def keep_for_good(self, key: str, answer: Kept) -> None:
        """Keep an answer that stands for itself, such as a list of sets."""
        self._write(self._done, key, answer)

    def finish(self) -> None:
        """The download is whole and stored: its answers are the former ones from now on."""
        if not self._partial.is_dir():
            return
        shutil.rmtree(self._done, ignore_errors=True)
        with contextlib.suppress(OSError):
            self._done.parent.mkdir(parents=True, exist_ok=True)
            self._partial.rename(self._done)
        self.discard()

    def discard(self) -> None:
        """Forget an unfinished download."""
        shutil.rmtree(self._partial, ignore_errors=True)

    def _young(self, state: dict[str, Any]) -> bool:
        try:
            began = dt.date.fromisoformat(str(state.get("began")))
        except ValueError:
            return False
        return abs((self._today - began).days) <= _DAYS

    @staticmethod
    def _write(folder: Path, key: str, answer: Kept) -> None:
        content = {"key": key, "etag": answer.etag, "body": answer.body}
        atomic.write(folder / _name(key), json.dumps(content).encode(), durable=False)


def _name(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:24] + ".json"


def _load(path: Path) -> Any:
    with contextlib.suppress(OSError, ValueError, RecursionError):
        return json.loads(path.read_bytes())
    return None


def _kept(path: Path, key: str) -> Kept | None:
    content = _load(path)
    if not isinstance(content, dict) or content.get("key") != key or "body" not in content:
        return None
    etag = content.get("etag")
    return Kept(etag if isinstance(etag, str) else None, content["body"])
