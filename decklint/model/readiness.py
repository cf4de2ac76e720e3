"""When a player calls a deck ready, as data: Pokémon in play, with Energy, in front, attacking."""

from __future__ import annotations

from typing import TypeAlias

from decklint.model.named_tuple import NamedTuple


class ReadyCondition(NamedTuple):
    """So many Pokémon of some names in play, each of which is as asked.

    `can_attack` is to have the Energy for an attack, `attacks` to use one on that turn.
    """

    names: frozenset[str]
    number: int = 1
    energy: int = 0
    can_attack: bool = False
    attacks: bool = False
    in_front: bool = False


#: Ready is if all claims of one of the rows hold.
Readiness: TypeAlias = tuple[tuple[ReadyCondition, ...], ...]
