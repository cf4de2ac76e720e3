"""Stand-ins read into values: those of each era from card_data, and a user's own file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decklint.errors import DataError
from decklint.model.card import TYPES
from decklint.model.opponent import Clock, LinePokemon, Opponent
from decklint.store import schema, yamlfile
from decklint.store.card_facts import modifiers


def read_opponent(path: str) -> Opponent:
    """The stand-in that a file describes; DataError with its line if it is none."""
    document = yamlfile.read(path)
    schema.check(document, "opponent")
    found = opponent(document.value)
    if found.prizes < 1:
        raise DataError(
            "its Pokémon are worth no Prize; a game could not be won", path=path, line=1
        )
    return found


def opponents(document: Mapping[str, Any]) -> tuple[Opponent, ...]:
    """The stand-ins of card_data/opponents.yaml."""
    return tuple(opponent(one) for one in document.get("opponents", ()))


def opponent(given: Mapping[str, Any]) -> Opponent:
    """A stand-in from values that the schema allows."""
    clock = given.get("clock", {})
    knocks = clock.get("knock_out", {})
    return Opponent(
        name=given["name"],
        basis=given.get("basis", ""),
        line=tuple(_pokemon(one) for one in given["pokemon"]),
        clock=Clock(
            every=knocks.get("every", 1) if "knock_out" in clock else 0,
            start=knocks.get("from", 1),
            discard_hand=tuple(clock.get("discard_hand", ())),
        ),
        since=str(given.get("since", "")),
        lock=tuple(given.get("lock", ())),
    )


def _pokemon(given: Mapping[str, Any]) -> LinePokemon:
    return LinePokemon(
        hp=given["hp"],
        prizes=given.get("prizes", 1),
        types=tuple(TYPES[letter] for letter in given.get("type", "C")),
        weaknesses=modifiers(given.get("weak", "")),
        resistances=modifiers(given.get("resist", "")),
        retreat=given.get("retreat", 2),
        labels=tuple(given.get("is", ("Basic",))),
        name=given.get("name", ""),
    )
