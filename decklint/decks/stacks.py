"""A deck as a player lays it out: all copies of a printing on one stack, in a tidy order."""

from __future__ import annotations

from collections.abc import Callable

from decklint.model.card import Printing
from decklint.model.deck import Deck, DeckEntry, Line, Section
from decklint.model.named_tuple import NamedTuple
from decklint.report.printable import printable
from decklint.text.order import place


class Stack(NamedTuple):
    """Some copies of one printing; a line that means no known card is a stack without one."""

    copies: int
    name: str
    section: Section = None
    printing: Printing | None = None
    #: The set and the number, as far as the list or the card tells them.
    code: str = ""
    number: str = ""

    @property
    def mark(self) -> str:
        """The regulation mark, if one is printed."""
        return (self.printing and self.printing.regulation_mark) or ""


def stacks(deck: Deck, named: Callable[[Printing], str | None] | None = None) -> list[Stack]:
    """The stacks of a deck: Pokémon, Trainers, Energy, and last what is not known.

    `named` may give the name of a printing in another language.
    """
    found: dict[tuple[str, ...], Stack] = {}
    for entry in deck.entries:
        stack = _stack(entry, named)
        key = (entry.printing.id if entry.printing else "", stack.name, stack.code, stack.number)
        copies = found[key].copies if key in found else 0
        found[key] = stack._replace(copies=copies + entry.count)
    return sorted(found.values(), key=lambda stack: place(_line(stack)))


def _stack(entry: DeckEntry, named: Callable[[Printing], str | None] | None) -> Stack:
    printing, written = entry.printing, entry.written
    if printing is None:
        parts = (written.name or written.whole, written.set or "", written.number or "")
        name, code, number = map(printable, parts)
        return Stack(entry.count, name, None, None, code, number)
    name = (named and named(printing)) or printing.name
    return Stack(
        entry.count, printable(name), entry.section, printing, printing.code, printing.number
    )


def _line(stack: Stack) -> Line:
    """A stack as far as the order of a tidy list asks."""
    card = stack.printing.card if stack.printing else None
    return Line(
        stack.copies,
        stack.name,
        stack.section,
        labels=card.subtypes if card else (),
        is_basic_energy=card.is_basic_energy if card else False,
    )
