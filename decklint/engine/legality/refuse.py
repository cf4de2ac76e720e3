"""Why an action is refused: whether there is such an action, then the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from decklint.engine.actions import ATTACKS, DONE, END_TURN, THEIRS, Action
from decklint.engine.active_effects import powers
from decklint.engine.game_card import (
    ENERGY_CARD,
    HYPER_GEAR,
    STADIUM,
    V_UNION,
    GameCard,
)
from decklint.engine.legality.board import (
    why_not_attack,
    why_not_from,
    why_not_retreat,
    why_not_stadium_use,
    why_not_this_attack,
    why_not_use,
)
from decklint.engine.legality.hand import WAYS, why_not_bench, why_not_trainer
from decklint.engine.legality.refusals import Refusal
from decklint.engine.numbers import (
    moves,
)
from decklint.engine.state import (
    NOBODY,
    PlayerState,
    State,
)
from decklint.engine.zones import at


def why_not(game: State, action: Action) -> Refusal | None:
    """The rule that forbids an action, or None if it is legal."""
    if game.over is not None:
        return Refusal.GAME_OVER
    if game.choice is not None:
        return _why_not_answer(game, action)
    check = _CHECKS.get(action.do)
    if check is None:
        return Refusal.NOTHING_ASKED if action.do == "choose" else Refusal.NO_ACTION
    return check(game, game.sides[game.player], action)


def _why_not_answer(game: State, action: Action) -> Refusal | None:
    choice = game.choice
    if choice is None or action.do != "choose":
        return Refusal.QUESTION_WAITS
    if action == DONE:
        return None if choice.optional else Refusal.MUST_CHOOSE
    if action != Action("choose", which=action.which) or action.which >= len(choice.options):
        return Refusal.NOT_AN_OPTION
    return None if action.which >= 0 else Refusal.NOT_AN_OPTION


# With a card of the hand


def _check_card(game: State, side: PlayerState, action: Action) -> Refusal | None:
    """An action with a card of the hand: first whether there is such a card, then the rules."""
    kind = game.kinds[action.card] if 0 <= action.card < len(game.kinds) else None
    if kind is None or action.card not in _lying(side, kind, action):
        return Refusal.NOT_IN_HAND
    if action.do == "bench":
        return why_not_bench(game, side, kind) if action == kind.bench_action else Refusal.NO_ACTION
    if action.do == "play":
        playable = WAYS[kind.role].do == "play" and action == kind.play_action
        return why_not_trainer(game, side, kind) if playable else Refusal.NOT_PLAYED_SO
    return _check_onto(game, side, kind, action)


def _lying(side: PlayerState, kind: GameCard, action: Action) -> list[int]:
    """Where the card must be: the pieces of a V-UNION are in the discard pile."""
    return side.discard if kind.role == V_UNION and action.do == "bench" else side.hand


def _check_onto(game: State, side: PlayerState, kind: GameCard, action: Action) -> Refusal | None:
    way, theirs = WAYS[kind.role], action.spot >= THEIRS
    spot = at(game, action.spot) if 0 <= action.spot < 2 * THEIRS else None
    if theirs and action.do == "evolve":
        return Refusal.EVOLUTION_ON_OWN
    if spot is None:
        return Refusal.NOBODY_THERE
    if way.onto is None or way.do != action.do or action.which != NOBODY:
        return Refusal.NO_EVOLUTION_CARD if action.do == "evolve" else Refusal.NOT_ATTACHED
    gear = HYPER_GEAR in kind.labels
    if theirs and kind.role == ENERGY_CARD:
        return Refusal.ENERGY_ON_OWN
    if theirs != gear:
        return Refusal.GEAR_ON_OTHER if gear else Refusal.TOOL_ON_OWN
    refusal = None if way.at_all is None else way.at_all(game, side, kind)
    return way.onto(game, side, kind, spot) if refusal is None else refusal


# With what is on the table


def _check_use(game: State, side: PlayerState, action: Action) -> Refusal | None:
    spot = at(game, action.spot) if 0 <= action.spot < THEIRS else None
    if action.spot == NOBODY and 0 <= action.card < len(game.kinds):
        return _check_use_of_card(game, side, action)
    if spot is None or action.card != NOBODY:
        return Refusal.NOBODY_THERE
    usable = powers(game, spot)
    if not 0 <= action.which < len(usable):
        return Refusal.NO_SUCH_ABILITY
    if not usable[action.which].modelled and not usable[action.which].vstar:
        return Refusal.NOT_MODELLED
    if not usable[action.which].use:
        return Refusal.ALWAYS_WORKS
    return why_not_use(game, side, spot, action.which, usable[action.which])


def _check_use_of_card(game: State, side: PlayerState, action: Action) -> Refusal | None:
    kind = game.kinds[action.card]
    if kind.role == STADIUM:
        if action != Action("use", card=action.card, which=0):
            return Refusal.NO_ACTION
        return why_not_stadium_use(game, side, action.card)
    if not 0 <= action.which < len(kind.powers):
        return Refusal.NO_SUCH_ABILITY_OF_CARD
    return why_not_from(game, side, kind, action.which)


def _check_retreat(game: State, side: PlayerState, action: Action) -> Refusal | None:
    if not side.bench:
        return Refusal.NO_BENCH
    if action.card != NOBODY or action.which != NOBODY or not 0 < action.spot <= len(side.bench):
        return Refusal.NOBODY_THERE
    return why_not_retreat(game, side)


def _check_attack(game: State, side: PlayerState, action: Action) -> Refusal | None:
    active = side.active
    known = () if active is None else moves(game, active)
    if active is None or not 0 <= action.which < len(known):
        return Refusal.NO_SUCH_ATTACK
    if action != ATTACKS[action.which]:
        return Refusal.NO_ACTION
    refusal = why_not_attack(game, side, active)
    return refusal or why_not_this_attack(game, side, active, known[action.which])


def _check_end(_game: State, _side: PlayerState, action: Action) -> Refusal | None:
    return None if action == END_TURN else Refusal.NO_ACTION


#: What is looked at for each verb of an action.
_CHECKS: Final[dict[str, Callable[[State, PlayerState, Action], Refusal | None]]] = {
    **dict.fromkeys(("bench", "evolve", "attach", "play"), _check_card),
    "use": _check_use,
    "retreat": _check_retreat,
    "attack": _check_attack,
    "end turn": _check_end,
}
