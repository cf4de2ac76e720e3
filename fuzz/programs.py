"""Carry out every program of card_data with plenty, with just enough, and with not enough.

    python fuzz/programs.py              every program, one of those that differ in numbers alone
    python fuzz/programs.py --each 20    one of twenty
    python fuzz/programs.py --seed 7     with other answers

Not enough of one thing after the other: cards to choose from, hand, deck, discard pile, Bench,
Energy, Prize cards. After every action each card is in exactly one place, nobody in play is without
HP, no Bench is over its size, and every price is paid in full or not at all (see
tests/effects/program_runs.py). What does not hold is printed; then the exit code is 1.

    python fuzz/programs.py --said 5000  that many random programs, said and read back

A random program is one of card_data with pieces of others in the places of its own. It must be
said, or the language has something without words; and what is said must be read back as the same
program, or not at all: never as another one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "effects")]

from program_runs import carry_out, shipped  # noqa: E402

from decklint.cards.library import Library  # noqa: E402
from decklint.effects.compiler import compile_text  # noqa: E402
from decklint.effects.guards import refusals  # noqa: E402
from decklint.effects.printer import write  # noqa: E402
from decklint.effects.program import Arg, Node, Program, block, nodes  # noqa: E402
from decklint.effects.reader import read  # noqa: E402
from decklint.effects.say import say  # noqa: E402
from decklint.effects.validation import check  # noqa: E402


def main() -> int:
    """Try them all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="try one of so many")
    parser.add_argument("--said", type=int, default=0, help="say so many random programs")
    args = parser.parse_args()
    if args.said:
        return _say(args.said, random.Random(args.seed))
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


def _say(number: int, dice: random.Random) -> int:
    """Say random programs and read them back."""
    programs = [read(text) for _, text in shipped(Library.open())]
    pieces: dict[str, list[Arg]] = {}
    for node in nodes(tuple(one for program in programs for one in program)):
        for place, arg in enumerate(node.args):
            pieces.setdefault(f"{node.op} {place}", []).append(arg)
    results: Counter[str] = Counter()
    while results.total() < number:
        program = _mixed(dice.choice(programs), pieces, dice)
        if check(program) or refusals(program):
            continue
        words = say(program)
        again = compile_text(words).program if words else None
        result = "read back" if again == program else "read as another" if again else "not read"
        results[result if words else "not said"] += 1
        if again != program:
            print(f"{result}: {write(program)}\n    {words}", flush=True)
    print(", ".join(f"{count} {result}" for result, count in results.most_common()))
    return 1 if results["read as another"] or results["not said"] else 0


def _mixed(program: Program, pieces: dict[str, list[Arg]], dice: random.Random) -> Program:
    """The program with pieces of others in a place or two."""

    def mixed(arg: Arg, place: str) -> Arg:
        if place and dice.random() < _MIXED:
            return dice.choice(pieces[place])
        if isinstance(arg, Node):
            args = (mixed(each, f"{arg.op} {at}") for at, each in enumerate(arg.args))
            return Node(arg.op, tuple(args))
        return _mixed(block(arg), pieces, dice) if isinstance(arg, tuple) else arg

    return tuple(node for each in program if isinstance(node := mixed(each, ""), Node))


#: How often a piece is another program's.
_MIXED = 0.08


if __name__ == "__main__":
    sys.exit(main())
