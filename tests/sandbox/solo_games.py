"""Decks of made-up cards and the matches that tests of the sandbox play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))

from scenario_files import editions
from simple_decks import attack, deck, energy, pokemon, trainer

from decklint.engine.state import Profile
from decklint.model.goldfish import Goldfish, Setting
from decklint.model.opponent import Clock, LinePokemon, Opponent
from decklint.sandbox.figures import goldfish
from decklint.sandbox.match import Board, Match
from decklint.sandbox.pilots.registry import STAND_IN
from decklint.sandbox.pilots.stand_in import STAND_IN as STAND_IN_PROFILE
from decklint.sandbox.pilots.stand_in import stand_in_deck


def ability(name: str, text: str) -> list[dict[str, str]]:
    """The one Ability of a Pokémon."""
    return [{"kind": "Ability", "name": name, "text": text}]


PUP = pokemon("Pup", "Basic", 60, "R", attack("Nip", "C", 10))
HOUND = pokemon("Hound", "Stage 1", 120, "R", attack("Bite", "RC", 90), **{"from": "Pup"})
WOLF = pokemon("Wolf", "Stage 2", 170, "R", attack("Maul", "RRC", 180), **{"from": "Hound"})
SCOUT = pokemon(
    "Scout", "Basic", 70, "C", attack("Peck", "C", 10),
    abilities=ability("Look Out", "draw(1)"),
)  # fmt: skip
TORTOISE = pokemon("Tortoise", "Basic", 100, "W", attack("Ram", "WWW", 100))
FIRE, WATER = energy("Fire Energy", "R"), energy("Water Energy", "W")
BOOK = trainer("Book", "Supporter", "draw(3)")
NET = trainer("Net", "Item", 'search(deck(me, basic)); put(those, "hand"); shuffle(me)')
CALL = trainer("Call", "Item", 'search(deck(me, evolution)); put(those, "hand"); shuffle(me)')
HOOK = trainer("Hook", "Supporter", "choose(bench(opp)); switch(it)")

#: A deck that works, one without evolutions to wait for, one without the right Energy.
WORKING = deck((4, PUP), (4, HOUND), (3, WOLF), (2, SCOUT), (4, BOOK), (4, NET), (4, CALL),
               (2, HOOK), (33, FIRE))  # fmt: skip
QUICK = deck((8, PUP), (8, HOUND), (4, BOOK), (4, NET), (4, CALL), (32, FIRE))
TEN_BASICS = deck((4, PUP), (6, SCOUT), (3, BOOK), (47, FIRE))
WRONG = deck((10, TORTOISE), (4, BOOK), (46, FIRE))
BARE = deck((10, TORTOISE), (50, NET))
ONE_PRIZE = Opponent("six small ones", "a test", tuple(LinePokemon(60) for _ in range(6)))


def match(cards: Any = WORKING, opponent: Opponent = ONE_PRIZE, **more: Any) -> Match:
    """A match of a deck against a stand-in."""
    edition = editions()[more.pop("edition", "2025")]
    pilot = more.pop("pilot", "greedy")
    return Match(
        decks=(cards, stand_in_deck(opponent, edition)),
        edition=edition,
        profiles=(Profile(goes=more.pop("going", "flip")), STAND_IN_PROFILE),
        pilots=(pilot, STAND_IN),
        seed=more.pop("seed", 0),
        clock=opponent.clock,
        **more,
    )


def board(cards: Any = WORKING, opponent: Opponent = ONE_PRIZE, **more: Any) -> Board:
    """The same, laid ready."""
    return Board(match(cards, opponent, **more))


def figures(table: Board, games: int = 100) -> Goldfish:
    """What some games show."""
    played = [table.play(number) for number in range(games)]
    setting = Setting("deck", 0, "2025", "greedy", "flip", table.match.limit, ONE_PRIZE)
    return goldfish(played, table.knowledge, setting, games)


PRESSED = ONE_PRIZE._replace(clock=Clock(every=1, start=2, discard_hand=(3,)))
