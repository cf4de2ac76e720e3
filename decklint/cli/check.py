"""`decklint check`: whether decks are legal in a format on a day, and what is wrong with them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.checker.configuration import codes
from decklint.checker.options import LegalityOptions
from decklint.cli import complete
from decklint.cli.deck_input import from_option
from decklint.cli.legality_options import legality_options
from decklint.cli.options import (
    INTERRUPTED,
    basis_of,
    cards_option,
    configured,
    filled,
    in_color,
    isolated,
    opened_library,
    say,
    say_if_typed,
    warn_of_age,
)
from decklint.cli.output import force_option
from decklint.cli.progress import Bar
from decklint.errors import UsageError
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.checker.batch import BatchChecker, CheckedFile, CheckOptions
    from decklint.checker.deck_files import DeckFile, Gathered
    from decklint.cli.check_tables import Tables
    from decklint.report.statistics import Fired
    from decklint.report.tally import Tally

#: What --sort takes, for help texts, which load no tables.
_COLUMNS = (
    "player", "list", "verdict", "cause", "errors", "warnings", "cards", "pokemon", "trainer",
    "energy", "ace_spec", "archetype", "format", "date", "note",
)  # fmt: skip
_OUTPUTS = ("text", "json", "csv", "html", "markdown", "sarif", "github", "junit")


def _codes(
    _ctx: click.Context, _option: click.Parameter, typed: tuple[str, ...]
) -> tuple[str, ...] | None:
    return codes(" ".join(typed)) if typed else None


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, callback=filled,
                shell_complete=complete.files)  # fmt: skip
@legality_options(
    "The format: standard, expanded, ... (`decklint formats` lists them), or FILE.yaml for a "
    "custom format."
)
@click.option(
    "--select",
    "selected",
    metavar="CODES",
    multiple=True,
    callback=_codes,
    shell_complete=complete.codes,
    help="Show only findings whose code starts with these: C,F201. The verdict still counts all.",
)
@click.option(
    "--ignore",
    "ignored",
    metavar="CODES",
    multiple=True,
    callback=_codes,
    shell_complete=complete.codes,
    help="Hide findings whose code starts with these. The verdict still counts all.",
)
@click.option(
    "--fix", is_flag=True, help="Repair the files' text: codes, numbers, spellings, totals."
)
@click.option("--fix-only", is_flag=True, help="Like --fix, but report nothing that remains.")
@click.option("--diff", is_flag=True, help="Show what --fix would change; write nothing.")
@force_option
@click.option(
    "--stdin-filename",
    metavar="FILE",
    callback=filled,
    help="What standard input is called: in reports, and for the configuration of its folder.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings too (M501 never counts).")
@click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Print a line for each finding, and one if errors are hidden or cards missing.",
)
@click.option("-v", "--verbose", is_flag=True, help="Name every file that is skipped.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    help="Processes to use.  [default: 1; for more than 200 files one for each core]",
)
@click.option(
    "--play",
    metavar="N",
    type=click.IntRange(1, 100_000),
    help="Play each deck alone N times too, and list what never happened (P411 and on).",
)
@click.option(
    "--event",
    is_flag=True,
    help="Read a text with several lists, each under its player's heading (`Player: NAME`), as an "
    "event. Standings in JSON and tables with a column `player` always are.",
)
@click.option(
    "--roster",
    metavar="FILE.csv",
    callback=filled,
    help="The players of the event, with a column `player`, and `list` (the file) or `id` if you "
    "like. Players without a list are reported, and so are lists of other players.",
)
@click.option(
    "--sort",
    metavar="COLUMN",
    type=click.Choice(_COLUMNS),
    help=f"Sort the lists: {', '.join(_COLUMNS)}.",
)
@click.option(
    "--statistics", is_flag=True, help="Show how often each rule fired, in decks and in findings."
)
@cards_option
@from_option
@click.option(
    "--output-format",
    type=click.Choice(_OUTPUTS),
    default="text",
    show_default=True,
    help="Output format. csv, html and markdown have one row a list; a CSV cell that starts like a "
    "formula (= + - @ or a tab) gets a leading apostrophe.",
)
@click.option("--json", "output_format", flag_value="json", help="Report as JSON.")
@click.pass_context
def check_command(
    ctx: click.Context,
    paths: tuple[str, ...],
    wanted: LegalityOptions,
    selected: tuple[str, ...] | None,
    ignored: tuple[str, ...] | None,
    fix: bool,
    fix_only: bool,
    diff: bool,
    force: bool,
    stdin_filename: str | None,
    strict: bool,
    quiet: bool,
    verbose: bool,
    jobs: int | None,
    play: int | None,
    cards_files: Sequence[Path],
    dialect: str | None,
    output_format: str,
    roster: str | None,
    sort: str | None,
    statistics: bool,
    event: bool,
) -> None:
    """Judge decks: are they legal, and what is wrong on which line.

    PATH is a deck file in any dialect, a folder (the deck files in it), an event (a file with the
    lists of many players), one list of it (standings.json#Player), or - for standard input.
    Exit code 0 if every deck is legal, 1 if one is not, 2 if one is undecided (no card data), a
    file holds no deck list or a player on the roster has no list; the highest counts.

    \b
    Examples:
      decklint check deck.txt
      decklint check decks/ --format expanded --date 2026-12-05
      decklint check lists/ --roster players.csv --output-format html > lists.html
      pbpaste | decklint check - --json
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    if diff and output_format != "text":
        raise UsageError("--diff is for people; leave out --output-format")
    if fix_only and output_format != "text":
        raise UsageError("--fix-only can't be used with --output-format: it reports nothing")
    if stdin_filename is not None and "-" not in paths:
        raise UsageError("--stdin-filename names standard input; add - to the paths")
    if (diff or fix_only) and (sort or statistics or roster):
        raise UsageError(
            "--roster, --sort and --statistics can't be used with --diff or --fix-only"
        )
    fix = fix or fix_only
    if fix and not diff and "-" in paths:
        raise UsageError("standard input cannot be repaired in place; use --diff or name a file")
    say_if_typed(*paths)
    with _loading():
        from decklint.checker.batch import TABLES, BatchChecker, CheckOptions  # noqa: PLC0415  no help text needs it
        from decklint.checker.deck_files import gather  # noqa: PLC0415

        tables = None
        if roster or sort or statistics or output_format in TABLES:
            from decklint.cli.check_tables import Tables  # noqa: PLC0415  one deck has no table

            tables = Tables(output_format, roster, sort, statistics=statistics)
        gathered = gather(paths, others=not fix_only)
        order = CheckOptions(
            today=wanted.day,
            format=wanted.format,
            date=wanted.day if wanted.given else None,
            edition=wanted.edition,
            select=selected,
            ignore=ignored,
            dialect=dialect,
            repair="show" if diff else "write" if fix else "",
            fix_only=fix_only,
            force=force,
            output=output_format,
            quiet=quiet,
            verbose=verbose,
            color=in_color() and output_format == "text",
            many=len(gathered.files) + len(gathered.skipped) > 1 and not fix_only,
            cards_files=tuple(cards_files),
            play=play or 0,
            isolated=isolated(),
            config=configured(),
            stdin_filename=stdin_filename,
            rows=tables is not None and tables.need_rows,
            statistics=statistics,
            event=event,
        )
        library = opened_library(cards_files)
        _refuse(order)
        desk = BatchChecker(order, library)
    gathered = gathered._replace(skipped=desk.known_lists(gathered.skipped))
    total, stopped = _judge(desk, library, gathered, jobs, tables)
    if stopped:
        ctx.exit(INTERRUPTED)
    ctx.exit(total.exit_code or int(strict and total.warnings > total.unsupported))


@contextmanager
def _loading() -> Iterator[None]:
    """What is loaded at the start stays: looking through it for garbage costs a tenth."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _refuse(order: CheckOptions) -> None:
    """What cannot be answered for any deck is said once."""
    from decklint.rules import unknown_codes  # noqa: PLC0415

    for unknown in unknown_codes((*(order.select or ()), *(order.ignore or ()))):
        raise UsageError(f"no rule's code begins with {unknown!r}; see `decklint rules`")
    if order.dialect is not None:
        from decklint.text.dialects import readable  # noqa: PLC0415

        readable(order.dialect)


def _judge(
    desk: BatchChecker,
    library: Library,
    gathered: Gathered,
    jobs: int | None,
    tables: Tables | None,
) -> tuple[Tally, bool]:
    """Judge, tell, and add up; whether it was stopped before the end."""
    from decklint.checker.batch import fitting_jobs, judge_all  # noqa: PLC0415
    from decklint.cli.deck_input import tell_skipped  # noqa: PLC0415
    from decklint.report.tally import Tally  # noqa: PLC0415

    order, files = desk.order, gathered.files
    total = Tally(failures=_told(gathered.failures), skipped=gathered.skipped)
    parts: list[str] = []
    barren = dict.fromkeys(file.folder for file in files if file.folder)
    code = None
    done = 0
    short = ""
    kept = (tables is not None and tables.keep_texts) or (order.quiet and sys.stdout.isatty())
    flowing = order.output == "text" and not kept
    with Bar() as bar, suppress(KeyboardInterrupt):  # a batch that is stopped tells what it found
        found: Iterator[CheckedFile] = judge_all(desk, files, fitting_jobs(jobs, len(files)))
        for done, (file, judged) in enumerate(zip(files, found, strict=True), 1):
            if not judged.tally.skipped:
                barren.pop(file.folder or "", None)
            for one in judged.lists or (judged,):
                _told(one.tally.failures)
                total = total.plus(one.tally)
                code = code or one.code
                if tables is not None:
                    tables.add(one)
                _keep_or_print(one, None if flowing else parts)
            if not (flowing and sys.stdout.isatty()):
                bar.show("checking decks", done, len(files))
            if short := judged.stopped:
                break
    if files and not done:
        raise click.Abort  # there is nothing to tell
    left = files[done:]
    total = total.plus(Tally(failures=_unjudged(left) if left else _told(_empty(barren))))
    fired = None
    if tables is not None:
        total = total.plus(Tally(failures=_told(tables.missing(total))))
        fired = tables.fired
    if not flowing and not (tables and tables.print_report(order, library)):
        document = _document(order, library, parts, total, docs_url=desk.docs_url(), fired=fired)
        click.echo(document, nl=False)
    tell_skipped(total.skipped, verbose=order.verbose, quiet=order.quiet)
    _afterwards(order, library, total, code)
    return total, _stopped(short, done, len(files))


def _keep_or_print(judged: CheckedFile, parts: list[str] | None) -> None:
    """What is said of a list: now, or kept for the document around all."""
    if parts is None:
        click.echo(judged.diff + judged.text, nl=False)
    elif judged.tally.decks:
        parts.append(judged.diff + judged.text)


def _stopped(games: str, done: int, files: int) -> bool:
    """Whether Ctrl-C came before the end; says how far the games and the files got."""
    if games:
        say(f"stopped after {games}; the findings are of those")
    if done < files:
        say(f"stopped after {done} of {files} files; the report is of those")
    return bool(games) or done < files


def _unjudged(left: Sequence[DeckFile]) -> tuple[tuple[str, str], ...]:
    """The files that Ctrl-C came before."""
    return tuple((file.path, "not judged: stopped before") for file in left)


def _empty(folders: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((folder, "no deck in this folder; name a file") for folder in folders)


def _told(failures: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """What could not be judged, and why: said at once."""
    for path, message in failures:
        say(f"{path}: {message}")
    return failures


def _document(
    order: CheckOptions,
    library: Library,
    parts: list[str],
    total: Tally,
    *,
    docs_url: str | None,
    fired: Fired | None,
) -> str:
    """The whole report around its parts."""
    day = total.day or order.today
    if order.output == "json":
        from decklint.report import as_json  # noqa: PLC0415  one of five is needed

        return as_json.document(parts, total, basis_of(library, day), fired)
    if order.output == "sarif":
        from decklint.report import as_sarif  # noqa: PLC0415

        return as_sarif.document(parts, total, basis_of(library, day), docs_url)
    if order.output == "github":
        from decklint.report import as_github  # noqa: PLC0415

        return as_github.document(parts, total, library.basis.warning(day))
    if order.output == "junit":
        from decklint.report import as_junit  # noqa: PLC0415

        return as_junit.document(parts, total, basis_of(library, day))
    return "".join(parts)


def _afterwards(order: CheckOptions, library: Library, total: Tally, code: str | None) -> None:
    """What is said beside the report, on standard error; that cards are missing, in any case."""
    if not order.quiet:
        _summed_up(order, total, code)
    if order.output == "text":
        warn_of_age(library, total.day or order.today)


def _summed_up(order: CheckOptions, total: Tally, code: str | None) -> None:
    if total.repaired:
        say(f"repaired {total.repaired} file{'' if total.repaired == 1 else 's'}")
    if order.output != "text":
        return
    if order.many or total.decks + len(total.failures) > 1:
        from decklint.report.as_text import summary  # noqa: PLC0415

        click.echo(summary(total), err=True)
    if total.fixable:
        click.echo(f"{total.fixable} fixable with --fix; --diff shows the changes.", err=True)
    if code is not None:
        click.echo(printable(f"`decklint explain {code}` gives the rule."), err=True)
