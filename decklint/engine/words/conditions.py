"""Words for conditions."""

from __future__ import annotations

from decklint.effects.program import Node
from decklint.engine.selectors import HOLDS, how_many, players, word
from decklint.engine.state import EffectRun, State
from decklint.engine.words.pokemon import was_attacked_by


@word(HOLDS, "any")
def _any(game: State, run: EffectRun, node: Node) -> bool:
    who = node.args[0]
    if isinstance(who, Node) and who.op == "attacker":
        return was_attacked_by(game, run, who)
    return how_many(game, run, who) > 0


@word(HOLDS, "did")
def _did(_game: State, run: EffectRun, _node: Node) -> bool:
    return run.done > 0


@word(HOLDS, "searched")
def _searched(_game: State, run: EffectRun, _node: Node) -> bool:
    return "those" in run.cards


@word(HOLDS, "first_turn")
def _first_turn(game: State, run: EffectRun, node: Node) -> bool:
    whose = players(run, node.args[0]) if node.args else (run.player,)
    return game.player in whose and game.sides[game.player].turns == 1


@word(HOLDS, "went_first")
def _went_first(game: State, run: EffectRun, _node: Node) -> bool:
    return game.first == run.player


@word(HOLDS, "my_turn")
def _my_turn(game: State, run: EffectRun, _node: Node) -> bool:
    return game.player == run.player


@word(HOLDS, "using")
def _using(game: State, _run: EffectRun, node: Node) -> bool:
    move = game.weighed or (game.current_attack.move if game.current_attack is not None else None)
    return move is not None and move.name == node.args[0]


@word(HOLDS, "by_damage")
def _by_damage(game: State, run: EffectRun, _node: Node) -> bool:
    """The Pokémon of the event, or else its own, was damaged by the attack of this turn."""
    if game.current_attack is None:
        return False
    fallen = run.found.get("it") or (run.source,)
    return any(number in fallen for number, _ in game.current_attack.hits)


@word(HOLDS, "by")
def _by(game: State, run: EffectRun, node: Node) -> bool:
    return bool(game.runs) and game.runs[-1].player in players(run, node.args[0])


@word(HOLDS, "used")
def _used(game: State, run: EffectRun, node: Node) -> bool:
    sides = (game.sides[player] for player in players(run, node.args[1]))
    return any(side.gx if node.args[0] == "gx" else side.vstar for side in sides)


@word(HOLDS, "not_yet")
def _not_yet(game: State, run: EffectRun, _node: Node) -> bool:
    return game.kinds[run.card].name not in game.sides[run.player].applied


@word(HOLDS, "last_card")
def _last_card(game: State, run: EffectRun, _node: Node) -> bool:
    side = game.sides[run.player]
    return not side.hand if run.card in side.playing else side.hand == [run.card]
