"""A table with a header line."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.deck import Line
from decklint.text import spelling
from decklint.text.dialects.sections import Options, Written, sections
from decklint.text.table import FORMULA

_COLUMNS = ("count", "name", "set", "number", "section")

SAMPLE = """\
count,name,set,number,section
4,Charmander,PFL,11,pokemon
"""


def line_of(line: Line, language: str = "en", *, raw: bool = False) -> str:
    """A row of a plain table."""
    del language
    cells = (
        str(line.count), spelling.plain_name(line), line.code or "", line.number or "",
        line.section or "",
    )  # fmt: skip
    return ",".join([_quoted(cell, raw=raw) for cell in cells])


def write(lines: Sequence[Line], options: Options) -> Written:
    """A plain table. A cell that a spreadsheet would compute gets a ' unless `raw`."""
    rows = [",".join(_COLUMNS)]
    rows += [line_of(line, raw=options.raw) for _, found in sections(lines) for line in found]
    return "\n".join(rows) + "\n", []


def _quoted(cell: str, *, raw: bool) -> str:
    if not raw and cell.startswith(FORMULA):
        cell = f"'{cell}"
    if any(sign in cell for sign in ',"\r\n;\t') or cell != cell.strip():
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell
