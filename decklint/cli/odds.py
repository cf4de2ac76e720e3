"""`decklint odds`: the exact chances of a deck, before a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from decklint.checker.options import LegalityOptions
from decklint.cli import complete
from decklint.cli.deck_input import fault_lines, from_option
from decklint.cli.legality_options import checker_for, legality_options
from decklint.cli.options import (
    basis_of,
    cards_option,
    filled,
    in_color,
    json_option,
    opened_library,
    say_if_typed,
    terminal_width,
    warn_of_age,
)
from decklint.decks.file_bytes import deck_bytes, without_cards
from decklint.errors import DataError, UsageError
from decklint.model.odds import MOST_TURNS, TURNS


def _names(_ctx: click.Context, _option: click.Parameter, typed: str) -> list[str]:
    """`A, B` as its members."""
    return [word.strip() for word in typed.split(",") if word.strip()]


def _hand(ctx: click.Context, option: click.Parameter, typed: str | None) -> list[str]:
    """The cards of a hand, none if it was not asked for; UsageError for a hand without a card."""
    found = _names(ctx, option, typed or "")
    if typed is not None and not found:
        raise UsageError("--hand: no card; name those that you hold, or leave the option out")
    return found


def _sets(ctx: click.Context, option: click.Parameter, typed: tuple[str, ...]) -> list[list[str]]:
    """Several of them."""
    return [_names(ctx, option, one) for one in typed]


@click.command("odds")
@click.argument("deck", metavar="DECK", callback=filled, shell_complete=complete.files)
@click.option(
    "--card",
    "cards",
    metavar="NAME",
    multiple=True,
    help="A card of the deck, by name or by set and number. May be given several times.  "
    "[default: every card]",
)
@click.option(
    "--any",
    "any_of",
    metavar="'A, B, ...'",
    multiple=True,
    callback=_sets,
    help="Cards of which one is enough. May be given several times.",
)
@click.option(
    "--all",
    "all_of",
    metavar="'A, B, ...'",
    multiple=True,
    callback=_sets,
    help="Cards of which one each is wanted together. May be given several times.",
)
@click.option(
    "--hand",
    metavar="'2 A, B, ...'",
    callback=_hand,
    help="The hand that you hold, all seven cards and what was drawn since: tells the chances of "
    "what is still to come, turn 1 being your next draw.",
)
@click.option(
    "--by-turn",
    "turns",
    metavar="T",
    type=click.IntRange(1, MOST_TURNS),
    default=TURNS,
    show_default=True,
    help="Tell the chances of each of your turns up to this one.",
)
@click.option(
    "--draws",
    metavar="D",
    type=click.IntRange(0, 1000),
    default=0,
    show_default=True,
    help="Count so many more draws in all by then, as effects of cards give them.",
)
@legality_options(
    "The format: it says how many Prize cards there are, and which printing is meant where a line "
    "names none."
)
@cards_option
@from_option
@json_option
@click.pass_context
def odds_command(
    ctx: click.Context,
    deck: str,
    cards: tuple[str, ...],
    any_of: list[list[str]],
    all_of: list[list[str]],
    hand: list[str],
    turns: int,
    draws: int,
    wanted: LegalityOptions,
    cards_files: Sequence[Path],
    dialect: str | None,
    output_format: str,
) -> None:
    """Tell the exact chances of a deck: mulligans, opening hands, draws, Prize cards.

    DECK is a file in any dialect, or - for standard input; legal or not, of any size. Nothing is
    sampled. A hand without a Basic Pokémon is drawn again, so the figures are those of the hand
    that is kept; --json has those of any first hand too. Turn t is the hand and t draws: both
    players draw on their first turn, so going first or second is all the same, and extra cards
    for the opponent's mulligans are not counted.

    A name counts as the limit of copies does, in any spelling. --any and --all take queries of
    `decklint card search` too; of --all, a card that is two of the things fills both. Exit code 1
    if a line of the list has an error, 2 if a card that was asked for is not in the deck.

    \b
    Examples:
      decklint odds deck.txt
      decklint odds deck.txt --card "Rare Candy" --by-turn 5
      decklint odds deck.txt --any "Ultra Ball, Nest Ball" --any is:supporter
      decklint odds deck.txt --hand "2 Charmander, Rare Candy, 4 Fire Energy"
      decklint odds deck.txt --all "Charmander, Rare Candy" --draws 2 --json
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.deck_odds import Asked, odds_of  # noqa: PLC0415
    from decklint.decks import deck_file  # noqa: PLC0415  no help text needs it
    from decklint.report import as_odds  # noqa: PLC0415

    library = opened_library(cards_files)
    checker = checker_for(deck, library, wanted)
    say_if_typed(deck)
    written = deck_file.read_bytes(deck_bytes(deck), deck, dialect)
    if not written.entries:
        raise without_cards(written, deck)
    found, context = checker.understood(written)
    try:
        odds = odds_of(found, context, library, Asked(cards, any_of, all_of, turns, draws, hand))
    except DataError as fault:
        raise DataError(fault.message, path=deck) from None
    about = as_odds.About(deck, context.ruleset.format.id, context.ruleset.date, context.edition.id)
    if output_format == "json":
        basis = basis_of(library, context.ruleset.date)
        click.echo(as_odds.as_json(odds, about, basis), nl=False)
    else:
        click.echo(as_odds.as_text(odds, about, width=terminal_width(), color=in_color()))
        warn_of_age(library, context.ruleset.date)
    for line in fault_lines(deck, found):
        click.echo(line, err=True)
    ctx.exit(int(found.has_errors))
