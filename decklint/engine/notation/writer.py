"""Actions, places and answers as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from decklint.engine.actions import ACTIVE, DONE, END_TURN, THEIRS, Action
from decklint.engine.active_effects import powers
from decklint.engine.numbers import moves
from decklint.engine.prompts import CARD, PRIZE, SPOT, PendingPrompt
from decklint.engine.state import NOBODY, State

_NEEDS_QUOTES = re.compile(r'->|["()\\]|#|^(?:done|option \d+)$|^their ', re.IGNORECASE)
DONE_TEXT = "done"
STADIUM_TEXT = "stadium"


def write(game: State, action: Action) -> str:
    """An action as text, which `read` takes for the same action."""
    if action == END_TURN:
        return END_TURN.do
    if action.do == "choose":
        return f"choose {_answer_text(game, action)}"
    return f"{action.do} {_WRITERS[action.do](game, action)}".strip()


def _card_text(game: State, action: Action) -> str:
    return label(game, action.card)


def _card_and_place(game: State, action: Action) -> str:
    return f"{label(game, action.card)} -> {place_text(action.spot)}"


def _power_text(game: State, action: Action) -> str:
    if action.spot == NOBODY:
        hand = action.card in game.sides[game.player].hand
        where = STADIUM_TEXT if action.card == game.stadium else "hand" if hand else "discard"
        return f"{label(game, action.card)} ({where})"
    spot = game.sides[game.player].spots()[action.spot]
    names = [power.name for power in powers(game, spot)]
    return f"{_numbered(names, action.which)} ({place_text(action.spot)})"


def _attack_text(game: State, action: Action) -> str:
    active = game.sides[game.player].active
    names = [move.name for move in moves(game, active)] if active is not None else []
    return _numbered(names, action.which)


_WRITERS: dict[str, Callable[[State, Action], str]] = {
    "bench": _card_text,
    "play": _card_text,
    "evolve": _card_and_place,
    "attach": _card_and_place,
    "use": _power_text,
    "retreat": lambda _game, action: f"-> {place_text(action.spot)}",
    "attack": _attack_text,
}


def label(game: State, card: int) -> str:
    """A card's name; where a deck has different cards of one name, with the number of this one."""
    kind = game.kinds[card]
    if len(kind.same_name) == 1:
        return _quoted(kind.name)
    return f"{_quoted(kind.name)} #{sorted(kind.same_name).index(card) + 1}"


def _numbered(names: Sequence[str], place: int) -> str:
    same = [index for index, name in enumerate(names) if name == names[place]]
    number = f" #{same.index(place) + 1}" if len(same) > 1 else ""
    return _quoted(names[place]) + number


def _quoted(name: str) -> str:
    if not _NEEDS_QUOTES.search(name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def place_text(place: int) -> str:
    """A place in play as the player sees it."""
    whose = "their " if place >= THEIRS else ""
    place %= THEIRS
    return f"{whose}active" if place == ACTIVE else f"{whose}bench {place}"


def spot_place(game: State, player: int, number: int) -> str | None:
    """Where a Pokémon is, as a player sees it; None if it is not in play."""
    for side in game.sides:
        base = 0 if side.number == player else THEIRS
        if side.active is not None and side.active.id == number:
            return place_text(base + ACTIVE)
        for place, spot in enumerate(side.bench, 1):
            if spot.id == number:
                return place_text(base + place)
    return None


def option_texts(game: State) -> list[str]:
    """The answers to the pending question, in its order, as they stand behind `choose`."""
    choice = game.choice
    if choice is None:
        return []
    return [*offered_texts(game, choice), *([DONE_TEXT] if choice.optional else [])]


def offered_texts(game: State, choice: PendingPrompt) -> list[str]:
    """The options of a question; those that would read the same are numbered."""
    plain = [option_text(game, choice, option) for option in choice.options]
    return [
        text if plain.count(text) == 1 else f"option {place + 1}"
        for place, text in enumerate(plain)
    ]


def option_text(game: State, choice: PendingPrompt, option: object) -> str:
    """One option in words, alike for options that look alike."""
    if choice.option_kind == CARD and isinstance(option, int):
        return _offered_card(game, choice, option)
    if choice.option_kind == SPOT and isinstance(option, int):
        return spot_place(game, choice.player, option) or str(option)
    if choice.option_kind == PRIZE and isinstance(option, int):
        return f"prize {option + 1}"
    return str(option)


def _offered_card(game: State, choice: PendingPrompt, card: int) -> str:
    text = label(game, card)
    kind = game.kinds[card]
    mine = any(
        game.kinds[other].name == kind.name and game.kinds[other].owner != kind.owner
        for other in choice.numbers
    )
    return f"their {text}" if mine and kind.owner != choice.player else text


def _answer_text(game: State, action: Action) -> str:
    if action == DONE or game.choice is None:
        return DONE_TEXT
    return offered_texts(game, game.choice)[action.which]
