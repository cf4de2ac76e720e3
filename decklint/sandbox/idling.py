"""Why a turn ends without an attack."""

from __future__ import annotations

from collections.abc import Iterable

from decklint.engine.actions import ATTACKS
from decklint.engine.attachment import suits
from decklint.engine.bits import ANY, COLORLESS
from decklint.engine.game_card import ENERGY_CARD, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import can_pay, cost, moves, pays, provided, units
from decklint.engine.state import PlayerState, PokemonInPlay, State
from decklint.model.goldfish import Cause
from decklint.sandbox.pilots.card_facts import CardFacts


def why_idle(game: State, knowledge: CardFacts) -> Cause:
    """Why player 0 does not attack, at the last decision of a turn: each cause is a fact."""
    side = game.sides[0]
    active = side.active
    if active is not None and _may_attack(game, active):
        return Cause.PASSED
    prices = [(spot, cost(game, spot, move)) for spot in side.spots() for move in moves(game, spot)]
    if not prices:
        return _why_nobody(side, knowledge)
    paid = [spot for spot, price in prices if pays(game, spot, price)]
    if paid:
        return Cause.CANNOT_ATTACK if active in paid else Cause.ON_BENCH
    energy = [kind for kind in _hand(game, side) if kind.role == ENERGY_CARD]
    if any(can_pay(_with(game, spot, energy), price) for spot, price in prices):
        return Cause.ENERGY_IN_HAND
    if _is_wrong(game, side, energy, (price for _, price in prices)):
        return Cause.WRONG_ENERGY
    return Cause.NO_ENERGY if side.hand else Cause.NO_DRAW


def _may_attack(game: State, active: PokemonInPlay) -> bool:
    places = range(len(moves(game, active)))
    return any(why_not(game, ATTACKS[place]) is None for place in places)


def _hand(game: State, side: PlayerState) -> list[GameCard]:
    return [game.kinds[card] for card in side.hand]


def _why_nobody(side: PlayerState, knowledge: CardFacts) -> Cause:
    """No Pokémon in play has an attack."""
    kinds = knowledge.table.kinds
    forms = (kinds[form] for spot in side.spots() for form in knowledge.forms[spot.kind.id])
    if any(form.moves for form in forms):
        return Cause.MISSING_STAGE
    return Cause.NO_ATTACKER if side.hand else Cause.NO_DRAW


def _with(game: State, spot: PokemonInPlay, energy: list[GameCard]) -> tuple[int, ...]:
    """The Energy on a Pokémon if all that goes on it from the hand were there."""
    fitting = (kind for kind in energy if suits(game, kind, spot))
    return (*units(game, spot), *(unit for kind in fitting for unit in provided(game, spot, kind)))


def _is_wrong(
    game: State, side: PlayerState, energy: list[GameCard], prices: Iterable[tuple[int, ...]]
) -> bool:
    """Whether there is Energy, in play or in the hand, and none of a type that an attack costs."""
    asked = 0
    for price in prices:
        typed = [bit for bit in price if bit != COLORLESS]
        asked |= ANY if not typed else sum(set(typed))
    there = [unit for spot in side.spots() for unit in units(game, spot)]
    there += [unit for kind in energy for unit in kind.provides]
    return bool(there) and not any(unit & asked for unit in there)
