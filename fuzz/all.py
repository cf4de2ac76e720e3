"""Everything that takes bytes from outside, fuzzed for a while.

    python fuzz/all.py --minutes 60           every target, its share of the time
    python fuzz/all.py --minutes 5 --only query

Inputs are the vectors of the tests, spoiled by changes of our own and, where atheris is installed,
by its mutator as well. What must hold: no exception but decklint's own, which is one
line; and no input over its bound, one second of the processor and 100 MB for each 100 KB, after
what a start costs. Prints what was tried and what failed, target by target; what failed is kept in
the folder for temporary files as decklint-find-*. Ends with exit code 1 if anything did.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from targets import Target, accepted, targets

#: Seconds for the first 100 KB of an input, and for each 100 KB.
BOUND = 1.0
MOST = 200_000
#: So many faults of a target are kept; more of them tell nothing new.
KEPT = 10


def unit() -> float:
    """What a fixed piece of work takes now, in seconds of the processor."""
    began = time.process_time()
    sum(number * number for number in range(300_000))
    return time.process_time() - began


class Tally:
    """What was tried on one target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.tried = self.taken = self.failed = 0
        self.slowest = 0.0
        self.unit = min(unit() for _ in range(9))

    def try_out(self, data: bytes) -> None:
        """Try one input, and keep it if it fails."""
        self.tried += 1
        began = time.process_time()
        try:
            self.taken += accepted(self.target.check, data)
        except Exception:  # noqa: BLE001  that is what is looked for
            self.fail(data, traceback.format_exc())
        seconds = time.process_time() - began
        bound = BOUND * max(1.0, len(data) / 100_000)
        if seconds > bound:
            # A machine that is busy with other things counts their time as ours.
            bound *= max(1.0, unit() / self.unit)
        self.slowest = max(self.slowest, seconds / bound)
        if seconds > bound:
            self.fail(data, f"took {seconds:.2f} s, {bound:.2f} may be\n")

    def fail(self, data: bytes, why: str) -> None:
        """Keep what failed, and why."""
        self.failed += 1
        if self.failed <= KEPT:
            name = f"decklint-find-{hashlib.sha256(data).hexdigest()[:12]}"
            path = Path(tempfile.gettempdir()) / name
            path.write_bytes(data)
            print(f"{self.target.name}: {path}\n{why}", flush=True)


def main() -> int:
    """Fuzz for as long as was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--only", default="", help="targets whose name has this in it")
    parser.add_argument("--seed", type=int, default=None, help="default: another one each time")
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else random.randrange(2**32)
    chosen = [target for target in targets() if asked.only in target.name]
    if not chosen:
        parser.error(f"no target has {asked.only!r} in its name")
    shares = sum(target.share for target in chosen)
    print(f"seed {seed}, {asked.minutes:g} minutes, inputs by {engine()}", flush=True)
    tallies = []
    for target in chosen:
        tally = Tally(target)
        tallies.append(tally)
        until = time.monotonic() + asked.minutes * 60 * target.share / shares
        for data in target.seeds:
            tally.try_out(data)
        spoil(target, random.Random(f"{seed} {target.name}"), until, tally.try_out)
        print(row(tally), flush=True)
    total = sum(tally.tried for tally in tallies)
    failed = sum(tally.failed for tally in tallies)
    print(f"{total:,} inputs, {failed:,} failed")
    return 1 if failed else 0


def row(tally: Tally) -> str:
    """One line of the table."""
    taken = f"{100 * tally.taken / max(tally.tried, 1):.0f}% taken"
    slow = f"slowest {100 * tally.slowest:.0f}% of its bound"
    return (
        f"{tally.target.name:28} {tally.tried:9,} tried  {tally.failed:4} failed  {taken:10} {slow}"
    )


def engine() -> str:
    """What makes the inputs."""
    try:
        import atheris  # noqa: F401, PLC0415
    except ImportError:
        return "our own changes"
    return "our own changes and atheris"


def spoil(
    target: Target, luck: random.Random, until: float, try_out: Callable[[bytes], None]
) -> None:
    """Try spoiled inputs until the time is up."""
    for data in _inputs(target, luck):
        if time.monotonic() > until:
            return
        try_out(data)


def _inputs(target: Target, luck: random.Random) -> Iterator[bytes]:
    """Seeds with some changes; every now and then several at once, or a large one."""
    try:
        from atheris import Mutate as mutate  # noqa: N813, PLC0415
    except ImportError:
        mutate = None
    seeds = target.seeds
    while True:
        data = luck.choice(seeds)
        for _ in range(luck.choice((1, 1, 2, 3, 8))):
            if mutate is not None and luck.random() < 0.5:
                data = mutate(data, min(MOST, len(data) + 64))
            else:
                data = _changed(data, seeds, luck)
        yield data[:MOST]


_TOKENS = (
    b"4 ", b"x4", b"\n", b"\r\n", b"\t", b",", b";", b"/", b"{", b"}", b"[", b"]", b'"', b"'", b":",
    b"- ", b"&a", b"*a", b"!!python/object", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xe2\x80\xae",
    b"\x1b[2J", b"999999999999", b"-1", b"1e999", b"null", b"true", b"PFL 13", b"<script>", b"../",
    b"\xf0\x9f\x98\x80", b"Pok\xc3\xa9mon", b'{"a":' * 50, b"[" * 200, b"a" * 3000,
    b"4 Iono\n" * 200, b" " * 500, b"(", b")", b"NOT ", b"OR ", b"legal:", b">=",
    b"# decklint: format=glc\n",
)  # fmt: skip


def _changed(data: bytes, seeds: tuple[bytes, ...], luck: random.Random) -> bytes:
    """One change: cut, doubled, moved, overwritten, spliced with another seed, a token put in."""
    start = luck.randrange(len(data) + 1)
    stop = min(len(data), start + luck.choice((1, 2, 5, 20, 100)))
    part = data[start:stop]
    way = luck.randrange(7)
    if way == 0:
        return data[:start] + data[stop:]
    if way == 1:
        return data[:stop] + part * luck.choice((1, 2, 30)) + data[stop:]
    if way == 2:
        at = luck.randrange(len(data) + 1)
        return data[:at] + part + data[at:]
    if way == 3:
        return data[:start] + luck.randbytes(len(part)) + data[stop:]
    if way == 4:
        other = luck.choice(seeds)
        return data[:start] + other[luck.randrange(len(other) + 1) :]
    if way == 5:
        lines = data.split(b"\n")
        luck.shuffle(lines)
        return b"\n".join(lines)
    return data[:start] + luck.choice(_TOKENS) + data[start:]


if __name__ == "__main__":
    sys.exit(main())
