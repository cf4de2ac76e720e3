"""M rules: what decklint cannot play. All of them are warnings and say nothing about legality."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.legality.context import LegalityContext
from decklint.model.card import Printing
from decklint.model.deck import Deck
from decklint.model.finding import Severity
from decklint.model.modelled import Gap, Programs
from decklint.rules.registry import Span, Violation, rule


@rule("M501", "unmodelled-card", Severity.WARNING, on_request=True)
def unmodelled_card(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A card with a text that is not modelled is played as if that text were not there.

    It is said of each attack, Ability or text, with the sentence that was not understood; what the
    sentence is can be told only where `decklint data sync` has brought the printed text. The deck
    may be perfectly legal: this matters to games that decklint plays, so it is listed only with
    `--select M`, and `--strict` doesn't count it. `decklint goldfish` names the cards as well.

    Fails:
        # decklint: format=unlimited
        1 Parallel City BKT 145
    Passes:
        4 Charmander PFL 11
    Source: AMB-31
    """
    if context.programs is None:
        return
    for entry in deck.entries:
        if entry.printing is None:
            continue
        message = _message(entry.printing, context.programs, context)
        if message:
            yield Violation(Span.of(entry), message, None, (entry.printing.id,))


def _message(printing: Printing, programs: Programs, context: LegalityContext) -> str:
    """What to say of a printing; nothing if its card is modelled."""
    key = ("not modelled", printing.id)
    known: str | None = context.facts.get(key)
    if known is None:
        told = " and ".join(_told(gap) for gap in programs.gaps(printing.card))
        known = f"{printing.name} is not modelled in full: {told}" if told else ""
        context.facts[key] = known
    return known


def _told(gap: Gap) -> str:
    """Which text, and which of its sentences; its words where they are known."""
    said = f": {_sentence(gap.words, gap.clause)!r}" if gap.words else ""
    return f"sentence {gap.clause} of {gap.part}{said}"


def _sentence(text: str, number: int) -> str:
    sentences = text.replace(".)", ".").split(". ")
    return sentences[min(number, len(sentences)) - 1].strip()
