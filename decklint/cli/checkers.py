"""The law for one deck file: by the command line, then its own directives, then its folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from decklint.cli.options import date_option, filled, isolated, isolated_option

if TYPE_CHECKING:
    from decklint.checker import Checker
    from decklint.data.library import Library


class Wanted(NamedTuple):
    """What the command line says of the law; `given` tells a day that was typed from today."""

    format: str | None
    day: str
    given: bool
    edition: str | None = None


Command = Callable[..., None]
#: What --edition takes, for help texts, which read no data.
EDITIONS = "2009 2010 2011 2012 2013 2017 2020 2023 2025"
_edition = click.option(
    "--edition",
    metavar="YEAR",
    callback=filled,
    help=f"The rulebook: {EDITIONS}.  [default: the latest published by --date, or 2009]",
)


def law_options(about: str, *, with_edition: bool = True) -> Callable[[Command], Command]:
    """`--format`, `--date` and `--edition`, handed over as a `wanted: Wanted`; `--isolated`."""

    def options(command: Command) -> Command:
        @wraps(command)
        def with_law(
            *args: Any, format_id: str | None, day: str, edition: str | None = None, **others: Any
        ) -> None:
            source = click.get_current_context().get_parameter_source("day")
            given = source is not ParameterSource.DEFAULT
            command(*args, wanted=Wanted(format_id, day, given, edition), **others)

        named = click.option(
            "--format",
            "format_id",
            metavar="FORMAT",
            callback=filled,
            help=f"{about}  [default: standard]",
        )
        whole = _edition(with_law) if with_edition else with_law
        return named(date_option(isolated_option(whole)))

    return options


def checker_for(path: str, library: Library, wanted: Wanted) -> Checker:
    """What reads and judges the deck file."""
    from decklint.checker import Checker  # noqa: PLC0415  no help text needs it
    from decklint.cli.config import Configuration  # noqa: PLC0415

    settings = Configuration(library, isolated=isolated()).of(path)
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
