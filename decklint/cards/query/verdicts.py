"""Asking the law about many printings at once."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection

from decklint.legality.ruleset import Reason, Ruleset
from decklint.model.card import Card, Printing, PrintingRef
from decklint.model.named_tuple import NamedTuple

#: The columns of the search table that make a candidate.
CANDIDATE = ("s.card", "s.id", "s.set_id", "s.number", "s.mark", "s.kin")


#: The cards that are the same as another but for the wording.
_RELATED = "SELECT key FROM cards WHERE likeness = (SELECT likeness FROM cards WHERE key = ?)"


class Candidate(NamedTuple):
    """A printing that a query may find, as the search table has it."""

    card: int
    id: str
    set_id: str
    number: str
    mark: str | None
    kin: str


class Judging:
    """Whether printings are legal by a law, or banned by it.

    Printings of one set and mark, whose cards were printed in the same sets with the same marks,
    share one verdict. A card is judged by itself if the law names it or one of its printings, or
    if it was printed in a series of promos, which the law lets in by number. No card with a label
    that the format shuts out is legal; none that the law does not name is banned.
    """

    def __init__(self, db: sqlite3.Connection, ruleset: Ruleset, *, banned: bool) -> None:
        self.db, self.ruleset, self.banned = db, ruleset, banned
        windows, bans = ruleset.format.windows, ruleset.bans
        promos = ruleset.format.calendar.promos
        self._series = frozenset(promos).union(*(window.promos for window in windows))
        printings = frozenset().union(
            *(window.also_printings | window.without_printings for window in windows),
            *(ban.printings for ban in bans),
        )
        names = {ban.card for ban in bans if ban.by_name}
        self._named = self._keys("SELECT card FROM printings WHERE id", printings)
        self._named |= self._keys("SELECT key FROM cards WHERE name", names)
        self._named |= self._keys("SELECT key FROM cards WHERE counts_as", names)
        for key in tuple(self._named):
            self._named.update(key for (key,) in db.execute(_RELATED, (key,)))
        self._shut_out: set[int] = set()
        for label in () if banned else ruleset.deck.without_labels:
            rows = db.execute("SELECT card FROM search WHERE instr(labels, ?) > 0", (f"|{label}|",))
            self._shut_out.update(key for (key,) in rows)
        self._by_number: dict[str, bool] = {"": True}
        self._cards: dict[int, Card] = {}
        self._known: dict[tuple[str, str | None, str], bool] = {}

    def __call__(self, candidate: Candidate) -> bool:
        """Whether the candidate is legal; or, for `banned`, whether it is banned."""
        if candidate.card in self._shut_out or (self.banned and candidate.card not in self._named):
            return False
        key = candidate.set_id, candidate.mark, candidate.kin
        known = self._known.get(key)
        if known is None or candidate.card in self._named:
            known = self._judge(candidate)
            if candidate.card not in self._named and not self._promo(candidate.kin):
                self._known[key] = known
        return known

    def _keys(self, query: str, values: Collection[str]) -> set[int]:
        marks = ", ".join("?" * len(values))
        return {key for (key,) in self.db.execute(f"{query} IN ({marks})", tuple(values))}

    def _promo(self, kin: str) -> bool:
        """Whether a card was printed in a series of promos, or is Basic Energy."""
        found = self._by_number.get(kin)
        if found is None:
            sets = (word.partition(":")[0] for word in kin.split(" "))
            found = self._by_number[kin] = any(set_id in self._series for set_id in sets)
        return found

    def _judge(self, candidate: Candidate) -> bool:
        card = self._card(candidate.card)
        card_set = self.ruleset.sets[candidate.set_id]
        printing = Printing(
            candidate.id, card, card_set, candidate.number, card.name, candidate.mark
        )
        verdict = self.ruleset.check(printing)
        return verdict.reason is Reason.BANNED if self.banned else verdict.legal

    def _card(self, key: int) -> Card:
        """A card with what the law asks of it, and no more."""
        card = self._cards.get(key)
        if card is None:
            name, counts_as, supertype, text, refs, reworded = self.db.execute(
                "SELECT name, counts_as, supertype, facts, printings, reworded "
                "FROM cards WHERE key = ?",
                (key,),
            ).fetchone()
            facts = json.loads(text)
            card = self._cards[key] = Card(
                key=str(key),
                name=name,
                counts_as=counts_as,
                supertype=supertype,
                subtypes=tuple(facts.get("is", ())),
                provides=facts.get("provides"),
                printings=tuple(PrintingRef(*ref) for ref in json.loads(refs)),
                reworded=tuple(PrintingRef(*ref) for ref in json.loads(reworded)),
            )
        return card
