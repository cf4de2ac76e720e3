"""Compiles card_data into the index that a wheel carries; part of the build, not of the package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class IndexHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds decklint/data/cards.sqlite to the wheel; a checkout makes its own on first use."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is filled."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from decklint.data.index import compile_index  # noqa: PLC0415  the tree being built

        path = Path(self.directory) / "cards.sqlite"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        compile_index(Path(self.root) / "card_data", path)
        build_data["force_include"][str(path)] = "decklint/data/cards.sqlite"
