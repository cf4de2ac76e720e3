"""A deck builder and legality checker for the Pokémon Trading Card Game."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "Library", "__version__", "card", "check", "goldfish", "odds", "read", "resolve", "search",
    "write",
]  # fmt: skip

if TYPE_CHECKING:
    from decklint.api import card, check, goldfish, odds, read, resolve, search, write
    from decklint.cards.library import Library


def __getattr__(name: str) -> object:
    """The public functions, loaded when one is first used: a start pays only for what it needs."""
    if name in __all__:
        from decklint import api  # noqa: PLC0415

        return getattr(api, name)
    raise AttributeError(f"module 'decklint' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is, loaded or not."""
    return sorted({*globals(), *__all__})
