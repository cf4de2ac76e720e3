"""Resolved entries as lines to be written: every code and number that some dialect wants."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.cards.library import Library
from decklint.model.card import Card, Printing
from decklint.model.deck import SECTION_OF, Deck, DeckEntry, Line
from decklint.store.spelling import number_key


class Lines:
    """Makes lines of entries; asks the index once for each set."""

    def __init__(self, library: Library, language: str = "en") -> None:
        self._library = library
        self._language = language
        self._numbering: dict[str, tuple[str, int] | None] = {}
        self._shops: dict[str, str] | None = None

    def of_deck(self, deck: Deck) -> list[Line]:
        """A line for every entry; what is not resolved is written as it stood."""
        return [self.of_entry(entry) for entry in deck.entries]

    def of_entry(self, entry: DeckEntry) -> Line:
        """The line of one entry."""
        written = entry.written
        if entry.printing is None:
            name = written.name or written.whole
            return Line(
                written.count, name, written.section, written.set, written.number, written.set,
                written.set, written.set, mark=written.mark,
            )  # fmt: skip
        return self.of_printing(entry.printing, written.count, written.mark)

    def of_printing(self, printing: Printing, count: int, mark: str | None = None) -> Line:
        """The line of some copies of a printing."""
        card, known = printing.card, printing.set
        shop = self._shop(known.id)
        return Line(
            count=count,
            name=printing.name,
            section=SECTION_OF[card.supertype],
            code=known.code,
            number=printing.number,
            live=known.ptcgl,
            online=known.ptcgo,
            official=known.official,
            shop=shop,
            live_number=self._live_number(printing),
            is_basic_energy=card.is_basic_energy,
            energy=card.provides if card.is_basic_energy else None,
            labels=card.subtypes,
            id=printing.id,
            api_id=self._api_id(printing),
            mark=mark,
            local_name=self._local_name(printing),
            shares_name=shop is None and not card.is_basic_energy and self._shares_name(card),
        )

    def _api_id(self, printing: Printing) -> str | None:
        """The id at pokemontcg.io; a Basic Energy that it lacks is like any other of its type."""
        found = self._library.pokemontcg_id(printing)
        if found is None and printing.card.is_basic_energy:
            others = (self._library.printing(ref.id) for ref in reversed(printing.card.printings))
            ids = (self._library.pokemontcg_id(other) for other in others if other)
            found = next((other for other in ids if other), None)
        return found

    def _live_number(self, printing: Printing) -> str | None:
        """The number as Live writes it, where that is not the printed one."""
        known = printing.set
        if known.id not in self._numbering:
            row = self._library.db.execute(
                "SELECT number_prefix, number_offset FROM set_codes "
                "WHERE set_id = ? AND code = ? AND number_prefix != ''",
                [known.id, (known.ptcgl or "").upper()],
            ).fetchone()
            self._numbering[known.id] = row
        numbering = self._numbering[known.id]
        key = number_key(printing.number)
        if numbering is None or not key.startswith(numbering[0]):
            return None
        digits = key.removeprefix(numbering[0])
        return str(int(digits) + numbering[1]) if digits.isdigit() else None

    def _shop(self, set_id: str) -> str | None:
        if self._shops is None:
            entries = self._library.document("codes").get("codes", ())
            self._shops = {e["set"]: e["code"] for e in entries if e.get("shop")}
        return self._shops.get(set_id)

    def _shares_name(self, card: Card) -> bool:
        """Whether another card has the name of this one."""
        return any(other.card.key != card.key for other in self._library.by_name(card.name))

    def _local_name(self, printing: Printing) -> str | None:
        if self._language == "en":
            return None
        return self._library.local_name(printing, self._language)


def lines_of(deck: Deck, library: Library, language: str = "en") -> Sequence[Line]:
    """A deck's lines, to be written in any dialect."""
    return Lines(library, language).of_deck(deck)
