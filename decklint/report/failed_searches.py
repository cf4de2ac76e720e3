"""Dead hands and searches in vain, in the words that the text and the page share."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.model.goldfish import Figure, Goldfish
from decklint.report.as_odds import percent

DEAD_TITLE, SEARCH_TITLE = "Dead hands", "Failed searches"
DEAD_LEGEND = "Turns without an attack on which no card of the hand was played or used otherwise."
SEARCH_HEADS = ("Failed searches", "Found nothing", "Couldn't pay", "No target")
SEARCH_LEGEND = (
    "Shares of games. Found nothing: the card was played (a Stadium: used), but its search took no "
    "card from the deck. Couldn't pay, no target: it was in hand at the last decision of a turn, "
    "but couldn't be played."
)


def blamed(found: Goldfish) -> str:
    """The cards that lay in dead hands most often: `Noctowl (75.0%), Drakloak (50.0%)`."""
    shares = {one.name: one.dead.value or 0 for one in found.cards}
    return ", ".join(f"{name} ({percent(shares[name])})" for name in found.dead.most)


def searches(found: Goldfish) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """Every card with a search that was in vain in some game."""
    for one in found.cards:
        if one.search is not None and any(each.value for each in one.search):
            yield one.name, tuple(one.search)
