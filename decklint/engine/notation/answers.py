"""Answers to the pending question, read: `choose bench 2`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from decklint.engine.actions import DONE, Action
from decklint.engine.notation.errors import NotOfferedError, listed, several, shown
from decklint.engine.notation.names import PLACE, Called, Named, among, kinds_named, parse_whose
from decklint.engine.notation.writer import (
    DONE_TEXT,
    offered_texts,
    option_text,
    option_texts,
    spot_place,
)
from decklint.engine.prompts import CARD, SPOT, PendingPrompt
from decklint.engine.state import State

_OPTION = re.compile(r"option (\d{1,3})", re.IGNORECASE)


def read_choose(game: State, rest: str, called: Called) -> Action:
    """The answer that a text means; one that is refused if nothing is asked."""
    choice = game.choice
    if choice is None:
        return Action("choose", which=0)
    if rest.lower() == DONE_TEXT:
        return DONE
    texts = offered_texts(game, choice)
    found = [place for place, text in enumerate(texts) if text == rest] or _offered(
        game, choice, rest, called
    )
    if not found:
        offered = listed(option_texts(game)) or "nothing"
        raise NotOfferedError(f"{shown(rest)} is not offered; possible: {offered}")
    if len(found) > 1 and not _alike(game, choice, found):
        raise several(rest, [texts[place] for place in found])
    return Action("choose", which=found[0])


def _offered(game: State, choice: PendingPrompt, rest: str, called: Called) -> list[int]:
    """The options that a text means."""
    if match := _OPTION.fullmatch(rest):
        place = int(match[1]) - 1
        return [place] if 0 <= place < len(choice.options) else []
    if choice.option_kind == CARD:
        return _offered_cards(game, choice, rest, called)
    if choice.option_kind == SPOT:
        return _offered_spots(game, choice, rest, called)
    words = [option_text(game, choice, option) for option in choice.options]
    return among(words, Named(rest))


def _offered_cards(game: State, choice: PendingPrompt, rest: str, called: Called) -> list[int]:
    theirs, named = parse_whose(rest)
    kinds = [
        kind
        for kind in game.kinds
        if kind.id in choice.options and not (theirs and kind.owner == choice.player)
    ]
    if named.number:  # counted among all cards of the name in the deck, not only those offered
        same = {number for kind in kinds for number in kind.same_name}
        kinds = [kind for kind in game.kinds if kind.id in same]
    wanted = {kind.id for kind in kinds_named(kinds, named, called)}
    return [place for place, card in enumerate(choice.options) if card in wanted]


def _offered_spots(game: State, choice: PendingPrompt, rest: str, called: Called) -> list[int]:
    match = PLACE.fullmatch(rest)
    texts = [spot_place(game, choice.player, number) for number in choice.numbers]
    if match:
        return [place for place, text in enumerate(texts) if text == rest.lower()]
    theirs, named = parse_whose(rest)
    found = []
    for place, number in enumerate(choice.numbers):
        spot = game.spot(number)
        if spot is None or (theirs and spot.owner == choice.player):
            continue
        if kinds_named([spot.kind], named, called):
            found.append(place)
    return found


def _alike(game: State, choice: PendingPrompt, found: Sequence[int]) -> bool:
    """Whether it makes no difference which: the same card twice, or pieces of one Pokémon."""
    options = {choice.numbers[place] for place in found}
    if len(options) == 1:
        return True
    if choice.option_kind != CARD:
        return False
    kinds = [game.kinds[card] for card in options]
    return len({kind.name for kind in kinds}) == 1 and all(kind.piece for kind in kinds)
