"""LigaPokemon: the lines of Pokémon TCG Online without their stars."""

from __future__ import annotations

from decklint.model.deck import Line
from decklint.text.dialects import ptcgo

SAMPLE = """\
Pokemons - 4
4 Charmander PFL 11
Energias - 8
8 Fire Energy MEE 2
"""


def line_of(line: Line, language: str = "en") -> str:
    """`4 Charmander PFL 11`."""
    return ptcgo.line_of(line, language).removeprefix("* ")
