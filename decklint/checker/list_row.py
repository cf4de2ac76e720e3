"""The row of a list in a table: its player, its verdict and what it is played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decklint.cards.lineage import lineage
from decklint.decks.player import player_in
from decklint.model.finding import DeckReport, Severity
from decklint.report.archetype import archetype
from decklint.report.list_rows import FAILED, NO_LIST, ListRow, player_of_path
from decklint.report.printable import printable
from decklint.report.tally import counted, in_order, posix

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.legality.context import LegalityContext
    from decklint.model.card import Card
    from decklint.model.deck import DeckList

_ACE_SPEC = "ACE SPEC"


class RowMaker:
    """Makes the rows of lists; it remembers what cards evolve from."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lineages: dict[str, tuple[str, ...]] = {}

    def _lineage(self, card: Card) -> tuple[str, ...]:
        if card.key not in self._lineages:
            self._lineages[card.key] = lineage(card, self._library)
        return self._lineages[card.key]

    def row(
        self,
        report: DeckReport,
        context_of: Callable[[DeckList], LegalityContext],
        player: str = "",
    ) -> ListRow:
        """The row of a list; `player` is who handed it in, where that is known already."""
        path, deck = posix(report.path), report.deck
        named = player or (deck and player_in(deck.source)) or player_of_path(path)
        if report.failure is not None or deck is None:
            missing = report.failure == NO_LIST
            why = "" if missing else printable(report.failure or "")
            return ListRow(named, path, NO_LIST if missing else FAILED, why)
        aces = context_of(deck.source).labels(deck).get(_ACE_SPEC, ())
        listed, counts = report.listed, report.counts
        errors = sum(finding.severity is Severity.ERROR for finding in listed)
        return ListRow(
            named,
            path,
            report.verdict,
            cause(report),
            errors + report.hidden_errors,
            len(listed) - errors,
            counts.total,
            counts.pokemon,
            counts.trainer,
            counts.energy,
            " + ".join(dict.fromkeys(printing.name for _, printing in aces)),
            archetype(deck, self._lineage),
            report.format,
            report.date,
        )


def cause(report: DeckReport) -> str:
    """The first error that the verdict rests on; nothing for a legal deck."""
    errors = [one for one in in_order(report.findings) if one.severity is Severity.ERROR]
    decisive = [one for one in errors if report.verdict == "undecided" or not one.no_data]
    if not decisive:
        return ""
    listed = [one for one in decisive if not one.hidden]
    if not listed:
        return f"{counted(len(errors), 'error')} hidden by --select or --ignore"
    first = listed[0]
    whole = first.end <= first.column
    place = "" if whole else f"line {first.line}: "
    return printable(f"{first.code} {place}{first.message}")
