"""For everything that a player may not do now, the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from decklint.engine.actions import ATTACKS, DONE, END_TURN, THEIRS, Action, Refusal
from decklint.engine.kind import (
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
    Kind,
)
from decklint.engine.numbers import forbidden, moves
from decklint.engine.playing import at
from decklint.engine.refusing import (
    NO_POKEMON_THERE,
    NOT_IN_HAND,
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
from decklint.engine.standing import powers
from decklint.engine.state import NOBODY, Side, State


def why_not(game: State, action: Action) -> Refusal | None:
    """The rule that forbids an action, or None if it is legal."""
    if game.over is not None:
        return Refusal("WIN-01", "the game is over")
    if game.choice is not None:
        return _why_not_answer(game, action)
    check = _CHECKS.get(action.do)
    if check is None:
        return _NO_QUESTION if action.do == "choose" else _NO_SUCH
    return check(game, game.sides[game.player], action)


_NO_SUCH: Final = Refusal("TURN-01", "that is no action of a turn")
_NO_QUESTION: Final = Refusal("TURN-01", "nothing is being asked")


def _why_not_answer(game: State, action: Action) -> Refusal | None:
    choice = game.choice
    if choice is None or action.do != "choose":
        return Refusal("TURN-01", "a question is waiting for its answer")
    if action == DONE:
        return None if choice.optional else Refusal("COUNT-01", "something must be chosen")
    if action != Action("choose", which=action.which) or action.which >= len(choice.options):
        return Refusal("TURN-01", "that is none of the options")
    return None if action.which >= 0 else Refusal("TURN-01", "that is none of the options")


def _from_hand(game: State, side: Side, action: Action) -> Kind | None:
    return game.kinds[action.card] if action.card in side.hand else None


def _check_bench(game: State, side: Side, action: Action) -> Refusal | None:
    if not 0 <= action.card < len(game.kinds):
        return NOT_IN_HAND
    kind = game.kinds[action.card]
    where = side.discard if kind.role == V_UNION else side.hand
    if action.card not in where:
        return NOT_IN_HAND
    if action != kind.bench_action:
        return _NO_SUCH
    return why_not_bench(game, side, kind)


def _check_evolve(game: State, side: Side, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    spot = at(game, action.spot) if 0 <= action.spot < THEIRS else None
    if kind is None:
        return NOT_IN_HAND
    if action.spot >= THEIRS:
        return Refusal("EVO-01", "an Evolution card goes on your own Pokémon")
    if spot is None:
        return NO_POKEMON_THERE
    if kind.role not in {EVOLUTION, LEVEL_UP} or action != kind.evolve_actions[action.spot]:
        return Refusal("EVO-01", "that is no Evolution card")
    return why_not_evolve(game, side, kind, spot)


def _check_attach(game: State, side: Side, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    spot = at(game, action.spot) if 0 <= action.spot < 2 * THEIRS else None
    if kind is None:
        return NOT_IN_HAND
    if spot is None:
        return NO_POKEMON_THERE
    if kind.role not in {ENERGY_CARD, TOOL, MACHINE} or action != kind.attach_actions[action.spot]:
        return Refusal("TERM-14", "that card is not attached to a Pokémon")
    if kind.role == ENERGY_CARD:
        if action.spot >= THEIRS:
            return Refusal("ENERGY-01", "Energy goes on your own Pokémon")
        return why_not_energy(game, side) or why_not_energy_on(game, side, kind, spot)
    if (action.spot >= THEIRS) != (HYPER_GEAR in kind.labels):
        rule = "MECH-FLARE-02" if HYPER_GEAR in kind.labels else "TRAINER-07"
        return Refusal(rule, "a Tool goes on your own Pokémon; a Hyper Gear on the opponent's")
    return why_not_tool(game, side, kind, spot)


def _check_play(game: State, side: Side, action: Action) -> Refusal | None:
    kind = _from_hand(game, side, action)
    if kind is None:
        return NOT_IN_HAND
    if kind.role not in {ITEM, SUPPORTER, STADIUM} or action != kind.play_action:
        return Refusal("TERM-01", "that card is not played that way")
    return why_not_trainer(game, side, kind)


def _check_use(game: State, side: Side, action: Action) -> Refusal | None:
    spot = at(game, action.spot) if 0 <= action.spot < THEIRS else None
    if action.spot == NOBODY and 0 <= action.card < len(game.kinds):
        return _check_use_of_card(game, side, action)
    if spot is None or action.card != NOBODY:
        return NO_POKEMON_THERE
    usable = powers(game, spot)
    if not 0 <= action.which < len(usable):
        return Refusal("ABIL-02", "that Pokémon has no such Ability")
    if not usable[action.which].modelled and not usable[action.which].vstar:
        return Refusal("ABIL-02", "what its text does is not modelled")
    if not usable[action.which].use:
        return Refusal("ABIL-05", "that one is not used: it always works")
    return why_not_use(game, side, spot, action.which, usable[action.which])


def _check_use_of_card(game: State, side: Side, action: Action) -> Refusal | None:
    kind = game.kinds[action.card]
    if kind.role == STADIUM:
        if action != Action("use", card=action.card, which=0):
            return _NO_SUCH
        return why_not_stadium_use(game, side, action.card)
    if not 0 <= action.which < len(kind.powers):
        return Refusal("ABIL-02", "that card has no such Ability")
    return why_not_from(game, side, kind, action.which)


def _check_retreat(game: State, side: Side, action: Action) -> Refusal | None:
    if not side.bench:
        return Refusal("RETREAT-08", "there is no Benched Pokémon")
    if action.card != NOBODY or action.which != NOBODY or not 0 < action.spot <= len(side.bench):
        return NO_POKEMON_THERE
    return why_not_retreat(game, side)


def _check_attack(game: State, side: Side, action: Action) -> Refusal | None:
    active = side.active
    if active is None or not 0 <= action.which < len(moves(game, active)):
        return Refusal("ATK-14", "the Active Pokémon has no such attack")
    if action != ATTACKS[action.which]:
        return _NO_SUCH
    if forbidden(game, "attack", side.number, active):
        return Refusal("AMB-31", "a card forbids attacking")
    return why_not_this_attack(game, side, active, moves(game, active)[action.which])


def _check_end(_game: State, _side: Side, action: Action) -> Refusal | None:
    return None if action == END_TURN else _NO_SUCH


_CHECKS: Final[dict[str, Callable[[State, Side, Action], Refusal | None]]] = {
    "bench": _check_bench,
    "evolve": _check_evolve,
    "attach": _check_attach,
    "play": _check_play,
    "use": _check_use,
    "retreat": _check_retreat,
    "attack": _check_attack,
    "end turn": _check_end,
}
