"""What a command was asked for, as values: light, because every command with a deck loads it."""

from __future__ import annotations

from decklint.model.named_tuple import NamedTuple


class LegalityOptions(NamedTuple):
    """What the command line says of the law; `given` tells a day that was typed from today."""

    format: str | None
    day: str
    given: bool
    edition: str | None = None


class PrecheckOptions(NamedTuple):
    """What the deck is judged by, and what follows if it is not legal."""

    wanted: LegalityOptions
    dialect: str | None
    anyway: bool
    #: What is not done with a deck that is not legal; nothing if games are what it is read for.
    refusal: str
