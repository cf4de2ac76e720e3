"""Whether a deck of a format may hold a card: the law, and the labels no deck of it may bear."""

from __future__ import annotations

from decklint.legality.ruleset import Reason, Ruleset, Verdict
from decklint.model.card import Printing


def allowed(ruleset: Ruleset, printing: Printing) -> Verdict:
    """The law's verdict on a printing, or that its format shuts out a label the card bears."""
    verdict = ruleset.check(printing)
    if not verdict.legal or not ruleset.deck.without_labels:
        return verdict
    for label in printing.card.subtypes:
        if label in ruleset.deck.without_labels:
            sentence = f"no deck of {ruleset.format.name} may hold a card labelled {label}"
            return verdict._replace(legal=False, reason=Reason.EXCLUDED, sentence=sentence)
    return verdict
