"""Whether a text holds a deck list at all, and if not, why.

A list with errors is still a list: its owner gets findings. A file that only holds a link, a letter
or another program's data is no list, and no rule has anything to say about its cards.
"""

from __future__ import annotations

from typing import Literal

from decklint.model.deck import Deck, DeckList
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern

#: Problems that keep the whole file from being read.
UNREADABLE = frozenset(("too-large", "not-text", "not-json", "not-yaml"))
#: Problems of a well-formed file with another purpose.
_ANOTHER_KIND = frozenset(("unknown-shape", "unknown-schema"))
#: Problems that any prose has. Other kinds (a bad count, say) show that cards were meant.
_OF_PROSE = frozenset(
    ("no-cards", "missing-count", "unreadable-line", "unknown-heading", "too-long",
     "too-many-faults", "control-character")
)  # fmt: skip
#: Problems that have a line of their own.
_WITH_A_LINE = frozenset(("not-json", "not-yaml"))
#: Dialects in which a file shows by its keys or columns that it is a deck.
_FORMS = ("json", "yaml", "csv")
_FILE_NAME = pattern(r"(?i)\S[^\n]{0,250}\.(?:txt|csv|tsv|json|ya?ml|md|deck)")
_LINK = pattern(r"(?i)\b(?:https?://|www\.)\w")


class NoList(NamedTuple):
    """Why a file holds no list.

    `why` is "unreadable" for a damaged or binary file, "empty" for a deck file without cards,
    "large" for a file of a size that no list has, "other" for any other text.
    """

    reason: str
    why: Literal["unreadable", "empty", "large", "other"]


def no_list(deck: Deck) -> NoList | None:
    """Return why a file holds no deck list; None if it holds one."""
    for fault in deck.faults:
        if fault.kind in UNREADABLE:
            where = f"line {fault.line}: " if fault.kind in _WITH_A_LINE else ""
            why: Literal["large", "unreadable"]
            why = "large" if fault.kind == "too-large" else "unreadable"
            return NoList(where + fault.message, why)
    if deck.entries:
        return NoList(_PROSE, "other") if _is_prose(deck) else None
    errors = [fault for fault in deck.faults if fault.severity == "error"]
    if not errors or not all(fault.kind in _ANOTHER_KIND | _OF_PROSE for fault in errors):
        return None
    other = next((fault for fault in errors if fault.kind in _ANOTHER_KIND), None)
    if other is not None:
        return NoList(f"not a deck list: {other.message}", "other")
    long = next((fault for fault in errors if fault.kind == "too-long"), None)
    if long is not None:
        return NoList(f"line {long.line}: {long.message}", "large")
    return _without_cards(deck.source)


def _without_cards(source: DeckList) -> NoList:
    """What a text is in which no line has a count and a card."""
    text = source.text.strip()
    if not text:
        return NoList("the file is empty", "empty")
    if source.dialect.endswith(_FORMS) or source.headings or source.totals:
        return NoList("a deck list without cards", "empty")
    if _LINK.search(text):
        return NoList("a link, not a deck list", "other")
    return NoList(_NAME if _FILE_NAME.fullmatch(text) else _PROSE, "other")


_NAME = "the name of a file, not a deck list; hand in what the file holds"
_PROSE = "not a deck list: no line has a count and a card; write cards as `4 NAME SET NUMBER`"


def _is_prose(deck: Deck) -> bool:
    """Return whether the few lines with a number are sentences among others.

    No such line names a card or a set with a number, and most lines have no number at all.
    """
    if any(entry.resolved or entry.written.number for entry in deck.entries):
        return False
    lines = {entry.line for entry in deck.entries}
    others = sum(line.kind in {"fault", "frame", "comment"} for line in deck.source.lines)
    return others > len(lines)
