"""Headings, totals and frames of text lists, recognised in seven languages and many spellings."""

from __future__ import annotations

import re

from decklint.model.deck import Section
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.text.words import (
    CLOSING,
    HEADINGS,
    ONLINE,
    TELLS,
    TOTAL_LABELS,
    TOTAL_WORDS,
    fold,
)

#: Units that may follow a stated number.
_UNITS = frozenset(
    ("", "card", "cards", "total", "cards total", "total cards", "in total", "cartes", "cartas",
     "carte", "karten", "lines", "cards in total")
)  # fmt: skip
#: Words that a total is made of, beside the one for total: `Cura Totale 2` is a card.
_OF_TOTALS = frozenset(
    ("card", "cards", "cartes", "cartas", "carte", "karten", "number", "count", "of", "in", "the",
     "deck", "all", "grand", "final", "nombre", "numero", "anzahl", "de", "des", "di", "der", "la",
     "le", "size", "aantal", "kaarten")
).union(*(words.split() for words in HEADINGS))  # fmt: skip
#: Beginnings of a line that is a remark wherever it stands.
_REMARK = pattern(
    r"(?:notes?|nota|notas|note|remarques?|anmerkung|credits?|source|author|player|name|title|"
    r"deck|deck name|format|event|date|edit|changes|by|url|https?)\s*[:\-]\s*(?=\D)",
    re.IGNORECASE,
)
_NAMED = pattern(r"(?:deck name|deck|name|title)\s*:\s*(\S.*)", re.IGNORECASE)
_DECORATION = "#*=_~>-–—•·+[](){}<>|` \t\u00a0:.,"
_RULE = pattern(r"([*=_~#+\-–—.])\1{2,}")
_DIGITS = pattern(r"[0-9]+")
#: A heading is no longer than this; a page may put its number far to the right.
_LONGEST = 100


class Title(NamedTuple):
    """A line that is a heading or a total: what it says and where its number stands.

    `known` is false for a line that has the shape of a heading but words we do not know. `style`
    is the sign before the number: a colon, a dash, a bracket, a space or nothing.
    """

    label: str
    section: Section
    number: int | None
    column: int
    end: int
    style: str
    languages: frozenset[str] = frozenset()
    total: bool = False
    part: bool = False
    known: bool = True


def title(text: str) -> Title | None:
    """The heading or total that a line is; None if it is neither."""
    if len(text) > _LONGEST and len(" ".join(text.split())) > _LONGEST:
        return None
    digits = _DIGITS.search(text)
    before = text[: digits.start()] if digits else text
    label = before.strip(_DECORATION)
    behind = fold(text[digits.end() :]) if digits else ""
    if not label:
        return _count_first(text, digits, behind) if digits else None
    if digits and len(digits[0]) > 6:
        return None
    words = fold(label)
    style = _style(before, text)
    number = int(digits[0]) if digits else None
    place = (digits.start() + 1, digits.end() + 1) if digits else (len(text) + 1, len(text) + 1)
    if digits and (behind not in _UNITS or f"{words} {digits[0]}" in HEADINGS):
        return _stage(text, words, digits, label)
    if digits and (words in TOTAL_LABELS or _is_total(words.split())):
        return Title(label, None, number, *place, style, _tells(label), total=True)
    if words in HEADINGS:
        section, part, languages = HEADINGS[words]
        tells = languages or _tells(label)
        return Title(label, section, number, *place, style, tells, part=part)
    shaped = style in {":", "("} or (style == "-" and len(words.split()) <= 4)
    if shaped and _REMARK.match(text) is None:
        return Title(label, None, number, *place, style, known=False)
    return None


def _count_first(text: str, digits: re.Match[str], behind: str) -> Title | None:
    """`60 cards` is a total, `17 Pokémon` and `(17) Trainers` are headings."""
    if len(digits[0]) > 6 or text[: digits.start()].strip(" \t*#(["):
        return None
    place = (int(digits[0]), digits.start() + 1, digits.end() + 1)
    words = behind.split()
    if not words:
        return None
    if behind in _UNITS or _is_total(words):
        return Title(behind, None, *place, "", _tells(behind), total=True)
    if behind in HEADINGS and not HEADINGS[behind][1]:
        section, _part, languages = HEADINGS[behind]
        label = text[digits.end() :].strip(_DECORATION)
        return Title(label, section, *place, "", languages)
    return None


def _is_total(words: list[str]) -> bool:
    """Whether words are those of a total, and of nothing else."""
    rest = TOTAL_WORDS.symmetric_difference(words).difference(TOTAL_WORDS)
    return not TOTAL_WORDS.isdisjoint(words) and _OF_TOTALS.issuperset(rest)


def _stage(text: str, words: str, digits: re.Match[str], label: str) -> Title | None:
    """`Stage 1 (6)`: a heading with a number in its name."""
    if f"{words} {digits[0]}" not in HEADINGS:
        return None
    section, part, languages = HEADINGS[f"{words} {digits[0]}"]
    rest = _DIGITS.search(text, digits.end())
    if fold(text[rest.end() :] if rest else text[digits.end() :]) not in _UNITS:
        return None
    if rest and fold(text[digits.end() : rest.start()]):
        return None  # another heading stands between
    number, column, end = (
        (int(rest[0][:6]), rest.start() + 1, rest.end() + 1)
        if rest
        else (None, len(text) + 1, len(text) + 1)
    )
    whole = f"{label} {digits[0]}"
    return Title(whole, section, number, column, end, "(", languages, part=part)


def _style(before: str, text: str) -> str:
    """The sign between the words of a heading and its number."""
    sign = before.rstrip(" \t\u00a0")[-1:]
    if sign in {":", "("}:
        return sign
    if sign in {"-", "–", "—"}:
        return "-"
    if before == text and text.rstrip().endswith(":"):
        return ":"
    return " " if before != text else ""


def _tells(label: str) -> frozenset[str]:
    """The languages that a heading can be in, as far as its words tell."""
    found = [frozenset(TELLS[word].split()) for word in label.casefold().split() if word in TELLS]
    return min(found, key=len, default=frozenset())


class Frame(NamedTuple):
    """A line that only frames the list; `opens` and `closes` for those of the old client."""

    opens: bool
    closes: bool
    language: str | None


_OPENING = {fold(words.opening): language for language, words in ONLINE.items()}


def frame(text: str) -> Frame | None:
    """Whether a line is a frame: signs alone, the old client's first or last line, a fence."""
    stripped = text.strip()
    if stripped.startswith("```"):
        return Frame(opens=False, closes=False, language=None)
    rule = _RULE.match(stripped)
    inner = stripped.strip("*=_~#+-–—. \t")
    if not any(map(str.isalnum, inner)):
        return Frame(opens=False, closes=False, language=None) if stripped else None
    if rule is None and len(inner.split()) < 5:
        return None
    if any(map(str.isdecimal, inner)) and not (rule and _RULE.search(stripped[-3:])):
        return None  # a count is no part of a frame
    words = fold(inner)
    if words in _OPENING:
        return Frame(opens=True, closes=False, language=_OPENING[words])
    if CLOSING.intersection(words.split()) and ("pokemon" in words or "online" in words):
        language = next(
            (
                name
                for name, client in ONLINE.items()
                if words.startswith(fold(client.closing)[:12])
            ),
            None,
        )
        return Frame(opens=False, closes=True, language=language)
    if rule is not None and _RULE.search(stripped[-3:]):
        opens = "deck" in words or "lista" in words or "liste" in words or "list" in words
        return Frame(opens=opens, closes=False, language=None)
    return None


def remark(text: str) -> bool:
    """Whether a line says of itself that it is a remark: `Notes: ...`."""
    return _REMARK.match(text.strip(_DECORATION)) is not None


def deck_name(text: str) -> str | None:
    """The name that a line such as `Deck: My first` gives the deck."""
    found = _NAMED.fullmatch(text.strip())
    return found[1] if found else None
