"""The file that ptcg-sim saves and loads; the printing is in the address of its picture."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections

_SECTIONS = {"pokemon": "Pokémon", "trainer": "Trainer", "energy": "Energy"}

SAMPLE = """\
QTY,Name,Type,URL
4,Charmander,Pokémon,https://images.pokemontcg.io/me2/11_hires.png
"""


def line_of(line: Line, language: str = "en") -> str:
    """`4,Charmander,Pokémon,https://...`: four cells, nothing quoted."""
    del language
    name = one_cell(spelling.plain_name(line))
    section = _SECTIONS.get(line.section or "", "")
    return f"{line.count},{name},{section},{picture(line) or ''}"


def write(lines: Sequence[Line], options: Options) -> Written:
    """The file that ptcg-sim saves and loads; the printing is in the address of its picture."""
    del options
    rows = ["QTY,Name,Type,URL"]
    rows += [line_of(line) for _, found in sections(lines) for line in found]
    losses = []
    for index, line in enumerate(lines):
        name = spelling.plain_name(line)
        if "," in name:
            losses.append(Loss(f"{name}: ptcg-sim cannot hold a comma in a name", index))
        if picture(line) is None:
            losses.append(Loss(f"{name}: no picture is known, so its printing is lost", index))
    return "\n".join(rows) + "\n", losses


def one_cell(text: str) -> str:
    """A text without what would end its cell."""
    return spelling.one_line(text.replace(",", " "))


def picture(line: Line) -> str | None:
    """The address of a card's picture: the one given, else by its id as ptcg-sim makes it."""
    if line.url:
        return line.url.replace(",", "%2C").replace("\n", "")
    if line.api_id is None:
        return None
    code, _, number = line.api_id.partition("-")
    return f"https://images.pokemontcg.io/{code}/{number}_hires.png"
