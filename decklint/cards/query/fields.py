"""The fields of the query language: their names, and how each reads its values."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from decklint.cards.suggestions import closest, did_you_mean
from decklint.model.card import LETTERS, STAGES, TYPES
from decklint.store.spelling import number_key, sorted_cost

#: Everything a value can be: a word to look for, bounds (either may be open), or "none".
Bound = int | str


@dataclass(frozen=True, slots=True)
class Word:
    """A word, spelled as the search table spells it."""

    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds, both included; None is open."""

    low: Bound | None
    high: Bound | None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Nothing:
    """The card has no such thing: `weak:none`."""

    at: int = 0


Value = Word | Between | Nothing


class UnfitError(ValueError):
    """A value does not suit its field; the message says what would."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `read` makes a value of what was typed, `bound` one end of a comparison.

    A field without `bound` cannot be compared. A modifier says nothing about cards, but how the
    answer is given.
    """

    name: str
    read: Callable[[str], Word | Between]
    help: str
    aliases: tuple[str, ...] = ()
    bound: Callable[[str], Between] | None = None
    nullable: bool = False
    modifier: bool = False


def text(typed: str) -> Word:
    """Text as it was typed."""
    return Word(typed)


def whole(typed: str) -> Between:
    """A whole number."""
    if not (typed.isascii() and typed.isdigit() and len(typed) <= 6):
        raise UnfitError(f"{typed!r} is not a whole number")
    return Between(int(typed), int(typed))


def count(typed: str) -> Between:
    """A whole number from 1 on."""
    value = whole(typed)
    if not value.low:
        raise UnfitError("the least is 1; leave it out for all")
    return value


def day(typed: str) -> Between:
    """A day, month or year, from its first day to its last."""
    parts = typed.split("-")
    digits = all(part.isascii() and part.isdigit() for part in parts)
    if not digits or [len(part) for part in parts] not in ([4], [4, 2], [4, 2, 2]):
        raise UnfitError(f"{typed!r} is not a date; write 2025, 2025-11 or 2025-11-14")
    year, month, number = (*map(int, parts), 0, 0)[:3]
    try:
        first = date(year, month or 1, number or 1)
        last_month = month or 12
        last = date(year, last_month, number or calendar.monthrange(year, last_month)[1])
    except (ValueError, calendar.IllegalMonthError):
        raise UnfitError(f"there is no day {typed}") from None
    if not 1900 <= year <= 2999:
        raise UnfitError(f"{year} is not a year of this game")
    return Between(first.isoformat(), last.isoformat())


def mark(typed: str) -> Between:
    """A regulation mark: one letter."""
    letter = typed.upper()
    if not (len(letter) == 1 and "A" <= letter <= "Z"):
        raise UnfitError(f"{typed!r} is not a regulation mark; write one letter, such as H")
    return Between(letter, letter)


_TYPE_WORDS = {name.casefold(): letter for name, letter in LETTERS.items()} | {
    "electric": "L", "steel": "M", "normal": "C", "colourless": "C",
}  # fmt: skip


def energy_type(typed: str) -> Word:
    """A type by its name, the start of its name, or its letter: fire, dark, {R}, r."""
    asked = typed.strip("{}[]").casefold()
    if asked.upper() in TYPES:
        return Word(asked.upper())
    starts = {letter for name, letter in _TYPE_WORDS.items() if name.startswith(asked)}
    if asked in _TYPE_WORDS:
        return Word(_TYPE_WORDS[asked])
    if len(asked) >= 3 and len(starts) == 1:
        return Word(starts.pop())
    hint = did_you_mean(closest(asked, TYPES.values())) or f"; types are {', '.join(LETTERS)}"
    raise UnfitError(f"unknown type {typed!r}{hint}")


def modifier(typed: str) -> Word:
    """A Weakness or Resistance: a type, alone or with its value (fire, W×2, F-30)."""
    for index, char in enumerate(typed):
        if char in "×x*+-−" and typed[index + 1 :].isdigit():
            sign = {"x": "×", "*": "×", "−": "-"}.get(char, char)
            return Word(f"{energy_type(typed[:index]).text}{sign}{typed[index + 1 :]}")
    return energy_type(typed)


def cost(typed: str) -> Word | Between:
    """An attack's cost: how many Energy, or which (RRC, {R}{R}, fire)."""
    if typed.isascii() and typed.isdigit():
        return whole(typed)
    letters = typed.upper().translate(str.maketrans("", "", "{}[]"))
    if typed.casefold() == "free":
        return Between(0, 0)
    if letters and typed.casefold() not in _TYPE_WORDS and all(char in TYPES for char in letters):
        return Word(sorted_cost(letters))
    try:
        return energy_type(typed)
    except UnfitError:
        raise UnfitError(
            f"{typed!r} is not a cost; write a number or letters of {''.join(TYPES)}, such as RRC"
        ) from None


def damage(typed: str) -> Word | Between:
    """Printed damage: a number, or a number with its sign (30+, 90×)."""
    sign = {"x": "×", "X": "×", "*": "×", "×": "×", "+": "+", "-": "-", "−": "-"}.get(typed[-1:])
    if sign:
        whole(typed[:-1])
        return Word(typed[:-1] + sign)
    return whole(typed)


def collector(typed: str) -> Word:
    """A collector number, with or without its zeros."""
    return Word(number_key(typed.partition("/")[0]))


def identifier(typed: str) -> Word:
    """A printing's id."""
    return Word(typed.lower())


def squeezed(word: str) -> str:
    """A label or choice without capitals, spaces, hyphens and dots: ACE SPEC is acespec."""
    return "".join(char for char in word.casefold() if char.isalnum()).replace("é", "e")


def choice(what: str, **choices: str) -> Callable[[str], Word]:
    """A reader of one of a few words; each choice lists its spellings."""
    known = {spelling: name for name, words in choices.items() for spelling in words.split()}

    def read(typed: str) -> Word:
        found = known.get(squeezed(typed))
        if found is None:
            hint = did_you_mean(closest(typed, known)) or f"; one of {', '.join(choices)}"
            raise UnfitError(f"unknown {what} {typed!r}{hint}")
        return Word(found)

    return read


_STAGE_WORDS = {squeezed(stage): stage for stage in STAGES} | {
    "0": "Basic", "1": "Stage 1", "2": "Stage 2", "lvx": "Level-Up", "baby": "Baby",
}  # fmt: skip


def stage(typed: str) -> Word:
    """How a Pokémon comes into play."""
    found = _STAGE_WORDS.get(squeezed(typed))
    if found is None:
        hint = did_you_mean(closest(typed, STAGES)) or f"; stages are {', '.join(STAGES)}"
        raise UnfitError(f"unknown stage {typed!r}{hint}")
    return Word(found)


#: What results can be sorted by.
SORT_KEYS = {
    "name": "name", "set": "set", "number": "number", "released": "released", "date": "released",
    "year": "released", "hp": "hp", "type": "type", "retreat": "retreat", "mark": "mark",
    "rarity": "rarity", "artist": "artist", "prizes": "prizes", "prize": "prizes",
    "cost": "cost", "damage": "damage", "id": "id",
}  # fmt: skip


def sort_key(typed: str) -> Word:
    """A field to sort by; a minus in front turns the order round."""
    name = SORT_KEYS.get(typed.removeprefix("-").casefold())
    if name is None:
        options = closest(typed.removeprefix("-"), SORT_KEYS)
        hint = did_you_mean(options) or f"; one of {', '.join(dict.fromkeys(SORT_KEYS.values()))}"
        raise UnfitError(f"cannot sort by {typed!r}{hint}")
    return Word(("-" if typed.startswith("-") else "") + name)


LANGUAGES = ("en", "fr", "de", "es", "it", "pt")

_ALL = (
    Field("name", text, "name:mega, mega (a bare word is looked for in the name)", ("n",)),
    Field("set", text, "set:PFL, set:me02, set:flames (code, id or name)", ("s", "expansion")),
    Field("series", text, 'series:"sword & shield"', ("block",)),
    Field("number", collector, "number:13, number:TG12, number:1..20", ("no", "num"),
        bound=whole),
    Field("id", identifier, "id:me02-013"),
    Field("supertype", choice("kind of card", pokemon="pokemon p", trainer="trainer t",
        energy="energy e"), "cat:trainer (pokemon, trainer, energy)", ("cat", "category", "kind")),
    Field("subtype", text, "subtype:item (any label, as is:)", ("sub", "label", "trainer")),
    Field("is", text, "is:ace-spec, is:ex, is:stage2, is:rulebox, is:promo, is:reprint", ("has",)),
    Field("not", text, "not:mega (the same as -is:mega)"),
    Field("stage", stage, "stage:basic, stage:2, stage:vmax"),
    Field("type", energy_type, "type:fire, t:r, type:fire|water", ("t", "types"), nullable=True),
    Field("hp", whole, "hp>=120, hp:60..90", bound=whole, nullable=True),
    Field("evolves", text, "evolves:dark, evolves:none (what it evolves from)",
        ("from", "evolvesfrom"), nullable=True),
    Field("attack", text, "attack:inferno", ("attacks", "move"), nullable=True),
    Field("ability", text, "ability:none, ability:rain", ("abilities", "power"), nullable=True),
    Field("cost", cost, "cost:RRC, cost=RR, cost>=3 (at least these, exactly these, how many)",
        bound=whole),
    Field("damage", damage, "damage>=200, damage:90×", ("dmg",), bound=whole, nullable=True),
    Field("weak", modifier, "weak:water, weak:W×2", ("weakness",), nullable=True),
    Field("resist", modifier, "resist:fighting, resist:none", ("resistance",), nullable=True),
    Field("retreat", whole, "retreat:0, retreat<=1", bound=whole, nullable=True),
    Field("prizes", whole, "prizes:3 (given up when Knocked Out)", ("prize",), bound=whole),
    Field("provides", energy_type, "provides:water (Energy cards)", nullable=True),
    Field("mark", mark, "mark:H..J, mark:none", ("m", "regulation"), bound=mark, nullable=True),
    Field("rarity", text, 'rarity:"double rare"', ("r",), nullable=True),
    Field("artist", text, "artist:arita", ("illustrator",), nullable=True),
    Field("released", day, "released>=2025-01, year:2023..2024", ("date", "year"),
        bound=day),
    Field("text", text, 'text:"draw 2" (decklint\'s words, and synced texts)',
        ("o", "oracle")),
    Field("legal", text, "legal:standard, f:expanded", ("format", "f")),
    Field("banned", text, "banned:expanded"),
    Field("sort", sort_key, "sort:hp, sort:-released", ("order",), modifier=True),
    Field("unique", choice("kind of row", cards="cards card", prints="prints print printings",
        names="names name"), "unique:cards, unique:names, unique:prints", modifier=True),
    Field("limit", count, "limit:20", modifier=True),
    Field("lang", choice("language", any="any all", **{code: code for code in LANGUAGES}),
        "lang:fr (names in that language too; lang:any for all)", ("language",), modifier=True),
)  # fmt: skip

#: Every field by each of its names.
FIELDS = {name: field for field in _ALL for name in (field.name, *field.aliases)}


def field_help() -> list[tuple[str, str]]:
    """Each field with its short forms, and an example."""
    return [(", ".join((field.name, *field.aliases)), field.help) for field in _ALL]


def compared(value: Between, operator: str) -> tuple[Between, ...]:
    """The bounds that a comparison with a value means; a month or year is taken whole."""
    low, high = value.low, value.high
    if low is None or high is None:  # a range cannot be compared; the parser refuses it
        raise UnfitError("compare with one value")
    match operator:
        case ">":
            return (Between(_after(high), None),)
        case ">=":
            return (Between(low, None),)
        case "<":
            return (Between(None, _before(low)),)
        case "<=":
            return (Between(None, high),)
        case _:
            return (Between(None, _before(low)), Between(_after(high), None))


def _after(bound: Bound) -> Bound:
    return _step(bound, 1)


def _before(bound: Bound) -> Bound:
    return _step(bound, -1)


def _step(bound: Bound, step: int) -> Bound:
    if isinstance(bound, int):
        return bound + step
    if len(bound) == 1:
        return chr(ord(bound) + step)
    return (date.fromisoformat(bound) + timedelta(days=step)).isoformat()
