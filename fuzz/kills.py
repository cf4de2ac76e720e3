"""Kill decklint at any moment while it writes, many times: what is there is old or new, and whole.

    python fuzz/kills.py                        100 kills of each writer
    python fuzz/kills.py --count 1000           more
    python fuzz/kills.py --writer sync          one of add, fix, index, sync, record

The writers are `deck add`, `check --fix`, the build of an index and a sync, both of three sets,
and `goldfish --record`. Half of the kills come at a random time, half right before or after one of
the things that a run does to files. After each, what was written must be as before or as an
undisturbed run leaves it; and after one more run nothing is left that the killed one began. What
is not so is printed; then the exit code is 1.

kill -9 is of Linux and macOS; on Windows it is TerminateProcess, at random times only. The same
must hold there: a file takes its place in one move on all three, and a lock ends with its process.
What a cut of the power leaves is another question, which no kill can ask.
"""

from __future__ import annotations

import argparse
import datetime as dt
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from multiprocessing.connection import Connection
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "sync"), str(ROOT / "tests" / "cli")]

import fake_api as fake  # noqa: E402
import runs  # noqa: E402
from runs import DIES, Run, command  # noqa: E402
from sample_lists import DAY, SIMPLE, TIDY, UNTIDY  # noqa: E402
from stored import content  # noqa: E402

from decklint.store import cache, paths  # noqa: E402
from decklint.store.user_store import Store  # noqa: E402
from decklint.sync.fetch import sync  # noqa: E402
from decklint.sync.sources import RequestPolicy, open_source  # noqa: E402

KILLS = 100
OLD = [("zz1", 10), ("zz2", 12)]
NEW = [("zz1", 14), ("zz2", 12), ("zz3", 30)]
TODAY = dt.date(2026, 11, 16)


class WrongError(Exception):
    """What a killed run left is neither old nor new, or more than that."""


def expect(holds: object, what: str) -> None:
    """WrongError if something is not so."""
    if not holds:
        raise WrongError(what)


class Writer:
    """Something that is killed: how it begins, what it does, and what must be there after it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def begin(self) -> None:
        """Put the folder into the old state."""
        raise NotImplementedError

    def run(self) -> tuple[Callable[..., int], tuple[object, ...]]:
        """The function that writes, and what it is called with."""
        raise NotImplementedError

    def old_or_new(self) -> None:
        """WrongError if what was written is neither."""
        raise NotImplementedError

    def after_next(self) -> None:
        """WrongError if an undisturbed run did not do all, or if anything is left."""
        raise NotImplementedError

    def end(self) -> None:
        """Let go of what was needed."""

    def no_more_than(self, *names: str) -> None:
        """WrongError if there are other files in the folder."""
        found = sorted(one.name for one in self.folder.rglob("*") if one.is_file())
        expect(set(found) <= set(names), f"left behind: {found}")


class Edited(Writer):
    """A deck file, and a command that changes it."""

    args: tuple[str, ...]
    text: str
    states: tuple[str, ...]
    later: tuple[str, ...]

    def begin(self) -> None:
        """Write the list."""
        (self.folder / "c.txt").write_text(self.text, "utf-8")

    def run(self) -> tuple[Callable[..., int], tuple[object, ...]]:
        """The command."""
        return command, (str(self.folder), self.args)

    def _read(self) -> str:
        return (self.folder / "c.txt").read_text("utf-8")

    def old_or_new(self) -> None:
        """The list as it was, or with the change."""
        expect(self._read() in self.states, "the list is neither old nor new")

    def after_next(self) -> None:
        """The change, once more where it adds up."""
        expect(self._read() in self.later, "the next edit did not do its work")
        self.no_more_than("c.txt")


class Add(Edited):
    """`deck add`."""

    args = ("deck", "add", "c.txt", "1 Ultra Ball")
    text = SIMPLE
    states = (SIMPLE, SIMPLE.replace("4 Ultra", "5 Ultra"))
    later = tuple(SIMPLE.replace("4 Ultra", f"{copies} Ultra") for copies in (5, 6))


class Fix(Edited):
    """`check --fix`."""

    args = ("check", "c.txt", "--fix", *DAY)
    text = UNTIDY
    states = (UNTIDY, TIDY)
    later = (TIDY,)


class Record(Writer):
    """`goldfish --record`."""

    games = 4

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (folder / "deck.txt").write_text(SIMPLE, "utf-8")
        self.begin()
        function, args = self.run()
        expect(Run(function, *args).wait() == 0, "an undisturbed run plays")
        self.whole = {one.name: one.read_bytes() for one in (folder / "games").iterdir()}
        expect(len(self.whole) == self.games, "an undisturbed run keeps its games")

    def begin(self) -> None:
        """Forget the games."""
        shutil.rmtree(self.folder / "games", ignore_errors=True)

    def run(self) -> tuple[Callable[..., int], tuple[object, ...]]:
        """The command."""
        args = ("goldfish", "deck.txt", "--games", str(self.games), "--record", "games", *DAY)
        return command, (str(self.folder), args)

    def old_or_new(self) -> None:
        """Each game that is there is whole."""
        for one in (self.folder / "games").glob("game-*"):
            expect(one.read_bytes() == self.whole[one.name], f"{one.name} is not whole")

    def after_next(self) -> None:
        """The next run refuses a folder with games, and clears away what is none."""
        self.old_or_new()
        self.no_more_than("deck.txt", *self.whole)


class Index(Writer):
    """The build of an index of three sets, where there is none or one of other cards."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.card_data, self.cache = folder / "card_data", folder / "cache"
        shutil.copytree(ROOT / "tests" / "vectors" / "card_data_small", self.card_data)
        self.changed, self.times = self.card_data / "sets" / "mee.yaml", 0
        shutil.copy(ROOT / "card_data" / "sets" / "mee.yaml", self.changed)
        self.text = self.changed.read_text("utf-8")
        build_index(str(self.card_data), str(self.cache))
        (made,) = self.cache.glob("*.sqlite")
        self.whole = made.read_bytes()

    def begin(self) -> None:
        """Change the cards; every third time there is no cache."""
        self.times += 1
        if self.times % 3 == 0:
            shutil.rmtree(self.cache)
        self.changed.write_text(f"{self.text}# {self.times}\n", "utf-8")

    def run(self) -> tuple[Callable[..., int], tuple[object, ...]]:
        """The build."""
        return build_index, (str(self.card_data), str(self.cache))

    def old_or_new(self) -> None:
        """Whatever has the name of an index is one."""
        for path in self.cache.glob("*.sqlite"):
            with closing(sqlite3.connect(path)) as db:
                found = db.execute("PRAGMA integrity_check").fetchone()[0]
            expect(found == "ok", f"{path.name}: {found}")

    def after_next(self) -> None:
        """One index, its note and its lock."""
        (made,) = self.cache.glob("*.sqlite")
        expect(made.read_bytes() == self.whole, "the index is another one")
        found = sorted(one.suffix for one in self.cache.iterdir())
        expect(found == [".json", ".lock", ".sqlite"], f"in the cache: {found}")


class Sync(Writer):
    """A sync from a server that has a set more, and more cards of another, than last time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.store, self.before = folder / "store", folder / "before"
        with fake.fake_api(*(fake.a_set(*one) for one in OLD)) as api:
            sync_all(str(self.before), api.origin)
        here, there = runs.WAY.Pipe()
        self._server = runs.WAY.Process(target=serve, args=(there,), daemon=True)
        self._server.start()
        self.url = here.recv()
        self.begin()
        function, args = self.run()
        expect(Run(function, *args).wait() == 0, "an undisturbed sync ends well")
        self.old, self.new = content(Store(self.before)), content(Store(self.store))
        expect(len(self.new) == len(NEW), "an undisturbed sync has all sets")

    def begin(self) -> None:
        """The store as the last sync left it."""
        shutil.rmtree(self.store, ignore_errors=True)
        shutil.copytree(self.before, self.store)

    def run(self) -> tuple[Callable[..., int], tuple[object, ...]]:
        """The sync."""
        return sync_all, (str(self.store), self.url)

    def old_or_new(self) -> None:
        """Each set is the old one or the new one."""
        found = content(Store(self.store))
        for name, data in found.items():
            expect(data in {self.old.get(name), self.new[name]}, f"{name} is neither old nor new")
        expect(found.keys() >= self.old.keys(), "a set is gone")

    def after_next(self) -> None:
        """All sets are new, and no download is half done."""
        expect(content(Store(self.store)) == self.new, "the next sync did not do its work")
        left = [one.name for one in self.store.rglob("*.unfinished*")]
        left += [one.name for one in (self.store / "partial").rglob("*") if one.is_file()]
        expect(not left, f"left behind: {left}")

    def end(self) -> None:
        """Stop the server."""
        self._server.kill()
        self._server.join()


def build_index(card_data: str, folder: str) -> int:
    """Make an index of a folder in a cache, or find it there."""
    with mock.patch.multiple(
        paths,
        shipped_index=lambda: None,
        checkout_card_data=lambda: Path(card_data),
        cache_folder=lambda: Path(folder),
    ):
        cache.base_index(lambda *_: None)
    return 0


def sync_all(folder: str, url: str) -> int:
    """Sync from a server into a folder."""
    store = Store(Path(folder))
    source = open_source(
        "tcgdex", store.folder, base_url=url, policy=RequestPolicy(backoff=0.01), today=TODAY
    )
    return sync(store, source, today=TODAY).exit_code


def serve(pipe: Connection) -> None:
    """Be the server, until killed."""
    with fake.fake_api(*(fake.a_set(*one) for one in NEW)) as api:
        pipe.send(api.origin)
        time.sleep(1e6)


WRITERS: dict[str, type[Writer]] = {
    "add": Add,
    "fix": Fix,
    "index": Index,
    "sync": Sync,
    "record": Record,
}


def kill_often(name: str, writer: Writer, count: int, dice: random.Random) -> tuple[int, int]:
    """Kill a writer, and look; how often it was killed before its end, and what went wrong."""
    writer.begin()
    function, args = writer.run()
    took = runs.duration(function, *args)
    writer.begin()
    things = runs.things_done(function, *args) if DIES else 0
    killed = faults = 0
    for number in range(count):
        writer.begin()
        if DIES and number % 2:
            last = dice.randint(1, things)
            how, met = f"at {last} of {things}", Run(function, *args, last=last).wait() < 0
        else:
            pause = dice.uniform(0, 1.2 * took)
            how, met = f"after {pause:.4f} s", Run(function, *args).kill_after(pause)
        killed += met
        try:
            writer.old_or_new()
            Run(function, *args).wait()
            writer.after_next()
        except (WrongError, OSError, ValueError, sqlite3.Error) as error:
            faults += 1
            print(f"{name}, kill {number}, {how}: {error}", flush=True)
        if (number + 1) % 100 == 0:
            told = f"{name}: {number + 1:,} runs, {killed:,} killed, {faults} wrong"
            print(told, file=sys.stderr, flush=True)
    return killed, faults


def main() -> int:
    """Kill, and print what was lost or left."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--count", type=int, default=KILLS, help="kills of each writer")
    ask.add_argument("--writer", choices=[*WRITERS, "all"], default="all")
    ask.add_argument("--seed", type=int, default=0)
    asked = ask.parse_args()
    wanted = list(WRITERS) if asked.writer == "all" else [asked.writer]
    all_faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in wanted:
            started = time.perf_counter()
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                writer = WRITERS[name](Path(folder, name))
                writer.begin()
                function, args = writer.run()
                function(*args)  # what it loads, a copy of this process has
            try:
                killed, faults = kill_often(name, writer, asked.count, random.Random(asked.seed))
            finally:
                writer.end()
            all_faults += faults
            print(
                f"{name}: {asked.count:,} runs, {killed:,} killed before their end, "
                f"{faults} lost or left something ({time.perf_counter() - started:.0f} s)",
                flush=True,
            )
    return 1 if all_faults else 0


if __name__ == "__main__":
    sys.exit(main())
