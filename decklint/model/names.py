"""Names made comparable: what a player types finds the card that was meant."""

from __future__ import annotations

import unicodedata

from decklint.model.card import TYPES
from decklint.model.patterns import pattern

#: Signs that a keyboard lacks, as the words players write for them.
_SIGNS = {
    "★": " star ",
    "☆": " star ",
    "◇": " prism star ",
    "♢": " prism star ",
    "⋄": " prism star ",
    "♀": " female ",
    "♂": " male ",
    "α": " alpha ",
    "β": " beta ",
    "γ": " gamma ",
    "δ": " delta ",
    "四": " E4 ",
    "&": " and ",
    "+": " + ",
    "×": "x",
    "ß": "ss",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
}
#: Written or left out without changing the name.
_SILENT = "'’‘ʼ`´′\"“”„«»#"
#: Written as a space by some and as themselves by others.
_APART = "-‐‑‒–—―−_./\\,:;()[]{}|*~^"
_TABLE = str.maketrans(_SIGNS | dict.fromkeys(_SILENT) | dict.fromkeys(_APART, " "))
_SYMBOLS = {f"{{{letter}}}": f" {word} " for letter, word in TYPES.items()} | {"{*}": "◇"}
#: Invisible, unassigned, private or half a character: no part of any name.
_NOTHING = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me"})
_QUOTES = str.maketrans("’‘ʼ“”„–—−‐‑", "'''\"\"\"-----")

_EX = pattern(r"( ex|-EX)(?!\w)")


def ex_kind(name: str) -> str | None:
    """` ex` or `-EX` where a name is written as Pokémon ex are, or as Pokémon-EX are.

    These are different names. A text all in capitals or without any says nothing of them.

    >>> ex_kind("Testmon ex"), ex_kind("Testmon-EX"), ex_kind("Testmon EX")
    (' ex', '-EX', None)
    """
    found = _EX.search(name)
    return None if found is None or name.isupper() or name.islower() else found[1]


def plain(text: str) -> str:
    """A name without accents, quotes, hyphens and signs, its capitals kept.

    Energy symbols become the words for their types, ★ and ◇ the words Star and Prism Star. An
    exclamation or question mark counts only where it stands alone, as a letter of Unown does.
    """
    if "{" in text:
        for symbol, word in _SYMBOLS.items():
            text = text.replace(symbol, word).replace(symbol.lower(), word)
    text = text.translate(_TABLE)
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text).translate(_TABLE)
        text = "".join(
            " " if char.isspace() else char
            for char in text
            if char.isspace() or unicodedata.category(char) not in _NOTHING
        )
    elif not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    words = (word.replace("!", "").replace("?", "") or word[:1] for word in text.split())
    return " ".join(words)


def base_name(name: str) -> str:
    """What texts call a card: the letter of an Unown is no part of it.

    >>> base_name("Unown [P]")
    'Unown'
    """
    return name.partition(" [")[0]


def fold(text: str) -> str:
    """A name by which spellings are compared: `plain`, without regard to capitals.

    >>> fold("Café-Déjà’s ★")
    'cafe dejas star'
    """
    folded = plain(text)
    if folded.isascii():
        return folded.lower()
    return plain(folded.casefold()).casefold()


def fold_text(text: str) -> str:
    """English text made comparable: no accents or capitals, straight quotes, single spaces."""
    text = unicodedata.normalize("NFKD", text.translate(_QUOTES))
    return " ".join(text.encode("ascii", "ignore").decode().lower().split())
