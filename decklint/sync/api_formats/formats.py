"""The JSON that each public source speaks: how to tell it, which fields it has, how to read it.

A field that a source is not known to have may be a new rule of the game, so it is refused by
name instead of dropped in silence. A field that is empty says nothing and is let pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from decklint.store.source_card import SourceCard
from decklint.store.yamlfile import quoted, shown
from decklint.sync.api_formats import pokemontcg, tcgdex
from decklint.sync.api_formats.fields import Json, ShapeError


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True)
class ApiFormat:
    """One source's JSON: its fields and how a card and a set are read.

    `fields` is None where the source has not published them.
    """

    source: str
    read: Callable[[Json, str], SourceCard]
    read_set: Callable[[Json], Json]
    fields: frozenset[str] | None = None
    parts: Mapping[str, frozenset[str]] | None = None

    def record(self, card: Any, set_id: str = "") -> SourceCard:
        """A card object as a record; a ShapeError that begins with the card's id otherwise."""
        if not isinstance(card, dict):
            raise ShapeError("a card is not an object")
        name = shown(str(card.get("id") or "a card without an id"))
        try:
            self._refuse_unknown(card)
            return self.read(card, set_id)
        except ShapeError as fault:
            raise ShapeError(f"{name}: {fault.message}") from None
        except (AttributeError, TypeError, RecursionError, UnicodeError):
            raise ShapeError(f"{name}: it does not have the shape of a card") from None

    def _refuse_unknown(self, card: Json) -> None:
        if self.fields is None:
            return
        _refuse(card, self.fields, "")
        for part, known in (self.parts or {}).items():
            inside = card.get(part)
            for item in inside if isinstance(inside, list) else ():
                if isinstance(item, dict):
                    _refuse(item, known, f" in {part}")


def _refuse(thing: Json, known: frozenset[str], where: str) -> None:
    for field, value in thing.items():
        if field not in known and value not in (None, "", [], {}, False):
            raise ShapeError(
                f"it has a field {quoted(field)}{where} that this version of decklint does not "
                "know; update decklint"
            )


_TCGDEX_PARTS = {
    "attacks": _words("name cost damage effect"),
    "abilities": _words("type name effect"),
    "weaknesses": _words("type value"),
    "resistances": _words("type value"),
}
TCGDEX = ApiFormat(
    tcgdex.SOURCE,
    lambda card, _set_id: tcgdex.read_card(card),
    tcgdex.read_set,
    _words(
        "id localId name category set rarity variants variants_detailed legal regulationMark image "
        "illustrator updated pricing boosters thirdParty weight dexId hp types stage suffix "
        "evolveFrom description level item abilities attacks weaknesses resistances retreat effect "
        "trainerType energyType"
    ),
    _TCGDEX_PARTS,
)
POKEMONTCG = ApiFormat(
    pokemontcg.SOURCE,
    lambda card, set_id: pokemontcg.read_card(card, set_id=set_id),
    pokemontcg.read_set,
    _words(
        "id name supertype subtypes level hp types evolvesFrom evolvesTo rules ancientTrait "
        "abilities attacks weaknesses resistances retreatCost convertedRetreatCost set number "
        "artist rarity flavorText nationalPokedexNumbers legalities regulationMark images "
        "tcgplayer cardmarket baseEvolution evolvesInto Craftable"
    )
    | {"Release Date", "Craftable Date"},
    {
        "attacks": _words("name cost convertedEnergyCost damage text"),
        "abilities": _words("name text type"),
        "weaknesses": _words("type value"),
        "resistances": _words("type value"),
    },
)
SCRYDEX = ApiFormat(
    pokemontcg.SCRYDEX.source,
    lambda card, set_id: pokemontcg.read_card(card, set_id=set_id, keys=pokemontcg.SCRYDEX),
    lambda card_set: pokemontcg.read_set(card_set, pokemontcg.SCRYDEX),
)


def dialect_of(card: Json) -> ApiFormat | None:
    """Which source's card this is; None where it is no source's."""
    if "localId" in card and "category" in card:
        return TCGDEX
    if "supertype" not in card:
        return None
    return SCRYDEX if "expansion" in card or "retreat_cost" in card else POKEMONTCG
