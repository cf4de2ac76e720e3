"""Cards and sets as the TCGdex REST API v2 answers them, and as its dumps hold them."""

from __future__ import annotations

import re
from urllib.parse import unquote

from decklint.model.card import ENERGY, POKEMON, TRAINER
from decklint.store import spelling
from decklint.store.source_card import SourceCard, TextAbility, TextAttack
from decklint.sync.api_formats.fields import Json, ShapeError, objects, required, text, texts, whole
from decklint.sync.api_formats.reminders import without_reminders

SOURCE = "tcgdex"

_KINDS = {"pokemon": POKEMON, "pokémon": POKEMON, "trainer": TRAINER, "energy": ENERGY}
_STAGES = {
    "Basic": "Basic", "Stage1": "Stage 1", "Stage2": "Stage 2", "VMAX": "VMAX", "VSTAR": "VSTAR",
    "V-UNION": "V-UNION", "BREAK": "BREAK", "LEVEL-UP": "Level-Up", "MEGA": "MEGA",
    "RESTORED": "Restored", "Baby": "Baby",
}  # fmt: skip
_SUFFIXES = {
    "ex": ["ex"], "EX": ["EX"], "V": ["V"], "GX": ["GX"], "TAG TEAM-GX": ["TAG TEAM", "GX"],
    "SP": ["SP"], "Prime": ["Prime"], "Legend": ["LEGEND"],
}  # fmt: skip
_TRAINERS = {
    "Supporter": ["Supporter"], "Item": ["Item"], "Tool": ["Tool"], "Stadium": ["Stadium"],
    "Technical Machine": ["Technical Machine"],
    "Rocket's Secret Machine": ["Rocket's Secret Machine"], "Rocket": ["Rocket's Secret Machine"],
    "Goldenrod Game Corner": ["Goldenrod Game Corner"],
}  # fmt: skip
_ENERGIES = {"Normal": ["Basic Energy"], "Basic": ["Basic Energy"], "Special": ["Special Energy"]}
_RARITIES = {
    "ACE SPEC Rare": ["ACE SPEC"],
    "Radiant Rare": ["Radiant"],
    "Amazing Rare": ["Amazing"],
}
_ABILITIES = {
    "ability": "Ability", "poke-power": "Poké-Power", "poke-body": "Poké-Body",
    "pokemon power": "Pokémon Power", "ancient trait": "Ancient Trait",
}  # fmt: skip


def read_card(card: Json) -> SourceCard:
    """One full card object; ShapeError where it is not one."""
    card_id, number = required(card, "id"), required(card, "localId")
    set_id = card_id.rpartition("-")[0]
    if card_id != f"{set_id}-{number}":
        raise ShapeError(f"id {card_id} does not end in its number {number}")
    category = required(card, "category")
    if category.casefold() not in _KINDS:
        raise ShapeError(f"category is {category!r:.40}")
    kind = _KINDS[category.casefold()]
    is_pokemon = kind == POKEMON
    try:
        return SourceCard(
            source=SOURCE,
            set_id=set_id,
            number=unquote(number),
            id=card_id,
            name=spelling.card_name(required(card, "name")),
            kind=kind,
            labels=_labels(card, kind),
            hp=whole(card, "hp") or None,
            types=spelling.letters(texts(card, "types")) if is_pokemon else "",
            evolves_from=spelling.card_name(text(card, "evolveFrom")) or None,
            attacks=_attacks(objects(card, "attacks")),
            abilities=[_ability(a) for a in objects(card, "abilities") if a.get("name")],
            weak=_modifiers(objects(card, "weaknesses")),
            resist=_modifiers(objects(card, "resistances")),
            retreat=whole(card, "retreat") if is_pokemon else None,
            text=without_reminders(text(card, "effect")),
            mark=spelling.mark(text(card, "regulationMark")),
            rarity=spelling.rarity(text(card, "rarity")),
            artist=spelling.tidy(text(card, "illustrator")) or None,
            level=text(card, "level") or None,
        )
    except ValueError as fault:
        raise ShapeError(str(fault)) from None


def _labels(card: Json, kind: str) -> list[str]:
    labels: list[str] = []
    if kind == POKEMON:
        if stage := _STAGES.get(text(card, "stage")):
            labels.append(stage)
        labels += _SUFFIXES.get(text(card, "suffix"), [])
    elif kind == TRAINER:
        labels += _TRAINERS.get(text(card, "trainerType"), [])
    else:
        labels += _ENERGIES.get(text(card, "energyType"), [])
    return labels + _RARITIES.get(text(card, "rarity"), [])


def _attacks(attacks: list[Json]) -> list[TextAttack]:
    """A card's attacks; a few records list them twice over."""
    found = [_attack(attack) for attack in attacks if attack.get("name")]
    return list({(attack.name, attack.cost): attack for attack in reversed(found)}.values())[::-1]


def _attack(attack: Json) -> TextAttack:
    return TextAttack(
        name=spelling.attack_name(required(attack, "name")),
        cost=spelling.cost(texts(attack, "cost")),
        damage=spelling.damage(attack.get("damage")),
        text=text(attack, "effect"),
    )


def _ability(ability: Json) -> TextAbility:
    word = text(ability, "type").casefold().replace("é", "e")
    return TextAbility(
        kind=_ABILITIES.get(word, "Ability"),
        name=spelling.attack_name(required(ability, "name")),
        text=text(ability, "effect").removeprefix("{title}:"),
    )


def _modifiers(pairs: list[Json]) -> str:
    values = [(text(p, "type"), text(p, "value")) for p in pairs]
    return spelling.modifiers([(t, v if re.search(r"\d", v) else "×2") for t, v in values if t])


def read_set(card_set: Json) -> Json:
    """What a set object says of the set, in the fields of a set file."""
    online = text(card_set, "tcgOnline")
    abbreviation = card_set.get("abbreviation") or card_set.get("abbreviations") or {}
    if not isinstance(abbreviation, dict):
        raise ShapeError("abbreviation is not an object")
    serie = card_set.get("serie")
    series = required(serie, "name") if isinstance(serie, dict) else text(card_set, "serie")
    count = card_set.get("cardCount")
    name = card_set.get("name")
    return {
        "id": required(card_set, "id"),
        "name": spelling.tidy(
            str(name.get("en", "")) if isinstance(name, dict) else required(card_set, "name")
        ),
        "series": series or "Unknown",
        "released": required(card_set, "releaseDate").replace("/", "-"),
        "ptcgo": online or None,
        "official": text(abbreviation, "official") or None,
        "printed_total": whole(count, "official") if isinstance(count, dict) else None,
    }
