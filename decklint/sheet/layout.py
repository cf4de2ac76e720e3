"""What stands on which page of a sheet. Nothing is drawn here: a page is a list of blocks.

A section that does not fit goes on under its heading on the next page; a heading never stands alone
at the foot. A name that is too long for its column takes several lines: no card's is cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from decklint.decks.stacks import Stack, stacks
from decklint.model.card import TRAINER_KINDS
from decklint.model.finding import DeckReport, Finding, Severity
from decklint.model.named_tuple import NamedTuple
from decklint.report.as_text import verdict
from decklint.report.printable import printable
from decklint.report.tally import counted, in_order

#: Paper: width and height in points.
PAPERS = {"letter": (612.0, 792.0), "a4": (595.28, 841.89)}
MARGIN = 40.0
SIZE, STEP = 9.5, 11.0
#: Heights: the fields on the first page, the line on top of the others, and the foot of each.
FIELDS, AGAIN, FOOT = 146.0, 26.0, 14.0
HEADING, ROW, TOTAL, JUDGES, GAP = 27.0, 13.5, 20.0, 56.0, 6.0
#: The fields of a deck-check sheet; its boxes to tick: their place, size, how many a line and row.
CHECK_FIELDS = 92.0
BOXES, BOX, BOX_STEP, BOXES_A_LINE, MOST_BOXES = 132.0, 7.5, 9.5, 13, 65
SECTIONS = {"pokemon": "Pokémon", "trainer": "Trainer", "energy": "Energy", None: "Not recognised"}
#: No name of a card and no fault takes more lines.
_LINES = 30
WRONG = "What is wrong with this deck"

#: How wide a text is in the letters of the sheet.
Measure = Callable[[str, float], float]


class Heading(NamedTuple):
    """The head of a table, with its number of cards."""

    title: str
    cards: str = ""
    columns: bool = True
    warning: bool = False

    @property
    def height(self) -> float:
        """How much room it takes."""
        return HEADING if self.columns else HEADING - STEP


class SheetRow(NamedTuple):
    """A line of a table: copies, the lines of the name, set, number, mark."""

    copies: str
    name: tuple[str, ...]
    set: str = ""
    number: str = ""
    mark: str = ""
    #: Boxes to tick, one a copy.
    boxes: int = 0

    @property
    def height(self) -> float:
        """How much room it takes."""
        lines = max(len(self.name), -(-self.boxes // BOXES_A_LINE))
        return ROW + STEP * (lines - 1)


class Total(NamedTuple):
    """The sum under the tables."""

    words: str
    height: float = TOTAL


class Fault(NamedTuple):
    """A fault of the deck: its place and its words."""

    place: str
    words: tuple[str, ...]

    @property
    def height(self) -> float:
        """How much room it takes."""
        return STEP * len(self.words) + 2.5


class Gap(NamedTuple):
    """Room between two parts."""

    height: float = GAP


class Judges(NamedTuple):
    """Room for what judges write."""

    height: float = JUDGES


Block = Heading | SheetRow | Total | Fault | Gap | Judges
Page = list[Block]


class Columns(NamedTuple):
    """Where the columns of a table begin, from the left edge of the paper."""

    copies: float
    name: float
    set: float
    number: float
    mark: float
    end: float

    @classmethod
    def of(cls, width: float) -> Columns:
        """The columns on a paper of this width."""
        end = width - MARGIN
        return cls(MARGIN, MARGIN + 34, end - 165, end - 100, end - 36, end)


def pages_of(
    report: DeckReport,
    format_name: str,
    paper: tuple[float, float],
    measure: Measure,
    *,
    for_judge: bool = False,
) -> list[Page]:
    """The pages of a deck's sheet; on that of an illegal deck stands what is wrong with it.

    `for_judge` gives the deck-check sheet: by kind and name, with a box to tick for each copy.
    """
    columns = Columns.of(paper[0])
    tables = _check_tables if for_judge else _tables
    parts = [*tables(report, columns, measure), *_wrong(report, format_name, columns, measure)]
    room = paper[1] - 2 * MARGIN - FOOT
    return _paged([*parts, [Gap(), Judges()]], room, CHECK_FIELDS if for_judge else FIELDS)


def _tables(report: DeckReport, columns: Columns, measure: Measure) -> Iterator[Page]:
    assert report.deck is not None  # noqa: S101  a deck that was not read has no sheet
    found = stacks(report.deck)
    room = columns.set - columns.name - 6
    for section, title in SECTIONS.items():
        mine = [stack for stack in found if stack.section == section]
        if mine or section is not None:
            cards = sum(stack.copies for stack in mine)
            heading = Heading(title, counted(cards, "card"))
            yield [heading, *_rows(mine, room, measure), Gap()]
    yield [Total(f"Total: {counted(report.counts.total, 'card')}")]


def _check_tables(report: DeckReport, columns: Columns, measure: Measure) -> Iterator[Page]:
    """A table for each kind of card that the deck has, in the order of names."""
    assert report.deck is not None  # noqa: S101  a deck that was not read has no sheet
    kinds: dict[tuple[int, str], list[Stack]] = {}
    for stack in stacks(report.deck):
        kinds.setdefault(_kind(stack), []).append(stack)
    room = columns.set - columns.name - BOXES - 6
    for at, (kind, found) in enumerate(sorted(kinds.items())):
        cards = counted(sum(stack.copies for stack in found), "card")
        found.sort(key=lambda one: (one.name.casefold(), one.code, one.number))
        rows = [
            made._replace(boxes=min(stack.copies, MOST_BOXES))
            for stack, made in zip(found, _rows(found, room, measure), strict=True)
        ]
        yield [Heading(kind[1], cards, columns=at == 0), *rows]
    yield [Total(f"Total: {counted(report.counts.total, 'card')}")]


def _kind(stack: Stack) -> tuple[int, str]:
    """The kind of a stack: the order of the kinds, and what they are called."""
    card = stack.printing.card if stack.printing is not None else None
    if card is None:
        return 9, SECTIONS[None]
    if stack.section == "trainer":
        kind = card.trainer_kind
        return 1 + (TRAINER_KINDS.index(kind) if kind else 4), kind or SECTIONS["trainer"]
    if stack.section == "energy":
        return (
            6 + card.is_basic_energy,
            "Basic Energy" if card.is_basic_energy else "Special Energy",
        )
    return 0, SECTIONS["pokemon"]


def _rows(found: Sequence[Stack], room: float, measure: Measure) -> Iterator[SheetRow]:
    for one in found:
        name = wrapped(one.name, room, lambda text: measure(text, SIZE))
        yield SheetRow(str(one.copies), name, one.code[:12], one.number[:12], one.mark)


def _wrong(
    report: DeckReport, format_name: str, columns: Columns, measure: Measure
) -> Iterator[Page]:
    if report.legal:
        return
    room = columns.end - columns.name - 30
    words = verdict(report, {report.format: format_name})
    errors = [one for one in in_order(report.findings) if one.severity is Severity.ERROR]
    faults = [
        Fault(_place(one), wrapped(_said(one), room, lambda text: measure(text, SIZE)))
        for one in errors
    ]
    yield [Gap(), Heading(WRONG, words, columns=False, warning=True), *faults]


def _place(finding: Finding) -> str:
    return "whole deck" if finding.of_deck else f"line {finding.line}"


def _said(finding: Finding) -> str:
    return printable(f"{finding.code} {finding.message}")


def _paged(parts: Sequence[Page], room: float, fields: float) -> list[Page]:
    """Blocks on pages: a part that must be split is headed again."""
    pages: list[Page] = [[]]
    left = room - fields
    for part in parts:
        head = next((block for block in part if isinstance(block, Heading)), None)
        for at, block in enumerate(part):
            if isinstance(block, Gap) and (not pages[-1] or block.height > left):
                continue  # nothing stands above or below
            wanted = block.height
            if isinstance(block, Heading):  # never alone at the foot of a page
                wanted += sum(one.height for one in part[at + 1 : at + 2])
            if wanted > left and pages[-1]:
                pages.append([])
                left = room - AGAIN
                if head is not None and not isinstance(block, Heading):
                    again = head._replace(title=f"{head.title} (continued)", cards="")
                    pages[-1].append(again)
                    left -= again.height
            pages[-1].append(block)
            left -= block.height
    return pages


def wrapped(text: str, room: float, wide: Callable[[str], float]) -> tuple[str, ...]:
    """A text in lines that fit, broken between words, else within one; some lines at most."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if wide(f"{line} {word}" if line else word) <= room:
            line = f"{line} {word}" if line else word
            continue
        if line:
            lines.append(line)
        line = word
        while wide(line) > room and len(lines) < _LINES:
            fits = _fitting(line, room, wide)
            lines.append(line[:fits])
            line = line[fits:]
    return (*lines, line) if len(lines) < _LINES else (*lines[:_LINES], "…")


def _fitting(word: str, room: float, wide: Callable[[str], float]) -> int:
    """How many letters of a word fit; one at least."""
    for number, letter in enumerate(word):
        room -= wide(letter)
        if room < 0:
            return max(number, 1)
    return len(word)
