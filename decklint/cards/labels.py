"""Labels, limits and Prize values of a card, from what a source says and what the card prints.

A source may leave a label out that the name itself shows; and it may put one where the rulebook
has another word. What comes out is one vocabulary, in one order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from decklint.cards.energy import provides
from decklint.model.card import LETTERS, POKEMON, STAGES, TRAINER, TYPES
from decklint.store.source_card import SourceCard

#: Every label, in the order in which a card's labels are listed.
LABELS = (
    *STAGES,
    "Baby", "ex", "Mega Evolution ex", "EX", "Primal", "GX", "TAG TEAM", "V", "Radiant",
    "Prism Star", "ACE SPEC", "Star", "SP", "Prime", "Shining", "Amazing", "Eternamax",
    "Delta Species", "Team Plasma", "Ultra Beast", "Single Strike", "Rapid Strike",
    "Fusion Strike", "Ancient", "Future", "Tera", "Trainer-owned", "Item", "Tool", "Supporter",
    "Stadium", "Technical Machine", "Rocket's Secret Machine", "Goldenrod Game Corner",
    "Team Flare Hyper Gear", "Fossil", "Plays as Pokémon", "Basic Energy", "Special Energy",
)  # fmt: skip
_ORDER = {label: place for place, label in enumerate(LABELS)}

#: Labels that only some printings of a card are given by a source, though all bear them.
SHARED = frozenset({
    "Team Plasma", "Ultra Beast", "Single Strike", "Rapid Strike", "Fusion Strike", "Ancient",
    "Future", "Tera", "Team Flare Hyper Gear", "ACE SPEC", "Prime", "SP", "Eternamax",
})  # fmt: skip

_BY_SUFFIX = (
    (re.compile(r" ex(?: δ)?$"), "ex"),
    (re.compile(r"-EX$"), "EX"),
    (re.compile(r"-GX$"), "GX"),
    (re.compile(r" V$"), "V"),
    (re.compile(r" VMAX$"), "VMAX"),
    (re.compile(r" VSTAR$"), "VSTAR"),
    (re.compile(r" V-UNION$"), "V-UNION"),
    (re.compile(r" BREAK$"), "BREAK"),
    (re.compile(r" LEGEND$"), "LEGEND"),
    (re.compile(r" LV\.X$"), "Level-Up"),
    (re.compile(r" ★(?: δ)?$"), "Star"),
    (re.compile(r" δ$"), "Delta Species"),
    (re.compile(r"^M .+-EX$"), "MEGA"),
    (re.compile(r"^Mega .+ ex$"), "Mega Evolution ex"),
    (re.compile(r"^Primal .+-EX$"), "Primal"),
    (re.compile(r" & .+-GX$"), "TAG TEAM"),
)
_BASIC_ENERGY = re.compile(rf"^(?:Basic )?(?:{'|'.join(TYPES.values())}) Energy$")
_OWNED = re.compile(r"^(?:.*\S)?'s? \S|^.+?s' \S")
_AS_POKEMON = re.compile(r"as if it were an? .*?Basic .*?Pokémon", re.IGNORECASE)

#: How many Prize cards a Knock Out gives, for those that give more than one [KO-05].
_PRIZES = (
    ("Mega Evolution ex", 3), ("TAG TEAM", 3), ("VMAX", 3), ("V-UNION", 3),
    ("ex", 2), ("EX", 2), ("GX", 2), ("V", 2), ("VSTAR", 2),
)  # fmt: skip
_PRINTED_PRIZES = re.compile(r"takes (\d) Prize cards")
_ONE_COPY = re.compile(r"can't have more than 1 (.+?) in your deck")
_ANY_COPIES = re.compile(r"as many of this card in your deck")
_NAMED_COPIES = re.compile(r"up to (\d) .*?in your deck with (\w+) in their names")


def ordered(labels: Iterable[str]) -> list[str]:
    """Labels without repeats, in their one order; a word that is no label stays at the end."""
    return sorted(set(labels), key=lambda label: (_ORDER.get(label, len(_ORDER)), label))


def label(record: SourceCard) -> None:
    """Complete a record's labels, copy limit and Prize value in place."""
    found = set(record.labels)
    if record.kind == POKEMON:
        found |= {name for pattern, name in _BY_SUFFIX if pattern.search(record.name)}
        found = _pokemon(record, found)
        record.prizes = prizes(record, found)
        if "Basic" in found:
            record.evolves_from = None  # what a source means is the line it belongs to
    elif record.kind == TRAINER:
        found = _trainer(record, found)
    else:
        found = _energy(record, found)
        record.provides = record.provides or _provides(record, found)
    if record.name.endswith(" ◇"):
        found.add("Prism Star")
    record.copies = record.copies or copies(record)
    record.labels = ordered(found)


def _pokemon(record: SourceCard, found: set[str]) -> set[str]:
    if "ex" in found and "EX" in found:
        found.discard("EX" if re.search(r" ex\b", record.name) else "ex")  # the name has one
    if "Mega Evolution ex" in found or ("MEGA" in found and "ex" in found):
        found = found - {"MEGA"} | {"ex", "Mega Evolution ex"}
    found = _staged(record, found)
    if record.name.startswith("Radiant "):
        found.add("Radiant")
    if _OWNED.match(record.name):
        found.add("Trainer-owned")
    if record.name.startswith("Shining ") and copies(record) == "1":
        found.add("Shining")
    return found & set(LABELS)


def _staged(record: SourceCard, found: set[str]) -> set[str]:
    """One stage for every Pokémon: its own, where it has a special one."""
    plain = {"Basic", "Stage 1", "Stage 2"}
    if found & {"VMAX", "VSTAR", "V-UNION"}:
        found -= {"V"}
    if found & {"MEGA", "Primal"}:
        found = found | {"MEGA"}
    if found & (set(STAGES) - plain):
        return found - plain
    if "Baby" in found:
        return found - plain | {"Basic"}
    if not found & plain:
        # What evolves from nothing is a Basic; the higher stages are labelled by every source.
        found.add("Stage 1" if record.evolves_from else "Basic")
    return found


def _trainer(record: SourceCard, found: set[str]) -> set[str]:
    found -= {"Basic", "Trainer-owned", "MEGA"}
    if "Team Flare Hyper Gear" in found:
        found.add("Tool")
    if "Tool" in found:
        found.discard("Item")  # one kind each; whether a Tool is an Item is the edition's word
    if not found & {"Item", "Tool", "Supporter", "Stadium"}:
        found.add("Item")  # the plain Trainer card of the first decade
    if _AS_POKEMON.search(record.text):
        found.add("Plays as Pokémon")
    return found & set(LABELS)


def _energy(record: SourceCard, found: set[str]) -> set[str]:
    special = bool(record.text) and "Special Energy" in found
    basic = bool(_BASIC_ENERGY.match(record.name)) and not special
    found -= {"Basic", "Special", "Basic Energy", "Special Energy"}
    return (found | {"Basic Energy" if basic else "Special Energy"}) & set(LABELS)


def prizes(record: SourceCard, labels: set[str]) -> int:
    """How many Prize cards the opponent takes for its Knock Out."""
    for rule in record.rules:
        if match := _PRINTED_PRIZES.search(rule):
            return int(match[1])
    return prizes_by_label(labels)


def prizes_by_label(labels: Collection[str]) -> int:
    """How many Prize cards a card gives by its labels alone."""
    return next((number for name, number in _PRIZES if name in labels), 1)


def copies(record: SourceCard) -> str | None:
    """The number of copies that the card itself allows, where it prints one of its own.

    `1`, `any`, or `4 with WORD`: four of all cards with that word in their names. Limits that
    belong to a label (ACE SPEC, Radiant, Prism Star, Star) are not repeated here.
    """
    for rule in [*record.rules, record.text]:
        if _ANY_COPIES.search(rule):
            return "any"
        if match := _NAMED_COPIES.search(rule):
            return f"{match[1]} with {match[2]}"
        if (match := _ONE_COPY.search(rule)) and match[1] == record.name:
            return "1"
    return None


def _provides(record: SourceCard, labels: set[str]) -> str | None:
    if "Special Energy" in labels:
        return provides(record.text)
    word = record.name.removeprefix("Basic ").removesuffix(" Energy")
    return LETTERS[word]
