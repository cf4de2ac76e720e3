"""The engine: whole games at random, and what a step and a copy cost.

`python benchmarks/engine.py [EDITION...]` plays two decks of simple cards against each other, both
players choosing uniformly among the legal actions. Games are counted per unit and per second; a
unit is the time of `sum(i*i for i in range(3_000_000))` in the same interpreter and run. All times
are of the processor, so that other programs on the machine disturb them little.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "engine"))

from scenario_files import editions
from simple_decks import plain

from decklint.engine.compiled import is_compiled
from decklint.engine.game import Game
from decklint.model.edition import Edition

GAMES = 100
ROUNDS = 7
COPIES = 10_000
BUDGET_GAMES, BUDGET_COPY = 29, 15


def seconds(work: Callable[[], object]) -> float:
    """How long something takes the processor."""
    started = time.process_time()
    work()
    return time.process_time() - started


def unit() -> float:
    """The unit of time, in seconds."""
    return seconds(lambda: sum(i * i for i in range(3_000_000)))


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
    """Games per unit and per second, decisions per second; the median of some rounds.

    The unit is measured before and after each round.
    """
    per_unit, per_second, per_decision = [], [], []
    decisions = 0
    before = unit()
    for first in range(0, GAMES * ROUNDS, GAMES):
        started = time.process_time()
        decisions = sum(play(edition, seed)[1] for seed in range(first, first + GAMES))
        took = time.process_time() - started
        after = unit()
        per_unit.append(GAMES * (before + after) / 2 / took)
        per_second.append(GAMES / took)
        per_decision.append(decisions / took)
        before = after
    print(
        f"edition {edition.id}: {statistics.median(per_unit):.0f} games per unit"
        f" (budget {BUDGET_GAMES}), {statistics.median(per_second):.0f} per second,"
        f" {statistics.median(per_decision):,.0f} decisions per second,"
        f" {decisions / GAMES:.0f} a game"
    )


def moments(edition: Edition) -> None:
    """A copy in the middle of a game, and the legal actions of such moments."""
    games = [play(edition, seed, plies=60)[0] for seed in range(20)]
    games = [game for game in games if game.over is None]

    def each(work: Callable[[Game], object]) -> float:
        """The seconds that something takes with one game."""
        rounds = [seconds(lambda: _with_all(games, work)) for _ in range(ROUNDS)]
        return statistics.median(rounds) / COPIES

    copied = each(lambda game: game.copy()) * 1e6
    looked = each(lambda game: list(game.legal_actions))
    print(f"a copy in mid-game: {copied:.1f} µs (budget {BUDGET_COPY})")
    print(f"legal actions: {1 / looked:,.0f} positions per second")


def _with_all(games: list[Game], work: Callable[[Game], object]) -> None:
    for place in range(COPIES):
        work(games[place % len(games)])


def main() -> None:
    known = editions()
    wanted = sys.argv[1:] or list(known)
    engine = "compiled" if is_compiled() else "pure Python"
    print(f"unit: {unit() * 1000:.0f} ms; engine: {engine}")
    for edition in wanted:
        whole_games(known[edition])
    moments(known[wanted[-1]])


if __name__ == "__main__":
    main()
