"""How a source's words become ours: names, types, costs, damage, rarities.

Each rule here is stated once and applies to every source, so that two sources that mean the
same thing say it with the same letters.
"""

from __future__ import annotations

import re
import unicodedata

from decklint.model.card import LETTERS, TYPES
from decklint.model.patterns import pattern

_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"'})
_SIGNS = str.maketrans("xX＋−–", "××+--")
_STARS = str.maketrans({"☆": "★", "♢": "◇"})
_TYPE_WORDS = {
    **{name.casefold(): letter for name, letter in LETTERS.items()},
    **{letter.casefold(): letter for letter in TYPES},
    "dark": "D", "steel": "M", "electric": "L",
}  # fmt: skip
_ANY_TYPE = "|".join(TYPES.values())
_WORD = pattern(_ANY_TYPE)
#: Three or more Energy symbols that a source spelled out: players write their letters.
_SYMBOLS_AT_END = pattern(rf"(?:(?:{_ANY_TYPE}) ?){{3,}}$")
#: A cost of zero is printed as an empty circle, which sources write as one of these words.
_NO_COST = {"free", "none", "-", "0"}


def tidy(text: str) -> str:
    """One line, composed accents, straight quotes, no stray white space."""
    text = unicodedata.normalize("NFC", text).translate(_QUOTES)
    return " ".join(text.replace("\u00a0", " ").split())


def card_name(text: str) -> str:
    """A card's name as the game's own client spells it."""
    name = tidy(text).translate(_STARS)
    name = re.sub(r"(?<=[\w.)])[ -](EX|GX)$", r"-\1", name)
    name = re.sub(r"\bNidoran\s*([♀♂])", r"Nidoran \1", name)
    name = re.sub(r" (?:Prism Star|\{\*\})$", " ◇", name)
    name = re.sub(r"(?<! Poké) (?:Star|\(Star\))( δ)?$", r" ★\1", name)
    name = re.sub(r"\s+Lv\.?\s?X$", " LV.X", name, flags=re.IGNORECASE)
    name = re.sub(r"\bPokemon\b", "Pokémon", name)
    name = _SYMBOLS_AT_END.sub(lambda m: "".join(LETTERS[w] for w in _WORD.findall(m[0])), name)
    return re.sub(r"\(Delta Species\)$", "δ", name).strip()


def attack_name(text: str) -> str:
    """An attack's or ability's name without the marks a source puts around it."""
    name = tidy(text)
    name = re.sub(r"^\[(?:Ability|Poké-Power|Poké-Body)\]\s*", "", name)
    name = re.sub(r"(?<=\w)[ -]GX$", "-GX", name)
    return re.sub(r"^\[([^\]]+)\]$", r"\1", name)


def letters(words: list[str]) -> str:
    """Types or a cost as letters; an unknown word is a ValueError that names it."""
    out = []
    for word in words:
        key = tidy(word).strip("{}[]").casefold()
        if key in _NO_COST or not key:
            continue
        if key not in _TYPE_WORDS:
            raise ValueError(f"unknown Energy type {word!r}")
        out.append(_TYPE_WORDS[key])
    return "".join(out)


def cost(words: list[str]) -> str:
    """A cost as letters in the order of printing: typed Energy first, Colorless last."""
    found = letters(words)
    return "".join(sorted(found, key=lambda letter: letter == "C"))


def damage(value: object) -> str:
    """Printed damage: 30, 30+, 30×, 30-; empty where none is printed."""
    text = tidy(str(value if value is not None else ""))
    text = text.translate(_SIGNS)
    match = re.fullmatch(r"(\d+)\s*([+×-]?)", text)
    if not match:
        return text if text == "?" else ""  # a source's n/a, or a symbol in the wrong column
    return "" if match[1] == "0" and not match[2] else match[1] + match[2]


def modifiers(pairs: list[tuple[str, str]]) -> str:
    """Weaknesses or Resistances as letters with their value: `W×2`, `F-30`."""
    out = []
    for word, value in pairs:
        letter = letters([word])
        text = tidy(value).replace("x", "×").replace("−", "-").replace("–", "-")
        if letter:
            out.append(f"{letter}{text}")
    return " ".join(out)


def rarity(text: str | None) -> str | None:
    """A rarity in title case with words apart; None where a source says there is none."""
    if not text or text.casefold() == "none":
        return None
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", tidy(text))
    return " ".join(
        word if word.isupper() else word[:1].upper() + word[1:] for word in words.split()
    )


def mark(text: str | None) -> str | None:
    """A regulation mark: one capital letter; anything else is None."""
    if not text:
        return None
    letter = tidy(text).upper()
    return letter if re.fullmatch(r"[A-Z]", letter) else None


def number_key(number: str) -> str:
    """A collector number for comparing: upper case, no leading zeros in its numeric part."""
    match = re.fullmatch(r"([A-Za-z]*)0*(\d+)([A-Za-z]*)", number.strip())
    return (match[1] + match[2] + match[3]).upper() if match else number.strip().upper()


def printed_number(number: str) -> str:
    """A collector number without leading zeros: 013 is 13, TG05 and SWSH022 stay as printed."""
    return number.lstrip("0") or "0" if number[:1] == "0" else number


def sorted_cost(letters: str) -> str:
    """A cost in the order of the rulebook, Colorless last, so that two can be compared."""
    return "".join(letter * letters.count(letter) for letter in TYPES)
