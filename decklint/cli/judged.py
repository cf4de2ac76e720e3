"""Decks that are judged before something is done with them: by what, and the verdict."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from decklint.cli.checkers import Command, Wanted, checker_for, law_options
from decklint.cli.decks import deck_bytes, fault_lines, from_option, without_cards
from decklint.cli.options import say, warn_of_age
from decklint.errors import DataError

if TYPE_CHECKING:
    from decklint.data.library import Library
    from decklint.model.court import Court
    from decklint.model.deck import Deck
    from decklint.model.finding import DeckReport


class Read(NamedTuple):
    """A deck that was read and judged."""

    path: str
    deck: Deck
    court: Court
    report: DeckReport
    #: 0 to go on; else the exit code for a deck that is not legal (1) or undecided (2).
    refused: int
    #: The command that tells what is wrong with it.
    check: str

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be known of the verdict when something is done with the deck all the same."""
        from decklint.model.asides import about_legality  # noqa: PLC0415  no help text needs it

        return tuple(about_legality(self.report, self.court, self.check))

    def tell_faults(self) -> None:
        """Say what was guessed or not understood in the list."""
        for line in fault_lines(self.path, self.deck):
            click.echo(line, err=True)


class Ask(NamedTuple):
    """What the deck is judged by, and what follows if it is not legal."""

    wanted: Wanted
    dialect: str | None
    anyway: bool
    #: What is not done with a deck that is not legal; nothing if games are what it is read for.
    refusal: str


def judged_options(about: str, *, anyway: str, refusal: str = "") -> Callable[[Command], Command]:
    """The options of a law, `--anyway` and `--from`: the command is handed an `ask: Ask`."""

    def options(command: Command) -> Command:
        @wraps(command)
        def with_ask(
            *args: Any, wanted: Wanted, dialect: str | None, anyway: bool, **others: Any
        ) -> None:
            command(*args, ask=Ask(wanted, dialect, anyway, refusal), **others)

        flag = click.option("--anyway", is_flag=True, help=anyway)
        return law_options(about)(flag(from_option(with_ask)))

    return options


def read_and_judge(path: str, library: Library, ask: Ask) -> Read:
    """Read and judge a deck; what is wrong with it is said unless it is played anyway."""
    from decklint import deckfile  # noqa: PLC0415  no help text needs it

    checker = checker_for(path, library, ask.wanted)
    written = deckfile.read_bytes(deck_bytes(path), path, ask.dialect)
    report = checker.check_list(written, path)
    if report.failure is not None or report.deck is None:
        raise DataError(report.failure or "cannot be read", path=path)
    if not written.entries:
        raise without_cards(written, path)
    _, court = checker.understood(written)
    refused = 0
    if not report.legal and not ask.anyway:
        from decklint.model.asides import verdict_words  # noqa: PLC0415
        from decklint.report.as_text import deck_text  # noqa: PLC0415

        names = {one.id: one.name for one in library.formats.values()}
        click.echo(deck_text(report, names=names, color=False).rstrip("\n"), err=True)
        say(f"{path} is {verdict_words(report)}, {_refusal(report.deck, court, ask)}")
        refused = 2 if report.verdict == "undecided" else 1
    return Read(path, report.deck, court, report, refused, _check(path, ask))


def _latest(decks: Sequence[Read]) -> str:
    """The latest day that one of some decks was judged for."""
    return max(one.court.law.date for one in decks)


def refuse_illegal(ctx: click.Context, library: Library, decks: Sequence[Read]) -> None:
    """Exit if a deck is not legal or undecided; the verdicts on the decks have been told."""
    if refused := max(one.refused for one in decks):
        warn_of_age(library, _latest(decks))
        ctx.exit(refused)


def to_be_played(
    ctx: click.Context, library: Library, paths: Sequence[str], ask: Ask
) -> tuple[list[Read], str]:
    """The decks of some games and the latest day they were judged for.

    Exits if one is refused; what was guessed or not understood in the others is said.
    """
    decks = [read_and_judge(path, library, ask) for path in paths]
    refuse_illegal(ctx, library, decks)
    for one in decks:
        one.tell_faults()
    return decks, _latest(decks)


def _refusal(deck: Deck, court: Court, ask: Ask) -> str:
    """What follows for a deck that is not legal; --anyway is not offered where it cannot help."""
    if ask.refusal:
        return f"so it is not {ask.refusal}"
    from decklint.solo import unplayable  # noqa: PLC0415  only who plays pays for the engine

    why = unplayable(deck, court)
    return f"and no game can begin: {why}" if why else "so it is not played; --anyway plays it"


def _check(path: str, ask: Ask) -> str:
    """The command that judges a deck by the same law."""
    wanted = ask.wanted
    options = {
        "--format": wanted.format,
        "--date": wanted.day if wanted.given else None,
        "--edition": wanted.edition,
        "--from": ask.dialect,
    }
    given = [word for option, value in options.items() if value for word in (option, value)]
    return shlex.join(["decklint", "check", path, *given])
