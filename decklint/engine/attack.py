"""An attack, in the exact order of the edition's steps."""

from __future__ import annotations

from decklint.effects.program import Node, block
from decklint.engine import knockout
from decklint.engine.agenda import then
from decklint.engine.carrying import carry_out
from decklint.engine.chance import flip
from decklint.engine.checkup import put_counters
from decklint.engine.damage import dealt
from decklint.engine.events import happened
from decklint.engine.selecting import amount, covers, spots
from decklint.engine.standing import holding
from decklint.engine.state import CONFUSED, Run, Spot, State, Step
from decklint.engine.table import Move
from decklint.engine.turn import end_turn

CONFUSION_COUNTERS = 3
_TARGET = Node("target")


def attack(game: State, spot: Spot, move: Move) -> None:
    """Announce an attack; its steps follow [ATK-05, ATK-06, ATK-07]."""
    game.tell("attack", spot.owner, spot.kind.id, move.name)
    game.runs.append(Run(spot.owner, spot.id, spot.kind.id, move))
    steps: list[Step] = [(_STEPS[name],) for name in game.edition.attack_order]
    then(game, *steps, (_finish,))


def _choices(game: State) -> None:
    run = game.runs[-1]
    if run.move is not None and not run.failed:
        carry_out(game, run.move.choices)


def _requirements(game: State) -> None:
    run = game.runs[-1]
    if run.move is not None and not run.failed:
        carry_out(game, run.move.requirements)


def _cancel(game: State) -> None:
    """Effects that alter or cancel the attack: `cancel(self)` needs heads."""
    run = game.runs[-1]
    attacker = game.spot(run.source)
    if run.failed or attacker is None:
        return
    for one in holding(game, "cancel attack"):
        if covers(game, one, attacker) and not flip(game):
            fail(game, run)
            return


def _confusion(game: State) -> None:
    """Tails: the attack fails and hurts its user [COND-CONF-01]."""
    run = game.runs[-1]
    attacker = game.spot(run.source)
    if run.failed or attacker is None or not attacker.conditions & CONFUSED:
        return
    if not flip(game):
        put_counters(game, attacker, CONFUSION_COUNTERS)
        fail(game, run)


def fail(game: State, run: Run) -> None:
    """The attack is over: no later step is done [ATK-08]."""
    run.failed = True
    game.tell("failed")


def _effect(game: State) -> None:
    """Effects before damage, damage, other effects; in 2009 and 2010 damage comes first."""
    run = game.runs[-1]
    move = run.move
    if run.failed or move is None:
        return
    _spend_once_per_game(game, run, move)
    if not (move.before or move.amount or move.after):
        _damage(game)
        return
    before: Step = (_block, "before")
    damage: Step = (_damage,)
    order = (before, damage) if game.edition.pre_damage_effects_step else (damage, before)
    then(game, *order, (_block, "after"))


def _spend_once_per_game(game: State, run: Run, move: Move) -> None:
    """A GX attack or VSTAR Power is used up once it happens [MECH-GX-04, AMB-18]."""
    side = game.sides[run.player]
    side.gx += move.gx
    side.vstar += move.vstar


def _block(game: State, name: str) -> None:
    run = game.runs[-1]
    if run.move is None:
        return
    if name == "after":
        carry_out(game, run.move.after)
        return
    for node in run.move.before:
        carry_out(game, block(node.args[0]))


def _damage(game: State) -> None:
    run = game.runs[-1]
    if run.move is None:
        return
    run.amount = run.base
    for node in run.move.amount:
        run.amount = amount(game, run, node.args[0])
    if run.amount > 0:
        for target in spots(game, run, _TARGET):
            hit(game, run, target, run.amount)


def hit(game: State, run: Run, target: Spot, base: int) -> None:
    """Damage of the running attack to one Pokémon."""
    attacker = game.spot(run.source)
    if attacker is None:
        return
    damage = dealt(game, run, attacker, target, base)
    if damage:
        target.damage += damage
        if game.log is not None:
            game.tell("damage", target.owner, target.kind.id, damage)
        happened(game, "damaged", target)


def _finish(game: State) -> None:
    """Knock Outs, then the turn is over [ATK-11, ATK-12]."""
    game.runs.pop()
    then(game, (knockout.check,), (end_turn,))


_STEPS = {
    "choices": _choices,
    "requirements": _requirements,
    "cancel": _cancel,
    "confusion": _confusion,
    "effect": _effect,
}
