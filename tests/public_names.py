"""Read by mypy alone: what is not public is an error, and an ignore that is not needed is one."""

from decklint import nonsense  # type: ignore[attr-defined]
from decklint.api import AnyDeck, AnyFormat

__all__ = ["AnyDeck", "AnyFormat", "nonsense"]
