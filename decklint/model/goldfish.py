"""What solo games say about a deck: the figures that the sandbox finds and the reports tell."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from decklint.model.deck import PlayedAs
from decklint.model.named_tuple import NamedTuple
from decklint.model.opponent import Opponent
from decklint.model.significance import LEVEL, NORMAL, holm, mcnemar, student, within

#: Fewer games than these give a mean no interval.
_ENOUGH = 5
#: How the two players are called, who plays alone first.
SOLO_PLAYERS = ("you", "stand-in")
#: How a game can end; a game that took too many decisions is cut.
OUTCOMES = ("prizes", "deck_out", "no_pokemon", "turn_limit", "cut")


class Cause(StrEnum):
    """Why a game was not won, or a turn passed without an attack; its words are in report/."""

    NO_ATTACKER = "no attacker"
    MISSING_STAGE = "missing stage"
    NO_ENERGY = "no Energy"
    WRONG_ENERGY = "wrong Energy"
    ENERGY_IN_HAND = "Energy in hand"
    NO_DRAW = "no draw"
    ON_BENCH = "attacker on the Bench"
    CANNOT_ATTACK = "cannot attack"
    PASSED = "passed"
    NO_TIME = "no time"
    TOO_SLOW = "too slow"
    DECKED_OUT = "decked out"
    KNOCKED_OUT = "Knocked Out"


class Figure(NamedTuple):
    """A mean or a share with its 95% interval and the number of games it rests on."""

    value: float | None
    low: float | None
    high: float | None
    games: int


def share(hits: int, games: int) -> Figure:
    """A share with Wilson's interval, which holds near 0 and 1 too."""
    if not games:
        return Figure(None, None, None, 0)
    p, z2 = hits / games, NORMAL * NORMAL
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == games else min(1.0, middle + half)
    return Figure(p, low, high, games)


def mean(values: Sequence[float], least: float = 0.0, most: float = math.inf) -> Figure:
    """A mean with Student's interval, cut where no value can be.

    Few games have no interval: Student's would be wider than anything that can happen.
    """
    games = len(values)
    if not games:
        return Figure(None, None, None, 0)
    middle = math.fsum(values) / games
    if games < _ENOUGH:
        return Figure(middle, None, None, games)
    spread = math.fsum((value - middle) ** 2 for value in values) / (games - 1)
    half = within(games - 1) * math.sqrt(spread / games)
    return Figure(middle, max(least, middle - half), min(most, middle + half), games)


def median(values: Sequence[float]) -> float | None:
    """The middle value; of an even number the mean of the two."""
    ordered = sorted(values)
    if not ordered:
        return None
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


class Turns(NamedTuple):
    """On which own turn something happened: over the games in which it did.

    `restricted` counts the other games as if it happened one turn after the limit.
    """

    mean: Figure
    restricted: Figure
    median: float | None
    histogram: dict[int, int]
    never: int


def turns(found: Iterable[int], limit: int) -> Turns:
    """The turns of something; 0 means that it never happened."""
    row = list(found)
    did = [turn for turn in row if turn]
    histogram = {turn: did.count(turn) for turn in sorted(set(did))}
    restricted = mean([turn or limit + 1 for turn in row], 1, limit + 1)
    return Turns(mean(did, 1, limit), restricted, median(did), histogram, len(row) - len(did))


class SearchFigures(NamedTuple):
    """What became of a card that searches, in shares of games.

    `empty`: it was played, or as a Stadium used, and took nothing. `unpaid` and `aimless`: it lay
    in the hand at the last decision of a turn, and could not be paid for or had nothing to find.
    """

    empty: Figure
    unpaid: Figure
    aimless: Figure


class Dead(NamedTuple):
    """Dead hands: turns on which no card of the hand was played or used, nor an attack.

    `games` is the share of games with one, `turns` how many a game has; `most` are the cards that
    lay in most of them, the worst first.
    """

    games: Figure
    turns: Figure
    most: tuple[str, ...]


class CardFigures(NamedTuple):
    """What became of the cards of one name, in shares of games.

    `seen` is in hand or in play; `stuck` a copy in hand at the end; `needed` one among the Prizes
    while none was seen until it was taken from there, if it ever was. `early` and `late` are
    the win turns of games in which it was seen by the second own turn, and of the others. `dead`
    is how many of the dead hands had it in them. Only a card that searches has a `search`.
    """

    name: str
    copies: int
    seen: Figure
    played: Figure
    stuck: Figure
    prized: Figure
    needed: Figure
    early: Figure
    late: Figure
    first_seen: Figure
    dead: Figure
    search: SearchFigures | None
    modelled: bool = True


class Going(NamedTuple):
    """The games in which the deck went first, or second."""

    first: bool
    won: Figure
    win: Turns
    first_attack: Turns


class Wanted(NamedTuple):
    """When a deck was first what its player calls ready, and in which share of games by a turn."""

    words: str
    turns: Turns
    by_turn: dict[int, Figure]


class Exact(NamedTuple):
    """What is counted beside what was sampled: a mulligan; one Basic alone in a kept hand."""

    mulligan: float
    lone_basic: float


class Modelled(NamedTuple):
    """How many cards of a deck are played as they read, and the names of the others."""

    cards: int
    of: int
    unmodelled: tuple[str, ...]


class Setting(NamedTuple):
    """What was played: under which pilot, book and conditions."""

    path: str
    seed: int
    edition: str
    pilot: str
    going: str
    limit: int
    opponent: Opponent
    format: str = ""
    date: str = ""
    #: What the player calls ready.
    ready: str = ""


@dataclass(frozen=True, slots=True)
class Goldfish:
    """Everything that solo games with a deck have shown."""

    setting: Setting
    games: int
    asked: int
    modelled: Modelled
    main: str
    outcomes: dict[str, int]
    #: Of the outcomes, the games that the deck won.
    won_by: dict[str, int]
    won: Figure
    first: Figure
    mulligans: Figure
    extra_cards: Figure
    basics: dict[int, Figure]
    lone_basic: Figure
    exact: Exact
    starters: dict[str, Figure]
    first_attack: Turns
    ready: Turns
    wanted: Wanted | None
    win: Turns
    going: tuple[Going, ...]
    length: Figure
    deck_out: Turns
    prize_turns: tuple[Turns, ...]
    prizes: tuple[Figure, ...]
    hand: tuple[Figure, ...]
    energy: tuple[Figure, ...]
    causes: dict[str, int]
    #: For each cause why games were not won, their turns without an attack by cause.
    idle_if: dict[str, dict[str, int]]
    idle: dict[str, int]
    dead: Dead
    cards: tuple[CardFigures, ...]
    #: Whether the player named the main attacker (--main).
    main_named: bool = False
    #: Whether its attacks took a Prize in any game.
    main_took_prizes: bool = False
    seconds: float = 0.0
    jobs: int = 1
    notes: tuple[str, ...] = ()
    guesses: tuple[PlayedAs, ...] = ()

    @property
    def games_per_second(self) -> float:
        """How fast it went."""
        return self.games / self.seconds if self.seconds else 0.0


class Difference(NamedTuple):
    """A figure of two decks side by side, on the same shuffles.

    `change` is the second less the first, over pairs of games; `chance` is how often so large a
    change would be seen if there were none, `corrected` the same with all figures that are
    compared in mind (Holm). What is `exact` is no matter of chance, and needs no test.
    """

    what: str
    first: float | None
    second: float | None
    change: Figure
    chance: float | None
    share: bool = False
    corrected: float | None = None
    exact: bool = False

    @property
    def significant(self) -> bool:
        """Whether it is more than chance, looking at all figures at once."""
        if self.exact:
            return bool(self.change.value)
        return self.corrected is not None and self.corrected < LEVEL


def difference(what: str, one: Sequence[float], two: Sequence[float], *, share: bool) -> Difference:
    """Compare two rows of figures, game by game; a share is a row of 0 and 1."""
    changes = [b - a for a, b in zip(one, two, strict=True)]
    if share:
        chance: float | None = mcnemar(sum(c > 0 for c in changes), sum(c < 0 for c in changes))
    else:
        chance = student(changes)
    change = mean(changes, -math.inf)
    return Difference(what, mean(one).value, mean(two).value, change, chance, share)


def exact_difference(what: str, one: float, two: float) -> Difference:
    """Two chances that are known without a game."""
    return Difference(
        what, one, two, Figure(two - one, None, None, 0), None, share=True, exact=True
    )


def compared_rows(rows: Sequence[Difference]) -> tuple[Difference, ...]:
    """Differences that are looked at together, each corrected for the others."""
    found = holm([one.chance for one in rows])
    return tuple(one._replace(corrected=chance) for one, chance in zip(rows, found, strict=True))


class Comparison(NamedTuple):
    """Another list on the same shuffles: which, how much of it is modelled, what differs.

    `dealt_by` is the path of the list that is dealt as it is alone; the other is dealt the same
    cards wherever it has them.
    """

    path: str
    modelled: Modelled
    differences: tuple[Difference, ...]
    dealt_by: str
    guesses: tuple[PlayedAs, ...] = ()
