"""`decklint goldfish`: play a deck alone, many times, and say whether it works."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from decklint.cli.judged import Ask, Read, judged_options, read_and_judge
from decklint.cli.options import (
    INTERRUPTED,
    cards_option,
    games_options,
    in_color,
    jobs_options,
    json_option,
    opened_library,
    say,
    terminal_width,
)
from decklint.cli.output import refuse_unwritable, write_out
from decklint.cli.progress import Bar
from decklint.errors import DataError, UsageError

if TYPE_CHECKING:
    from decklint.data.library import Library
    from decklint.model.goldfish import Goldfish
    from decklint.model.opponent import Opponent
    from decklint.sandbox.diary import Played
    from decklint.solo import Solo, Wish

#: Games that are kept with --record unless --games says fewer.
_RECORDED = 1000
_GAME_FILES = "game-*.jsonl"


@click.command("goldfish")
@click.argument("deck", metavar="DECK")
@games_options(
    1000,
    "Who plays: random, greedy, search (looks ahead; slow), a script FILE of actions, or me (you, "
    "on this terminal).",
)
@click.option(
    "--going",
    type=click.Choice(["first", "second", "flip"]),
    default="flip",
    show_default=True,
    help="Who starts.",
)
@click.option(
    "--opponent",
    "opponent_file",
    metavar="FILE.yaml",
    help="A stand-in of your own: its Pokémon, and a clock.  [default: that of the era]",
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
    default="",
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
    help="How far the search pilot looks: positions a turn.  [default: its own]",
)
@jobs_options
@click.option("--compare", "other", metavar="DECK2", help="Another list, on the same shuffles.")
@click.option("--log", is_flag=True, help="Tell one game in words: the first, or --game.")
@click.option("--game", "number", type=int, metavar="N", default=0, help="Which game --log tells.")
@click.option(
    "--record",
    "folder",
    metavar="DIR",
    help="Keep the games as files that `decklint play` replays.",
)
@click.option(
    "--html",
    "html_file",
    metavar="FILE",
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
    main: str,
    ready: str | None,
    nodes: int,
    jobs: int,
    cluster: str | None,
    other: str | None,
    log: bool,
    number: int,
    folder: str | None,
    html_file: str | None,
    ask: Ask,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """Play a deck alone by the rulebook, and report what the games show.

    DECK is a file in any dialect, or - for standard input. It is judged first: an illegal deck is
    refused with its findings (exit code 1) unless --anyway. The opponent is a stand-in that never
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
    from decklint.sandbox.pilots import PILOTS  # noqa: PLC0415  no help text needs it
    from decklint.solo import Wish  # noqa: PLC0415

    human = _by_hand(pilot)
    if not human and pilot not in PILOTS:
        known = ", ".join(PILOTS)
        raise UsageError(f"unknown pilot {pilot!r}; known: {known}, me, or a script FILE.txt")
    wish = Wish(
        games=games,
        seed=seed,
        pilot="greedy" if human else pilot,
        going=going,
        limit=limit,
        jobs=jobs,
        cluster=cluster,
        opponent=_opponent(opponent_file),
        nodes=nodes,
        main=main,
        ready=ready or "",
    ).checked()
    if deck == "-" and other == "-":
        raise UsageError("only one of the two decks can come on standard input")
    typed = ctx.get_parameter_source("number") is not ParameterSource.DEFAULT
    _refuse_nonsense(
        pilot, number if typed else None, log=log, as_json=output_format == "json",
        many={"--compare": other, "--record": folder, "--html": html_file, "--ready": ready},
    )  # fmt: skip
    _refuse_places(folder, html_file)
    library = opened_library(cards_files)
    found = [read_and_judge(path, library, ask) for path in (deck, other) if path is not None]
    if not all(one.legal for one in found):
        ctx.exit(1)
    for one in found:
        one.tell_faults()
    solos = [_solo(one, library, wish, alone=other is None) for one in found]
    if len(solos) > 1:
        solos[1].aligned(solos[0])
    if human:
        from decklint.cli.atable import play_by_hand  # noqa: PLC0415  few play themselves

        ctx.exit(play_by_hand(solos[0], None if pilot == "me" else pilot, number))
    if log:
        from decklint.cli.onegame import tell_game  # noqa: PLC0415

        tell_game(solos[0], number)
        ctx.exit(0)
    ctx.exit(_report(solos, wish, other or "", folder, html_file, output_format))


def _refuse_nonsense(
    pilot: str, number: int | None, *, log: bool, as_json: bool, many: Mapping[str, str | None]
) -> None:
    """UsageError for options that do not go together.

    `number` is the game that was asked for, `many` what only many games give.
    """
    one_game = log or _by_hand(pilot)
    if number is not None and number < 0:
        raise UsageError(f"--game is {number}; games are counted from 0")
    if number is not None and not one_game:
        raise UsageError("--game says which game --log tells; add --log")
    if one_game and as_json:
        raise UsageError("one game is told to people; --record keeps games for programs")
    useless = next((option for option, given in many.items() if given is not None), None)
    if one_game and useless is not None:
        raise UsageError(f"only one game is played and told; leave out {useless}")
    if pilot == "me" and not sys.stdin.isatty():
        raise UsageError("--pilot me asks you on a terminal; a script FILE.txt plays by itself")


def _refuse_places(folder: str | None, html_file: str | None) -> None:
    """DataError for places where nothing can be written, before all the games are played."""
    if folder is not None:
        if Path(folder).is_file():
            raise DataError("is a file; --record wants a folder", path=folder)
        if any(Path(folder).glob(_GAME_FILES)):
            raise DataError("has games already; --record wants a folder without", path=folder)
        refuse_unwritable(folder)
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
    from decklint.data.opponents import read_opponent  # noqa: PLC0415

    return read_opponent(path)


def _solo(one: Read, library: Library, wish: Wish, *, alone: bool) -> Solo:
    """A deck made ready; what it lacks is told with its name if it is one of two."""
    from decklint.solo import Solo  # noqa: PLC0415

    try:
        return Solo(one.deck, one.court, library, wish, one.path, one.notes)
    except DataError as fault:
        raise DataError(fault.message, path=one.path) from None
    except UsageError as fault:
        if alone:
            raise
        raise UsageError(f"{one.path}: {fault}") from None


def _report(
    solos: Sequence[Solo],
    wish: Wish,
    other: str,
    folder: str | None,
    html_file: str | None,
    output_format: str,
) -> int:
    """Play, report; the exit code."""
    from decklint.model.goldfish import Comparison  # noqa: PLC0415
    from decklint.report import as_goldfish  # noqa: PLC0415
    from decklint.sandbox.figures import compared  # noqa: PLC0415

    played: list[list[Played]] = []
    figures: list[Goldfish] = []
    broken = False
    for solo in solos:
        with Bar() as bar:
            games, seconds, stopped = solo.play(
                lambda done, of, bar=bar: bar.show("playing", done, of)  # type: ignore[misc]
            )
        broken |= stopped
        if not games:
            break
        played.append(games)
        figures.append(solo.figures(games, seconds))
        if broken:
            break
    if not played:
        say("stopped before the first game was over")
        return INTERRUPTED
    against = None
    if len(played) > 1:
        known = [solo.board.knowledge for solo in solos]
        differences = compared(played[0], played[1], wish.limit, known, wanted=bool(wish.ready))
        against = Comparison(other, figures[1].modelled, differences)
    notes = tuple(dict.fromkeys(note for one in figures for note in one.notes))
    first = replace(figures[0], notes=notes)
    if output_format == "json":
        from decklint.report.goldfish_json import as_json  # noqa: PLC0415

        click.echo(as_json(first, against), nl=False)
    else:
        text = as_goldfish.as_text(first, against, width=terminal_width(), color=in_color())
        click.echo(text)
    if html_file is not None:
        from decklint.report import as_html  # noqa: PLC0415

        write_out(html_file, as_html.page(first, against).encode())
    if broken:
        say(_broken_off([len(games) for games in played], first.asked, other, folder))
    elif folder is not None:
        broken = not _record(solos[0], folder, min(len(played[0]), _RECORDED))
    return INTERRUPTED if broken else 0


def _broken_off(played: Sequence[int], asked: int, other: str, folder: str | None) -> str:
    """How far the games of each list got before Ctrl-C, and what is missing therefore."""
    if len(played) > 1:
        words = f"stopped after {played[1]} of {asked} games of {other}; they alone are compared"
    elif played[0] < asked:
        words = f"stopped after {played[0]} of {asked} games; the figures are of those"
    else:
        words = "stopped"
    if other and len(played) == 1:
        words += f"; {other} was not played, and nothing is compared"
    return words + (f"; no game is kept in {folder}" if folder is not None else "")


def _record(solo: Solo, folder: str, games: int) -> bool:
    """Play the games again and write each down; False if Ctrl-C came before the last."""
    from decklint.report.tally import counted  # noqa: PLC0415

    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot be made ({error.strerror or error})", path=folder) from None
    kept = 0
    try:
        for number in range(games):
            _keep(solo, number, place)
            kept += 1
    except KeyboardInterrupt:
        say(f"stopped: {kept} of {games} games kept in {folder}")
        return False
    say(f"{counted(games, 'game')} kept in {folder}; `decklint play` replays them")
    return True


def _keep(solo: Solo, number: int, place: Path) -> None:
    """Play a game again and write it down."""
    from decklint.engine.record import Recorder  # noqa: PLC0415
    from decklint.model.goldfish import SOLO_PLAYERS  # noqa: PLC0415

    board = solo.board
    game = board.game(number)
    recorder = Recorder(game, SOLO_PLAYERS)
    board.watch(game, board.pilots(number), number, recorder.play)
    name = _GAME_FILES.replace("*", f"{number:05d}")
    text = "".join(f"{line}\n" for line in recorder.lines())
    write_out(str(place / name), text.encode())
