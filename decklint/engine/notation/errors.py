"""What is said of a text that is no action."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from decklint.errors import DecklintError

_FEW = 8


class NotationError(DecklintError):
    """A text that is no action, or could be two: says what was possible."""


class NotOfferedError(NotationError):
    """An answer that the pending question does not offer."""


def several(text: str, possible: Sequence[str]) -> NotationError:
    """A text with more than one meaning."""
    return NotationError(f"{shown(text)} could be several; write one of {listed(possible)}")


def shown(text: str) -> str:
    """What was written, cut short if it is long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def listed(texts: Sequence[str]) -> str:
    """The first few texts, and how many more there are; one more is told as well."""
    if len(texts) <= _FEW + 1:
        return ", ".join(texts)
    return f"{', '.join(texts[:_FEW])} and {len(texts) - _FEW} more"


def hint(word: str, known: Iterable[str]) -> str:
    """What may have been meant, to stand behind a fault."""
    near = difflib.get_close_matches(word, sorted(known), 3, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""
