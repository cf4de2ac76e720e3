"""How many decks were judged, and how many were found wanting."""

from __future__ import annotations

import os
from collections.abc import Sequence

from decklint.model.finding import DeckReport, Finding, Report, Severity
from decklint.model.named_tuple import NamedTuple

#: The family of rules about what decklint can play.
_MODELLING = "M"


class Skipped(NamedTuple):
    """A file in a folder that was not checked, and why.

    `named` is true for a file that may hold a list: every output names it. `deck_list` is true for
    a text that looks like one, under a name by which lists in folders are not known.
    """

    path: str
    reason: str
    named: bool = False
    deck_list: bool = False


class Tally(NamedTuple):
    """The sums over some decks; errors and warnings are those that are listed.

    `undecided` decks have no error but cards without data. `failures` are the decks that could not
    be checked, each with the reason. `unsupported` are the warnings that say nothing about the list
    (those of family M): `--strict` doesn't count them. `day` is the latest date that a deck was
    checked for.
    """

    decks: int = 0
    legal: int = 0
    errors: int = 0
    warnings: int = 0
    hidden_errors: int = 0
    failures: tuple[tuple[str, str], ...] = ()
    repaired: int = 0
    undecided: int = 0
    skipped: tuple[Skipped, ...] = ()
    day: str = ""
    fixable: int = 0
    unsupported: int = 0

    def plus(self, other: Tally) -> Tally:
        """The sums over both."""
        return Tally(
            self.decks + other.decks,
            self.legal + other.legal,
            self.errors + other.errors,
            self.warnings + other.warnings,
            self.hidden_errors + other.hidden_errors,
            self.failures + other.failures,
            self.repaired + other.repaired,
            self.undecided + other.undecided,
            self.skipped + other.skipped,
            max(self.day, other.day),
            self.fixable + other.fixable,
            self.unsupported + other.unsupported,
        )

    @property
    def exit_code(self) -> int:
        """0 fine, 1 a deck is not legal, 2 a deck could not be decided; the worst wins."""
        if self.failures or self.undecided:
            return 2
        return 0 if self.legal == self.decks else 1


def tally_of(deck: DeckReport) -> Tally:
    """The sums over one deck."""
    if deck.failure is not None:
        return Tally(failures=((deck.path, deck.failure),))
    listed = deck.listed
    errors = sum(finding.severity is Severity.ERROR for finding in listed)
    verdict = deck.verdict
    return Tally(
        1,
        int(verdict == "legal"),
        errors,
        len(listed) - errors,
        deck.hidden_errors,
        undecided=int(verdict == "undecided"),
        day=deck.date,
        unsupported=sum(finding.code.startswith(_MODELLING) for finding in listed),
    )


def tally(report: Report) -> Tally:
    """The sums over all decks of a report."""
    total = Tally()
    for deck in report.decks:
        total = total.plus(tally_of(deck))
    return total


def in_order(findings: Sequence[Finding]) -> list[Finding]:
    """Errors before warnings, then by place: the order in which they are always told."""
    return sorted(findings, key=_place)


def _place(finding: Finding) -> tuple[bool, int, int, str, str]:
    return (
        finding.severity is not Severity.ERROR,
        finding.line,
        finding.column,
        finding.code,
        finding.message,
    )


def posix(path: str) -> str:
    """A path as given, with the separators that programs agree on."""
    return path.replace("\\", "/") if os.sep == "\\" else path  # elsewhere part of a name


def counted(number: int, what: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
