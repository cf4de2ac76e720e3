"""`decklint goldfish` and `decklint duel`: what they report, and what they refuse."""

import io
import json

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

from decklint import solo
from decklint.cli.main import run
from decklint.data import schema

#: Pokémon that attack for a Fire Energy, and nothing else to learn.
SIMPLE = """4 Charmander PFL 11
4 Charmeleon PFL 12
4 Ultra Ball MEG 131
48 Basic {R} Energy MEE 2
"""


@pytest.fixture
def called(capfd, library):  # noqa: ARG001  the index must be there
    def asked(*args):
        code = run([*map(str, args), *(() if "--date" in args else DAY)])
        out, err = capfd.readouterr()
        return code, out, err

    return asked


@pytest.fixture
def document(called):
    def asked(kind, *args):
        code, out, _ = called(kind, *args, "--json")
        found = json.loads(out)
        assert not list(schema.validator(kind).iter_errors(found))
        return code, found

    return asked


def same(text):
    """A document without what may differ between runs."""
    found = json.loads(text)
    return {k: v for k, v in found.items() if k not in {"jobs", "seconds", "games_per_second"}}


def test_the_document_of_a_deck(write, document):
    code, found = document("goldfish", write("deck.txt", SIMPLE), "--games", 30)
    assert code == 0
    assert (found["games"], found["seed"], found["pilot"], found["going"]) == (
        30, 0, "greedy", "flip",
    )  # fmt: skip
    assert sum(found["outcomes"].values()) == 30
    assert found["modelled"]["of"] == 60
    assert 0 < found["mulligan_rate"] < 1
    assert found["win_turn"]["mean"] <= found["win_turn"]["restricted_mean"]
    assert [card["name"] for card in found["cards"]][:2] == ["Charmander", "Charmeleon"]
    assert found["prizes_by_turn"] == sorted(found["prizes_by_turn"])


def test_the_text_says_first_how_much_is_modelled(write, called):
    code, out, _ = called("goldfish", write("deck.txt", SIMPLE), "--games", 5)
    assert code == 0
    assert "of 60 cards modelled" in out.splitlines()[0]
    assert "Stand-in: Mega Evolution Pokémon ex" in out


def test_jobs_change_nothing(write, called):
    path = write("deck.txt", SIMPLE)
    one = called("goldfish", path, "--games", 45, "--json")[1]
    two = called("goldfish", path, "--games", 45, "--jobs", 2, "--json")[1]
    other = called("goldfish", path, "--games", 45, "--seed", 1, "--json")[1]
    assert same(one) == same(two)
    assert same(one) != same(other)


def test_an_illegal_deck_is_refused_with_its_findings(write, called):
    path = write("deck.txt", ILLEGAL)
    code, out, err = called("goldfish", path, "--games", 2)
    assert (code, out) == (1, "")
    assert "C1" in err
    assert "--anyway plays it" in err
    assert called("goldfish", path, "--games", 2, "--anyway")[0] == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--games", "0"], "0 games; at least 1 is needed"),
        (["--seed", "-1"], "the seed is -1; it must be 0 or more"),
        (["--pilot", "nobody"], "unknown pilot 'nobody'; known: random, greedy, search"),
        (["--opponent", "none.yaml"], "none.yaml: there is no such file"),
        (["--main", "Nobody", "--games", "1"], "no Pokémon of the deck is called 'Nobody'"),
        (["--game", "-1", "--log"], "games are counted from 0"),
        (["--game", "3"], "add --log"),
        (["--log", "--json"], "--record keeps games for programs"),
        (["--record", "deck.txt"], "deck.txt: is a file; --record wants a folder"),
    ],
)
def test_what_makes_no_sense_is_one_line(write, called, args, words):
    code, out, err = called("goldfish", write("deck.txt", LEGAL), *args)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_deck_without_a_basic_is_one_line(write, called):
    path = write("deck.txt", "60 Basic {R} Energy MEE 2\n")
    code, _, err = called("goldfish", path, "--anyway")
    assert code == 2
    assert "no Basic Pokémon to start with" in err
    path = write("few.txt", "4 Charmander PFL 11\n")
    assert "too few to play" in called("goldfish", path, "--anyway")[2]


def test_a_stand_in_of_ones_own(write, document, called):
    path = write("deck.txt", SIMPLE)
    own = write("own.yaml", "name: Mine\npokemon: [{hp: 30}, {hp: 30}]\n")
    _, found = document("goldfish", path, "--games", 5, "--opponent", own)
    assert found["opponent"]["name"] == "Mine"
    assert found["outcomes"]["no_pokemon"] == 5
    bad = write("bad.yaml", "name: Mine\npokemon: [{hp: 35}]\n")
    code, _, err = called("goldfish", path, "--opponent", bad)
    assert code == 2
    assert "bad.yaml:2: " in err


def test_two_lists_on_the_same_shuffles(write, document, called):
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    _, found = document("goldfish", one, "--games", 20, "--compare", two)
    mulligan = next(row for row in found["compare"] if row["what"] == "mulligan")
    assert mulligan["change"]["value"] == 0  # as many Basics, on the same shuffles
    _, out, _ = called("goldfish", one, "--games", 20, "--compare", one)
    assert "yes" not in out.split("significant")[1]


def test_a_game_in_words(write, called):
    path = write("deck.txt", SIMPLE)
    code, out, _ = called("goldfish", path, "--log", "--game", 3)
    assert code == 0
    assert "Turn 1, " in out
    assert called("goldfish", path, "--log", "--game", 3)[1] == out


def test_recorded_games_are_replayed(write, called, tmp_path):
    path = write("deck.txt", SIMPLE)
    assert called("goldfish", path, "--games", 3, "--record", tmp_path / "kept")[0] == 0
    code = run(["play", str(tmp_path / "kept")])
    assert code == 0
    assert len(list((tmp_path / "kept").glob("*.jsonl"))) == 3


def test_the_page_stands_alone(write, called, tmp_path):
    path = write("a <b>.txt", SIMPLE)
    assert called("goldfish", path, "--games", 5, "--html", tmp_path / "page.html")[0] == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "http" not in page
    assert "<script" not in page
    assert "a &lt;b&gt;.txt" in page
    assert page.count("<svg") == page.count('role="img"') >= 4


def test_by_script(write, called):
    path = write("deck.txt", SIMPLE)
    script = write("moves.txt", "# nothing yet\n")
    code, out, _ = called("goldfish", path, "--pilot", script)
    assert code == 0
    assert "left as it stands" in out
    script = write("moves.txt", "attack Nothing\n")
    code, _, err = called("goldfish", path, "--pilot", script)
    assert code == 2
    assert "moves.txt:1: " in err


def test_by_hand(write, called, monkeypatch):
    path = write("deck.txt", SIMPLE)
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\n1\nboard\nquit\n"))
    code, out, _ = called("goldfish", path, "--pilot", "me")
    assert code == 0
    assert "left as it stands" in out


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_tells_what_is_done(write, called, monkeypatch, jobs):
    """Pressed after 25 games, of which 25 are told."""
    play_games = solo.play_games

    def stopped(*args, **kwargs):
        for number, one in enumerate(play_games(*args, **kwargs)):
            if number == 25:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(solo, "play_games", stopped)
    path = write("deck.txt", SIMPLE)
    code, out, err = called("goldfish", path, "--games", 100, "--jobs", jobs, "--json")
    assert code == 130
    found = json.loads(out)
    assert (found["games"], found["asked"]) == (25, 100)
    assert "stopped after 25 of 100 games" in err


def test_a_duel(write, document):
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    code, found = document("duel", one, two, "--games", 10)
    assert code == 0
    won = [deck["won"]["value"] for deck in found["decks"]]
    assert sum(won) == pytest.approx(1 - found["unfinished"] / 10)
    assert won[0] > won[1]
