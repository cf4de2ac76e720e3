"""`decklint play`: run scenarios, replay recorded games."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.checker.deck_files import gather
from decklint.cli.deck_input import tell_skipped
from decklint.cli.legality_options import EDITIONS
from decklint.cli.options import cards_option, filled, json_option, opened_library, say
from decklint.cli.progress import Bar
from decklint.decks.file_bytes import stdin_bytes
from decklint.errors import DataError, DecklintError, UsageError
from decklint.model.named_tuple import NamedTuple
from decklint.model.rulebook import ID, names
from decklint.model.scenario import PLAYERS
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.engine.game import Game
    from decklint.model.edition import Edition
    from decklint.report.played import Played, Unread
    from decklint.rules import AnyRule
    from decklint.rulings.cards import CardBox
    from decklint.rulings.play import Watch

#: How the names of scenarios and records end; in a folder nothing else is looked at.
_RECORDS = (".jsonl",)
_ENDINGS = (".yaml", ".yml", *_RECORDS)
_STDIN = "-"


@click.command("play")
@click.argument("paths", metavar="FILE|ID...", nargs=-1, required=True, callback=filled)
@click.option("--watch", is_flag=True, help="Print the games as they go.")
@click.option(
    "--edition",
    metavar="YEAR",
    callback=filled,
    help=f"Play scenarios under these rules: {EDITIONS}.  [default: those the file names]",
)
@cards_option
@json_option
@click.pass_context
def play_command(
    ctx: click.Context,
    paths: tuple[str, ...],
    watch: bool,
    edition: str | None,
    cards_files: Sequence[Path],
    output_format: str,
) -> None:
    """Run scenarios and replay records.

    FILE is a scenario (*.yaml: a position, what is done, what must hold), a recorded game
    (*.jsonl), a folder (all of them in it), or - for standard input. ID is a rule (EVO-03): the
    scenarios that cite it are run. Exit code 0 if everything holds, 1 if an expectation fails, 2 if
    a file could not be played.

    \b
    Examples:
      decklint play burn.yaml --watch
      decklint play EVO-03
      decklint play tests/scenarios
      decklint play burn.yaml --edition 2017
      decklint play games/ --json
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.report import played as report  # noqa: PLC0415  no help text needs it
    from decklint.report.printable import as_json  # noqa: PLC0415

    if watch and output_format == "json":
        raise UsageError("--watch is for people; leave out --json")
    library = opened_library(cards_files)
    files, unproved = _proving(paths, library)
    gathered = gather(files, _ENDINGS, "scenario or record")
    table = _Table(library, watch=watch, only=edition)
    failures = (*unproved, *gathered.failures)
    unread = [report.Unread(path, 0, message) for path, message in failures]
    played: list[Played] = []
    with Bar() as bar:
        for place, file in enumerate(gathered.files):
            one = table.played(file.path)
            if isinstance(one, report.Unread):
                unread.append(one)
            else:
                played.append(one)
            if not watch:
                bar.show("playing", place + 1, len(gathered.files))
    tell_skipped(gathered.skipped)
    notes = table.notes(played)
    if output_format == "json":
        click.echo(as_json(report.document(played, unread, notes)))
    else:
        _tell(played, unread, notes)
    ctx.exit(2 if unread else int(not all(one.holds for one in played)))


def _proving(words: Sequence[str], library: Library) -> tuple[list[str], list[tuple[str, str]]]:
    """The files that words mean, for a rule those that cite it, and what could not be found."""
    from decklint.rules import all_rules, find_rule  # noqa: PLC0415  no help text needs it

    files: list[str] = []
    failures: list[tuple[str, str]] = []
    for word in words:
        if os.path.lexists(word) or (not ID.fullmatch(word.upper()) and find_rule(word) is None):
            files.append(word)
            continue
        if lint_rule := find_rule(word):
            failures.append((word, _not_played([lint_rule], "")))
            continue
        from decklint.cli.rules import unknown_rule  # noqa: PLC0415  only for a rule
        from decklint.legality.rulebook import Rulebook  # noqa: PLC0415
        from decklint.rulings.proofs import proofs  # noqa: PLC0415

        book = Rulebook(library.document)
        rule = book.find(word)
        found = proofs(rule.id) if rule else []
        files += [one.path for one in found]
        if rule is None:
            failures.append((word, f"no such file, and {unknown_rule(word, book)}"))
        elif not found:
            citing = [one for one in all_rules() if names(one.doc.source, rule.id)]
            failures.append((word, _not_played(citing, rule.id)))
    return files, failures


def _not_played(lint_rules: Sequence[AnyRule], id_: str) -> str:
    """Why there is no game to a rule, and what to do instead; `id_` is empty for a lint rule."""
    codes = ", ".join(one.code for one in lint_rules[:3])
    if not id_:
        return f"a lint rule, not a scenario; `decklint explain {codes}` shows decks that fail it"
    checked = f"; `decklint check` covers it with {codes}" if codes else ""
    return f"no scenario cites this rule{checked}; see `decklint explain {id_}`"


def _tell(played: Sequence[Played], unread: Sequence[Unread], notes: Sequence[str]) -> None:
    from decklint.report.played import failing_line, summary  # noqa: PLC0415

    for one in played:
        if not one.holds:
            click.echo(printable(failing_line(one)))
    sys.stdout.flush()
    for fault in unread:
        say(str(DataError(fault.message, path=fault.path, line=fault.line)))
    for note in notes:
        click.echo(f"Note: {note}")
    click.echo(summary(played, unread))


class _Table:
    """Where files are played: with which cards and rulebooks, and whether somebody watches."""

    def __init__(self, library: Library, *, watch: bool, only: str | None) -> None:
        from decklint.model.name_rules import NameRules  # noqa: PLC0415
        from decklint.rulings.cards import CardBox  # noqa: PLC0415  no help text needs it

        rules = NameRules.read(library.document("names"))
        self.box: CardBox = CardBox(rules, lambda: library)
        self.editions: dict[str, Edition] = library.editions
        self.watch, self.only = watch, only
        if only is not None and only not in self.editions:
            raise UsageError(f"unknown edition {only!r}; known: {', '.join(self.editions)}")

    def notes(self, played: Sequence[Played]) -> list[str]:
        """What is to be known about the editions of the files that were played."""
        from decklint.legality.notes import about_editions  # noqa: PLC0415  no help text needs it

        used = {edition for one in played for edition in one.editions}
        return list(about_editions(self.editions[one] for one in self.editions if one in used))

    def played(self, path: str) -> Played | Unread:
        """Play one file; a fault of the file, or a bug, is an answer like any other."""
        from decklint.report.played import Unread  # noqa: PLC0415

        try:
            return self._play(_read(path))
        except DataError as error:
            return Unread(path, error.line, error.message)
        except DecklintError as error:
            return Unread(path, 0, str(error))
        except BrokenPipeError:  # nobody reads on
            raise
        except Exception as error:  # one file must not keep the others from being played
            if os.environ.get("DECKLINT_DEBUG") == "1":
                raise
            what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            return Unread(path, 0, f"this is a bug in decklint: {what}; please report it")

    def _play(self, file: _File) -> Played:
        try:
            return self._record(file) if file.is_record else self._scenario(file)
        except DataError:
            if _is_deck(file):
                message = "is a deck list, and no scenario; `decklint goldfish` plays a deck"
                raise DataError(message, path=file.path) from None
            raise

    def _scenario(self, file: _File) -> Played:
        from decklint.report.played import Fault, Played  # noqa: PLC0415
        from decklint.rulings.play import play  # noqa: PLC0415
        from decklint.rulings.scenario_file import read_scenario  # noqa: PLC0415
        from decklint.store import yamlfile  # noqa: PLC0415  no help text needs it

        document = yamlfile.parse(file.data, file.path)
        scenario = read_scenario(document, self.box, self.editions, self.only)
        faults: list[Fault] = []
        for case in scenario.cases:
            watch = self._watcher(f"{scenario.title} ({case.edition})")
            edition = self.editions[case.edition]
            found = play(scenario, case, edition, self.box.programs, watch)
            faults += [Fault(one.line, one.message, case.edition) for one in found]
            if self.watch:
                for one in found:
                    click.echo(printable(f"  ✗ line {one.line}: {one.message}"))
                click.echo("  ✓ holds\n" if not found else "")
        editions = tuple(case.edition for case in scenario.cases)
        return Played(
            file.path, "scenario", scenario.title, editions, scenario.cites, tuple(faults)
        )

    def _record(self, file: _File) -> Played:
        from decklint.report.played import Fault, Played  # noqa: PLC0415
        from decklint.rulings.record import replay  # noqa: PLC0415
        from decklint.rulings.record_file import read_record  # noqa: PLC0415  no help text needs it

        record = read_record(_text(file), file.path, self.box, self.editions)
        if self.only not in {None, record.edition}:
            message = f"is a record of {record.edition}; leave out --edition to replay it"
            raise DataError(message, path=file.path)
        title = " against ".join(record.players)
        edition = self.editions[record.edition]
        watch = self._watcher(f"{title} ({record.edition})", record.players)
        failure = replay(record, edition, self.box.programs, watch).failure
        faults = () if failure is None else (Fault(*failure, record.edition),)
        return Played(file.path, "record", title, (record.edition,), faults=faults)

    def _watcher(self, heading: str, players: Sequence[str] = PLAYERS) -> Watch | None:
        """Print a heading, and return what prints a game as it goes."""
        if not self.watch:
            return None
        from decklint.engine.log.sentences import transcript  # noqa: PLC0415  no help text needs it

        click.echo(printable(heading))
        seen = 0

        def show(game: Game, said: str) -> None:
            nonlocal seen
            if said:
                click.echo(printable(f"> {said}"))
            events = (game.log or [])[seen:]
            seen += len(events)
            for line in transcript(game.table, events, players):
                click.echo(printable(f"  {line}"))

        return show


class _File(NamedTuple):
    """A file's bytes, and whether it is a record of a game."""

    path: str
    data: bytes

    @property
    def is_record(self) -> bool:
        """By its name; what comes on standard input, by how it begins."""
        if self.path == _STDIN:
            return b'"decklint/record/' in self.data.lstrip()[:200]
        return self.path.lower().endswith(_RECORDS)


def _read(path: str) -> _File:
    from decklint.store.yamlfile import LIMITS, read_bytes  # noqa: PLC0415  no help text needs it

    if path == _STDIN:
        return _File(path, stdin_bytes(LIMITS.size + 1))
    return _File(path, read_bytes(path))


def _is_deck(file: _File) -> bool:
    """Whether a file that cannot be played is a deck list, in any dialect."""
    from decklint.decks import deck_file  # noqa: PLC0415  asked only where something is wrong

    return bool(deck_file.read_bytes(file.data, file.path).entries)


def _text(file: _File) -> str:
    try:
        return file.data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError("the file is not UTF-8; save it as UTF-8", path=file.path) from None
