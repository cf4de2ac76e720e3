"""Texts read as actions, legal or not."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import islice

from decklint.engine.actions import ACTIVE, END_TURN, Action
from decklint.engine.active_effects import powers
from decklint.engine.legality.generate import legal_actions
from decklint.engine.legality.refuse import why_not
from decklint.engine.notation.answers import read_choose
from decklint.engine.notation.errors import NotationError, hint, listed, several, shown
from decklint.engine.notation.names import (
    Called,
    Named,
    among,
    cards_named,
    kinds_named,
    matches,
    parse,
    places_named,
    split,
)
from decklint.engine.notation.writer import STADIUM_TEXT, write
from decklint.engine.numbers import moves
from decklint.engine.state import NOBODY, State
from decklint.model.names import fold

_NO_OTHERS: Called = {}
_BESIDE = re.compile(r'((?:[^"(]|"(?:[^"\\]|\\.)*")*)\(([^()]*)\)')


def read(game: State, text: str, called: Called = _NO_OTHERS) -> Action:
    """The action that a text means, legal or not; NotationError if it means none or several."""
    words = " ".join(text.split())
    if fold(words) == END_TURN.do:
        return END_TURN
    verb, _, rest = words.partition(" ")
    reader = _READERS.get(verb.lower())
    if reader is None:
        raise NotationError(f"{shown(words)} is no action; begin with {listed(_VERBS)}")
    return reader(game, rest.strip(), called)


def _read_bench(game: State, rest: str, called: Called) -> Action:
    found = cards_named(game, rest, called)
    return _one(game, rest, [game.kinds[card].bench_action for card in found])


def _read_play(game: State, rest: str, called: Called) -> Action:
    found = cards_named(game, rest, called)
    return _one(game, rest, [game.kinds[card].play_action for card in found])


def _read_evolve(game: State, rest: str, called: Called) -> Action:
    return _read_onto(game, "evolve", rest, called)


def _read_attach(game: State, rest: str, called: Called) -> Action:
    return _read_onto(game, "attach", rest, called)


def _read_onto(game: State, verb: str, rest: str, called: Called) -> Action:
    """`CARD -> PLACE`; the place may be left out where only one is legal."""
    name, place = split(rest)
    cards = cards_named(game, name, called)
    if place is None:
        return _only_legal(game, verb, cards, Action(verb, cards[0], ACTIVE))
    spots = places_named(game, game.player, place, called)
    return _one(game, rest, [Action(verb, card, spot) for card in cards for spot in spots])


def _read_retreat(game: State, rest: str, called: Called) -> Action:
    _, place = split(rest)
    place = place or rest.removeprefix("->").strip() or None
    if place is None:
        return _only_legal(game, "retreat", (-1,), Action("retreat", spot=1))
    spots = places_named(game, game.player, place, called)
    return _one(game, rest, [Action("retreat", spot=spot) for spot in spots])


def _read_use(game: State, rest: str, called: Called) -> Action:
    beside = _BESIDE.fullmatch(rest)
    name, place = (beside[1], beside[2]) if beside else (rest, "")
    named = parse(name)
    elsewhere = _uses_elsewhere(game, place, named, called) or _uses_from(game, place, named)
    if elsewhere:
        return _one(game, rest, elsewhere)
    row = game.sides[game.player].spots()
    places = places_named(game, game.player, place, called) if place else range(len(row))
    found = [
        Action("use", spot=spot, which=index)
        for spot in places
        if spot < len(row)
        for index in among([power.name for power in powers(game, row[spot])], named)
    ]
    if found:
        return _one(game, rest, found)
    known = {power.name for kind in game.kinds for power in kind.powers}
    if matches(known, named.name):
        spot = next(iter(places), ACTIVE)
        beyond = len(powers(game, row[spot])) if spot < len(row) else 0
        return Action("use", spot=spot, which=beyond)
    raise NotationError(f"no Ability is named {shown(named.name)}{hint(named.name, known)}")


def _uses_elsewhere(game: State, place: str, named: Named, called: Called) -> list[Action]:
    """What a Stadium offers, and Abilities of cards in the hand or the discard pile."""
    side = game.sides[game.player]
    rows = {"hand": side.hand, "discard": side.discard}
    if game.stadium != NOBODY and place in {"", STADIUM_TEXT}:
        rows = {STADIUM_TEXT: [game.stadium]}
    kinds = [game.kinds[card] for card in dict.fromkeys(rows.get(place or STADIUM_TEXT, ()))]
    return [
        Action("use", card=kind.id, which=which)
        for kind in kinds_named(kinds, named, called)
        for which in range(1 if kind.id == game.stadium else len(kind.powers))
    ]


def _uses_from(game: State, place: str, named: Named) -> list[Action]:
    """Abilities by their name of cards in the hand or the discard pile, if the place is said.

    If none is there, one that a card does not have: the rules refuse it.
    """
    side = game.sides[game.player]
    row = {"hand": side.hand, "discard": side.discard}.get(place)
    if row is None:
        return []
    found = [
        Action("use", card=card, which=which)
        for card in dict.fromkeys(row)
        for which in among([power.name for power in game.kinds[card].powers], named)
    ]
    if found:
        return found
    bearers = (kind for kind in game.kinds if among([one.name for one in kind.powers], named))
    return [Action("use", card=kind.id, which=len(kind.powers)) for kind in islice(bearers, 1)]


def _read_attack(game: State, rest: str, _called: Called) -> Action:
    named = parse(rest)
    active = game.sides[game.player].active
    names = [move.name for move in moves(game, active)] if active is not None else []
    found = [Action("attack", which=index) for index in among(names, named)]
    if found:
        return _one(game, rest, found)
    known = {move.name for kind in game.kinds for move in kind.moves}
    if matches(known, named.name):
        return Action("attack", which=len(names))
    raise NotationError(f"no attack is named {shown(named.name)}{hint(named.name, known)}")


_READERS: dict[str, Callable[[State, str, Called], Action]] = {
    "bench": _read_bench,
    "evolve": _read_evolve,
    "attach": _read_attach,
    "play": _read_play,
    "use": _read_use,
    "retreat": _read_retreat,
    "attack": _read_attack,
    "choose": read_choose,
}
_VERBS = (*_READERS, END_TURN.do)


def _one(game: State, text: str, found: Sequence[Action]) -> Action:
    """The action that is meant: the only one, else the only legal one."""
    if len(found) > 1:
        legal = [action for action in found if why_not(game, action) is None]
        found = legal or found
    kinds = {game.kinds[action.card].name for action in found if action.card >= 0}
    pieces = len(kinds) == 1 and all(
        action.card >= 0 and game.kinds[action.card].piece for action in found
    )
    if len(found) > 1 and not pieces:
        raise several(text, [write(game, action) for action in found])
    return found[0]


def _only_legal(game: State, verb: str, cards: Collection[int], otherwise: Action) -> Action:
    """The one legal action of a verb with a card; one that is refused if there is none."""
    found = [action for action in legal_actions(game) if action.do == verb and action.card in cards]
    if len(found) > 1:
        possible = listed([write(game, action) for action in found])
        raise NotationError(f"say where; write one of {possible}")
    return found[0] if found else otherwise
