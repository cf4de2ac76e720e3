"""Lint rules: one decorated function each, whose docstring is the document."""

from decklint.rules import (
    card_facts,
    construction,
    edition,
    format_deck,
    legality,
    modelling,
    playability,
    played,
    resolution,
    text,
)
from decklint.rules.registry import (
    AnyRule,
    DataRule,
    Doc,
    PlayRule,
    Rule,
    Span,
    Violation,
    all_rules,
    data_rules,
    deck_rules,
    find_rule,
    matching,
    play_rules,
    unknown_codes,
)

#: The modules that hold the rules: importing one registers its rules.
MODULES = (
    text, resolution, construction, format_deck, legality, card_facts, playability, played, edition,
    modelling,
)  # fmt: skip

__all__ = [
    "MODULES",
    "AnyRule",
    "DataRule",
    "Doc",
    "PlayRule",
    "Rule",
    "Span",
    "Violation",
    "all_rules",
    "data_rules",
    "deck_rules",
    "find_rule",
    "matching",
    "play_rules",
    "unknown_codes",
]
