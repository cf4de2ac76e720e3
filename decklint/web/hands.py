"""Test hands: a deck shuffled and dealt as set-up does it, hand after hand until one is kept."""

from __future__ import annotations

import random
from typing import Any

from decklint.errors import DataError
from decklint.legality.context import LegalityContext
from decklint.model.dealing import starts
from decklint.model.deck import Deck
from decklint.model.hands import HAND
from decklint.web.rows import documents

SCHEMA = "decklint/hand/1"
#: Nobody looks at more hands without a Basic Pokémon; a deck that has one nearly never needs them.
_MOST = 200


def deal(deck: Deck, context: LegalityContext, seed: int) -> dict[str, Any]:
    """The document decklint/hand/1: the hands, the last of them kept, the Prizes and the deck.

    Cards are rows of the deck, by their index. A hand without a Basic Pokémon is shown to the
    opponent, shuffled in and dealt again [SETUP-04]; the same seed deals the same cards.
    """
    cards = [row for row, entry in enumerate(deck.entries) for _ in range(entry.count)]
    prizes = context.prizes
    if len(cards) < HAND + prizes:
        raise DataError(f"{len(cards)} cards, too few to deal: {HAND + prizes} are needed")
    basics = {
        row
        for row, entry in enumerate(deck.entries)
        if entry.printing is not None and starts(entry.printing.card, context.edition)
    }
    if not basics:
        raise DataError("no Basic Pokémon: every hand is a mulligan and no game begins")
    chance = random.Random(seed)  # noqa: S311  a hand of cards, not a secret
    mulligans: list[list[int]] = []
    while len(mulligans) < _MOST:
        chance.shuffle(cards)
        if basics & set(cards[:HAND]):
            break
        mulligans.append(cards[:HAND])
    return {
        "schema": SCHEMA,
        "seed": seed,
        "rows": documents(deck.source),
        "mulligans": mulligans,
        "hand": cards[:HAND],
        "prizes": cards[HAND : HAND + prizes],
        "deck": cards[HAND + prizes :],
    }
