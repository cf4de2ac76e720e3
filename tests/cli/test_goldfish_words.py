"""`decklint goldfish`: the words of its report, and what it says of games that are missing."""

import json
import re
from pathlib import Path

import pytest
from sample_lists import DAY, SIMPLE

from decklint.cli import recording
from decklint.model.goldfish import Figure
from decklint.report import as_goldfish


@pytest.fixture
def called(decklint):
    return lambda *args: decklint(*args, *DAY)


def test_the_main_attacker_is_told_with_why_it_is(write, called, tmp_path):
    path, page = write("deck.txt", SIMPLE), tmp_path / "page.html"
    out = called("goldfish", path, "--games", 5, "--html", page)[1]
    assert "Main attacker, Charmeleon (its attacks took most Prizes), ready: turn" in out
    assert "main attacker, its attacks took most Prizes" in page.read_text(encoding="utf-8")
    out = called("goldfish", path, "--games", 5, "--main", "Charmander")[1]
    assert "Main attacker, Charmander (as you say), ready: turn" in out


def test_a_main_attacker_that_took_no_prize_is_not_said_to_have(write, called):
    path = write("deck.txt", SIMPLE)
    out = called("goldfish", path, "--games", 5, "--turns", 2)[1]
    assert "took most Prizes" not in out
    assert "(its attacks did most damage)" in out
    assert "Main attacker" not in called("goldfish", path, "--games", 1, "--turns", 1)[1]


def test_the_report_says_that_the_stand_in_does_not_fight(write, called, tmp_path):
    path, page = write("deck.txt", SIMPLE), tmp_path / "page.html"
    own = write("own.yaml", "name: Mine\npokemon: [{hp: 300, is: [Stage 1, ex]}]\nlock: [items]\n")
    for option, words in (((), "It never acts: "), (("--opponent", own), "It does nothing else: ")):
        out = called("goldfish", path, "--games", 1, "--html", page, *option)[1]
        for told in (out, page.read_text(encoding="utf-8")):
            assert f"{words}the figures tell how the deck runs under this pilot" in told
    out = called("goldfish", path, "--games", 1, "--opponent", own, "--json")[1]
    assert json.loads(out)["opponent"]["pokemon"][0]["labels"] == ["Stage 1", "ex"]


def test_labels_of_an_own_stand_in_are_asked_for_where_cards_would_look_for_them(write, called):
    path = write("deck.txt", SIMPLE)
    for labels, told in (("", True), (", is: [Stage 1]", True), (", is: [Basic, ex]", False)):
        own = write("own.yaml", f"name: Mine\npokemon: [{{hp: 310, prizes: 2{labels}}}]\n")
        out = called("goldfish", path, "--games", 1, "--opponent", own)[1]
        assert ("worth more than 1 Prize without a label such as ex" in out) == told
    own = write("own.yaml", "name: Mine\npokemon: [{hp: 310, is: [Wurst]}]\n")
    code, _, err = called("goldfish", path, "--opponent", own)
    assert code == 2
    assert "own.yaml:2: " in err
    assert "Wurst" in err


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that takes no file")
def test_a_place_that_takes_no_file_is_refused_before_any_game(write, called):
    for option, place in (("--record", "/proc/kept"), ("--html", "/proc/page.html")):
        code, out, err = called("goldfish", write("deck.txt", SIMPLE), option, place)
        assert (code, out) == (2, "")
        assert f"{place}: cannot be written (No such file or directory)" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_told_as_one(write, called):
    code, _, err = called(
        "goldfish", write("deck.txt", SIMPLE), "--games", 1, "--html", "/dev/full"
    )
    assert code == 2
    told = "/dev/full: cannot be written (No space left on device); name another place"
    assert err == f"decklint: {told}\n"


def test_mulligans_of_two_lists_are_compared_exactly(write, called, tmp_path):
    """One more Basic always makes them rarer, however few games are played."""
    more = SIMPLE.replace("4 Charmeleon PFL 12", "4 Charmeleon PFL 12\n1 Budew ASC 16")
    more = re.sub(r"(\d+)( Basic)", lambda found: f"{int(found[1]) - 1}{found[2]}", more, count=1)
    one, two, page = write("one.txt", SIMPLE), write("two.txt", more), tmp_path / "page.html"
    args = ("goldfish", one, "--compare", two, "--games", 6)
    row = next(row for row in json.loads(called(*args, "--json")[1])["compare"] if row["exact"])
    exact = [
        json.loads(called("goldfish", path, "--games", 1, "--json")[1])["exact"]["mulligan"]
        for path in (one, two)
    ]
    assert (row["what"], row["p"], row["significant"]) == ("mulligan", None, True)
    assert [row["first"], row["second"]] == exact
    assert row["change"]["value"] == exact[1] - exact[0] < 0
    out = called(*args, "--html", page)[1]
    for told in (out, page.read_text(encoding="utf-8")):
        told_in_one_line = " ".join(told.split())
        assert "Both lists as pilot greedy plays them against this stand-in" in told_in_one_line
        assert "with all 8 figures in mind" in told_in_one_line


def test_a_game_without_a_turn_to_attack_is_not_called_slow(write, called):
    path = write("deck.txt", SIMPLE)
    out = called("goldfish", path, "--games", 3, "--turns", 1, "--going", "first")[1]
    assert "no time (3)" in out
    assert "too slow" not in out


def test_few_games_are_not_told_too_surely(write, called):
    """Three games that all went one way may be wrong by more than half."""
    out = called("goldfish", write("deck.txt", SIMPLE), "--games", 3)[1]
    assert "right to within 56.1 points" in " ".join(out.split())


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        (Figure(0.15, 0.0, 0.38, 20), "0.15 (0.00-0.38)"),
        (Figure(5.95, 5.85, 6.0, 20), "5.95 (5.85-6.00)"),
        (Figure(4.5, 4.4, 4.6, 20), "4.50 ±0.10"),
    ],
)
def test_no_figure_is_told_beyond_what_can_be(figure, told):
    assert as_goldfish.number(figure) == told


def test_two_lists_are_compared_by_the_main_attacker_of_each(write, called):
    small = write("small.txt", SIMPLE.replace("4 Charmeleon PFL 12", "4 Basic {W} Energy MEE 3"))
    whole = write("whole.txt", SIMPLE)
    out = called("goldfish", whole, "--games", 5, "--compare", small)[1]
    assert "main attacker ready" in out
    assert out.index("Main attacker, Charmeleon") < out.index("Main attacker, Charmander")
    for option in ("--main", "--ready"):
        code, _, err = called("goldfish", whole, "--compare", small, option, "Charmeleon")
        assert code == 2
        assert err.startswith(f"decklint: {small}: ")


def test_the_report_says_who_ended_games_and_what_causes_mean(write, called, tmp_path):
    path, page = write("deck.txt", SIMPLE), tmp_path / "page.html"
    out = called("goldfish", path, "--games", 5, "--html", page)[1]
    assert "you took the last Prize" in out
    own = write("own.yaml", "name: Mine\npokemon: [{hp: 300}]\n"
                "clock: {knock_out: {from: 2, every: 1}}\n")  # fmt: skip
    out = called("goldfish", path, "--games", 5, "--opponent", own, "--html", page)[1]
    for told in (out, page.read_text(encoding="utf-8")):
        assert "Knocks Out your Active Pokémon on its turn 2 and every turn after" in told
        assert "you had no Pokémon left" in told
        assert "Knocked Out: the opponent took its last Prize" in told
    out = called("duel", path, path, "--games", 10)[1]
    assert "the first deck had no Pokémon left" in out
    assert "the second deck had no Pokémon left" in out


def test_a_long_game_is_told_up_to_a_turn_and_with_its_cause(write, called):
    path = write("deck.txt", "4 Charmander PFL 11\n56 Basic {W} Energy MEE 3\n")
    rest = "are in --json and --html."
    out = called("goldfish", path, "--games", 2, "--turns", 13)[1]
    assert rest in out
    assert "wrong Energy: no Energy in play or in hand was of a type" in out
    assert rest not in called("goldfish", path, "--games", 2, "--turns", 12)[1]


def test_what_never_happened_has_no_turn(write, called):
    path = write("deck.txt", "4 Charmander PFL 11\n56 Basic {W} Energy MEE 3\n")
    out = called("goldfish", path, "--games", 4, "--turns", 2)[1]
    assert "turn never" not in out
    assert re.search(r"going (first|second), \d games?: won 0% \(.*\); no attack", out)


def test_games_are_not_recorded_among_others(write, called, tmp_path):
    """The games of two decks in a folder would be told as if they were of one."""
    path, folder = write("deck.txt", SIMPLE), tmp_path / "kept"
    assert called("goldfish", path, "--games", 2, "--record", folder)[0] == 0
    code, out, err = called("goldfish", path, "--games", 1, "--seed", 5, "--record", folder)
    assert (code, out) == (2, "")
    assert f"{folder}: has games already" in err


def test_ctrl_c_while_games_are_written_tells_how_many_are_kept(write, called, monkeypatch):
    path = write("deck.txt", SIMPLE)
    written = recording.write_out

    def stopped(name, data):
        if "00002" in name:
            raise KeyboardInterrupt
        written(name, data)

    monkeypatch.setattr(recording, "write_out", stopped)
    code, out, err = called("goldfish", path, "--games", 5, "--record", path.parent / "kept")
    assert code == 130
    assert "2 games of 5 asked for" in out
    assert "stopped after 2 of 5 games" in err
    assert "2 games kept in " in err
    assert len(list((path.parent / "kept").iterdir())) == 2
