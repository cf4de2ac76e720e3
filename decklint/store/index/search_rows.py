"""The rows of the search table: comparable facts of every printing, as queries ask for them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from decklint.model.card import LETTERS, POKEMON, Card, Modifier, Printing
from decklint.model.modelled import text_kinds
from decklint.model.names import fold
from decklint.store.spelling import number_key, sorted_cost

#: Labels of cards that print a Rule Box [AMB-17].
RULE_BOX = frozenset({
    "ex", "EX", "GX", "V", "VMAX", "VSTAR", "V-UNION", "MEGA", "Mega Evolution ex", "TAG TEAM",
    "BREAK", "Radiant", "Prism Star",
})  # fmt: skip

_COLUMNS = (
    "printing", "card", "id", "name", "counted", "set_id", "series", "number", "digits",
    "position", "released", "supertype", "labels", "flags", "types", "hp", "evolves", "attacks",
    "abilities", "weak", "resist", "retreat", "prizes", "provides", "mark", "rarity", "artist",
    "energy", "damage", "kin",
)  # fmt: skip


def search_columns() -> tuple[str, ...]:
    """The columns of the search table, in the order of `search_row`."""
    return _COLUMNS


def search_row(rowid: int, card_key: int, position: int, printing: Printing) -> tuple[Any, ...]:
    """A printing's row in the search table."""
    card, number = printing.card, number_key(printing.number)
    attacks = [_attack(attack.cost, attack.damage) for attack in card.attacks]
    return (
        rowid,
        card_key,
        printing.id,
        fold(printing.name),
        fold(card.counts_as),
        printing.set.id,
        fold(printing.set.series),
        number,
        int(number) if number.isascii() and number.isdigit() else None,
        position,
        printing.set.released,
        fold(card.supertype),
        _listed(card.subtypes),
        _listed(_flags(printing)),
        "".join(LETTERS.get(word, word) for word in card.types),
        card.hp,
        fold(card.evolves_from or ""),
        _listed(fold(attack.name) for attack in card.attacks),
        _listed(fold(ability.name) for ability in card.abilities),
        _listed(map(_modifier, card.weaknesses)),
        _listed(map(_modifier, card.resistances)),
        card.retreat,
        card.prizes,
        card.provides or "",
        printing.regulation_mark,
        fold(printing.rarity or ""),
        fold(printing.artist or ""),
        max((energy for _, energy, _, _ in attacks), default=None),
        max((damage for _, _, _, damage in attacks if damage is not None), default=None),
        kin(card),
    )


def fill_search(db: sqlite3.Connection, entries: Iterable[tuple[int, int, int, Printing]]) -> None:
    """Enter printings, each with its rowid, its card's key and its place in the set."""
    marks = ", ".join("?" * len(_COLUMNS))
    for rowid, card_key, position, printing in entries:
        card = printing.card
        db.execute(
            f"INSERT OR REPLACE INTO search ({', '.join(_COLUMNS)}) VALUES ({marks})",  # noqa: S608  our own columns
            search_row(rowid, card_key, position, printing),
        )
        db.executemany(
            "INSERT OR IGNORE INTO search_attacks VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (card_key, place, fold(attack.name), *_attack(attack.cost, attack.damage))
                for place, attack in enumerate(card.attacks)
            ],
        )
        db.executemany(
            "INSERT OR IGNORE INTO search_texts VALUES (?, ?, ?)",
            [(text, card_key, kind) for text, kind in text_kinds(card).items()],
        )
        db.executemany(
            "INSERT OR IGNORE INTO search_labels VALUES (?)", [(label,) for label in card.subtypes]
        )


def _listed(words: Iterable[str]) -> str:
    joined = "|".join(words)
    return f"|{joined}|" if joined else ""


def _modifier(modifier: Modifier) -> str:
    return LETTERS.get(modifier.type, modifier.type) + modifier.value


def _attack(cost: tuple[str, ...], damage: str) -> tuple[str, int, str, int | None]:
    letters = sorted_cost("".join(LETTERS.get(word, word) for word in cost))
    digits = ""
    for char in damage:
        if not ("0" <= char <= "9"):
            break
        digits += char
    return letters, len(letters), damage, int(digits) if digits else None


def _flags(printing: Printing) -> Iterable[str]:
    """What a printing is besides its labels; `vocabulary.FLAGS` says what each means."""
    card, card_set = printing.card, printing.set
    labels = set(card.subtypes)
    number = printing.number
    tests = {
        "promo": card_set.kind == "promo",
        "subset": card_set.kind == "subset",
        "local": card_set.local,
        "reprint": bool(card.printings) and card.printings[0].id != printing.id,
        "reprinted": len(card.printings) > 1,
        "secret": number.isascii()
        and number.isdigit()
        and 0 < (card_set.printed_total or 0) < int(number),
        "rulebox": bool(labels & RULE_BOX),
        "mega": bool(labels & {"MEGA", "Mega Evolution ex"}),
        "evolution": card.supertype == POKEMON and card.evolves_from is not None,
        "ability": bool(card.abilities),
        "dual": len(card.types) > 1,
        "vanilla": card.supertype == POKEMON
        and not card.abilities
        and not any(attack.text for attack in card.attacks),
    }
    return (flag for flag, bears in tests.items() if bears)


def kin(card: Card) -> str:
    """What the law asks of a card whose printings it does not name: their sets and marks.

    Those in other wordings have a sign of their own. Nothing for a Basic Energy, of which the law
    asks more.
    """
    if card.is_basic_energy:
        return ""
    found = {f"{ref.set_id}:{ref.regulation_mark or ''}" for ref in card.printings}
    found |= {f"{ref.set_id}:{ref.regulation_mark or ''}~" for ref in card.reworded}
    return " ".join(sorted(found))
