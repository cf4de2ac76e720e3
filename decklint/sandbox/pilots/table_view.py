"""What a pilot sees: the hand sorted, the known top of the deck, what a decision asks often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import (
    BASIC,
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    ITEM,
    LEGEND,
    LEVEL_UP,
    MACHINE,
    STADIUM,
    SUPPORTER,
    TOOL,
    AttackDef,
    GameCard,
)
from decklint.engine.numbers import cost, moves, retreat_cost, units
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilots.card_facts import CardFacts

STARTERS: Final = frozenset({BASIC, FOSSIL, LEGEND})
EVOLVED: Final = frozenset({EVOLUTION, LEVEL_UP})
_TOOLS: Final = frozenset({TOOL, MACHINE})


def deck_kept(side: PlayerState) -> int:
    """With fewer cards in the deck nothing more is drawn than must be: a turn takes one."""
    return 3 + len(side.prizes)


class Hand:
    """The different cards of one player's hand, in the order in which they came."""

    def __init__(self, knowledge: CardFacts) -> None:
        self._doing = knowledge.doing
        self._cards: list[int] = []
        self._sort([])

    def look(self, game: Game, side: PlayerState) -> None:
        """Look at the hand anew, if it is other than it was."""
        if side.hand != self._cards:
            self._cards = side.hand[:]
            self._sort([game.kinds[card] for card in dict.fromkeys(self._cards)])

    def _sort(self, row: list[GameCard]) -> None:
        self.starters = [kind for kind in row if kind.role in STARTERS]
        self.evolved = [kind for kind in row if kind.role in EVOLVED]
        self.energy = [kind for kind in row if kind.role == ENERGY_CARD]
        self.tools = [kind for kind in row if kind.role in _TOOLS]
        self.stadiums = [kind for kind in row if kind.role == STADIUM]
        self.supporters = [kind for kind in row if kind.role == SUPPORTER]
        items = [kind for kind in row if kind.role == ITEM]
        self.items = [kind for kind in items if not self._doing[kind.id].pays]
        #: Items that cost other cards of the hand.
        self.priced = [kind for kind in items if self._doing[kind.id].pays]
        #: Cards that bring up another of the opponent's Pokémon.
        self.gusts = [k for k in (*self.items, *self.supporters) if self._doing[k.id].gusts]


class KnownTop:
    """The cards that one player knows to lie on top of the own deck, until it is shuffled."""

    def __init__(self) -> None:
        #: Cards that have been chosen to go on top, in whichever order they will lie there.
        self.chosen: list[int] = []
        self._cards: list[int] = []
        self._below: list[int] = []

    def forget(self) -> None:
        """Forget all: it was another game."""
        self.chosen, self._cards, self._below = [], [], []

    def learn(self, side: PlayerState, number: int) -> None:
        """Know so many cards on top of the deck as it lies."""
        below = len(side.deck) - number
        self._below, self._cards = side.deck[:below], side.deck[below:]

    def look(self, side: PlayerState) -> None:
        """See whether what was chosen lies on top now: then the player knows how."""
        if not self.chosen:
            return
        number = len(self.chosen)
        if sorted(side.deck[-number:]) == sorted(self.chosen):
            self.learn(side, number + self._known(side.deck[:-number]))
        self.chosen = []

    def known(self, side: PlayerState) -> int:
        """How many cards on top of the deck the player knows."""
        return self._known(side.deck) if self._cards else 0

    def _known(self, deck: Sequence[int]) -> int:
        """The same for a deck: what lies below has not moved, so nobody has shuffled."""
        below = len(self._below)
        left = len(deck) - below
        if not 0 < left <= len(self._cards) or deck[:below] != self._below:
            return 0
        return left if deck[below:] == self._cards[:left] else 0


#: Statements that change what attacks cost, or which there are.
_PRICES: Final = frozenset(
    {
        "modify cost", "modify any cost", "change cost", "allow previous attacks",
        "allow attacks of",
    }
)  # fmt: skip


class DecisionCache:
    """The Energy on each Pokémon and what can be paid with it, until one looks anew."""

    def __init__(self, knowledge: CardFacts) -> None:
        self._knowledge = knowledge
        #: The cards that the player knows on top of the deck, from one decision to the next.
        self.top = KnownTop()
        #: How often the table has been looked at: a number for each decision.
        self.moment = 0
        self._units: dict[int, tuple[int, ...]] = {}
        #: What attacks are worth, by the Pokémon, the attack and its target.
        self.worths: dict[tuple[int, int, int], float] = {}
        #: The best that each Pokémon could do, and what bringing up another target would gain.
        self.scores: dict[int, float] = {}
        self.gust: float | None = None
        #: Whether a gust on the next turn takes the last Prizes.
        self.closing: bool | None = None
        self._retreats: dict[int, int] = {}
        self._ready: dict[int, list[tuple[int, AttackDef]]] = {}
        #: Without such statements the fewest symbols of a Pokémon's attacks tell enough.
        self._plain = knowledge.table.mentions.isdisjoint(_PRICES)
        self._least = knowledge.least_costs

    def look(self) -> None:
        """Look at the table anew."""
        self.moment += 1
        self._units.clear()
        self._retreats.clear()
        self._ready.clear()
        self.worths.clear()
        self.scores.clear()
        self.gust = self.closing = None

    def units(self, game: Game, spot: PokemonInPlay) -> tuple[int, ...]:
        """The Energy attached to a Pokémon."""
        if not spot.energy:
            return ()
        found = self._units.get(spot.id)
        if found is None:
            found = self._units[spot.id] = units(game, spot)
        return found

    def retreat_cost(self, game: Game, spot: PokemonInPlay) -> int:
        """What a Pokémon pays to retreat."""
        price = self._retreats.get(spot.id)
        if price is None:
            price = self._retreats[spot.id] = retreat_cost(game, spot)
        return price

    def can_pay_nothing(self, game: Game, spot: PokemonInPlay) -> bool:
        """Whether no attack of a Pokémon's own can be paid for, at a glance."""
        if not self._is_plain(spot):
            return False
        return len(self.units(game, spot)) < self._least[spot.kind.id]

    def ready(self, game: Game, spot: PokemonInPlay) -> list[tuple[int, AttackDef]]:
        """The attacks that a Pokémon has the Energy for, with their places."""
        found = self._ready.get(spot.id)
        if found is None:
            if self._is_plain(spot):
                found = self._knowledge.payable(spot.kind, self.units(game, spot))
            else:
                found = [
                    (index, move)
                    for index, move in enumerate(moves(game, spot))
                    if self._pays(game, spot, move)
                ]
            self._ready[spot.id] = found
        return found

    def _is_plain(self, spot: PokemonInPlay) -> bool:
        """Whether a Pokémon's attacks are those that its card prints, for the cost printed."""
        return self._plain and not spot.tools and not spot.kind.keeps_below

    def _pays(self, game: Game, spot: PokemonInPlay, move: AttackDef) -> bool:
        """Whether a Pokémon has the Energy for an attack."""
        return not self._knowledge.unpaid(self.units(game, spot), cost(game, spot, move))
