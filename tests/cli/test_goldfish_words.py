"""`decklint goldfish`: the words of its report, and what it says of games that are missing."""

import pytest
from sample_lists import DAY, SIMPLE

from decklint import solo
from decklint.cli import goldfish


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


def test_two_lists_are_compared_by_the_main_attacker_of_each(write, called):
    small = write("small.txt", SIMPLE.replace("4 Charmeleon PFL 12", "4 Basic {W} Energy MEE 3"))
    whole = write("whole.txt", SIMPLE)
    out = called("goldfish", whole, "--games", 5, "--compare", small)[1]
    assert "main attacker ready, Charmeleon / Charmander (never" in out
    out = called("goldfish", whole, "--games", 5, "--compare", whole)[1]
    assert "main attacker ready, Charmeleon (never" in out
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
    assert "wrong Energy: the Energy in play or in hand is not of the types" in out
    assert rest not in called("goldfish", path, "--games", 2, "--turns", 12)[1]


def test_games_are_not_recorded_among_others(write, called, tmp_path):
    """The games of two decks in a folder would be told as if they were of one."""
    path, folder = write("deck.txt", SIMPLE), tmp_path / "kept"
    assert called("goldfish", path, "--games", 2, "--record", folder)[0] == 0
    code, out, err = called("goldfish", path, "--games", 1, "--seed", 5, "--record", folder)
    assert (code, out) == (2, "")
    assert f"{folder}: has games already" in err


@pytest.mark.parametrize(
    ("done", "words"),
    [(4, "stopped after 4 of 10 games of {two}; they alone"), (0, "{two} was not played")],
)
def test_ctrl_c_in_the_second_list_keeps_the_first(write, called, monkeypatch, done, words):
    one, two = write("one.txt", SIMPLE), write("two.txt", SIMPLE)
    play_games, lists = solo.play_games, []

    def played(*args, **kwargs):
        lists.append(args)
        for number, game in enumerate(play_games(*args, **kwargs)):
            if len(lists) > 1 and number == done:
                raise KeyboardInterrupt
            yield game

    monkeypatch.setattr(solo, "play_games", played)
    code, out, err = called("goldfish", one, "--games", 10, "--compare", two)
    assert code == 130
    assert "10 games, seed 0" in out
    assert words.format(two=two) in err
    assert ("significant" in out) == bool(done)


def test_ctrl_c_while_games_are_written_tells_how_many_are_kept(write, called, monkeypatch):
    path = write("deck.txt", SIMPLE)
    written = goldfish.write_out

    def stopped(name, data):
        if "00002" in name:
            raise KeyboardInterrupt
        written(name, data)

    monkeypatch.setattr(goldfish, "write_out", stopped)
    code, out, err = called("goldfish", path, "--games", 5, "--record", path.parent / "kept")
    assert code == 130
    assert "5 games, seed 0" in out
    assert "stopped: 2 of 5 games kept in " in err
    assert len(list((path.parent / "kept").iterdir())) == 2
