"""Lint rules: one decorated function each, whose docstring is the document."""

from decklint.rules import (
    carddata,
    construction,
    formatdeck,
    legality,
    modelling,
    playability,
    recognition,
    text,
)
from decklint.rules.registry import (
    Complaint,
    DataRule,
    Doc,
    Rule,
    Spot,
    all_rules,
    data_rules,
    deck_rules,
    find_rule,
    matching,
    unknown_codes,
)

#: The modules that hold the rules: importing one registers its rules.
MODULES = (text, recognition, construction, formatdeck, legality, carddata, playability, modelling)

__all__ = [
    "MODULES",
    "Complaint",
    "DataRule",
    "Doc",
    "Rule",
    "Spot",
    "all_rules",
    "data_rules",
    "deck_rules",
    "find_rule",
    "matching",
    "unknown_codes",
]
