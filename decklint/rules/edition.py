"""P rule on the rulebook that a user asks for: cards of which that book says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.legality.context import LegalityContext
from decklint.model.card import POKEMON, Card
from decklint.model.deck import Deck
from decklint.model.edition import Edition
from decklint.model.finding import Severity
from decklint.rules.construction import violation_on
from decklint.rules.registry import Violation, rule

#: The setting that is empty in a book without rules for the cards of a label. The V family came
#: into the books together, and so did Pokémon-GX and their TAG TEAMs.
_TOLD_BY = {
    "Star": "pokemon_star_max",
    "ACE SPEC": "ace_spec_max",
    "Radiant": "radiant_max",
    "Prism Star": "prism_max_per_name",
    "V-UNION": "vunion_one_set_and_artist",
    "MEGA": "mega_ex_or_primal_ends_turn",
    "GX": "gx_attacks_per_game",
    "V": "vstar_powers_per_game",
    "VMAX": "vstar_powers_per_game",
    "VSTAR": "vstar_powers_per_game",
}


@rule("P414", "card-not-in-the-book", Severity.WARNING)
def card_not_in_the_book(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A rulebook that is asked for knows the cards of the deck.

    It is said only where an edition is named, of Pokémon Star, ACE SPEC, Radiant Pokémon,
    Prism Star, V-UNION, Mega Evolution Pokémon-EX, Pokémon-GX, the V family, and of types that are
    younger than the book. Limits that are printed on such a card bind all the same.

    Fails:
        # decklint: edition=2009
        4 Lapras V SSH 49
        4 Lapras VMAX SSH 50
    Passes:
        # decklint: edition=2025
        4 Lapras V SSH 49
        4 Lapras VMAX SSH 50
    Source: TERM-03, TERM-04, DECK-06 to DECK-10, AMB-08
    """
    if not context.book_named:
        return
    for lines in context.by_name(deck).values():
        what = _not_in(context.edition, lines[0][1].card)
        if what:
            message = f"the rulebook of {context.edition.id} says nothing of {what}"
            yield violation_on(lines, message, "name an edition that knows them, or leave it out")


def _not_in(edition: Edition, card: Card) -> str | None:
    """What a card is that an edition does not know, in a word; None if it knows the card."""
    for label in card.subtypes:
        if label in _TOLD_BY and getattr(edition, _TOLD_BY[label]) is None:
            return f"{label} cards"
    if card.supertype == POKEMON:
        newer = [name for name in card.types if name not in edition.types]
        return f"the {newer[0]} type" if newer else None
    if card.is_basic_energy and not edition.exempts(card):
        return "this Basic Energy, which counts like any other card"
    return None
