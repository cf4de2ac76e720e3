"""What a deck is made of: the numbers behind the page's plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from decklint.model.card import ENERGY, LETTERS, POKEMON, TRAINER, TYPES, Card
from decklint.model.deck import Deck

SCHEMA = "decklint/analysis/1"
#: HP are counted in steps of so many.
_HP = 50


def analysis(deck: Deck) -> dict[str, Any]:
    """The document decklint/analysis/1."""
    cards = [(e.printing.card, e.count) for e in deck.entries if e.printing is not None]
    counts = deck.counts
    return {
        "schema": SCHEMA,
        "counts": {**counts._asdict(), "unknown": counts.total - sum(n for _, n in cards)},
        "stages": _tally((card.stage, n) for card, n in cards if card.supertype == POKEMON),
        "trainers": _tally((_trainer(card), n) for card, n in cards if card.supertype == TRAINER),
        "energy": _energy(cards),
        "costs": _curve(cards),
        "hp": _steps(((card.hp // _HP * _HP, n) for card, n in cards if card.hp), _HP),
        "retreat": _steps((card.retreat, n) for card, n in cards if card.retreat is not None),
    }


def _tally(found: Iterable[tuple[str | None, int]]) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for what, number in found:
        counted[what or "other"] += number
    return dict(sorted(counted.items(), key=lambda one: -one[1]))


def _steps(found: Iterable[tuple[int, int]], step: int = 1) -> dict[str, int]:
    """How many copies there are of each number, and of those between that have none."""
    counted: Counter[int] = Counter()
    for what, number in found:
        counted[what] += number
    if not counted:
        return {}
    return {str(n): counted[n] for n in range(min(counted), max(counted) + 1, step)}


def _trainer(card: Card) -> str:
    return card.trainer_kind or "other"


def _energy(cards: list[tuple[Card, int]]) -> list[dict[str, Any]]:
    """By type: how many symbols the attacks of the deck ask for, and what Energy gives them.

    An Energy card that gives several types, or any, counts for each of them.
    """
    asked: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for card, number in cards:
        for attack in card.attacks:
            for word in attack.cost:
                asked[LETTERS.get(word, word)] += number
        if card.supertype == ENERGY:
            for letter in _provided(card):
                given[letter] += number
    shown = [letter for letter in TYPES if asked[letter] or (given[letter] and letter in TYPES)]
    wild = all(given[letter] for letter in TYPES)
    return [
        {"type": TYPES[letter], "asked": asked[letter], "given": given[letter]}
        for letter in shown
        if asked[letter] or not wild
    ]


def _provided(card: Card) -> set[str]:
    """The types that an Energy card gives."""
    found: set[str] = set()
    for unit in (card.provides or "").split():
        found |= set(TYPES) if unit == "*" else set(unit) & set(TYPES)
    return found


def _curve(cards: list[tuple[Card, int]]) -> dict[str, int]:
    """How many copies have an attack of each cost."""
    return _steps(
        (cost, number)
        for card, number in cards
        for cost in {len(attack.cost) for attack in card.attacks}
    )
