"""What a card does, text by text, in decklint's own words."""

from __future__ import annotations

from decklint.cards.library import Library
from decklint.model.card import Card
from decklint.model.modelled import parts


def in_words(library: Library, card: Card) -> list[tuple[str, str]]:
    """What each text of a card does, or which sentence is not modelled."""
    missing = {gap.part: gap.clause for gap in library.gaps(card)}
    return [
        (part, f"not modelled (sentence {missing[part]})")
        if part in missing
        else (part, library.words(mark) or "nothing by itself")
        for part, mark in parts(card)
    ]
