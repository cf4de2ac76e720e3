"""What a player may do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from decklint.engine.actions import ATTACKS, DONE, END_TURN, RETREATS, THEIRS, Action, use_of
from decklint.engine.active_effects import in_play, powers
from decklint.engine.game_card import (
    BASIC,
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    HYPER_GEAR,
    ITEM,
    LEGEND,
    LEVEL_UP,
    MACHINE,
    NEVER,
    STADIUM,
    SUPPORTER,
    TOOL,
    V_UNION,
    GameCard,
)
from decklint.engine.legality.refuse import why_not
from decklint.engine.legality.rules import (
    why_not_bench,
    why_not_energy,
    why_not_energy_on,
    why_not_evolve,
    why_not_from,
    why_not_retreat,
    why_not_stadium_use,
    why_not_this_attack,
    why_not_tool,
    why_not_trainer,
    why_not_use,
)
from decklint.engine.numbers import forbidden, moves
from decklint.engine.state import NOBODY, PlayerState, PokemonInPlay, State
from decklint.engine.turn_actions import at


class LegalActions:
    """The legal actions of the moment: iterable, countable, and answering `in`."""

    def __init__(self, game: State) -> None:
        self._game = game
        self._found: list[Action] | None = None

    def _all(self) -> list[Action]:
        if self._found is None:
            self._found = legal_actions(self._game)
        return self._found

    def __iter__(self) -> Iterator[Action]:
        """Every legal action, once."""
        return iter(self._all())

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all())

    def __getitem__(self, place: int) -> Action:
        """The one at a place."""
        return self._all()[place]

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal."""
        return isinstance(action, Action) and why_not(self._game, action) is None


def legal_actions(game: State) -> list[Action]:
    """Every legal action: the answers to a pending question, else the turn's actions."""
    if game.over is not None:
        return []
    choice = game.choice
    if choice is not None:
        found = [Action("choose", which=place) for place in range(len(choice.options))]
        return [*found, DONE] if choice.optional else found
    return _turn_actions(game)


def _turn_actions(game: State) -> list[Action]:
    side = game.sides[game.player]
    row = side.spots()
    found: list[Action] = []
    kinds = game.kinds
    for card in dict.fromkeys(side.hand):
        kind = kinds[card]
        _FROM_HAND[kind.role](game, side, kind, row, found)
    if game.table.unions:
        _unions(game, side, found)
    _powers(game, side, row, found)
    if "used_from" in game.table.mentions:
        _from_elsewhere(game, side, found)
    if game.stadium != NOBODY and why_not_stadium_use(game, side, game.stadium) is None:
        found.append(Action("use", card=game.stadium, which=0))
    _retreats(game, side, found)
    _attacks(game, side, found)
    found.append(END_TURN)
    return found


# From the hand


def _benched(
    game: State, side: PlayerState, kind: GameCard, _row: list[PokemonInPlay], found: list[Action]
) -> None:
    if why_not_bench(game, side, kind) is None:
        found.append(kind.bench_action)


def _evolved(
    game: State, side: PlayerState, kind: GameCard, row: list[PokemonInPlay], found: list[Action]
) -> None:
    onto = kind.onto
    for place, spot in enumerate(row):
        if spot.kind.id in onto and why_not_evolve(game, side, kind, spot) is None:
            found.append(kind.evolve_actions[place])


def _energy(
    game: State, side: PlayerState, kind: GameCard, row: list[PokemonInPlay], found: list[Action]
) -> None:
    if why_not_energy(game, side) is not None:
        return
    if not kind.program and not in_play(game):
        found += kind.attach_actions[: len(row)]
        return
    for place, spot in enumerate(row):
        if why_not_energy_on(game, side, kind, spot) is None:
            found.append(kind.attach_actions[place])


def _tool(
    game: State, side: PlayerState, kind: GameCard, row: list[PokemonInPlay], found: list[Action]
) -> None:
    places = [*range(len(row))]
    if HYPER_GEAR in kind.labels:
        places = [THEIRS + place for place in range(len(game.sides[1 - side.number].spots()))]
    for place in places:
        spot = at(game, place)
        if spot is not None and why_not_tool(game, side, kind, spot) is None:
            found.append(kind.attach_actions[place])


def _trainer(
    game: State, side: PlayerState, kind: GameCard, _row: list[PokemonInPlay], found: list[Action]
) -> None:
    if why_not_trainer(game, side, kind) is None:
        found.append(kind.play_action)


def _not_from_hand(
    _game: State,
    _side: PlayerState,
    _kind: GameCard,
    _row: list[PokemonInPlay],
    _found: list[Action],
) -> None:
    pass


_Finder: TypeAlias = Callable[
    [State, PlayerState, GameCard, "list[PokemonInPlay]", "list[Action]"], None
]
_FROM_HAND: Final[dict[int, _Finder]] = {
    BASIC: _benched,
    FOSSIL: _benched,
    LEGEND: _benched,
    V_UNION: _not_from_hand,
    NEVER: _not_from_hand,
    EVOLUTION: _evolved,
    LEVEL_UP: _evolved,
    ENERGY_CARD: _energy,
    TOOL: _tool,
    MACHINE: _tool,
    ITEM: _trainer,
    SUPPORTER: _trainer,
    STADIUM: _trainer,
}


# From the table


def _unions(game: State, side: PlayerState, found: list[Action]) -> None:
    for card in dict.fromkeys(side.discard):
        kind = game.kinds[card]
        if kind.role == V_UNION and why_not_bench(game, side, kind) is None:
            found.append(kind.bench_action)


def _powers(game: State, side: PlayerState, row: list[PokemonInPlay], found: list[Action]) -> None:
    for place, spot in enumerate(row):
        if not spot.kind.powers and not spot.kind.keeps_below:
            continue
        for index, power in enumerate(powers(game, spot)):
            if power.use and why_not_use(game, side, spot, index, power) is None:
                found.append(use_of(place, index))


def _from_elsewhere(game: State, side: PlayerState, found: list[Action]) -> None:
    for card in dict.fromkeys(side.hand + side.discard):
        for index in range(len(game.kinds[card].powers)):
            if why_not_from(game, side, game.kinds[card], index) is None:
                found.append(Action("use", card=card, which=index))


def _retreats(game: State, side: PlayerState, found: list[Action]) -> None:
    if side.bench and why_not_retreat(game, side) is None:
        found += RETREATS[: len(side.bench)]


def _attacks(game: State, side: PlayerState, found: list[Action]) -> None:
    active = side.active
    if active is None or forbidden(game, "attack", side.number, active):
        return
    for index, move in enumerate(moves(game, active)):
        if why_not_this_attack(game, side, active, move) is None:
            found.append(ATTACKS[index])
