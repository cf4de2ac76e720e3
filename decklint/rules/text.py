"""T rules of reading: what in a text is no deck list, or is one with a flaw.

The reader has found these faults already; a rule gives each kind its code.
"""

from __future__ import annotations

from decklint.model.finding import Severity
from decklint.rules.faults import fault_rule


@fault_rule("T001", "unreadable-line", Severity.ERROR)
def unreadable_line() -> None:
    """Every line of a list is a card with its count, a heading, a total or a remark.

    A line that is none of these is not skipped: a card could be in it.

    Fails:
        4 Ultra Ball SVI 196
        3
    Passes:
        4 Ultra Ball SVI 196
        # a remark
    Source: LINT-01
    """


@fault_rule("T002", "missing-count", Severity.ERROR)
def missing_count() -> None:
    """A card stands with the number of its copies.

    Outside the list proper, where a remark may be meant, it is a warning.

    Fails:
        4 Ultra Ball SVI 196
        Nest Ball
        4 Rare Candy SVI 191
    Passes:
        4 Ultra Ball SVI 196
        1 Nest Ball SVI 181
    Source: LINT-01
    """


@fault_rule("T003", "bad-count", Severity.ERROR)
def bad_count() -> None:
    """A count is a whole number of copies, 1 or more.

    Fails:
        4 Rare Candy SVI 191
        -4 Ultra Ball SVI 196
    Passes:
        4 Rare Candy SVI 191
        4 Ultra Ball SVI 196
    Source: LINT-01
    """


@fault_rule("T004", "foreign-digits", Severity.WARNING)
def foreign_digits() -> None:
    """A count is written in the digits 0 to 9.

    Full-width and other digits are read, but organisers' programs may not do so.

    Fails:
        ４ Ultra Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-01
    """


@fault_rule("T005", "several-lists", Severity.ERROR, "second-list")
def several_lists() -> None:
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
    Source: LINT-02
    """


@fault_rule("T006", "card-after-the-end", Severity.ERROR, "after-the-end")
def card_after_the_end() -> None:
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
    Source: LINT-01
    """


@fault_rule("T007", "empty-list", Severity.ERROR, "no-cards")
def empty_list() -> None:
    """A list holds at least one card.

    Fails:
        Nothing here is a card
    Passes:
        4 Ultra Ball SVI 196
    Source: DECK-01
    """


@fault_rule("T008", "unknown-heading", Severity.WARNING)
def unknown_heading() -> None:
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
    Source: LINT-01
    """


@fault_rule("T009", "wrong-total", Severity.WARNING)
def wrong_total() -> None:
    """A number in a heading or total is the number of cards, or of lines, below it.

    The cards count, not the heading: but one of the two is a slip.

    Fails:
        Pokémon: 5
        4 Charmander PFL 11
    Passes:
        Pokémon: 4
        4 Charmander PFL 11
    Source: LINT-01
    """


@fault_rule("T010", "control-character", Severity.ERROR)
def control_character() -> None:
    """A list has no control characters.

    They can hide what a line says.

    Fails:
        4 Ultra\x07 Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-01
    """  # noqa: D301  the escape is meant


@fault_rule("T011", "invisible-character", Severity.WARNING)
def invisible_character() -> None:
    """A list has no characters that cannot be seen.

    They are left out when the list is read.

    Fails:
        4 Ultra\u200b Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-01
    """


@fault_rule("T012", "damaged-letters", Severity.WARNING)
def damaged_letters() -> None:
    """The letters of a list are whole.

    A list saved in one encoding and opened in another shows two odd letters where one was.

    Fails:
        4 PokÃ©gear 3.0 SVI 186
    Passes:
        4 Pokégear 3.0 SVI 186
    Source: LINT-01
    """


@fault_rule("T013", "overlong-line", Severity.ERROR, "too-long")
def overlong_line() -> None:
    """A line is no longer than a card line can be.

    Fails:
        (a line of a hundred thousand letters)
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-01
    """


@fault_rule("T014", "oversized-file", Severity.ERROR, "too-large")
def oversized_file() -> None:
    """A deck file is no larger than a list can be.

    A larger one is not read at all.

    Fails:
        (a file of 100 megabytes)
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-03
    """


@fault_rule("T015", "binary-file", Severity.ERROR, "not-text")
def binary_file() -> None:
    """A deck file is a text.

    Pictures, office documents and PDF files are not read.

    Fails:
        %PDF-1.7
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-03
    """


@fault_rule("T016", "malformed-json", Severity.ERROR, "not-json")
def malformed_json() -> None:
    """A list in JSON is JSON.

    Fails:
        {"cards": [{"count": 4, "name": "Ultra Ball"
    Passes:
        {"cards": [{"count": 4, "name": "Ultra Ball"}]}
    Source: RFC-8259
    """


@fault_rule("T017", "malformed-yaml", Severity.ERROR, "not-yaml")
def malformed_yaml() -> None:
    """A list in YAML is YAML.

    Fails:
        cards:
        - {count: 4, name: Ultra Ball
    Passes:
        cards:
        - {count: 4, name: Ultra Ball}
    Source: YAML-1.2
    """


@fault_rule("T018", "unknown-shape", Severity.ERROR, "unknown-shape", "unknown-schema")
def unknown_shape() -> None:
    """A list in JSON or YAML has a shape that decklint knows.

    Fails:
        {"cards": "four Ultra Balls"}
    Passes:
        {"cards": [{"count": 4, "name": "Ultra Ball"}]}
    Source: LINT-09
    """


@fault_rule("T019", "unknown-key", Severity.WARNING)
def unknown_key() -> None:
    """A list in JSON or YAML has only keys that decklint knows.

    Fails:
        {"schema": "decklint/deck/1", "fun": 1, "cards": []}
    Passes:
        {"schema": "decklint/deck/1", "cards": []}
    Source: LINT-09
    """


@fault_rule("T020", "formula-cell", Severity.ERROR)
def formula_cell() -> None:
    """No cell of a table begins like a formula.

    A spreadsheet would run it.

    Fails:
        count,name
        4,=HYPERLINK(1)
    Passes:
        count,name
        4,Ultra Ball
    Source: OWASP-CSV
    """


@fault_rule("T021", "trailing-note", Severity.WARNING)
def trailing_note() -> None:
    """Nothing stands behind the number of a card but its foil mark.

    Fails:
        4 Ultra Ball SVI 196 as discussed
    Passes:
        4 Ultra Ball SVI 196 # as discussed
    Source: LINT-01
    """


@fault_rule("T022", "too-many-faults", Severity.ERROR)
def too_many_faults() -> None:
    """A list with hundreds of faults is no list.

    The first are shown, the rest are counted.

    Fails:
        (a page of prose with three hundred numbers)
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-01
    """


@fault_rule("T023", "bad-directive", Severity.WARNING)
def bad_directive() -> None:
    """What a file asks of decklint is something that decklint knows.

    It is an error where the format, the day or the edition that it asks for does not exist, because
    then the deck is not judged as its owner wants.

    Fails:
        # decklint: format=modern
        4 Ultra Ball SVI 196
    Passes:
        # decklint: format=expanded
        4 Ultra Ball SVI 196
    Source: LINT-04
    """


@fault_rule("T024", "unused-ignore", Severity.WARNING)
def unused_ignore() -> None:
    """An ignore silences a warning.

    One that silences nothing is out of date. Errors cannot be silenced: a remark does not make a
    deck legal.

    Fails:
        4 Ultra Ball SVI 196 # decklint: ignore[P401]
    Passes:
        1 Charmeleon PFL 12 # decklint: ignore[P401]
    Source: LINT-04
    """


@fault_rule("T025", "several-cards", Severity.ERROR)
def several_cards() -> None:
    """Several cards on one line each have a count, a set and a number.

    Cards joined by a comma, a stroke, a tab or in columns are read one by one if each is a card
    line by itself. A line that holds a count, a set or a number that no card read from it has is
    an error, so that no card is lost.

    Fails:
        4 Ultra Ball 4 Nest Ball SVI 181
    Passes:
        4 Ultra Ball SVI 196, 4 Nest Ball SVI 181
    Source: LINT-01
    """


@fault_rule("T026", "crossed-out", Severity.WARNING)
def crossed_out() -> None:
    """What is crossed out is not in the deck.

    It is not counted. Marks that begin on one line and end on another are an error.

    Fails:
        ~~4 Ultra Ball SVI 196~~
        4 Nest Ball SVI 181
    Passes:
        4 Nest Ball SVI 181
    Source: LINT-01
    """
