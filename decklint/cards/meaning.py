"""What the words of a line mean, and small questions about names that lead to it."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.card import Printing
from decklint.model.deck import NO_CARD_DATA, CardLine, Note
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import ex_kind
from decklint.model.problems import Problem
from decklint.model.sets import CardSet


class Meaning(NamedTuple):
    """What the words of a line mean, wherever they stand."""

    printing: Printing | None
    matched_by: str
    notes: tuple[Note, ...] = ()
    problem: Problem | None = None
    #: Whether the library had to guess.
    guessed: bool = False


def no_data(known: CardSet) -> Meaning:
    """A card of a set that is known and whose cards are not."""
    missing = f"no card data for {known.name} ({known.code}) yet"
    return Meaning(None, "not-in-data", (Note(NO_CARD_DATA, missing),))


def counts_as(printing: Printing, other: Printing) -> bool:
    """Whether two printings count as the same name."""
    return printing.card.counts_as == other.card.counts_as


def last_apart(line: CardLine) -> tuple[str, str]:
    """The words of a name, and the last one by itself."""
    *head, last = ["", *(line.name or line.whole).split()]
    return " ".join(head).strip(), last


def of_its_kind(name: str, found: Sequence[Printing]) -> Sequence[Printing]:
    """Those that a name can mean: a Pokémon ex is never taken for a Pokémon-EX, nor reversed."""
    if not found or (kind := ex_kind(name)) is None:
        return found
    return [printing for printing in found if ex_kind(printing.name) in {kind, None}]


def same_number(printed: str, written: str) -> bool:
    """Whether two numbers are the same, whatever zeros stand before them."""
    return printed.lstrip("0").casefold() == written.lstrip("0").casefold()
