"""decklint as a service would use it: many threads, many decks, and what it remembers.

    python fuzz/service.py --threads 8 --calls 1000   each thread asks so often
    python fuzz/service.py --decks 200000             one after the other, memory printed

Answers are compared with those of a single thread. The decks are made up: real cards, wrong
names, long lines, directives with any format and date; memory may not grow after the first tenth
by more than the bound. Ends with exit code 1 if an answer differs or memory grows.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from decklint import api
from decklint.checker.pipeline import Checker

EXAMPLES = Path(__file__).parents[1] / "examples"
#: So much may come after the first tenth of the decks, in MiB: what has not been met before.
BOUND = 48


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--calls", type=int, default=0, help="questions of each thread")
    parser.add_argument("--decks", type=int, default=0, help="decks checked one after the other")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    faults = 0
    if asked.calls:
        faults += threads(asked.threads, asked.calls, asked.seed)
    if asked.decks:
        faults += soak(asked.decks, asked.seed)
    return 1 if faults else 0


def threads(many: int, calls: int, seed: int) -> int:
    """Ask the same questions from many threads and from one."""
    texts = [made_up(random.Random(f"{seed} {place}")) for place in range(50)]
    alone = [api.check(text, date="2026-11-16").findings for text in texts]

    def ask(thread: int) -> int:
        luck = random.Random(f"{seed} {thread}")
        wrong = 0
        for _ in range(calls):
            place = luck.randrange(len(texts))
            wrong += api.check(texts[place], date="2026-11-16").findings != alone[place]
        return wrong

    with ThreadPoolExecutor(many) as pool:
        wrong = sum(pool.map(ask, range(many)))
    print(f"{many} threads, {calls} calls each: {wrong} answers differ from those of one thread")
    return wrong


def soak(decks: int, seed: int) -> int:
    """Check decks one after the other and look at the memory."""
    luck = random.Random(seed)
    checker = Checker(api.library(), "standard", "2026-11-16")
    settled = 0.0
    for done in range(1, decks + 1):
        checker.check(made_up(luck).encode())
        if done == max(decks // 10, 1):
            settled = memory()
        if done % max(decks // 10, 1) == 0:
            print(f"{done} decks, {memory():.0f} MiB", flush=True)
    grown = memory() - settled
    print(f"{decks} decks: {grown:.0f} MiB more than after the first tenth, {BOUND} may be")
    return int(grown > BOUND)


def made_up(luck: random.Random) -> str:
    """A deck list: real lines, wrong ones, long ones, directives."""
    lines = luck.choice(LINES)
    kept = [line for line in lines if luck.random() < 0.8]
    for _ in range(luck.randrange(4)):
        word = "".join(luck.choice("abcdefghij é'-") for _ in range(luck.choice((5, 12, 400))))
        kept.insert(luck.randrange(len(kept) + 1), f"{luck.randint(1, 4)} {word}")
    if luck.random() < 0.3:
        day = f"{luck.randint(2003, 2026)}-{luck.randint(1, 12):02}-{luck.randint(1, 28):02}"
        game = luck.choice(("standard", "expanded", "unlimited", "glc"))
        kept.insert(0, f"# decklint: format={game} date={day}")
    return "\n".join(kept)


def memory() -> float:
    """What this process holds in memory, in MiB."""
    status = Path("/proc/self/status")
    if status.exists():
        found = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(found.split()[1]) / 1024
    import resource  # noqa: PLC0415  not on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


LINES = [path.read_text("utf-8").splitlines() for path in sorted(EXAMPLES.glob("*.txt"))]

if __name__ == "__main__":
    sys.exit(main())
