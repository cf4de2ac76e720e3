"""Looking up cards from a cold start, building the index, and the size of the wheel.

Run it with the Python that has decklint installed: `python benchmarks/cards.py`. The baseline is
the wall time of `python -c "import click"` in the same run.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNS = 15
BASELINE = [sys.executable, "-c", "import click"]
COMMANDS = {
    "card show (one card)": (["card", "show", "PFL", "13"], 3),
    "card show (by name)": (["card", "show", "Charizard ex"], 3),
    "card search (words)": (["card", "search", "name:charizard type:fire hp>=120"], 10),
    "card search (all, legal)": (["card", "search", "--limit", "20", "legal:standard hp>=100"], 10),
    "card search (all, 20 shown)": (["card", "search", "--limit", "20", "unique:prints"], 10),
}


def wall(command: list[str]) -> float:
    """The shortest wall time in seconds: the least disturbed run."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - started)
    return statistics.median(sorted(times)[: RUNS // 2 + 1])


def main() -> None:
    """Print every figure with its budget."""
    decklint = [sys.executable, "-m", "decklint"]
    subprocess.run([*decklint, "data", "status"], check=True, stdout=subprocess.DEVNULL)
    base = wall(BASELINE)
    print(f"baseline: python -c 'import click': {base * 1000:.0f} ms")
    for name, (arguments, budget) in COMMANDS.items():
        ratio = wall([*decklint, *arguments]) / base
        print(f"{name}: {ratio:.2f} x (budget {budget} x)")
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DECKLINT_CACHE_DIR": folder}
        started = time.perf_counter()
        subprocess.run(
            [*decklint, "data", "status"], check=True, env=environment, stdout=subprocess.DEVNULL
        )
        print(f"index build of everything: {time.perf_counter() - started:.1f} s (budget 60 s)")
    with tempfile.TemporaryDirectory() as folder:
        wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, str(ROOT)]
        subprocess.run(wheel, check=True)
        (path,) = Path(folder).glob("*.whl")
        print(f"wheel: {path.stat().st_size / 1e6:.1f} MB (budget 15 MB)")


if __name__ == "__main__":
    main()
