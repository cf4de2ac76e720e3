"""Judging files, one after the other or in several processes; what is told is made on the spot.

A worker hands back text and sums, not decks: they are small, and nothing is kept of ten thousand
decks but what is printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decklint.checker.configuration import Settings
from decklint.checker.configured import ConfiguredCheckers, Wanted
from decklint.checker.deck_files import LISTS, MOSTLY, DeckFile, likely_list
from decklint.checker.pipeline import Checker
from decklint.decks.deck_file import READ_AT_MOST, read_bytes
from decklint.decks.file_bytes import deck_bytes, may_be_event
from decklint.decks.no_list import no_list
from decklint.errors import DataError, DecklintError, UsageError
from decklint.model.finding import DeckReport, Severity, Trial
from decklint.model.named_tuple import NamedTuple
from decklint.report.tally import Skipped, Tally, tally_of

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

    from decklint.cards.library import Library
    from decklint.checker.fix import TextFixer
    from decklint.checker.list_row import RowMaker
    from decklint.decks.events import EventList
    from decklint.report.list_rows import ListRow
    from decklint.report.statistics import Fired

#: Outputs with one row a list.
TABLES = ("csv", "html", "markdown")
#: How many files a worker is given at a time: many at first, few at the end.
_MOST_AT_ONCE, _LEAST_AT_ONCE = 100, 5
EXCLUDED = "excluded by the configuration; name the file to check it"
#: A table or a tree in a folder with fewer cards than this, none of them known, is no deck.
_FEW_CARDS = 20


class CheckOptions(NamedTuple):
    """What the user asked for; it can be sent to another process."""

    today: str
    format: str | None = None
    date: str | None = None
    edition: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    dialect: str | None = None
    repair: str = ""  # "write" or "show"
    fix_only: bool = False
    force: bool = False
    output: str = "text"
    quiet: bool = False
    verbose: bool = False
    color: bool = False
    many: bool = False
    cards_files: tuple[Path, ...] = ()
    play: int = 0
    isolated: bool = False
    config: str | None = None
    #: What standard input is called, for its folder's configuration and in reports.
    stdin_filename: str | None = None
    rows: bool = False
    statistics: bool = False
    event: bool = False


class CheckedFile(NamedTuple):
    """What came of one file: the sums, what is to be printed, and a code to be explained.

    `stopped` says how many of its games were over when Ctrl-C came. `row` and `fired` are for
    tables of lists and of rules, where they were asked for. `lists` is what came of each list in
    the file of an event.
    """

    tally: Tally
    text: str = ""
    code: str | None = None
    diff: str = ""
    stopped: str = ""
    row: ListRow | None = None
    fired: Fired | None = None
    lists: tuple[CheckedFile, ...] = ()


class BatchChecker:
    """Where decks are judged: the library, the courts that were needed so far, the printer."""

    def __init__(self, order: CheckOptions, library: Library) -> None:
        self.order, self._library = order, library
        wanted = Wanted(
            order.today, order.format, order.date, order.edition, order.select, order.ignore
        )
        self._configured = ConfiguredCheckers(
            library, wanted, isolated=order.isolated, config=order.config
        )
        self._mender: TextFixer | None = None
        self._rows: RowMaker | None = None
        self._names = self._configured.names
        self._printed = _printer(order, self._names)

    def judge(self, file: DeckFile) -> CheckedFile:
        """One file; whatever is wrong with it stays with it."""
        diff = b""
        repaired = 0
        path = file.path if file.path != "-" else self.order.stdin_filename or "-"
        try:
            settings = self._configured.settings(path)
            if file.folder is not None and settings.excludes(path):
                return CheckedFile(Tally(skipped=(Skipped(path, EXCLUDED),)))
            checker = self._configured.checker(settings)
            data = deck_bytes(file.path)
            if (lists := self._event(path, data)) is not None:
                return self._judge_event(lists, settings, checker)
            report = checker.check(data, path, self.order.dialect)
            if file.folder is not None and (why := _another_kind(report, path)):
                return CheckedFile(Tally(skipped=(Skipped(path, why),)))
            if self.order.repair and report.failure is None:
                mended, after = self._repaired(report, data, checker, path)
                if mended is not None and self.order.repair == "write":
                    report, repaired = self._write(file.path, data, checker, (mended, after))
                elif mended is not None:
                    diff = mended
            if self.order.fix_only:  # what remains is for a check to report
                return CheckedFile(Tally(repaired=repaired), diff=_diff(report, diff))
            if self.order.play:
                report = self._with_games(report, checker)
        except (DecklintError, OSError) as error:
            report = failure(path, error)
            return CheckedFile(tally_of(report), self._printed(report))
        shown = self._configured.shown(report, settings)
        told = self._told(shown, repaired, _diff(report, diff))
        return self._tabled(told, shown, checker)

    # -- events ---------------------------------------------------------------------------------

    def _event(self, path: str, data: bytes) -> list[tuple[str, EventList]] | None:
        """The lists in the file of an event, or the one that `file#Player` names, with paths."""
        if not (self.order.event or "#" in path or may_be_event(data)):
            return None
        from decklint.decks import events  # noqa: PLC0415  few files are events

        if (part := events.part_of(path)) is not None:
            found = [(path, one) for one in events.named_lists(*part)]
        else:
            if len(data) < READ_AT_MOST:
                lists = events.lists_in(data, headings=self.order.event)
            else:  # larger than any list, so not all of it was read
                lists = events.lists_of(path, headings=self.order.event)
            if lists is None:
                return None
            found = [(f"{path}#{one.key}", one) for one in lists]
        if self.order.repair:
            raise UsageError("the lists of an event are not fixed in place; save each as a file")
        return found

    def _judge_event(
        self, lists: Sequence[tuple[str, EventList]], settings: Settings, checker: Checker
    ) -> CheckedFile:
        from decklint.checker import event_lists  # noqa: PLC0415  few files are events

        if len(lists) > 1:  # each verdict names its list
            self._printed = _printer(self.order._replace(many=True), self._names)
        told = []
        for path, one in lists:
            if one.problem:
                report = DeckReport(path, "", "", "", None, None, failure=one.problem)
            else:
                report = event_lists.checked(one, path, checker, self.order.dialect)
            if self.order.play:
                report = self._with_games(report, checker)
            shown = self._configured.shown(report, settings)
            told.append(self._tabled(self._told(shown, event=True), shown, checker, one.player))
        return CheckedFile(Tally(), lists=tuple(told))

    def known_lists(self, skipped: Sequence[Skipped]) -> tuple[Skipped, ...]:
        """The files that were skipped by their names; those that look like deck lists say so."""
        kept = [one for one in skipped if not self._excludes(one.path)]
        return tuple(self._looked_into(one) if not one.named else one for one in kept)

    def docs_url(self) -> str | None:
        """Where the rules are explained, as the configuration of this folder says."""
        try:
            return self._configured.settings("-").docs_url
        except DecklintError:
            return None

    def _excludes(self, path: str) -> bool:
        try:
            return self._configured.settings(path).excludes(path)
        except DecklintError:  # told with the decks that it is the configuration of
            return False

    def _looked_into(self, one: Skipped) -> Skipped:
        data = likely_list(one.path)
        if data is None:
            return one
        try:
            checker = self._configured.checker(self._configured.settings(one.path))
            deck, _ = checker.understood(read_bytes(data, one.path, self.order.dialect))
        except DecklintError:
            return one
        known = [entry for entry in deck.entries if entry.resolved]
        lines = sum(bool(line.text.strip()) for line in deck.source.lines)
        if sum(entry.count for entry in known) < _FEW_CARDS or MOSTLY * len(known) < lines:
            return one
        reason = "looks like a deck list; name the file to check it, or save it as .txt"
        return one._replace(reason=reason, named=True, deck_list=True)

    def _told(
        self, shown: DeckReport, repaired: int = 0, diff: str = "", *, event: bool = False
    ) -> CheckedFile:
        listed = shown.listed if shown.failure is None else ()
        errors = [finding for finding in listed if finding.severity is Severity.ERROR]
        code = next((finding.code for finding in errors or listed), None)
        fixable = 0 if event else self._fixable(shown)  # those of an event are not fixed in place
        total = tally_of(shown)._replace(repaired=repaired, fixable=fixable)
        return CheckedFile(total, self._printed(shown), code, diff, stopped=_cut_short(shown))

    def _fixable(self, report: DeckReport) -> int:
        """How many repairs --fix would make; asked only where somebody reads it."""
        order = self.order
        if order.repair or order.output != "text" or report.deck is None or not report.deck.faults:
            return 0
        from decklint.checker.fix import TextFixer  # noqa: PLC0415  only for lists with faults

        self._mender = self._mender or TextFixer(self._library)
        if self._mender.mended(report.deck) is None:
            return 0
        return len(self._mender.edits(report.deck))

    def _tabled(
        self, told: CheckedFile, shown: DeckReport, checker: Checker, player: str = ""
    ) -> CheckedFile:
        """What came of a list, with what the tables need that were asked for."""
        if self.order.rows:
            from decklint.checker.list_row import RowMaker  # noqa: PLC0415  only tables need rows

            self._rows = self._rows or RowMaker(self._library)
            told = told._replace(row=self._rows.row(shown, checker.context_of, player))
        if self.order.statistics:
            from decklint.report.statistics import fired_in  # noqa: PLC0415  only if asked for

            told = told._replace(fired=fired_in(shown))
        return told

    def _with_games(self, report: DeckReport, checker: Checker) -> DeckReport:
        """The judgement with what games show; a deck that cannot be played is not played."""
        from decklint.sandbox.goldfish import play_stats  # noqa: PLC0415  only --play pays for the engine

        if report.deck is None or report.failure is not None:
            return report
        _, context = checker.understood(report.deck.source)
        stats = play_stats(report.deck, context, self._library, self.order.play)
        if stats is None:
            return report._replace(trial=Trial(0, self.order.play))
        return checker.check_games(report, stats)

    # -- repairs --------------------------------------------------------------------------------

    def _repaired(
        self, report: DeckReport, data: bytes, checker: Checker, path: str
    ) -> tuple[bytes | None, DeckReport]:
        """The file with all its repairs, None if there are none, and what is left to say."""
        from decklint.checker.fix import TextFixer  # noqa: PLC0415  only --fix and --diff

        self._mender = self._mender or TextFixer(self._library)
        return self._mender.repaired(report, data, lambda now: self._checked(checker, now, path))

    def _checked(self, checker: Checker, data: bytes, path: str) -> DeckReport:
        return checker.check(data, path, self.order.dialect)

    def _write(
        self, path: str, data: bytes, checker: Checker, repaired: tuple[bytes | None, DeckReport]
    ) -> tuple[DeckReport, int]:
        """Write the repaired file, repaired again if it was changed meanwhile; what it is now.

        Only the write waits for its turn, so that many files can be judged at once.
        """
        from decklint.store import userfile  # noqa: PLC0415  only --fix writes

        if path == "-":
            raise UsageError(
                "standard input cannot be repaired in place; use --diff or name a file"
            )
        with userfile.turn(Path(path)):
            now = deck_bytes(path)
            if now != data:
                report = checker.check(now, path, self.order.dialect)
                repaired = (None, report)
                if report.failure is None:
                    repaired = self._repaired(report, now, checker, path)
            mended, after = repaired
            if mended is None:
                return after, 0
            userfile.write(Path(path), mended, before=now, force=self.order.force)
        return after, 1


def judge_all(desk: BatchChecker, files: Sequence[DeckFile], jobs: int) -> Iterator[CheckedFile]:
    """Every file in its order; standard input is read by this process alone."""
    if jobs > 1 and len(files) > 1 and not any(file.path == "-" for file in files):
        yield from _in_processes(desk.order, files, jobs)
        return
    for file in files:
        yield desk.judge(file)


def fitting_jobs(asked: int | None, files: int, *, large: int = 200) -> int:
    """As many processes as were asked for; else one, or for many files one for each core."""
    if asked is not None:
        return asked
    if files <= large:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, 8)


# -- several processes --------------------------------------------------------------------------

_desk: list[BatchChecker] = []  # a worker's own, from its first moment to its last


def _in_processes(
    order: CheckOptions, files: Sequence[DeckFile], jobs: int
) -> Iterator[CheckedFile]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  only a large batch pays
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    parts = list(_parts(files, jobs))
    pool = ProcessPoolExecutor(min(jobs, len(parts)), _way_to_start(), _start_worker, (order,))
    try:
        for results in pool.map(_judge_part, parts):
            yield from results
    except BrokenProcessPool:
        raise DecklintError("a worker process died; --jobs 1 does without them") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _parts(files: Sequence[DeckFile], jobs: int) -> Iterator[Sequence[DeckFile]]:
    """The files in parts that shrink, so that little is sent about and all workers end together."""
    start = 0
    while start < len(files):
        fair = (len(files) - start) // (4 * jobs)
        size = min(max(fair, _LEAST_AT_ONCE), _MOST_AT_ONCE)
        yield files[start : start + size]
        start += size


def _way_to_start() -> BaseContext:
    """A copy of this process, which has everything loaded, where that is safe; else a new one."""
    import multiprocessing  # noqa: PLC0415
    import threading  # noqa: PLC0415

    alone = threading.active_count() == 1  # a copy has no threads, but all that they hold
    safe = alone and sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if safe else "spawn")


def _start_worker(order: CheckOptions) -> None:
    """A worker has a library of its own: an open index is not to be shared by processes."""
    import signal  # noqa: PLC0415

    from decklint.cards.library import Library  # noqa: PLC0415
    from decklint.sync.cards_files import sets_in  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    library = Library.open(extra=sets_in(order.cards_files), isolated=order.isolated)
    _desk[:] = [BatchChecker(order, library)]


def _judge_part(files: Sequence[DeckFile]) -> list[CheckedFile]:
    return [_desk[0].judge(file) for file in files]


def _cut_short(report: DeckReport) -> str:
    """How many games were over when somebody stopped them."""
    trial = report.trial
    if trial is None or not 0 < trial.games < trial.asked:
        return ""
    return f"{trial.games} of {trial.asked} games with {report.path}"


# -- files --------------------------------------------------------------------------------------


def failure(path: str, error: DecklintError | OSError) -> DeckReport:
    """A deck that could not be judged, and why, without its own path said twice."""
    if isinstance(error, OSError):
        elsewhere = f"{error.filename}: " if error.filename not in {None, path} else ""
        error = DataError(f"{elsewhere}{error.strerror or error}", path=path)
    same = isinstance(error, DataError) and error.path == path and not error.line
    message = error.message if same and isinstance(error, DataError) else str(error)
    return DeckReport(path, "", "", "", None, None, failure=message)


def _another_kind(report: DeckReport, path: str) -> str | None:
    """Why a table or a tree that was found in a folder is another kind of file; None if it is not.

    A damaged file is none of these: it may be somebody's list.
    """
    if path.lower().endswith(LISTS) or report.deck is None:
        return None
    if (missing := no_list(report.deck)) is not None:
        return missing.reason if missing.why in {"other", "large"} else None
    entries = report.deck.entries
    known = any(entry.resolved or entry.written.number for entry in entries)
    if report.counts.total < _FEW_CARDS and not known:
        return "not a deck list: no line names a known card"
    return None


def _diff(report: DeckReport, data: bytes) -> str:
    """The repairs of a deck file as `diff` shows them."""
    if not data:
        return ""
    from decklint.checker.fix import diff  # noqa: PLC0415  only --diff

    return diff(report, data)


def _printer(order: CheckOptions, names: dict[str, str]) -> Callable[[DeckReport], str]:
    """What makes the text of one deck."""

    def nothing_of_failures(text: Callable[[DeckReport], str], deck: DeckReport) -> str:
        return "" if deck.failure is not None else text(deck)

    return partial(nothing_of_failures, _deck_printer(order, names))


def _deck_printer(order: CheckOptions, names: dict[str, str]) -> Callable[..., str]:
    if order.output in TABLES or (order.statistics and order.output == "text"):
        return lambda _deck: ""  # tables are made of all lists together
    if order.output == "json":
        from decklint.report.as_json import deck_json  # noqa: PLC0415  one of five is needed

        return deck_json
    if order.output == "sarif":
        from decklint.report.as_sarif import deck_sarif  # noqa: PLC0415

        return deck_sarif
    if order.output == "github":
        from decklint.report.as_github import deck_github  # noqa: PLC0415

        return partial(deck_github, names=names)
    if order.output == "junit":
        from decklint.report.as_junit import deck_junit  # noqa: PLC0415

        return deck_junit
    from decklint.report.as_text import deck_text  # noqa: PLC0415

    settings: dict[str, Any] = {"many": order.many, "quiet": order.quiet, "color": order.color}
    return partial(deck_text, names=names, **settings)
