"""`decklint check` on many files, in one process or in several."""

import json
import multiprocessing
from pathlib import Path

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

from decklint.checker import batch
from decklint.checker.deck_files import DeckFile


@pytest.fixture
def many(write):
    """Files for several parts: legal, illegal, and one that cannot be judged."""
    for number in range(24):
        write(f"decks/{number:02}.txt", ILLEGAL if number % 3 else LEGAL)
    write("decks/07.txt", bytes(range(256)) * 20)


@pytest.mark.parametrize("way", ["fork", "spawn"])
@pytest.mark.parametrize("form", [("--json",), ("--quiet",), ()])
def test_two_processes_say_the_same_as_one(many, check, monkeypatch, way, form):  # noqa: ARG001
    """In the order of the files, failures and sums included, however a process is started."""
    if way not in multiprocessing.get_all_start_methods():
        pytest.skip("this system cannot")
    context = multiprocessing.get_context(way)
    monkeypatch.setattr(batch, "_way_to_start", lambda: context)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    one = check("decks", *DAY, *form, "--jobs", "1")
    two = check("decks", *DAY, *form, "--jobs", "2")
    assert one == two
    assert one[0] == 2


def test_the_parts_that_workers_get_shrink_and_are_all_the_files():
    files = [DeckFile(str(number)) for number in range(10_000)]
    parts = list(batch._parts(files, 2))
    assert [file for part in parts for file in part] == files
    sizes = [len(part) for part in parts]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] <= 5


def test_processes_are_as_many_as_asked_for_else_by_the_number_of_files():
    assert batch.fitting_jobs(3, 1) == 3
    assert batch.fitting_jobs(None, 200) == 1
    assert batch.fitting_jobs(None, 201) >= 1


def test_ctrl_c_tells_what_is_done(many, check, monkeypatch):  # noqa: ARG001
    """Pressed after five files: those are judged, the others are said not to be."""
    judge_all = batch.judge_all

    def stopped(*args):
        for number, one in enumerate(judge_all(*args)):
            if number == 5:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(batch, "judge_all", stopped)
    code, out, err = check("decks", *DAY, "--json")
    assert code == 130
    report = json.loads(out)
    assert len(report["decks"]) == 5
    assert [one["path"] for one in report["failures"]] == [
        f"decks/{number:02}.txt" for number in range(5, 24)
    ]
    assert "stopped after 5 of 24 files" in err


def test_ctrl_c_before_the_first_deck_is_one_word(many, check, monkeypatch):  # noqa: ARG001
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "judge_all", stopped)
    assert check("decks", *DAY) == (130, "", "decklint: stopped\n")
