"""Card English cut into words: spelling made uniform, sentences and names still visible."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from decklint.model.fingerprint import uniform
from decklint.model.named_tuple import NamedTuple

_TOKEN = re.compile(
    r"""\d+|(?:Dr|Jr|Lt|Mr|Mrs|Ms)\.|"""  # what has a full stop of its own
    r"""non-(?=[A-Z])|LV\. ?X(?:'s)?|[^\W\d_][\w'&-]*|[.,;:()"+×x*/?!★◇δ-]|\S"""
)


class Token(NamedTuple):
    """One word of a text: as the grammar spells it, as printed, and where it begins."""

    word: str
    printed: str
    place: int


def words(text: str) -> list[Token]:
    """The words of a card's text."""
    text = uniform(text)
    row = [Token(plain(match[0]), match[0], match.start()) for match in _TOKEN.finditer(text)]
    return _of_one_player(_with_stops(row))


#: What ends a name with a full stop of its own.
_JUNIOR = "jr."


def _with_stops(row: list[Token]) -> list[Token]:
    """The words with the stop of a sentence that ends with a name like Mime Jr. as its own word."""
    found: list[Token] = []
    for word, follows in pairwise([*row, Token("", "", -1)]):
        found.append(word)
        if word.word == _JUNIOR and follows.printed[:1].isupper():
            found.append(Token(".", ".", word.place + len(word.printed) - 1))
    return found


#: One player in older words.
_ONE_PLAYER: dict[tuple[str, ...], str] = {
    ("his", "or", "her"): "their",
    ("he", "or", "she"): "they",
    ("him", "or", "her"): "them",
}


def _of_one_player(row: list[Token]) -> list[Token]:
    """The words with "his or her" as the one word "their"."""
    found: list[Token] = []
    for word in row:
        found.append(word)
        new = _ONE_PLAYER.get(tuple(each.word for each in found[-3:]))
        if new is not None:
            first = found[-3]
            found[-3:] = [Token(new, "his or her", first.place)]
    return found


#: What is said of another player, word by word as it is said to you.
_TO_YOU = {
    "their": "your", "theirs": "yours", "they": "you", "your": "their",
    "you": "they", "has": "have", "attaches": "attach", "chooses": "choose", "counts": "count",
    "discards": "discard", "draws": "draw", "flips": "flip", "heals": "heal",
    "looks": "look", "moves": "move", "plays": "play", "puts": "put", "removes": "remove",
    "returns": "return", "reveals": "reveal", "searches": "search", "shows": "show",
    "shuffles": "shuffle", "switches": "switch", "takes": "take",
}  # fmt: skip


#: "Their name" is that of cards, not of a player.
_OF_CARDS = frozenset({"name", "names"})


def to_you(row: Sequence[Token]) -> list[Token]:
    """The words of a statement about another player, as that player would be told them.

    "Your opponent discards 4 Items from their hand" tells them: discard 4 Items from your hand. The
    Defending Pokémon is their own Active Pokémon.
    """
    after = [word.word for word in row[1:]] + [""]
    told = [
        word if follows in _OF_CARDS else word._replace(word=_TO_YOU.get(word.word, word.word))
        for word, follows in zip(row, after, strict=True)
    ]
    for at, (one, two) in enumerate(pairwise(told)):
        if (one.word, two.word) == ("the", "defending"):
            told[at : at + 2] = [one._replace(word="your"), two._replace(word="active")]
    return told


def plain(printed: str) -> str:
    """Lower case without accents, so that Pokémon is pokemon; but Pokémon-EX are not Pokémon-ex."""
    apart = unicodedata.normalize("NFD", printed.lower())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return bare[:-2] + "EX" if printed.endswith("EX") else bare
