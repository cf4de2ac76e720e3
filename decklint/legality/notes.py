"""What a player should know beside the figures of a deck, in sentences without a full stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from decklint.legality.context import LegalityContext
from decklint.model.deck import Deck, PlayedAs
from decklint.model.edition import Edition
from decklint.model.finding import DeckReport, Severity

#: How many cards without data are named.
_NAMED = 3


def about_unknown(deck: Deck, fate: str) -> Iterator[str]:
    """That cards are not known, and what happens to them for it, such as `played as blanks`."""
    unknown = sum(entry.count for entry in deck.entries if not entry.resolved)
    if unknown == 1:
        yield f"1 card is not known; it is {fate}"
    elif unknown:
        yield f"{unknown} cards are not known; they are {fate}"


def about_guesses(deck: Deck, path: str) -> Iterator[str]:
    """Which printings are played for lines that do not say it for sure."""
    words = [
        f"line {one.line} '{one.written}' is played as {card.name} {card.code} {card.number}"
        for one in PlayedAs.of(deck)
        if (card := one.printing) is not None
    ]
    if words:
        where = f"{path}: " if path not in {"", "-"} else ""
        lines = "1 line" if len(words) == 1 else f"{len(words)} lines"
        yield f"{where}guessed {lines}: {'; '.join(words)}"


def about_editions(editions: Iterable[Edition]) -> Iterator[str]:
    """That some editions are no books at hand."""
    *others, last = [one.id for one in editions if not one.at_hand] or [""]
    if last:
        years = f"{', '.join(others)} and {last}" if others else last
        yield (
            f"the rules of {years} are settings from public record; "
            f"decklint has no rulebook of {'those years' if others else 'that year'}"
        )


def about_book(context: LegalityContext) -> Iterator[str]:
    """That the rules are from public record, or that a date is older than every rulebook."""
    edition, day = context.edition, context.ruleset.date
    yield from about_editions([edition])
    if day < edition.published and not context.book_named:
        yield f"decklint has no rulebook of {day}; the rules of {edition.id} are used"


def about_prizes(context: LegalityContext) -> Iterator[str]:
    """That a format has other Prizes than the rulebook."""
    if context.prizes != context.edition.prizes:
        yield f"{context.ruleset.format.name} is played with {context.prizes} Prizes"


def about_legality(report: DeckReport, context: LegalityContext, where: str) -> Iterator[str]:
    """That a deck is not legal, or undecided; `where` says what tells its errors."""
    errors = sum(finding.severity is Severity.ERROR for finding in report.findings)
    ruleset = f"{context.ruleset.format.name} on {context.ruleset.date}"
    if report.verdict == "undecided":
        yield f"undecided in {ruleset}: {no_data(report)} ({where})"
    elif errors:
        yield f"not legal in {ruleset}: {errors} error{'' if errors == 1 else 's'} ({where})"


def verdict_words(report: DeckReport) -> str:
    """The verdict on a deck that may not be played: `not legal`, or why it is undecided."""
    return f"undecided ({no_data(report)})" if report.verdict == "undecided" else "not legal"


def no_data(report: DeckReport) -> str:
    """Why a deck is undecided: the cards that have no data."""
    cards = report.without_data
    more = [f"{len(cards) - _NAMED} more"] if len(cards) > _NAMED else []
    *first, last = [*cards[:_NAMED], *more] or ["some cards"]
    listed = f"{', '.join(first)} and {last}" if first else last
    return f"no card data for {listed}"
