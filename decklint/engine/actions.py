"""An action: one decision of a player, on the turn or when the game asks."""

from __future__ import annotations

from functools import cache
from typing import Final

from decklint.engine.legality.refusals import Refusal
from decklint.errors import DecklintError
from decklint.model.named_tuple import NamedTuple

#: Positions on the table as an action names them: the player's own Active is 0, the Bench counts
#: from 1; the opponent's side is the same, this much higher.
ACTIVE: Final = 0
THEIRS: Final = 20


class Action(NamedTuple):
    """What a player does: the verb of the rulebook, and the card, place or number it is done with.

    `card` is a number of the table, `spot` a position, `which` the number of an
    attack, an Ability or an option.
    A field that the verb does not need is -1.
    """

    do: str
    card: int = -1
    spot: int = -1
    which: int = -1


END_TURN: Final = Action("end turn")
#: The answer "no more" to a question that allows it.
DONE: Final = Action("choose")
#: As many as a Bench and a Pokémon with the attacks of others can need.
RETREATS: Final = tuple(Action("retreat", spot=place) for place in range(1, 19))
ATTACKS: Final = tuple(Action("attack", which=index) for index in range(40))


@cache
def use_of(place: int, index: int) -> Action:
    """Using an Ability of the Pokémon at a place."""
    return Action("use", spot=place, which=index)


class IllegalActionError(DecklintError):
    """An action outside the legal ones was tried; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))
