"""The verbs of the effect language, carried out. Each reads as the card does.

A verb that needs a decision asks for it and goes on when it is answered; what it has chosen is
kept in the run under `it`.
"""

from __future__ import annotations

from collections.abc import Callable

from decklint.effects.program import Node, block
from decklint.engine import attack, zones
from decklint.engine.agenda import ask
from decklint.engine.carrying import VERBS, Verb, carry_out
from decklint.engine.chance import flip
from decklint.engine.checkup import put_counters
from decklint.engine.selecting import amount, met, players, spots
from decklint.engine.state import CONDITIONS, Lasting, Run, State


def verb(name: str) -> Callable[[Verb], Verb]:
    """Enter a verb in the table under its name."""

    def entered(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return entered


@verb("draw")
def draw(game: State, run: Run, node: Node) -> None:
    """`draw(number)`: draw cards."""
    zones.draw(game, game.sides[run.player], amount(game, run, node.args[0]))


@verb("heal")
def heal(game: State, run: Run, node: Node) -> None:
    """`heal(whom, damage)`: heal damage."""
    for spot in spots(game, run, node.args[0]):
        spot.damage = max(0, spot.damage - amount(game, run, node.args[1]))


@verb("if")
def if_(game: State, run: Run, node: Node) -> None:
    """`if(condition, { then }, { else })`: one block or the other."""
    condition, *blocks = node.args
    place = 0 if met(game, run, condition) else 1
    if place < len(blocks):
        carry_out(game, block(blocks[place]))


@verb("flip")
def flip_coins(game: State, run: Run, node: Node) -> None:
    """`flip(number)`: flip coins; `heads` is how many were heads."""
    run.number = sum(flip(game) for _ in range(amount(game, run, node.args[0])))


@verb("require")
def require(game: State, run: Run, node: Node) -> None:
    """`require({ statements }, condition)`: do what is required, or the attack does nothing."""
    del run
    statements, condition = node.args
    game.agenda.append((_required, condition))
    carry_out(game, block(statements))


def _required(game: State, condition: Node) -> None:
    run = game.runs[-1]
    if not met(game, run, condition):
        attack.fail(game, run)


@verb("condition")
def condition(game: State, run: Run, node: Node) -> None:
    """`condition(whom, "asleep")`: give a Special Condition to an Active Pokémon [COND-02]."""
    for spot in spots(game, run, node.args[0]):
        if spot is game.sides[spot.owner].active:
            zones.afflict(game, spot, CONDITIONS[str(node.args[1])])


@verb("counters_on")
def counters_on(game: State, run: Run, node: Node) -> None:
    """`counters_on(whom, number)`: put damage counters, which are not damage [DMG-10]."""
    for spot in spots(game, run, node.args[0]):
        put_counters(game, spot, amount(game, run, node.args[1]))


@verb("hit")
def hit(game: State, run: Run, node: Node) -> None:
    """`hit(whom, damage)`: the attack damages other Pokémon as well [DMG-14]."""
    for spot in spots(game, run, node.args[0]):
        attack.hit(game, run, spot, amount(game, run, node.args[1]))


@verb("choose")
def choose(game: State, run: Run, node: Node) -> None:
    """`choose(whom)`: the player chooses one of the Pokémon; it is `it` from then on."""
    _choose(game, run, node, "it")


@verb("target")
def target(game: State, run: Run, node: Node) -> None:
    """`target(whom)`: the attack is aimed at one of these instead of the Defending Pokémon."""
    _choose(game, run, node, "target")


def _choose(game: State, run: Run, node: Node, name: str) -> None:
    options = [spot.id for spot in spots(game, run, node.args[0])]
    run.found[name] = ()
    if options:
        ask(game, run.player, "Choose a Pokémon", "spot", options, _chosen, name)


def _chosen(game: State, name: str, number: int) -> None:
    game.runs[-1].found[name] = (number,)


@verb("lasting")
def lasting(game: State, run: Run, node: Node) -> None:
    """`lasting(whom, turns, { statements })`: statements that hold until the end of a later turn.

    `whom` is Pokémon or a player; `turns` counts from this turn: 0 this one, 1 the opponent's next.
    """
    whom, turns, statements = node.args
    until = game.turn + amount(game, run, turns)
    attacking = run.move is not None
    effects = tuple(
        Lasting(
            statement, run.player, until if until > game.turn + 1 else game.turn, until, attacking
        )
        for statement in block(statements)
    )
    if isinstance(whom, Node) and whom.op in {"me", "opp", "both"}:
        for player in players(run, whom):
            game.sides[player].effects += effects
            game.lasting += len(effects)
    else:
        for spot in spots(game, run, whom):
            spot.effects += effects
            game.lasting += len(effects)
    game.standing = None


@verb("discard_from_hand")
def discard_from_hand(game: State, run: Run, node: Node) -> None:
    """`discard_from_hand(number)`: the player discards cards of their choice."""
    _discard_next(game, run.player, amount(game, run, node.args[0]))


def _discard_next(game: State, player: int, number: int) -> None:
    hand = game.sides[player].hand
    if number > 0 and hand:
        options = tuple(dict.fromkeys(hand))
        ask(game, player, "Discard a card", "card", options, _discarded, player, number)


def _discarded(game: State, player: int, number: int, card: int) -> None:
    game.sides[player].hand.remove(card)
    zones.discard(game, card)
    _discard_next(game, player, number - 1)
