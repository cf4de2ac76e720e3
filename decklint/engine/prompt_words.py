"""A question as a player needs it: which card or rule asks, and what the answer is for."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action
from decklint.engine.interpreter import upcoming
from decklint.engine.numbers import moves
from decklint.engine.program_words import CARDS, POKEMON, deeds, purpose
from decklint.engine.prompts import SPOT, Attachments, Guess, Part, Parts, PendingPrompt, Prompt
from decklint.engine.state import NOBODY, EffectRun, State
from decklint.engine.zones import at

#: Questions that no card asks, with the rule that does.
RULES: Final = {
    Prompt.GO_FIRST: "FIRST-02",
    Prompt.START_ACTIVE: "SETUP-04",
    Prompt.START_BENCH: "SETUP-05",
    Prompt.EXTRA_CARDS: "MULL-02",
    Prompt.TAKE_PRIZE: "KO-04",
    Prompt.PROMOTE: "KO-08",
    Prompt.PAY_RETREAT: "RETREAT-03",
    Prompt.LEAVE_BENCH: "BENCH-02",
    Prompt.DISCARD_TOOL: "MECH-TOOL-01",
    Prompt.CHECKUP_ORDER: "CHECK-03",
    Prompt.CHECKUP_NOW: "CHECK-03",
    Prompt.CHECKUP_NEXT: "CHECK-03",
}
#: The words of every prompt; those for a card or a part of its text stand in their place.
WORDS: Final = {
    Prompt.GO_FIRST: "You won the flip: go first or second?",
    Prompt.START_ACTIVE: "Choose your Active Pokémon",
    Prompt.START_BENCH: "Put another Basic Pokémon on your Bench?",
    Prompt.EXTRA_CARDS: "How many extra cards do you draw for the mulligans?",
    Prompt.TAKE_PRIZE: "Take a Prize card",
    Prompt.PROMOTE: "Choose your new Active Pokémon",
    Prompt.PAY_RETREAT: "Discard which Energy to retreat?",
    Prompt.LEAVE_BENCH: "Discard a Pokémon from your Bench",
    Prompt.DISCARD_TOOL: "Discard which Pokémon Tool?",
    Prompt.CHECKUP_ORDER: "Which comes first in Pokémon Checkup?",
    Prompt.CHECKUP_NOW: "Use the effect between turns now?",
    Prompt.CHECKUP_NEXT: "Which effect comes next in Pokémon Checkup?",
    Prompt.ATTACK_AGAIN: "Attack a second time?",
    Prompt.ATTACK_AGAIN_WITH: "Choose an attack",
    Prompt.DO_IT: "{text}?",
    Prompt.WHICH: "which? {text}",
    Prompt.PICK_CARD: "Choose a card{text}",
    Prompt.PICK_FROM: "On which Pokémon?",
    Prompt.PICK_POKEMON: "Choose a Pokémon{text}",
    Prompt.PICK_TARGET: "Choose a Pokémon{text}",
    Prompt.PICK_ATTACK: "Choose an attack",
    Prompt.SERVE_NEXT: "Which Pokémon next?",
    Prompt.DRAW: "Draw how many cards?",
    Prompt.GUESS: "What HP does {text} have?",
    Prompt.ORDER_TOP: "Put which card on top next?",
    Prompt.ORDER_BOTTOM: "Put which card under next?",
    Prompt.ATTACH_TO: "Attach {text} to which Pokémon?",
    Prompt.COUNTERS: "Put how many damage counters?",
    Prompt.COUNTER_ON: "Put a damage counter on which Pokémon?",
    Prompt.COUNTER_FROM: "Move a damage counter from which Pokémon?",
    Prompt.COUNTER_TO: "Move it to which Pokémon?",
    Prompt.DEVOLVE_MORE: "Take off another Evolution card?",
}


def asked(game: State) -> str:
    """The pending question: `Ultra Ball: Choose a card to put into the discard pile`."""
    choice = game.choice
    if choice is None:
        return ""
    words = question(game, choice)
    if choice.prompt in RULES:
        return f"{words} [{RULES[choice.prompt]}]"
    return f"{_source(game, game.runs[-1])}: {words}" if game.runs else words


def _source(game: State, run: EffectRun) -> str:
    name = game.kinds[run.card].name
    return f"{name}, {run.move.name}" if run.move is not None else name


def question(game: State, choice: PendingPrompt) -> str:
    """What is asked, in words."""
    return WORDS[choice.prompt].format(text=_text(game, choice))


def _text(game: State, choice: PendingPrompt) -> str:
    """What is asked whether to do, or what a card or Pokémon is chosen for."""
    about = choice.about
    if isinstance(about, Part):
        return deeds(about.program)
    if isinstance(about, Parts):
        ways = enumerate(about.programs, 1)
        return "; ".join(f"{place}: {deeds(program)}" for place, program in ways)
    if isinstance(about, Attachments):
        return game.kinds[about.found[0].card].name
    if isinstance(about, Guess):
        return game.kinds[about.card].name
    if choice.prompt is Prompt.PICK_CARD:
        return purpose(upcoming(game), CARDS)
    if choice.prompt in {Prompt.PICK_POKEMON, Prompt.PICK_TARGET}:
        return purpose(upcoming(game), POKEMON)
    return ""


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
    if choice is None or which < 0 or choice.option_kind != SPOT:
        return ""
    spot = game.spot(choice.numbers[which])
    return "" if spot is None else spot.kind.name
