"""The pool: which printings a window lets in, leaving days of release, bans and reprints aside."""

from __future__ import annotations

from collections.abc import Mapping

from decklint.model.calendar import Calendar
from decklint.model.card import PrintingRef, number_of
from decklint.model.format import Promos, Window
from decklint.model.named_tuple import NamedTuple
from decklint.model.sets import CardSet
from decklint.model.verdict import Reason


class Clause(NamedTuple):
    """What a window says of a printing, as a code and in words."""

    reason: Reason
    sentence: str

    @property
    def admits(self) -> bool:
        """Whether the window lets the printing in."""
        return self.reason.legal


class Pool(NamedTuple):
    """The cards of one window of a format; `name` is what to call it in a sentence."""

    window: Window
    name: str
    sets: Mapping[str, CardSet]
    calendar: Calendar

    def clause(self, ref: PrintingRef) -> Clause:
        """The clause that lets a printing in, or the one that keeps it out."""
        window, card_set = self.window, self.sets[ref.set_id]
        named = self._named(ref, card_set)
        if named is not None:
            return named
        if window.everything:
            return Clause(Reason.EVERYTHING, f"{self.name} lets in every card that is out")
        only = ref.set_id in self.calendar.reprints_only or card_set.kind in window.without_kinds
        if only:
            return Clause(
                Reason.NOT_IN_POOL,
                f"cards of {card_set.name} are legal only where another printing is",
            )
        if ref.set_id in window.promos:
            clause = self._by_number(window.promos[ref.set_id], ref, card_set)
        else:
            clause = self._by_order(card_set)
        if not clause.admits and window.min_mark is not None:
            by_mark = self._by_mark(window.min_mark, ref, card_set)
            if by_mark.admits or window.first_set is None:
                return by_mark
        return clause

    def _named(self, ref: PrintingRef, card_set: CardSet) -> Clause | None:
        """The clause that names the printing or its set; None if there is none."""
        window = self.window
        if ref.id in window.also_printings:
            return Clause(Reason.NAMED, f"this printing is named for {self.name}")
        if ref.id in window.without_printings or ref.set_id in window.without_sets:
            return Clause(Reason.EXCLUDED, f"{self.name} leaves it out by name")
        if ref.set_id in window.also:
            return Clause(Reason.NAMED, f"{card_set.name} is named for {self.name}")
        return None

    def _by_number(self, promos: Promos | None, ref: PrintingRef, card_set: CardSet) -> Clause:
        """What the window says of a promo by its number."""
        if promos is None:
            return Clause(
                Reason.PROMO_UNCONFIRMED,
                f"which numbers of {card_set.name} are legal in {self.name} is not confirmed",
            )
        digits = number_of(ref)
        card = f"{card_set.code} {ref.number}"
        if digits is None and promos != Promos():
            return Clause(Reason.PROMO_UNCONFIRMED, f"{card} has no number to go by")
        number = promos.first if digits is None else digits
        if number in promos:
            return Clause(Reason.PROMO, f"{card} is among the promos of {self.name}")
        if number < promos.first:
            return Clause(
                Reason.TOO_OLD_PROMO,
                f"{card} is too old: {self.name} begins with promo number {promos.first}",
            )
        return Clause(
            Reason.NOT_IN_POOL,
            f"{card} is too new: {self.name} ends with promo number {promos.last}",
        )

    def _by_order(self, card_set: CardSet) -> Clause:
        """What the window says of a set by its day of release and its kind."""
        window = self.window
        first, last = self.sets.get(window.first_set or ""), self.sets.get(window.last_set or "")
        if first is not None and card_set.released < first.released:
            return Clause(
                Reason.ROTATED,
                f"{card_set.name} is older than {first.name}, the first set of {self.name}",
            )
        if last is not None and card_set.released > last.released:
            return Clause(
                Reason.NOT_IN_POOL,
                f"{card_set.name} is newer than {last.name}, the last set of {self.name}",
            )
        bounded = first is not None and (last is not None or window.last_set is None)
        if not bounded or card_set.kind not in window.kinds:
            return Clause(
                Reason.NOT_IN_POOL, f"{card_set.name} is not among the sets of {self.name}"
            )
        return Clause(Reason.IN_WINDOW, f"{card_set.name} is in {self.name}")

    def _by_mark(self, least: str, ref: PrintingRef, card_set: CardSet) -> Clause:
        """What the window says of a regulation mark."""
        mark = ref.regulation_mark
        if mark is None or len(mark) != 1 or not "A" <= mark <= "Z":
            if card_set.released >= self.calendar.marks_since:
                return Clause(
                    Reason.NO_MARK,
                    f"no regulation mark is known; {self.name} asks for {least} or later",
                )
            return Clause(
                Reason.ROTATED,
                f"{card_set.name} is older than the regulation marks that {self.name} asks for",
            )
        if mark < least:
            return Clause(
                Reason.ROTATED, f"mark {mark} is older than {least}, the first of {self.name}"
            )
        return Clause(Reason.MARK, f"mark {mark} is in {self.name}")
