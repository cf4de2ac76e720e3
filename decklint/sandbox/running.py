"""Playing many games: in this process, in several, or on a cluster; always with the same result.

A game depends on its number and the match alone, and games are handed on in the order of their
numbers, so that it never matters who played them.
"""

from __future__ import annotations

import gc
import importlib
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from decklint.errors import DecklintError, UsageError
from decklint.model.named_tuple import NamedTuple
from decklint.sandbox.diary import Played
from decklint.sandbox.match import Board, Match

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.context import BaseContext

#: Games that a worker plays before it hands them over; one by one those of a pilot that is slow.
PART = 20
_SLOW = "search"
#: So many parts are given to a cluster before the first of them is over.
_MOST_AHEAD = 2000
#: With fewer new objects than this, waste is not looked for.
_FEW_OBJECTS = 20_000
#: How often a part is given to another worker when one is lost.
_TRIES = 5


class Over(NamedTuple):
    """A game that is over: of which match, what is kept of it, its record if one was wanted."""

    match: int
    played: Played
    record: str = ""


class Part(NamedTuple):
    """Games of one match that are played by one worker; those below `kept` are written down."""

    match: int
    numbers: range
    kept: int


def play_games(
    match: Match, games: int, *, jobs: int = 1, cluster: str | None = None
) -> Iterator[Played]:
    """The games 0, 1, 2 ... of a match, each as soon as all before it have been played."""
    for over in play_in_turn((match,), games, jobs=jobs, cluster=cluster):
        yield over.played


def play_in_turn(
    matches: Sequence[Match],
    games: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    kept: int = 0,
) -> Iterator[Over]:
    """The games of several matches, some of each in turn; the first ones of each with records.

    Whoever stops has about as many games of one match as of the others.
    """
    parts = _Parts(matches, games, kept)
    if cluster is not None:
        yield from _on_cluster(matches, parts, cluster)
    elif jobs > 1 and games > 1:
        yield from _in_processes(matches, parts, jobs)
    else:
        boards = [Board(match) for match in matches]
        with undisturbed():
            for part in parts.since(0):
                for number in part.numbers:
                    yield _play(boards[part.match], part, number)


def _play(board: Board, part: Part, number: int) -> Over:
    if number < part.kept:
        return Over(part.match, *board.recorded(number))
    return Over(part.match, board.play(number))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Play games without Python looking for waste, time and again, in what was there before."""
    before = gc.get_threshold()
    _look_seldom()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _look_seldom() -> None:
    """Have Python look for waste among new objects alone, and not among few: games leave little."""
    gc.freeze()
    gc.set_threshold(_FEW_OBJECTS)


class _Parts:
    """The parts of a run, each made when it is asked for: there may be very many."""

    def __init__(self, matches: Sequence[Match], games: int, kept: int) -> None:
        self._matches, self._games, self._kept = len(matches), games, kept
        self._size = 1 if any(_SLOW in match.pilots for match in matches) else PART

    def __len__(self) -> int:
        return self._matches * -(-self._games // self._size)

    def since(self, done: int) -> Iterator[Part]:
        """All but the first ones."""
        for number in range(done, len(self)):
            start = number // self._matches * self._size
            numbers = range(start, min(start + self._size, self._games))
            yield Part(number % self._matches, numbers, self._kept)


# Several processes

_boards: list[Board] = []  # a worker's own, from its first moment to its last


def _in_processes(matches: Sequence[Match], parts: _Parts, jobs: int) -> Iterator[Over]:
    import multiprocessing  # noqa: PLC0415  only for several
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    done = 0
    others = multiprocessing.active_children()
    for _ in range(_TRIES):
        workers = min(jobs, len(parts) - done)
        pool = ProcessPoolExecutor(workers, _way_to_start(), _start_worker, (matches,))
        try:
            for results in _in_order(partial(_given_to, pool), parts.since(done), 2 * workers):
                yield from results
                done += 1
        except BrokenProcessPool:  # a worker was killed: what it had is played by others
            continue
        except BaseException:  # Ctrl-C, or nobody wants more: no game is waited for
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.terminate()
            raise
        else:
            return
        finally:  # who does not wait for it may end while it is closing its pipes
            pool.shutdown(wait=True, cancel_futures=True)
    raise DecklintError("worker processes died again and again; --jobs 1 does without them")


def _given_to(pool: Executor, part: Part) -> Future[list[Over]]:
    return pool.submit(_play_part, part)


def _in_order(
    play: Callable[[Part], Future[list[Over]]], parts: Iterable[Part], ahead: int
) -> Iterator[list[Over]]:
    """The parts in order; only so many are given out ahead, so that Ctrl-C ends soon."""
    waiting: deque[Future[list[Over]]] = deque()
    for part in parts:
        waiting.append(play(part))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _way_to_start() -> BaseContext:
    """A copy of this process where that is safe; else a new one."""
    import multiprocessing  # noqa: PLC0415
    import threading  # noqa: PLC0415

    alone = threading.active_count() == 1
    safe = alone and sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if safe else "spawn")


def _start_worker(matches: Sequence[Match]) -> None:
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    _boards[:] = [Board(match) for match in matches]
    _look_seldom()  # it plays games for the rest of its life


def _play_part(part: Part) -> list[Over]:
    return [_play(_boards[part.match], part, number) for number in part.numbers]


# A cluster


def _on_cluster(matches: Sequence[Match], parts: _Parts, address: str) -> Iterator[Over]:
    """On a Dask cluster; what a lost worker had is given to another by the scheduler."""
    client = _client(address)
    try:
        shared = [client.scatter(match, broadcast=True, hash=False) for match in matches]

        def play(part: Part) -> Any:
            return client.submit(_play_there, shared[part.match], part, pure=False, retries=_TRIES)

        for results in _in_order(play, parts.since(0), _MOST_AHEAD):
            yield from results
    finally:
        client.close()


def _client(address: str) -> Any:
    try:
        client: Any = importlib.import_module("distributed").Client
    except ImportError:
        raise UsageError(
            "--cluster needs Dask; install it with `pip install 'decklint[cluster]'`"
        ) from None
    try:
        return client(address, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        reason = " ".join(str(error).split())[:120]
        raise DecklintError(f"no Dask scheduler answers at {address} ({reason})") from None


def _play_there(match: Match, part: Part) -> list[Over]:
    """A part on a worker of the cluster, which keeps the boards of the matches it last played."""
    known = _kept.get(part.match)
    if known is None or known.match is not match:
        known = _kept[part.match] = Board(match)
    return [_play(known, part, number) for number in part.numbers]


_kept: dict[int, Board] = {}
