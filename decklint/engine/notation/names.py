"""Which cards and places a name means."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from decklint.engine.actions import ACTIVE, THEIRS
from decklint.engine.game_card import V_UNION, GameCard
from decklint.engine.notation.errors import NotationError, hint, several, shown
from decklint.engine.notation.writer import place_text
from decklint.engine.state import State
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold

#: Further words for cards: each with the numbers of the table that it means.
Called = Mapping[str, Collection[int]]

PLACE = re.compile(r"(their )?(?:(active)|bench (\d{1,2}))", re.IGNORECASE)
_NAME = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|(.*?))(?:\s+#(\d{1,2}))?', re.DOTALL)
_THEIR = "their "
_ESCAPED = re.compile(r"\\(.)")


class Named(NamedTuple):
    """A name as written, and the number of `#2` behind it."""

    name: str
    number: int = 0


def split(rest: str) -> tuple[str, str | None]:
    """A name and the place behind the arrow, if there is one."""
    name, arrow, place = rest.rpartition("->")
    return (name.strip(), place.strip()) if arrow else (rest, None)


def parse(text: str) -> Named:
    """A name with or without quotes, and its number."""
    match = _NAME.fullmatch(text.strip())
    if match is None or not (match[1] or match[2]):
        raise NotationError("a name is missing; write it behind the verb")
    name = match[2] if match[1] is None else _ESCAPED.sub(r"\1", match[1])
    return Named(name, int(match[3] or 0))


def parse_whose(text: str) -> tuple[bool, Named]:
    """A name, and whether `their` stands before it."""
    theirs = text.lower().startswith(_THEIR)
    return theirs, parse(text[len(_THEIR) :] if theirs else text)


def matches(names: Iterable[str], asked: str) -> list[str]:
    """The names that are exactly what was written; else those that only the spelling parts."""
    known = list(names)
    exact = [name for name in known if name == asked]
    return exact or [name for name in known if fold(name) == fold(asked)]


def among(names: Sequence[str], named: Named) -> list[int]:
    """The places of a name in a row of names; with `#2`, the second of them."""
    wanted = set(matches(names, named.name))
    found = [place for place, name in enumerate(names) if name in wanted]
    return found[named.number - 1 : named.number] if named.number else found


def cards_named(game: State, text: str, called: Called) -> list[int]:
    """The player's cards that a name means: those that can be played from where they lie first."""
    named = parse(text)
    own = [kind for kind in game.kinds if kind.owner == game.player]
    found = kinds_named(own, named, called)
    if not found and kinds_named(game.kinds, named, called):
        raise NotationError(f"{shown(named.name)} is no card of the player whose turn it is")
    if not found:
        known = {kind.name for kind in own} | set(called)
        raise NotationError(
            f"no card in the position is named {shown(named.name)}{hint(named.name, known)}"
        )
    side = game.sides[game.player]
    at_hand = [
        kind.id
        for kind in found
        if kind.id in (side.discard if kind.role == V_UNION else side.hand)
    ]
    return at_hand or [kind.id for kind in found]


def kinds_named(kinds: Sequence[GameCard], named: Named, called: Called) -> list[GameCard]:
    """Those of some cards that a name means."""
    words = matches(called, named.name)
    if words:
        numbers = {number for word in words for number in called[word]}
        found = [kind for kind in kinds if kind.id in numbers]
    else:
        wanted = set(matches({kind.name for kind in kinds}, named.name))
        found = [kind for kind in kinds if kind.name in wanted]
    return found[named.number - 1 : named.number] if named.number else found


def places_named(game: State, player: int, text: str, called: Called) -> list[int]:
    """Positions that a text means: a place, or the name of a Pokémon in play."""
    match = PLACE.fullmatch(text)
    if match:
        return [int(match[3] or ACTIVE) + (THEIRS if match[1] else 0)]
    theirs, named = parse_whose(text)
    rows = {0: game.sides[player].spots(), THEIRS: game.sides[1 - player].spots()}
    if theirs:
        del rows[0]
    for base, row in rows.items():
        kinds = {kind.id for kind in kinds_named([spot.kind for spot in row], named, called)}
        found = [base + place for place, spot in enumerate(row) if spot.kind.id in kinds]
        if len(found) > 1:
            raise several(text, [place_text(place) for place in found])
        if found:
            return found
    raise NotationError(
        f"no Pokémon in play is {shown(text)}; write active, bench 1 or their active"
    )
