"""An attack, in the exact order of the edition's steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.effects.program import Program, block, nodes
from decklint.engine.active_effects import applying, holding, in_play
from decklint.engine.agenda import ask, follows, then
from decklint.engine.chance import flip
from decklint.engine.checkup import put_counters
from decklint.engine.damage import strike
from decklint.engine.game_card import AttackDef
from decklint.engine.history import note
from decklint.engine.interpreter import carry_out, carry_out_later
from decklint.engine.legality.board import why_not_this_attack
from decklint.engine.legality.usable import conditions_met
from decklint.engine.numbers import counters_for, forbidden, gx_is_spent, moves, vstar_is_spent
from decklint.engine.prompts import Prompt, SecondAttack
from decklint.engine.selectors import amount
from decklint.engine.settle import settle
from decklint.engine.state import (
    CONFUSED,
    ActiveEffect,
    CardRef,
    CurrentAttack,
    EffectRun,
    PokemonInPlay,
    State,
    Step,
)
from decklint.engine.triggers import happened, start_waiting, waiting
from decklint.engine.turn import end_turn

CONFUSION_COUNTERS: Final = 3


def attack(game: State, spot: PokemonInPlay, move: AttackDef) -> None:
    """Announce an attack; its steps follow [ATK-05, ATK-06, ATK-07]."""
    game.tell("attack", spot, move.name)
    game.runs.append(EffectRun(spot.owner, spot.id, spot.kind.id, move))
    game.current_attack = CurrentAttack(spot.owner, spot.id, move)
    steps: list[Step] = [(_STEPS[name],) for name in game.edition.attack_order]
    then(game, *steps, (_finish,))
    happened(game, "attack", spot)


def perform(game: State, move: AttackDef) -> None:
    """Use another attack as part of the one that is running: its effect alone, at no cost.

    Attacks that would copy one another without end do nothing more, nor does a second GX attack
    or VSTAR Power of the game, or an attack whose text does not let it be used now.
    """
    run = game.runs[-1]
    endless = any(one.move is move for one in game.runs) and not _uses_up_the_deck(move)
    if endless or is_spent(game, run.player, move):
        return
    copied = EffectRun(run.player, run.source, run.card, move)
    if not conditions_met(game, copied, move.steps.conditions):
        return
    game.runs.append(copied)
    then(game, (_choices,), (_requirements,), (_effect,), (_performed,))


def _uses_up_the_deck(move: AttackDef) -> bool:
    """Whether an attack takes a card off a deck each time: it can copy itself only so often."""
    return any(node.op == "top" for node in nodes(move.steps.after))


def is_spent(game: State, player: int, move: AttackDef) -> bool:
    """Whether a player has used up the GX attacks or VSTAR Powers of the game."""
    side = game.sides[player]
    return (move.gx and gx_is_spent(game, side)) or (move.vstar and vstar_is_spent(game, side))


def _performed(game: State) -> None:
    run = game.runs.pop()
    game.runs[-1].dealt += run.dealt


def _choices(game: State) -> None:
    run = game.runs[-1]
    if run.move is not None and not run.failed:
        carry_out(game, run.move.steps.choices)


def _requirements(game: State) -> None:
    run = game.runs[-1]
    if run.move is not None and not run.failed:
        carry_out(game, run.move.steps.requirements)


def _cancel(game: State) -> None:
    """Effects that alter or cancel the attack: `cancel("attack", whom)` needs heads."""
    run = game.runs[-1]
    attacker = game.spot(run.source)
    if run.failed or attacker is None:
        return
    for one in applying(game, "cancel attack", attacker):
        coins = amount(game, one.run, one.node.args[2]) if len(one.node.args) > 2 else 1
        heads = [flip(game) for _ in range(coins)]
        if not all(heads):
            _stop(game, run)
            return


def _confusion(game: State) -> None:
    """Tails: the attack fails and hurts its user [COND-CONF-01]."""
    run = game.runs[-1]
    attacker = game.spot(run.source)
    if run.failed or attacker is None or not attacker.conditions & CONFUSED:
        return
    if not flip(game):
        number = counters_for(game, attacker, CONFUSED, CONFUSION_COUNTERS)
        put_counters(game, attacker, number, CONFUSED)
        _stop(game, run)


def _stop(game: State, run: EffectRun) -> None:
    """An effect stops the attack; by some books it has been used all the same [AMB-18]."""
    if game.edition.failed_attack == "does-nothing" and run.move is not None:
        count_as_used(game, run, run.move)
    fail(game, run)


def fail(game: State, run: EffectRun) -> None:
    """The attack is over: no later step is done [ATK-08]."""
    run.failed = True
    game.tell("failed")


def _effect(game: State) -> None:
    """Effects before damage, damage, other effects; in 2009 and 2010 damage comes first.

    What a card itself says is done before the damage is, whatever the book [AMB-31].
    """
    run = game.runs[-1]
    move = run.move
    if run.failed or move is None:
        return
    count_as_used(game, run, move)
    steps = move.steps
    if not (steps.first or steps.before or steps.counted or steps.after):
        _damage(game)
        return
    before: tuple[Step, ...] = ((_blocks, steps.before),)
    damage: tuple[Step, ...] = ((_count,), (_damage,), (carry_out_later,))
    early = game.edition.pre_damage_effects_step
    order = before + damage if early else damage + before
    then(game, (_blocks, steps.first), *order, (_after,))


def count_as_used(game: State, run: EffectRun, move: AttackDef) -> None:
    """The attack has happened: a GX attack or VSTAR Power is used up [MECH-GX-04, AMB-18].

    One that does nothing by its own text has happened.
    """
    side = game.sides[run.player]
    side.gx += move.gx
    side.vstar += move.vstar
    attacker = game.spot(run.source)
    if attacker is not None:
        note(game, "attacked", attacker, name=move.name)


def _blocks(game: State, program: Program) -> None:
    """What stands inside of some statements, one after the other."""
    for node in reversed(program):
        carry_out(game, block(node.args[0]))


def _count(game: State) -> None:
    """What the damage depends on; what is done to Pokémon on that occasion waits."""
    run = game.runs[-1]
    if run.move is not None:
        run.later = ()
        carry_out(game, run.move.steps.counted)


def _after(game: State) -> None:
    run = game.runs[-1]
    if run.move is not None:
        carry_out(game, run.move.steps.after)


def _damage(game: State) -> None:
    run = game.runs[-1]
    if run.amount > 0 and not run.failed:
        for target in reversed(_aimed_at(game, run)):
            strike(game, run, target, run.amount)


def _aimed_at(game: State, run: EffectRun) -> list[PokemonInPlay]:
    """What the attack damages: what it chose, else the opponent's Active."""
    if "target" in run.found:
        found = [game.spot(number) for number in run.found["target"]]
    else:
        found = [game.sides[1 - run.player].active]
    return [spot for spot in found if spot is not None]


def discarded(game: State, run: EffectRun, row: Iterable[CardRef]) -> None:
    """Attached cards are about to be discarded.

    One may say what follows if its own Pokémon's attack does that; it follows after the attack.
    """
    spot = game.spot(run.source)
    if run.move is None or spot is None or not holding(game, "when discarded"):
        return
    found = waiting(game, "discarded", spot)
    ending = [step[0] for step in game.agenda].index(_finish)
    for held in row:
        one = next((one for one in found if one.run.card == held.card), None)
        if one is not None and held.where == spot.id:
            there = CardRef(held.card, "discard", game.kinds[held.card].owner)
            game.agenda.insert(ending + 1, (_after_attack, one, spot.id, there))


def _after_attack(game: State, one: ActiveEffect, number: int, held: CardRef) -> None:
    start_waiting(game, one, game.spot(number), held)


def _finish(game: State) -> None:
    """Knock Outs, then the turn is over [ATK-11, ATK-12]."""
    run = game.runs.pop()
    then(game, (settle,), (_conclude, run.source, None if run.failed else run.move))


def _conclude(game: State, number: int, move: AttackDef | None) -> None:
    """The turn ends, unless a card lets the Pokémon attack a second time."""
    spot = game.spot(number)
    usable = _second_attacks(game, spot, move) if spot is not None and move is not None else {}
    if spot is None or move is None or not usable:
        end_turn(game)
        return
    likely = move if move.name in usable else next(iter(usable.values()))
    about = SecondAttack(usable, number, likely)
    ask(game, spot.owner, Prompt.ATTACK_AGAIN, ("yes", "no"), about)


_SECOND: Final = "second attack"


def _second_attacks(game: State, spot: PokemonInPlay, move: AttackDef) -> dict[str, AttackDef]:
    """The attacks that may follow an attack, by name: the same, or any that the Pokémon can use."""
    side = game.sides[spot.owner]
    if not in_play(game) or _SECOND in side.spent or side.active is not spot:
        return {}
    found: tuple[AttackDef, ...] = ()
    if applying(game, "allow two attacks", spot):
        found = moves(game, spot)
    elif applying(game, "allow second attack", spot):
        found = (move,)
    if not found or forbidden(game, "attack", side.number, spot):
        return {}
    usable = (one for one in found if why_not_this_attack(game, side, spot, one) is None)
    return {one.name: one for one in usable}


@follows(Prompt.ATTACK_AGAIN)
def _decided(game: State, second: SecondAttack, answer: str) -> None:
    spot = game.spot(second.spot)
    if answer == "no" or spot is None:
        end_turn(game)
    else:
        ask(game, spot.owner, Prompt.ATTACK_AGAIN_WITH, second.usable, second)


@follows(Prompt.ATTACK_AGAIN_WITH)
def _again(game: State, second: SecondAttack, name: str) -> None:
    spot = game.spot(second.spot)
    if spot is not None:
        side = game.sides[spot.owner]
        side.spent = (*side.spent, _SECOND)
        attack(game, spot, second.usable[name])


_STEPS: Final = {
    "choices": _choices,
    "requirements": _requirements,
    "cancel": _cancel,
    "confusion": _confusion,
    "effect": _effect,
}
