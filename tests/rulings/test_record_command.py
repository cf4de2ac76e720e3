"""`decklint play` on records: what it prints and how it exits."""

import io
import json
import random
import sys

import pytest
from game_properties import choose
from scenario_files import editions
from simple_decks import plain

from decklint.cli.main import run
from decklint.engine.game import Game
from decklint.rulings.record import Recorder


@pytest.fixture(scope="module")
def lines():
    """A short game between two people."""
    game = Game.new(plain(), editions()["2012"], 2, watched=True)
    recorder, rng = Recorder(game, ("Ann", "Bob")), random.Random(2)
    for _ in range(40):
        recorder.play(choose(game, rng, 2))
    return recorder.lines()


@pytest.fixture
def play(capfd, tmp_path, monkeypatch):
    """Play a file with these lines."""
    monkeypatch.chdir(tmp_path)

    def called(lines, *options):
        (tmp_path / "game.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        code = run(["play", *(options or ["game.jsonl"])])
        out, err = capfd.readouterr()
        return code, out, err

    return called


def test_a_record_that_holds(play, lines):
    assert play(lines) == (0, "1 record, 1 holds, 0 fail\n", "")
    assert play(lines, ".") == (0, "1 record, 1 holds, 0 fail\n", "")


def test_a_record_from_standard_input(play, lines, monkeypatch):
    data = "\n".join(lines).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert play(lines, "-") == (0, "1 record, 1 holds, 0 fail\n", "")


def test_a_record_that_was_edited_fails_with_its_line(play, lines):
    place = next(n for n, line in enumerate(lines) if '"end turn"' in line)
    changed = {**json.loads(lines[place]), "do": "retreat -> bench 5"}
    code, out, err = play([*lines[:place], json.dumps(changed), *lines[place + 1 :]])
    first, last = out.splitlines()
    assert first.startswith(f"game.jsonl:{place + 1}: 'retreat -> bench 5' is refused: ")
    assert (code, last, err) == (1, "1 record, 0 hold, 1 fails", "")


def test_a_record_that_breaks_off_cannot_be_played(play, lines):
    code, _, err = play(lines[:20])
    assert code == 2
    assert err.startswith("decklint: game.jsonl:20: the record breaks off here")


def test_watching_a_record_tells_the_game(play, lines):
    code, out, _ = play(lines, "--watch", "game.jsonl")
    assert code == 0
    assert out.startswith("Ann against Bob (2012)\n")
    assert "  Turn 1, " in out
    assert "> " in out
    assert " draws " in out


def test_a_record_in_json(play, lines):
    code, out, _ = play(lines, "--json", "game.jsonl")
    (file,) = json.loads(out)["files"]
    assert (code, file["kind"], file["title"], file["holds"]) == (
        0,
        "record",
        "Ann against Bob",
        True,
    )
