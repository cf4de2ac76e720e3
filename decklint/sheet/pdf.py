"""The sheet drawn: fields on top, a table for each kind of card, room for the judges."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from decklint.model.finding import DeckReport
from decklint.sheet import layout
from decklint.sheet.layout import MARGIN, PAPERS, SIZE, STEP, Columns, Page, pages_of
from decklint.sheet.letters import lacking, runs, width
from decklint.sheet.registration import DIVISIONS, Registration

TITLE = "Deck registration sheet"
_INK, _DIM, _LINE, _SHADE = map(HexColor, ("#111111", "#555555", "#aaaaaa", "#e8e8e8"))
_WARN = HexColor("#a40e26")
_SMALL, _FIELD, _FIELD_STEP = 7.0, 10.5, 28.0
#: How many letters that cannot be drawn are named.
_SOME = 10
#: What is written at the top of a sheet, by verdict.
_STAMPS = {"legal": "", "illegal": "NOT LEGAL", "undecided": "UNDECIDED"}
_FORMATS = ("Standard", "Expanded")
_TICKED, _OPEN = "\N{BALLOT BOX WITH X}", "\N{BALLOT BOX}"


def drawn(report: DeckReport, fields: Registration, paper: str) -> tuple[bytes, tuple[str, ...]]:
    """The PDF, and what the player should know of it."""
    pages = pages_of(report, fields.format, PAPERS[paper], width)
    sheet = _Sheet(PAPERS[paper], fields, _STAMPS[report.verdict])
    data = sheet.draw(pages)
    notes = fields.notes
    if strange := lacking(sheet.texts):
        some = strange if len(strange) <= _SOME else f"{strange[:_SOME]} …"
        notes = (*notes, f"the sheet cannot draw {some}; the codes of these letters stand there")
    return data, notes


class _Sheet:
    """A sheet that is being drawn, page by page, from the top down."""

    def __init__(self, paper: tuple[float, float], fields: Registration, stamp: str) -> None:
        self._wide, self._high = paper
        self._fields, self._stamp = fields, stamp
        self._columns = Columns.of(paper[0])
        self._file = BytesIO()
        # Invariant: no date and no random id, so that the same sheet has the same bytes.
        self._canvas = Canvas(self._file, pagesize=paper, invariant=1, lang="en")
        self._canvas.setTitle(TITLE)
        self._canvas.setCreator("decklint")
        self._y = 0.0
        #: All that was written.
        self.texts: list[str] = []

    def draw(self, pages: Sequence[Page]) -> bytes:
        """Draw all pages; the file."""
        for number, page in enumerate(pages, 1):
            self._y = self._high - MARGIN
            if number == 1:
                self._head()
            else:
                self._head_again()
            for block in page:
                self._block(block)
                self._y -= block.height
            self._write(MARGIN, MARGIN - 4, f"Page {number} of {len(pages)}", _SMALL, _DIM)
            self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()

    # -- the head -------------------------------------------------------------------------------

    def _head(self) -> None:
        top, fields = self._y, self._fields
        self._write(MARGIN, top - 15, TITLE, 17, bold=True)
        if self._stamp:
            self._write(self._columns.end, top - 13, self._stamp, 13, _WARN, bold=True, right=True)
        middle = MARGIN + (self._wide - 2 * MARGIN) * 0.6
        end, row = self._columns.end, top - 46
        self._field("Player name", fields.player, MARGIN, middle - 10, row)
        self._field("Player ID", fields.player_id, middle, end, row)
        row -= _FIELD_STEP
        divided = MARGIN + (self._wide - 2 * MARGIN) * 0.35
        self._field("Date of birth", fields.born, MARGIN, divided - 10, row)
        self._boxes("Age division", DIVISIONS, fields.division, divided, row)
        row -= _FIELD_STEP
        self._field("Event", fields.event, MARGIN, middle - 10, row)
        self._field("Date", fields.day, middle, end, row)
        row -= _FIELD_STEP
        known = [*_FORMATS, *([] if fields.format in _FORMATS else [fields.format])]
        self._boxes("Format", known, fields.format, MARGIN, row)
        self._y = top - layout.FIELDS

    def _head_again(self) -> None:
        who = ", ".join(part for part in (self._fields.player, self._fields.player_id) if part)
        self._write(MARGIN, self._y - 11, TITLE, 11, bold=True)
        self._fitted(self._columns.end, self._y - 11, who, self._wide * 0.55, right=True)
        self._y -= layout.AGAIN

    def _field(self, label: str, value: str, left: float, right: float, y: float) -> None:
        self._write(left, y + 12, label, _SMALL, _DIM)
        self._fitted(left + 2, y, value, right - left - 4)
        self._rule(left, right, y - 3.5)

    def _boxes(
        self, label: str, choices: Sequence[str], chosen: str, left: float, y: float
    ) -> None:
        self._write(left, y + 12, label, _SMALL, _DIM)
        for choice in choices:
            text = f"{_TICKED if choice == chosen else _OPEN} {choice}"
            self._write(left, y, text, _FIELD)
            left += width(text, _FIELD) + 16

    # -- the tables -----------------------------------------------------------------------------

    def _block(self, block: layout.Block) -> None:
        match block:
            case layout.Heading():
                self._heading(block)
            case layout.SheetRow():
                self._row(block)
            case layout.Total(words):
                self._write(self._columns.copies, self._y - 14, words, 11, bold=True)
            case layout.Fault(place, words):
                self._write(self._columns.copies, self._y - STEP, place, SIZE, _DIM)
                self._lines(self._columns.name + 30, words)
            case layout.Judges():
                self._judges(block.height)
            case layout.Gap():
                pass

    def _heading(self, block: layout.Heading) -> None:
        top, at = self._y, self._columns
        color = _INK if block.columns else _WARN
        self._canvas.setFillColor(_SHADE)
        self._canvas.rect(at.copies, top - 15, at.end - at.copies, 14, stroke=0, fill=1)
        self._write(at.copies + 4, top - 11.5, block.title, 10, color, bold=True)
        self._write(at.end - 4, top - 11.5, block.cards, SIZE, color, right=True)
        if block.columns:
            labels = ("Qty", "Name", "Set", "Number", "Mark")
            for left, label in zip(at, labels, strict=False):
                self._write(left + (4 if label == "Qty" else 0), top - 23.5, label, _SMALL, _DIM)

    def _row(self, row: layout.SheetRow) -> None:
        at, y = self._columns, self._y - STEP
        self._write(at.copies + 18, y, row.copies, SIZE, bold=True, right=True)
        self._lines(at.name, row.name)
        for left, text in ((at.set, row.set), (at.number, row.number), (at.mark, row.mark)):
            self._write(left, y, text, SIZE)
        self._rule(at.copies, at.end, self._y - row.height + 0.5, 0.3)

    def _judges(self, height: float) -> None:
        at = self._columns
        self._canvas.setStrokeColor(_LINE)
        self._canvas.setLineWidth(0.6)
        self._canvas.rect(at.copies, self._y - height, at.end - at.copies, height, fill=0)
        self._write(at.copies + 4, self._y - 10, "For judges", _SMALL, _DIM)

    # -- ink ------------------------------------------------------------------------------------

    def _lines(self, x: float, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines):
            self._write(x, self._y - STEP * (number + 1), line, SIZE)

    def _fitted(self, x: float, y: float, text: str, room: float, *, right: bool = False) -> None:
        """A text in its field, smaller where it is long."""
        size = min(_FIELD, _FIELD * room / max(width(text, _FIELD), 1))
        self._write(x, y, text, size, right=right)

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        color: Color = _INK,
        *,
        bold: bool = False,
        right: bool = False,
    ) -> None:
        if not text:
            return
        self.texts.append(text)
        self._canvas.setFillColor(color)
        words = self._canvas.beginText(x - (width(text, size, bold=bold) if right else 0), y)
        for font, piece in runs(text, bold=bold):
            words.setFont(font, size)
            words.textOut(piece)
        self._canvas.drawText(words)

    def _rule(self, left: float, right: float, y: float, weight: float = 0.6) -> None:
        self._canvas.setStrokeColor(_LINE)
        self._canvas.setLineWidth(weight)
        self._canvas.line(left, y, right, y)
