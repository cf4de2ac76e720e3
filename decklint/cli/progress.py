"""A progress bar on a terminal's standard error, for whatever takes longer than a moment."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

import click

_WIDTH = 24


class Bar:
    """Shows what is being done and how far it is.

    Where nobody watches it is silent, but for one line, `instead`, said before long work begins.
    """

    def __init__(self, instead: str = "") -> None:
        self._tty = sys.stderr.isatty()
        self._started = time.monotonic()
        self._shown = False
        self._instead = instead

    def begin(self, what: str) -> None:
        """Say what is being done while nobody knows how long it takes."""
        if self._tty:
            self._draw(f"{what} ...")
        else:
            self._say(what)

    def show(self, what: str, done: int, of: int) -> None:
        """Draw the state, once the work has taken half a second."""
        if not self._tty:
            self._say(self._instead)
            self._instead = ""
        elif self._shown or time.monotonic() - self._started >= 0.5:
            filled = _WIDTH * done // max(of, 1)
            self._draw(f"{what} [{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{of}")

    def _draw(self, line: str) -> None:
        self._shown = True
        click.echo(f"\r\x1b[K{line}", err=True, nl=False)

    def _say(self, line: str) -> None:
        if line:
            click.echo(f"decklint: {line}", err=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)
