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

TITLE, CHECK_TITLE = "Deck registration sheet", "Deck check sheet"
_INK, _DIM, _LINE, _SHADE = map(HexColor, ("#111111", "#555555", "#aaaaaa", "#e8e8e8"))
_WARN = HexColor("#a40e26")
_SMALL, _FIELD, _FIELD_STEP = 7.0, 10.5, 28.0
#: How many letters that cannot be drawn are named.
_SOME = 10
#: What is written at the top of a sheet, by verdict.
_STAMPS = {"legal": "", "illegal": "NOT LEGAL", "undecided": "UNDECIDED"}
_FORMATS = ("Standard", "Expanded")
_TICKED, _OPEN = "\N{BALLOT BOX WITH X}", "\N{BALLOT BOX}"


def drawn(
    decks: Sequence[tuple[DeckReport, Registration]], paper: str, *, for_judge: bool = False
) -> tuple[bytes, tuple[str, ...]]:
    """The PDF with a sheet for each deck, and what the reader should know of it."""
    size = PAPERS[paper]
    title = CHECK_TITLE if for_judge else TITLE
    file = BytesIO()
    # Invariant: no date and no random id, so that the same sheet has the same bytes.
    canvas = Canvas(file, pagesize=size, invariant=1, lang="en")
    canvas.setTitle(title if len(decks) == 1 else f"{title}s")
    canvas.setCreator("decklint")
    notes: list[str] = []
    texts: list[str] = []
    for report, fields in decks:
        pages = pages_of(report, fields.format, size, width, for_judge=for_judge)
        sheet = _Sheet(canvas, size, fields, _STAMPS[report.verdict], title)
        sheet.draw(pages)
        texts += sheet.texts
        notes += fields.notes
    canvas.save()
    if strange := lacking(texts):
        some = strange if len(strange) <= _SOME else f"{strange[:_SOME]} …"
        notes.append(f"the sheet cannot draw {some}; the codes of these letters stand there")
    return file.getvalue(), tuple(notes)


class _Sheet:
    """A sheet that is being drawn, page by page, from the top down."""

    def __init__(
        self,
        canvas: Canvas,
        paper: tuple[float, float],
        fields: Registration,
        stamp: str,
        title: str,
    ) -> None:
        self._wide, self._high = paper
        self._fields, self._stamp, self._title = fields, stamp, title
        self._columns = Columns.of(paper[0])
        self._canvas = canvas
        self._y = 0.0
        #: All that was written.
        self.texts: list[str] = []

    def draw(self, pages: Sequence[Page]) -> None:
        """Draw all pages."""
        for number, page in enumerate(pages, 1):
            self._y = self._high - MARGIN
            if number == 1 and self._title == CHECK_TITLE:
                self._check_head()
            elif number == 1:
                self._head()
            else:
                self._head_again()
            for block in page:
                self._block(block)
                self._y -= block.height
            self._write(MARGIN, MARGIN - 4, f"Page {number} of {len(pages)}", _SMALL, _DIM)
            self._canvas.showPage()

    # -- the head -------------------------------------------------------------------------------

    def _check_head(self) -> None:
        """Who is checked and for what, and room for the table and the judge."""
        top, fields, wide = self._y, self._fields, self._wide - 2 * MARGIN
        self._title_line(top)
        row = top - 46
        self._field("Player name", fields.player, MARGIN, MARGIN + wide * 0.5 - 10, row)
        self._field("Player ID", fields.player_id, MARGIN + wide * 0.5, MARGIN + wide * 0.7, row)
        self._field("Round", "", MARGIN + wide * 0.72, MARGIN + wide * 0.84, row)
        self._field("Table", "", MARGIN + wide * 0.86, self._columns.end, row)
        row -= _FIELD_STEP
        self._field("Event", fields.event, MARGIN, MARGIN + wide * 0.4 - 10, row)
        played = f"{fields.format}, {fields.day}"
        self._field("Format and date", played, MARGIN + wide * 0.4, MARGIN + wide * 0.7, row)
        self._field("Judge", "", MARGIN + wide * 0.72, self._columns.end, row)
        self._y = top - layout.CHECK_FIELDS

    def _title_line(self, top: float) -> None:
        self._write(MARGIN, top - 15, self._title, 17, bold=True)
        if self._stamp:
            self._write(self._columns.end, top - 13, self._stamp, 13, _WARN, bold=True, right=True)

    def _head(self) -> None:
        top, fields = self._y, self._fields
        self._title_line(top)
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
        self._write(MARGIN, self._y - 11, self._title, 11, bold=True)
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
        color = _WARN if block.warning else _INK
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
        self._canvas.setStrokeColor(_INK)
        self._canvas.setLineWidth(0.6)
        for box in range(row.boxes):
            line, place = divmod(box, layout.BOXES_A_LINE)
            x = at.set - layout.BOXES + place * layout.BOX_STEP
            self._canvas.rect(x, y - 0.5 - line * STEP, layout.BOX, layout.BOX, fill=0)
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
