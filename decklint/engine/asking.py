"""A question as a player needs it: which card or rule asks, and what the answer is for."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action
from decklint.engine.carrying import upcoming
from decklint.engine.checkup import NEXT_EFFECT
from decklint.engine.meaning import CARDS, POKEMON, deeds, purpose
from decklint.engine.numbers import moves
from decklint.engine.playing import at
from decklint.engine.state import NOBODY, Choice, Run, State
from decklint.engine.verbs.control import DO_IT, WHICH

#: Questions that no card asks, with the rule that does.
RULES: Final = {
    "You won the flip: go first or second?": "FIRST-02",
    "Choose your Active Pokémon": "SETUP-04",
    "Put another Basic Pokémon on your Bench?": "SETUP-05",
    "How many extra cards do you draw for the mulligans?": "MULL-02",
    "Take a Prize card": "KO-04",
    "Choose your new Active Pokémon": "KO-08",
    "Discard which Energy to retreat?": "RETREAT-03",
    "Discard a Pokémon from your Bench": "BENCH-02",
    "Discard which Pokémon Tool?": "MECH-TOOL-01",
    "Which comes first in Pokémon Checkup?": "CHECK-03",
    "Use the effect between turns now?": "CHECK-03",
    NEXT_EFFECT: "CHECK-03",
}


def asked(game: State) -> str:
    """The pending question: `Ultra Ball: Choose a card to put into the discard pile`."""
    choice = game.choice
    if choice is None:
        return ""
    if choice.question in RULES:
        return f"{choice.question} [{RULES[choice.question]}]"
    if not game.runs:
        return choice.question
    return f"{_source(game, game.runs[-1])}: {_question(game, choice)}"


def _source(game: State, run: Run) -> str:
    name = game.kinds[run.card].name
    return f"{name}, {run.move.name}" if run.move is not None else name


def _question(game: State, choice: Choice) -> str:
    """What is asked whether to do, or what a card or Pokémon is chosen for."""
    if choice.question == DO_IT:
        return f"{deeds(choice.args[0])}?"
    if choice.question == WHICH:
        ways = enumerate(choice.args[0], 1)
        return "which? " + "; ".join(f"{place}: {deeds(program)}" for place, program in ways)
    if not choice.question.startswith("Choose"):
        return choice.question
    chosen = POKEMON if choice.what == "spot" else CARDS
    return choice.question + purpose(upcoming(game), chosen)


def hint(game: State, action: Action) -> str:
    """What a player would look up before doing something: who is there, how hard it hits."""
    if action.do == "attack":
        active = game.sides[game.player].active
        move = moves(game, active)[action.which] if active is not None else None
        return f"{move.damage}{move.sign} damage" if move is not None and move.damage else ""
    if action.do == "choose":
        return _offered(game, action.which)
    if action.spot == NOBODY:
        return ""
    spot = at(game, action.spot)
    return "" if spot is None else spot.kind.name


def _offered(game: State, which: int) -> str:
    """Who is at a place that is offered as an answer."""
    choice = game.choice
    if choice is None or which < 0 or choice.what != "spot":
        return ""
    spot = game.spot(choice.options[which])
    return "" if spot is None else spot.kind.name
