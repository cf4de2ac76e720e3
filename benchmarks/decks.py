"""Reading and resolving deck lists, warm, on one core.

`python benchmarks/decks.py [FOLDER]` prints decks per unit; a unit is the time of
`sum(i*i for i in range(3_000_000))` in the same interpreter and run. The decks are made up from
real cards by a seed and written in several dialects, or are the files of FOLDER.
"""

import random
import statistics
import sys
import time
from pathlib import Path

from decklint.cards.library import Library
from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.lines import Lines
from decklint.text.write import write

DECKS = 300
ROUNDS = 7
DIALECTS = ("ptcgl", "limitless", "ptcgo")


def unit() -> float:
    """The unit of time, in seconds."""
    started = time.perf_counter()
    sum(i * i for i in range(3_000_000))
    return time.perf_counter() - started


def made_up(library: Library) -> list[str]:
    """Deck lists of some thirty lines, as common as real ones: many share their cards."""
    chance = random.Random(1)
    query = "SELECT rowid FROM printings WHERE released >= '2023-01-01'"
    pool = chance.sample([row for (row,) in library.db.execute(query)], 600)
    texts = []
    for number in range(DECKS):
        printings = library.rows(chance.sample(pool, 28))
        lines = [Lines(library).of_printing(printing, 2) for printing in printings]
        texts.append(write(lines, DIALECTS[number % len(DIALECTS)])[0])
    return texts


def main() -> None:
    """Print the figures."""
    library = Library.open()
    if len(sys.argv) > 1:
        files = [p.read_bytes() for p in sorted(Path(sys.argv[1]).glob("*.txt"))]
    else:
        files = [text.encode() for text in made_up(library)]
    resolver = Resolver(library, library.ruleset("standard", "2026-11-16"))

    def whole() -> None:
        for data in files:
            resolver.resolve(deck_file.read_bytes(data))

    def reading() -> None:
        for data in files:
            deck_file.read_bytes(data)

    whole()
    for name, work in (("read", reading), ("read + resolve", whole)):
        rates = []
        for _ in range(ROUNDS):
            base = unit()
            started = time.perf_counter()
            work()
            rates.append(len(files) * base / (time.perf_counter() - started))
        print(f"{name}, warm: {statistics.median(rates):.0f} decks a unit (budget 500)")
    big = b"4 Iono PAL 185\n" * (100_000_000 // 15)
    started = time.perf_counter()
    found = deck_file.read_bytes(big)
    print(f"100 MB: {time.perf_counter() - started:.1f} s (budget 10 s), refused: {found.refused}")


if __name__ == "__main__":
    main()
