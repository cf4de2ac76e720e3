"""What is still to be done: steps on a stack, and questions that stop it until answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from decklint.engine.prompts import About, Option, Own, PendingPrompt, Prompt
from decklint.engine.state import State, Step

#: What follows an answer: it gets the game, what was asked about, and what was chosen (None for
#: nothing). Filled where the questions are asked, by `follows`.
_Follow: TypeAlias = "Callable[..., None]"
_FOLLOWING: Final[dict[Prompt, _Follow]] = {}


def follows(*prompts: Prompt) -> Callable[[_Follow], _Follow]:
    """Enter a function as what follows the answer to some prompts."""

    def enter(function: _Follow) -> _Follow:
        for prompt in prompts:
            _FOLLOWING[prompt] = function
        return function

    return enter


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
    prompt: Prompt,
    options: Iterable[Option],
    about: About | None = None,
    *,
    optional: bool = False,
) -> None:
    """Ask a player to choose one option; where there is only one answer it is taken at once."""
    choice = PendingPrompt(player, prompt, tuple(options), about or Own(player), optional)
    if len(choice.options) + optional > 1:
        game.choice = choice
        return
    only = choice.options[0] if choice.options else None
    game.forced.append((choice, only))
    _FOLLOWING[prompt](game, choice.about, only)


def take_all(game: State, player: int, prompt: Prompt, options: Sequence[Option]) -> None:
    """Note that a player chooses all options, because no fewer will do: nothing is asked."""
    choice = PendingPrompt(player, prompt, tuple(options), Own(player), optional=False)
    game.forced += [(choice, option) for option in options]


def answer(game: State, index: int) -> None:
    """Answer the pending question with an option's place, or -1 for nothing."""
    choice = game.choice
    if choice is None:  # play() has looked
        return
    game.choice = None
    chosen = choice.options[index] if index >= 0 else None
    _FOLLOWING[choice.prompt](game, choice.about, chosen)
