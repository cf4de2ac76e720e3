"""Cards and sets as pokemontcg.io v2 and Scrydex answer them, and as data files hold them.

Scrydex is the successor of pokemontcg.io: the same records with other key names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from decklint.model.card import ENERGY, POKEMON, TRAINER
from decklint.store import spelling
from decklint.store.source_card import SourceCard, TextAbility, TextAttack
from decklint.sync.api_formats.fields import Json, ShapeError, objects, required, text, texts, whole
from decklint.sync.api_formats.reminders import without_reminders

SOURCE = "pokemontcg"

_KINDS = {"pokémon": POKEMON, "pokemon": POKEMON, "trainer": TRAINER, "energy": ENERGY}
_LABELS = {
    "Basic Stage": "Basic", "Pokémon Tool": "Tool", "Pokémon Tool F": "Team Flare Hyper Gear",
    "Trainer-Owned": "Trainer-owned", "Special Energy": "Special Energy", "Tool": "Tool",
    "Eternamax": "Eternamax",
}  # fmt: skip
_ABILITIES = {
    "ability": "Ability", "poké-power": "Poké-Power", "poké-body": "Poké-Body",
    "pokémon power": "Pokémon Power", "": "Ability",
}  # fmt: skip


@dataclass(frozen=True)
class Keys:
    """Where a dialect of this shape puts what the others call differently."""

    source: str = SOURCE
    names: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, key: str) -> str:
        return self.names.get(key, key)


POKEMONTCG = Keys()
SCRYDEX = Keys(
    "scrydex",
    {"evolvesFrom": "evolves_from", "regulationMark": "regulation_mark",
     "convertedRetreatCost": "converted_retreat_cost", "retreatCost": "retreat_cost",
     "ancientTrait": "ancient_trait", "set": "expansion"},
)  # fmt: skip


def read_card(card: Json, *, set_id: str = "", keys: Keys = POKEMONTCG) -> SourceCard:
    """One card object; data files leave the set to the file's name, given as `set_id`."""
    card_id = required(card, "id")
    supertype = required(card, "supertype")
    if supertype.casefold() not in _KINDS:
        raise ShapeError(f"supertype is {supertype!r:.40}")
    kind = _KINDS[supertype.casefold()]
    trait = card.get(keys["ancientTrait"])
    try:
        return SourceCard(
            source=keys.source,
            set_id=set_id or _set_of(card, card_id, keys),
            number=spelling.tidy(required(card, "number")),
            id=card_id,
            name=spelling.card_name(_mended(required(card, "name"))),
            kind=kind,
            labels=_labels(card, kind),
            hp=whole(card, "hp") or None,
            types=spelling.letters(texts(card, "types")) if kind == POKEMON else "",
            evolves_from=spelling.card_name(_mended(_from(card, keys))) or None,
            attacks=[_attack(a) for a in objects(card, "attacks") if a.get("name")],
            abilities=([_trait(trait)] if isinstance(trait, dict) and trait.get("name") else [])
            + [_ability(a) for a in objects(card, "abilities") if a.get("name")],
            weak=_modifiers(objects(card, "weaknesses")),
            resist=_modifiers(objects(card, "resistances")),
            retreat=_retreat(card, kind, keys),
            text="" if kind == POKEMON else _effect(texts(card, "rules")),
            rules=[_mended(rule) for rule in texts(card, "rules")],
            mark=spelling.mark(text(card, keys["regulationMark"])),
            rarity=spelling.rarity(text(card, "rarity")),
            artist=spelling.tidy(text(card, "artist")) or None,
            level=text(card, "level") or None,
        )
    except ValueError as fault:
        raise ShapeError(str(fault)) from None


def _set_of(card: Json, card_id: str, keys: Keys) -> str:
    card_set = card.get(keys["set"])
    if isinstance(card_set, dict) and card_set.get("id"):
        return required(card_set, "id")
    return card_id.rpartition("-")[0]


def _from(card: Json, keys: Keys) -> str:
    value = card.get(keys["evolvesFrom"])
    if isinstance(value, list):
        # Scrydex lists the Pokémon a card evolves from; a card names one.
        return next(iter(texts(card, keys["evolvesFrom"])), "")
    return text(card, keys["evolvesFrom"])


def _labels(card: Json, kind: str) -> list[str]:
    labels = []
    for word in texts(card, "subtypes"):
        label = _LABELS.get(word, word)
        if kind == ENERGY and label in {"Basic", "Special"}:
            label += " Energy"
        labels.append(label)
    return labels


def _retreat(card: Json, kind: str, keys: Keys) -> int | None:
    if kind != POKEMON:
        return None
    return whole(card, keys["convertedRetreatCost"]) or len(texts(card, keys["retreatCost"]))


def _attack(attack: Json) -> TextAttack:
    return TextAttack(
        name=spelling.attack_name(_mended(required(attack, "name"))),
        cost=spelling.cost(_cost_words(attack)),
        damage=spelling.damage(_mended(text(attack, "damage"))),
        text=_mended(text(attack, "text")),
    )


def _effect(rules: list[str]) -> str:
    """A Trainer's or Energy's own text, without the reminders of its kind."""
    return without_reminders(" ".join(_mended(rule).strip() for rule in rules))


def _cost_words(attack: Json) -> list[str]:
    """The cost as words; the newest data files write letters, such as GC, instead of a list."""
    cost = attack.get("cost")
    return list(cost) if isinstance(cost, str) else texts(attack, "cost")


def _ability(ability: Json) -> TextAbility:
    word = text(ability, "type").casefold()
    return TextAbility(
        kind=_ABILITIES.get(word, "Ability"),
        name=spelling.attack_name(_mended(required(ability, "name"))),
        text=_mended(text(ability, "text")),
    )


def _trait(trait: Json) -> TextAbility:
    return TextAbility(
        "Ancient Trait", spelling.attack_name(required(trait, "name")), text(trait, "text")
    )


def _modifiers(pairs: list[Json]) -> str:
    values = [(text(p, "type"), _mended(text(p, "value"))) for p in pairs]
    return spelling.modifiers([(t, v if re.search(r"\d", v) else "×2") for t, v in values if t])


def _mended(words: str) -> str:
    """UTF-8 that was once read as Latin-1, put right: two characters that should be one."""
    if "Ã" not in words and "â" not in words:
        return words
    try:
        return words.encode("cp1252" if "â€" in words else "latin-1").decode()
    except UnicodeError:
        return words


def read_set(card_set: Json, keys: Keys = POKEMONTCG) -> Json:
    """What a set object says of the set, in the fields of a set file."""
    scrydex = keys.source != SOURCE
    return {
        "pokemontcg": required(card_set, "id"),
        "name": spelling.tidy(required(card_set, "name")),
        "series": text(card_set, "series") or "Unknown",
        "released": required(card_set, "release_date" if scrydex else "releaseDate").replace(
            "/", "-"
        ),
        "ptcgo": text(card_set, "code" if scrydex else "ptcgoCode") or None,
        "printed_total": whole(card_set, "printed_total" if scrydex else "printedTotal"),
    }
