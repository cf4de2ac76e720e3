"""Edit a file twice at the same moment, many times: neither edit may be lost.

    python fuzz/edits.py                 1,000 pairs
    python fuzz/edits.py --count 50      fewer
    python fuzz/edits.py --new           each edit in a new Python, as from a shell: slower

A pair is two of `deck add`, `remove`, `set`, `sort` and `check --fix` on one file. Both must do
their work, exit as they do alone, and leave nothing beside the file. A pair that lost an edit is
printed; then the exit code is 1.

All of it holds on Linux, macOS and Windows: the lock is the operating system's on each of them
(flock, or LockFileEx). Against editors that know nothing of the lock there is only the look right
before the write; the moment between the two is not guarded on any of them.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "cli")]

from runs import Run, command  # noqa: E402
from sample_lists import DAY  # noqa: E402

from decklint.decks.deck_file import read_bytes  # noqa: E402

PAIRS = 1_000
TEXT = """# mine
Pokémon: 4
4 Munkidori ACS 99

Trainer: 13
4 Ultra Ball MEG 1310
4 Lillie's Determinaton MEG 119
2 Rare Candy SVI 191
3 Nest Ball SVI 181

Energy: 43
43 Basic {R} Energy MEE 2
"""


class Edit(NamedTuple):
    """A command on the file, and how many copies of which card there are after it."""

    args: tuple[str, ...]
    card: str
    copies: int


ADDED = ("Switch", "Dawn", "Iono", "Arven", "Boss's Orders", "Night Stretcher")


def edits(dice: random.Random) -> tuple[Edit, Edit]:
    """Two different edits; of those that a list can do without, each has its own card."""
    one, other = dice.sample(ADDED, 2)
    kinds = (
        Edit(("deck", "add", "c.txt", f"1 {one}"), one, 1),
        Edit(("deck", "add", "c.txt", f"2 {other}"), other, 2),
        Edit(("deck", "remove", "c.txt", "1 Rare Candy"), "Rare Candy", 1),
        Edit(("deck", "set", "c.txt", "1 Nest Ball"), "Nest Ball", 1),
        Edit(("deck", "sort", "c.txt"), "Ultra Ball", 4),
        Edit(("check", "c.txt", "--fix", *DAY), "Lillie's Determination", 4),
    )
    first, second = dice.sample(kinds, 2)
    return first, second


def lost(path: Path, pair: tuple[Edit, Edit]) -> list[str]:
    """What of two edits is not in the file, and what else is in its folder."""
    found: Counter[str] = Counter()
    for entry in read_bytes(path.read_bytes()).entries:
        found[entry.name] += entry.count
    wrong = [
        f"{one.card}: {found[one.card]} and not {one.copies}"
        for one in pair
        if found[one.card] != one.copies
    ]
    return wrong + [one.name for one in path.parent.iterdir() if one != path]


def at_once(path: Path, pair: tuple[Edit, Edit], *, new: bool) -> list[int]:
    """Both edits at the same moment; their exit codes."""
    if new:
        begun = [
            subprocess.Popen(
                [sys.executable, "-m", "decklint", *one.args],
                cwd=path.parent,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for one in pair
        ]
        return [one.wait() for one in begun]
    runs = [Run(command, str(path.parent), one.args) for one in pair]
    return [one.wait() for one in runs]


def main() -> int:
    """Edit, and print what was lost."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--count", type=int, default=PAIRS, help="pairs of edits")
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--new", action="store_true", help="each edit in a new Python")
    asked = ask.parse_args()
    dice, faults, started = random.Random(asked.seed), 0, time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "decks", "c.txt")
        path.parent.mkdir()
        path.write_text(TEXT, "utf-8")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            for args in (["deck", "add", "c.txt", "1 Iono"], ["check", "c.txt", "--fix"]):
                command(str(path.parent), args)  # what it loads, a copy of this process has
        for number in range(asked.count):
            path.write_text(TEXT, "utf-8")
            pair = edits(dice)
            codes = at_once(path, pair, new=asked.new)
            allowed = [{0, 1} if one.args[0] == "check" else {0} for one in pair]
            wrong = lost(path, pair)
            if any(code not in fine for code, fine in zip(codes, allowed, strict=True)):
                wrong.append(f"exit codes {codes}")
            if wrong:
                faults += 1
                print(f"pair {number}: {pair[0].args} {pair[1].args}: {'; '.join(wrong)}")
            if (number + 1) % 100 == 0:
                took = time.perf_counter() - started
                print(f"{number + 1:,} pairs, {took:.0f} s", file=sys.stderr, flush=True)
    print(f"{asked.count:,} pairs of edits at once, {faults} lost one")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
