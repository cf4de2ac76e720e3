"""Does a pilot play better than it did? Two checkouts, the same lists, the same shuffles.

`python benchmarks/strength.py OTHER LIST... [--games 200] [--seed 0] [--pilot greedy]` plays every
list in this checkout and in OTHER, a folder with another commit of it, in two processes, and prints
how many turns later this one wins (fewer is better), with its 95% interval: for each list and in
all. A LIST is a file or a folder; the `index.jsonl` of a folder tells the day of each. A game that
is not won counts as one turn more than the limit. Each checkout is asked by its command line alone,
so that the two need have nothing else in common.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import re
import runpy
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[1]
#: Games that are asked for at once: their means are compared pair by pair.
BLOCK = 10
#: More turns than these on a list, or in all beyond the interval, are a step back.
WORST, WORSE = 0.8, 0.1
TODAY = "2026-09-01"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Found(NamedTuple):
    """What one checkout did with a list: the mean win turn of each block, and games a second."""

    name: str
    means: list[float]
    rate: float


def lists(paths: Sequence[Path]) -> list[tuple[Path, str]]:
    """Every list with the day on which it is played."""
    found = []
    for path in paths:
        if path.is_dir():
            index = path / "index.jsonl"
            rows = map(json.loads, index.read_text().splitlines()) if index.exists() else ()
            days = {row["file"]: row.get("date", "") for row in rows}
            found += [(one, _day(days.get(one.name, ""))) for one in sorted(path.glob("*.txt"))]
        else:
            found.append((path, TODAY))
    return found


def _day(told: str) -> str:
    """A day of the season that was told: the middle of a year, if that is all there is."""
    if _DAY.fullmatch(told):
        return told
    return f"{told[:4]}-07-01" if re.match(r"\d{4}", told) else TODAY


# One checkout


def play(asked: argparse.Namespace) -> Iterator[Found]:
    """Play every list in the checkout of this process."""
    for path, day in lists(asked.lists):
        means, seconds = [], 0.0
        for start in range(0, asked.games, BLOCK):
            told = _goldfish(
                str(path), "--games", str(BLOCK), "--seed", str(asked.seed + start), "--date", day,
                "--pilot", asked.pilot, "--format", asked.format, "--anyway", "--json",
            )  # fmt: skip
            if told is None:
                break
            means.append(told["win_turn"]["restricted_mean"])
            seconds += told["seconds"]
        if means:
            yield Found(path.stem, means, len(means) * BLOCK / max(seconds, 1e-9))


def _goldfish(*args: str) -> dict | None:
    """What `decklint goldfish --json` answers; None if the list cannot be played."""
    sys.argv = ["decklint", "goldfish", *args]
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        try:
            runpy.run_module("decklint", run_name="__main__")
        except SystemExit as ended:
            if ended.code not in {0, None}:
                return None
    return json.loads(out.getvalue())


# Both


def started(checkout: Path, arguments: Sequence[str]) -> subprocess.Popen[str]:
    """A process that plays in a checkout."""
    cache = Path(os.environ.get("DECKLINT_CACHE_DIR", "/tmp/decklint-strength"))  # noqa: S108
    own = {"PYTHONPATH": str(checkout), "DECKLINT_CACHE_DIR": f"{cache}-{checkout.name}"}
    command = [sys.executable, str(Path(__file__).resolve()), *arguments, "--alone"]
    return subprocess.Popen(command, cwd=checkout, env=os.environ | own, stdout=-1, text=True)


def interval(differences: Sequence[float]) -> float:
    """Half of the 95% interval of a mean."""
    if len(differences) < 2:
        return math.nan
    return 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))


def compare(asked: argparse.Namespace) -> int:
    """Play in both, tell list by list, and in all; 1 if this checkout is a step back."""
    print("| list | this | other | turns later | games/s, this : other |")
    print("| --- | ---: | ---: | ---: | ---: |")
    arguments = [
        str(asked.other), *map(str, asked.lists), "--games", str(asked.games), "--seed",
        str(asked.seed), "--pilot", asked.pilot, "--format", asked.format,
    ]  # fmt: skip
    both = [started(checkout, arguments) for checkout in (HERE, asked.other)]
    outs = [one.stdout or () for one in both]
    pairs, rows = [], []
    for mine, theirs in zip(*outs, strict=True):
        one, other = Found(*json.loads(mine)), Found(*json.loads(theirs))
        steps = [a - b for a, b in zip(one.means, other.means, strict=True)]
        means = statistics.mean(one.means), statistics.mean(other.means)
        pairs += steps
        rows.append((means[0] - means[1], one.name))
        print(
            f"| {one.name} | {means[0]:.2f} | {means[1]:.2f} | {rows[-1][0]:+.2f} "
            f"±{interval(steps):.2f} | {one.rate / other.rate:.2f} |",
            flush=True,
        )
    failed = [one.wait() for one in both]
    if any(failed) or not pairs:
        print("a checkout could not play; see above", file=sys.stderr)
        return 2
    mean, half = statistics.mean(pairs), interval(pairs)
    worst, name = max(rows)
    print(f"| **all** | | | **{mean:+.3f} ±{half:.3f}** | |")
    print(f"\n{len(rows)} lists, {len(pairs) * BLOCK} games; the worst is {name}: {worst:+.2f}")
    return int(mean - half > WORSE or worst > WORST)


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    told.add_argument("other", type=Path, help="a folder with another commit")
    told.add_argument("lists", type=Path, nargs="+", help="lists, or folders of them")
    told.add_argument("--games", type=int, default=200, help="games of each list")
    told.add_argument("--seed", type=int, default=0, help="shuffles nobody has looked at")
    told.add_argument("--pilot", default="greedy")
    told.add_argument("--format", default="unlimited")
    told.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    asked = told.parse_args()
    asked.lists = [path.resolve() for path in asked.lists]
    asked.other = asked.other.resolve()
    if not asked.alone:
        return compare(asked)
    for found in play(asked):
        print(json.dumps(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
