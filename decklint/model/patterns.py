"""Regular expressions that are compiled when they are first used.

A check has some seventy of them and uses a few for an ordinary list: compiling them all cost a
tenth of every start.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, AnyStr, cast

if TYPE_CHECKING:
    from typing import Any


class _Pattern:
    """Stands for a compiled expression until one of its methods is asked for."""

    def __init__(self, expression: str | bytes, flags: int) -> None:
        self._expression = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._expression, self._flags)
        # From now on they are found as attributes, as quickly as those of the compiled one.
        for method in ("match", "search", "fullmatch", "sub", "split", "findall", "finditer"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def pattern(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """The expression as a `re.Pattern` that is compiled when it is first used."""
    return cast("re.Pattern[AnyStr]", _Pattern(expression, flags))
