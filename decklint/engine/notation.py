"""Actions as text and back, in a player's words.

    bench Charmander                 attach Fire Energy -> active
    evolve Charmeleon -> bench 2     attach "Head Ringer" -> their active
    play Iono                        use Infernal Reign (active)
    retreat -> bench 1               attack Tackle
    end turn                         choose bench 2

Places are counted as the player sees them who acts or is asked. `read` gives an action for
everything that can be meant, legal or not, so that the rules say why it is refused; what means
nothing, or two things, is a NotationError that says what was possible.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from decklint.engine.actions import ACTIVE, DONE, END_TURN, THEIRS, Action
from decklint.engine.legal import legal_actions
from decklint.engine.numbers import moves
from decklint.engine.standing import powers
from decklint.engine.state import NOBODY, Choice, State
from decklint.engine.table import V_UNION, Kind
from decklint.engine.why_not import why_not
from decklint.errors import DecklintError
from decklint.model.names import fold

#: Further words for cards: each with the numbers of the table that it means.
Called = Mapping[str, Collection[int]]
_NO_OTHERS: Called = {}

_PLACE = re.compile(r"(their )?(?:(active)|bench (\d{1,2}))", re.IGNORECASE)
_NAME = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|(.*?))(?:\s+#(\d{1,2}))?', re.DOTALL)
_OPTION = re.compile(r"option (\d{1,3})", re.IGNORECASE)
_ESCAPED = re.compile(r"\\(.)")
_BESIDE = re.compile(r'((?:[^"(]|"(?:[^"\\]|\\.)*")*)\(([^()]*)\)')
_NEEDS_QUOTES = re.compile(r'->|["()\\]|#|^(?:done|option \d+)$|^their ', re.IGNORECASE)
_FEW = 8
DONE_TEXT = "done"


class NotationError(DecklintError):
    """A text that is no action, or could be two: says what was possible."""


class NotOfferedError(NotationError):
    """An answer that the pending question does not offer."""


# Writing


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
    return f"{label(game, action.card)} -> {_place_text(action.spot)}"


def _power_text(game: State, action: Action) -> str:
    if action.spot == NOBODY:
        hand = action.card in game.sides[game.player].hand
        where = _STADIUM if action.card == game.stadium else "hand" if hand else "discard"
        return f"{label(game, action.card)} ({where})"
    spot = game.sides[game.player].spots()[action.spot]
    names = [power.name for power in powers(game, spot)]
    return f"{_numbered(names, action.which)} ({_place_text(action.spot)})"


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
    "retreat": lambda _game, action: f"-> {_place_text(action.spot)}",
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


def _place_text(place: int) -> str:
    whose = "their " if place >= THEIRS else ""
    place %= THEIRS
    return f"{whose}active" if place == ACTIVE else f"{whose}bench {place}"


def spot_place(game: State, player: int, number: int) -> str | None:
    """Where a Pokémon is, as a player sees it; None if it is not in play."""
    for side in game.sides:
        base = 0 if side.number == player else THEIRS
        if side.active is not None and side.active.id == number:
            return _place_text(base + ACTIVE)
        for place, spot in enumerate(side.bench, 1):
            if spot.id == number:
                return _place_text(base + place)
    return None


def option_texts(game: State) -> list[str]:
    """The answers to the pending question, in its order, as they stand behind `choose`."""
    choice = game.choice
    if choice is None:
        return []
    return [*_option_texts(game, choice), *([DONE_TEXT] if choice.optional else [])]


def _option_texts(game: State, choice: Choice) -> list[str]:
    plain = [_option_text(game, choice, option) for option in choice.options]
    return [
        text if plain.count(text) == 1 else f"option {place + 1}"
        for place, text in enumerate(plain)
    ]


def _option_text(game: State, choice: Choice, option: object) -> str:
    if choice.what == "card" and isinstance(option, int):
        return _offered_card(game, choice, option)
    if choice.what == "spot" and isinstance(option, int):
        return spot_place(game, choice.player, option) or str(option)
    if choice.what == "prize" and isinstance(option, int):
        return f"prize {option + 1}"
    return str(option)


def _offered_card(game: State, choice: Choice, card: int) -> str:
    text = label(game, card)
    kind = game.kinds[card]
    mine = any(
        game.kinds[other].name == kind.name and game.kinds[other].owner != kind.owner
        for other in choice.options
    )
    return f"their {text}" if mine and kind.owner != choice.player else text


def _answer_text(game: State, action: Action) -> str:
    if action == DONE or game.choice is None:
        return DONE_TEXT
    return _option_texts(game, game.choice)[action.which]


# Reading


class _Named(NamedTuple):
    """A name as written, and the number of `#2` behind it."""

    name: str
    number: int = 0


def read(game: State, text: str, called: Called = _NO_OTHERS) -> Action:
    """The action that a text means, legal or not; NotationError if it means none or several."""
    words = " ".join(text.split())
    if fold(words) == END_TURN.do:
        return END_TURN
    verb, _, rest = words.partition(" ")
    reader = _READERS.get(verb.lower())
    if reader is None:
        raise NotationError(f"{_shown(words)} is no action; begin with {_listed(VERBS)}")
    return reader(game, rest.strip(), called)


def _read_bench(game: State, rest: str, called: Called) -> Action:
    found = _cards(game, rest, called)
    return _one(game, rest, [game.kinds[card].bench_action for card in found])


def _read_play(game: State, rest: str, called: Called) -> Action:
    return _one(game, rest, [game.kinds[card].play_action for card in _cards(game, rest, called)])


def _read_evolve(game: State, rest: str, called: Called) -> Action:
    return _read_onto(game, "evolve", rest, called)


def _read_attach(game: State, rest: str, called: Called) -> Action:
    return _read_onto(game, "attach", rest, called)


def _read_onto(game: State, verb: str, rest: str, called: Called) -> Action:
    """`CARD -> PLACE`; the place may be left out where only one is legal."""
    name, place = _split(rest)
    cards = _cards(game, name, called)
    if place is None:
        return _only_legal(game, verb, cards, Action(verb, cards[0], ACTIVE))
    spots = _places(game, game.player, place, called)
    return _one(game, rest, [Action(verb, card, spot) for card in cards for spot in spots])


def _read_retreat(game: State, rest: str, called: Called) -> Action:
    _, place = _split(rest)
    place = place or rest.removeprefix("->").strip() or None
    if place is None:
        return _only_legal(game, "retreat", (-1,), Action("retreat", spot=1))
    spots = _places(game, game.player, place, called)
    return _one(game, rest, [Action("retreat", spot=spot) for spot in spots])


def _read_use(game: State, rest: str, called: Called) -> Action:
    beside = _BESIDE.fullmatch(rest)
    name, place = (beside[1], beside[2]) if beside else (rest, "")
    named = _parse(name)
    elsewhere = _uses_elsewhere(game, place, named, called)
    if elsewhere:
        return _one(game, rest, elsewhere)
    row = game.sides[game.player].spots()
    places = _places(game, game.player, place, called) if place else range(len(row))
    found = [
        Action("use", spot=spot, which=index)
        for spot in places
        if spot < len(row)
        for index in _among([power.name for power in powers(game, row[spot])], named)
    ]
    if found:
        return _one(game, rest, found)
    known = {power.name for kind in game.kinds for power in kind.powers}
    if _matches(known, named.name):
        spot = next(iter(places), ACTIVE)
        beyond = len(powers(game, row[spot])) if spot < len(row) else 0
        return Action("use", spot=spot, which=beyond)
    raise NotationError(f"no Ability is named {_shown(named.name)}{_hint(named.name, known)}")


_STADIUM = "stadium"


def _uses_elsewhere(game: State, place: str, named: _Named, called: Called) -> list[Action]:
    """What a Stadium offers, and Abilities of cards in the hand or the discard pile."""
    side = game.sides[game.player]
    rows = {"hand": side.hand, "discard": side.discard}
    if game.stadium != NOBODY and place in {"", _STADIUM}:
        rows = {_STADIUM: [game.stadium]}
    kinds = [game.kinds[card] for card in dict.fromkeys(rows.get(place or _STADIUM, ()))]
    return [
        Action("use", card=kind.id, which=which)
        for kind in _kinds(kinds, named, called)
        for which in range(1 if kind.id == game.stadium else len(kind.powers))
    ]


def _read_attack(game: State, rest: str, _called: Called) -> Action:
    named = _parse(rest)
    active = game.sides[game.player].active
    names = [move.name for move in moves(game, active)] if active is not None else []
    found = [Action("attack", which=index) for index in _among(names, named)]
    if found:
        return _one(game, rest, found)
    known = {move.name for kind in game.kinds for move in kind.moves}
    if _matches(known, named.name):
        return Action("attack", which=len(names))
    raise NotationError(f"no attack is named {_shown(named.name)}{_hint(named.name, known)}")


def _read_choose(game: State, rest: str, called: Called) -> Action:
    choice = game.choice
    if choice is None:
        return Action("choose", which=0)
    if rest.lower() == DONE_TEXT:
        return DONE
    texts = _option_texts(game, choice)
    found = [place for place, text in enumerate(texts) if text == rest] or _offered(
        game, choice, rest, called
    )
    if not found:
        offered = _listed(option_texts(game)) or "nothing"
        raise NotOfferedError(f"{_shown(rest)} is not offered; possible: {offered}")
    if len(found) > 1 and not _alike(game, choice, found):
        several = _listed([texts[place] for place in found])
        raise NotationError(f"{_shown(rest)} could be several; write one of {several}")
    return Action("choose", which=found[0])


_READERS: dict[str, Callable[[State, str, Called], Action]] = {
    "bench": _read_bench,
    "evolve": _read_evolve,
    "attach": _read_attach,
    "play": _read_play,
    "use": _read_use,
    "retreat": _read_retreat,
    "attack": _read_attack,
    "choose": _read_choose,
}
VERBS = (*_READERS, END_TURN.do)


def _split(rest: str) -> tuple[str, str | None]:
    """A name and the place behind the arrow, if there is one."""
    name, arrow, place = rest.rpartition("->")
    return (name.strip(), place.strip()) if arrow else (rest, None)


def _parse(text: str) -> _Named:
    match = _NAME.fullmatch(text.strip())
    if match is None or not (match[1] or match[2]):
        raise NotationError("a name is missing; write it behind the verb")
    name = match[2] if match[1] is None else _ESCAPED.sub(r"\1", match[1])
    return _Named(name, int(match[3] or 0))


def _matches(names: Iterable[str], asked: str) -> list[str]:
    """The names that are exactly what was written; else those that only the spelling parts."""
    known = list(names)
    exact = [name for name in known if name == asked]
    return exact or [name for name in known if fold(name) == fold(asked)]


def _among(names: Sequence[str], named: _Named) -> list[int]:
    """The places of a name in a row of names; with `#2`, the second of them."""
    wanted = set(_matches(names, named.name))
    found = [place for place, name in enumerate(names) if name in wanted]
    return found[named.number - 1 : named.number] if named.number else found


def _cards(game: State, text: str, called: Called) -> list[int]:
    """The player's cards that a name means: those that can be played from where they lie first."""
    named = _parse(text)
    own = [kind for kind in game.kinds if kind.owner == game.player]
    found = _kinds(own, named, called)
    if not found and _kinds(game.kinds, named, called):
        raise NotationError(f"{_shown(named.name)} is no card of the player whose turn it is")
    if not found:
        known = {kind.name for kind in own} | set(called)
        raise NotationError(
            f"no card in the position is named {_shown(named.name)}{_hint(named.name, known)}"
        )
    side = game.sides[game.player]
    at_hand = [
        kind.id
        for kind in found
        if kind.id in (side.discard if kind.role == V_UNION else side.hand)
    ]
    return at_hand or [kind.id for kind in found]


def _kinds(kinds: Sequence[Kind], named: _Named, called: Called) -> list[Kind]:
    words = _matches(called, named.name)
    if words:
        numbers = {number for word in words for number in called[word]}
        found = [kind for kind in kinds if kind.id in numbers]
    else:
        wanted = set(_matches({kind.name for kind in kinds}, named.name))
        found = [kind for kind in kinds if kind.name in wanted]
    return found[named.number - 1 : named.number] if named.number else found


def _places(game: State, player: int, text: str, called: Called) -> list[int]:
    """Positions that a text means: a place, or the name of a Pokémon in play."""
    match = _PLACE.fullmatch(text)
    if match:
        return [int(match[3] or ACTIVE) + (THEIRS if match[1] else 0)]
    theirs = text.lower().startswith("their ")
    named = _parse(text[len("their ") :] if theirs else text)
    rows = {0: game.sides[player].spots(), THEIRS: game.sides[1 - player].spots()}
    if theirs:
        del rows[0]
    for base, row in rows.items():
        kinds = {kind.id for kind in _kinds([spot.kind for spot in row], named, called)}
        found = [base + place for place, spot in enumerate(row) if spot.kind.id in kinds]
        if len(found) > 1:
            several = _listed([_place_text(place) for place in found])
            raise NotationError(f"{_shown(text)} could be several; write one of {several}")
        if found:
            return found
    raise NotationError(
        f"no Pokémon in play is {_shown(text)}; write active, bench 1 or their active"
    )


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
        several = _listed([write(game, action) for action in found])
        raise NotationError(f"{_shown(text)} could be several; write one of {several}")
    return found[0]


def _only_legal(game: State, verb: str, cards: Collection[int], otherwise: Action) -> Action:
    """The one legal action of a verb with a card; one that is refused if there is none."""
    if game.choice is not None:
        return otherwise
    found = [action for action in legal_actions(game) if action.do == verb and action.card in cards]
    if len(found) > 1:
        several = _listed([write(game, action) for action in found])
        raise NotationError(f"say where; write one of {several}")
    return found[0] if found else otherwise


def _offered(game: State, choice: Choice, rest: str, called: Called) -> list[int]:
    """The options that a text means."""
    if match := _OPTION.fullmatch(rest):
        place = int(match[1]) - 1
        return [place] if 0 <= place < len(choice.options) else []
    if choice.what == "card":
        return _offered_cards(game, choice, rest, called)
    if choice.what == "spot":
        return _offered_spots(game, choice, rest, called)
    words = [_option_text(game, choice, option) for option in choice.options]
    return _among(words, _Named(rest))


def _offered_cards(game: State, choice: Choice, rest: str, called: Called) -> list[int]:
    theirs = rest.lower().startswith("their ")
    named = _parse(rest[len("their ") :] if theirs else rest)
    kinds = [
        kind
        for kind in game.kinds
        if kind.id in choice.options and not (theirs and kind.owner == choice.player)
    ]
    if named.number:  # counted among all cards of the name in the deck, not only those offered
        same = {number for kind in kinds for number in kind.same_name}
        kinds = [kind for kind in game.kinds if kind.id in same]
    wanted = {kind.id for kind in _kinds(kinds, named, called)}
    return [place for place, card in enumerate(choice.options) if card in wanted]


def _offered_spots(game: State, choice: Choice, rest: str, called: Called) -> list[int]:
    match = _PLACE.fullmatch(rest)
    texts = [spot_place(game, choice.player, number) for number in choice.options]
    if match:
        return [place for place, text in enumerate(texts) if text == rest.lower()]
    theirs = rest.lower().startswith("their ")
    named = _parse(rest[len("their ") :] if theirs else rest)
    found = []
    for place, number in enumerate(choice.options):
        spot = game.spot(number)
        if spot is None or (theirs and spot.owner == choice.player):
            continue
        if _kinds([spot.kind], named, called):
            found.append(place)
    return found


def _alike(game: State, choice: Choice, found: Sequence[int]) -> bool:
    """Whether it makes no difference which: the same card twice, or pieces of one Pokémon."""
    options = {choice.options[place] for place in found}
    if len(options) == 1:
        return True
    if choice.what != "card":
        return False
    kinds = [game.kinds[card] for card in options]
    return len({kind.name for kind in kinds}) == 1 and all(kind.piece for kind in kinds)


# Words


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _listed(texts: Sequence[str]) -> str:
    rest = f" and {len(texts) - _FEW} more" if len(texts) > _FEW else ""
    return ", ".join(texts[:_FEW]) + rest


def _hint(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, sorted(known), 3, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""
