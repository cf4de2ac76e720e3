"""The options of commands that check a deck first, and what they say when it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from decklint.checker.options import LegalityOptions, PrecheckOptions
from decklint.cli.deck_input import fault_lines, from_option
from decklint.cli.legality_options import Command, legality_options
from decklint.cli.options import configured, isolated, say, say_if_typed, warn_of_age

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.checker.precheck import CheckedDeck
    from decklint.legality.context import LegalityContext
    from decklint.model.deck import Deck


def judged_options(about: str, *, anyway: str, refusal: str = "") -> Callable[[Command], Command]:
    """The options of a law, `--anyway` and `--from`: the command is handed an `ask: Ask`."""

    def options(command: Command) -> Command:
        @wraps(command)
        def with_ask(
            *args: Any, wanted: LegalityOptions, dialect: str | None, anyway: bool, **others: Any
        ) -> None:
            command(*args, ask=PrecheckOptions(wanted, dialect, anyway, refusal), **others)

        flag = click.option("--anyway", is_flag=True, help=anyway)
        return legality_options(about)(flag(from_option(with_ask)))

    return options


def read_and_judge(path: str, library: Library, ask: PrecheckOptions) -> CheckedDeck:
    """Read and judge a deck; what is wrong with it is said unless it is played anyway."""
    from decklint.checker import precheck  # noqa: PLC0415  no help text needs it

    say_if_typed(path)
    read = precheck.read_and_judge(path, library, ask, isolated=isolated(), config=configured())
    if read.refused:
        from decklint.legality.notes import verdict_words  # noqa: PLC0415
        from decklint.report.as_text import deck_text  # noqa: PLC0415

        names = {one.id: one.name for one in library.formats.values()}
        click.echo(deck_text(read.report, names=names, color=False).rstrip("\n"), err=True)
        say(f"{path} is {verdict_words(read.report)}, {_refusal(read.deck, read.context, ask)}")
    return read


def _latest(decks: Sequence[CheckedDeck]) -> str:
    """The latest day that one of some decks was judged for."""
    return max(one.context.ruleset.date for one in decks)


def refuse_illegal(ctx: click.Context, library: Library, decks: Sequence[CheckedDeck]) -> None:
    """Exit if a deck is not legal or undecided; the verdicts on the decks have been told."""
    if refused := max(one.refused for one in decks):
        warn_of_age(library, _latest(decks))
        ctx.exit(refused)


def to_be_played(
    ctx: click.Context, library: Library, paths: Sequence[str], ask: PrecheckOptions
) -> tuple[list[CheckedDeck], str]:
    """The decks of some games and the latest day they were judged for.

    Exits if one is refused; what was guessed or not understood in the others is said.
    """
    decks = [read_and_judge(path, library, ask) for path in paths]
    refuse_illegal(ctx, library, decks)
    for one in decks:
        for line in fault_lines(one.path, one.deck):
            click.echo(line, err=True)
    return decks, _latest(decks)


def _refusal(deck: Deck, context: LegalityContext, ask: PrecheckOptions) -> str:
    """What follows for a deck that is not legal; --anyway is not offered where it cannot help."""
    if ask.refusal:
        return f"so it is not {ask.refusal}"
    from decklint.sandbox.goldfish import unplayable  # noqa: PLC0415  only who plays pays for the engine

    why = unplayable(deck, context)
    return f"and no game can begin: {why}" if why else "so it is not played; --anyway plays it"
