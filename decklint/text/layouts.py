"""How the cards of a whole text are laid out, where its lines alone do not tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from decklint.model.patterns import pattern
from decklint.text.line import LONG, Reading, pair
from decklint.text.problem import Problem, shown
from decklint.text.rows import LineShape, row
from decklint.text.words import fold

if TYPE_CHECKING:
    from decklint.text.findings import Findings

#: Of this many lines without a count, with one in four a repetition, each is a copy.
_COPIES = 20
_CELLS = pattern(r"[|,;\t]|\s{2,}")
#: Words over the columns of a registration sheet; one of them is for the count.
_COUNT_HEADS = frozenset(
    ("qty", "quantity", "count", "copies", "amount", "qte", "quantite", "cant", "cantidad", "qtd",
     "quantidade", "qta", "quantita", "anz", "anzahl", "menge")
)  # fmt: skip
_HEADS = _COUNT_HEADS | frozenset(
    ("name", "nom", "nombre", "nome", "card", "karte", "carte", "carta", "set", "serie",
     "expansion", "extension", "erweiterung", "espansione", "code", "coll", "collector", "number",
     "num", "no", "nr", "nummer", "numero", "reg", "regulation", "mark", "marca")
)  # fmt: skip
_LONGEST_HEAD = 300


def one_line_a_copy(lines: Sequence[tuple[str, str]], unplaced: Sequence[int]) -> bool:
    """Whether a text without counts is a list that has a line for every copy."""
    names = [lines[index][0].strip() for index in unplaced]
    repeated = len(names) - len(set(names))
    return len(names) >= _COPIES and repeated * 4 >= len(names) and max(map(len, names)) < LONG


def in_pairs(found: Findings) -> bool:
    """Whether most cards of a text are a name and a count with a sign between: `Iono, 4`."""
    entries = found.kinds.count("entry")
    most = max(1, entries)
    if len(found.kinds) - entries <= most:
        return False
    known = {one.stated.line for one in found.headings if one.known}
    number = 0
    for at, ((text, _end), kind) in enumerate(zip(found.lines, found.kinds, strict=True), 1):
        ends = text.rstrip(' |\t,;"')[-1:].isdecimal()
        if ends and kind != "entry" and at not in known:
            number += paired(text, row(text)) is not None
    return number > most


def paired(text: str, what: LineShape) -> Reading | None:
    """The card of a line that is a name and a count, unless it is a heading that we know."""
    unknown = what.title is not None and not what.title.known
    return pair(text) if unknown or what.kind == "other" else None


def is_header(text: str) -> bool:
    """Whether a line names the columns of a table."""
    from decklint.text.card_fields import field_of  # noqa: PLC0415 -- a tidy list has no such line

    words = fold(text).split() if len(text) < _LONGEST_HEAD else []
    if not _COUNT_HEADS.isdisjoint(words) and _HEADS.issuperset(words) and len(words) > 1:
        return True
    cells = [cell for cell in _CELLS.split(text.strip()) if cell.strip()]
    return len(cells) > 1 and all(map(field_of, cells))


def no_card(text: str) -> str:
    """What is said of a line that is no card: whether it lacks a count, or is not understood."""
    if any(map(str.isdecimal, text)):
        return f"'{shown(text)}' could not be read as a card"
    return f"'{shown(text)}' has no count and was not read"


def no_count(text: str) -> Problem:
    """A line without a count, where a card or a remark may be meant."""
    stripped = text.strip()
    column = text.index(stripped) + 1
    help_ = "write the number of copies before the name, or # before a remark"
    return Problem("missing-count", column, column + len(stripped), no_card(stripped), help_)


def not_read(text: str, column: int, end: int) -> Problem:
    """A line with cards and counts that could not be read."""
    message = f"'{shown(text.strip())}' holds cards that were not read"
    help_ = "put every card on its own line, or start comments with #"
    return Problem("several-cards", column, end, message, help_)


def after_the_end(text: str, column: int, end: int) -> Problem:
    """A card behind the end of the list."""
    message = f"'{shown(text.strip())}' stands behind the end of the list and is not counted"
    help_ = "move it above the total, or put # before a remark"
    return Problem("after-the-end", column, end, message, help_)


def prose_behind(text: str, lines: int) -> Problem:
    """Prose behind the end of the list, of which this is the first line."""
    what = "text" if lines == 1 else f"{lines} lines of text"
    message = f"{what} after the end of the list not read: '{shown(text.strip())}'"
    return Problem("after-the-end", 1, len(text.rstrip()) + 1, message, "start comments with #")
