"""What the reader of text lists has found, and the deck list that it makes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from decklint.model.deck import (
    CardLine,
    DeckList,
    Directive,
    Kind,
    ParseProblem,
    Section,
    Severity,
    StatedTotal,
    text_line,
)
from decklint.model.problems import the_first
from decklint.text import totals
from decklint.text.detect import Features
from decklint.text.dialects import text_dialect
from decklint.text.line import Reading
from decklint.text.problem import shown
from decklint.text.words import LANGUAGES

#: A deck of the game as nearly always played; only used to see two lists run together.
_DECK = 60
_SECOND = 20


@dataclass(slots=True)
class Heading:
    """A heading or total as it was met; `card` is what it says if it is a card line after all."""

    stated: StatedTotal
    known: bool
    card: Reading | None = None


@dataclass(slots=True)
class Findings:
    """Everything found in a text, line by line."""

    lines: list[tuple[str, str]]
    entries: list[CardLine] = field(default_factory=list)
    cards: int = 0
    faults: list[ParseProblem] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    features: Features = field(default_factory=Features)
    languages: Counter[str] = field(default_factory=Counter)
    sections: list[Section] = field(default_factory=list)
    name: str | None = None

    def second_list(self, index: int, what: str, column: int = 1) -> None:
        """The one fault for a list that follows another."""
        message = f"a second list begins here with '{shown(what)}'; one list is read at a time"
        help_ = "split the text at this line and check the lists one by one"
        end = max(column + 1, len(self.lines[index][0]) + 1)
        self.faults.append(ParseProblem(index + 1, column, end, "second-list", message, help_))

    def deck_list(self, forced: str | None = None) -> DeckList:
        """The list, and what was wrong with it."""
        if any(heading.card is not None for heading in self.headings):
            self._cards_after_all()
        titles = [heading.stated for heading in self.headings]
        counts = totals.below(titles, self.entries)
        stated = totals.fitted(titles, counts)
        for heading, title, under in zip(self.headings, stated, counts, strict=True):
            if not heading.known:
                self.faults.append(_unknown(title))
            elif title.counts == "neither":
                self.faults.append(totals.wrong(title, under))
        if forced is None:
            self.features.count(self.entries)
            self.features.by_lines = any(title.counts == "lines" for title in stated)
        if not self.entries and not any(fault.severity == "error" for fault in self.faults):
            message = "no line with a count and a card was found"
            self.faults.append(ParseProblem(1, 1, 1, "no-cards", message, "paste the whole list"))
        return DeckList(
            dialect=forced or text_dialect(self.features),
            language=self._language(),
            name=self.name,
            entries=tuple(self.entries),
            faults=the_first(self.faults),
            lines=tuple(
                [
                    text_line((kind, number, text, end))
                    for kind, number, (text, end) in zip(
                        self.kinds, range(1, len(self.lines) + 1), self.lines, strict=True
                    )
                ]
            ),
            headings=tuple([title for title in stated if not title.total]),
            totals=tuple([title for title in stated if title.total]),
            directives=tuple(self.directives),
        )

    def _language(self) -> str | None:
        """The language that most headings speak for; the first of LANGUAGES where two tie."""
        known = [language for language in LANGUAGES if self.languages[language]]
        return max(known, key=lambda language: self.languages[language], default=None)

    @property
    def is_full(self) -> bool:
        """Whether there are as many cards as a deck nearly always has."""
        return self.cards >= _DECK

    def run_together(self) -> None:
        """Two lists without headings: the first is full at a blank line and another follows."""
        if self.cards < _DECK + _SECOND or self.sections:
            return
        count = 0
        for at, entry in enumerate(self.entries):
            start = entry.line - 1
            if count == _DECK and self.cards - count >= _SECOND:
                if start + 1 == self.entries[at - 1].line or self.kinds[start - 1] == "entry":
                    return
                del self.entries[at:]
                for index in range(start, len(self.kinds)):
                    if self.kinds[index] != "blank":
                        self.kinds[index] = "fault"
                self.faults = [fault for fault in self.faults if fault.line <= start]
                self.headings = [one for one in self.headings if one.stated.line <= start]
                self.second_list(start, self.lines[start][0].strip())
                return
            count += entry.count

    def _cards_after_all(self) -> None:
        """`8 Energy` that fits as no heading is a card line."""
        titles = [heading.stated for heading in self.headings]
        stated = totals.fitted(titles, totals.below(titles, self.entries))
        entries: list[CardLine] = []
        headings: list[Heading] = []
        done = 0
        for heading, title in zip(self.headings, stated, strict=True):
            entries += self.entries[done : title.before]
            done = title.before
            if heading.card is not None and title.counts == "neither":
                entries.append(self._card(heading.card, title))
                self.kinds[title.line - 1] = "entry"
            else:
                placed = heading.stated._replace(before=len(entries))
                headings.append(Heading(placed, heading.known))
        self.entries = entries + self.entries[done:]
        self.headings = headings

    def _card(self, card: Reading, title: StatedTotal) -> CardLine:
        text = self.lines[title.line - 1][0]
        return CardLine(
            title.line, title.column, card.end, card.copies, card.name, card.set,
            card.number, card.mark, title.section, card.id, card.whole, text,
        )  # fmt: skip


def _unknown(title: StatedTotal) -> ParseProblem:
    """A heading in words that we do not know: an error if it may be a card."""
    fits = title.number is None or title.counts != "neither"
    message = f"'{shown(title.label)}' is no heading that decklint knows"
    if not fits:
        message = f"'{shown(title.label)}' with {title.number} is neither a heading nor a card"
    help_ = "write a card as `4 name`, a section as Pokémon, Trainer or Energy"
    severity: Severity = "warning" if fits else "error"
    return ParseProblem(
        title.line, 1, max(title.end, 2), "unknown-heading", message, help_, severity
    )
