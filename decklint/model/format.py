"""A format: which cards it lets in on which days, which it bans, and how its decks are built."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from decklint.model.basis import Imported
from decklint.model.calendar import Calendar
from decklint.model.named_tuple import NamedTuple

#: How sure a statement is, from surest to least.
CONFIDENCE = ("high", "medium", "low")

#: Values of `DeckRules.exclusive_names`.
ONE_NAME, ONE_CARD = "one-name", "one-card"


class NotInForceError(ValueError):
    """The format had no rules on that day; the message says since when, or until when."""


#: Prize cards of each player in most formats [SETUP-06].
USUAL_PRIZES = 6


class DeckRules(NamedTuple):
    """How a deck of the format is built.

    `size` is exact. `copies` is the number of cards of one name, None for no limit; Basic Energy
    is exempt unless `basic_energy_free` is false. `basic_pokemon` is the least number of Basic
    Pokémon, `trainers` the greatest number of Trainer cards. `one_type` asks that all Pokémon
    share one of `types`. `without_labels` are labels that no card in the deck may bear.
    `exclusive_names` says how groups of names that shut each other out are counted: one-name
    (only one name of a group), one-card (one card of the whole group), or None (not at all).
    """

    size: int = 60
    copies: int | None = 4
    prizes: int = USUAL_PRIZES
    basic_energy_free: bool = True
    basic_pokemon: int = 1
    trainers: int | None = None
    one_type: bool = False
    types: tuple[str, ...] = ()
    without_labels: tuple[str, ...] = ()
    exclusive_names: str | None = None


#: Values of `ReprintRule.rule`.
ONLY_ITSELF, SAME_TEXT, ANY_WORDING, NEWEST_WORDING = (
    "only-itself", "same-text", "any-wording", "newest-wording",
)  # fmt: skip


class ReprintRule(NamedTuple):
    """What an old printing gains from a newer one, between two days; `to` is exclusive.

    `rule` is only-itself (nothing), same-text (legal where a functionally identical printing is),
    any-wording (legal where the card is in any wording, with a newer printing as a reference) or
    newest-wording (as same-text, and each Trainer card has the wording of its newest namesake).
    """

    rule: str = SAME_TEXT
    since: str | None = None
    to: str | None = None
    source: str = ""
    confidence: str = "low"

    def covers(self, day: str) -> bool:
        """Whether the rule is in force on a day."""
        return _is_between(day, self.since, self.to)


class Promos(NamedTuple):
    """The numbers of a promo series that a window lets in, both ends included."""

    first: int = 1
    last: int | None = None

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int)
            and self.first <= number
            and (self.last is None or number <= self.last)
        )


class Window(NamedTuple):
    """What a format lets in between two days; `to` is exclusive, None is open.

    The pool is all that any clause lets in: `everything`; sets by order of release from
    `first_set` to `last_set`, if their kind is in `kinds`; cards with `min_mark` or a later
    regulation mark; promo series by number (None: the lowest number is not confirmed); the sets in
    `also` and the printings in `also_printings`. The `without_` fields take out again, except
    what `also_printings` names. Sets are named by id.
    """

    since: str | None = None
    to: str | None = None
    id: str | None = None
    everything: bool = False
    first_set: str | None = None
    last_set: str | None = None
    min_mark: str | None = None
    kinds: frozenset[str] = frozenset()
    promos: Mapping[str, Promos | None] = MappingProxyType({})
    also: frozenset[str] = frozenset()
    also_printings: frozenset[str] = frozenset()
    without_sets: frozenset[str] = frozenset()
    without_kinds: frozenset[str] = frozenset()
    without_printings: frozenset[str] = frozenset()
    without_energy: tuple[str, ...] = ()
    live_from: str | None = None
    season: str | None = None
    note: str | None = None
    source: str = ""
    confidence: str = "low"

    def covers(self, day: str) -> bool:
        """Whether the window is in force on a day."""
        return _is_between(day, self.since, self.to)


class Ban(NamedTuple):
    """A card that may not be played between two days; `to` is exclusive, None is open.

    A ban names printings and falls on every functionally identical one; other cards of the same
    name stay legal. With `by_name` it falls on every card of the name. `printed` is true for a card
    that says itself that it is not for tournaments. `imported` says where the user had it from.
    """

    card: str
    printings: tuple[str, ...] = ()
    by_name: bool = False
    since: str | None = None
    to: str | None = None
    printed: bool = False
    note: str | None = None
    source: str = ""
    confidence: str = "low"
    date_confidence: str = "low"
    imported: Imported | None = None

    @property
    def cited(self) -> str:
        """What a verdict names as its source: the ban's own, and the import if it was imported."""
        return "; ".join(part for part in (self.source, str(self.imported or "")) if part)

    def covers(self, day: str) -> bool:
        """Whether the ban is in force on a day."""
        return _is_between(day, self.since, self.to)


def _is_between(day: str, since: str | None, to: str | None) -> bool:
    """Whether a day is in a span of time; `to` is exclusive, None is open."""
    return (since is None or since <= day) and (to is None or day < to)


_USUAL = DeckRules()
_ANY_DAY = Calendar()
_SAME_TEXT = ReprintRule()


class Format(NamedTuple):
    """A way to play: its windows in the order of their days, its bans, its deck rules.

    `reprints` are the rules for printings that were reprinted; on a day that none of them covers,
    a printing may stand for one that is functionally identical.
    `unreleased` lets in cards before their first tournament day, as at a prerelease. `imported`
    says where the user had it from; None for the formats that decklint ships.
    """

    id: str
    name: str
    windows: tuple[Window, ...]
    deck: DeckRules = _USUAL
    bans: tuple[Ban, ...] = ()
    calendar: Calendar = _ANY_DAY
    official: bool = False
    reprints: tuple[ReprintRule, ...] = ()
    unreleased: bool = False
    aliases: tuple[str, ...] = ()
    note: str | None = None
    source: str = ""
    confidence: str = "low"
    imported: Imported | None = None

    def reprints_on(self, day: str) -> ReprintRule:
        """The rule for reprinted cards in force on a day."""
        return next((rule for rule in self.reprints if rule.covers(day)), _SAME_TEXT)

    def window_on(self, day: str) -> Window:
        """The window in force on a day."""
        for window in self.windows:
            if window.covers(day):
                return window
        first, last = self.windows[0], self.windows[-1]
        if first.since is not None and day < first.since:
            message = f"{self.name} begins on {first.since}; there was no {self.name} on {day}"
        elif last.to is not None and day >= last.to:
            message = f"{self.name} ended on {last.to}; there is no {self.name} on {day}"
        else:
            message = f"no rules of {self.name} are known for {day}"
        raise NotInForceError(message)
