"""Which dialect a text is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from decklint.model.deck import CardLine
from decklint.model.patterns import pattern
from decklint.text.headings import Title
from decklint.text.words import fold

_YAML = pattern(r"(?:\A|[\r\n])cards[ \t]*:[ \t]*(?:[\[|#\r\n]|\Z)")
#: `[ ]` before a line is the box of a checklist.
_JSON = pattern(r"\s*(?:\{\s*(?:[\"}]|$)|\[\s*(?:[\"{\[]|\]\s*$|$))")
_LINE_END = pattern(r"[\r\n]")
_CELLS = pattern(r"[,;\t]|(?<=\w)\s*\|\s*(?=\w)")
#: First cells by which a table is known.
_COUNT_CELLS = frozenset(
    ("qty", "count", "quantity", "copies", "amount", "anzahl", "menge", "qte", "quantite", "cant",
     "cantidad", "qta", "quantita", "qtd", "quantidade")
)  # fmt: skip
_NAME_CELLS = frozenset(
    ("name", "card", "card name", "cardname", "karte", "nom", "nombre", "nome", "carte", "carta")
)
_BUILDER = pattern(r"10[0-9a-z]{3}[A-Za-z0-9-]{2,}")


def structured(text: str) -> str | None:
    """The dialect of a text that is not a list of lines; `json` stands for all JSON."""
    if _JSON.match(text):
        return "json"
    if "cards" in text and _YAML.search(text):
        return "yaml"
    first = _LINE_END.split(text.lstrip("\ufeff \t\r\n")[:300], maxsplit=1)[0].strip()
    # With strokes around it, a table is read line by line.
    cells = [fold(cell) for cell in _CELLS.split(first)] if first[:1] != "|" else []
    if len(cells) > 1 and _COUNT_CELLS.intersection(cells) and _NAME_CELLS.intersection(cells):
        return "ptcg-sim-csv" if cells[:4] == ["qty", "name", "type", "url"] else "csv"
    if first.startswith("10") and " " not in first and _BUILDER.fullmatch(text.strip()):
        return "limitless-builder"
    return None


@dataclass(slots=True)
class Features:
    """What was seen in a text list that tells its dialect."""

    entries: int = 0
    with_set: int = 0
    stars: int = 0
    marks: int = 0
    braces: int = 0
    frames: int = 0
    hashes: int = 0
    copies: bool = False
    total_colon: bool = False
    dashes: int = 0
    liga_words: int = 0
    by_lines: bool = False
    shapes: dict[str, int] = field(default_factory=dict)

    def see(self, shape: str) -> None:
        """A card line of an unusual shape."""
        self.shapes[shape] = self.shapes.get(shape, 0) + 1

    def count(self, entries: Sequence[CardLine]) -> None:
        """The card lines, once all are known."""
        self.entries = len(entries)
        self.with_set = len([1 for entry in entries if entry.set is not None])
        self.marks = len([1 for entry in entries if entry.mark])
        self.stars = len(
            [1 for entry in entries if "*" in entry.text and entry.text.lstrip()[0] == "*"]
        )
        self.braces = len(
            [1 for entry in entries if entry.name and "{" in entry.name and "{*}" not in entry.name]
        )

    def see_title(self, text: str, title: Title) -> None:
        """A heading or a total."""
        self.total_colon |= title.total and title.style == ":"
        self.dashes += title.style == "-"
        self.hashes += text.lstrip().startswith("##")
        self.liga_words += title.label.casefold() in {"pokemons", "energias"}
