"""Options and manners that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click
from click.core import ParameterSource

from decklint import __version__
from decklint.cli import complete
from decklint.cli.progress import Bar
from decklint.errors import UsageError
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.cards.library import Library

#: What is said, where no bar can be drawn, before the index is made.
BUILDING = "building the card index, once; this takes some seconds"

#: The exit code after Ctrl-C.
INTERRUPTED = 130

Command = TypeVar("Command", bound=Callable[..., Any])


def filled(
    _ctx: click.Context, option: click.Parameter, typed: str | tuple[str, ...] | None
) -> str | tuple[str, ...] | None:
    """What was typed; UsageError for an empty name, as an unset variable of the shell gives."""
    if typed == "" or (isinstance(typed, tuple) and "" in typed):
        if isinstance(option, click.Argument):
            place = (option.metavar or "").removesuffix("...")
            raise UsageError(f"{place}: an empty name; name a file")
        remedy = "write one" + ("" if option.required else ", or leave the option out")
        raise UsageError(f"{option.opts[-1]}: an empty name; {remedy}")
    return typed


def json_option(command: Command) -> Command:
    """`--output-format text|json`, and `--json` for short."""
    long = click.option(
        "--output-format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How to report.",
    )
    short = click.option("--json", "output_format", flag_value="json", help="Report as JSON.")
    return long(short(command))


def games_options(number: int, pilots: str) -> Callable[[Command], Command]:
    """`--games`, `--seed` and `--pilot`: how many games, which, and who plays them."""
    games = click.option(
        "--games", type=int, metavar="N", default=number, show_default=True, help="How many games."
    )
    seed = click.option(
        "--seed",
        type=int,
        metavar="S",
        default=0,
        show_default=True,
        help="The same seed gives the same games.",
    )
    pilot = click.option(
        "--pilot",
        metavar="P",
        shell_complete=complete.pilots,
        default="greedy",
        show_default=True,
        help=pilots,
    )
    return lambda command: games(seed(pilot(command)))


def going_option(what: str) -> Callable[[Command], Command]:
    """`--going`: who starts."""
    return click.option(
        "--going",
        type=click.Choice(["first", "second", "flip"]),
        default="flip",
        show_default=True,
        help=what,
    )


def log_options(command: Command) -> Command:
    """`--log` and `--game`: one game in words, and which."""
    log = click.option("--log", is_flag=True, help="Tell one game in words: the first, or --game.")
    game = click.option(
        "--game", "number", type=int, metavar="N", default=0, help="Which game --log tells."
    )
    return log(game(command))


def typed(ctx: click.Context, option: str) -> bool:
    """Whether the user has said it, and it is not what goes without saying."""
    return ctx.get_parameter_source(option) is not ParameterSource.DEFAULT


def refuse_game(
    ctx: click.Context, number: int, *, log: bool, as_json: bool, by_hand: bool = False
) -> None:
    """UsageError for options of one game that do not go together; `by_hand` is one too."""
    if number < 0:
        raise UsageError(f"--game is {number}; games are counted from 0")
    if typed(ctx, "number") and not (log or by_hand):
        raise UsageError("--game says which game --log tells; add --log")
    if as_json and (log or by_hand):
        refuse_for_one("--json", log=log and not by_hand)


def refuse_for_one(option: str, *, log: bool) -> NoReturn:
    """UsageError for an option that is of many games where one is told; `log` is why it is one."""
    remedy = f"leave out {option}" + (", or --log to play many" if log else "")
    raise UsageError(f"only one game is played, and told in words; {remedy}")


def tell_one_game(ctx: click.Context, games: int, number: int, what: str) -> None:
    """Say that more games were asked for than one, if they were."""
    if games > 1 and typed(ctx, "games"):
        say(f"one game is {what}, game {number}; --games {games} is for reports")


def jobs_options(command: Command) -> Command:
    """`--jobs` and `--cluster`: where games are played."""
    jobs = click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(1, 64),
        default=1,
        show_default=True,
        help="Processes to use.",
    )
    cluster = click.option(
        "--cluster", metavar="ADDR", help="Play on a Dask cluster (decklint[cluster])."
    )
    return jobs(cluster(command))


def today() -> str:
    """The day where the player is."""
    return date.today().isoformat()  # noqa: DTZ011


def _day(_ctx: click.Context, _option: click.Parameter, typed: str | None) -> str:
    if typed is None:
        return today()
    try:
        if date.fromisoformat(typed).isoformat() == typed:
            return typed
    except ValueError:
        pass
    raise click.BadParameter(f"{typed!r} is not a day; write YYYY-MM-DD")


date_option = click.option(
    "--date",
    "day",
    metavar="YYYY-MM-DD",
    callback=_day,
    help="The day on which legality is judged.  [default: today]",
)

cards_option = click.option(
    "--cards",
    "cards_files",
    metavar="FILE.yaml",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Use the cards of this set file too, without importing them. May be given several times.",
)


#: Under this key the context remembers --isolated, for whatever the command opens or reads.
_ISOLATED = "decklint.isolated"


def _isolate(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    ctx.meta[_ISOLATED] = wanted


isolated_option = click.option(
    "--isolated",
    is_flag=True,
    expose_value=False,
    callback=_isolate,
    help="Use only what decklint ships: no configuration files, imports or synced sets.",
)


def isolated() -> bool:
    """Whether the command was given --isolated."""
    return bool(click.get_current_context().meta.get(_ISOLATED))


#: Under this key the context remembers --config.
_CONFIG = "decklint.config"


def _configure(ctx: click.Context, option: click.Parameter, named: str | None) -> None:
    ctx.meta[_CONFIG] = filled(ctx, option, named)


config_option = click.option(
    "--config",
    metavar="FILE.toml",
    expose_value=False,
    callback=_configure,
    help="The configuration, instead of those in the folders of the decks.",
)


def configured() -> str | None:
    """The configuration file that was named; UsageError beside --isolated, which reads none."""
    named: str | None = click.get_current_context().meta.get(_CONFIG)
    if named is not None and isolated():
        raise UsageError("--isolated reads no configuration; leave out --config or --isolated")
    return named


def opened_library(cards_files: Sequence[Path] = (), *, alone: bool | None = None) -> Library:
    """The cards, with a progress bar if the index has to be made first.

    `alone` is for a thread that knows nothing of the command: whether it is isolated.
    """
    from decklint.cards.library import Library  # noqa: PLC0415  no help text needs it

    alone, extra = isolated() if alone is None else alone, None
    if cards_files:
        from decklint.sync.cards_files import sets_in  # noqa: PLC0415  few give some

        extra = sets_in(cards_files)
    with Bar(BUILDING) as bar:
        return Library.open(bar.show, extra=extra, warn=say, isolated=alone)


def basis_of(library: Library, day: str) -> dict[str, Any]:
    """The keys `tool` and `data` of a document about a day."""
    from decklint.report.basis import document  # noqa: PLC0415  no help text needs it

    return document(library.basis, day, __version__)


def warn_of_age(library: Library, day: str) -> None:
    """Say in one line that the card data is too old for a day, if it is."""
    if warning := library.basis.warning(day):
        say(warning)


def say_if_typed(*paths: str) -> None:
    """Say that a list is waited for, where `-` means what somebody types on a terminal."""
    if "-" in paths and sys.stdin is not None and sys.stdin.isatty():
        key = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        say(f"type or paste a deck list; {key} on a line of its own ends it")


def say(line: str) -> None:
    """Tell the user something beside the answer, on standard error."""
    click.echo(f"decklint: {printable(line)}", err=True)


def terminal_width() -> int | None:
    """How wide the terminal is that we print on; None if we print elsewhere."""
    if not sys.stdout.isatty():
        return None
    given = os.environ.get("COLUMNS", "")
    return int(given) if given.isdecimal() and int(given) else os.get_terminal_size(1).columns or 80


def in_color() -> bool:
    """Whether to print in colour, as the user and the terminal want it."""
    return bool(click.get_current_context().color)
