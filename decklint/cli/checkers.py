"""The law for one deck file: by the command line, then its own directives, then its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from decklint.checker import Checker
    from decklint.data.library import Library


class Wanted(NamedTuple):
    """What the command line says of the law; `given` tells a day that was typed from today."""

    format: str | None
    day: str
    given: bool
    edition: str | None = None


def checker_for(path: str, library: Library, wanted: Wanted) -> Checker:
    """What reads and judges the deck file."""
    from decklint.checker import Checker  # noqa: PLC0415  no help text needs it
    from decklint.cli.config import Configuration  # noqa: PLC0415

    settings = Configuration(library).of(path)
    named = wanted.format or settings.format or "standard"
    if named.lower().endswith((".yaml", ".yml")):
        from decklint.cli.formatfile import add_format  # noqa: PLC0415  few have one

        named = add_format(library, named).id
    fixed = [("format", wanted.format), ("date", wanted.given), ("edition", wanted.edition)]
    return Checker(
        library,
        named,
        wanted.day if wanted.given else settings.date or wanted.day,
        wanted.edition or settings.edition,
        fixed=[key for key, value in fixed if value],
    )
