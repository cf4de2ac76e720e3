"""Verdict: the law's answer about one printing, and the reasons there are."""

from __future__ import annotations

from enum import StrEnum

from decklint.model.format import Ban
from decklint.model.named_tuple import NamedTuple


class Reason(StrEnum):
    """Why a printing is legal, or why not; the first seven are the legal ones."""

    IN_WINDOW = "in-window"
    MARK = "mark"
    PROMO = "promo"
    NAMED = "named"
    EVERYTHING = "everything"
    BASIC_ENERGY = "basic-energy"
    REPRINT = "reprint"

    ROTATED = "rotated"
    TOO_OLD_PROMO = "too-old-promo"
    PROMO_UNCONFIRMED = "promo-unconfirmed"
    NO_MARK = "no-mark"
    NOT_IN_POOL = "not-in-pool"
    EXCLUDED = "excluded"
    NOT_RELEASED = "not-released"
    NOT_YET_LEGAL = "not-yet-legal"
    BANNED = "banned"
    NOT_FOR_TOURNAMENTS = "not-for-tournaments"
    ENERGY_NOT_LEGAL = "energy-not-legal"
    JUMBO = "jumbo"
    LOCAL_SET = "local-set"
    UNKNOWN_SET = "unknown-set"

    @property
    def legal(self) -> bool:
        """Whether the reason is one for being legal."""
        return self in _LEGAL


_LEGAL = frozenset(list(Reason)[:7])


class Verdict(NamedTuple):
    """The answer: the reason as a code and as a sentence, and what it rests on.

    `reprint` is the id of the legal printing that makes this one legal. `legal_from` is the day on
    which a card that is not legal yet becomes so. `ban` is the ban that strikes it.
    """

    legal: bool
    reason: Reason
    sentence: str
    source: str
    confidence: str
    reprint: str | None = None
    legal_from: str | None = None
    ban: Ban | None = None


class FormatVerdict(NamedTuple):
    """Whether a card may be played in a format, and why: a line of what `card show` prints."""

    format_id: str
    format: str
    legal: bool
    sentence: str
