"""`decklint goldfish` and `decklint duel`: what they report, and what they refuse."""

import io
import json
import re

import pytest
from sample_lists import BALLS, ILLEGAL, LEGAL, SIMPLE

from decklint.cli.main import run
from decklint.sandbox import goldfish
from decklint.store import schema

#: One card more, which changes games.
MORE = "1 Lillie's Determination MEG 119\n"


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


def test_the_text_has_every_figure_that_the_page_has(write, called, tmp_path):
    path = write("deck.txt", SIMPLE)
    code, out, _ = called("goldfish", path, "--games", 20, "--html", tmp_path / "page.html")
    assert code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for words in ("going first", "Mulligan", "exactly", "1 Basic Pokémon", "with Charmander",
                  "Games without", "How games ended", "on turn", "Dead hands",
                  "Missed: prized", "Played: from"):  # fmt: skip
        assert words in " ".join(out.split()), words
    for words in ("Going first and second", "exactly", "with Charmander", "Games without",
                  "Dead hands", "Missed: prized", "Played: from"):  # fmt: skip
        assert words in page, words


def test_dead_hands_and_searches_in_vain_are_told(write, called, tmp_path):
    """Balls that discard each other: some hand is a lone Ball that nobody can pay for."""
    path, page = write("deck.txt", BALLS), tmp_path / "page.html"
    args = ("--games", 10, "--anyway", "--pilot", "random")
    out = called("goldfish", path, *args, "--html", page)[1]
    for told in (out, page.read_text(encoding="utf-8")):
        assert "most often in dead hands: " in told
        assert "Couldn't pay" in told
    found = json.loads(called("goldfish", path, *args, "--json")[1])
    assert found["dead_hands"]["games"]["value"] > 0
    ball = found["cards"][1]
    assert ball["name"] in found["dead_hands"]["most_often"]
    assert ball["search"]["not_paid_for"]["value"] > 0
    assert found["cards"][0]["search"] is None


def test_the_page_compares_before_it_tells_of_one_list(write, called, tmp_path):
    path, other = write("deck.txt", BALLS), write("other.txt", SIMPLE)
    page = tmp_path / "page.html"
    called("goldfish", path, "--games", 5, "--anyway", "--compare", other, "--html", page)
    text = page.read_text(encoding="utf-8")
    assert 0 < text.index("<h2>Compared with") < text.index("<dl>")
    won = text.partition("<h2>Won on own turn")[2].partition("<h2>")[0]
    captions = re.findall("<figcaption>(.*?)</figcaption>", won)
    assert captions == [str(path), str(other)]  # each list has its chart


def test_the_main_attacker_is_read_in_any_spelling(write, document):
    _, found = document("goldfish", write("deck.txt", SIMPLE), "--games", 2, "--main", "charmeleon")
    assert found["main_attacker"]["name"] == "Charmeleon"


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
        (["--pilot", "nobody"], "known: random, greedy, search, me, or a script FILE.txt"),
        (["--pilot", "none.txt"], "none.txt: cannot be read (No such file"),
        (["--games", "many"], "'many' is not a valid integer"),
        (["--turns", "0"], "--turns is 0; a game needs at least 1 turn"),
        (["--nodes", "-1"], "tries out -1 turns"),
        (["--nodes", "5"], "only the search pilot looks ahead"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--opponent", "."], ".: this is a folder; name a YAML file in it"),
        (["--html", "-", "--json"], "the report has standard output; --html wants a file"),
        (["--html", "."], ".: is a folder; --html wants a file"),
        (
            ["--html", "deck.txt/page.html"],
            "cannot be written (Not a directory); name another place",
        ),
        (["--record", "deck.txt/games"], "cannot be written (Not a directory); name another place"),
        (["--compare", "none.txt"], "none.txt: cannot be read (No such file"),
        (["--pilot", "moves.txt", "--compare", "deck.txt"], "leave out --compare"),
        (["--ready", ""], "--ready is empty"),
        (["--log", "--html", "page.html"], "leave out --html"),
        (["--log", "--record", "kept"], "leave out --record, or --log to play many\n"),
        (["--edition", "1850"], "unknown edition '1850'; known: 2009"),
        (["--opponent", "none.yaml"], "none.yaml: there is no such file"),
        (["--main", "Nobody", "--games", "1"], "no Pokémon of the deck is called 'Nobody'"),
        (["--game", "-1", "--log"], "games are counted from 0"),
        (["--game", "3"], "add --log"),
        (["--log", "--json"], "leave out --json, or --log to play many\n"),
        (["--pilot", "moves.txt", "--json"], "leave out --json\n"),
        (["--pilot", "moves.txt", "--log", "--json"], "leave out --json\n"),
        (["--record", "deck.txt"], "deck.txt: is a file; --record wants a folder"),
    ],
)
def test_what_makes_no_sense_is_one_line(write, called, args, words):
    code, out, err = called("goldfish", write("deck.txt", LEGAL), *args)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["goldfish", "duel", "odds"])
def test_what_is_no_deck_is_one_line(write, called, tmp_path, command):
    other = [write("other.txt", LEGAL)] if command == "duel" else []
    for path, words in (
        (write("empty.txt", ""), "the file is empty"),
        (write("link.txt", "https://example.com/deck/5"), "a link, not a deck list"),
        (tmp_path, "is a folder; name a file"),
        (tmp_path / "none.txt", "cannot be read (No such file"),
    ):
        code, out, err = called(command, path, *other)
        assert (code, out) == (2, "")
        assert words in err
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--games", "0"], "0 games; at least 1 is needed"),
        (["--seed", "-1"], "the seed is -1; it must be 0 or more"),
        (["--pilot", "me"], "unknown pilot 'me'; known: random, greedy, search"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--game", "3"], "add --log"),
        (["--log", "--json"], "leave out --json, or --log to play many\n"),
        (["--log", "--record", "kept"], "leave out --record, or --log to play many\n"),
    ],
)
def test_a_duel_that_makes_no_sense_is_one_line(write, called, args, words):
    path = write("deck.txt", LEGAL)
    code, out, err = called("duel", path, path, *args)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("energies", [47, 49])
def test_a_deck_of_another_size_is_played_anyway(write, document, called, energies):
    path = write("deck.txt", SIMPLE.replace("48 ", f"{energies} "))
    assert called("goldfish", path, "--games", 2)[0] == 1
    code, found = document("goldfish", path, "--games", 2, "--anyway")
    assert code == 0
    assert found["modelled"]["of"] == energies + 12
    assert called("duel", path, path, "--games", 2)[0] == 1
    assert called("duel", path, path, "--games", 2, "--anyway")[0] == 0


@pytest.mark.parametrize("command", ["goldfish", "odds"])
def test_a_deck_on_standard_input(called, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SIMPLE.encode())))
    more = ["--games", 2] if command == "goldfish" else []
    assert called(command, "-", *more)[0] == 0


def test_two_decks_cannot_both_come_on_standard_input(called):
    for args in (["goldfish", "-", "--compare", "-"], ["duel", "-", "-"]):
        code, _, err = called(*args)
        assert code == 2
        assert "only one of the two decks can come on standard input" in err


def test_no_cluster_there_is_one_line(write, called):
    pytest.importorskip("distributed")
    path = write("deck.txt", SIMPLE)
    code, out, err = called("goldfish", path, "--games", 2, "--cluster", "nonsense")
    assert (code, out) == (2, "")
    assert "no Dask scheduler answers at nonsense" in err
    assert len(err.splitlines()) == 1


def test_a_deck_without_a_basic_is_one_line(write, called):
    path = write("deck.txt", "60 Basic {R} Energy MEE 2\n")
    code, _, err = called("goldfish", path, "--anyway")
    assert code == 2
    assert "no Basic Pokémon to start with" in err
    path = write("few.txt", "4 Charmander PFL 11\n")
    assert "too few to play" in called("goldfish", path, "--anyway")[2]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("60 Basic {R} Energy MEE 2\n", "the deck has no Basic Pokémon to start with; add one"),
        ("4 Charmander PFL 11\n", "too few to play, 4 in all"),
    ],
)
def test_anyway_is_not_offered_where_it_cannot_help(write, called, text, why):
    code, _, err = called("goldfish", write("deck.txt", text))
    assert code == 1
    assert f"deck.txt is not legal, and no game can begin: {why}" in err
    assert "--anyway" not in err


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


def test_a_clock_without_numbers_knocks_out_on_every_turn(write, document):
    own = write("own.yaml", "name: X\nclock: {knock_out: {}}\npokemon: [{hp: 600}]\n")
    path = write("deck.txt", SIMPLE)
    _, found = document("goldfish", path, "--games", 3, "--opponent", own)
    assert found["opponent"]["clock"]["knock_out"] == {"from": 1, "every": 1}


def test_two_lists_on_the_same_shuffles(write, document, called):
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    _, found = document("goldfish", one, "--games", 20, "--compare", two)
    mulligan = next(row for row in found["compare"] if row["what"] == "mulligan")
    assert mulligan["change"]["value"] == 0  # as many Basics, on the same shuffles
    _, out, _ = called("goldfish", one, "--games", 20, "--compare", one)
    assert "yes" not in out.split("significant")[1]
    assert out.startswith("Both lists hold the same cards.\n")
    assert "+0.0 ±0.0 points" in out


def test_the_verdict_does_not_depend_on_which_list_is_named_first(write, document):
    """One list is dealt as it is alone, the other like it; which is which the lists decide."""
    one, two = write("one.txt", SIMPLE), write("two.txt", SIMPLE.replace("48 ", "47 ") + MORE)
    _, ahead = document("goldfish", one, "--games", 40, "--compare", two)
    _, back = document("goldfish", two, "--games", 40, "--compare", one)
    assert ahead["dealt_by"] == back["dealt_by"]
    assert any(row["first"] != row["second"] for row in ahead["compare"])
    for row, turned in zip(ahead["compare"], back["compare"], strict=True):
        assert (row["first"], row["second"]) == (turned["second"], turned["first"])
        assert row["p"] == turned["p"]
    leads = ahead if ahead["dealt_by"] == str(one) else back
    _, alone = document("goldfish", leads["dealt_by"], "--games", 40)
    assert alone["win_turn"] == leads["win_turn"]


def test_the_games_of_both_lists_can_be_looked_at(write, called, tmp_path):
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    code, out, err = called("goldfish", one, "--compare", two, "--log", "--games", 7)
    assert code == 0
    assert out.count(": game 0, seed 0") == 2
    assert "one game is told, game 0; --games 7 is for reports" in err
    code, out, err = called("goldfish", one, "--games", 3, "--compare", two,
                            "--record", tmp_path / "kept")  # fmt: skip
    legend = " ".join(out.split())  # in lines of its own width, its paths unbroken
    assert f"{one} is dealt as it is alone" in legend or f"{two} is dealt as it is alone" in legend
    assert "6 games kept in " in err
    assert run(["play", str(tmp_path / "kept")]) == 0


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
    assert re.search(r"<td>\d+\.\d\d <small>±\d", page), "an interval stands below its figure"
    assert page.count("<svg") == page.count('role="img"') >= 4


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("command", ["goldfish", "duel"])
def test_ctrl_c_tells_what_is_done(write, called, command, jobs):
    decks = [write("deck.txt", SIMPLE)] * (2 if command == "duel" else 1)
    code, out, err = called(command, *decks, "--games", 100, "--jobs", jobs, "--json")
    assert code == 130
    found = json.loads(out)
    assert (found["games"], found["asked"]) == (25, 100)
    assert "stopped after 25 of 100 games" in err


@pytest.mark.usefixtures("stopped")
def test_ctrl_c_compares_what_both_lists_have_played(write, called, tmp_path):
    """Both are played in turn, some games at a time; those that are over are kept."""
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    code, out, err = called("goldfish", one, "--games", 30, "--compare", two,
                            "--record", tmp_path / "kept")  # fmt: skip
    assert code == 130
    assert "5 games of 30 asked for" in out
    assert out.startswith("No difference that 5 games can show: at most ")
    assert "stopped after 5 of 30 games with each list; the figures are of those" in err
    assert f"25 games kept in {tmp_path / 'kept'}" in err
    assert len(list((tmp_path / "kept").glob("game-*-second.jsonl"))) == 5
    assert run(["play", str(tmp_path / "kept")]) == 0


@pytest.mark.usefixtures("stopped")
def test_ctrl_c_in_a_duel_keeps_its_games(write, called, tmp_path):
    path = write("deck.txt", SIMPLE)
    code, _, err = called("duel", path, path, "--games", 30, "--record", tmp_path / "kept")
    assert code == 130
    assert "stopped after 25 of 30 games" in err
    assert len(list((tmp_path / "kept").iterdir())) == 25


def test_ctrl_c_before_the_second_list_tells_the_first(write, called, monkeypatch):
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    play_in_turn = goldfish.play_in_turn

    def played(*args, **kwargs):
        for over in play_in_turn(*args, **kwargs):
            if over.match:
                raise KeyboardInterrupt
            yield over

    monkeypatch.setattr(goldfish, "play_in_turn", played)
    code, out, err = called("goldfish", one, "--games", 30, "--compare", two)
    assert code == 130
    assert "20 games of 30 asked for" in out
    assert "significant" not in out
    assert f"{two} was not played, and nothing is compared" in err


def test_a_duel_has_the_options_of_solo_games(write, called, document, tmp_path):
    """Who starts, a game in words, records that are replayed."""
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    _, found = document("duel", one, two, "--games", 5, "--going", "second")
    assert found["going"] == "second"
    assert found["decks"][0]["going_first"]["value"] is None
    assert f", {one} going second" in called("duel", one, two, "--games", 1, "--going", "second")[1]
    code, out, err = called(
        "duel", one, two, "--going", "first", "--log", "--game", 3, "--games", 9
    )
    assert code == 0
    assert f"A: {one}" in out
    assert "Turn 1, A" in out
    assert "one game is told, game 3; --games 9 is for reports" in err
    assert called("duel", one, two, "--games", 3, "--record", tmp_path / "kept")[0] == 0
    assert run(["play", str(tmp_path / "kept")]) == 0


def test_a_duel(write, document):
    one, two = write("one.txt", SIMPLE), write("two.txt", LEGAL)
    code, found = document("duel", one, two, "--games", 10)
    assert code == 0
    won = [deck["won"]["value"] for deck in found["decks"]]
    assert sum(won) == pytest.approx(1 - found["unfinished"] / 10)
    assert won[0] > won[1]
