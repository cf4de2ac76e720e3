"""The table of cards a game is played with: every card of both decks once, ready for play.

Zones hold numbers into this table, so that a state is lists of small integers. A kind belongs to
one player: the same card in both decks is two kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from decklint.effects.program import Node, nodes
from decklint.engine.game_card import (
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    LEVEL_UP,
    V_UNION,
    CardDefinition,
    GameCard,
)
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import plain

if TYPE_CHECKING:
    from decklint.engine.state import CardRef

#: What is noted of a Stadium that leaves play (see history.py).
LEFT: Final = "left"
#: How many Pokémon the Bench holds [BENCH-02].
BENCH: Final = 5


class Fitting(NamedTuple):
    """A filter and the cards that fit it outside play, or anywhere; None if more decides it.

    `likely` are the cards that may fit it outside play: no others do in any position.
    """

    wanted: Node
    cards: frozenset[int] | None
    anywhere: bool
    likely: frozenset[int]


class Table:
    """Every kind of card in a game, and what follows from the cards alone."""

    __slots__ = (
        "abilities", "asks", "bench", "decks", "fitting", "fussy", "held", "kinds", "lending",
        "loud",
        "mentions", "payable", "provided", "standing", "unions", "untidy", "untidy_spots", "varied",
    )  # fmt: skip

    def __init__(self, decks: Sequence[Sequence[CardDefinition]]) -> None:
        kinds: list[GameCard] = []
        self.decks = tuple(_add(kinds, owner, deck) for owner, deck in enumerate(decks))
        self.kinds = tuple(kinds)
        self.standing = any(kind.acts for kind in kinds)
        #: The Energy cards that say anything beyond what they provide.
        self.loud = frozenset(kind.id for kind in kinds if kind.rules and kind.role == ENERGY_CARD)
        #: Whether any card has an Ability that is used.
        self.abilities = any(power.use for kind in kinds for power in kind.powers)
        #: Whether any card lets the Pokémon use something that it is attached to.
        self.lending = any(kind.lent for kind in kinds)
        self.abilities = self.abilities or self.lending
        self.unions = any(kind.role == V_UNION for kind in kinds)
        _fill_lines(kinds)
        #: What the programs of the game speak of, so that nobody watches for what no card asks.
        self.mentions = frozenset(word for kind in kinds for word in kind.mentions)
        #: With no more on the Bench nobody need ask how many there may be.
        self.bench = min(BENCH, self._smallest_bench())
        #: Whether there may be too much somewhere, or on a Pokémon (see cleanup.py).
        self.untidy_spots = not self.mentions.isdisjoint(_SPOT_WORDS)
        self.untidy = self.untidy_spots or _BENCH_WORD in self.mentions
        self.varied = not self.mentions.isdisjoint(_ENERGY_WORDS)
        #: The cards that do not go on every Pokémon.
        self.fussy = frozenset(kind.id for kind in kinds if kind.only_on)
        #: The deeds that cards ask about afterwards (see history.py).
        self.asks = frozenset(
            word.removeprefix(verb)
            for word in self.mentions
            for verb in _PAST
            if word.startswith(verb)
        ) | ({LEFT} if _BENCH_WORD in self.mentions else frozenset())
        #: Whether Energy cards pay a cost, remembered: asked thousands of times of a few hands.
        self.payable: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}
        #: What some Energy cards provide as printed, likewise.
        self.provided: dict[tuple[int, ...], tuple[int, ...]] = {}
        #: The cards that filters ask for, remembered for each edition (see selecting.fitting).
        self.fitting: dict[str, dict[int, Fitting]] = {}
        #: All cards as they are in a zone of a player (see words/cards.py).
        self.held: dict[tuple[str, int], tuple[CardRef, ...]] = {}

    def _smallest_bench(self) -> int:
        """The smallest number of Benched Pokémon to which a card may limit a player."""
        if _BENCH_WORD not in self.mentions:
            return BENCH
        programs = (program for kind in self.kinds for program in kind.programs.values())
        rules = (node for program in programs for node in nodes(program) if node.op == "change")
        sizes = [rule.args[2] for rule in rules if rule.args[0] == "bench"]
        return min((size if isinstance(size, int) else 0 for size in sizes), default=BENCH)

    def names(self, cards: Iterable[int]) -> list[str]:
        """The names of some cards."""
        return [self.kinds[card].name for card in cards]


_ENERGY_WORDS: Final = frozenset({"provide", "change provides", "suppress special energy"})
_BENCH_WORD: Final = "change bench"
_SPOT_WORDS: Final = frozenset(
    {
        "modify tools", "attach_only", "prevent conditions", "prevent asleep",
        "prevent burned", "prevent confused", "prevent paralyzed", "prevent poisoned",
    }
)  # fmt: skip
_PAST: Final = ("past ", "was ")


def _fill_lines(kinds: Iterable[GameCard]) -> None:
    """Complete what each card evolves from by way of the other cards."""
    below = {plain(kind.name): kind.line for kind in kinds if kind.line}
    for kind in kinds:
        while kind.line and (further := below.get(kind.line[-1])) and len(kind.line) < _LONGEST:
            kind.line += further[:1]


#: No family has as many stages; a guard against cards that evolve from each other.
_LONGEST: Final = 6


def _add(kinds: list[GameCard], owner: int, deck: Sequence[CardDefinition]) -> tuple[int, ...]:
    """Enter a deck's cards in the table; its cards as numbers."""
    numbers: dict[tuple[str, int], int] = {}
    cards = []
    for play in deck:
        key = (play.card.key, play.piece)
        if key not in numbers:
            numbers[key] = len(kinds)
            kinds.append(GameCard(len(kinds), owner, play))
        cards.append(numbers[key])
    own = [kind for kind in kinds if kind.owner == owner]
    for kind in own:
        kind.onto = _onto(kind, own)
        kind.same_name = frozenset(other.id for other in own if other.name == kind.name)
    return tuple(cards)


def _onto(kind: GameCard, own: Sequence[GameCard]) -> frozenset[int]:
    """The Pokémon this card may be put on, by name alone [EVO-01, NAME-21, MECH-LVX-01].

    Capitals count: X ex and X-EX are different names [NAME-11].
    """
    if kind.role == LEVEL_UP:
        wanted = plain(kind.card.counts_as)
        fits = (one for one in own if one.role != LEVEL_UP and plain(one.card.counts_as) == wanted)
    elif kind.role == EVOLUTION and kind.card.evolves_from:
        wanted = plain(kind.card.evolves_from)
        fits = (one for one in own if wanted in {plain(one.name), plain(one.card.counts_as)})
    else:
        return frozenset()
    return frozenset(one.id for one in fits if one.is_pokemon or one.role == FOSSIL)
