"""Solo games: how many a unit, by pilot, and how far a second process helps.

`python benchmarks/goldfish.py DECK... [--games N]` plays each list; a unit is the time of
`sum(i*i for i in range(3_000_000))` in the same interpreter and run. Where the time goes is told
by `--profile`: the share of the engine is measured by playing the same decisions without a pilot.
The processes play as many games as `decklint goldfish` does unless told otherwise.
"""

import argparse
import resource
import time
from pathlib import Path

from decks import unit

from decklint.cards.library import Library
from decklint.checker.pipeline import Checker
from decklint.decks import deck_file
from decklint.engine.agenda import proceed
from decklint.engine.compiled import is_compiled
from decklint.sandbox.goldfish import GAMES, GoldfishRun, RunOptions
from decklint.sandbox.match import Board
from decklint.sandbox.running import play_games, undisturbed

BUDGET = {"greedy": 58, "search": 1}
#: Games between two measurements of the unit.
SLICE = 10


def solo(library: Library, path: str, day: str, pilot: str) -> GoldfishRun:
    written = deck_file.read_bytes(Path(path).read_bytes(), path)
    deck, context = Checker(library, "standard", day).understood(written)
    return GoldfishRun(deck, context, library, RunOptions(pilot=pilot), path)


def rate(board: Board, games: int) -> float:
    """Games per unit; the unit is measured again and again in between, as a machine varies."""
    base = spent = 0.0
    for start in range(0, games, SLICE):
        base += unit()
        started = time.perf_counter()
        with undisturbed():
            for number in range(start, min(start + SLICE, games)):
                board.play(number)
        spent += time.perf_counter() - started
    slices = -(-games // SLICE)
    return games * base / slices / spent


class Noted:
    """A pilot whose decisions are written down."""

    def __init__(self, pilot, row):
        self._pilot, self._row = pilot, row

    def choose(self, game):
        """What the pilot chooses."""
        action = self._pilot.choose(game)
        self._row.append(action)
        return action


def engine_share(board: Board, games: int) -> float:
    """The share of the time that the same decisions take without a pilot."""
    rows = []
    started = time.perf_counter()
    for number in range(games):
        row = []
        first, second = board.pilots(number)
        board.watch(board.game(number), (Noted(first, row), Noted(second, row)), number, None)
        rows.append(row)
    whole = time.perf_counter() - started
    started = time.perf_counter()
    for number, row in enumerate(rows):
        game = board.game(number)
        for action in row:
            game.do(action)
            proceed(game)
    return (time.perf_counter() - started) / whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--date", default="2026-06-20")
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    library = Library.open()
    engine = "compiled" if is_compiled() else "pure Python"
    print(f"unit: {unit() * 1000:.0f} ms; engine: {engine}")
    for path in asked.decks:
        for pilot in ("random", "greedy", "search"):
            board = solo(library, path, asked.date, pilot).board
            games = max(10, asked.games // 10) if pilot == "search" else asked.games
            board.play(0)
            budget = f" (budget {BUDGET[pilot]})" if pilot in BUDGET else ""
            print(f"{Path(path).stem} {pilot}: {rate(board, games):.1f} games per unit{budget}")
            if asked.profile and pilot == "greedy":
                print(f"  the engine alone: {engine_share(board, asked.games):.0%} of the time")
        match = solo(library, path, asked.date, "greedy").match
        times = []
        for jobs in (1, 2):
            started = time.perf_counter()
            for _ in play_games(match, GAMES, jobs=jobs):
                pass
            times.append(time.perf_counter() - started)
        print(f"{Path(path).stem} two jobs: {times[0] / times[1]:.2f} times one (budget 1.8)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory: {peak:.0f} MB; a worker has no more (budget 200)")


if __name__ == "__main__":
    main()
