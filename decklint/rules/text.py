"""T rules of reading: what in a text is no deck list, or is one with a flaw.

The reader has found these faults already; a rule gives each kind its code.
"""

from __future__ import annotations

from collections.abc import Iterator

from decklint.model.court import Court
from decklint.model.deck import Deck, Fault
from decklint.model.finding import Severity
from decklint.rules.registry import Complaint, Spot, rule

#: Every kind of fault that a rule of this module reports.
KINDS = frozenset(
    (
        "unreadable-line",
        "missing-count",
        "bad-count",
        "foreign-digits",
        "second-list",
        "after-the-end",
        "no-cards",
        "unknown-heading",
        "wrong-total",
        "control-character",
        "invisible-character",
        "damaged-letters",
        "too-long",
        "too-large",
        "not-text",
        "not-json",
        "not-yaml",
        "unknown-shape",
        "unknown-schema",
        "unknown-key",
        "formula-cell",
        "trailing-note",
        "too-many-faults",
        "bad-directive",
        "unused-ignore",
    )
)
_SEVERITY = {"error": Severity.ERROR, "warning": Severity.WARNING}


def faults(deck: Deck, *kinds: str) -> Iterator[Complaint]:
    """The faults of a deck of some kinds, as complaints."""
    for fault in deck.faults:
        if fault.kind in kinds:
            yield complaint(fault)


def complaint(fault: Fault) -> Complaint:
    """A fault as a complaint, as grave as it was found to be."""
    severity = _SEVERITY[fault.severity]
    return Complaint(Spot.of(fault), fault.message, fault.help, severity=severity)


@rule("T001", "unreadable-line", Severity.ERROR)
def unreadable_line(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """Every line of a list is a card with its count, a heading, a total or a remark.

    A line that is none of these is not passed over: a card could be in it.

    Fails:
        4 Ultra Ball SVI 196
        3
    Passes:
        4 Ultra Ball SVI 196
        # a remark
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "unreadable-line")


@rule("T002", "missing-count", Severity.ERROR)
def missing_count(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A card stands with the number of its copies.

    Outside the list proper, where a remark may be meant, it is a warning.

    Fails:
        4 Ultra Ball SVI 196
        Nest Ball
        4 Rare Candy SVI 191
    Passes:
        4 Ultra Ball SVI 196
        1 Nest Ball SVI 181
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "missing-count")


@rule("T003", "bad-count", Severity.ERROR)
def bad_count(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A count is a whole number of copies, 1 or more.

    Fails:
        4 Rare Candy SVI 191
        -4 Ultra Ball SVI 196
    Passes:
        4 Rare Candy SVI 191
        4 Ultra Ball SVI 196
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "bad-count")


@rule("T004", "foreign-digits", Severity.WARNING)
def foreign_digits(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A count is written in the digits 0 to 9.

    Full-width and other digits are read, but organisers' programs may not do so.

    Fails:
        ４ Ultra Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "foreign-digits")


@rule("T005", "several-lists", Severity.ERROR)
def several_lists(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A file holds one list.

    A second list is never split off in silence: which of the two is meant is for the player to say.

    Fails:
        Pokémon: 4
        4 Charmander PFL 11

        Total Cards: 4

        Pokémon: 4
        4 Squirtle MEW 7

        Total Cards: 4
    Passes:
        Pokémon: 4
        4 Charmander PFL 11

        Total Cards: 4
    Source: DESIGN section 3, several lists in one file
    """
    return faults(deck, "second-list")


@rule("T006", "card-after-the-end", Severity.ERROR)
def card_after_the_end(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """No card stands behind the end of the list.

    A total closes the list; a card behind it may be a remark or may be forgotten.

    Fails:
        Pokémon: 4
        4 Charmander PFL 11

        Total Cards: 4

        1 Ultra Ball SVI 196
    Passes:
        Pokémon: 4
        4 Charmander PFL 11

        Total Cards: 4
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "after-the-end")


@rule("T007", "empty-list", Severity.ERROR)
def empty_list(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list holds at least one card.

    Fails:
        Nothing here is a card
    Passes:
        4 Ultra Ball SVI 196
    Source: DECK-01
    """
    return faults(deck, "no-cards")


@rule("T008", "unknown-heading", Severity.WARNING)
def unknown_heading(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A heading is one that decklint knows.

    It is an error where the line may be a card.

    Fails:
        Trainer: 4
        4 Ultra Ball SVI 196

        Techs:
        1 Switch SVI 194
    Passes:
        Trainer: 5
        4 Ultra Ball SVI 196
        1 Switch SVI 194
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "unknown-heading")


@rule("T009", "wrong-total", Severity.WARNING)
def wrong_total(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A number in a heading or total is the number of cards, or of lines, below it.

    The cards count, not the heading: but one of the two is a slip.

    Fails:
        Pokémon: 5
        4 Charmander PFL 11
    Passes:
        Pokémon: 4
        4 Charmander PFL 11
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "wrong-total")


@rule("T010", "control-character", Severity.ERROR)
def control_character(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list has no control characters.

    They can hide what a line says.

    Fails:
        4 Ultra\x07 Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN, every input line is accounted for
    """  # noqa: D301  the escape is meant
    return faults(deck, "control-character")


@rule("T011", "invisible-character", Severity.WARNING)
def invisible_character(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list has no characters that cannot be seen.

    They are left out when the list is read.

    Fails:
        4 Ultra\u200b Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "invisible-character")


@rule("T012", "damaged-letters", Severity.WARNING)
def damaged_letters(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """The letters of a list are whole.

    A list saved in one encoding and opened in another shows two odd letters where one was.

    Fails:
        4 PokÃ©gear 3.0 SVI 186
    Passes:
        4 Pokégear 3.0 SVI 186
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "damaged-letters")


@rule("T013", "overlong-line", Severity.ERROR)
def overlong_line(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A line is no longer than a card line can be.

    Fails:
        (a line of a hundred thousand letters)
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "too-long")


@rule("T014", "oversized-file", Severity.ERROR)
def oversized_file(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A deck file is no larger than a list can be.

    A larger one is not read at all.

    Fails:
        (a file of 100 megabytes)
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN section 3, exit codes
    """
    return faults(deck, "too-large")


@rule("T015", "binary-file", Severity.ERROR)
def binary_file(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A deck file is a text.

    Pictures, office documents and PDF files are not read.

    Fails:
        %PDF-1.7
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN section 3, exit codes
    """
    return faults(deck, "not-text")


@rule("T016", "malformed-json", Severity.ERROR)
def malformed_json(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list in JSON is JSON.

    Fails:
        {"cards": [{"count": 4, "name": "Ultra Ball"
    Passes:
        {"cards": [{"count": 4, "name": "Ultra Ball"}]}
    Source: RFC 8259
    """
    return faults(deck, "not-json")


@rule("T017", "malformed-yaml", Severity.ERROR)
def malformed_yaml(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list in YAML is YAML.

    Fails:
        cards:
        - {count: 4, name: Ultra Ball
    Passes:
        cards:
        - {count: 4, name: Ultra Ball}
    Source: YAML 1.2
    """
    return faults(deck, "not-yaml")


@rule("T018", "unknown-shape", Severity.ERROR)
def unknown_shape(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list in JSON or YAML has a shape that decklint knows.

    Fails:
        {"cards": "four Ultra Balls"}
    Passes:
        {"cards": [{"count": 4, "name": "Ultra Ball"}]}
    Source: schemas/deck.schema.json
    """
    return faults(deck, "unknown-shape", "unknown-schema")


@rule("T019", "unknown-key", Severity.WARNING)
def unknown_key(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list in JSON or YAML has only keys that decklint knows.

    Fails:
        {"schema": "decklint/deck/1", "fun": 1, "cards": []}
    Passes:
        {"schema": "decklint/deck/1", "cards": []}
    Source: schemas/deck.schema.json
    """
    return faults(deck, "unknown-key")


@rule("T020", "formula-cell", Severity.ERROR)
def formula_cell(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """No cell of a table begins like a formula.

    A spreadsheet would run it.

    Fails:
        count,name
        4,=HYPERLINK(1)
    Passes:
        count,name
        4,Ultra Ball
    Source: OWASP, CSV injection
    """
    return faults(deck, "formula-cell")


@rule("T021", "trailing-note", Severity.WARNING)
def trailing_note(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """Nothing stands behind the number of a card but its foil mark.

    Fails:
        4 Ultra Ball SVI 196 as discussed
    Passes:
        4 Ultra Ball SVI 196 # as discussed
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "trailing-note")


@rule("T022", "too-many-faults", Severity.ERROR)
def too_many_faults(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """A list with hundreds of faults is no list.

    The first are shown, the rest are counted.

    Fails:
        (a page of prose with three hundred numbers)
    Passes:
        4 Ultra Ball SVI 196
    Source: DESIGN, every input line is accounted for
    """
    return faults(deck, "too-many-faults")


@rule("T023", "bad-directive", Severity.WARNING)
def bad_directive(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """What a file asks of decklint is something that decklint knows.

    It is an error where the format, the day or the edition that it asks for does not exist, because
    then the deck is not judged as its owner wants.

    Fails:
        # decklint: format=modern
        4 Ultra Ball SVI 196
    Passes:
        # decklint: format=expanded
        4 Ultra Ball SVI 196
    Source: DESIGN section 3, configuration
    """
    return faults(deck, "bad-directive")


@rule("T024", "unused-ignore", Severity.WARNING)
def unused_ignore(deck: Deck, _court: Court) -> Iterator[Complaint]:
    """An ignore silences a warning.

    One that silences nothing is out of date. Errors cannot be silenced: a remark does not make a
    deck legal.

    Fails:
        4 Ultra Ball SVI 196 # decklint: ignore[P401]
    Passes:
        1 Charmeleon PFL 12 # decklint: ignore[P401]
    Source: DESIGN section 3, configuration
    """
    return faults(deck, "unused-ignore")
