"""What is wrong with the words of a line, as it is told."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.model.card import Printing
from decklint.model.deck import SHARED_NAME, CardLine, DeckEntry, Note, ParseProblem, Severity
from decklint.model.named_tuple import NamedTuple
from decklint.model.scripts import foreign_language

#: The fault of a line that holds more than one card.
SEVERAL_CARDS = "several-cards"
#: The fault that stands for all that are not listed, and how many are.
TOO_MANY = "too-many-faults"
MAX_FAULTS = 200


class Problem(NamedTuple):
    """What is wrong with the words of a line."""

    kind: str
    message: str
    help: str | None = None
    severity: Severity = "error"


def several_cards(words: str) -> Problem:
    """A line that holds more than the card it was read as."""
    message = f"'{words}' looks like more than one card"
    return Problem(SEVERAL_CARDS, message, "put every card on its own line")


def other_name(printing: Printing, name: str) -> Problem:
    """A name that is not quite the one beside the number, and no other card's."""
    here = f"{printing.code} {printing.number} is {printing.name}"
    return Problem("other-name", f"{here}, not {name}", f"write {printing.name}", "warning")


def misspelled(name: str, meant: Printing) -> Problem:
    """A name that is almost that of one card, and of no other."""
    message = f"no card is named {name}; read as {meant.name}"
    return Problem("misspelled-name", message, f"write {meant.name}", "warning")


def wrong_number(what: str, meant: Printing | None, kind: str = "wrong-number") -> Problem:
    """A set or number that is none, and the printing that may be meant if it can be told."""
    if meant is None:
        return Problem(kind, what, "write the set and number of the card")
    where = f"{meant.code} {meant.number}"
    return Problem(kind, f"{what}; perhaps {meant.name} {where} is meant", f"if so, write {where}")


def fault_on(line: CardLine, problem: Problem) -> ParseProblem:
    """The problem of a line, at its place."""
    return ParseProblem(
        line.line, line.column, line.end, problem.kind, problem.message, problem.help,
        problem.severity,
    )  # fmt: skip


def with_language(entries: Sequence[DeckEntry], faults: list[ParseProblem]) -> list[ParseProblem]:
    """The faults; the first of a card whose name is in a language that we do not know says so."""
    unknown = {entry.line: entry.written.whole for entry in entries if entry.printing is None}
    language = foreign_language(unknown.values()) if unknown else None
    for at, fault in enumerate(faults if language else ()):
        if fault.kind == "unknown-card" and foreign_language([unknown.get(fault.line, "")]):
            message = (
                f"{fault.message}: it is in {language}, and decklint knows the names of cards in "
                "English, French, German, Italian, Portuguese and Spanish, and many in Simplified "
                "Chinese"
            )
            help_ = "export the list in English, or write sets and numbers of English cards"
            faults[at] = fault._replace(message=message, help=help_)
            break
    return faults


def one_of(found: Sequence[Printing]) -> Note:
    """A note that a set and number mean several cards."""
    words = listed([f"{p.name} ({p.set.name})" for p in found])
    taken = f"several cards bear this set and number: {words}; taken as {found[0].name}"
    return Note(SHARED_NAME, taken)


def listed(words: Sequence[str]) -> str:
    """Words with commas between and `or` before the last."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def the_first(faults: Sequence[ParseProblem]) -> tuple[ParseProblem, ...]:
    """The faults in order; of very many the first, and how many are left out."""
    faults = sorted(faults, key=lambda fault: (fault.line, fault.column))
    if len(faults) <= MAX_FAULTS:
        return tuple(faults)
    rest = faults[MAX_FAULTS:]
    grave: Severity = "error" if any(f.severity == "error" for f in rest) else "warning"
    message = f"{len(rest):,} more faults from here on are not listed"
    return (*faults[:MAX_FAULTS], ParseProblem(rest[0].line, 1, 2, TOO_MANY, message, None, grave))
