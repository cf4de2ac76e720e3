"""Abilities in play by which another Pokémon comes to the front, for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.effects.program import Node
from decklint.engine.cutting import nodes
from decklint.engine.game import Game
from decklint.engine.kind import Kind
from decklint.engine.refusing import why_not_use
from decklint.engine.state import Side
from decklint.sandbox.craft import Craft
from decklint.sandbox.doing import only, place


class Relays:
    """Tells for one player who is brought up by an Ability."""

    def __init__(self, craft: Craft) -> None:
        self._fits = craft.fits
        kinds = craft.knowledge.table.kinds
        #: Pokémon with such an Ability: its number, and who may be brought up.
        self._ways = {card: row for card in craft.deck if (row := tuple(_ways(kinds[card])))}

    def open(self, game: Game, side: Side) -> tuple[Node | None, ...]:
        """Who may be brought up by an Ability on this turn: which Pokémon of the Bench."""
        if not self._ways or not side.bench:
            return ()
        found = []
        for spot in side.spots():
            for index, wanted in self._ways.get(spot.kind.id, ()):
                power = spot.kind.powers[index]
                if why_not_use(game, side, spot, index, power) is None:
                    found.append(wanted)
        return tuple(found)

    def suits(self, ways: tuple[Node | None, ...], card: int) -> bool:
        """Whether a Pokémon is one of those who may be brought up."""
        return any(self._fits(wanted, card) for wanted in ways)


def _ways(kind: Kind) -> Iterator[tuple[int, Node | None]]:
    for index, power in enumerate(kind.powers):
        row = list(nodes(power.use))
        if any(node.op == "switch" for node in row):
            for node in row:
                if node.op == "choose" and place(node.args[0]) == "bench me":
                    yield index, only(node.args[0])
