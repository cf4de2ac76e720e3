"""The check before something is done with a deck: by what it is checked, and the verdict.

By the command line, then the deck's own directives, then the configuration of its folder.
"""

from __future__ import annotations

import shlex

from decklint.cards.library import Library
from decklint.checker.configuration import Configuration
from decklint.checker.options import LegalityOptions, PrecheckOptions
from decklint.checker.pipeline import Checker
from decklint.decks import deck_file
from decklint.decks.file_bytes import deck_bytes, without_cards
from decklint.errors import DataError
from decklint.legality.context import LegalityContext
from decklint.legality.notes import about_legality
from decklint.model.deck import Deck
from decklint.model.finding import DeckReport
from decklint.model.named_tuple import NamedTuple


class CheckedDeck(NamedTuple):
    """A deck that was read and judged."""

    path: str
    deck: Deck
    context: LegalityContext
    report: DeckReport
    #: 0 to go on; else the exit code for a deck that is not legal (1) or undecided (2).
    refused: int
    #: The command that tells what is wrong with it.
    check: str

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be known of the verdict when something is done with the deck all the same."""
        return tuple(about_legality(self.report, self.context, self.check))


def read_and_judge(
    path: str,
    library: Library,
    ask: PrecheckOptions,
    *,
    isolated: bool,
    config: str | None = None,
) -> CheckedDeck:
    """Read and judge a deck; a DataError if it cannot be read or has no card."""
    checker = checker_for(path, library, ask.wanted, isolated=isolated, config=config)
    written = deck_file.read_bytes(deck_bytes(path), path, ask.dialect)
    report = checker.check_list(written, path)
    if report.failure is not None or report.deck is None:
        raise DataError(report.failure or "cannot be read", path=path)
    if not written.entries:
        raise without_cards(written, path)
    _, context = checker.understood(written)
    refused = 0
    if not report.legal and not ask.anyway:
        refused = 2 if report.verdict == "undecided" else 1
    return CheckedDeck(path, report.deck, context, report, refused, _check(path, ask))


def checker_for(
    path: str,
    library: Library,
    wanted: LegalityOptions,
    *,
    isolated: bool,
    config: str | None = None,
) -> Checker:
    """What reads and judges the deck file."""
    settings = Configuration(library, isolated=isolated, file=config).of(path)
    named = wanted.format or settings.format or "standard"
    if named.lower().endswith((".yaml", ".yml")):
        from decklint.checker.format_file import add_format  # noqa: PLC0415  few have one

        named = add_format(library, named).id
    fixed = [("format", wanted.format), ("date", wanted.given), ("edition", wanted.edition)]
    return Checker(
        library,
        named,
        wanted.day if wanted.given else settings.date or wanted.day,
        wanted.edition or settings.edition,
        fixed=[key for key, value in fixed if value],
    )


def _check(path: str, ask: PrecheckOptions) -> str:
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
