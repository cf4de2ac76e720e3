"""Decks of made-up cards that between them know every way a card can be played.

`PLAIN` is what benchmarks play: Pokémon, Energy and a few Trainers that say next to nothing. The
others bring programs, coins, Special Conditions and the special kinds of each era.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from decklint.effects.reader import read
from decklint.engine.game_card import CardDefinition
from decklint.engine.table import Table
from decklint.store import card_facts

Facts = dict[str, Any]


def card(facts: Facts, piece: int = 0) -> CardDefinition:
    """A card from facts in the words of a set file, with programs in the place of texts."""
    parts = [facts, *facts.get("attacks", ()), *facts.get("abilities", ())]
    programs = {part["text"]: read(part["text"]) for part in parts if "text" in part}
    made = card_facts.card(facts, str(facts["name"]), str(facts.get("counts_as", facts["name"])))
    return CardDefinition(made, programs, piece)


def attack(name: str, cost: str, damage: object = "", text: str | None = None) -> Facts:
    """An attack's facts."""
    facts = {"name": name, "cost": cost, "damage": damage}
    return facts if text is None else {**facts, "text": text}


def pokemon(name: str, stage: str, hp: int, types: str, *attacks: Facts, **more: Any) -> Facts:
    """A Pokémon's facts; `stage` may be several labels, parted by commas."""
    labels = stage.split(", ")
    return {
        "name": name,
        "kind": "Pokémon",
        "is": labels,
        "hp": hp,
        "types": types,
        "attacks": list(attacks),
        "retreat": 1,
        **more,
    }


def trainer(name: str, labels: str, text: str | None = None, **more: Any) -> Facts:
    """A Trainer's facts."""
    facts = {"name": name, "kind": "Trainer", "is": labels.split(", "), **more}
    return facts if text is None else {**facts, "text": text}


def energy(name: str, provides: str, **more: Any) -> Facts:
    """An Energy card's facts."""
    label = "Special Energy" if " " in provides or provides in "*C" else "Basic Energy"
    return {"name": name, "kind": "Energy", "is": [label], "provides": provides, **more}


def deck(*rows: tuple[int, Facts]) -> tuple[CardDefinition, ...]:
    """Sixty cards: so many of each."""
    made = [(number, card(facts, facts.get("piece", 0))) for number, facts in rows]
    sixty = tuple(each for number, each in made for _ in range(number))
    assert len(sixty) == 60, len(sixty)
    return sixty


def pieces(facts: Facts, number: int, of_each: int = 1) -> Iterable[tuple[int, Facts]]:
    """The halves of a LEGEND or the quarters of a V-UNION."""
    return [(of_each, {**facts, "piece": piece}) for piece in range(1, number + 1)]


FIRE = energy("Fire Energy", "R")
WATER = energy("Water Energy", "W")
GRASS = energy("Grass Energy", "G")
FIGHTING = energy("Fighting Energy", "F")
DARKNESS = energy("Darkness Energy", "D")
DOUBLE = energy("Double Energy", "C C")
RAINBOW = energy("Rainbow Energy", "*")
EITHER = energy("Either Energy", "RW C")

TRASH = 'pick(hand(me)); put(those, "discard"); draw(2)'
PURGE = 'pick(hand(me), 3); put(those, "discard"); draw(4)'
PROFESSOR = trainer("Professor", "Supporter", "draw(3)")
POTION = trainer("Potion", "Item", "choose(all(me)); heal(it, 30)")
NOTHING = trainer("Pebble", "Item")


def _plain(letter: str, weak: str, energy_card: Facts, word: str) -> tuple[CardDefinition, ...]:
    return deck(
        (
            8,
            pokemon(
                f"{word} Cub", "Basic", 70, letter, attack("Scratch", letter, 20), weak=f"{weak}×2"
            ),
        ),
        (
            8,
            pokemon(
                f"{word} Bull",
                "Basic",
                120,
                letter,
                attack("Ram", "CC", 40),
                attack("Stampede", "CCC", 90),
                weak=f"{weak}×2",
                retreat=2,
            ),
        ),
        (
            8,
            pokemon(
                f"{word} Lion",
                "Stage 1",
                100,
                letter,
                attack("Slash", "CC", 60),
                weak=f"{weak}×2",
                **{"from": f"{word} Cub"},
            ),
        ),
        (22, energy_card),
        (6, NOTHING),
        (8, PROFESSOR),
    )


@cache
def plain() -> Table:
    """The table of the benchmarks: two decks of simple cards."""
    return Table((_plain("R", "W", FIRE, "Red"), _plain("W", "R", WATER, "Blue")))


COINS = (
    attack("Double Slap", "C", "20×", "flip(2); damage(20 * heads)"),
    attack("Sleep Powder", "G", 10, 'flip(1); if(heads == 1, { condition(target, "asleep") })'),
    attack("Poison Sting", "C", 10, 'condition(target, "poisoned")'),
    attack("Ember Spray", "C", 10, 'condition(target, "burned")'),
    attack("Thunder Jolt", "CC", 30, 'flip(1); if(heads == 1, { condition(target, "paralyzed") })'),
    attack("Psy Beam", "CC", 20, 'condition(target, "confused")'),
)

STATE = deck(
    (4, pokemon("Sprout", "Basic", 60, "G", COINS[0], COINS[1], weak="R×2")),
    (3, pokemon("Bloom", "Stage 1", 90, "G", COINS[2], COINS[5], **{"from": "Sprout"})),
    (
        2,
        pokemon(
            "Great Bloom",
            "Stage 2",
            140,
            "G",
            attack("Petal Storm", "GGC", 90, "hit(bench(opp), 10)"),
            attack("Recoil", "GC", 70, "hit(self, 20)"),
            **{"from": "Bloom"},
            retreat=3,
        ),
    ),
    (4, pokemon("Spark", "Basic", 50, "L", COINS[4], retreat=0, resist="M-30")),
    (
        4,
        pokemon(
            "Toxin",
            "Basic",
            80,
            "D",
            COINS[2],
            COINS[3],
            abilities=[
                {
                    "kind": "Poké-Power",
                    "name": "Fumes",
                    "text": "only_if(any(bench(me))); counters_on(active(opp), 1)",
                }
            ],
        ),
    ),
    (
        3,
        pokemon(
            "Wall",
            "Basic",
            110,
            "M",
            attack("Lean", "CCC", 40),
            abilities=[
                {"kind": "Poké-Body", "name": "Thick", "text": 'modify("taken", self, 0 - 10)'}
            ],
            retreat=3,
        ),
    ),
    (9, GRASS),
    (3, energy("Lightning Energy", "L")),
    (4, DOUBLE),
    (2, RAINBOW),
    (3, EITHER),
    (4, PROFESSOR),
    (3, POTION),
    (3, trainer("Trash Dig", "Item", TRASH)),
    (3, trainer("Iron Band", "Tool", 'modify("hp", self, 20)')),
    (2, trainer("Feather", "Tool", 'modify("retreat", self, 0 - 1)')),
    (2, trainer("Windy Field", "Stadium", 'modify("retreat", all(both), 0 - 1)')),
    (2, trainer("Mire", "Stadium", 'modify("dealt", all(both), 10)')),
)

FOSSIL = trainer("Old Fossil", "Item, Fossil, Plays as Pokémon", hp=50)
FIRE_CUB = pokemon("Flare", "Basic", 60, "R", attack("Scratch", "C", 20), weak="W+20")
LEGEND = pokemon("Sun & Moon LEGEND", "LEGEND", 160, "RW", attack("Dawn", "RW", 110), prizes=2)
OLD = deck(
    (4, FIRE_CUB),
    (3, pokemon("Blaze", "Stage 1", 100, "R", attack("Flames", "RC", 50), **{"from": "Flare"})),
    (
        3,
        pokemon(
            "Blaze LV.X",
            "Level-Up",
            130,
            "R",
            attack("Inferno", "RRC", 90),
            counts_as="Blaze",
            abilities=[{"kind": "Poké-Body", "name": "Heat", "text": 'modify("dealt", self, 10)'}],
        ),
    ),
    (4, pokemon("Tortle", "Basic", 70, "W", COINS[3], attack("Splash", "W", 20), resist="R-20")),
    (4, FOSSIL),
    (3, pokemon("Relic", "Stage 1", 90, "F", attack("Dig", "C", 30), **{"from": "Old Fossil"})),
    *pieces(LEGEND, 2, 3),
    (10, FIRE),
    (7, WATER),
    (3, DOUBLE),
    (4, PROFESSOR),
    (3, trainer("Lost Disk", "Item, Technical Machine", attacks=[attack("Machine Gun", "CC", 50)])),
    (2, trainer("Old Ruins", "Stadium", 'modify("hp", all(both), 10)')),
    (4, POTION),
)  # fmt: skip

UNION = pokemon(
    "Titan V-UNION", "V-UNION", 300, "W",
    attack("Union Gain", "C", 20), attack("Crush", "WCC", 150), prizes=3,
)  # fmt: skip
NEW = deck(
    (3, pokemon("Drake V", "Basic, V", 180, "R", attack("Claw", "RC", 60), prizes=2, retreat=2)),
    (2, pokemon("Drake VMAX", "VMAX", 280, "R", attack("Max Claw", "RRC", 150), prizes=3,
                **{"from": "Drake V"})),
    (2, pokemon("Drake VSTAR", "VSTAR", 250, "R", attack("Star Claw", "RC", 120), prizes=2,
                **{"from": "Drake V"})),
    (3, pokemon("Otter", "Basic", 60, "W", attack("Swim", "W", 20), retreat=0)),
    (2, pokemon("Great Otter", "Stage 1", 110, "W", attack("Wave", "WC", 60), **{"from": "Otter"})),
    (2, pokemon("Great Otter BREAK", "BREAK", 150, "W", attack("Flood", "WWC", 120),
                **{"from": "Great Otter"})),
    (3, pokemon("Golem-EX", "Basic, EX", 170, "F", attack("Boulder", "FC", 50), prizes=2,
                retreat=3)),
    (2, pokemon("M Golem-EX", "MEGA, EX", 220, "F", attack("Avalanche", "FFC", 150), prizes=2,
                **{"from": "Golem-EX"})),
    (2, pokemon("Owl-GX", "Basic, GX", 170, "C", attack("Peck", "C", 30),
                attack("Night GX", "CCC", 130), prizes=2)),
    (2, pokemon("Prism Bird ◇", "Basic, Prism Star", 90, "P", attack("Shine", "C", 30))),
    (2, pokemon("Gem ex", "Basic, ex, Tera", 190, "D", attack("Glow", "DC", 70), prizes=2)),
    *pieces(UNION, 4, 2),
    (4, FIRE), (4, WATER), (3, FIGHTING), (2, DARKNESS), (3, DOUBLE),
    (3, trainer("Purge", "Supporter", PURGE)),
    (3, trainer("Trash Dig", "Item", TRASH)),
    (2, trainer("Headlock", "Tool, Team Flare Hyper Gear", 'modify("cost", self, 1)')),
    (2, trainer("Iron Band", "Tool", 'modify("hp", self, 20)')),
    (1, trainer("Wide Field", "Stadium", 'change("bench", both, 8)')),
)  # fmt: skip

#: Few Pokémon that take their opponent with them: both players often fall at once.
BRITTLE = deck(
    (5, pokemon("Bomb", "Basic", 30, "R", attack("Explode", "", 60, "hit(self, 60)"), retreat=0)),
    (2, pokemon("Fuse", "Basic", 40, "L",
                attack("Shock", "", 10, "hit(self, 10); hit(bench(both), 10)"))),
    (33, FIRE),
    (14, NOTHING),
    (6, PROFESSOR),
)  # fmt: skip

DECKS = {
    "plain": _plain("R", "W", FIRE, "Red"),
    "state": STATE,
    "old": OLD,
    "new": NEW,
    "brittle": BRITTLE,
}


@cache
def table(mine: str, theirs: str) -> Table:
    """The table of two decks by name."""
    return Table((DECKS[mine], DECKS[theirs]))
