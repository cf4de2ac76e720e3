"""Decks in which every word of the effect language is played: each example is somewhere a card.

Where an example stands, as an attack, an Ability, a Trainer or an Energy card, is left to chance:
what makes little sense there must still not break a game.
"""

from __future__ import annotations

import random
from functools import cache

from simple_decks import Facts, attack, deck, energy, pokemon, trainer

from decklint.effects.reader import read
from decklint.effects.validation import check
from decklint.effects.vocabulary import WORDS
from decklint.engine.game_card import CardDefinition
from decklint.engine.table import Table

#: How an example that is no statement of its own becomes one.
_FRAMES = ("{}", "if({}, {{ draw(1) }})", "counters_on({}, 1)", "draw(count({}))")


@cache
def programs() -> tuple[str, ...]:
    """The example of every word, as a program."""
    found = {}
    for words in WORDS.values():
        for word in words.values():
            framed = (frame.format(word.example) for frame in _FRAMES)
            found[next(text for text in framed if not check(read(text)))] = None
    return tuple(found)


def _line(rng: random.Random, whose: str, number: int) -> list[tuple[int, Facts]]:
    """A Basic Pokémon and what evolves from it, with three examples among them."""
    first, second, third = rng.sample(programs(), 3)
    ability = {
        "kind": rng.choice(("Ability", "Poké-Power", "Poké-Body")),
        "name": f"{whose} Gift {number}",
    }
    basic = pokemon(
        f"{whose} Pup {number}",
        "Basic",
        rng.randrange(40, 130, 10),
        rng.choice("GRWL"),
        attack("Try", "C", 20, first),
        attack("Bite", "CC", 40),
        abilities=[{**ability, "text": second}],
        weak=f"{rng.choice('GRWL')}×2",
    )
    grown = pokemon(
        f"{whose} Hound {number}",
        "Stage 1",
        rng.randrange(80, 160, 10),
        rng.choice("GRWL"),
        attack("Dare", "CC", "30+", third),
        **{"from": f"{whose} Pup {number}"},
        resist="G-30",
    )
    return [(3, basic), (2, grown)]


def _sixty(rng: random.Random, whose: str) -> tuple[CardDefinition, ...]:
    lines = [row for number in range(4) for row in _line(rng, whose, number)]
    texts = iter(rng.sample(programs(), 15))
    items = [(2, trainer(f"{whose} Gadget {number}", "Item", next(texts))) for number in range(6)]
    people = [
        (1, trainer(f"{whose} Friend {number}", "Supporter", next(texts))) for number in range(3)
    ]
    tools = [(2, trainer(f"{whose} Charm {number}", "Tool", next(texts))) for number in range(2)]
    places = [
        (1, trainer(f"{whose} Place {number}", "Stadium", next(texts))) for number in range(2)
    ]
    special = [(2, energy(f"{whose} Energy {n}", "C", text=next(texts))) for n in range(2)]
    basic = [(5, energy("Grass Energy", "G")), (4, energy("Fire Energy", "R"))]
    rows = [*lines, *items, *people, *tools, *places, *special, *basic]
    rest = 60 - sum(number for number, _ in rows)
    return deck(*rows, (rest, energy("Water Energy", "W")))


@cache
def words_table(seed: int) -> Table:
    """The table of a seed."""
    rng = random.Random(seed)
    return Table((_sixty(rng, "Red"), _sixty(rng, "Blue")))
