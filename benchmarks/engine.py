"""The engine: whole games at random, and what a step and a copy cost.

`python benchmarks/engine.py [EDITION...]` plays two decks of simple cards against each other, both
players choosing uniformly among the legal actions. Games are counted per unit and per second; a
unit is the time of `sum(i*i for i in range(3_000_000))` in the same interpreter and run.
"""

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "engine"))

from decks import unit
from scenario_files import editions
from simple_decks import plain

from decklint.engine.game import Game
from decklint.model.edition import Edition

GAMES = 150
ROUNDS = 5
COPIES = 20_000
BUDGET_GAMES, BUDGET_COPY = 29, 15


def play(edition: Edition, seed: int, plies: int | None = None) -> tuple[Game, int]:
    """A game at random, to its end or for some decisions; and how many there were."""
    game = Game.new(plain(), edition, seed)
    draw = random.Random(seed).random
    done = 0
    while game.over is None and done != plies:
        found = game.legal_actions
        game.play(found[int(draw() * len(found))])
        done += 1
    return game, done


def whole_games(edition: Edition) -> None:
    """Games per unit and per second, decisions per second; the median of some rounds."""
    per_unit, per_second, plies_per_second = [], [], []
    plies = 0
    for first in range(0, GAMES * ROUNDS, GAMES):
        base = unit()
        started = time.perf_counter()
        plies = sum(play(edition, seed)[1] for seed in range(first, first + GAMES))
        took = time.perf_counter() - started
        per_unit.append(GAMES * base / took)
        per_second.append(GAMES / took)
        plies_per_second.append(plies / took)
    print(
        f"edition {edition.id}: {statistics.median(per_unit):.0f} games per unit"
        f" (budget {BUDGET_GAMES}), {statistics.median(per_second):.0f} per second,"
        f" {statistics.median(plies_per_second):,.0f} decisions per second,"
        f" {plies / GAMES:.0f} a game"
    )


def copies(edition: Edition) -> None:
    """A copy in the middle of a game, and the legal actions of such moments."""
    games = [play(edition, seed, plies=60)[0] for seed in range(20)]
    games = [game for game in games if game.over is None]
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for place in range(COPIES):
            games[place % len(games)].copy()
        times.append((time.perf_counter() - started) / COPIES * 1e6)
    print(f"a copy in mid-game: {statistics.median(times):.1f} µs (budget {BUDGET_COPY})")
    rates = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for place in range(COPIES):
            list(games[place % len(games)].legal_actions)
        rates.append(COPIES / (time.perf_counter() - started))
    print(f"legal actions: {statistics.median(rates):,.0f} positions per second")


def main() -> None:
    known = editions()
    wanted = sys.argv[1:] or list(known)
    print(f"unit: {unit() * 1000:.0f} ms")
    for edition in wanted:
        whole_games(known[edition])
    copies(known[wanted[-1]])


if __name__ == "__main__":
    main()
