"""The calendar of the game: from which day a new set or regulation mark may be played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType

from decklint.model.card import PrintingRef, number_of
from decklint.model.named_tuple import NamedTuple
from decklint.model.sets import CardSet

RELEASE_DAY, THIRD_FRIDAY, TWO_WEEKS = "release-day", "third-friday", "two-weeks"

_FRIDAY = 4


class ReleaseRule(NamedTuple):
    """How long a new set waited before events allowed it, for sets released in a span of days.

    `rule` is release-day, third-friday (of the month of release; two weeks if that has passed)
    or two-weeks. `to` is exclusive; None means until now.
    """

    rule: str
    since: str
    to: str | None
    source: str
    confidence: str


class MarkDay(NamedTuple):
    """The first day on which cards with a regulation mark were allowed anywhere."""

    mark: str
    since: str
    source: str
    confidence: str


class Calendar(NamedTuple):
    """When cards become playable, whatever the format.

    `marks_since` is the release day of the first set with regulation marks: a later card without
    a mark is a gap in the data. `reprints_only` names sets, with the reason, whose cards bring
    nothing new: each is legal only where another printing of the same card is. `promos` has for
    series of promos the numbers from which on a promo is younger than a set, each with that set.
    """

    rules: tuple[ReleaseRule, ...] = ()
    marks: Mapping[str, MarkDay] = MappingProxyType({})
    marks_since: str = "9999-12-31"
    reprints_only: Mapping[str, str] = MappingProxyType({})
    promos: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType({})

    def out_before(self, ref: PrintingRef) -> str | None:
        """The newest set of which it is known that it was out before a promo; its id."""
        sets = self.promos.get(ref.set_id)
        number = number_of(ref) if sets else None
        if not sets or number is None:
            return None
        return next((older for first, older in reversed(sets) if first <= number), None)

    def first_day(self, card_set: CardSet) -> tuple[str, ReleaseRule | None]:
        """The first day a set may be played, and the rule it follows from.

        A day announced for the set itself wins and needs no rule; a local set waits for none.
        Promos come out one by one and their own days are not known: the first day of the series
        is the earliest there can be, and `out_before` knows a little more.
        """
        if card_set.tournament_legal:
            return card_set.tournament_legal, None
        if card_set.local or card_set.kind == "promo":
            return card_set.released, None
        for rule in self.rules:
            if rule.since <= card_set.released and (rule.to is None or card_set.released < rule.to):
                return _apply(rule.rule, card_set.released), rule
        return card_set.released, None


@lru_cache(maxsize=1024)
def _apply(rule: str, released: str) -> str:
    """The day that a rule gives for a day of release."""
    day = date.fromisoformat(released)
    if rule == RELEASE_DAY:
        return released
    if rule == THIRD_FRIDAY:
        first = day.replace(day=1)
        third = first + timedelta(days=(_FRIDAY - first.weekday()) % 7 + 14)
        if third >= day:
            return third.isoformat()
    return (day + timedelta(days=14)).isoformat()
