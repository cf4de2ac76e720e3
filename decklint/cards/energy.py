"""What an Energy card can provide at most, read from its text.

Notation: one word per Energy, each the letters it may be; `*` is every type. `C C` is two
Colorless, `FDY` one Energy that is Fighting, Darkness or Fairy, `* *` two of any type. What the
card provides at a given moment is for its program to say; this is the most it ever provides, so
that a deck is never wrongly told that its Energy cannot pay for an attack.
"""

from __future__ import annotations

import re

from decklint.model.card import LETTERS, TYPES
from decklint.model.fingerprint import uniform

_WORD = "|".join(TYPES.values())
_VERB = re.compile(r"(?:provides?|counts as)\b", re.IGNORECASE)
_COMBINATION = re.compile(r"(\d) in any combination", re.IGNORECASE)
_AT_A_TIME = re.compile(r"(?:only )?(?:provides )?(?:only )?(\d) Energy at a time", re.IGNORECASE)
_EVERY = re.compile(r"every type|all types", re.IGNORECASE)
_COUNTED = re.compile(rf"\b(\d) ({_WORD})\b")
_TYPE = re.compile(rf"\b({_WORD})\b")
#: Where a clause goes on to say on which Pokémon or when, types named there are not provided.
_CONDITION = re.compile(r"\b(?:only while|while|if|as long as|attached to)\b", re.IGNORECASE)


def provides(text: str) -> str | None:
    """The most an Energy card with this text provides; None where the text does not say."""
    found = []
    for sentence in re.split(r"(?<=[.)])\s", uniform(text)):
        for match in _VERB.finditer(sentence):
            if units := _units(sentence[match.end() :]):
                found.append(units)
    return max(found, key=_worth) if found else None


def _units(clause: str) -> str:
    amount = _AT_A_TIME.search(clause)
    number = int(amount[1]) if amount else 1
    if combined := _COMBINATION.search(clause):
        number = int(combined[1])
    if _EVERY.search(_CONDITION.split(clause)[0]):
        return " ".join("*" * number)
    head = re.split(r"\bbut\b", _CONDITION.split(clause)[0])[0].replace(" Energy", "")
    if counted := _COUNTED.search(head):
        return " ".join(LETTERS[counted[2]] * int(counted[1]))
    letters = [LETTERS[word] for word in _TYPE.findall(head)]
    if not letters:
        return ""
    if "," in head or " or " in head or " and " in head:
        return " ".join(["".join(dict.fromkeys(letters))] * number)
    return " ".join(letters)


def _worth(units: str) -> tuple[int, int]:
    words = units.split()
    return (
        sum(11 if word == "*" else len(word) if word != "C" else 0 for word in words),
        len(words),
    )
