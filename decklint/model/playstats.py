"""What rules ask about played games: how many, and what never happened in any of them."""

from __future__ import annotations

from decklint.model.named_tuple import NamedTuple


class PlayedCard(NamedTuple):
    """The cards of one name: in how many games they were seen in hand, and came to be played.

    `evolves` says that it is an Evolution card; one that is not modelled in full is not judged.
    """

    name: str
    seen: int
    played: int
    evolves: bool
    modelled: bool


class PlayStats(NamedTuple):
    """Solo games with a deck: under which pilot, how many, in how many there was an attack.

    There are fewer than were asked for if somebody stopped them.
    """

    games: int
    asked: int
    pilot: str
    attacked: int
    cards: tuple[PlayedCard, ...]
