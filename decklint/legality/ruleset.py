"""The law: whether a printing may be played in a format on a day, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date as calendar_date

from decklint.legality.pool import Clause, Pool
from decklint.model.card import LETTERS, Card, Printing, PrintingRef
from decklint.model.format import (
    ANY_WORDING,
    CONFIDENCE,
    ONLY_ITSELF,
    Ban,
    DeckRules,
    Format,
    Window,
)
from decklint.model.sets import CardSet
from decklint.model.verdict import Reason, Verdict

__all__ = ["Reason", "Ruleset", "Verdict"]

#: Reasons that no ban, no reprint and no Basic Energy rule can mend.
_FINAL = frozenset({Reason.UNKNOWN_SET, Reason.JUMBO, Reason.LOCAL_SET})


class Ruleset:
    """The rules of a format on a day, asked about one printing at a time.

    `sets` holds every known set by its id; `date` is an ISO day, YYYY-MM-DD. Raises
    `NotInForceError` if the format has no rules on that day, ValueError if there is no such day.
    """

    def __init__(self, format: Format, date: str, sets: Mapping[str, CardSet]) -> None:  # noqa: A002
        _check_day(date)
        self.format = format
        self.date = date
        self.sets = sets
        self.in_force = format.window_on(date)
        self.reprints = format.reprints_on(date)
        self.bans = tuple(ban for ban in format.bans if ban.covers(date))
        self._pool = self._pool_of(self.in_force)
        self._by_printing = {id_: ban for ban in self.bans for id_ in ban.printings}
        self._by_name = {ban.card: ban for ban in self.bans if ban.by_name}
        self._series = frozenset(format.calendar.promos).union(*(w.promos for w in format.windows))
        self._named = frozenset[str]().union(
            *(w.also_printings | w.without_printings for w in format.windows)
        )
        self._known: dict[tuple[str, str, str | None], Verdict] = {}
        #: The printing by whose wording Trainer cards of a name are played, once it was looked up.
        self.newest: dict[str, Printing] = {}

    @property
    def window(self) -> str | None:
        """What players call the window in force, such as H-on; None where it has no name."""
        return self.in_force.id

    @property
    def deck(self) -> DeckRules:
        """How a deck is built."""
        return self.format.deck

    def check(self, printing: Printing) -> Verdict:
        """Whether a printing may be played, and why."""
        ref = PrintingRef(printing.id, printing.set.id, printing.number, printing.regulation_mark)
        own = self._own(ref)
        if own.reason in _FINAL:
            return own
        ban = self._ban(printing)
        if ban is not None:
            return self._banned(ban, ref)
        if printing.card.is_basic_energy:
            return self._basic_energy(printing.card, ref)
        rule = self.reprints.rule
        if own.legal or own.reason is Reason.NOT_RELEASED or rule == ONLY_ITSELF:
            return own
        found = self._reprint(printing, own)
        if found is None and rule == ANY_WORDING and printing.card.reworded:
            found = self._reworded(printing, own)
        return found or own

    def judge_unseen(
        self, card_set: CardSet, number: str, namesakes: Sequence[Printing] | None
    ) -> Verdict | None:
        """Why a card of a set without card data is not legal; None if it may be.

        `namesakes` are the known printings of its name, None if its name is not certain. A set
        that is not legal may still hold reprints of legal cards; those have a legal namesake.
        """
        calendar, made_up = self.format.calendar, f"{card_set.id}-{number}"
        marked = card_set.released >= calendar.marks_since
        refs = [
            PrintingRef(made_up, card_set.id, number, mark)
            for mark in (None, *(calendar.marks if marked else ()))
        ]
        own = [self._own(ref) for ref in refs]
        found = next((one for one in own if one.legal_from), own[0])
        if found.reason in _FINAL:
            return found
        ban = next((ban for ban in map(self._ban, namesakes or ()) if ban and ban.by_name), None)
        if ban is not None:
            return self._banned(ban, refs[0])
        if any(one.legal or one.reason is Reason.PROMO_UNCONFIRMED for one in own):
            return None
        if found.reason is Reason.NOT_RELEASED or self.reprints.rule == ONLY_ITSELF:
            return found
        reprint = namesakes is None or any(self.check(one).legal for one in namesakes)
        return None if reprint else found

    def _ban(self, printing: Printing) -> Ban | None:
        """The ban that falls on a printing, on its name or on an identical printing."""
        banned, card = self._by_printing, printing.card
        if printing.id in banned:
            return banned[printing.id]
        if self._by_name:
            found = self._by_name.get(card.name) or self._by_name.get(card.counts_as)
            if found is not None:
                return found
        if banned:
            for ref in card.printings:
                found = banned.get(ref.id)
                if found is not None and not found.printed:
                    return found
        return None

    def _banned(self, ban: Ban, ref: PrintingRef) -> Verdict:
        if ban.printed:
            reason = Reason.NOT_FOR_TOURNAMENTS
            sentence = f"{ban.card} says itself that it is not for tournaments"
        else:
            reason = Reason.BANNED
            since = f" since {ban.since}" if ban.since else ""
            sentence = f"{ban.card} is banned in {self.format.name}{since}"
        if ban.imported:
            sentence += f" ({ban.imported})"
        sure = ban.confidence
        if ban.since and CONFIDENCE.index(ban.date_confidence) > CONFIDENCE.index(sure):
            sure = ban.date_confidence
        return Verdict(
            legal=False,
            reason=reason,
            sentence=sentence,
            source=ban.cited,
            confidence=sure,
            legal_from=ban.to if ban.to and self._admitted_on(ban.to, ref) else None,
            ban=ban,
        )

    def _basic_energy(self, card: Card, ref: PrintingRef) -> Verdict:
        """Any printing of a Basic Energy is legal once its type is out as a Basic Energy."""
        for kind in self.in_force.without_energy:
            if _is_of_type(card, kind):
                return self._no(
                    Reason.ENERGY_NOT_LEGAL, f"{kind} Energy is not legal in {self._pool.name}"
                )
        for other in card.printings or (ref,):
            card_set = self.sets.get(other.set_id)
            if card_set is not None and card_set.released <= self.date:
                return self._yes(
                    Clause(Reason.BASIC_ENERGY, "any printing of a Basic Energy may be played")
                )
        return self._no(
            Reason.NOT_RELEASED, f"{card.name} was not out as a Basic Energy on {self.date}"
        )

    def _reprint(self, printing: Printing, own_verdict: Verdict) -> Verdict | None:
        """Legal because an identical printing is legal by itself; the newest of them is named."""
        ref = self._lender(printing.card.printings, own_verdict)
        if ref is None:
            return None
        own = self._own(ref)
        return Verdict(
            legal=True,
            reason=Reason.REPRINT,
            sentence=f"{self.sets[ref.set_id].code} {ref.number} is the same card: {own.sentence}",
            source=own.source,
            confidence=own.confidence,
            reprint=ref.id,
        )

    def _reworded(self, printing: Printing, own_verdict: Verdict) -> Verdict | None:
        """Legal because the card is so in another wording, of which a copy must be at hand."""
        ref = self._lender(printing.card.reworded, own_verdict)
        if ref is None:
            return None
        own, rule = self._own(ref), self.reprints
        code = self.sets[ref.set_id].code
        return Verdict(
            legal=True,
            reason=Reason.REPRINT,
            sentence=f"{code} {ref.number} is the same card in another wording, to be shown as a "
            f"reference: {own.sentence}",
            source=rule.source or own.source,
            confidence=max(own.confidence, rule.confidence, key=CONFIDENCE.index),
            reprint=ref.id,
        )

    def _lender(self, refs: Sequence[PrintingRef], own_verdict: Verdict) -> PrintingRef | None:
        """The newest of some printings that is legal by itself.

        A promo lends nothing to a card of a set that is not legal yet: the data know the first
        day of its series, not its own, which is seldom before that of the set.
        """
        early = own_verdict.reason is Reason.NOT_YET_LEGAL
        for ref in reversed(refs):
            if not self._own(ref).legal or ref.id in self._by_printing:
                continue
            if not early or self.sets[ref.set_id].kind != "promo":
                return ref
        return None

    def _own(self, ref: PrintingRef) -> Verdict:
        """The verdict on a printing by its own set, number and mark; no bans, no reprints.

        It is the same for all cards of a set with the same mark, promos and named cards aside.
        """
        alone = ref.set_id in self._series or ref.id in self._named
        key = (ref.id if alone else "", ref.set_id, ref.regulation_mark)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._look(ref)
        return known

    def _look(self, ref: PrintingRef) -> Verdict:
        card_set = self.sets.get(ref.set_id)
        if card_set is None:
            return self._no(Reason.UNKNOWN_SET, f"the set {ref.set_id} is not known")
        if card_set.kind == "jumbo":
            return self._no(Reason.JUMBO, "a jumbo card is in no format")
        clause = self._pool.clause(ref)
        if (card_set.local or card_set.kind == "local") and clause.reason is not Reason.NAMED:
            return self._no(
                Reason.LOCAL_SET,
                f"{card_set.name} is a local set that {self.format.name} does not name",
            )
        early = None if self.format.unreleased else self._early(ref, card_set)
        if early is not None and (clause.admits or early.reason is Reason.NOT_RELEASED):
            return early
        if clause.admits:
            return self._yes(clause)
        left = self._rotated(ref, card_set) if clause.reason is Reason.ROTATED else None
        return left or self._no(clause.reason, clause.sentence)

    def _early(self, ref: PrintingRef, card_set: CardSet) -> Verdict | None:
        """The verdict on a card that is not out, or out but not legal yet; None if it is."""
        calendar = self.format.calendar
        day, rule = calendar.first_day(card_set)
        what, source, sure = card_set.name, self._source, self.in_force.confidence
        if rule is not None:
            source, sure = rule.source, rule.confidence
        mark = calendar.marks.get(ref.regulation_mark or "")
        if mark is not None and mark.since > day:
            day, what, source, sure = mark.since, f"mark {mark.mark}", mark.source, mark.confidence
        if self.date >= day:
            return self._unsure(ref, card_set)
        reason = Reason.NOT_YET_LEGAL
        sentence = f"not legal yet: {what} is legal from {day}"
        if self.date < card_set.released:
            reason = Reason.NOT_RELEASED
            out = f"the release date of {card_set.name} is {card_set.released}"
            sentence = f"not released yet: {out}"
        return Verdict(
            legal=False,
            reason=reason,
            sentence=sentence,
            source=source,
            confidence=sure,
            legal_from=day if self._admitted_on(day, ref) else None,
        )

    def _unsure(self, ref: PrintingRef, card_set: CardSet) -> Verdict | None:
        """The verdict on a promo whose series was out, but not yet a set that is older than it."""
        older = self.sets.get(self.format.calendar.out_before(ref) or "")
        if older is None or self.date >= older.released:
            return None
        return self._no(
            Reason.PROMO_UNCONFIRMED,
            f"not known to be out on that day: {card_set.code} {ref.number} is younger than "
            f"{older.name} of {older.released}",
        )

    def _admitted_on(self, day: str, ref: PrintingRef) -> bool:
        """Whether the window of another day lets a printing in."""
        return any(
            self._pool_of(window).clause(ref).admits
            for window in self.format.windows
            if window.covers(day)
        )

    def _rotated(self, ref: PrintingRef, card_set: CardSet) -> Verdict | None:
        """The verdict on a printing that was once let in: when it left; None if it never was."""
        left = self.in_force
        earlier = [w for w in self.format.windows if w.to is not None and w.to <= self.date]
        for window in reversed(earlier):
            clause = self._pool_of(window).clause(ref)
            if clause.admits:
                break
            left = window
        else:
            return None
        what = card_set.name
        if clause.reason is Reason.MARK:
            what = f"mark {ref.regulation_mark}"
        elif clause.reason is Reason.PROMO:
            what = f"{card_set.code} {ref.number}"
        return Verdict(
            legal=False,
            reason=Reason.ROTATED,
            sentence=f"rotated: {what} left {self.format.name} on {left.since}",
            source=left.source or self.format.source,
            confidence=left.confidence,
        )

    def _pool_of(self, window: Window) -> Pool:
        called = f" ({window.id})" if window.id else ""
        return Pool(window, self.format.name + called, self.sets, self.format.calendar)

    @property
    def _source(self) -> str:
        return self.in_force.source or self.format.source

    def _yes(self, clause: Clause) -> Verdict:
        return Verdict(
            legal=True,
            reason=clause.reason,
            sentence=clause.sentence,
            source=self._source,
            confidence=self.in_force.confidence,
        )

    def _no(self, reason: Reason, sentence: str) -> Verdict:
        return Verdict(
            legal=False,
            reason=reason,
            sentence=sentence,
            source=self._source,
            confidence=self.in_force.confidence,
        )


def _check_day(day: str) -> None:
    """Refuse what is not a day of the calendar, written YYYY-MM-DD."""
    try:
        same = calendar_date.fromisoformat(day).isoformat() == day
    except ValueError:
        same = False
    if not same:
        raise ValueError(f"{day!r} is not a day; write it as YYYY-MM-DD")


def _is_of_type(card: Card, kind: str) -> bool:
    """Whether a Basic Energy is of a type, by its name or by what it provides."""
    return card.name.removeprefix("Basic ") == f"{kind} Energy" or card.provides == LETTERS[kind]
