"""`decklint check`: one deck cold, decks per unit warm, memory, and ten thousand files.

`python benchmarks/check.py [FOLDER]` prints ratios against `python -c "import click"` and decks
per unit; a unit is the time of `sum(i*i for i in range(3_000_000))` in the same interpreter and
run. The decks are made up from real cards by a seed, or are the files of FOLDER.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from decks import made_up, unit

from decklint.checker import Checker
from decklint.data.library import Library

DAY = "2026-11-16"
ROUNDS = 7
MANY = 10_000
COLD = 15


def run(*command: str) -> float:
    """The wall time of a command in a new process."""
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - started


def cold(path: Path) -> None:
    """One deck in a new process, against a start of click; both in turns."""
    baseline, ours = [], []
    check = [sys.executable, "-m", "decklint", "check", str(path), "--date", DAY]
    for _ in range(COLD):
        baseline.append(run(sys.executable, "-c", "import click"))
        ours.append(run(*check))
    base, own = statistics.median(baseline), statistics.median(ours)
    print(f"one deck, cold: {own * 1000:.0f} ms, {own / base:.2f}x `import click` (budget 3)")


def warm(files: list[bytes]) -> None:
    """The whole check in one process."""
    checker = Checker(Library.open(), "standard", DAY)
    for data in files:
        checker.check(data, "deck.txt")
    rates = []
    for _ in range(ROUNDS):
        base = unit()
        started = time.perf_counter()
        for data in files:
            checker.check(data, "deck.txt")
        rates.append(len(files) * base / (time.perf_counter() - started))
    print(f"whole check, warm: {statistics.median(rates):.0f} decks a unit (budget 190)")


def batch(folder: Path) -> None:
    """Ten thousand files with one process and with two, and what the largest of them needs."""
    took = {}
    for jobs in ("1", "2"):
        started = time.perf_counter()
        code = (
            "import json, re, resource, sys\n"
            "from decklint.cli.main import run\n"
            "run(sys.argv[1:])\n"
            # A program's own ru_maxrss begins with that of whoever started it.
            "own = int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
            "others = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
            "print(json.dumps([own, others]), file=sys.stderr)\n"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code, "check", "-q", "--jobs", jobs, "--date", DAY, str(folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, text=True,
        )  # fmt: skip
        took[jobs] = time.perf_counter() - started
        most = max(json.loads(ran.stderr.splitlines()[-1])) / 1024
        print(f"{MANY:,} files, --jobs {jobs}: {took[jobs]:.1f} s, {most:.0f} MB (budget 150)")
    print(f"two processes are {took['1'] / took['2']:.2f} times as fast as one")


def main() -> None:
    """Print the figures."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    library = Library.open()
    if len(sys.argv) > 1:
        files = [path.read_bytes() for path in sorted(Path(sys.argv[1]).glob("*.txt"))]
    else:
        files = [text.encode() for text in made_up(library)]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for number in range(MANY):
            (place / f"{number:05}.txt").write_bytes(files[number % len(files)])
        cold(place / "00000.txt")
        warm(files)
        batch(place)


if __name__ == "__main__":
    main()
