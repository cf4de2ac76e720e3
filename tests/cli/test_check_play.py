"""`decklint check --play N`: what games show becomes findings, for whoever asks."""

import json

import pytest
from sample_lists import DAY

DECKS = {
    "P411": "10 Charmander PFL 11\n50 Basic {W} Energy MEE 3\n",
    "P412": "10 Charmander PFL 11\n6 Basic {W} Energy MEE 3\n44 Basic {R} Energy MEE 2\n",
    "P413": "10 Hoothoot SCR 114\n4 Charmeleon PFL 12\n46 Basic {R} Energy MEE 2\n",
}


def codes(out):
    return {finding["code"] for finding in json.loads(out)["decks"][0]["findings"]}


@pytest.mark.parametrize("code", DECKS)
def test_what_never_happens_is_found(write, check, code):
    path = write("deck.txt", DECKS[code])
    _, out, _ = check(path, "--play", 40, "--json", *DAY)
    assert code in codes(out)


def test_a_card_against_an_opponent_is_excused(write, check):
    _, out, _ = check(write("deck.txt", DECKS["P412"]), "--play", 40, *DAY)
    assert "the stand-in does nothing" in out


def test_nobody_plays_unasked(write, check):
    _, out, _ = check(write("deck.txt", DECKS["P411"]), "--json", *DAY)
    assert not codes(out) & set(DECKS)


def test_a_deck_that_works_has_no_such_finding(write, check):
    path = write(
        "deck.txt", "4 Charmander PFL 11\n4 Charmeleon PFL 12\n52 Basic {R} Energy MEE 2\n"
    )
    code, out, _ = check(path, "--play", 40, "--json", *DAY)
    assert code == 0
    assert not codes(out) & set(DECKS)


def test_what_cannot_be_played_is_judged_all_the_same(write, check):
    code, out, _ = check(write("deck.txt", "60 Basic {R} Energy MEE 2\n"), "--play", 5, "--json")
    assert code == 1
    assert not codes(out) & set(DECKS)


def test_a_finding_is_silenced_on_its_line(write, check):
    path = write("deck.txt", DECKS["P413"].replace("PFL 12", "PFL 12 # decklint: ignore[P413]"))
    _, out, _ = check(path, "--play", 20, "--json", *DAY)
    assert "P413" not in codes(out)


def test_the_verdict_says_that_games_were_played(write, check):
    works = "4 Charmander PFL 11\n4 Charmeleon PFL 12\n52 Basic {R} Energy MEE 2\n"
    for text, words in (
        (works, "60 games played by pilot greedy: nothing to find fault with."),
        (DECKS["P411"], "60 games played by pilot greedy: "),
        ("60 Basic {R} Energy MEE 2\n", "It cannot be played, so no game was."),
    ):
        assert words in check(write("deck.txt", text), "--play", 60, *DAY)[1]
    assert "played" not in check(write("deck.txt", works), *DAY)[1]


@pytest.mark.usefixtures("stopped")
def test_ctrl_c_tells_what_the_games_have_shown(write, check):
    paths = [write(name, DECKS["P411"]) for name in ("a.txt", "b.txt")]
    code, out, err = check(*paths, "--play", 40, *DAY)
    assert code == 130
    assert "P411" in out
    assert "25 of 40 games played by pilot greedy: " in out
    assert f"stopped after 25 of 40 games with {paths[0]}; the findings are of those" in err
    assert "stopped after 1 of 2 files" in err
