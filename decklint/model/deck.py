"""DeckList, a deck as written; Deck, what it means; and Line, a card line to be written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from decklint.model.card import ENERGY, POKEMON, TRAINER, Printing
from decklint.model.named_tuple import NamedTuple

#: The part of the list that a line stands in; None where the list does not say.
Section = Literal["pokemon", "trainer", "energy"] | None
#: What a line of the input is. Every line is exactly one of these.
Kind = Literal["entry", "heading", "total", "comment", "blank", "frame", "fault"]
Severity = Literal["error", "warning"]

SECTIONS: tuple[Section, ...] = ("pokemon", "trainer", "energy")


class CardLine(NamedTuple):
    """One card with its count, as it was written.

    `line`, `column` and `end` say where: the first character of the count (or of what stands for
    it) and the one behind the last character, counted from 1. `whole` is everything behind the
    count, in one piece, for names that look like a set and a number. `mark` is the foil mark, `id`
    an API id such as sv1-1 (its parts are in `set` and `number` too). `text` is the line itself.

    It is a tuple, as is TextLine, because a deck has some forty of each and a tuple is made five
    times as fast as a frozen dataclass.
    """

    line: int
    column: int
    end: int
    count: int  # type: ignore[assignment]  # a tuple's own count() is of no use here
    name: str | None
    set: str | None
    number: str | None
    mark: str | None
    section: Section
    id: str | None
    whole: str
    text: str


#: One from the tuple of all its fields, in half the time: see `text_line`.
card_line: Callable[[tuple[object, ...]], CardLine] = partial(tuple.__new__, CardLine)


class ParseProblem(NamedTuple):
    """Something in the text that could not be taken as it stands, and where."""

    line: int
    column: int
    end: int
    kind: str
    message: str
    help: str | None = None
    severity: Severity = "error"


class TextLine(NamedTuple):
    """A line of the input: what it is, and its characters with the line break behind it."""

    kind: Kind
    number: int
    text: str
    end: str = "\n"


#: One from the tuple of its fields, in half the time: every line of every list is made.
text_line: Callable[[tuple[Kind, int, str, str]], TextLine] = partial(tuple.__new__, TextLine)


class StatedTotal(NamedTuple):
    """A heading or a total line, and the number it states.

    `column` and `end` are the place of the digits. `part` is true for a heading inside a section,
    such as Items among the Trainers. `counts` says what the number was found to count, `before`
    how many entries of the list stand before it. `known` is false where the words are not those of
    a heading: the line may be a card.
    """

    line: int
    label: str
    section: Section = None
    number: int | None = None
    column: int = 1
    end: int = 1
    total: bool = False
    part: bool = False
    counts: Literal["lines", "cards", "either", "neither"] | None = None
    before: int = 0
    known: bool = True


class Directive(NamedTuple):
    """What the file asks of decklint: `# decklint: format=expanded` or `ignore[P401]`."""

    line: int
    key: str
    value: str


class Remark(NamedTuple):
    """Words beside the cards of a list in JSON; `counts`: a number that a key names."""

    line: int
    column: int
    end: int
    text: str
    counts: bool


class DeckList(NamedTuple):
    """A deck list as written: its cards, its faults, and every one of its lines.

    `dialect` names the kind of text, `language` that of its headings (None: they do not tell).
    The lines, the `encoding` and the `bom` are enough to write the file back unchanged, unless it
    was `refused` for its size: then there are no lines.
    """

    dialect: str
    language: str | None = None
    name: str | None = None
    entries: tuple[CardLine, ...] = ()
    faults: tuple[ParseProblem, ...] = ()
    lines: tuple[TextLine, ...] = ()
    headings: tuple[StatedTotal, ...] = ()
    totals: tuple[StatedTotal, ...] = ()
    directives: tuple[Directive, ...] = ()
    remarks: tuple[Remark, ...] = ()
    newline: str = "\n"
    bom: bool = False
    encoding: str = "utf-8"
    refused: bool = False

    def __repr__(self) -> str:
        return f"<DeckList in {self.dialect}: {self.cards} cards on {len(self.entries)} lines>"

    @property
    def text(self) -> str:
        """The text as it was, without the mark of the encoding."""
        return "".join([line.text + line.end for line in self.lines])

    @property
    def trailing_newline(self) -> bool:
        """Whether the last line is closed by a line break."""
        return bool(self.lines) and bool(self.lines[-1].end)

    @property
    def cards(self) -> int:
        """How many cards the lines add up to."""
        return sum([entry.count for entry in self.entries])

    @property
    def errors(self) -> tuple[ParseProblem, ...]:
        """The faults that keep the list from being judged legal."""
        return tuple(fault for fault in self.faults if fault.severity == "error")


#: What a note on a line tells: that it means several cards, that its set was never printed, or that
#: the cards of its set are not known yet.
SHARED_NAME = "shared-name"
NO_PRINTED_SET = "no-printed-set"
NO_CARD_DATA = "no-card-data"


class Note(NamedTuple):
    """What was chosen for a line and why: a key to decide by, and a sentence."""

    kind: str
    words: str


class DeckEntry(NamedTuple):
    """A written line and the printing it means.

    `matched_by` says by what way it was found: exact, alias, by-name, corrected, ... or unresolved.
    `notes` tell the player, for instance, which printing was chosen and why.
    """

    written: CardLine
    printing: Printing | None = None
    matched_by: str = "unresolved"
    notes: tuple[Note, ...] = ()

    @property
    def count(self) -> int:  # type: ignore[override]  # a tuple's own count() is of no use here
        """How many copies."""
        return self.written.count

    @property
    def line(self) -> int:
        """The line it stands on."""
        return self.written.line

    @property
    def resolved(self) -> bool:
        """Whether it is known which printing is meant."""
        return self.printing is not None

    @property
    def section(self) -> Section:
        """The section it belongs to by its card; by its place where the card is not known."""
        if self.printing is None:
            return self.written.section
        return SECTION_OF.get(self.printing.card.supertype)


#: One from the tuple of its fields, in half the time: see `text_line`.
deck_entry: Callable[[tuple[CardLine, Printing | None, str, tuple[Note, ...]]], DeckEntry] = (
    partial(tuple.__new__, DeckEntry)
)


#: Ways to a printing that is not surely the one that was written.
_GUESSED = frozenset({"corrected", "by-number"})


class PlayedAs(NamedTuple):
    """A line that leaves its card open, and the printing that is played for it.

    `printing` is None for a card that is not known: it is played as a blank.
    """

    line: int
    written: str
    printing: Printing | None

    @staticmethod
    def of(deck: Deck) -> tuple[PlayedAs, ...]:
        """Every guess in a deck: a card that is not known, a corrected line, one of several."""
        return tuple(
            PlayedAs(entry.line, entry.written.whole, entry.printing)
            for entry in deck.entries
            if entry.printing is None or entry.matched_by in _GUESSED or entry.notes
        )


SECTION_OF: dict[str, Section] = {POKEMON: "pokemon", TRAINER: "trainer", ENERGY: "energy"}


class Counts(NamedTuple):
    """How many cards of each kind a deck holds; what is unresolved counts in the total alone."""

    total: int = 0
    pokemon: int = 0
    basic_pokemon: int = 0
    trainer: int = 0
    energy: int = 0


class Deck(NamedTuple):
    """A deck list understood: an entry per card line, and all that was found wrong on the way.

    `faults` holds those of the reader and those of looking the cards up.
    """

    source: DeckList
    entries: tuple[DeckEntry, ...] = ()
    faults: tuple[ParseProblem, ...] = ()
    counts: Counts = Counts()

    @staticmethod
    def of(
        source: DeckList,
        entries: tuple[DeckEntry, ...],
        faults: tuple[ParseProblem, ...] | None = None,
    ) -> Deck:
        """A deck of these entries, counted; the faults are the source's unless given."""
        return Deck(source, entries, source.faults if faults is None else faults, count(entries))

    @property
    def has_errors(self) -> bool:
        """Whether a line has an error, or means no card that is known."""
        return any(fault.severity == "error" for fault in self.faults) or any(
            entry.printing is None for entry in self.entries
        )


def count(entries: tuple[DeckEntry, ...]) -> Counts:
    """Count the cards of a deck by kind."""
    kinds = {POKEMON: 0, TRAINER: 0, ENERGY: 0}
    total = basics = 0
    for entry in entries:
        number = entry.written.count
        total += number
        if entry.printing is not None:
            card = entry.printing.card
            kinds[card.supertype] += number
            if card.supertype == POKEMON and card.is_basic_pokemon:
                basics += number
    return Counts(total, kinds[POKEMON], basics, kinds[TRAINER], kinds[ENERGY])


class Line(NamedTuple):
    """A card line to be written, with all that some dialect may want to know of the printing.

    `name` is the printed English name, `number` the printed number without leading zeros; `code`
    is the set as decklint writes it, `live`, `online`, `official` and `shop` the codes of Pokémon
    TCG Live, of Pokémon TCG Online, the official one and TCGplayer's, where there is one.
    `live_number` is given where Live numbers the card otherwise (a shiny vault). `energy` is the
    letter of a Basic Energy's type. `id` is decklint's id of the printing, `api_id` that of
    pokemontcg.io. `local_name` is the name in the language that will be written. `shares_name` says
    that the name alone does not tell the card from others.
    """

    count: int  # type: ignore[assignment]  # a tuple's own count() is of no use here
    name: str
    section: Section = None
    code: str | None = None
    number: str | None = None
    live: str | None = None
    online: str | None = None
    official: str | None = None
    shop: str | None = None
    live_number: str | None = None
    is_basic_energy: bool = False
    energy: str | None = None
    labels: tuple[str, ...] = ()
    id: str | None = None
    api_id: str | None = None
    url: str | None = None
    mark: str | None = None
    local_name: str | None = None
    shares_name: bool = False


class Loss(NamedTuple):
    """What a dialect could not express of a line.

    `line` is the index of the line among those written, None where all are concerned. `dropped`
    says that the card is not in the output at all.
    """

    message: str
    line: int | None = None
    dropped: bool = False
