"""The one state check: what no longer may be as it is after an action or an effect.

It looks at a Bench that is too large, Tools and Special Conditions that do not suit, Pokémon
without HP left, and players without an Active Pokémon, until there is nothing left to do. The game
has it done after every action of a turn; an attack, the end of a turn and Pokémon Checkup have it
done where their books put it. No verb calls it [KO-01, KO-02, AMB-41].
"""

from __future__ import annotations

from decklint.engine import knockout
from decklint.engine.agenda import then
from decklint.engine.state import State
from decklint.engine.tidying import tidy


def settle(game: State) -> None:
    """Do the first thing that is due, and look again afterwards."""
    if game.table.untidy and tidy(game):
        game.agenda.append((settle,))
        return
    fallen = knockout.fallen(game)
    if fallen:
        game.agenda.append((settle,))
        knockout.knock_out(game, fallen)
    elif game.sides[0].active is None or game.sides[1].active is None:
        then(game, *knockout.succession(game), (settle,))
