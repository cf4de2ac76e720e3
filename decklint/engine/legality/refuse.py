"""For everything that a player may not do now, the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from decklint.engine.actions import ATTACKS, DONE, END_TURN, THEIRS, Action
from decklint.engine.active_effects import powers
from decklint.engine.game_card import (
    ENERGY_CARD,
    EVOLUTION,
    HYPER_GEAR,
    ITEM,
    LEVEL_UP,
    MACHINE,
    STADIUM,
    SUPPORTER,
    TOOL,
    V_UNION,
    GameCard,
)
from decklint.engine.legality.refusals import Refusal
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
from decklint.engine.state import NOBODY, PlayerState, State
from decklint.engine.turn_actions import at


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


def _from_hand(game: State, side: PlayerState, action: Action) -> GameCard | None:
    return game.kinds[action.card] if action.card in side.hand else None


def _check_bench(game: State, side: PlayerState, action: Action) -> Refusal | None:
    if not 0 <= action.card < len(game.kinds):
        return Refusal.NOT_IN_HAND
    kind = game.kinds[action.card]
    where = side.discard if kind.role == V_UNION else side.hand
    if action.card not in where:
        return Refusal.NOT_IN_HAND
    if action != kind.bench_action:
        return Refusal.NO_ACTION
    return why_not_bench(game, side, kind)


def _check_evolve(game: State, side: PlayerState, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    spot = at(game, action.spot) if 0 <= action.spot < THEIRS else None
    if kind is None:
        return Refusal.NOT_IN_HAND
    if action.spot >= THEIRS:
        return Refusal.EVOLUTION_ON_OWN
    if spot is None:
        return Refusal.NOBODY_THERE
    if kind.role not in {EVOLUTION, LEVEL_UP} or action != kind.evolve_actions[action.spot]:
        return Refusal.NO_EVOLUTION_CARD
    return why_not_evolve(game, side, kind, spot)


def _check_attach(game: State, side: PlayerState, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    spot = at(game, action.spot) if 0 <= action.spot < 2 * THEIRS else None
    if kind is None:
        return Refusal.NOT_IN_HAND
    if spot is None:
        return Refusal.NOBODY_THERE
    if kind.role not in {ENERGY_CARD, TOOL, MACHINE} or action != kind.attach_actions[action.spot]:
        return Refusal.NOT_ATTACHED
    if kind.role == ENERGY_CARD:
        if action.spot >= THEIRS:
            return Refusal.ENERGY_ON_OWN
        return why_not_energy(game, side) or why_not_energy_on(game, side, kind, spot)
    if (action.spot >= THEIRS) != (HYPER_GEAR in kind.labels):
        gear = HYPER_GEAR in kind.labels
        return Refusal.GEAR_ON_OTHER if gear else Refusal.TOOL_ON_OWN
    return why_not_tool(game, side, kind, spot)


def _check_play(game: State, side: PlayerState, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    if kind is None:
        return Refusal.NOT_IN_HAND
    if kind.role not in {ITEM, SUPPORTER, STADIUM} or action != kind.play_action:
        return Refusal.NOT_PLAYED_SO
    return why_not_trainer(game, side, kind)


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
    if active is None or not 0 <= action.which < len(moves(game, active)):
        return Refusal.NO_SUCH_ATTACK
    if action != ATTACKS[action.which]:
        return Refusal.NO_ACTION
    if forbidden(game, "attack", side.number, active):
        return Refusal.ATTACKING_FORBIDDEN
    return why_not_this_attack(game, side, active, moves(game, active)[action.which])


def _check_end(_game: State, _side: PlayerState, action: Action) -> Refusal | None:
    return None if action == END_TURN else Refusal.NO_ACTION


_CHECKS: Final[dict[str, Callable[[State, PlayerState, Action], Refusal | None]]] = {
    "bench": _check_bench,
    "evolve": _check_evolve,
    "attach": _check_attach,
    "play": _check_play,
    "use": _check_use,
    "retreat": _check_retreat,
    "attack": _check_attack,
    "end turn": _check_end,
}
