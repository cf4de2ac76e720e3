"""Words of the grammar put together as a text."""

from __future__ import annotations

from typing import Final

_NO_SPACE_BEFORE: Final = frozenset({".", ",", ";", ":", ")"})
_NO_SPACE_AFTER: Final = ("(", "+", "non-", " -")
_SENTENCE_ENDS: Final = (".",)
_VOWELS: Final = ("a", "e", "i", "o", "u", "hp")
_NO_VOWELS: Final = ("uni", "one", "use")
#: What is said to a player, as it is said of that player: tokens.py reads it back.
_OF_ANOTHER: Final = {"{owners}": "their", "your": "their", "you": "they", "you're": "they're"}
_OF_YOU: Final = {"opponent's": "your", "opponent": "you"}


#: Where "your" or "the owner's" is said by what the sentence speaks of.
OWNERS: Final = "{owners}"
_ANOTHERS: Final = frozenset({"opponent's", "player's", "players", "opponent", "play"})


def spelled(tokens: tuple[str, ...]) -> str:
    """The words with spaces and capitals where they belong, `a` or `an` by the sound."""
    text = ""
    for token, follows in zip(tokens, (*tokens[1:], ""), strict=True):
        word = token
        if word == OWNERS:
            anothers = _ANOTHERS.intersection(text.rpartition(". ")[2].replace(",", "").split())
            word = "the owner's" if anothers else "your"
        if word == "a":
            word = "1" if follows == "of" else _article(follows)
        if not text or text.endswith(_SENTENCE_ENDS):
            word = word[:1].upper() + word[1:]
        glued = token in _NO_SPACE_BEFORE or text.endswith(_NO_SPACE_AFTER)
        text += word if glued or not text else f" {word}"
    return text


def _article(follows: str) -> str:
    sound = follows.lower()
    return "an" if sound.startswith(_VOWELS) and not sound.startswith(_NO_VOWELS) else "a"


def told_of_another(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Words said to a player, said of that player: "your hand" is "their hand"."""
    found: list[str] = []
    for token in tokens:
        if found and found[-1] == "their" and token in _OF_YOU:
            found[-1] = _OF_YOU[token]
        else:
            found.append(_OF_ANOTHER.get(token, token))
    return tuple(found)
