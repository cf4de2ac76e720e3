"""What games between two decks show."""

from __future__ import annotations

from dataclasses import dataclass

from decklint.model.deck import PlayedAs
from decklint.model.goldfish import Figure, Modelled


@dataclass(frozen=True, slots=True)
class DuelSide:
    """One of the two decks: how often it won, going first and going second."""

    path: str
    modelled: Modelled
    won: Figure
    first: Figure
    second: Figure
    guesses: tuple[PlayedAs, ...] = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """All games between two decks; a game that did not end counts as won by nobody."""

    sides: tuple[DuelSide, DuelSide]
    games: int
    asked: int
    seed: int
    edition: str
    pilot: str
    going: str
    unfinished: int
    turns: Figure
    endings: dict[str, int]
    #: Of the endings, the games that the first deck won.
    won_by: dict[str, int]
    seconds: float = 0.0
    jobs: int = 1
    #: What a player should know about the games, in sentences.
    notes: tuple[str, ...] = ()
