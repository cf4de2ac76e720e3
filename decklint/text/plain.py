"""The forgiving reader of text lists: every line is accounted for, none is lost.

One reader serves all text dialects, because people mix them. It goes through the lines once,
keeping the section it is in. A line it cannot place waits until it is known whether it stands
inside the list, where it is a fault, or around it, where it is a remark.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from decklint.model.deck import Kind, ParseProblem, Section, Severity, StatedTotal, card_line
from decklint.model.patterns import pattern
from decklint.text.characters import prepare
from decklint.text.directives import directives
from decklint.text.findings import Findings, Heading
from decklint.text.headings import Frame, Title, deck_name
from decklint.text.layouts import (
    after_the_end,
    is_header,
    no_card,
    no_count,
    not_read,
    paired,
    prose_behind,
)
from decklint.text.line import LONG, Reading, single
from decklint.text.problem import Problem
from decklint.text.rows import LineShape, is_counted, is_dated, is_speech, row, short_row
from decklint.text.totals import in_section

#: A longer line is not read; the longest card line has some eighty characters.
MAX_LINE = 10_000
_SIGNS = frozenset("+-−–")
_BARE = pattern(r"[\s=*#:_-]*(\d{1,3})[\s*_.]*")


@dataclass(slots=True)
class Reader:
    """The state of reading one list."""

    found: Findings
    odd: bool
    copies: bool = False
    pairs: bool = False
    section: Section = None
    total: StatedTotal | None = None
    #: The last number alone that was found to be that of all cards above it.
    sum: StatedTotal | None = None
    #: Lines that no place was found for yet, and those for which none was found at all.
    waiting: list[int] = field(default_factory=list)
    unplaced: list[int] = field(default_factory=list)
    early: list[tuple[int, Problem]] = field(default_factory=list)
    #: Lines of prose behind the end, and those there whose counts have a sign.
    behind: list[int] = field(default_factory=list)
    signed: list[tuple[int, str, Problem]] = field(default_factory=list)
    begun: bool = False
    closed: bool = False
    #: Whether each section has its own total.
    by_section: bool = False
    stopped: bool = False
    #: Where the piece being read begins in its line, and where its characters stand there.
    offset: int = 0
    places: list[int] | None = None
    #: The places of the lines that were prepared for reading.
    maps: dict[int, list[int]] = field(default_factory=dict)

    def go(self) -> None:
        """Read every line."""
        kinds = self.found.kinds
        kinds.extend(["blank"] * len(self.found.lines))
        seen = self.prepare() if self.odd else self.found.lines
        done = 0
        for index, (text, _end) in enumerate(seen):
            if index < done:
                continue
            self.places = self.maps.get(index) if self.maps else None
            if self.stopped:
                if kinds[index] == "blank" and text.strip():
                    kinds[index] = "fault"
            elif len(text) >= LONG:
                self.long(index, text)
            else:
                what = short_row(text)
                if what.kind == "entry" and what.reading is not None:
                    self.entry(index, text, what.reading)
                elif what.parts and what.heads_columns:
                    done = self.columns(index, seen)
                elif what.kind != "blank":
                    self.take(index, text, what)
            if "decklint" in text and not done > index:
                self.direct(index, text)
        self.places = None
        self.settle()

    def prepare(self) -> list[tuple[str, str]]:
        """The lines without what cannot be seen, and where their characters were."""
        lines = []
        for index, (text, end) in enumerate(self.found.lines):
            made = prepare(text) if len(text) <= MAX_LINE else None
            if made is None:
                lines.append((text, end))
                continue
            for problem in made.problems:
                grave = problem.kind in {"control-character", "unreadable-line"}
                self.fault(index, problem, "error" if grave else "warning", mapped=False)
            lines.append((made.text, end))
            self.maps[index] = made.places
            crossed = any(problem.kind == "crossed-out" for problem in made.problems)
            if not made.text.strip() and text.strip() and not crossed:
                self.found.kinds[index] = "fault"
        return lines

    def columns(self, start: int, seen: list[tuple[str, str]]) -> int:
        """Sections side by side, column by column; the index of the line behind them."""
        from decklint.text.columns import cells_below  # noqa: PLC0415 -- most lists have none

        cells = cells_below(seen, start, MAX_LINE)
        done = max(cell.line for cell in cells) + 1
        for index, self.offset, text, what in cells:
            if not self.stopped:
                self.places = self.maps.get(index)
                self.take(index, text, what)
        self.offset = 0
        for index in range(start, done):
            text = seen[index][0]
            if self.stopped and text.strip() and self.found.kinds[index] == "blank":
                self.set_kind(index, "fault")
            if "decklint" in text:
                self.direct(index, text)
        return done

    def long(self, index: int, text: str) -> None:
        """A line that is longer than a card line: perhaps a whole list."""
        if len(text) > MAX_LINE:
            message = f"a line of {len(text):,} characters; a line has at most {MAX_LINE:,}"
            self.found.kinds[index] = "fault"
            self.fault(index, Problem("too-long", 1, len(text) + 1, message))
            return
        from decklint.text.oneline import cut  # noqa: PLC0415

        what = row(text)
        if not what.parts and (pieces := cut(text)):
            what = LineShape("lines", parts=tuple((at, piece, row(piece)) for at, piece in pieces))
        if what.kind != "blank":
            self.take(index, text, what)

    def is_lost(self, text: str, what: LineShape) -> bool:
        """Whether a piece of a list in one line is no card: inside the list, or with a number."""
        if what.kind != "other" and (what.title is None or what.title.known):
            return False
        return (self.begun and not self.closed) or any(map(str.isdecimal, text))

    def piece(self, index: int, text: str) -> None:
        """Such a piece: its line is that of the cards around it, so that nobody else sees it."""
        self.set_kind(index, "fault")
        self.fault(index, Problem("missing-count", 1, len(text) + 1, no_card(text)))

    def several(self, index: int, what: LineShape) -> None:
        """A line that holds several cards or headings, or several lines: each in its place."""
        begin = self.offset
        for at, piece, one in what.parts:
            if self.stopped:
                break
            self.offset = begin + at
            if self.is_lost(piece, one):
                self.piece(index, piece)
            elif one.kind != "blank":
                self.take(index, piece, one)
        self.offset = begin

    def take(self, index: int, text: str, what: LineShape) -> None:
        """A line, or a piece of one, into its place."""
        kind = what.kind
        if kind == "entry" and what.reading is not None:
            self.entry(index, text, what.reading)
        elif self.pairs and (card := paired(text, what)) is not None:
            self.entry(index, text, card)
        elif kind in {"several", "lines"}:
            self.several(index, what)
        elif kind == "title" and what.title is not None and not self.copies:
            self.title(index, text, what.title, what.reading)
        elif kind == "frame" and what.frame is not None:
            self.frame(index, text, what.frame)
        elif kind == "comment":
            self.set_kind(index, "comment")
            self.found.name = self.found.name or deck_name(text)
        elif self.copies and (copy := single(text)).problem is None:
            self.entry(index, text, copy)
        elif kind == "problem" and what.reading is not None and what.reading.problem:
            self.problem(index, text, what.reading.problem)
        else:
            self.other(index, text)

    def other(self, index: int, text: str) -> None:
        """A line that is neither a card nor one of ours."""
        if _holds_cards(text) or (self.closed and not is_speech(text) and is_counted(text)):
            self.unread(index, text)
        elif is_header(text):
            self.set_kind(index, "comment")
        else:
            self.prose(index)
            if not self.waiting or self.waiting[-1] != index:
                self.waiting.append(index)

    def unread(self, index: int, text: str) -> None:
        """A line that holds cards with their counts, but not so that they can be read."""
        self.set_kind(index, "fault")
        column = len(text) - len(text.lstrip()) + 1
        end = len(text.rstrip()) + 1
        if self.closed and not self.is_short():
            self.fault(index, after_the_end(text, column, end))
            return
        self.fault(index, not_read(text, column, end))

    def prose(self, index: int) -> None:
        """Words that are no card; behind the end of the list, that is said."""
        self.set_kind(index, "comment")
        if self.closed and index not in self.behind[-1:]:
            self.behind.append(index)

    def set_kind(self, index: int, kind: Kind) -> None:
        """What a line is; one that holds a card stays an entry whatever else it holds."""
        if self.found.kinds[index] != "entry":
            self.found.kinds[index] = kind

    # -- cards ---------------------------------------------------------------------------------

    def entry(self, index: int, text: str, card: Reading) -> None:
        """A card line."""
        found = self.found
        if self.closed or not self.begun or self.waiting:
            outside = self.closed or not self.begun
            lower = card.set is None and card.whole[:1].islower()
            if outside and lower and not self.copies and is_speech(text):
                # `2 weeks ago I played this list.` is no card.
                if _holds_cards(text):
                    self.unread(index, text)
                else:
                    self.prose(index)
                return
            if self.closed and not self.goes_on():
                self.set_kind(index, "fault")
                self.fault(index, after_the_end(text, card.column, card.end))
                return
            self.begin(index, entry=True)
        found.kinds[index] = "entry"
        column, end = card.column, card.end
        if self.places is not None or self.offset:
            column, end = self.place(column), self.place(end)
        found.cards += card.copies
        found.entries.append(
            card_line(
                (index + 1, column, end, card.copies, card.name, card.set, card.number, card.mark,
                 self.section, card.id, card.whole, found.lines[index][0])
            )
        )  # fmt: skip
        if card.shape != "plain":
            found.features.see(card.shape)
        for problem in card.notes:
            self.fault(index, problem, "error" if problem.kind == "several-cards" else "warning")

    def goes_on(self) -> bool:
        """Whether the total that closed the list is not reached yet, so that it goes on."""
        if self.total is not None and self.total.number is not None:
            self.closed = not self.is_short()
        return not self.closed

    def is_short(self) -> bool:
        """Whether the cards do not add up to the total that was stated."""
        stated = self.total.number if self.total is not None else None
        return stated is not None and self.found.cards < stated

    def problem(self, index: int, text: str, problem: Problem) -> None:
        """A line with a count that is none."""
        if self.is_sum(index, text):
            self.set_kind(index, "comment")
        elif (self.closed or not self.begun) and self.is_remark(text):
            self.prose(index)
        elif self.closed and text.lstrip()[:1] in _SIGNS and not self.is_short():
            self.set_kind(index, "comment")
            self.signed.append((index, text.strip(), self.mapped(problem)))
        elif not self.begun:
            self.set_kind(index, "comment")
            self.early.append((index, self.mapped(problem)))
        else:
            self.set_kind(index, "fault")
            self.fault(index, problem)

    def is_remark(self, text: str) -> bool:
        """Whether a line outside the list with a number is a title with a year, or a sentence."""
        return is_dated(text) or (self.closed and is_speech(text) and not _holds_cards(text))

    def is_sum(self, index: int, text: str) -> bool:
        """Whether a number alone is that of the cards above it: of all, or of its section."""
        bare = _BARE.fullmatch(text)
        if bare is None or len(self.found.entries) < 2:
            return False  # `4` behind `4 Iono` may be the count of a card that is lost
        titles = [one.stated for one in self.found.headings]
        last = [one.before for one in (*titles[-1:], self.sum) if one is not None]
        above = self.found.entries[max(last, default=0) :]
        if int(bare[1]) == self.found.cards:
            place = (self.place(bare.start(1) + 1), self.place(bare.end(1) + 1))
            total = StatedTotal(index + 1, "", None, int(bare[1]), *place, total=True)
            self.sum = total._replace(before=len(self.found.entries))
            return True
        return int(bare[1]) == sum(entry.count for entry in above)

    # -- what is around the cards --------------------------------------------------------------

    def title(self, index: int, text: str, title: Title, card: Reading | None) -> None:
        """A heading or a total."""
        found = self.found
        if not title.known and (self.closed or not self.begun):
            self.prose(index)
            return
        if title.total and self.by_section and self.is_of_section(title.number):
            self.set_kind(index, "total")
            return
        if card is None and self.is_second(title) and not self.is_next(title):
            self.second(index, text)
            return
        if self.closed and not title.total:
            self.prose(index)
            return
        self.begin(index, entry=False)
        self.set_kind(index, "total" if title.total else "heading")
        stated = StatedTotal(
            index + 1, title.label, title.section, title.number, self.place(title.column),
            self.place(title.end), title.total, title.part, None, len(found.entries),
            title.known,
        )  # fmt: skip
        if card is not None:
            card = None if title.total else card._replace(end=self.place(card.end))
        found.headings.append(Heading(stated, title.known, card))
        for language in title.languages:
            found.languages[language] += 3 - len(title.languages)
        found.features.see_title(text, title)
        if title.total:
            self.total, self.section = stated, None
            self.closed = self.closed or bool(found.entries)
            return
        self.section = title.section
        if title.known and not title.part:
            found.sections.append(title.section)

    def is_second(self, title: Title) -> bool:
        """Whether a section's heading begins another list."""
        if title.part or title.total or not title.known or not self.found.entries:
            return False
        sections = self.found.sections
        return self.closed or (bool(sections) and sections[0] == title.section)

    def is_next(self, title: Title) -> bool:
        """Whether a section follows the total of another one; the list goes on with it."""
        if self.total is None or title.section in self.found.sections or self.found.is_full:
            return False
        self.closed = False
        if self.is_of_section(self.total.number):
            self.found.headings = [one for one in self.found.headings if not one.stated.total]
            self.by_section, self.total = True, None
        return True

    def is_of_section(self, number: int | None) -> bool:
        """Whether a total is the number of the cards of the section above it alone."""
        titles = [one.stated for one in self.found.headings]
        return number == in_section(titles, self.found.entries)

    def frame(self, index: int, text: str, frame: Frame) -> None:
        """A line around the list."""
        found = self.found
        if frame.opens and found.entries:
            self.second(index, text)
            return
        self.set_kind(index, "frame")
        if frame.language:
            found.languages[frame.language] += 2
        if frame.opens or frame.closes:
            found.features.frames += 1
            self.begin(index, entry=False)
        if frame.closes and found.entries:
            self.closed = True

    def second(self, index: int, text: str) -> None:
        """A second list: one fault, and nothing of it is read."""
        self.stopped = True
        self.set_kind(index, "fault")
        self.found.second_list(index, text.strip(), self.place(1))

    def begin(self, index: int, *, entry: bool) -> None:
        """The list begins or goes on: decide about the lines that waited."""
        for waited in self.waiting:
            text = self.found.lines[waited][0]
            if is_speech(text):
                continue
            self.unplaced.append(waited)
            # No title begins with a number of copies, or has a set and number.
            if self.begun or is_counted(text):
                self.set_kind(waited, "fault")
                self.missing_count(waited, "error")
            elif entry and waited == index - 1:
                self.missing_count(waited, "warning")
        for waited, problem in self.early:
            if entry or problem.kind == "bad-count":
                self.set_kind(waited, "fault")
                self.fault(waited, problem, mapped=False)
        self.waiting.clear()
        self.early.clear()
        self.begun = True

    def missing_count(self, index: int, severity: Severity) -> None:
        """A line without a count, where a card or a remark may be meant."""
        self.fault(index, no_count(self.found.lines[index][0]), severity, mapped=False)

    def direct(self, index: int, text: str) -> None:
        """The directives of a line."""
        found, problem = directives(index + 1, text)
        self.found.directives.extend(found)
        if problem is not None:
            self.fault(index, problem, "warning")

    def changes(self) -> None:
        """Counts with a sign behind the end: a note of changes where cards come and go."""
        note = len({text.startswith("+") for _, text, _ in self.signed}) > 1
        for index, text, problem in self.signed:
            if note:
                remark = after_the_end(text, problem.column, problem.end)
                self.fault(index, remark, "warning", mapped=False)
            else:
                self.set_kind(index, "fault")
                self.fault(index, problem, mapped=False)

    def words_behind(self) -> None:
        """One warning for all prose behind the end of the list."""
        last = max([entry.line for entry in self.found.entries], default=0)
        lines = [at for at in self.behind if at >= last and self.found.kinds[at] == "comment"]
        if not lines:
            return
        problem = prose_behind(self.found.lines[lines[0]][0], len(lines))
        self.fault(lines[0], problem, "warning", mapped=False)

    def settle(self) -> None:
        """Decide what could not be decided before the end."""
        found = self.found
        if self.sum is not None and self.sum.before == len(found.entries):
            found.headings.append(Heading(self.sum, known=True))
            self.set_kind(self.sum.line - 1, "total")
        self.changes()
        self.words_behind()
        for waited, problem in self.early:
            self.set_kind(waited, "fault")
            self.fault(waited, problem, mapped=False)
        last = found.entries[-1].line if found.entries else len(found.lines)
        gap = next((at for at in range(last, len(found.kinds)) if found.kinds[at] == "blank"), None)
        for waited in self.waiting:
            if is_speech(found.lines[waited][0]):
                continue
            self.unplaced.append(waited)
            if self.closed or not found.entries:
                continue
            apart = gap is not None and gap < waited and not is_counted(found.lines[waited][0])
            if not apart:
                self.set_kind(waited, "fault")
            self.missing_count(waited, "warning" if apart else "error")
        if self.copies:
            found.features.copies = True
        elif not self.stopped:
            found.run_together()

    # -- places and faults ---------------------------------------------------------------------

    def place(self, column: int) -> int:
        """A column of the piece being read as a column of its line."""
        at = column + self.offset
        return at if self.places is None else self.places[min(at, len(self.places)) - 1] + 1

    def mapped(self, problem: Problem) -> Problem:
        """A problem of the piece being read as one of its line."""
        return problem._replace(column=self.place(problem.column), end=self.place(problem.end))

    def fault(
        self, index: int, problem: Problem, severity: Severity = "error", *, mapped: bool = True
    ) -> None:
        """One fault more."""
        one = self.mapped(problem) if mapped else problem
        self.found.faults.append(
            ParseProblem(index + 1, one.column, one.end, one.kind, one.message, one.help, severity)
        )


def _holds_cards(text: str) -> bool:
    from decklint.text.oneline import holds_cards  # noqa: PLC0415 -- a tidy list has no prose

    return holds_cards(text)
