"""How long a file takes and how much memory, by its size: for each kind of file and each output.

    python benchmarks/bounds.py            the files of 10 and 100 KB
    python benchmarks/bounds.py --size 400

The bound is one second of the processor and 100 MB for each 100 KB (for the first, the same), over
what an empty check costs in the same run. Time is printed as a part of the bound, in units of this
machine: a machine that takes twice as long to import click may take twice as long. Ends with exit
code 1 if a file is over its bound.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from decklint import api  # noqa: E402

#: What `import click` takes on the machine for which one second was said, in seconds.
UNIT = 0.05
OUTPUTS = ("text", "json", "github", "junit", "sarif")


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--size", type=int, action="append", help="in KB; 10 and 100 if not given")
    asked = parser.parse_args()
    unit = min(_run([sys.executable, "-c", "import click"])[0] for _ in range(5))
    over = 0
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.txt"
        empty.write_text("4 Iono PAL 185\n")
        base = [min(_check(empty, output) for _ in range(3)) for output in OUTPUTS]
        print(f"import click: {unit:.3f} s; the bound is for {UNIT} s and grows with it")
        print(f"{'file':28} {'KB':>4} {'output':8} {'seconds':>8} {'of bound':>8} {'MB':>5}")
        for size in asked.size or (10, 100):
            for name, data in _files(size * 1000):
                path = Path(folder) / name
                path.write_bytes(data)
                for output, (seconds, memory) in zip(OUTPUTS, base, strict=True):
                    took, held = _check(path, output)
                    allowed = max(1.0, size / 100)
                    part = (took - seconds) / (allowed * max(1.0, unit / UNIT))
                    more = held - memory
                    wrong = part > 1 or more > 100 * allowed
                    over += wrong
                    print(
                        f"{name:28} {size:4} {output:8} {took - seconds:8.2f} {part:8.0%} "
                        f"{more:5.0f}{'  over its bound' if wrong else ''}",
                        flush=True,
                    )
    print(f"{over} over their bound")
    return 1 if over else 0


def _check(path: Path, output: str) -> tuple[float, float]:
    program = [sys.executable, "-m", "decklint", "check", str(path), "--date", "2026-11-16"]
    return _run([*program, "--output-format", output])


def _run(program: list[str]) -> tuple[float, float]:
    """Seconds of the processor and MB of memory that a program takes."""
    process = subprocess.Popen(
        program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT
    )
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def _files(size: int) -> Iterator[tuple[str, bytes]]:
    """Files of a size: every kind of trouble in every dialect that can carry it."""
    luck = random.Random(size)
    found = api.library().db.execute("SELECT name, set_id, number FROM printings ORDER BY id")
    cards = luck.sample(found.fetchall(), 9000)
    names = [name for name, _, _ in cards]
    kinds: dict[str, Callable[[], str]] = {
        "names": lambda: luck.choice(names),
        "one letter wrong": lambda: _spoiled(luck.choice(names), luck, 1),
        "three letters wrong": lambda: _spoiled(luck.choice(names), luck, 3),
        "no names": lambda: " ".join(
            "".join(luck.choices("abcdefghijklmnoprstuvw", k=7)) for _ in range(3)
        ),
    }
    for kind, name in kinds.items():
        yield f"{kind}.txt", _filled(size, lambda n=name: f"{luck.randint(1, 4)} {n()}\n")
        yield (
            f"{kind}, sets.txt",
            _filled(
                size, lambda n=name: f"{luck.randint(1, 4)} {n()} PFL {luck.randint(1, 300)}\n"
            ),
        )
        yield (
            f"{kind}.csv",
            _filled(size, lambda n=name: f'{luck.randint(1, 4)},"{n()}",PFL\n', "count,name,set\n"),
        )
        yield f"{kind}, one line.json", _as_json(size, name, luck)
        yield (
            f"{kind}, joined.txt",
            _filled(size, lambda n=name: ", ".join(f"4 {n()}" for _ in range(20)) + "\n"),
        )
    yield "prose.txt", _filled(size, lambda: "In round 3 I drew 4 cards and won 2 games.\n")
    yield "numbers.txt", _filled(size, lambda: f"{luck.randint(1, 99)}\n")
    yield "one card.txt", _filled(size, lambda: "1 Iono PAL 185\n")


def _spoiled(name: str, luck: random.Random, times: int) -> str:
    for _ in range(times):
        at = luck.randrange(len(name))
        name = name[:at] + luck.choice("abcdefghijklmnop") + name[at + 1 :]
    return name


def _filled(size: int, line: Callable[[], str], head: str = "") -> bytes:
    lines, so_far = [head], 0
    while so_far < size:
        lines.append(line())
        so_far += len(lines[-1].encode())
    return "".join(lines).encode()


def _as_json(size: int, name: Callable[[], str], luck: random.Random) -> bytes:
    cards = []
    so_far = 0
    while so_far < size:
        cards.append({"count": luck.randint(1, 4), "name": name(), "set": "PFL", "number": "13"})
        so_far += len(json.dumps(cards[-1])) + 2
    return json.dumps({"cards": cards}).encode()


if __name__ == "__main__":
    sys.exit(main())
