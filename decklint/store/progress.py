"""How far a long job is: told while it goes on, to whoever wants to show it."""

from __future__ import annotations

from collections.abc import Callable

#: What is being done, how much of it is done, and of how much.
Progress = Callable[[str, int, int], None]


def quiet(_what: str, _done: int, _of: int) -> None:
    """Nobody wants to know."""
