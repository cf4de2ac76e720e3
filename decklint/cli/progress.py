"""A progress bar on a terminal's standard error, for whatever takes longer than a moment."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

import click

_WIDTH = 24


class Bar:
    """Shows what is being done and how far it is; silent where nobody watches."""

    def __init__(self) -> None:
        self._tty = sys.stderr.isatty()
        self._started = time.monotonic()
        self._shown = False

    def show(self, what: str, done: int, of: int) -> None:
        """Draw the state, once the work has taken half a second."""
        if not self._tty or (not self._shown and time.monotonic() - self._started < 0.5):
            return
        self._shown = True
        filled = _WIDTH * done // max(of, 1)
        bar = "#" * filled + "." * (_WIDTH - filled)
        click.echo(f"\r\x1b[K{what} [{bar}] {done}/{of}", err=True, nl=False)

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
