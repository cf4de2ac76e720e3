"""What an editor shows about the card under the pointer: the text of `decklint card show`."""

from __future__ import annotations

from decklint.cards.format_verdicts import judging
from decklint.cards.in_words import in_words
from decklint.lsp.desk import CheckedText
from decklint.lsp.positions import Place, Span
from decklint.model.deck import DeckEntry
from decklint.model.named_tuple import NamedTuple
from decklint.report.cards import card_text
from decklint.report.printable import printable

#: Editors show some eighty columns beside a list.
_WIDTH = 76


class CardHover(NamedTuple):
    """A card in words, and the line that names it."""

    span: Span
    text: str


def entry_at(checked: CheckedText, place: Place) -> DeckEntry | None:
    """The card line at a place."""
    if checked.deck is None:
        return None
    column = checked.positions.column(place)
    here = [one for one in checked.deck.entries if one.line == place.line + 1]
    for entry in here:
        if entry.written.column - 1 <= column < entry.written.end:
            return entry
    return None


def hover(checked: CheckedText, place: Place) -> CardHover | None:
    """The card at a place: facts, what it does, where it is legal, its printings."""
    entry = entry_at(checked, place)
    if entry is None or entry.printing is None or checked.context is None:
        return None
    library, printing = checked.library, entry.printing
    ruleset = checked.context.ruleset
    legality = judging(library, ruleset.date, [ruleset.format.id])
    text = card_text(
        printing,
        legality(printing),
        sets=library.sets,
        text=library.text,
        doing=in_words(library, printing.card),
        width=_WIDTH,
    )
    notes = [printable(note.words) for note in entry.notes]
    written = entry.written
    span = checked.positions.on_line(entry.line - 1, written.column - 1, written.end - 1)
    return CardHover(span, "\n\n".join([text, *notes]))
