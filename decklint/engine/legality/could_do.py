"""Whether a single statement could do anything now.

What a choice may be of is kept in the run, where later statements find it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from decklint.effects.program import Arg, Node, nodes
from decklint.engine.numbers import bench_size, can_evolve
from decklint.engine.selectors import amount, cards, is_player, players, spots
from decklint.engine.state import CONDITIONS, CardRef, EffectRun, State
from decklint.engine.zones import ZONES, zone

#: Yes, no, or "it does nothing by itself".
Maybe: TypeAlias = "bool | None"
Asked: TypeAlias = Callable[[State, EffectRun, Node], Maybe]

_KNOWN_LATER: Final = frozenset(
    {"heads", "tails", "did", "done", "it", "those", "kept", "chosen", "looked", "each"}
)


def is_known_later(condition: Arg) -> bool:
    """Whether a value is known only when the program is carried out."""
    if not isinstance(condition, Node):
        return False
    return any(node.op in _KNOWN_LATER for node in nodes(condition))


def something(_game: State, _run: EffectRun, _node: Node) -> Maybe:
    """What any other statement does."""
    return True


def _nothing(_game: State, _run: EffectRun, _node: Node) -> Maybe:
    return None


# Choices: they do nothing by themselves


def choose(game: State, run: EffectRun, node: Node) -> Maybe:
    """Any of the Pokémon may be chosen."""
    found = tuple(spot.id for spot in spots(game, run, node.args[0]))
    run.found["it"] = found
    if len(node.args) > 2:
        run.found[str(node.args[2])] = found
    return None


def _remember(game: State, run: EffectRun, node: Node) -> Maybe:
    run.found[str(node.args[1])] = tuple(spot.id for spot in spots(game, run, node.args[0]))
    return None


def pick(game: State, run: EffectRun, node: Node) -> Maybe:
    """Any of the cards may be picked."""
    found = tuple(cards(game, run, node.args[0]))
    run.cards["those"] = found
    if len(node.args) > 2:
        run.cards[str(node.args[2])] = found
    return None


def _flip(game: State, run: EffectRun, node: Node) -> Maybe:
    run.number = run.tails = amount(game, run, node.args[0]) if node.args else 1
    return None


# Verbs


def _draw(game: State, run: EffectRun, node: Node) -> Maybe:
    whose = players(run, node.args[1]) if len(node.args) > 1 else (run.player,)
    number = node.args[0]
    if not is_known_later(number) and amount(game, run, number) < 1:
        return False
    return any(game.sides[player].deck for player in whose)


def _search(game: State, run: EffectRun, node: Node) -> Maybe:
    """A deck is hidden: whatever is looked for may be there."""
    pick(game, run, node)
    where = node.args[0]
    if not isinstance(where, Node) or where.op not in ZONES:
        return bool(cards(game, run, where))
    return any(zone(game.sides[player], where.op) for player in players(run, where.args[0]))


def _look(game: State, run: EffectRun, node: Node) -> Maybe:
    return bool(cards(game, run, node.args[0]))


def _put(game: State, run: EffectRun, node: Node) -> Maybe:
    """What a search or a look may have found is not asked for: it was useful already."""
    found = _but_for_one(game, run, node.args[0])
    if node.args[1] == "bench":
        found = [held for held in found if _has_room(game, held)]
    run.cards["those"] = tuple(found)
    return bool(found)


def _but_for_one(game: State, run: EffectRun, what: Arg) -> list[CardRef]:
    """The cards of a selector; where it leaves out what was picked, that is one of the options."""
    if "among" not in game.table.mentions or not any(node.op == "among" for node in nodes(what)):
        return cards(game, run, what)
    trial = run.copy()
    trial.cards["those"] = run.cards.get("those", ())[:1]
    return cards(game, trial, what)


def _has_room(game: State, held: CardRef) -> bool:
    kind = game.kinds[held.card]
    side = game.sides[kind.owner]
    return kind.stands_alone and len(side.bench) < bench_size(game, side)


def _evolve(game: State, run: EffectRun, node: Node) -> Maybe:
    row = cards(game, run, node.args[1])
    return any(
        can_evolve(game, spot, held) for spot in spots(game, run, node.args[0]) for held in row
    )


def _become(game: State, run: EffectRun, node: Node) -> Maybe:
    return bool(spots(game, run, node.args[0])) and bool(cards(game, run, node.args[1]))


def _someone(game: State, run: EffectRun, node: Node) -> Maybe:
    return is_player(node.args[0]) or bool(spots(game, run, node.args[0]))


def _heal(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(spot.damage for spot in spots(game, run, node.args[0]))


def _recover(game: State, run: EffectRun, node: Node) -> Maybe:
    wanted = [CONDITIONS[str(name)] for name in node.args[1:]] or [*CONDITIONS.values()]
    there = spots(game, run, node.args[0])
    return any(spot.conditions & bit for spot in there for bit in wanted)


def _condition(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(spot is game.sides[spot.owner].active for spot in spots(game, run, node.args[0]))


def _switch(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(spot in game.sides[spot.owner].bench for spot in spots(game, run, node.args[0]))


def _move_counters(game: State, run: EffectRun, node: Node) -> Maybe:
    takers = spots(game, run, node.args[1])
    givers = [spot for spot in spots(game, run, node.args[0]) if spot.damage]
    return any(giver is not taker for giver in givers for taker in takers)


def _devolve(game: State, run: EffectRun, node: Node) -> Maybe:
    return any(len(spot.cards) > 1 for spot in spots(game, run, node.args[0]))


#: Statements by their verb; one that is not here always does something.
COULD_DO: Final[dict[str, Asked]] = {
    **dict.fromkeys(
        (
            "only_if", "as_often_as_you_like", "once_per_name", "vstar_power", "used_from",
            "attach_only", "shuffle", "end_turn", "ignore", "flip_until_tails",
            "weakness_on_bench",
        ),
        _nothing,
    ),
    "choose": choose,
    "remember": _remember,
    "pick": pick,
    "pick_random": pick,
    "flip": _flip,
    "draw": _draw,
    "draw_up_to": _draw,
    "search": _search,
    "look": _look,
    "reveal": _look,
    "put": _put,
    "swap": _look,
    "evolve": _evolve,
    "become": _become,
    "heal": _heal,
    "recover": _recover,
    "condition": _condition,
    "switch": _switch,
    "move_counters": _move_counters,
    "devolve": _devolve,
    **dict.fromkeys(
        ("counters_on", "spread", "hit", "knock_out", "take_out", "lasting", "mark", "unmark"),
        _someone,
    ),
    "use_effect": _look,
}  # fmt: skip
