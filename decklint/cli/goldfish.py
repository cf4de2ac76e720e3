"""`decklint goldfish`: play a deck alone, many times, and say whether it works."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decklint.checker.options import PrecheckOptions
from decklint.cli import complete
from decklint.cli.options import (
    INTERRUPTED,
    basis_of,
    cards_option,
    filled,
    games_options,
    going_option,
    in_color,
    jobs_options,
    json_option,
    log_options,
    opened_library,
    refuse_for_one,
    refuse_game,
    say,
    tell_one_game,
    terminal_width,
    warn_of_age,
)
from decklint.cli.output import refuse_input, refuse_unwritable, write_out
from decklint.cli.precheck import judged_options, to_be_played
from decklint.cli.progress import Bar
from decklint.cli.recording import Shelf, record_option
from decklint.errors import DataError, UsageError
from decklint.model.named_tuple import NamedTuple

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.checker.precheck import CheckedDeck
    from decklint.model.opponent import Opponent
    from decklint.sandbox.goldfish import GoldfishRun, RunOptions


@click.command("goldfish")
@click.argument("deck", metavar="DECK", callback=filled, shell_complete=complete.files)
@games_options(
    1000,
    "Who plays: random, greedy, search (looks ahead; slow), a script FILE of actions, or me (you, "
    "on this terminal).",
)
@going_option("Who starts.")
@click.option(
    "--opponent",
    "opponent_file",
    metavar="FILE.yaml",
    callback=filled,
    help="Custom stand-in: its Pokémon, and when it Knocks yours Out.  [default: one of the era]",
)
@click.option(
    "--turns",
    "limit",
    type=int,
    metavar="T",
    default=30,
    show_default=True,
    help="Own turns after which a game is given up.",
)
@click.option(
    "--main",
    metavar="NAME",
    callback=filled,
    help="The Pokémon that is the main attacker.  [default: whose attacks took most Prizes]",
)
@click.option(
    "--ready",
    metavar="WORDS",
    help="What you call ready: a Pokémon in play, as in 'NAME', '2 NAME', 'NAME with 2 Energy', "
    "'NAME can attack', 'NAME attacks' or 'NAME in front', several with 'and' and 'or' between "
    "them.",
)
@click.option(
    "--nodes",
    type=int,
    metavar="N",
    default=0,
    help="How far the search pilot looks: turns that it tries out for each it takes.  "
    "[default: its own]",
)
@jobs_options
@click.option(
    "--compare",
    "other",
    metavar="DECK2",
    callback=filled,
    help="Another list, on the same shuffles.",
)
@log_options
@record_option
@click.option(
    "--html",
    "html_file",
    metavar="FILE",
    callback=filled,
    help="Write the report as a page, too; folders on the way are made.",
)
@judged_options(
    "The format by which the deck is judged first.", anyway="Play a deck that is not legal, too."
)
@cards_option
@json_option
@click.pass_context
def goldfish_command(
    ctx: click.Context,
    deck: str,
    games: int,
    seed: int,
    pilot: str,
    going: str,
    opponent_file: str | None,
    limit: int,
    main: str | None,
    ready: str | None,
    nodes: int,
    jobs: int,
    cluster: str | None,
    other: str | None,
    log: bool,
    number: int,
    folder: str | None,
    html_file: str | None,
    ask: PrecheckOptions,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """Play a deck alone by the rulebook, and report what the games show.

    DECK is a file in any dialect, or - for standard input. It is checked first: unless --anyway, an
    illegal deck is refused with its findings (exit code 1), and so is one that is undecided for
    lack of card data (exit code 2). The opponent is a stand-in that never
    acts, but has Pokémon to Knock Out; --opponent gives it others, or a clock. Every game depends
    on the seed and its number alone. Ctrl-C tells what is done so far.

    \b
    Examples:
      decklint goldfish deck.txt
      decklint goldfish deck.txt --games 10000 --jobs 4 --json
      decklint goldfish deck.txt --compare other.txt --going second
      decklint goldfish deck.txt --ready "Dragapult ex with 2 Energy and Drakloak"
      decklint goldfish deck.txt --log --game 7
      decklint goldfish deck.txt --pilot me
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.sandbox.goldfish import RunOptions  # noqa: PLC0415
    from decklint.sandbox.pilots.registry import PILOTS  # noqa: PLC0415  no help text needs it

    human = _by_hand(pilot)
    if not human and pilot not in PILOTS:
        known = ", ".join(PILOTS)
        raise UsageError(f"unknown pilot {pilot!r}; known: {known}, me, or a script FILE.txt")
    wish = RunOptions(
        games=games,
        seed=seed,
        pilot="greedy" if human else pilot,
        going=going,
        limit=limit,
        jobs=jobs,
        cluster=cluster,
        opponent=_opponent(opponent_file),
        nodes=nodes,
        main=main or "",
        ready=ready or "",
    ).checked()
    if deck == "-" and other == "-":
        raise UsageError("only one of the two decks can come on standard input")
    refuse_game(ctx, number, log=log, as_json=output_format == "json", by_hand=human)
    many = {"--record": folder, "--html": html_file, "--ready": ready, "--compare": other}
    _refuse_nonsense(pilot, many, log=log)
    shelf = Shelf(folder)
    _refuse_page(html_file)
    refuse_input(html_file or "-", [deck, other or "-"])
    if log or human:
        tell_one_game(ctx, games, number, "played" if human else "told")
    library = opened_library(cards_files)
    found, day = to_be_played(ctx, library, [deck, *([other] if other is not None else [])], ask)
    solos = [_solo(one, library, wish, alone=other is None) for one in found]
    if human:
        from decklint.cli.interactive import play_by_hand  # noqa: PLC0415  few play themselves

        warn_of_age(library, day)
        ctx.exit(play_by_hand(solos[0], library, None if pilot == "me" else pilot, number))
    dealt_by = _dealt_by(solos)
    if log:
        from decklint.cli.play_by_play import tell_solo  # noqa: PLC0415

        for solo in solos:
            tell_solo(solo, number)
        warn_of_age(library, day)
        ctx.exit(0)
    report = _Report(basis_of(library, day), html_file, output_format)
    code = _report(solos, dealt_by, shelf, report)
    if output_format == "text":
        warn_of_age(library, day)
    ctx.exit(code)


class _Report(NamedTuple):
    """Where the report goes, and the data it rests on."""

    basis: Mapping[str, Any]
    html_file: str | None
    output_format: str


def _dealt_by(solos: Sequence[GoldfishRun]) -> str:
    """Deal two lists alike; the path of the one that is dealt as it is alone."""
    from decklint.sandbox.goldfish import deal_alike  # noqa: PLC0415

    return deal_alike(*solos).setting.path if len(solos) > 1 else ""


def _refuse_nonsense(pilot: str, many: Mapping[str, str | None], *, log: bool) -> None:
    """UsageError for options that do not go together; `many` is what wants many games."""
    useless = [option for option, given in many.items() if given is not None]
    if log and not _by_hand(pilot):
        useless = [option for option in useless if option != "--compare"]  # both are told
    if useless and (log or _by_hand(pilot)):
        refuse_for_one(useless[0], log=not _by_hand(pilot))
    if many["--ready"] == "":
        raise UsageError("--ready is empty; it names Pokémon in play, as its help shows")
    if pilot == "me" and not sys.stdin.isatty():
        raise UsageError("--pilot me asks you on a terminal; a script FILE.txt plays by itself")


def _refuse_page(html_file: str | None) -> None:
    """DataError for a page that cannot be written, before all the games are played."""
    if html_file is not None:
        if html_file == "-":
            raise UsageError("the report has standard output; --html wants a file")
        if Path(html_file).is_dir():
            raise DataError("is a folder; --html wants a file", path=html_file)
        refuse_unwritable(html_file)


def _by_hand(pilot: str) -> bool:
    """Whether one game is played, by a person or a script."""
    return pilot == "me" or pilot.lower().endswith(".txt")


def _opponent(path: str | None) -> Opponent | None:
    if path is None:
        return None
    from decklint.sandbox.opponents import read_opponent  # noqa: PLC0415

    return read_opponent(path)


def _solo(one: CheckedDeck, library: Library, wish: RunOptions, *, alone: bool) -> GoldfishRun:
    """A deck made ready; what it lacks is told with its name if it is one of two."""
    from decklint.sandbox.goldfish import GoldfishRun  # noqa: PLC0415

    try:
        return GoldfishRun(one.deck, one.context, library, wish, one.path, one.notes)
    except DataError as fault:
        raise DataError(fault.message, path=one.path) from None
    except UsageError as fault:
        if alone:
            raise
        raise UsageError(f"{one.path}: {fault}") from None


def _report(
    solos: Sequence[GoldfishRun],
    dealt_by: str,
    shelf: Shelf,
    report: _Report,
) -> int:
    """Play, report; the exit code."""
    from decklint.report import as_goldfish  # noqa: PLC0415
    from decklint.sandbox.goldfish import figures_of, play_matches  # noqa: PLC0415

    wish = solos[0].wish
    with Bar() as bar:
        found, broken = play_matches(
            [solo.match for solo in solos],
            wish,
            lambda done, of: bar.show("playing", done, of),
            shelf.keep,
            shelf.room,
        )
    if not found[0].played:
        say("stopped before the first game was over")
        return INTERRUPTED
    figures, against = figures_of(solos, found, dealt_by)
    done, other = figures[0].games, solos[-1].setting.path
    notes = tuple(dict.fromkeys(note for one in figures for note in one.notes))
    first = replace(figures[0], notes=notes)
    second = figures[1] if against is not None else None
    if report.output_format == "json":
        from decklint.report.goldfish_json import as_json  # noqa: PLC0415

        click.echo(as_json(first, against, basis=report.basis), nl=False)
    else:
        text = as_goldfish.as_text(first, against, second, width=terminal_width(), color=in_color())
        click.echo(text)
    if report.html_file is not None:
        from decklint.report import as_html  # noqa: PLC0415

        old = report.basis["data"]["warning"]
        told = replace(first, notes=(*notes, old)) if old else first
        write_out(report.html_file, as_html.page(told, against, second).encode())
    if broken:
        each = " with each list" if against is not None else ""
        missing = f"; {other} was not played, and nothing is compared"
        say(
            f"stopped after {done} of {wish.games} games{each}; the figures are of those"
            + (missing if len(solos) > len(figures) else "")
        )
    shelf.tell()
    return INTERRUPTED if broken else 0
