"""Repairs of a deck's text: codes, numbers, spellings, totals; never which card is played.

A line is mended only where there is one thing that it can mean. What is not certain stays as it
is and stays a finding.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from decklint.cards.library import Library
from decklint.cards.suggestions import closest, edits
from decklint.decks import deck_file
from decklint.decks.lines import Lines
from decklint.errors import DataError
from decklint.model.card import Printing
from decklint.model.deck import Deck, DeckEntry, Line
from decklint.model.finding import DeckReport
from decklint.model.names import fold
from decklint.report.printable import printable
from decklint.text.edits.plan import Edit, Recount, Replace
from decklint.text.edits.rewrite import rewrite
from decklint.text.encoding import decode, split_lines

_WRONG_CODE = frozenset({"wrong-number", "unknown-set"})
#: How often a text is looked at again; one round mends what there is, the next finds nothing.
_ROUNDS = 3


class TextFixer:
    """Mends lists, line by line."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lines: dict[str, Lines] = {}

    def mended(self, deck: Deck) -> bytes | None:
        """The file with its repairs, None where there is nothing that can be mended."""
        if deck.source.refused:
            return None
        edits = self.edits(deck)
        if not edits:
            return None
        try:
            text = rewrite(deck.source, edits, deck_file.read_text, deck.faults)
        except DataError:  # not in place: then not at all
            return None
        return deck_file.to_bytes(deck.source, text) if text != deck.source.text else None

    def repaired(
        self, report: DeckReport, data: bytes, check: Callable[[bytes], DeckReport]
    ) -> tuple[bytes | None, DeckReport]:
        """A file with all its repairs, None if there are none, and the check of what it is then."""
        now = data
        for _ in range(_ROUNDS):
            better = self.mended(report.deck) if report.deck is not None else None
            if better is None or better == now:
                break
            now = better
            report = check(now)
        return (now if now != data else None), report

    def edits(self, deck: Deck) -> list[Edit]:
        """What is to be done to a list."""
        kinds: dict[tuple[int, int], str] = {}
        edits: list[Edit] = []
        for fault in deck.faults:
            kinds[fault.line, fault.column] = fault.kind
            if fault.kind == "wrong-total" and not edits:
                edits.append(Recount())
        for place, entry in enumerate(deck.entries):
            kind = kinds.get((entry.written.line, entry.written.column))
            if kind is None or entry.printing is None:
                continue
            line = self._line(deck, entry, entry.printing, kind)
            if line is not None:
                edits.append(Replace(place, line))
        return edits

    def _line(self, deck: Deck, entry: DeckEntry, printing: Printing, kind: str) -> Line | None:
        """The line as it should be, if that is certain."""
        written = entry.written
        if kind == "misspelled-name" and not written.set:
            # The name alone was written, so the name alone is mended: the player chose no printing.
            bare = Line(written.count, printing.name, entry.section, mark=written.mark)
            return bare if self._one_name(written.name or written.whole, printing) else None
        if kind in _WRONG_CODE:
            sure = self._one_meaning(entry, printing)
        elif kind == "other-name":
            name = written.name or ""
            sure = self._slip(name, printing) or self._library.lacks_sign(printing, name)
        else:
            sure = kind == "misspelled-name"
        return self._writer(deck).of_entry(entry) if sure else None

    def _one_meaning(self, entry: DeckEntry, printing: Printing) -> bool:
        """Whether a name with a wrong set or number can be one card and no other.

        The set must speak for the card, or be a slip of the pen for its set: a number that happens
        to fit in some other set proves nothing.
        """
        written, library = entry.written, self._library
        name = written.name or ""
        found = library.by_name(name) or library.loosely(name) or library.almost(name)
        if _is_all(printing, found):
            return True
        sets = library.sets_by_code(written.set or "")
        number = (written.number or "").lstrip("0").casefold()
        numbered = [p for p in found if p.number.lstrip("0").casefold() == number]
        inside = [p for p in found if p.set in sets]
        if inside:
            return _is_all(printing, inside + numbered)
        code = (written.set or "").upper()
        return [p.id for p in numbered if edits(code, p.code) == 1] == [printing.id]

    def _one_name(self, name: str, printing: Printing) -> bool:
        """Whether a name alone is this card's: but for a slip of the pen, or for words too many.

        Words that fit nothing may have been meant to choose among the cards of a name.
        """
        own = fold(printing.name)
        longer = set(own.split()) <= set(fold(name).split())
        if longer and _is_all(printing, self._library.by_name(own)):
            return True
        near = self._library.almost(name)
        numbered = _digits(name) != _digits(printing.name)  # a number names a printing
        return bool(near) and not numbered and _share_a_name(printing, near)

    def _slip(self, name: str, printing: Printing) -> bool:
        """Whether a name is the printing's own but for a slip of the pen, and not another's."""
        near = self._library.almost(name)
        return _share_a_name(printing, near) and bool(closest(name, [printing.name]))

    def _writer(self, deck: Deck) -> Lines:
        language = deck.source.language or "en"
        if language not in self._lines:
            self._lines[language] = Lines(self._library, language)
        return self._lines[language]


def _is_all(printing: Printing, found: Sequence[Printing]) -> bool:
    """Whether some printings are all of the same card as this one."""
    return {p.card.key for p in found} == {printing.card.key}


def _share_a_name(printing: Printing, found: Sequence[Printing]) -> bool:
    """Whether some printings all count as the same name as this one."""
    return all(p.card.counts_as == printing.card.counts_as for p in found)


def _digits(text: str) -> list[str]:
    return [char for char in text if char.isdigit()]


def diff(report: DeckReport, data: bytes) -> str:
    """What would change in a deck file, as `diff` shows it; `data` is the file with its repairs."""
    if report.deck is None:
        return ""
    before = [line.text for line in report.deck.source.lines]
    after = [text for text, _ in split_lines(decode(data).text)]
    lines = difflib.unified_diff(before, after, report.path, report.path, lineterm="", n=1)
    return "".join(f"{printable(line)}\n" for line in lines)
