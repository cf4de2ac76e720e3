"""Lint rules: one decorated function each, whose docstring is the document."""

from decklint.rules import (
    books,
    carddata,
    construction,
    formatdeck,
    legality,
    modelling,
    playability,
    played,
    recognition,
    text,
)
from decklint.rules.registry import (
    AnyRule,
    Complaint,
    DataRule,
    Doc,
    PlayRule,
    Rule,
    Spot,
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
    text, recognition, construction, formatdeck, legality, carddata, playability, played, books,
    modelling,
)  # fmt: skip

__all__ = [
    "MODULES",
    "AnyRule",
    "Complaint",
    "DataRule",
    "Doc",
    "PlayRule",
    "Rule",
    "Spot",
    "all_rules",
    "data_rules",
    "deck_rules",
    "find_rule",
    "matching",
    "play_rules",
    "unknown_codes",
]
