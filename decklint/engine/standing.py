"""What holds now: Abilities, Tools, Stadiums, Special Energy and effects that last.

Statements that go on holding are gathered by kind when the board has changed, and asked for by
kind: a question about Retreat Costs looks at nothing else, and nothing is told to every card.
"""

from __future__ import annotations

from collections.abc import Iterator

from decklint.effects.program import Node, Program, block
from decklint.engine.selecting import covers, in_force, players
from decklint.engine.state import NOBODY, Holding, Run, Side, Spot, State
from decklint.engine.table import Power

_NOTHING: dict[str, list[Holding]] = {}

#: What each word of `suppress` switches off; an Ancient Trait by none of them [MECH-TRAIT-01].
SILENCED = {
    "abilities": frozenset({"Ability"}),
    "powers": frozenset({"Poké-Power", "Pokémon Power"}),
    "bodies": frozenset({"Poké-Body"}),
    "tools": frozenset({"Tool"}),
    "special energy": frozenset({"Energy"}),
}


def changed(game: State) -> None:
    """Say that the board has changed, so that what holds is gathered anew when next asked for."""
    game.standing = None


def in_play(game: State) -> dict[str, list[Holding]]:
    """All statements that are in play, by kind; often there are none, and all else is quick."""
    if game.standing is None:
        quiet = not game.table.standing and not game.lasting
        game.standing = _NOTHING if quiet else _gathered(game)
    return game.standing


def holding(game: State, what: str) -> list[Holding]:
    """The statements of one kind that are in play, such as "modify retreat"."""
    return in_play(game).get(what, [])


def applying(game: State, what: str, spot: Spot) -> list[Holding]:
    """The statements of one kind that are about a Pokémon now, those that do not stack once."""
    found = [one for one in holding(game, what) if covers(game, one, spot)]
    return stacked_once(found) if len(found) > 1 else found


def applying_to(game: State, what: str, player: int) -> list[Holding]:
    """The statements of one kind that are about a player now."""
    found = [
        one
        for one in holding(game, what)
        if player in players(one.run, one.node.args[1]) and in_force(game, one)
    ]
    return stacked_once(found) if len(found) > 1 else found


def stacked_once(found: list[Holding]) -> list[Holding]:
    """Without the second of those that do not stack."""
    seen: set[tuple[Node, int]] = set()
    kept = []
    for one in found:
        key = (one.node, one.run.player)
        if one.unstacked and key in seen:
            continue
        seen.add(key)
        kept.append(one)
    return kept


def _gathered(game: State) -> dict[str, list[Holding]]:
    found: dict[str, list[Holding]] = {}
    for statement in _statements(game):
        node = statement.node
        what = f"{node.op} {node.args[0]}" if node.args and node.op != "provide" else node.op
        found.setdefault(what, []).append(statement)
    silences = [one for word in SILENCED for one in found.get(f"suppress {word}", ())]
    return _without_silenced(game, found, silences) if silences else found


def _without_silenced(
    game: State, found: dict[str, list[Holding]], silences: list[Holding]
) -> dict[str, list[Holding]]:
    """Leave out what something switches off.

    While that is being found out everything is taken to hold, so that two cards that switch each
    other off do not chase each other.
    """
    game.standing = found

    def heard(one: Holding) -> bool:
        spot = game.spot(one.run.source)
        return spot is None or not any(
            silence is not one
            and one.kind in SILENCED[str(silence.node.args[0])]
            and covers(game, silence, spot)
            for silence in silences
        )

    return {what: [one for one in row if heard(one)] for what, row in found.items()}


def silenced(game: State, spot: Spot, kind: str) -> bool:
    """Whether something switches off a Pokémon's Abilities, or its cards of a kind."""
    return any(
        applying(game, f"suppress {word}", spot)
        for word, kinds in SILENCED.items()
        if kind in kinds and holding(game, f"suppress {word}")
    )


def _statements(game: State) -> Iterator[Holding]:
    if game.stadium != NOBODY:
        kind = game.kinds[game.stadium]
        yield from rules_of(kind.standing, Run(kind.owner, NOBODY, kind.id), "Stadium")
    for side in game.sides:
        yield from _of_side(game, side)
        for spot in side.spots():
            yield from _of_spot(game, spot)


def _of_side(game: State, side: Side) -> Iterator[Holding]:
    for effect in side.effects:
        if effect.since <= game.turn:
            run = Run(effect.player, NOBODY, NOBODY)
            yield from rules_of((effect.node,), run, "attack", effect.since)


def _of_spot(game: State, spot: Spot) -> Iterator[Holding]:
    for power in powers(game, spot):
        if power.standing:
            run = Run(spot.owner, spot.id, spot.kind.id)
            yield from rules_of(power.standing, run, power.kind)
    for word, cards in (("Tool", spot.tools), ("Energy", spot.energy)):
        for card in cards:
            kind = game.kinds[card]
            if kind.standing:
                yield from rules_of(kind.standing, Run(kind.owner, spot.id, card), word)
    for effect in spot.effects:
        if effect.since <= game.turn:
            run = Run(effect.player, spot.id, spot.kind.id)
            yield from rules_of((effect.node,), run, "attack", effect.since)


def rules_of(
    program: Program,
    run: Run,
    kind: str,
    since: int = 0,
    conditions: tuple[Node, ...] = (),
    wrapped: frozenset[str] = frozenset(),
) -> Iterator[Holding]:
    """Each rule of a program, with the conditions of every `while` and the words it stands in."""
    for node in program:
        if node.op == "while":
            condition, inner = node.args
            within = (*conditions, condition) if isinstance(condition, Node) else conditions
            if isinstance(condition, Node) or condition:
                yield from rules_of(block(inner), run, kind, since, within, wrapped)
        elif node.op in _WRAPPING:
            inside = wrapped | {node.op}
            yield from rules_of(block(node.args[0]), run, kind, since, conditions, inside)
        else:
            single, once = "unstacked" in wrapped, "once_a_turn" in wrapped
            yield Holding(node, run, conditions, kind, since, single, once)


_WRAPPING = frozenset({"unstacked", "once_a_turn"})


def powers(game: State, spot: Spot) -> tuple[Power, ...]:
    """A Pokémon's Abilities; BREAK and LV.X keep those of the card below [MECH-BREAK-02]."""
    if not spot.kind.keeps_below or len(spot.cards) == 1:
        return spot.kind.powers
    return spot.kind.powers + game.kinds[spot.cards[-2]].powers
