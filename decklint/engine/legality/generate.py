"""What a player may do now: every action that could be meant, without those that are refused."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.engine.actions import ATTACKS, DONE, END_TURN, RETREATS, THEIRS, Action, use_of
from decklint.engine.active_effects import in_play, powers
from decklint.engine.game_card import (
    ENERGY_CARD,
    HYPER_GEAR,
    V_UNION,
    GameCard,
)
from decklint.engine.legality.board import why_not_attack, why_not_retreat, why_not_this_attack
from decklint.engine.legality.hand import WAYS, why_not_evolve
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import moves
from decklint.engine.state import NOBODY, PlayerState, PokemonInPlay, State


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
        do, at_all, onto = WAYS[kind.role]
        if at_all is not None and at_all(game, side, kind) is not None:
            continue
        if onto is None:
            found.append(kind.play_action if do == "play" else kind.bench_action)
        elif do == "attach":
            _attach(game, side, kind, row, found)
        else:
            _evolve(game, side, kind, row, found)
    _with_the_table(game, side, row, found)
    if side.bench and why_not_retreat(game, side) is None:
        found += RETREATS[: len(side.bench)]
    active = side.active
    if active is not None and why_not_attack(game, side, active) is None:
        for index, move in enumerate(moves(game, active)):
            if why_not_this_attack(game, side, active, move) is None:
                found.append(ATTACKS[index])
    found.append(END_TURN)
    return found


def _evolve(
    game: State, side: PlayerState, kind: GameCard, row: list[PokemonInPlay], found: list[Action]
) -> None:
    freely = "allow evolve into" in game.table.mentions
    for place, spot in enumerate(row):  # hardly ever is it a Pokémon that it goes on
        if (spot.kind.id in kind.onto or freely) and why_not_evolve(game, side, kind, spot) is None:
            found.append(kind.evolve_actions[place])


def _attach(
    game: State, side: PlayerState, kind: GameCard, row: list[PokemonInPlay], found: list[Action]
) -> None:
    actions = kind.attach_actions
    if kind.role == ENERGY_CARD and not kind.program and not in_play(game):
        found += actions[: len(row)]  # nothing speaks against any Pokémon
        return
    if HYPER_GEAR in kind.labels:
        actions, row = actions[THEIRS:], game.sides[1 - side.number].spots()
    onto = WAYS[kind.role].onto
    assert onto is not None
    for place, spot in enumerate(row):
        if onto(game, side, kind, spot) is None:
            found.append(actions[place])


def _with_the_table(
    game: State, side: PlayerState, row: list[PokemonInPlay], found: list[Action]
) -> None:
    """Actions with the discard pile, with Abilities and with the Stadium."""
    likely: list[Action] = []
    if game.table.unions:
        pieces = [game.kinds[card] for card in dict.fromkeys(side.discard)]
        likely += [piece.bench_action for piece in pieces if piece.role == V_UNION]
    for place, spot in enumerate(row if game.table.abilities else ()):
        kind = spot.kind
        if kind.powers or kind.keeps_below or game.table.lending:
            likely += [use_of(place, index) for index in range(len(powers(game, spot)))]
    if "used_from" in game.table.mentions:
        for card in dict.fromkeys(side.hand + side.discard):
            number = len(game.kinds[card].powers)
            likely += [Action("use", card=card, which=index) for index in range(number)]
    if game.stadium != NOBODY:
        likely.append(Action("use", card=game.stadium, which=0))
    for action in likely:
        if why_not(game, action) is None:
            found.append(action)
