"""Run scenarios and engine tests against a changed engine, only those that reach the change.

Once, every scenario and every test of tests/engine runs with a tracer: it remembers which lines of
the engine each of them reaches (kept in the cache folder until the code or the tests change). For
each mutant a process is forked that has everything loaded but the engine, imports the engine with
the change in it and runs what reaches the changed lines, until something fails. What does not
reach the change cannot notice it. Lines that run while the engine is imported are reached by all.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import multiprocessing
import os
import pickle
import random
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from decklint.store.paths import cache_folder

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "decklint" / "engine"
TESTS = ROOT / "tests" / "engine"
#: A scenario or a test that computes for longer goes round in circles.
SCENARIO_SECONDS, TEST_SECONDS = 20, 120
#: A change that eats more is as good as noticed.
MEMORY = 4 << 30
#: The scenarios are played without reading the files again.
_PLAYED_ALREADY = "test_a_scenario_holds"
#: Whole games at random reach everything and take longest: they are not traced and run last.
_GAMES = TESTS / "test_properties.py"
#: These read every scenario again.
_READ_SCENARIOS = ("test_scenarios.py", "test_rules_of_play.py")

_fork = multiprocessing.get_context("fork")


class Change(NamedTuple):
    """A file of the engine as it is to be, and the lines that are not as they were."""

    file: str
    first: int
    last: int
    source: str


class Scenarios(NamedTuple):
    """All scenarios, the editions and the programs, as values without the engine."""

    told: list[Any]
    editions: dict[str, Any]
    programs: dict[str, str]


#: The lines of each file that something reaches, one bit for each line.
Lines = dict[str, int]


class Reached(NamedTuple):
    """The lines that are reached by each scenario, without a log and with one, and by each test."""

    scenarios: list[Lines]
    tests: dict[str, Lines]
    on_import: Lines


# The engine with a change


class _Changed(SourceFileLoader):
    """Loads a module of the engine from other source."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.get_filename(fullname), "exec", dont_inherit=True)


class _Finder:
    """Finds the modules of the engine as Python source, compiled or not; one of them changed."""

    def __init__(self, change: Change | None) -> None:
        self.change = change

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        parts = name.split(".")
        if parts[:2] != ["decklint", "engine"]:
            return None
        path = ROOT.joinpath(*parts)
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        loader = SourceFileLoader(name, str(path))
        if self.change is not None and path == ENGINE / self.change.file:
            loader = _Changed(name, str(path), self.change.source)
        return importlib.util.spec_from_file_location(name, path, loader=loader)


def _engine(change: Change | None) -> None:
    """From now on the engine is imported with a change. Nothing of it may be loaded yet."""
    assert not [name for name in sys.modules if name.startswith("decklint.engine")]
    sys.meta_path.insert(0, _Finder(change))  # type: ignore[arg-type]
    sys.path.insert(0, str(TESTS))
    os.chdir(ROOT)


# Scenarios


def scenarios() -> Scenarios:
    """Read every scenario, in a process of its own: reading them loads the engine."""
    return _of_another_process(_read_scenarios)


def _read_scenarios() -> Scenarios:
    _engine(None)
    from scenario_files import FILES, box, editions, scenario  # noqa: PLC0415

    from decklint.store import yamlfile  # noqa: PLC0415

    told = [scenario(yamlfile.read(path)) for path in FILES]
    random.Random(0).shuffle(told)
    return Scenarios(told, editions(), dict(box().programs))


def _player(every: Scenarios, *, quick: bool = False) -> Callable[[int], str]:
    """Plays a scenario by its number, first without a log, then with one; what fails.

    Quickly it is played in its first and its last edition.
    """
    from decklint.rulings.play import play  # noqa: PLC0415

    def one(number: int) -> str:
        watched, place = divmod(number, len(every.told))
        told = every.told[place]
        for case in told.cases[:: max(1, len(told.cases) - 1)] if quick else told.cases:
            edition = every.editions[case.edition]
            found = play(told, case, edition, every.programs, watched=bool(watched))
            if found:
                return f"{Path(told.path).stem}: {found[0].message}"
        return ""

    return one


def _reads(every: Scenarios, number: int) -> bool:
    """Whether a scenario compares what the log reads."""
    cases = every.told[number % len(every.told)].cases
    expected = [one for case in cases for one in case.expect]
    expected += [one for case in cases for step in case.do for one in step.expected]
    return any(one.path.endswith(".reads") for one in expected)


# Who reaches a line


class _Tracer:
    """Remembers the lines of the engine that run, for one scenario or test at a time."""

    def __init__(self) -> None:
        self.files: dict[CodeType, str] = {}
        self.left: dict[CodeType, set[int]] = {}
        self.local: dict[CodeType, Callable[..., Any]] = {}

    def __call__(self, frame: FrameType, _event: str, _arg: object) -> Any:
        code = frame.f_code
        left = self.left.get(code)
        if left is None:
            if not code.co_filename.startswith(f"{ENGINE}/"):
                self.left[code] = set()
                return None
            left = self.left[code] = _lines(code) - {code.co_firstlineno}
            self.files[code] = Path(code.co_filename).relative_to(ENGINE).as_posix()

            def local(frame: FrameType, _event: str, _arg: object) -> Any:
                left.discard(frame.f_lineno)
                return local

            self.local[code] = local
        return self.local[code] if left else None

    def take(self) -> Lines:
        """The lines that ran since the last call."""
        found: Lines = {}
        for code, file in self.files.items():
            for line in _lines(code) - self.left[code]:
                found[file] = found.get(file, 0) | 1 << line
        self.files.clear()
        self.left.clear()
        self.local.clear()
        return found


def _lines(code: CodeType) -> set[int]:
    return {line for _, _, line in code.co_lines() if line is not None}


def reached(every: Scenarios) -> Reached:
    """Who reaches which line, from the cache folder or by running it once."""
    code = _digest(ROOT.glob("decklint/**/*.py"))
    kept = cache_folder() / f"mutants-{code}.pickle"
    known = _unpickled(kept) or {}
    keys = [_digest([Path(told.path)]) for told in every.told]
    if missing := [place for place, key in enumerate(keys) if key not in known]:
        found = _of_another_process(lambda: _reached_by_scenarios(every, missing))
        known |= {keys[place]: found[place] for place in missing} | {"": found[-1]}
        _pickle(kept, known)
    helpers = [path for path in TESTS.glob("*.py") if not path.name.startswith("test_")]
    by_tests: dict[str, Lines] = {}
    for path in sorted(TESTS.glob("test_*.py")):
        key = _digest([path, *helpers])
        if path != _GAMES and key not in known:
            known[key] = _of_another_process(partial(_reached_by_tests, path))
            _pickle(kept, known)
        by_tests |= known.get(key, {})
    played = [known[key][watched] for watched in (0, 1) for key in keys]
    return Reached(played, by_tests, known[""][0])


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def _unpickled(path: Path) -> Any:
    return pickle.loads(path.read_bytes()) if path.is_file() else None  # noqa: S301  our own file


def _pickle(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(value))


def _reached_by_scenarios(every: Scenarios, places: list[int]) -> dict[int, list[Lines]]:
    """What some scenarios reach without a log and with one; -1 is what importing reaches."""
    tracer = _Tracer()
    _engine(None)
    sys.settrace(tracer)
    play = _player(every)
    sys.settrace(None)
    found = {-1: [tracer.take()]}
    for place in places:
        found[place] = []
        for number in (place, place + len(every.told)):
            _forget()
            sys.settrace(tracer)
            failed = play(number)
            sys.settrace(None)
            if failed:
                sys.exit(f"mutants: a scenario fails without any change: {failed}")
            found[place].append(tracer.take())
    return found


def _reached_by_tests(path: Path) -> dict[str, Lines]:
    class Plugin:
        """Traces test by test; what runs while they are collected belongs to all."""

        @pytest.hookimpl(wrapper=True)
        def pytest_collection(self) -> Iterator[None]:
            sys.settrace(tracer)
            try:
                return (yield)
            finally:
                sys.settrace(None)
                who[str(path)] = tracer.take()

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            _forget()
            sys.settrace(tracer)
            try:
                return (yield)
            finally:
                sys.settrace(None)
                who[item.nodeid] = tracer.take()

    who: dict[str, Lines] = {}
    tracer = _Tracer()
    _engine(None)
    if failed := _tested([str(path), "-k", f"not {_PLAYED_ALREADY}"], Plugin()):
        sys.exit(f"mutants: a test fails without any change: {failed}")
    return who


def _forget() -> None:
    """Empty the caches of the engine, so that each test runs what it needs."""
    for name, module in list(sys.modules.items()):
        if name.startswith("decklint.engine"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _tested(arguments: list[str], *plugins: object) -> str:
    """Run tests quietly until one fails, and return which."""

    class First:
        failed = ""

        def pytest_runtest_logstart(self) -> None:
            _limit(TEST_SECONDS)

        def pytest_exception_interact(self, node: pytest.Item, call: pytest.CallInfo[Any]) -> None:
            said = str(call.excinfo.value).strip().partition("\n")[0] if call.excinfo else ""
            self.failed = self.failed or f"{node.nodeid.rpartition('/')[2]}: {said}"

    first = First()
    said = os.dup(1), os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    options = ["-q", "-x", "-p", "no:cacheprovider", "-o", "addopts=", "-o", "timeout=0"]
    ended = pytest.main([*options, *arguments], plugins=[first, *plugins])
    os.dup2(said[0], 1)
    os.dup2(said[1], 2)
    _limit(0)
    if ended in {
        pytest.ExitCode.OK,
        pytest.ExitCode.USAGE_ERROR,
    }:  # a test that is gone says nothing
        return first.failed
    return first.failed or f"the tests end with {ended}"


# Running changes


def noticed(
    changes: list[Change], every: Scenarios, who: Reached, *, jobs: int, quick: bool
) -> Iterator[tuple[int, str]]:
    """Who notices each change, by its place; nothing if nobody does. In the order they end."""
    waiting = list(enumerate(changes))[::-1]
    running: dict[int, tuple[int, Any, Connection]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            place, change = waiting.pop()
            ours, theirs = _fork.Pipe(duplex=False)
            process = _fork.Process(target=_try, args=(change, every, who, theirs, quick))
            process.start()
            theirs.close()
            running[process.sentinel] = place, process, ours
        for sentinel in wait(list(running)):
            place, process, ours = running.pop(sentinel)  # type: ignore[arg-type]
            process.join()
            try:
                yield place, ours.recv()
            except EOFError:
                yield place, _how(process.exitcode)
            ours.close()


def _limit(seconds: int) -> None:
    """End this process after so many seconds of computing; the time begins anew."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _how(exitcode: int) -> str:
    return "takes too long" if exitcode == -signal.SIGPROF else f"ends with {exitcode}"


def _try(change: Change, every: Scenarios, who: Reached, tell: Connection, quick: bool) -> None:
    """Run what reaches a change until something fails; a limit ends what never does."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        said = _run(change, every, who, quick=quick)
    except BaseException as error:  # noqa: BLE001  whatever it is, the change is noticed
        said = f"{type(error).__name__}: {error}"
    tell.send(said.replace("\n", " ")[:150])
    tell.close()
    os._exit(0)


def _run(change: Change, every: Scenarios, who: Reached, *, quick: bool) -> str:
    lines = sum(1 << line for line in range(change.first, change.last + 1))

    def reaches(found: Lines) -> bool:
        return bool(found.get(change.file, 0) & lines)

    always = reaches(who.on_import)
    numbers = [place for place, found in enumerate(who.scenarios) if always or reaches(found)]
    unwatched = [place for place in numbers if place < len(every.told)]
    if unwatched and quick:
        numbers = unwatched + [one for one in numbers[len(unwatched) :] if _reads(every, one)]
    tests = [name for name, found in who.tests.items() if reaches(found)]
    if quick:
        tests = [name for name in tests if not any(part in name for part in _READ_SCENARIOS)]
    _engine(change)
    _limit(SCENARIO_SECONDS)
    gc.disable()
    play = _player(every, quick=quick)
    for number in numbers:
        _limit(SCENARIO_SECONDS)
        if failed := play(number):
            return failed
    _limit(TEST_SECONDS)
    if failed := _tested([*tests, "-k", f"not {_PLAYED_ALREADY}"]) if tests else "":
        return failed
    return "" if quick else _tested([str(_GAMES)])


def _of_another_process(made: Callable[[], Any]) -> Any:
    """What a function returns that runs in a process of its own."""

    def run(tell: Connection) -> None:
        tell.send(made())

    ours, theirs = _fork.Pipe(duplex=False)
    process = _fork.Process(target=run, args=(theirs,))
    process.start()
    theirs.close()
    try:
        return ours.recv()
    except EOFError:
        sys.exit(1)
    finally:
        process.join()
