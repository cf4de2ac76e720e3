"""Play games at random until something gives.

    python fuzz/games.py                              5,000 games in each edition
    python fuzz/games.py --games 200 --edition 2010   fewer, in one edition
    python fuzz/games.py --seed 812 --edition 2010 --games 1    one game again, with a traceback
    python fuzz/games.py --jobs 2                     in two processes

What must hold at every step stands in tests/engine/game_properties.py: every card in one place,
the list of legal actions exactly what is accepted, an end, the same game again from its record.
A fault is reported with its edition and seed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "engine")]

from game_properties import Looks, play_and_check  # noqa: E402
from scenario_files import editions  # noqa: E402

GAMES = 5_000
CHUNK = 50
#: A game that takes longer goes round in circles.
SECONDS = 60
LOOKS = Looks(zones=1, legal=50, space=4_000, again=3, unwatched=1)


def _too_long(_signal: int, _frame: object) -> None:
    raise TimeoutError(f"the game takes more than {SECONDS} seconds")


def play(task: tuple[str, int]) -> tuple[str, int, str, str]:
    """One game: its edition and seed, the rule that ended it, and what went wrong."""
    edition, seed = task
    if hasattr(signal, "alarm"):
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(SECONDS)
    try:
        game = play_and_check(editions()[edition], seed, LOOKS)
    except Exception:  # noqa: BLE001  whatever it is, it is what we look for
        return edition, seed, "fault", traceback.format_exc()
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)
    return edition, seed, game.over.rule if game.over else "no end", ""


def results(tasks: list[tuple[str, int]], jobs: int) -> Iterator[tuple[str, int, str, str]]:
    """Every game's result, as they come."""
    if jobs == 1:
        yield from map(play, tasks)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(play, tasks, CHUNK)


def main() -> int:
    """Play, print how games ended, and the first faults."""
    ask = argparse.ArgumentParser(description="Play games at random and check what must hold.")
    ask.add_argument("--games", type=int, default=GAMES, help="in each edition")
    ask.add_argument("--edition", default="all", choices=["all", *editions()])
    ask.add_argument("--seed", type=int, default=0, help="of the first game")
    ask.add_argument("--jobs", type=int, default=1)
    asked = ask.parse_args()
    wanted = list(editions()) if asked.edition == "all" else [asked.edition]
    tasks = [(one, asked.seed + place) for one in wanted for place in range(asked.games)]
    write = partial(print, flush=True)
    started = time.perf_counter()
    ended: dict[str, Counter[str]] = {one: Counter() for one in wanted}
    for done, (edition, seed, how, fault) in enumerate(results(tasks, asked.jobs), 1):
        ended[edition][how] += 1
        if fault and ended[edition]["fault"] <= 3:
            write(f"edition {edition}, seed {seed}:\n{fault}")
        if done % 1_000 == 0 or done == len(tasks):
            write(f"{done:,} games, {time.perf_counter() - started:.0f} s", file=sys.stderr)
    for edition, counted in ended.items():
        how = ", ".join(f"{rule} {number:,}" for rule, number in sorted(counted.items()))
        write(f"edition {edition}: {counted.total():,} games: {how}")
    return 1 if any(counted["fault"] for counted in ended.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
