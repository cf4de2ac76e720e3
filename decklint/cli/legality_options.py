"""The options that say what a deck is checked by: --format, --date, --edition and others."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from decklint.checker.options import LegalityOptions
from decklint.cli.options import (
    config_option,
    configured,
    date_option,
    filled,
    isolated,
    isolated_option,
)

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.checker.pipeline import Checker


Command = Callable[..., None]
#: What --edition takes, for help texts, which read no data.
EDITIONS = "2009 2010 2011 2012 2013 2017 2020 2023 2025"
_edition = click.option(
    "--edition",
    metavar="YEAR",
    callback=filled,
    help=f"The rulebook: {EDITIONS}.  [default: the latest published by --date, or 2009]",
)


def legality_options(about: str, *, with_edition: bool = True) -> Callable[[Command], Command]:
    """`--format`, `--date`, `--edition` as `wanted: LegalityOptions`; `--config`, `--isolated`."""

    def options(command: Command) -> Command:
        @wraps(command)
        def with_legality(
            *args: Any, format_id: str | None, day: str, edition: str | None = None, **others: Any
        ) -> None:
            source = click.get_current_context().get_parameter_source("day")
            given = source is not ParameterSource.DEFAULT
            command(*args, wanted=LegalityOptions(format_id, day, given, edition), **others)

        named = click.option(
            "--format",
            "format_id",
            metavar="FORMAT",
            callback=filled,
            help=f"{about}  [default: standard]",
        )
        whole = _edition(with_legality) if with_edition else with_legality
        return named(date_option(config_option(isolated_option(whole))))

    return options


def checker_for(path: str, library: Library, wanted: LegalityOptions) -> Checker:
    """What reads and judges the deck file."""
    from decklint.checker import precheck  # noqa: PLC0415  no help text needs it

    return precheck.checker_for(path, library, wanted, isolated=isolated(), config=configured())
