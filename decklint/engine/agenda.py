"""What is still to be done: steps on a stack, and questions that stop it until answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decklint.engine.state import Choice, State, Step


def proceed(game: State, stop_before: Callable[..., None] | None = None) -> None:
    """Do what is to be done until a player must decide or the game is over."""
    agenda = game.agenda
    unsteady = "suppress" in game.table.mentions
    while agenda and game.choice is None and game.over is None:
        if agenda[-1][0] is stop_before:
            return
        step = agenda.pop()
        step[0](game, *step[1:])
        # What switches Abilities off may do so under any condition: then every step may change it.
        if unsteady and game.gathered is not None and game.gathered.silences:
            game.standing = None


def then(game: State, *steps: Step) -> None:
    """Put steps on the stack so that they are done in the order given, before all else."""
    game.agenda += steps[::-1]


def ask(
    game: State,
    player: int,
    question: str,
    what: str,
    options: Sequence[Any],
    answered: Callable[..., None],
    *args: object,
    optional: bool = False,
) -> None:
    """Ask a player to choose one option; where there is only one answer it is taken at once."""
    choice = Choice(player, question, what, tuple(options), answered, args, optional)
    if len(options) + optional > 1:
        game.choice = choice
        return
    only = options[0] if options else None
    game.forced.append((choice, only))
    answered(game, *args, only)


def take_all(game: State, player: int, question: str, what: str, options: Sequence[Any]) -> None:
    """Note that a player chooses all options, because no fewer will do: nothing is asked."""
    choice = Choice(player, question, what, tuple(options), _nothing, (), optional=False)
    game.forced += [(choice, option) for option in options]


def _nothing(_game: State, _option: object) -> None:
    """Nothing follows: whoever took all options goes on by itself."""


def answer(game: State, index: int) -> None:
    """Answer the pending question with an option's place, or -1 for nothing."""
    choice = game.choice
    if choice is None:  # play() has looked
        return
    game.choice = None
    chosen = choice.options[index] if index >= 0 else None
    choice.then(game, *choice.args, chosen)
