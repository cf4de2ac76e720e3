"""Runs of decklint in processes of their own, for programs that disturb them.

Where the system can fork, a run begins with everything loaded and takes some hundredths of a
second; elsewhere it is a new process. A run can be made to kill itself right before or after the
n-th thing that it does to a file: those moments are few, and a kill at a random time rarely meets
one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

_FORKS = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
#: How processes are started.
WAY = multiprocessing.get_context("fork" if _FORKS else "spawn")
#: What Python tells of before it does something to a file.
_EVENTS = frozenset(
    {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.chown",
     "os.truncate", "fcntl.flock", "shutil.rmtree", "sqlite3.connect"}
)  # fmt: skip
#: Calls that Python does not tell of.
_CALLS = ("fsync", "replace", "write")

#: Whether a run can kill itself.
DIES = hasattr(signal, "SIGKILL")


class Run:
    """A function in a process of its own: quiet, in a folder, and killed in time or by itself."""

    def __init__(self, function: Callable[..., int], *args: Any, last: int = 0) -> None:
        self._process = WAY.Process(target=_child, args=(function, args, last))
        self._process.start()

    def kill_after(self, seconds: float) -> bool:
        """Kill -9 after a while; whether the run was still going on."""
        self._process.join(seconds)
        alive = self._process.is_alive()
        self._process.kill()
        self._process.join()
        return alive

    def wait(self) -> int:
        """The exit code; that of a killed process is negative."""
        self._process.join()
        code = self._process.exitcode
        self._process.close()
        return 99 if code is None else code


def command(folder: str, args: Sequence[str], env: dict[str, str] | None = None) -> int:
    """Run a command of decklint in a folder; its exit code."""
    from decklint.cli.main import run  # noqa: PLC0415  the process may be new

    os.environ.update(env or {})
    os.chdir(folder)
    return run(list(args))


def _child(function: Callable[..., int], args: tuple[Any, ...], last: int) -> None:
    _as_new()
    if last:
        _die_at(last)
    os._exit(function(*args))


def _as_new() -> None:
    """Be a process that has done nothing yet, and that nobody reads."""
    from decklint.store import userfile  # noqa: PLC0415

    userfile._cleared.clear()  # noqa: SLF001  a copy is to look for itself
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _die_at(last: int) -> None:
    """Kill this process at the n-th thing that it does to a file."""
    left = last

    def one_more() -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    _tell(one_more)


def _tell(one_more: Callable[[], None]) -> None:
    """Call a function before and after whatever this process does to a file."""

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in _EVENTS and not (event == "open" and _only_reads(args)):
            one_more()

    sys.addaudithook(hook)
    for name in _CALLS:
        setattr(os, name, _before_and_after(getattr(os, name), one_more))


def _only_reads(args: tuple[Any, ...]) -> bool:
    _, mode, flags = args
    return mode == "r" or not (flags or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)


def _before_and_after(call: Callable[..., Any], one_more: Callable[[], None]) -> Callable[..., Any]:
    def called(*args: Any, **kwargs: Any) -> Any:
        one_more()
        found = call(*args, **kwargs)
        one_more()
        return found

    return called


def duration(function: Callable[..., int], *args: Any) -> float:
    """How long an undisturbed run takes."""
    started = time.perf_counter()
    assert Run(function, *args).wait() in {0, 1}
    return time.perf_counter() - started


def things_done(function: Callable[..., int], *args: Any) -> int:
    """How many things an undisturbed run does to files."""
    here, there = WAY.Pipe()
    counting = WAY.Process(target=_count_things, args=(function, args, there))
    counting.start()
    counting.join()
    return int(here.recv())


def _count_things(function: Callable[..., int], args: tuple[Any, ...], pipe: Any) -> None:
    count = 0

    def one_more() -> None:
        nonlocal count
        count += 1

    _as_new()
    _tell(one_more)
    with contextlib.suppress(SystemExit):
        function(*args)
    pipe.send(count)
    os._exit(0)
