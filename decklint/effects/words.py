"""Card English cut into words: spelling made uniform, sentences and names still visible."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from decklint.model.fingerprint import uniform

_TOKEN = re.compile(r"""\d+|[^\W\d_][\w'&-]*|[.,;:()"+×x*/?!★◇δ-]|\S""")


class Word(NamedTuple):
    """One word of a text: as the grammar spells it, as printed, and where it begins."""

    word: str
    printed: str
    place: int


def words(text: str) -> list[Word]:
    """The words of a card's text."""
    text = uniform(text)
    return [Word(_plain(match[0]), match[0], match.start()) for match in _TOKEN.finditer(text)]


def _plain(printed: str) -> str:
    """Lower case without accents, so that Pokémon is pokemon."""
    apart = unicodedata.normalize("NFD", printed.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
