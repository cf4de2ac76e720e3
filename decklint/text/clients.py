"""Writers of lists with headings: the two clients and Limitless."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import SECTIONS, Line, Loss, Section
from decklint.text import spelling
from decklint.text.words import LIVE, ONLINE


def live_line(line: Line, language: str = "en") -> str:
    """`4 Charmander OBF 26`. Live keeps English card names in every language."""
    del language
    code, number = spelling.live_reference(line)
    return _joined(line.count, spelling.live_name(line), code, number, line.mark)


def online_line(line: Line, language: str = "en") -> str:
    """`* 4 Tapu Koko-GX GRI 47`, with the card's name in the language of the list."""
    code, number = spelling.online_reference(line)
    local = line.local_name if language != "en" else None
    return "* " + _joined(line.count, spelling.online_name(line, local), code, number)


def limitless_line(line: Line, language: str = "en") -> str:
    """`2 Boss's Orders LOR TG24`; Basic Energy without a set is `Fire Energy 2`."""
    del language
    code, number = spelling.limitless_reference(line)
    return _joined(line.count, spelling.limitless_name(line), code, number)


def _joined(
    count: int, name: str, code: str | None, number: str | None, mark: str | None = None
) -> str:
    parts = [str(count), name, code, number if code or name.endswith("Energy") else None, mark]
    return " ".join([part for part in parts if part])


def live(lines: Sequence[Line], language: str) -> tuple[str, list[Loss]]:
    """Pokémon TCG Live. The heading's number counts lines, the total cards."""
    words = LIVE[language]
    blocks = []
    for section, found in sections(lines):
        rows = [live_line(line) for line in found]
        blocks.append("\n".join([f"{words.heading(section)}{len(rows)}", *rows]) + "\n")
    blocks.append(f"{words.total}{_cards(lines)}\n")
    losses = _section_losses(lines)
    for index, line in enumerate(lines):
        losses += _reference_losses(index, line, line.live, "Pokémon TCG Live")
        number = spelling.live_reference(line)[1]
        if line.live and number is not None and not number.isdigit():
            message = f"{_title(line)}: Live numbers cards in digits alone"
            losses.append(Loss(message, index))
    return "\n".join(blocks), losses


def online(lines: Sequence[Line], language: str) -> tuple[str, list[Loss]]:
    """Pokémon TCG Online. All numbers count cards."""
    losses = _section_losses(lines)
    if language not in ONLINE:
        losses.append(Loss("the German headings of Pokémon TCG Online are not known; English used"))
    words = ONLINE.get(language, ONLINE["en"])
    blocks = [f"****** {words.opening} ******\n"]
    grouped = dict(sections(lines))
    for section in SECTIONS:
        found = grouped.get(section, [])
        heading = f"##{words.heading(section)} - {_cards(found)}\n"
        blocks.append(heading)
        if found:
            blocks.append("".join([online_line(line, language) + "\n" for line in found]))
    blocks.append(f"{words.total} - {_cards(lines)}\n")
    blocks.append(f"****** {words.closing} ******\n")
    for index, line in enumerate(lines):
        losses += _reference_losses(index, line, line.online, "Pokémon TCG Online")
        if language in ONLINE and language != "en" and not line.local_name:
            message = f"{_title(line)}: no name in {language} is known; the English one was used"
            losses.append(Loss(message, index))
    return "\n".join(blocks), losses


def limitless(lines: Sequence[Line], language: str) -> tuple[str, list[Loss]]:
    """Limitless text. The heading's number counts cards; there is no total."""
    words = LIVE["en"]
    blocks = []
    for section, found in sections(lines):
        rows = [limitless_line(line, language) for line in found]
        blocks.append("\n".join([f"{words.heading(section)}{_cards(found)}", *rows]) + "\n")
    return "\n".join(blocks), _section_losses(lines)


def sections(lines: Sequence[Line]) -> list[tuple[Section, list[Line]]]:
    """The lines by section, each in the order given; what has no section is with the Trainers.

    A list without a card has its empty sections, so that one sees what it is to become.
    """
    found: dict[Section, list[Line]] = {section: [] for section in SECTIONS}
    for line in lines:
        found[line.section or "trainer"].append(line)
    return [(section, rows) for section, rows in found.items() if rows or not lines]


def _cards(lines: Sequence[Line]) -> int:
    return sum([line.count for line in lines])


def _title(line: Line) -> str:
    """A line as a message names it."""
    parts = (spelling.plain_name(line), line.code, line.number)
    return " ".join([part for part in parts if part])


def _section_losses(lines: Sequence[Line]) -> list[Loss]:
    return [
        Loss(f"{_title(line)}: its section is not known; it stands with the Trainers", index)
        for index, line in enumerate(lines)
        if line.section is None
    ]


def _reference_losses(index: int, line: Line, code: str | None, client: str) -> list[Loss]:
    """What a client lacks of a line: the set, or the printing of a Basic Energy."""
    if code is not None:
        return []
    if spelling.energy_index(line):
        if line.number is None:
            return []
        return [
            Loss(f"{_title(line)}: {client} lacks the printing; any {line.name} is meant", index)
        ]
    if line.code is None:
        return [Loss(f"{_title(line)}: it has no set and number", index)]
    return [Loss(f"{_title(line)}: {client} has no such set", index)]
