"""Whether a position is what the player calls ready."""

from __future__ import annotations

from decklint.engine.actions import Action
from decklint.engine.numbers import units
from decklint.engine.state import PokemonInPlay, State
from decklint.model.readiness import Readiness, ReadyCondition
from decklint.sandbox.pilots.card_facts import CardFacts


def is_ready(wanted: Readiness, game: State, knowledge: CardFacts, action: Action) -> bool:
    """Whether player 0 is ready at the end of a turn, before the action that ends it is done."""
    return any(all(_holds(claim, game, knowledge, action) for claim in row) for row in wanted)


def _holds(claim: ReadyCondition, game: State, knowledge: CardFacts, action: Action) -> bool:
    side = game.sides[0]
    if claim.attacks and action.do != "attack":
        return False
    spots = [side.active] if claim.attacks or claim.in_front else side.spots()
    fitting = (spot is not None and _fits(claim, spot, game, knowledge) for spot in spots)
    return sum(fitting) >= claim.number


def _fits(claim: ReadyCondition, spot: PokemonInPlay, game: State, knowledge: CardFacts) -> bool:
    if spot.kind.name not in claim.names:
        return False
    found = units(game, spot)
    if claim.can_attack and not knowledge.payable(spot.kind, found):
        return False
    return len(found) >= claim.energy
