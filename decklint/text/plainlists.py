"""Writers of lists without headings: names, shops, simulators, ids, tables."""

from __future__ import annotations

import json
from collections.abc import Sequence

from decklint.model.deck import Line, Loss
from decklint.text import spelling
from decklint.text.clients import sections
from decklint.text.table import FORMULA

CREDIT = "Exported from decklint"
_SIM_SECTIONS = {"pokemon": "Pokémon", "trainer": "Trainer", "energy": "Energy"}
_COLUMNS = ("count", "name", "set", "number", "section")


def names_line(line: Line) -> str:
    """`4 Ultra Ball`."""
    return f"{line.count} {spelling.plain_name(line)}"


def names(lines: Sequence[Line]) -> tuple[str, list[Loss]]:
    """Names alone; printings of one name become one line."""
    counts: dict[str, int] = {}
    lost = 0
    for _section, found in sections(lines):
        for line in found:
            name = spelling.plain_name(line)
            counts[name] = counts.get(name, 0) + line.count
            lost += line.number is not None
    text = "".join([f"{count} {name}\n" for name, count in counts.items()])
    losses = []
    if lost:
        losses.append(Loss(f"a list of names keeps no set and number: {spelling.losing(lost)}"))
    return text, losses


def shop_line(line: Line) -> str:
    """`4 Magnemite [SV01] 63`, in TCGplayer's own set codes."""
    name = spelling.shop_name(line)
    if line.shop is None:
        return f"{line.count} {name}"
    number = f" {line.number}" if line.number else ""
    return f"{line.count} {name} [{line.shop}]{number}"


def shop(lines: Sequence[Line]) -> tuple[str, list[Loss]]:
    """TCGplayer mass entry."""
    text = "".join([shop_line(line) + "\n" for _, found in sections(lines) for line in found])
    losses = [
        Loss(_without_shop_code(line), index)
        for index, line in enumerate(lines)
        if line.shop is None
    ]
    return text, losses


def _without_shop_code(line: Line) -> str:
    """What a line loses that goes by its name alone: little, or which card it is."""
    name = spelling.plain_name(line)
    if line.shares_name:
        return f"{name}: no TCGplayer code is known; which card of the name {name} it is gets lost"
    return f"{name}: no TCGplayer code is known, any printing will do"


def sim_line(line: Line) -> str:
    """`4 Charmander OBF 26`; a set that Live lacks goes by its id: `3 Squirtle base1-63`."""
    name = spelling.type_name(line)
    if line.live is None and line.api_id and _is_exact(line):
        return f"{line.count} {name} {line.api_id}"
    code, number = spelling.limitless_reference(line)
    if code is None or number is None:
        return f"{line.count} {name}"
    return f"{line.count} {name} {code} {number}"


def _is_exact(line: Line) -> bool:
    """Whether the id of pokemontcg.io means this printing alone: some stand for 95a and 95b.

    For Basic Energy any printing will do.
    """
    if line.is_basic_energy:
        return True
    number = (line.api_id or "").rpartition("-")[2]
    return (line.number or "").lstrip("0").casefold() == number.lstrip("0").casefold()


def sim(lines: Sequence[Line]) -> tuple[str, list[Loss]]:
    """The text that ptcg-sim imports; it drops brackets in names."""
    blocks = []
    losses = []
    for section, found in sections(lines):
        count = sum([line.count for line in found])
        rows = [sim_line(line) for line in found]
        heading = f"{_SIM_SECTIONS[section or 'trainer']} ({count})"
        blocks.append("\n".join([heading, *rows]) + "\n")
    for index, line in enumerate(lines):
        if line.number is None and not line.is_basic_energy:
            message = f"{spelling.plain_name(line)}: ptcg-sim wants a set and a number"
            losses.append(Loss(message, index))
    return "\n".join(blocks), losses


def sim_csv_line(line: Line) -> str:
    """`4,Charmander,Pokémon,https://...`: four cells, nothing quoted."""
    name = one_cell(spelling.plain_name(line))
    section = _SIM_SECTIONS.get(line.section or "", "")
    return f"{line.count},{name},{section},{picture(line) or ''}"


def sim_csv(lines: Sequence[Line]) -> tuple[str, list[Loss]]:
    """The file that ptcg-sim saves and loads; the printing is in the address of its picture."""
    rows = ["QTY,Name,Type,URL"]
    rows += [sim_csv_line(line) for _, found in sections(lines) for line in found]
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


def twinleaf_line(line: Line) -> str:
    """`4 Charmander OBF 26`: Twinleaf passes over a line with less than four words."""
    code, number = spelling.twinleaf_reference(line)
    return f"{line.count} {spelling.type_name(line)} {code or '-'} {number or '-'}"


def twinleaf(lines: Sequence[Line]) -> tuple[str, list[Loss]]:
    """The clipboard of Twinleaf; it puts at most four of a name into a deck."""
    text = "".join([twinleaf_line(line) + "\n" for _, found in sections(lines) for line in found])
    losses = []
    counts: dict[str, int] = {}
    for index, line in enumerate(lines):
        name = spelling.plain_name(line)
        if spelling.twinleaf_reference(line)[0] is None:
            losses.append(Loss(f"{name}: it has no set and number; Twinleaf goes by name", index))
        if not line.is_basic_energy:
            counts[name] = counts.get(name, 0) + line.count
            if counts[name] > 4 >= counts[name] - line.count:
                losses.append(Loss(f"{name}: Twinleaf drops all but four", index))
    return text, losses


def tts(lines: Sequence[Line]) -> tuple[str, list[Loss]]:
    """An array of pokemontcg.io ids, one for each copy, behind a line of credit."""
    ids = [CREDIT]
    losses = []
    for index, line in enumerate(lines):
        if line.api_id is None:
            message = f"{spelling.plain_name(line)}: pokemontcg.io has no id for it; left out"
            losses.append(Loss(message, index, dropped=True))
    for _section, found in sections(lines):
        for line in found:
            ids += [line.api_id] * line.count if line.api_id else []
    return json.dumps(ids, ensure_ascii=False, separators=(",", ":")) + "\n", losses


def csv_line(line: Line, *, raw: bool = False) -> str:
    """A row of a plain table."""
    cells = (
        str(line.count), spelling.plain_name(line), line.code or "", line.number or "",
        line.section or "",
    )  # fmt: skip
    return ",".join([_quoted(cell, raw=raw) for cell in cells])


def csv(lines: Sequence[Line], *, raw: bool = False) -> tuple[str, list[Loss]]:
    """A plain table. A cell that a spreadsheet would compute gets a ' unless `raw`."""
    rows = [",".join(_COLUMNS)]
    rows += [csv_line(line, raw=raw) for _, found in sections(lines) for line in found]
    return "\n".join(rows) + "\n", []


def _quoted(cell: str, *, raw: bool) -> str:
    if not raw and cell.startswith(FORMULA):
        cell = f"'{cell}"
    if any(sign in cell for sign in ',"\r\n;\t') or cell != cell.strip():
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell
