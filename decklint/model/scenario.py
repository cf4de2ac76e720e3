"""A scenario: a position, what is done in it, and what must then hold.

The values a scenario file is read into; schemas/scenario.schema.json describes the file.
Players are numbers here: "you" is 0, "opponent" is 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decklint.model.card import BLANK_KIND, Card
from decklint.model.named_tuple import NamedTuple

PLAYERS = ("you", "opponent")
SIXTY = 60

#: What can be asked about a Pokémon in play, and the kind of answer.
POKEMON_FIELDS = {
    "name": "text",
    "damage": "number",
    "hp": "number",
    "retreat": "number",
    "conditions": "words",
    "energy": "cards",
    "tools": "cards",
    "under": "cards",
    "counters": "words",
    "used": "words",
    "attacks": "words",
}
#: What can be asked about a player, beside the Pokémon.
SIDE_FIELDS = {
    "active": "text",
    "bench": "cards",
    "hand": "cards",
    "deck": "top",
    "deck.bottom": "bottom",
    "discard": "cards",
    "lost": "cards",
    "prizes": "cards",
    "playing": "cards",
    "used": "words",
    "unions": "words",
    "mulligans": "number",
    "reads": "lines",
}
#: What can be asked about the game as a whole.
GAME_FIELDS = {
    "turn.number": "number",
    "turn.player": "player",
    "turn.first": "player",
    "round": "number",
    "winner": "winner",
    "because": "text",
    "stadium": "text",
    "asks": "asked",
    "options": "actions",
    "legal": "actions",
    "illegal": "actions",
    "flips": "number",
}
#: What a player does at most once in a turn or a game, as `used` lists it.
USED = ("supporter", "stadium", "energy", "retreat", "gx", "vstar")

_POKEMON = re.compile(r"(active|bench\.[1-9])(?:\.([a-z]+))?")


_COUNTED = re.compile(r"([1-9]\d?) (.+)")


def counted(text: str) -> tuple[int, str]:
    """`4 Fire Energy` as a number and a card; without a number it is one."""
    match = _COUNTED.fullmatch(text)
    return (int(match[1]), match[2]) if match else (1, text)


def kind_of_answer(path: str) -> str | None:
    """The kind of answer that an expectation's path has; None for a path that means nothing."""
    if path in GAME_FIELDS:
        return GAME_FIELDS[path]
    player, _, rest = path.partition(".")
    if player not in PLAYERS:
        return None
    if rest in SIDE_FIELDS:
        return SIDE_FIELDS[rest]
    return POKEMON_FIELDS.get(place_and_field(rest)[1])


def place_and_field(rest: str) -> tuple[str, str]:
    """`bench.2.damage` as its two parts; a place alone asks for the name there."""
    match = _POKEMON.fullmatch(rest)
    return (match[1], match[2] or "name") if match else ("", "")


class ScenarioCard(NamedTuple):
    """A card as a scenario names it.

    `programs` gives the text of a program for each fingerprint of the card that has one. `piece`
    numbers the halves of a LEGEND and the quarters of a V-UNION, from 1. `line` names what the card
    evolves from, what that evolves from and so on, where the other cards do not tell.
    """

    word: str
    card: Card
    programs: Mapping[str, str] = {}
    piece: int = 0
    line: tuple[str, ...] = ()


class Attached(NamedTuple):
    """A card attached to a Pokémon, and whose it is."""

    card: ScenarioCard
    owner: int


class Placed(NamedTuple):
    """A Pokémon in play: its cards from the bottom up, and what has happened to it."""

    cards: tuple[ScenarioCard, ...]
    energy: tuple[Attached, ...] = ()
    tools: tuple[Attached, ...] = ()
    damage: int = 0
    conditions: tuple[str, ...] = ()
    entered_this_turn: bool = False
    paralyzed_this_turn: bool = False
    counters: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    line: int = 0


class Half(NamedTuple):
    """One player's half of the table. A deck that is `filled` gets blanks below, up to sixty.

    Without Prizes given there are as many as the book says, all blank.
    """

    active: Placed
    bench: tuple[Placed, ...] = ()
    hand: tuple[ScenarioCard, ...] = ()
    deck: tuple[ScenarioCard, ...] = ()
    filled: bool = True
    prizes: tuple[ScenarioCard, ...] | None = None
    discard: tuple[ScenarioCard, ...] = ()
    lost: tuple[ScenarioCard, ...] = ()
    used: tuple[str, ...] = ()
    unions: tuple[str, ...] = ()
    line: int = 0


class Turn(NamedTuple):
    """Which turn it is, whose, and who started the game."""

    number: int = 3
    player: int = 0
    first: int = 0


class Expectation(NamedTuple):
    """What must be found at a place: `you.active.damage` and its value."""

    path: str
    value: Any
    line: int


class Step(NamedTuple):
    """One line of the script.

    `kind` is "do" (an action in notation), "refused" (one that a rule forbids), "begin turn" or
    "expect".
    """

    kind: str
    text: str = ""
    because: str = ""
    expected: tuple[Expectation, ...] = ()
    line: int = 0


class Order(NamedTuple):
    """The order that a shuffle gives, from the top; cards not named lie below as they lay."""

    cards: tuple[ScenarioCard, ...]
    line: int


class Case(NamedTuple):
    """What is done and expected in one edition, with the luck that was agreed on.

    `shuffles` has the successive orders of each player's deck, `picks` the places (from 1) that
    are taken where a card is taken at random.
    """

    edition: str
    coins: tuple[bool, ...] = ()
    shuffles: tuple[tuple[Order, ...], tuple[Order, ...]] = ((), ())
    picks: tuple[int, ...] = ()
    do: tuple[Step, ...] = ()
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file: the position, and a case for each edition it is told for.

    `cards` are the cards it names, by the words it uses for them.
    """

    path: str
    title: str
    cites: tuple[str, ...]
    halves: tuple[Half, Half]
    cases: tuple[Case, ...]
    turn: Turn
    round: int
    setup: bool
    stadium: Attached | None
    cards: Mapping[str, ScenarioCard]


#: Fills decks and Prizes: a card with which nothing can be done.
BLANK = ScenarioCard("Blank", Card("blank", "Blank", "Blank", supertype=BLANK_KIND))
#: Stands where a player must have a Pokémon and the scenario names none.
BLANK_POKEMON = ScenarioCard(
    "Blank Pokémon",
    Card("blank pokemon", "Blank Pokémon", "Blank Pokémon", "Pokémon", ("Basic",), hp=300),
)
