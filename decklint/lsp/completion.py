"""How a line of a deck file can go on: names, set codes, numbers, headings and directives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from decklint.cards.library import Library
from decklint.legality.allowed import allowed
from decklint.legality.context import LegalityContext
from decklint.lsp.desk import CheckedText
from decklint.lsp.positions import Place, Span
from decklint.model.card import Printing
from decklint.model.finding import Severity
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold
from decklint.model.patterns import pattern
from decklint.report.printable import printable
from decklint.rules import all_rules
from decklint.text.dialects import kind_of

#: How many names are offered at a time; the editor asks again when more is typed.
MOST = 60
_COUNTED = pattern(r"\s*(?:[-*•]\s*)?\d{1,3}\s*[xX×]?\s+(?=\S|$)")
_COMMENT = pattern(r"\s*#|.*\s#")
_DIRECTIVE = pattern(r".*#\s*decklint\s*:\s*(?P<words>.*)")
_HEADINGS = ("Pokémon: ", "Trainer: ", "Energy: ")
_DIRECTIVES = {
    "format=": "check this list in another format",
    "date=": "check this list as of a date",
    "edition=": "check this list under another rulebook",
    "ignore[": "hide a warning on this line",
}
_START = "# decklint: "

Kind = Literal["name", "printing", "number", "heading", "directive", "value"]


class Offer(NamedTuple):
    """A way to go on: what is shown, and what replaces the text of the span."""

    label: str
    span: Span
    kind: Kind
    detail: str = ""
    text: str = ""

    @property
    def insert(self) -> str:
        """What is written if it is chosen."""
        return self.text or self.label


def offers(checked: CheckedText, place: Place) -> list[Offer]:
    """What can be written at a place, the best first."""
    column = checked.positions.column(place)
    line = checked.positions.line(place.line).removeprefix("\ufeff")[:column]
    deck = checked.deck
    if deck is not None and kind_of(deck.source.dialect) != "lines":
        return []  # a tree or a table: its lines are not those of a list
    maker = _Maker(checked, place, column)
    if (directive := _DIRECTIVE.match(line)) is not None:
        return list(maker.directives(directive["words"], directive.start("words")))
    if _COMMENT.match(line):
        at = line.rindex("#")
        return [maker.offer(_START.strip(), at, "directive", "settings for this list", _START)]
    if (count := _COUNTED.match(line)) is not None:
        return list(maker.cards(line[count.end() :], count.end()))
    if not line.strip() or not line.strip()[0].isdigit():
        return list(maker.starts(line))
    return []


class _Maker:
    """Makes the offers for one place."""

    def __init__(self, checked: CheckedText, place: Place, column: int) -> None:
        self._checked, self._place, self._column = checked, place, column
        self._library: Library = checked.library

    def offer(self, label: str, start: int, kind: Kind, detail: str = "", text: str = "") -> Offer:
        span = self._checked.positions.on_line(self._place.line, start, self._column)
        return Offer(printable(label), span, kind, printable(detail), text)

    # -- directives and headings ----------------------------------------------------------------

    def directives(self, words: str, start: int) -> Iterator[Offer]:
        """What follows `# decklint:`."""
        inside = words.rpartition("ignore[")
        if inside[1] and "]" not in inside[2]:
            typed = inside[2].replace(",", " ").rpartition(" ")[2]
            at = start + len(words) - len(typed)
            yield from self._codes(typed, at)
            return
        typed = words.rpartition(" ")[2]
        at = start + len(words) - len(typed)
        key, equals, value = typed.partition("=")
        if equals:
            yield from self._values(key, value, at + len(key) + 1)
            return
        for word, means in _DIRECTIVES.items():
            if word.startswith(typed):
                yield self.offer(word, at, "directive", means)

    def _codes(self, typed: str, at: int) -> Iterator[Offer]:
        """Codes of warnings: errors can't be ignored."""
        for rule in all_rules():
            if rule.severity is Severity.WARNING and rule.code.startswith(typed.upper()):
                yield self.offer(rule.code, at, "value", rule.name)

    def _values(self, key: str, typed: str, at: int) -> Iterator[Offer]:
        known: dict[str, str] = {}
        if key == "format":
            known = {one.id: one.name for one in self._library.formats.values()}
        elif key == "edition":
            known = {year: f"the {year} rulebook" for year in reversed(self._library.editions)}
        elif key == "date" and self._checked.context is not None:
            known = {self._checked.context.ruleset.date: "the date of this check"}
        for word, means in known.items():
            if word.startswith(typed.casefold()):
                yield self.offer(word, at, "value", means)

    def starts(self, line: str) -> Iterator[Offer]:
        """What a line without a count may be."""
        typed = line.strip()
        at = len(line) - len(line.lstrip())
        for heading in _HEADINGS:
            if fold(heading).startswith(fold(typed)):
                yield self.offer(heading.strip(), at, "heading", "a section", heading)
        if not typed:
            yield self.offer(_START.strip(), at, "directive", "settings for this list", _START)

    # -- cards ----------------------------------------------------------------------------------

    def cards(self, typed: str, start: int) -> Iterator[Offer]:
        """How a card line goes on behind its count: with a name, a set code or a number."""
        done = list(self._printings(typed, start))
        yield from done
        if len(done) < MOST:
            yield from self._names(typed, start)

    def _printings(self, typed: str, start: int) -> Iterator[Offer]:
        """Codes and numbers behind a name that is complete."""
        words = typed.split(" ")
        for cut in (len(words) - 1, len(words) - 2):
            name = " ".join(words[:cut]).strip()
            if cut < 1 or not name:
                continue
            found = self._exactly(name)
            if not found:
                continue
            at = start + len(" ".join(words[:cut])) + 1
            if cut == len(words) - 1:
                yield from self._codes_of(found, words[-1], at)
            else:
                code, number = words[-2], words[-1]
                at += len(code) + 1
                yield from self._numbers(found, code, number, at)
            return

    def _exactly(self, name: str) -> list[Printing]:
        """The printings of a name that is written to its end."""
        found = self._library.by_name(name)
        return [one for one in found if self._library.is_named(one, name)]

    def _codes_of(self, found: Sequence[Printing], typed: str, at: int) -> Iterator[Offer]:
        for printing in self._sorted(found)[:MOST]:
            if printing.code.casefold().startswith(typed.casefold()):
                label = f"{printing.code} {printing.number}"
                yield self.offer(label, at, "printing", self._detail(printing), label)

    def _numbers(
        self, found: Sequence[Printing], code: str, typed: str, at: int
    ) -> Iterator[Offer]:
        sets = {one.id for one in self._library.sets_by_code(code)}
        for printing in found[: 4 * MOST]:
            if printing.set.id in sets and printing.number.startswith(typed):
                yield self.offer(printing.number, at, "number", self._detail(printing))

    def _names(self, typed: str, start: int) -> Iterator[Offer]:
        begun = fold(typed)
        if not begun:
            return
        rows = _rows(self._library, begun)
        known: dict[str, Printing] = {}
        for printing in self._library.rows(rows):
            known.setdefault(printing.name, printing)
        for printing in self._sorted(list(known.values()), begun)[:MOST]:
            yield self.offer(printing.name, start, "name", self._detail(printing))

    def _sorted(self, found: Sequence[Printing], begun: str = "") -> list[Printing]:
        """Legal cards first, then those that begin as typed; the newest first among equals."""
        context = self._checked.context

        def rank(printing: Printing) -> tuple[bool, bool]:
            begins = fold(printing.name).startswith(begun)
            return not begins, not _is_legal(printing, context)

        return sorted(found, key=rank)

    def _detail(self, printing: Printing) -> str:
        card = printing.card
        kind = card.stage or card.trainer_kind or card.supertype
        legal = _is_legal(printing, self._checked.context)
        words = [kind, printing.set.name]
        context = self._checked.context
        if not legal and context is not None:
            words.append(f"not legal in {context.ruleset.format.name}")
        return ", ".join(words)


def _is_legal(printing: Printing, context: LegalityContext | None) -> bool:
    return context is None or allowed(context.ruleset, printing).legal


def _rows(library: Library, begun: str) -> list[int]:
    """The newest printing of each name that begins so, or has a word that does.

    The second question reads every name, which takes some milliseconds: it is asked only where
    the first finds few.
    """
    query = (
        "SELECT rowid, MAX(released) FROM printings WHERE {} "
        "GROUP BY fold ORDER BY MAX(released) DESC LIMIT ?"
    )
    db = library.db
    after = f"{begun}\U0010ffff"
    rows = db.execute(query.format("fold >= ? AND fold < ?"), [begun, after, 2 * MOST]).fetchall()
    if len(rows) < MOST and len(begun) > 1:
        rows += db.execute(query.format("instr(fold, ?) > 0"), [f" {begun}", MOST]).fetchall()
    if not rows:  # a name in another language
        localized = "rowid IN (SELECT printing FROM localized WHERE fold >= ? AND fold < ?)"
        rows = db.execute(query.format(localized), [begun, after, MOST]).fetchall()
    return list(dict.fromkeys(row[0] for row in rows))
