"""Something wrong in a line, before it is known which line; and text as a message shows it."""

from __future__ import annotations

from decklint.model.named_tuple import NamedTuple


class Problem(NamedTuple):
    """What is wrong, from one column to before another, both counted from 1."""

    kind: str
    column: int
    end: int
    message: str
    help: str | None = None


def shown(text: str, limit: int = 40) -> str:
    """Text of a line as a message may show it: cut short, with nothing invisible."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    if cut.isprintable():
        return cut
    return "".join([c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut])
