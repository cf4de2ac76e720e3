"""Carry out every program of card_data once, in a position with something of everything.

    python fuzz/programs.py              every program, one of those that differ in numbers alone
    python fuzz/programs.py --seed 7     with other answers

A program that raises, or after which a card is not in exactly one place, is printed; then the exit
code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "effects")]

from program_runs import carry_out, shipped  # noqa: E402

from decklint.data.library import Library  # noqa: E402


def main() -> int:
    """Try them all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tried: Counter[str] = Counter()
    used: Counter[str] = Counter()
    faults = 0
    for role, program in shipped(Library.open()):
        tried[role] += 1
        try:
            used[role] += carry_out(role, program, args.seed + sum(tried.values()))
        except Exception as error:  # noqa: BLE001  whatever it is, it is what we look for
            faults += 1
            print(f"{role}: {program}: {type(error).__name__}: {error}")
    for role, number in tried.items():
        print(f"{role}: {number} programs, {used[role]} of them could be used")
    print(f"{sum(tried.values())} programs, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
