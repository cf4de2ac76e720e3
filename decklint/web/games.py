"""Solo games from the page: one game step by step, or many with their progress.

Many games are played by a process of their own, so that the page goes on answering and a run can be
stopped at once, with the figures of the games that are over. There is one run at a time.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import signal
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from decklint import __version__
from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.game import Game
from decklint.engine.log.sentences import gathered, words
from decklint.engine.numbers import hp
from decklint.engine.state import CONDITIONS, NOBODY, PlayerState, PokemonInPlay
from decklint.errors import DecklintError, UsageError
from decklint.model.goldfish import SOLO_PLAYERS
from decklint.report.basis import document
from decklint.report.goldfish_json import as_json
from decklint.sandbox.diary import Played
from decklint.sandbox.goldfish import GoldfishRun
from decklint.sandbox.match import Match
from decklint.sandbox.running import play_games

MOST_GAMES = 100_000
#: How often progress is told, in seconds.
_OFTEN = 0.1


# One game


def watched(solo: GoldfishRun, number: int) -> dict[str, Any]:
    """The document decklint/watched/1: a game by its decisions, each with the table after it."""
    board = solo.board
    game = board.game(number, watched=True)
    steps: list[dict[str, Any]] = []
    told = 0

    def note() -> None:
        nonlocal told
        log = game.log or []
        lines = [words(board.table, event, SOLO_PLAYERS, 0) for event in gathered(log[told:])]
        told = len(log)
        if lines:
            sides = [_side(game, side) for side in game.sides]
            stadium = None if game.stadium == NOBODY else board.table.kinds[game.stadium].name
            steps.append({"turn": game.turn, "lines": lines, "sides": sides, "stadium": stadium})

    def do(action: Action) -> None:
        game.do(action)
        proceed(game)
        note()

    note()
    played = board.watch(game, board.pilots(number), number, do)
    return {
        "schema": "decklint/watched/1",
        "game": number,
        "seed": solo.wish.seed,
        "notes": list(solo.notes),
        "outcome": played.outcome,
        "won": played.won,
        "turns": played.turns,
        "steps": steps,
    }


def _side(game: Game, side: PlayerState) -> dict[str, Any]:
    names = game.table.names
    return {
        "active": _spot(game, side.active) if side.active is not None else None,
        "bench": [_spot(game, spot) for spot in side.bench],
        "hand": list(names(side.hand)),
        "discard": list(names(side.discard)),
        "deck": len(side.deck),
        "prizes": len(side.prizes),
    }


def _spot(game: Game, spot: PokemonInPlay) -> dict[str, Any]:
    names = game.table.names
    return {
        "name": spot.kind.name,
        "hp": hp(game, spot),
        "damage": spot.damage,
        "energy": list(names(spot.energy)),
        "tools": list(names(spot.tools)),
        "conditions": [word for word, bit in CONDITIONS.items() if spot.conditions & bit],
    }


# Many games


class Games:
    """Runs of games, one at a time."""

    def __init__(self) -> None:
        self._stop: threading.Event | None = None

    def stop(self) -> None:
        """End the run that is going on, if there is one."""
        if self._stop is not None:
            self._stop.set()

    async def run(self, solo: GoldfishRun) -> AsyncGenerator[bytes]:
        """Lines of JSON: how many games are over, and at last the report."""
        if self._stop is not None:
            raise UsageError("games are being played already; stop them first")
        stop = self._stop = threading.Event()
        loop, lines = asyncio.get_running_loop(), asyncio.Queue[bytes | None]()

        def tell(line: bytes | None) -> None:
            loop.call_soon_threadsafe(lines.put_nowait, line)

        threading.Thread(target=_play, args=(solo, stop, tell), daemon=True).start()
        try:
            yield _line({"done": 0, "of": solo.wish.games}) + b"\n"
            while (line := await lines.get()) is not None:
                yield line + b"\n"
        finally:
            stop.set()
            self._stop = None


def _play(solo: GoldfishRun, stop: threading.Event, tell: Callable[[bytes | None], None]) -> None:
    """Play until all games are over or somebody stops them."""
    try:
        tell(_played(solo, stop, tell))
    except DecklintError as error:
        tell(_line({"fault": str(error)}))
    except Exception as error:  # noqa: BLE001  a bug in a game is told, and the page lives on
        tell(_line({"fault": f"this is a bug in decklint: {type(error).__name__}"}))
    finally:
        try:
            tell(None)
        except RuntimeError:  # the server is gone, and nobody listens
            return


def _played(
    solo: GoldfishRun, stop: threading.Event, tell: Callable[[bytes | None], None]
) -> bytes:
    games = solo.wish.games
    played: list[Played] = []
    started = told = time.perf_counter()
    for one in _from_process(solo.match, games, stop):
        played.append(one)
        now = time.perf_counter()
        if now - told > _OFTEN:
            told = now
            tell(_line({"done": len(played), "of": games}))
    if not played:
        return _line({"fault": "stopped before the first game was over"})
    found = solo.figures(played, time.perf_counter() - started)
    basis = document(solo.basis, solo.setting.date, __version__)
    return _line({"report": json.loads(as_json(found, basis=basis))})


def _from_process(match: Match, games: int, stop: threading.Event) -> Iterator[Played]:
    """The games of a match, played by another process until all are over or `stop` is set."""
    new = multiprocessing.get_context("spawn")  # a copy of this one would hold its sockets
    here, there = new.Pipe(duplex=False)
    process = new.Process(target=_send_games, args=(match, games, there), daemon=True)
    process.start()
    there.close()
    try:
        left = games
        while left and not stop.is_set():
            if here.poll(_OFTEN):
                yield here.recv()
                left -= 1
    except EOFError:
        raise DecklintError("the process that played the games died; play fewer") from None
    finally:
        process.terminate()
        process.join()
        here.close()


def _send_games(match: Match, games: int, pipe: Connection) -> None:
    """What the other process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    for one in play_games(match, games):
        pipe.send(one)
    pipe.close()


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
