"""What a word of the effect language is: its name, what it takes, what it says, an example."""

from __future__ import annotations

import re

from decklint.model.named_tuple import NamedTuple

#: What an argument can be. An argument of type Condition may be a number: zero is no.
TYPES = (
    "Pokémon", "Cards", "Number", "Count", "Condition", "Filter", "Player", "Block", "Rules",
    "Text", "Types", "Attack",
)  # fmt: skip

#: Texts of a fixed set, by the name of their type.
CHOICES: dict[str, tuple[str, ...]] = {
    "Ailment": ("asleep", "burned", "confused", "paralyzed", "poisoned"),
    "Zone": (
        "hand", "discard", "lost", "deck", "top", "bottom", "top shuffled", "bottom shuffled",
        "bench", "prizes",
    ),
    "Duration": (
        "this turn", "their next turn", "my next turn", "through my next turn", "rest of game",
        "until benched",
    ),
    "Past": ("this turn", "last turn", "my last turn"),
    "Deed": (
        "knocked out", "knocked out by damage", "played", "attacked", "damaged", "healed",
        "moved up", "evolved", "prizes",
    ),
    "Event": (
        "turn", "turn end", "checkup", "benched", "entered", "evolved", "attached", "played",
        "attack", "struck", "hurt", "damaged", "knocked out", "moved up", "moved back",
        "discarded", "milled",
    ),
    "Figure": (
        "hp", "retreat", "cost", "any cost", "dealt", "taken", "prizes", "poison", "burn",
        "confusion", "sleep", "tools", "attachments",
    ),
    "Fact": (
        "hp", "retreat", "cost", "type", "weakness", "resistance", "prizes", "provides", "bench",
        "dealt", "taken", "factor",
    ),
    "Act": (
        "attack", "retreat", "evolve", "bench", "energy", "item", "supporter", "stadium", "tool",
        "card", "ability", "heal", "move counters", "return", "return attached",
        "leave discard", "cure by evolving", "enter", "replace", "count as knocked out",
    ),
    "Tried": ("attack", "retreat"),
    "Harm": (
        "damage", "effects", "counters", "conditions", "asleep", "burned", "confused",
        "paralyzed", "poisoned", "ability effects", "ability counters", "trainer effects",
        "item effects", "supporter effects",
    ),
    "Leave": (
        "evolve_first_turn", "evolve_new", "first_turn_attack", "first_turn_play",
        "previous attacks", "attacks of", "second attack", "two attacks", "asleep attack",
        "ignore weakness", "ignore resistance", "ignore effects", "mega", "evolve into",
        "start active", "afflicted retreat", "this attack", "over stadium", "reflip",
    ),
    "Silence": (
        "abilities", "fatal abilities", "abilities outside play", "powers", "bodies", "tools",
        "special energy",
    ),
    "Unaffected": ("weakness", "resistance", "effects"),
    "Source": ("hand", "discard"),
    "Aspect": ("types", "names"),
    "Power": ("gx", "vstar"),
}  # fmt: skip


class Param(NamedTuple):
    """One argument of a word: its name, the types it may have, and whether it may be left out."""

    name: str
    types: tuple[str, ...]
    optional: bool = False
    many: bool = False


class Word(NamedTuple):
    """A word of the language: what it is, what it takes, what it means, and an example."""

    name: str
    kind: str
    params: tuple[Param, ...]
    says: str
    example: str

    @property
    def signature(self) -> str:
        """The word with its parameters, as a reference shows it."""
        if not self.params:
            return self.name
        return f"{self.name}({', '.join(_shown(param) for param in self.params)})"


def _shown(param: Param) -> str:
    text = f"{param.name}: {' or '.join(param.types)}"
    text = f"{text} ..." if param.many else text
    return f"[{text}]" if param.optional else text


_SIGNATURE = re.compile(r"(\w+)(?:\((.*)\))?")


def words(kind: str, *rows: tuple[str, str, str]) -> dict[str, Word]:
    """Words from rows of signature, meaning and example.

    In a signature `name?: Type` may be left out, `name+: Type` stands once or several times,
    `name*: Type` any number of times, and `Type|Type` is one or the other.
    """
    found = {}
    for signature, says, example in rows:
        match = _SIGNATURE.fullmatch(signature)
        name, inside = match.groups() if match else (signature, None)
        params = tuple(_param(part) for part in inside.split(", ")) if inside else ()
        found[name] = Word(name, kind, params, says, example)
    return found


def _param(text: str) -> Param:
    name, types = text.split(": ")
    bare, sign = name.rstrip("?*+"), name[-1]
    return Param(bare, tuple(types.split("|")), optional=sign in "?*", many=sign in "*+")
