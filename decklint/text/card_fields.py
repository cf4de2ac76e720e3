"""Cards given as fields instead of lines: what JSON, YAML and tables have in common."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from decklint.model.deck import (
    CardLine,
    DeckList,
    Directive,
    Kind,
    ParseProblem,
    Remark,
    Section,
    Severity,
    TextLine,
)
from decklint.model.problems import the_first
from decklint.text.characters import prepare
from decklint.text.directives import directives
from decklint.text.headings import title
from decklint.text.line import MAX_COUNT
from decklint.text.problem import shown
from decklint.text.reference import card
from decklint.text.words import fold

#: The names that fields go by.
FIELDS = {
    "count": (
        "count", "qty", "quantity", "copies", "amount", "anzahl", "menge", "qte", "quantite",
        "cant", "cantidad", "qta", "quantita", "qtd", "quantidade",
    ),
    "name": (
        "name", "card", "cardName", "card name", "karte", "nom", "nombre", "nome", "carte", "carta",
    ),
    "set": (
        "set", "setCode", "set_code", "set code", "expansion", "edition", "ptcgoCode", "serie",
        "extension", "erweiterung", "espansione", "expansao",
    ),
    "number": (
        "number", "num", "no", "cardNumber", "card number", "collector number", "nummer", "nr",
        "numero",
    ),
    "section": ("section", "type", "supertype", "category", "card_type"),
    "id": ("id", "card_id", "cardId"),
    "mark": ("mark", "foil"),
    "url": ("url", "image", "imageUrl"),
}  # fmt: skip
_COUNT = re.compile(r"[xX×]?\s*([0-9]+)\s*[xX×]?")
#: Where pictures of cards are kept, with the set and number in the address.
_PICTURE = re.compile(
    r"/tpci/(?P<set>[A-Za-z0-9-]{2,8})/[A-Za-z0-9-]{2,8}_(?P<number>[A-Za-z0-9]{1,8})_"
    r"|images\.pokemontcg\.io/(?P<api>[a-z0-9]{1,12})/(?P<local>[A-Za-z0-9_]{1,8}?)(?:_hires)?\.png"
    r"|/img/(?P<chinese>(?:C[A-Za-z0-9.]{1,7}|151)C)/(?P<place>[A-Za-z0-9]{1,5})\.png"
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands: line and column from 1, and the column behind it."""

    line: int
    column: int = 1
    end: int = 2


@dataclass(slots=True)
class Records:
    """Collects the cards and faults of a structured text."""

    lines: list[tuple[str, str]]
    dialect: str
    entries: list[CardLine] = field(default_factory=list)
    faults: list[ParseProblem] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    name: str | None = None

    def __post_init__(self) -> None:
        self.kinds = ["frame" if text.strip() else "blank" for text, _ in self.lines]

    def fault(
        self, place: Place, kind: str, message: str, help_: str | None = None,
        severity: Severity = "error",
    ) -> None:  # fmt: skip
        """A fault at a place."""
        self.faults.append(
            ParseProblem(place.line, place.column, place.end, kind, message, help_, severity)
        )
        if severity == "error" and self.kinds and self.kinds[place.line - 1] == "frame":
            self.kinds[place.line - 1] = "fault"

    def add(self, place: Place, fields: Mapping[str, str | None], section: Section = None) -> None:
        """A card from its fields, or the fault that it has."""
        count = self.count(place, fields.get("count"))
        name = self.text(place, fields.get("name"))
        code = self.text(place, fields.get("set"))
        number = self.text(place, fields.get("number"))
        id_ = self.text(place, fields.get("id"))
        code, number, id_ = _from_picture(fields.get("url"), code, number, id_)
        if count is None:
            return
        if name is None and id_ is None and (code is None or number is None):
            message = "a card without a name, an id, or a set and number"
            self.fault(place, "unreadable-line", message)
            return
        if id_ is not None and code is None and number is None:
            _shape, _name, code, number, _mark, _id, _note = card(id_)
        kind = fields.get("section")
        whole = " ".join([part for part in (name, code, number) if part]) or id_ or ""
        self.entries.append(
            CardLine(
                place.line, place.column, place.end, count, name, code, number,
                fields.get("mark") or None, section_of(kind) if kind else section, id_, whole,
                self.lines[place.line - 1][0] if self.lines else "",
            )
        )  # fmt: skip
        if self.kinds:
            self.kinds[place.line - 1] = "entry"

    def count(self, place: Place, text: str | None) -> int | None:
        """The number of copies; a fault for anything else."""
        help_ = "write a whole number of copies"
        if text is None or not text.strip():
            self.fault(place, "bad-count", "a card without a count", help_)
            return None
        found = _COUNT.fullmatch(text.strip())
        digits = found[1].lstrip("0") if found else ""
        if not digits or len(digits) > 3:
            message = f"a count of {shown(text.strip(), 20)}; a count is from 1 to {MAX_COUNT}"
            self.fault(place, "bad-count", message, help_)
            return None
        return int(digits)

    def text(self, place: Place, text: str | None) -> str | None:
        """A field's text in one line, without what cannot be seen."""
        if text is None:
            return None
        if (made := prepare(text)) is not None:
            for problem in made.problems:
                grave = problem.kind in {"control-character", "unreadable-line"}
                self.fault(
                    place, problem.kind, problem.message, problem.help,
                    "error" if grave else "warning",
                )  # fmt: skip
            text = made.text
        return " ".join(text.split()) or None

    def comments(self, mark: str = "#") -> None:
        """Comment lines, and the directives in them."""
        for index, (text, _end) in enumerate(self.lines):
            if self.kinds[index] == "frame" and text.lstrip().startswith(mark):
                self.kinds[index] = "comment"
            if "decklint" in text:
                found, problem = directives(index + 1, text)
                self.directives.extend(found)
                if problem is not None:
                    place = Place(index + 1, problem.column, problem.end)
                    self.fault(place, problem.kind, problem.message, problem.help, "warning")

    def second_list(self, place: Place) -> None:
        """The one fault for a list that follows another; all below it is not read."""
        message = "a second list begins here; one list is read at a time"
        help_ = "keep one list in the file and check the lists one by one"
        self.fault(place, "second-list", message, help_)
        for index in range(place.line - 1, len(self.kinds)):
            if self.kinds[index] == "frame":
                self.kinds[index] = "fault"

    def deck_list(self) -> DeckList:
        """What was read."""
        if not self.entries and not any(fault.severity == "error" for fault in self.faults):
            self.fault(Place(1, 1, 1), "no-cards", "no card was found", "add cards to the list")
        rows = zip(self.kinds, self.lines, strict=True)
        return DeckList(
            dialect=self.dialect,
            name=self.name,
            entries=tuple(self.entries),
            faults=the_first(self.faults),
            lines=tuple(
                [TextLine(kind, at, text, end) for at, (kind, (text, end)) in enumerate(rows, 1)]
            ),
            directives=tuple(self.directives),
            remarks=tuple(self.remarks),
        )


def _from_picture(
    url: str | None, code: str | None, number: str | None, id_: str | None
) -> tuple[str | None, str | None, str | None]:
    """The set, number and id that the address of a card's picture holds."""
    if not url or code or id_:
        return code, number, id_
    found = _PICTURE.search(url[:500])
    if found is None:
        return code, number, id_
    if found["api"]:
        return found["api"], found["local"], f"{found['api']}-{found['local']}"
    return found["set"] or found["chinese"], found["number"] or found["place"], None


def section_of(word: str) -> Section:
    """The section that a word such as Pokémon or Supporter names."""
    if word in {"pokemon", "trainer", "energy"}:
        return word  # type: ignore[return-value]  # just compared
    found = title(word[:60])
    return found.section if found is not None and found.known else None


def field_of(key: str) -> str | None:
    """The field that a key or the head of a column names; `Name 2` is a name again."""
    folded = fold(key[:40])
    return _FIELD_OF.get(folded) or _FIELD_OF.get(folded.rstrip("0123456789").rstrip())


def is_card(keys: Collection[str]) -> bool:
    """Whether keys are those of a card: a count, and what is counted."""
    fields = set(map(field_of, keys))
    return "count" in fields and not fields.isdisjoint(("name", "id", "number"))


def is_count(key: str) -> bool:
    """Whether the head of a column names a count of some kind: `Foil Qty`, `Side`."""
    return not _COUNTS.isdisjoint(fold(key[:40]).split())


_COUNTS = frozenset(
    ("count", "counts", "qty", "quantity", "copies", "amount", "main", "mainboard", "side",
     "sideboard", "maybe", "maybeboard", "extra")
)  # fmt: skip
_FIELD_OF = {fold(key): name for name, keys in FIELDS.items() for key in keys}


class Offsets:
    """Offsets in a text as lines and columns."""

    __slots__ = ("starts", "stops")

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        #: Where each line begins, and where its text ends.
        self.starts = [0]
        self.stops: list[int] = []
        for text, end in lines:
            self.stops.append(self.starts[-1] + len(text))
            self.starts.append(self.stops[-1] + len(end))

    def place(self, start: int, end: int) -> Place:
        """The place of what stands between two offsets, as far as it is on one line."""
        line = max(1, min(bisect_right(self.starts, start), len(self.stops)))
        begin = self.starts[line - 1]
        column = start - begin + 1
        stop = min(end, self.stops[line - 1]) if self.stops else end
        return Place(line, column, max(column + 1, stop - begin + 1))
