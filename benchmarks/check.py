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

from decklint.cards.library import Library
from decklint.checker.pipeline import Checker

DAY = "2026-11-16"
ROUNDS = 7
MANY = 10_000
COLD = 15
BATCHES = 3
#: Steps of the bare loop: some seconds, as the files take.
LOOP = 90_000_000


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
    """Ten thousand files with one process and with two, and what the largest of them needs.

    What two processes can gain on this machine at this moment, a loop without any input tells.
    """
    files, loops = {1: [], 2: []}, {1: [], 2: []}
    most = dict.fromkeys(files, 0.0)
    for _ in range(BATCHES):
        for jobs in (1, 2):
            seconds, memory = many_files(folder, jobs)
            files[jobs].append(seconds)
            most[jobs] = max(most[jobs], memory)
            loops[jobs].append(bare_loop(jobs))
    for jobs in (1, 2):
        took = min(files[jobs])
        print(f"{MANY:,} files, --jobs {jobs}: {took:.1f} s, {most[jobs]:.0f} MB (budget 150)")
    gain, bare = (min(took[1]) / min(took[2]) for took in (files, loops))
    print(f"jobs 2: {gain:.2f} x, bare loop in two processes: {bare:.2f} x")


def many_files(folder: Path, jobs: int) -> tuple[float, float]:
    """How long a folder takes, and the memory of the largest process in MB."""
    code = (
        "import json, re, resource, sys\n"
        "from decklint.cli.main import run\n"
        "run(sys.argv[1:])\n"
        # A program's own ru_maxrss begins with that of whoever started it.
        "own = int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
        "others = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
        "print(json.dumps([own, others]), file=sys.stderr)\n"
    )
    started = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, "-c", code, "check", "-q", "--jobs", str(jobs), "--date", DAY, folder],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, text=True,
    )  # fmt: skip
    return time.perf_counter() - started, max(json.loads(ran.stderr.splitlines()[-1])) / 1024


def bare_loop(processes: int) -> float:
    """How long the same sums take, shared by some processes."""
    code = f"sum(i * i for i in range({LOOP // processes}))"
    started = time.perf_counter()
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(processes)]
    for one in running:
        one.wait()
    return time.perf_counter() - started


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
