"""Rules that last, and the end of the turn and the game."""

from __future__ import annotations

from typing import Final

from decklint.effects.program import Arg, Node, Program, block
from decklint.engine.interpreter import VERBS
from decklint.engine.legality.usable import COULD, any_target, no_use, of_use
from decklint.engine.program_parts import rules
from decklint.engine.protection import affected
from decklint.engine.selectors import OF_ATTACK, amount, is_player, players, spots, word
from decklint.engine.state import EffectRun, Outcome, State, TimedEffect
from decklint.engine.turn import EXTRA_TURN, end_when_done

#: Later than any game lasts.
_FOREVER: Final = 1_000_000
#: What a program has found by now: in a rule that lasts, it is the number that it was.
_FROZEN: Final = frozenset({"heads", "tails", "done", "damage_done"})
_FOUND: Final = frozenset({"those", "kept", "looked"})


@word(VERBS, "lasting")
def _lasting(game: State, run: EffectRun, node: Node) -> None:
    whom, how_long, program = node.args
    since, until = _turns(game, run, how_long)
    by_attack = run.move is not None or OF_ATTACK in run.found
    from_attack = how_long == "until benched" or (by_attack and until < _FOREVER)
    effects = tuple(
        TimedEffect(rule, run.player, since, until, from_attack, rules((rule,)))
        for rule in _frozen(game, run, block(program))
    )
    run.done = 0
    if is_player(whom):
        for player in players(run, whom):
            game.sides[player].effects += effects
            game.lasting += len(effects)
            run.done += 1
    else:
        for spot in affected(game, run, spots(game, run, whom)):
            spot.effects += effects
            game.lasting += len(effects)
            run.done += 1
    game.standing = None


word(COULD, "lasting")(any_target)


def _turns(game: State, run: EffectRun, how_long: Arg) -> tuple[int, int]:
    """From which turn on, and until the end of which, a rule holds."""
    mine = game.player == run.player
    if how_long == "this turn":
        return game.turn, game.turn
    if how_long == "their next turn":
        return game.turn, game.turn + (1 if mine else 2)
    if how_long == "my next turn":
        turn = game.turn + (2 if mine else 1)
        return turn, turn
    if how_long == "through my next turn":
        return game.turn, game.turn + (2 if mine else 1)
    return game.turn, _FOREVER


def _frozen(game: State, run: EffectRun, program: Program) -> Program:
    """The program with what is known only now put in as numbers and names."""
    return tuple(_froze(game, run, node) for node in program)


def _froze(game: State, run: EffectRun, node: Node) -> Node:
    if node.op == "when":  # its block finds its own numbers when its moment comes
        return node
    args = tuple(_froze_arg(game, run, arg) for arg in node.args)
    return node if args == node.args else Node(node.op, args)


def _froze_arg(game: State, run: EffectRun, arg: Arg) -> Arg:
    if not isinstance(arg, Node):
        return _frozen(game, run, block(arg)) if isinstance(arg, tuple) else arg
    if arg.op == "that_attack":
        return run.choice.name if run.choice is not None else ""
    if arg.op in _FROZEN or (arg.op == "count" and _is_found(arg.args[0])):
        return amount(game, run, arg)
    return _froze(game, run, arg)


def _is_found(arg: Arg) -> bool:
    return isinstance(arg, Node) and arg.op in _FOUND


@word(VERBS, "end_turn")
def _end_turn(game: State, _run: EffectRun, _node: Node) -> None:
    end_when_done(game)


word(COULD, "end_turn")(no_use)


@word(VERBS, "extra_turn")
def _extra_turn(game: State, run: EffectRun, _node: Node) -> None:
    side = game.sides[run.player]
    side.spent = (*side.spent, EXTRA_TURN)


@word(VERBS, "win")
def _win(game: State, run: EffectRun, node: Node) -> None:
    winner = players(run, node.args[0])[0]
    game.over = Outcome(winner, "AMB-31", "a card says so")
    game.tell("over", *game.over)


word(COULD, "extra_turn", "win")(of_use)
