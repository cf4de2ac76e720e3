"""What a check finds: findings about one deck, and the verdict over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any, Literal, TypeAlias

from decklint.model.basis import ImportedRule
from decklint.model.deck import Counts, Deck
from decklint.model.named_tuple import NamedTuple

#: What a check decides about a deck. Undecided: every error is about cards without data.
DeckVerdict: TypeAlias = Literal["legal", "illegal", "undecided"]


class Severity(StrEnum):
    """An error means that a judge would reject the deck; a warning, that it is hardly meant."""

    ERROR = "error"
    WARNING = "warning"


class Finding(NamedTuple):
    """One thing found in a deck.

    `line`, `column` and `end` say where, counted from 1. `cards` names the cards concerned;
    `related_lines` are other lines that share the fault, as (line, text). `source` is the rule, the
    announcement or the book that it rests on. `hidden` is true for a finding that --select and
    --ignore, or an ignore directive, keep out of the list. `no_data` is true for an error about a
    card that the card data cannot know: it leaves the verdict open.
    """

    code: str
    name: str
    severity: Severity
    message: str
    line: int = 1
    column: int = 1
    end: int = 1
    cards: tuple[str, ...] = ()
    help: str | None = None
    source: str | None = None
    related_lines: tuple[tuple[int, str], ...] = ()
    hidden: bool = False
    no_data: bool = False

    def __repr__(self) -> str:
        return f"<Finding {self.code} on line {self.line}: {self.message}>"

    @property
    def of_deck(self) -> bool:
        """Whether it is about the deck as a whole and no line of it."""
        return (self.line, self.column, self.end) == (1, 1, 1)


#: One from the tuple of all its fields, in half the time: see `text_line`.
make_finding: Callable[[tuple[object, ...]], Finding] = partial(tuple.__new__, Finding)


class Trial(NamedTuple):
    """Games that were played with a deck, of those asked for, and how many findings they gave."""

    games: int
    asked: int
    pilot: str = ""
    findings: int = 0


class DeckReport(NamedTuple):
    """The judgement on one deck: legal if and only if no finding is an error, hidden or not."""

    path: str
    format: str
    date: str
    edition: str
    window: str | None
    deck: Deck | None
    findings: tuple[Finding, ...] = ()
    #: Why the deck could not be judged at all (unreadable file ...): exit code 2.
    failure: str | None = None
    lines: tuple[str, ...] = ()
    #: None if no games were asked for.
    trial: Trial | None = None
    #: The imported bans and formats that the verdict rests on.
    imported: tuple[ImportedRule, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the deck may be played."""
        return self.verdict == "legal"

    @property
    def verdict(self) -> DeckVerdict:
        """Legal without errors, undecided if every error is about a card without data."""
        if self.failure is not None:
            return "undecided"
        errors = [finding for finding in self.findings if finding.severity is Severity.ERROR]
        if not errors:
            return "legal"
        return "undecided" if all(error.no_data for error in errors) else "illegal"

    @property
    def without_data(self) -> tuple[str, ...]:
        """The cards that the card data cannot know, as they are written."""
        named = [card for finding in self.findings if finding.no_data for card in finding.cards]
        return tuple(dict.fromkeys(named))

    @property
    def counts(self) -> Counts:
        """How many cards of each kind the deck holds."""
        return self.deck.counts if self.deck is not None else Counts()

    @property
    def listed(self) -> tuple[Finding, ...]:
        """The findings that are to be shown."""
        return tuple(finding for finding in self.findings if not finding.hidden)

    @property
    def hidden_errors(self) -> int:
        """How many errors are kept out of the list; the verdict has to say so."""
        return sum(f.hidden and f.severity is Severity.ERROR for f in self.findings)


class Report(NamedTuple):
    """The judgement on several decks; `basis` has the keys `tool` and `data` of a document."""

    decks: tuple[DeckReport, ...]
    basis: Mapping[str, Any]

    @property
    def exit_code(self) -> int:
        """0 fine, 1 a deck is not legal, 2 a deck could not be decided; the worst wins."""
        if any(deck.verdict == "undecided" for deck in self.decks):
            return 2
        return 0 if all(deck.legal for deck in self.decks) else 1
