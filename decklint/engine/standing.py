"""What holds now: Abilities, Tools, Stadiums, Special Energy and effects that last.

Statements that go on holding are gathered by kind when the board has changed, and asked for by
kind: a question about Retreat Costs looks at nothing else, and nothing is told to every card.
"""

from __future__ import annotations

from collections.abc import Iterator

from decklint.effects.program import Node, Program, block
from decklint.engine.selecting import covers
from decklint.engine.state import NOBODY, Holding, Run, Side, Spot, State
from decklint.engine.table import Power

_NOTHING: dict[str, list[Holding]] = {}


def changed(game: State) -> None:
    """Say that the board has changed, so that what holds is gathered anew when next asked for."""
    game.standing = None


def holding(game: State, what: str) -> list[Holding]:
    """The statements of one kind that are in play, such as "modify retreat"."""
    if game.standing is None:
        quiet = not game.table.standing and not game.lasting
        game.standing = _NOTHING if quiet else _gathered(game)
    return game.standing.get(what, [])


def _gathered(game: State) -> dict[str, list[Holding]]:
    found: dict[str, list[Holding]] = {}
    for statement in _statements(game):
        words = statement.node.args[:1]
        what = f"{statement.node.op} {words[0]}" if words else statement.node.op
        found.setdefault(what, []).append(statement)
    silent = found.get("suppress abilities")
    if silent:
        return _without_silenced(game, found, silent)
    return found


def _without_silenced(
    game: State, found: dict[str, list[Holding]], silent: list[Holding]
) -> dict[str, list[Holding]]:
    """Leave out the Abilities that something switches off; Ancient Traits stay [MECH-TRAIT-01]."""

    def heard(one: Holding) -> bool:
        spot = game.spot(one.run.source)
        if one.kind not in {"Ability", "Poké-Power", "Poké-Body"} or spot is None:
            return True
        return not any(covers(game, silence, spot) for silence in silent if silence is not one)

    return {what: [one for one in row if heard(one)] for what, row in found.items()}


def _statements(game: State) -> Iterator[Holding]:
    if game.stadium != NOBODY:
        kind = game.kinds[game.stadium]
        yield from _all(kind.standing, Run(kind.owner, NOBODY, kind.id), "Stadium")
    for side in game.sides:
        yield from _of_side(game, side)
        for spot in side.spots():
            yield from _of_spot(game, spot)


def _of_side(game: State, side: Side) -> Iterator[Holding]:
    for effect in side.effects:
        if effect.since <= game.turn:
            run = Run(effect.player, NOBODY, NOBODY)
            yield from _all((effect.node,), run, "attack", effect.since)


def _of_spot(game: State, spot: Spot) -> Iterator[Holding]:
    for power in powers(game, spot):
        if power.standing:
            yield from _all(power.standing, Run(spot.owner, spot.id, spot.kind.id), power.kind)
    for word, cards in (("Tool", spot.tools), ("Energy", spot.energy)):
        for card in cards:
            kind = game.kinds[card]
            yield from _all(kind.standing, Run(kind.owner, spot.id, card), word)
    for effect in spot.effects:
        if effect.since <= game.turn:
            run = Run(effect.player, spot.id, spot.kind.id)
            yield from _all((effect.node,), run, "attack", effect.since)


def _all(
    program: Program,
    run: Run,
    kind: str,
    since: int = 0,
    conditions: tuple[Node, ...] = (),
) -> Iterator[Holding]:
    """Each statement, with the conditions of every `while` it stands in."""
    for node in program:
        if node.op == "while":
            condition, inner = node.args
            if isinstance(condition, Node):
                yield from _all(block(inner), run, kind, since, (*conditions, condition))
        else:
            yield Holding(node, run, conditions, kind, since)


def powers(game: State, spot: Spot) -> tuple[Power, ...]:
    """A Pokémon's Abilities; BREAK and LV.X keep those of the card below [MECH-BREAK-02]."""
    if not spot.kind.keeps_below or len(spot.cards) == 1:
        return spot.kind.powers
    below = game.kinds[spot.cards[-2]].powers
    return spot.kind.powers + below
