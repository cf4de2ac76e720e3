"""The one state check: what no longer may be as it is after an action or an effect.

It looks at a Bench that is too large, Tools and Special Conditions that do not suit, Pokémon
without HP left, and players without an Active Pokémon, until there is nothing left to do. The game
has it done after every action of a turn; an attack, the end of a turn and Pokémon Checkup have it
done where their books put it. No verb calls it [KO-01, KO-02, AMB-41].
"""

from __future__ import annotations

from decklint.engine import knockout
from decklint.engine.agenda import then
from decklint.engine.cleanup import tidy
from decklint.engine.numbers import hp
from decklint.engine.state import State


def settle(game: State) -> None:
    """Do the first thing that is due, and look again afterwards.

    It is done after every action, and mostly there is nothing to do: that is found out at a glance.
    """
    if game.table.untidy and tidy(game):
        game.agenda.append((settle,))
        return
    complete = True
    for side in game.sides:
        active = side.active
        if active is None:
            complete = False
        elif active.damage and active.damage >= hp(game, active):
            _knock_out(game)
            return
        for spot in side.bench:
            if spot.damage and spot.damage >= hp(game, spot):
                _knock_out(game)
                return
    if not complete:
        then(game, *knockout.succession(game), (settle,))


def _knock_out(game: State) -> None:
    game.agenda.append((settle,))
    knockout.knock_out(game, knockout.fallen(game))
