"""A record: a game written down, so that it can be played again to the same end.

The values a record file is read into; schemas/record.schema.json describes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decklint.model.named_tuple import NamedTuple
from decklint.model.scenario import ScenarioCard

SCHEMA = "decklint/record/1"


class Decision(NamedTuple):
    """One line: whose decision in which turn, the action in notation, and the state after it.

    The state is a fingerprint; it is not on every line.
    """

    turn: int
    player: int
    do: str
    state: str | None
    line: int


class Ending(NamedTuple):
    """The last line: how the game ended, if it did, and the state it ended in.

    The winner is a player's number.
    """

    winner: int | None
    rule: str | None
    state: str
    line: int


@dataclass(frozen=True, slots=True)
class Record:
    """A record file: what the game began with, every decision, and the end."""

    path: str
    edition: str
    seed: int
    players: tuple[str, str]
    decks: tuple[tuple[ScenarioCard, ...], tuple[ScenarioCard, ...]]
    #: What each player does otherwise than a usual one, by the names of the engine's profile.
    profiles: tuple[Mapping[str, bool | str], Mapping[str, bool | str]]
    decisions: tuple[Decision, ...]
    ending: Ending
    #: Prize cards of each player; None for as many as the book says.
    prizes: int | None = None
