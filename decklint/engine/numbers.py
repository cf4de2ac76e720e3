"""Figures of a Pokémon in play, with everything that changes them."""

from __future__ import annotations

from decklint.engine.selecting import amount, covers, met
from decklint.engine.standing import holding
from decklint.engine.state import Side, Spot, State
from decklint.engine.table import COLORLESS, Kind, Move

BENCH = 5


def changed_by(game: State, what: str, spot: Spot, figure: int) -> int:
    """A figure after every `modify` of its kind that covers a Pokémon."""
    for one in holding(game, f"modify {what}"):
        if covers(game, one, spot):
            figure += amount(game, one.run, one.node.args[2])
    return figure


def hp(game: State, spot: Spot) -> int:
    """Hit Points [TERM-19]."""
    return changed_by(game, "hp", spot, spot.kind.hp)


def body(game: State, spot: Spot) -> Kind:
    """The card that gives Weakness, Resistance and Retreat Cost [MECH-BREAK-02]."""
    if spot.kind.stage == "BREAK" and len(spot.cards) > 1:
        return game.kinds[spot.cards[-2]]
    return spot.kind


def retreat_cost(game: State, spot: Spot) -> int:
    """Retreat Cost [RETREAT-02]."""
    return max(0, changed_by(game, "retreat", spot, body(game, spot).retreat))


def bench_size(game: State, side: Side) -> int:
    """How many Pokémon the Bench holds [BENCH-02]."""
    for one in holding(game, "change bench"):
        if all(met(game, one.run, condition) for condition in one.conditions):
            return amount(game, one.run, one.node.args[1])
    del side
    return BENCH


def units(game: State, spot: Spot) -> tuple[int, ...]:
    """The Energy attached, one number of type bits for each that is provided [ENERGY-04]."""
    kinds = game.kinds
    return tuple(unit for card in spot.energy for unit in kinds[card].provides)


def cost(game: State, spot: Spot, move: Move) -> tuple[int, ...]:
    """What an attack costs now; fewer or more Colorless by what holds."""
    figure = 0
    for one in holding(game, "modify cost"):
        if covers(game, one, spot):
            figure += amount(game, one.run, one.node.args[2])
    if not figure:
        return move.cost
    if figure > 0:
        return move.cost + (COLORLESS,) * figure
    typed = [bit for bit in move.cost if bit != COLORLESS]
    colorless = len(move.cost) - len(typed)
    return tuple(typed) + (COLORLESS,) * max(0, colorless + figure)


def pays(game: State, spot: Spot, price: tuple[int, ...]) -> bool:
    """Whether the Energy attached is at least what a cost asks for [ATK-01, ENERGY-03]."""
    if not price:
        return True
    provided = units(game, spot)
    if len(provided) < len(price):
        return False
    key = (provided, price)
    known = game.table.payable.get(key)
    if known is None:
        typed = tuple(bit for bit in price if bit != COLORLESS)
        known = game.table.payable[key] = _fits(provided, typed)
    return known


def _fits(provided: tuple[int, ...], typed: tuple[int, ...]) -> bool:
    """Whether each typed symbol finds an Energy of its own; the rest is Colorless."""
    if not typed:
        return True
    for place, unit in enumerate(provided):
        rest = provided[:place] + provided[place + 1 :]
        if unit & typed[0] and _fits(rest, typed[1:]):
            return True
    return False


def moves(game: State, spot: Spot) -> tuple[Move, ...]:
    """The attacks a Pokémon may choose from: its own, those it keeps, and a Machine's."""
    found = spot.kind.moves
    if spot.kind.keeps_below and len(spot.cards) > 1:
        found = found + game.kinds[spot.cards[-2]].moves
    if spot.tools:
        found = found + tuple(move for card in spot.tools for move in game.kinds[card].moves)
    return found


def types(game: State, spot: Spot) -> int:
    """A Pokémon's types as bits."""
    for one in holding(game, "change type"):
        if covers(game, one, spot):
            return amount(game, one.run, one.node.args[2])
    return spot.kind.types


def forbidden(game: State, what: str, player: int, spot: Spot | None = None) -> bool:
    """Whether something that holds forbids a player or a Pokémon to do something."""
    for one in holding(game, f"forbid {what}"):
        if spot is not None:
            if covers(game, one, spot):
                return True
        elif covers_player(game, one.run.player, one.node.args[1], player) and all(
            met(game, one.run, condition) for condition in one.conditions
        ):
            return True
    return False


def covers_player(game: State, mine: int, whom: object, player: int) -> bool:
    """Whether `me`, `opp` or `both`, said for a player, means another."""
    del game
    word = getattr(whom, "op", "")
    return word == "both" or (word == "me") == (mine == player)
