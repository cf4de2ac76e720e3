"""What the writers of several dialects share: sections, references, what is lost of them."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import SECTIONS, Line, Loss, Section
from decklint.model.named_tuple import NamedTuple
from decklint.text import spelling

#: The text of a deck, and what of it the dialect cannot express.
Written = tuple[str, list[Loss]]


class Options(NamedTuple):
    """How a deck is to be written, as far as the dialect can."""

    language: str = "en"
    #: The deck's name.
    name: str | None = None
    #: Whether cells of a table stay as they are.
    raw: bool = False
    #: Whether headings count cards, where the dialect's own program counts lines.
    count_cards: bool = False


def sections(lines: Sequence[Line]) -> list[tuple[Section, list[Line]]]:
    """The lines by section, each in the order given; what has no section is with the Trainers.

    A list without a card has its empty sections, so that one sees what it is to become.
    """
    found: dict[Section, list[Line]] = {section: [] for section in SECTIONS}
    for line in lines:
        found[line.section or "trainer"].append(line)
    return [(section, rows) for section, rows in found.items() if rows or not lines]


def joined(
    count: int, name: str, code: str | None, number: str | None, mark: str | None = None
) -> str:
    """The parts of a line that there are."""
    parts = [str(count), name, code, number if code or name.endswith("Energy") else None, mark]
    return " ".join([part for part in parts if part])


def cards(lines: Sequence[Line]) -> int:
    """How many cards some lines are."""
    return sum([line.count for line in lines])


def title(line: Line) -> str:
    """A line as a message names it."""
    parts = (spelling.plain_name(line), line.code, line.number)
    return " ".join([part for part in parts if part])


def section_losses(lines: Sequence[Line]) -> list[Loss]:
    """The lines that stand in a section for want of a better one."""
    return [
        Loss(f"{title(line)}: its section is not known; it stands with the Trainers", index)
        for index, line in enumerate(lines)
        if line.section is None
    ]


def reference_losses(index: int, line: Line, code: str | None, client: str) -> list[Loss]:
    """What a client lacks of a line: the set, or the printing of a Basic Energy."""
    if code is not None:
        return []
    if spelling.energy_index(line):
        if line.number is None:
            return []
        return [
            Loss(f"{title(line)}: {client} lacks the printing; any {line.name} is meant", index)
        ]
    if line.code is None:
        return [Loss(f"{title(line)}: it has no set and number", index)]
    return [Loss(f"{title(line)}: {client} has no such set", index)]
