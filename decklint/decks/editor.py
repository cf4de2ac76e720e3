"""Building and editing a deck: what the player asks for, as changes to the file's lines.

Nothing here prints or writes files. Every change says in words what it does, so that nothing is
chosen in silence: which printing was taken for a name, and what could not be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from decklint.cards.library import Library
from decklint.cards.lineage import lineage
from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.lines import Lines
from decklint.errors import UsageError
from decklint.legality.ruleset import Ruleset
from decklint.model.card import Printing
from decklint.model.deck import Deck, DeckEntry, Line
from decklint.text.edits.plan import Edit, Insert, Remove, SetCount
from decklint.text.edits.rewrite import rewrite
from decklint.text.order import ordered
from decklint.text.write import write


@dataclass(frozen=True, slots=True)
class Change:
    """A deck file after an edit, and what was done in words."""

    text: str
    done: tuple[str, ...]
    deck: Deck


class DeckEditor:
    """Edits decks for one format on one day."""

    def __init__(self, library: Library, ruleset: Ruleset) -> None:
        self._library, self._ruleset = library, ruleset
        self._resolver = Resolver(library, ruleset)
        self._lines = Lines(library)
        #: What was noticed about the cards that were asked for.
        self.said: list[str] = []

    def add(self, deck: Deck, wanted: Sequence[str]) -> Change:
        """Add copies: to the line that has the card already, else on a new line."""
        edits, done = _Edits(deck), []
        for asked in self._asked(wanted):
            place, count = _line_of(deck, asked), asked.count or 1
            printing = _printing_at(deck, place, asked)
            self._judge(printing)
            words = f"added {count} {_named(printing)}"
            if place is None:
                edits.insert(self._new(deck, asked, count))
                done.append(words)
            else:
                total = edits.count(place) + count
                edits.set(place, total)
                done.append(f"{words}; now {total}")
        return self._carried(deck, edits, done)

    def remove(self, deck: Deck, wanted: Sequence[str]) -> Change:
        """Take copies out, wherever the card stands; `all Iono` or just the name takes all."""
        edits, done = _Edits(deck), []
        for asked in self._asked(wanted, missing_count=None):
            left = asked.count
            for place in _lines_with(deck, asked):
                have = edits.count(place)
                taken = have if left is None else min(have, left)
                edits.set(place, have - taken)
                left = None if left is None else left - taken
                if taken:
                    done.append(f"removed {taken} {_named(deck.entries[place].printing)}")
            if left:
                raise UsageError(
                    f"the deck has not that many {asked.printing.name}: {left} too many"
                )
        if not done:
            raise UsageError(f"the deck holds none of {', '.join(wanted)}")
        return self._carried(deck, edits, done)

    def set(self, deck: Deck, wanted: Sequence[str]) -> Change:
        """Make the number of copies of a card just this; 0 takes it out."""
        edits, done = _Edits(deck), []
        for asked in self._asked(wanted, zero=True):
            count = asked.count or 0
            places = _lines_with(deck, asked)
            printing = _printing_at(deck, next(iter(places), None), asked)
            if count:
                self._judge(printing)
            if not places and count:
                edits.insert(self._new(deck, asked, count))
            for place in places:
                edits.set(place, count if place == places[0] else 0)
            before = sum(deck.entries[place].count for place in places)
            done.append(f"{_named(printing)}: {count}, was {before}")
            done += [
                f"removed {deck.entries[place].count} {_named(deck.entries[place].printing)}"
                for place in places[1:]
            ]
        return self._carried(deck, edits, done)

    def sorted(self, deck: Deck) -> Change:
        """The deck in a tidy order, in its own dialect; comments come first."""
        dialect = deck.source.dialect
        if any(not entry.resolved for entry in deck.entries) or deck.source.errors:
            raise UsageError(
                "a list with lines that are not understood is not sorted; mend them first"
            )
        lines = ordered(self._as_it_says(deck), self._lineage)
        text, losses = write(
            lines,
            dialect,
            language=deck.source.language or "en",
            name=deck.source.name,
            count_cards=any(one.counts == "cards" for one in deck.source.headings),
        )
        dropped = [loss.message for loss in losses if loss.dropped]
        if dropped:
            raise UsageError(f"the list cannot be sorted without losing something: {dropped[0]}")
        comments = "".join(
            line.text + (line.end or "\n") for line in deck.source.lines if line.kind == "comment"
        )
        return self._after(deck, comments + text, ["sorted"])

    def _lineage(self, line: Line) -> tuple[str, ...]:
        """What the card of a line evolves from, down to the Basic."""
        printing = self._library.printing(line.id) if line.id is not None else None
        return lineage(printing.card, self._library) if printing is not None else ()

    def _as_it_says(self, deck: Deck) -> Iterable[Line]:
        """The lines of a deck; one with an error stays what it says, whatever card that may be."""
        wrong = {(one.line, one.column) for one in deck.faults if one.severity == "error"}
        for entry in deck.entries:
            line = self._lines.of_entry(entry)
            if (entry.line, entry.written.column) in wrong:
                written = self._lines.of_entry(entry._replace(printing=None))
                line = written._replace(section=line.section, labels=line.labels)
            yield line

    def new(self, dialect: str, name: str | None = None) -> str:
        """An empty deck in a dialect."""
        return write([], dialect, name=name)[0]

    # ----------------------------------------------------------------------------------------

    def _asked(
        self, wanted: Sequence[str], *, missing_count: int | None = 1, zero: bool = False
    ) -> Iterable[_Asked]:
        for words in wanted:
            count, name = _count_and_name(words, missing_count)
            if not zero and count is not None and count < 1:
                raise UsageError(f"{words!r}: the number of copies is at least 1")
            listed = deck_file.read_text(f"1 {name}\n")
            deck = self._resolver.resolve(listed)
            if len(deck.entries) != 1 or not deck.entries[0].resolved:
                fault = next((f for f in deck.faults if f.severity == "error"), None)
                told = fault.message if fault else f"{words!r} is not a card line"
                raise UsageError(f"{told}; {fault.help}" if fault and fault.help else told)
            entry = deck.entries[0]
            self.said += [fault.message for fault in deck.faults]
            exact = bool(entry.written.set or entry.written.id)
            if entry.printing is not None:
                yield _Asked(count, entry.printing, exact=exact)

    def _new(self, deck: Deck, asked: _Asked, count: int) -> Line:
        """A new line; in a list of names too it keeps the printing that was asked for."""
        line = self._lines.of_printing(asked.printing, count)
        if asked.exact and deck.source.dialect == "names":
            return line._replace(name=f"{line.name} {line.code} {line.number}")
        return line

    def _judge(self, printing: Printing) -> None:
        """Say so where a card that goes into the deck is not legal."""
        verdict = self._ruleset.check(printing)
        if not verdict.legal:
            self.said.append(f"{_named(printing)}: {verdict.sentence}")

    def _carried(self, deck: Deck, edits: _Edits, done: list[str]) -> Change:
        text = rewrite(deck.source, edits.list(), deck_file.read_text, deck.faults)
        return self._after(deck, text, done)

    def _after(self, deck: Deck, text: str, done: Sequence[str]) -> Change:
        again = deck_file.read_text(text, deck.source.dialect)
        said = tuple(dict.fromkeys(self.said))
        return Change(text, (*said, *done), self._resolver.resolve(again))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A card that was asked for; `exact` where set and number were given."""

    count: int | None
    printing: Printing
    exact: bool


class _Edits:
    """Changes to the counts of a deck's lines, and new lines."""

    def __init__(self, deck: Deck) -> None:
        self._counts = {place: entry.count for place, entry in enumerate(deck.entries)}
        self._before = dict(self._counts)
        self._inserted: list[Edit] = []

    def count(self, place: int) -> int:
        return self._counts[place]

    def set(self, place: int, count: int) -> None:
        self._counts[place] = count

    def insert(self, line: Line) -> None:
        self._inserted.append(Insert(line))

    def list(self) -> list[Edit]:
        changed: list[Edit] = [
            SetCount(place, count) if count else Remove(place)
            for place, count in self._counts.items()
            if count != self._before[place]
        ]
        return changed + self._inserted


def _count_and_name(words: str, missing: int | None) -> tuple[int | None, str]:
    """`4 iono`, `4x iono`, `iono` or `all iono`."""
    first, _, rest = words.strip().partition(" ")
    digits = first.rstrip("xX×")
    if digits.isascii() and digits.isdigit() and len(digits) <= 3 and rest.strip():
        return int(digits), rest.strip()
    if first.casefold() == "all" and rest.strip():
        return None, rest.strip()
    if not words.strip():
        raise UsageError("name a card, such as '4 Iono' or '2 Ultra Ball SVI 196'")
    return missing, words.strip()


def _line_of(deck: Deck, asked: _Asked) -> int | None:
    """The line that holds this printing, or any of the card where none was named."""
    for place, entry in enumerate(deck.entries):
        if entry.printing is not None and entry.printing.id == asked.printing.id:
            return place
    if asked.exact:
        return None
    return next(iter(_lines_with(deck, asked)), None)


def _lines_with(deck: Deck, asked: _Asked) -> list[int]:
    return [
        place
        for place, entry in enumerate(deck.entries)
        if entry.printing is not None
        and (
            entry.printing.id == asked.printing.id
            if asked.exact
            else entry.printing.card.counts_as == asked.printing.card.counts_as
        )
    ]


def _printing_at(deck: Deck, place: int | None, asked: _Asked) -> Printing:
    """The printing that is in the file already; where there is none, the one asked for."""
    there = deck.entries[place].printing if place is not None else None
    return there or asked.printing


def _named(printing: Printing | None) -> str:
    return f"{printing.name} {printing.code} {printing.number}" if printing else "?"


@dataclass(frozen=True, slots=True)
class Difference:
    """How many copies of a card two decks hold, with the printings where only those differ."""

    name: str
    before: int
    after: int
    printings_before: tuple[str, ...]
    printings_after: tuple[str, ...]


def diff(one: Deck, other: Deck) -> list[Difference]:
    """What changed from one deck to another, card by card; printings are told apart."""
    before, after = _tally(one.entries), _tally(other.entries)
    found = []
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key, Counter()), after.get(key, Counter())
        if old != new:
            found.append(Difference(key, old.total(), new.total(), _printed(old), _printed(new)))
    return found


def _tally(entries: Sequence[DeckEntry]) -> dict[str, Counter[str]]:
    """Copies by the name they count as, and within it by printing."""
    found: dict[str, Counter[str]] = {}
    for entry in entries:
        printing = entry.printing
        name = printing.card.counts_as if printing else entry.written.whole
        text = f"{printing.code} {printing.number}" if printing else "not found"
        if printing and printing.card.is_basic_energy:
            text = ""
        found.setdefault(name, Counter())[text] += entry.count
    return found


def _printed(counts: Counter[str]) -> tuple[str, ...]:
    return tuple(f"{number} {text}" for text, number in sorted(counts.items()) if text)
