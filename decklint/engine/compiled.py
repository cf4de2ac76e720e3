"""Whether the engine was compiled to machine code when it was installed."""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec


def is_compiled() -> bool:
    """Tell without loading the engine, which takes longer than the answer is worth."""
    found = find_spec("decklint.engine.game")
    return found is not None and isinstance(found.loader, ExtensionFileLoader)
