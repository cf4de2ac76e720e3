"""Carry out every program of card_data with plenty, with just enough, and with not enough.

    python fuzz/programs.py              every program, one of those that differ in numbers alone
    python fuzz/programs.py --each 20    one of twenty
    python fuzz/programs.py --seed 7     with other answers

Not enough of one thing after the other: cards to choose from, hand, deck, discard pile, Bench,
Energy, Prize cards. After every action each card is in exactly one place, nobody in play is without
HP, no Bench is over its size, and every price is paid in full or not at all (see
tests/effects/program_runs.py). What does not hold is printed; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "effects")]

from program_runs import carry_out, shipped  # noqa: E402

from decklint.cards.library import Library  # noqa: E402


def main() -> int:
    """Try them all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="try one of so many")
    args = parser.parse_args()
    tried: Counter[str] = Counter()
    used: Counter[str] = Counter()
    faults = positions = 0
    for place, (role, program) in enumerate(shipped(Library.open())[:: args.each]):
        tried[role] += 1
        try:
            found = carry_out(role, program, args.seed + place)
        except Exception as error:  # noqa: BLE001  whatever it is, it is what we look for
            faults += 1
            notes = "; ".join(getattr(error, "__notes__", ()))
            print(f"{role}: {program}: {type(error).__name__}: {error} ({notes})", flush=True)
        else:
            positions += len(found)
            used[role] += bool(found)
    for role, number in tried.items():
        print(f"{role}: {number} programs, {used[role]} of them could be used")
    print(f"{sum(tried.values())} programs in {positions} positions, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
