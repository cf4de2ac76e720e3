"""T rules of recognition: lines that name no card, another card, or more than one.

The resolver has found these faults already; a rule gives each kind its code.
"""

from __future__ import annotations

from collections.abc import Iterator

from decklint.legality.context import UNKNOWN_SET, LegalityContext
from decklint.model.deck import SHARED_NAME, Deck
from decklint.model.finding import Severity
from decklint.model.problems import TOO_MANY
from decklint.rules.faults import KINDS, fault_rule, violation
from decklint.rules.registry import Span, Violation, rule

#: A line whose set is known, but not its cards: that is for the F rules.
NOT_IN_DATA = "not-in-data"


KINDS.add(UNKNOWN_SET)


@rule("T031", "unknown-set", Severity.ERROR)
def unknown_set(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A set code is the code of a set.

    Where the name is known the card is taken as that card, but the line still has to be fixed. On a
    date after the newest card data the set may be a new one: then the deck is undecided.

    Fails:
        4 Ultra Ball ZZZ 196
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-05
    """
    faults = [fault for fault in deck.faults if fault.kind == UNKNOWN_SET]
    if not faults:
        return
    lines = {(one.line, one.written.column): one.written for one in deck.entries}
    for fault in faults:
        found, written = violation(fault), lines.get((fault.line, fault.column))
        if written is not None:
            found = found._replace(cards=(written.name or written.whole,))
        if context.past_data:
            code = written.set if written and written.set else "it"
            sync = f"if {code} is a new set, fetch it with `decklint data sync`"
            if found.help:
                asks = found.help.endswith("?")
                sync = f"{found.help} I{sync[1:]}" if asks else f"{found.help}; {sync}"
            found = found._replace(no_data=True, help=sync)
        yield found


@fault_rule("T032", "wrong-number", Severity.ERROR)
def wrong_number() -> None:
    """A number is the number of a card in its set.

    A last word with a digit behind a name (`Swablu ros2`) chooses a printing too: where none is
    called so, which one was meant is not known.

    Fails:
        4 Ultra Ball SVI 999
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-05
    """


@fault_rule("T033", "name-and-number-differ", Severity.ERROR)
def name_and_number_differ() -> None:
    """The name and the number of a line are of the same card; of Basic Energy a warning.

    Clients and organisers read the number, players the name. Basic Energy goes by its name, which
    is all that an event asks for: another card's number beside it is a warning.

    Fails:
        4 Nest Ball SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-05
    """


@fault_rule("T034", "other-name", Severity.WARNING)
def other_name() -> None:
    """The name beside a set and number is that card's name.

    Here no card has the name that is written, so the number decides.

    Fails:
        4 Ultimate Sphere SVI 196
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-05
    """


@fault_rule("T035", "misspelled-name", Severity.WARNING)
def misspelled_name() -> None:
    """A name is spelled as it is printed.

    A slip of the pen that is like one name and no other is read as that name.

    Fails:
        4 Ultrra Ball
    Passes:
        4 Ultra Ball
    Source: LINT-05
    """


@rule("T030", "unknown-card", Severity.ERROR)
def unknown_card(deck: Deck, _context: LegalityContext) -> Iterator[Violation]:
    """Every line names a card that exists.

    A line that leads to no printing is an error, whatever the reason: what is not known is never
    legal.

    Fails:
        4 Ultra Cube of Nowhere
    Passes:
        4 Ultra Ball SVI 196
    Source: LINT-05
    """
    said = set()
    rest = None
    for fault in deck.faults:
        if fault.severity == "error":
            said.add(fault.line)
            rest = fault.line if fault.kind == TOO_MANY else rest
        if fault.kind not in KINDS:
            yield violation(fault)
    for entry in deck.entries:
        if rest is not None and entry.line >= rest:
            continue  # one error says how many there are
        if (
            entry.printing is None
            and entry.matched_by != NOT_IN_DATA
            and entry.written.line not in said
        ):
            yield Violation(Span.of(entry), f"no card was found for '{entry.written.whole}'")


@rule("T036", "ambiguous-card", Severity.WARNING)
def ambiguous_card(deck: Deck, _context: LegalityContext) -> Iterator[Violation]:
    """A line means one card.

    A name alone, where several cards of the name are legal, is taken as the newest of them.

    Fails:
        # decklint: date=2026-11-16
        4 Charmander
    Passes:
        4 Charmander PFL 11
    Source: LINT-05
    """
    for entry in deck.entries:
        for note in entry.notes:
            if note.kind == SHARED_NAME:
                yield Violation(Span.of(entry), note.words, "write the set and the number")
