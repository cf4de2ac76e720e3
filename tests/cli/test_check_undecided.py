"""Decks that cannot be decided, because their only errors are cards without card data."""

import io
import json
import sys
import xml.etree.ElementTree as ET

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

#: A set that is known, but not its cards; and a set that is not known, after the newest data.
OPEN = LEGAL.replace("4 Ultra Ball MEG 131", "4 Pikachu DLR 1")
NEW = LEGAL.replace("4 Ultra Ball MEG 131", "4 Wondrous Gizmo QQQ 7")
WORDS = "Undecided in Standard on 2026-11-16: no card data for "


@pytest.mark.parametrize(("text", "card"), [(OPEN, "Pikachu"), (NEW, "Wondrous Gizmo")])
def test_the_words_and_the_document_say_so(write, check, text, card):
    write("a.txt", text)
    code, out, _ = check("a.txt", *DAY)
    assert code == 2
    assert f"1 error. {WORDS}{card}.\n" in out
    code, out, _ = check("a.txt", *DAY, "--json")
    document = json.loads(out)
    (deck,) = document["decks"]
    assert (code, deck["legal"], deck["verdict"]) == (2, False, "undecided")
    assert document["failures"] == []
    counts = {key: document["summary"][key] for key in ("decks", "legal", "illegal", "undecided")}
    assert counts == {"decks": 1, "legal": 0, "illegal": 0, "undecided": 1}


def test_many_cards_without_data_are_counted(write, check):
    lines = "".join(f"1 Gizmo {letter} QQQ {at}\n" for at, letter in enumerate("ABCDE", 1))
    write("a.txt", f"4 Charmander PFL 11\n{lines}51 Basic {{R}} Energy MEE 2\n")
    _, out, _ = check("a.txt", *DAY)
    assert f"{WORDS}Gizmo A, Gizmo B, Gizmo C and 2 more.\n" in out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_beats_an_illegal_deck(write, check, jobs):
    write("a.txt", LEGAL)
    write("b.txt", ILLEGAL)
    write("c.txt", OPEN)
    assert check("a.txt", "b.txt", *DAY, "--jobs", jobs)[0] == 1
    code, _, err = check("a.txt", "b.txt", "c.txt", *DAY, "--jobs", jobs)
    assert code == 2
    assert "3 decks, 1 legal, 1 not legal, 1 undecided; " in err


def test_standard_input(check, monkeypatch, home):  # noqa: ARG001
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OPEN.encode())))
    code, out, _ = check("-", *DAY)
    assert code == 2
    assert WORDS in out


@pytest.mark.parametrize("form", [("--ignore", "F"), ("--select", "C")])
def test_a_hidden_error_leaves_the_verdict(write, check, form):
    write("a.txt", OPEN)
    code, out, _ = check("a.txt", *DAY, *form)
    assert code == 2
    assert f"1 error hidden by --select or --ignore. {WORDS}Pikachu.\n" in out
    _, out, _ = check("a.txt", *DAY, *form, "--output-format", "junit")
    (suite,) = ET.fromstring(out).findall("testsuite")  # noqa: S314  our own words
    assert (suite.get("failures"), suite.get("errors")) == ("0", "1")


def test_another_error_decides(write, check):
    write("a.txt", OPEN.replace("4 Charmander", "5 Charmander"))
    code, out, _ = check("a.txt", *DAY, "--json")
    assert (code, json.loads(out)["decks"][0]["verdict"]) == (1, "illegal")


def test_github_and_sarif(write, check):
    write("a.txt", OPEN)
    code, out, _ = check("a.txt", *DAY, "--output-format", "github")
    assert code == 2
    assert f"decklint: a.txt: 1 error. {WORDS}Pikachu.\n" in out
    assert "1 deck, 0 legal, 1 undecided; " in out
    _, out, _ = check("a.txt", *DAY, "--output-format", "sarif")
    (run,) = json.loads(out)["runs"]
    assert run["results"][0]["properties"] == {"tags": ["undecided"]}


@pytest.mark.parametrize("command", ["goldfish", "duel"])
def test_games_are_refused_and_played_anyway_with_a_note(write, called, command):
    paths = [write("a.txt", OPEN)] + ([write("b.txt", ILLEGAL)] if command == "duel" else [])
    code, out, err = called(command, *paths, "--games", 2)
    assert (code, out) == (2, "")
    assert "a.txt is undecided (no card data for Pikachu), so it is not played" in err
    code, out, _ = called(command, *paths, "--games", 2, "--anyway")
    assert code == 0
    assert "undecided in Standard on 2026-11-16: no card data for Pikachu" in out


#: A set that is not known with a card that is, one that is not, and a slip of the pen.
GUESSES = (
    "4 Charmander PFL 11\n4 Ultra Ball QQQ 7\n4 Wondrous Gizmo QQQ 8\n2 Ultrra Ball\n"
    "46 Basic {R} Energy MEE 2\n"
)


def test_games_say_which_printing_was_guessed(write, called):
    write("a.txt", GUESSES)
    write("b.txt", LEGAL)
    words = "a.txt: guessed 2 lines: line 2 'Ultra Ball QQQ 7' is played as Ultra Ball "
    for command in (["goldfish", "a.txt"], ["duel", "b.txt", "a.txt"]):
        _, out, _ = called(*command, "--games", 2, "--anyway")
        assert words in out
        assert "line 4 'Ultrra Ball' is played as Ultra Ball " in out
        _, out, _ = called(*command, "--log", "--anyway")
        assert words in out


def test_their_documents_have_them_under_a_key(write, called):
    write("a.txt", GUESSES)
    write("b.txt", LEGAL)
    _, out, _ = called(
        "goldfish", "a.txt", "--compare", "b.txt", "--games", 2, "--anyway", "--json"
    )
    document = json.loads(out)
    assert [(one["line"], one["name"]) for one in document["played_as"]] == [
        (2, "Ultra Ball"), (3, None), (4, "Ultra Ball"),
    ]  # fmt: skip
    assert document["compared_played_as"] == []
    _, out, _ = called("duel", "b.txt", "a.txt", "--games", 2, "--anyway", "--json")
    first, second = json.loads(out)["decks"]
    assert (first["played_as"], second["played_as"]) == ([], document["played_as"])


#: What the rules of a format decide about a set without card data: DLR is released on 2026-11-06
#: and legal from 2026-11-20.
DECIDED = [
    ("4 Wondrous Gizmo DLR 1", "2026-11-19", "standard", "not legal yet", "2026-11-20"),
    ("4 Iono DLR 1", "2026-11-19", "standard", "not legal yet", "2026-11-20"),
    ("4 Iono DLR 1", "2026-11-05", "unlimited", "not released yet", "2026-11-06"),
    ("4 Ultra Ball DLR 1", "2026-11-05", "standard", "not released yet", "2026-11-06"),
    ("4 Ultra Ball JUMBO 1", "2026-11-20", "unlimited", "jumbo", ""),
]
#: A new card once the set is legal; a card before that which may be a reprint of a legal one; a
#: name that cannot be read, and none.
OPEN_STILL = [
    ("4 Wondrous Gizmo DLR 1", "2026-11-20", "standard"),
    ("4 Ultra Ball DLR 1", "2026-11-19", "standard"),
    ("4 Iono DLR 1", "2026-11-19", "expanded"),
    ("4 ピカチュウ DLR 1", "2026-11-19", "standard"),
    ("4 DLR 1", "2026-11-19", "standard"),
]


@pytest.mark.parametrize(("line", "day", "form", "words", "then"), DECIDED)
def test_the_rules_of_the_format_decide_without_card_data(
    write, check, line, day, form, words, then
):
    write("a.txt", LEGAL.replace("4 Ultra Ball MEG 131", line))
    code, out, _ = check("a.txt", "--date", day, "--format", form, "--json")
    (deck,) = json.loads(out)["decks"]
    (error,) = [one for one in deck["findings"] if one["severity"] == "error"]
    assert (code, deck["verdict"], error["code"]) == (1, "illegal", "F214")
    assert words in error["message"]
    assert then in error["message"]


@pytest.mark.parametrize(("line", "day", "form"), OPEN_STILL)
def test_what_they_do_not_decide_is_undecided(write, check, line, day, form):
    write("a.txt", LEGAL.replace("4 Ultra Ball MEG 131", line))
    code, out, _ = check("a.txt", "--date", day, "--format", form, "--json")
    (deck,) = json.loads(out)["decks"]
    assert (code, deck["verdict"]) == (2, "undecided")
    (error,) = [one for one in deck["findings"] if one["severity"] == "error"]
    assert ("2026-11-20" in error["message"]) == (day < "2026-11-20")


def test_a_name_that_is_banned_needs_no_card_data(write, check):
    write("a.txt", LEGAL.replace("4 Ultra Ball MEG 131", "4 Ultra Ball DLR 1"))
    write(
        "own.yaml",
        "id: own\nname: Own\nbanned_names: [Ultra Ball]\nkinds: [expansion]\n"
        "windows: [{first_set: me01}]\n",
    )
    code, out, _ = check("a.txt", "--date", "2026-12-24", "--format", "own.yaml")
    assert code == 1
    assert "Ultra Ball is banned in Own" in out
