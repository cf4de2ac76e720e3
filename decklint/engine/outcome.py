"""Winning: who has won, by how many ways, and the Sudden Death game when both have."""

from __future__ import annotations

from typing import Final

from decklint.engine.state import NOBODY, Outcome, PlayerState, State


def ways(game: State, player: int) -> list[str]:
    """The ways in which a player has won by now [WIN-01, WIN-02, WIN-05]."""
    side, other = game.sides[player], game.sides[1 - player]
    found = []
    if not side.prizes:
        found.append("WIN-01")
    if other.active is None and not other.bench:
        found.append("WIN-02")
    return found


_BECAUSE: Final = {
    "WIN-01": "took the last Prize card",
    "WIN-02": "the opponent has no Pokémon left",
    "WIN-03": "the opponent cannot draw",
}


def outcome(game: State) -> Outcome | None:
    """How the game stands: the outcome if somebody has won; winner NOBODY means Sudden Death.

    Both at once: who wins in more ways, wins; else it is Sudden Death [WIN-04].
    """
    mine, theirs = ways(game, 0), ways(game, 1)
    if not mine and not theirs:
        return None
    if len(mine) == len(theirs):
        return Outcome(NOBODY, "WIN-06", "both players win at once: Sudden Death")
    winner, rules = max(enumerate((mine, theirs)), key=lambda one: len(one[1]))
    rule = "WIN-04" if mine and theirs else rules[0]
    return Outcome(winner, rule, _BECAUSE[rules[0]])


def decked_out(game: State, side: PlayerState) -> None:
    """The player to draw has no card: the other wins [TURN-02, WIN-03]."""
    game.over = Outcome(1 - side.number, "WIN-03", _BECAUSE["WIN-03"])
    game.tell("over", *game.over)
