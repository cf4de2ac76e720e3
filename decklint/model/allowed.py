"""Whether a deck of a format may hold a card: the law, and the labels no deck of it may bear."""

from __future__ import annotations

from decklint.model.card import Printing
from decklint.model.law import Law, Reason, Verdict


def allowed(law: Law, printing: Printing) -> Verdict:
    """The law's verdict on a printing, or that its format shuts out a label the card bears."""
    verdict = law.judge(printing)
    if not verdict.legal or not law.deck.without_labels:
        return verdict
    for label in printing.card.subtypes:
        if label in law.deck.without_labels:
            sentence = f"no deck of {law.format.name} may hold a card labelled {label}"
            return verdict._replace(legal=False, reason=Reason.EXCLUDED, sentence=sentence)
    return verdict
