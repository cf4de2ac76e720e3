"""Cards named in a language whose names are put together by rule.

There a card is called by a word before it, a species and an ending, each of which is one fact.
The names are put together when the first of them is asked for, so that nobody else pays for them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

_JOINED = " & "
#: Set between the words of a name as every writer likes; ◇ makes it another name.
_BETWEEN = re.compile(r"[^\w◇]+")


class Translation:
    """The names of one language, by the file of card_data/names that says how they are made."""

    def __init__(self, words: Mapping[str, Any], english: Iterable[str]) -> None:
        self._words: dict[str, str] = {**words.get("species", {}), **words.get("names", {})}
        self._before: list[tuple[str, str]] = [
            (f"{word} ", local) for word, local in words.get("before", {}).items()
        ]
        self._endings: Mapping[str, str] = words.get("endings", {})
        names = {name: self._local(name) for name in (*english, *words.get("names", ()))}
        self._english = {_letters(local): name for name, local in names.items() if local}

    def english(self, name: str) -> str | None:
        """The English name of a card; what stands in brackets behind a name may be left out."""
        bare = name.replace("（", "(").partition("(")[0]
        return self._english.get(_letters(name)) or self._english.get(_letters(bare))

    def _local(self, english: str) -> str | None:
        """What a card is called, if all the words for it are known."""
        if whole := self._words.get(english):
            return whole
        ending = next((end for end in self._endings if english.endswith(end)), "")
        parts = [self._one(part) for part in english.removesuffix(ending).split(_JOINED)]
        known = [part for part in parts if part]
        if len(known) < len(parts):
            return None
        return _JOINED.join(known) + self._endings.get(ending, "")

    def _one(self, english: str) -> str | None:
        """One Pokémon's name without its ending."""
        if whole := self._words.get(english):
            return whole
        for word, local in self._before:
            if english.startswith(word) and (known := self._one(english[len(word) :])):
                return local + known
        return None


def _letters(name: str) -> str:
    """A name as it is compared: without spaces, signs, and regard to capitals and widths."""
    return _BETWEEN.sub("", unicodedata.normalize("NFKC", name).casefold())
