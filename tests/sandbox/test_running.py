"""Many games: whoever plays them, they are the same, and none is lost."""

import multiprocessing
import time

import pytest
from solo_games import QUICK, match

from decklint.errors import DecklintError, UsageError
from decklint.sandbox.running import PART, play_games, play_in_turn

GAMES = 8 * PART + 5


@pytest.fixture(scope="module")
def alone():
    return list(play_games(match(QUICK), GAMES))


def test_games_come_in_the_order_of_their_numbers(alone):
    assert [one.number for one in alone] == list(range(GAMES))


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_play_the_same_games(alone, jobs):
    assert list(play_games(match(QUICK), GAMES, jobs=jobs)) == alone


@pytest.mark.parametrize("jobs", [1, 2])
def test_two_matches_are_played_in_turn(alone, jobs):
    """Some games of each at a time, so that whoever stops has about as many of both."""
    matches = (match(QUICK), match(QUICK, seed=7))
    found = list(play_in_turn(matches, PART + 5, jobs=jobs, kept=3))
    assert [over.match for over in found] == [0] * PART + [1] * PART + [0] * 5 + [1] * 5
    assert [over.played for over in found if not over.match] == alone[: PART + 5]
    assert [bool(over.record) for over in found] == [over.played.number < 3 for over in found]


def test_a_lost_worker_loses_nothing(alone):
    """A process is killed once the first game has come; others play what it had."""
    games = play_games(match(QUICK), GAMES, jobs=2)
    found = [next(games)]
    for worker in multiprocessing.active_children()[:1]:
        worker.kill()
    assert [*found, *games] == alone


def test_nobody_plays_on_when_no_more_games_are_wanted():
    """As after Ctrl-C: the workers are told to stop, whatever they are at."""
    before = set(multiprocessing.active_children())
    games = play_games(match(QUICK), 10**6, jobs=2)
    next(games)
    workers = set(multiprocessing.active_children()) - before
    assert workers
    games.close()
    assert all(ends(worker) for worker in workers)


def ends(worker):
    """Asked again and again: the pool's own thread may be the one that sees the worker end."""
    for _ in range(300):
        if not worker.is_alive():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("jobs", [1, 2])
def test_however_many_games_are_wanted_the_first_is_played_at_once(alone, jobs):
    games = play_games(match(QUICK), 10**15, jobs=jobs)
    assert next(games) == alone[0]
    games.close()


def test_a_slow_pilot_hands_over_every_game():
    slow = match(QUICK, pilot="search", nodes=20)
    games = play_games(slow, 3 * PART, jobs=2)
    assert next(games) == next(play_games(slow, 1))
    games.close()


def test_a_cluster_plays_the_same_games(alone):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0"
    ) as cluster:
        address = cluster.scheduler_address
        assert list(play_games(match(QUICK), GAMES, cluster=address)) == alone


def test_a_cluster_that_cannot_be_had_is_one_line():
    with pytest.raises((UsageError, DecklintError), match=r"decklint\[cluster\]|no Dask scheduler"):
        list(play_games(match(QUICK), 1, cluster="tcp://127.0.0.1:9"))
