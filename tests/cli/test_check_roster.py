"""`decklint check --roster`: who has handed in nothing, and whose list is whose."""

import csv
import io
import json

import pytest
from sample_lists import DAY, LEGAL


def table(check, *options):
    code, out, err = check("lists", *DAY, "--output-format", "csv", *options)
    rows = list(csv.DictReader(io.StringIO(out, newline="")))
    return code, {row["player"]: row for row in rows}, err


def test_players_without_a_list_and_lists_without_a_player(write, check):
    write("lists/ada_ek.txt", LEGAL)
    write("lists/stray.txt", LEGAL)
    write("players.csv", "player\nAda Ek\nBo Lee\n")
    code, rows, err = table(check, "--roster", "players.csv")
    assert code == 2
    assert {player: row["verdict"] for player, row in rows.items()} == {
        "Ada Ek": "legal",
        "stray": "legal",
        "Bo Lee": "no list",
    }
    assert rows["stray"]["note"] == "not on the roster"
    assert "players.csv#Bo Lee: no list" in err


def test_every_output_names_who_is_missing(write, check):
    write("lists/ada.txt", LEGAL)
    write("players.csv", "player\nAda\nBo\n")
    code, out, _ = check("lists", *DAY, "--roster", "players.csv", "--json")
    assert (code, json.loads(out)["failures"][0]["path"]) == (2, "players.csv#Bo")
    code, out, err = check("lists", *DAY, "--roster", "players.csv")
    assert code == 2
    assert "players.csv#Bo: no list" in err


@pytest.mark.parametrize(
    ("name", "head", "roster"),
    [
        ("x.txt", "Player: Ek, Ada\n", "player\nAda Ek\n"),
        ("ADA-EK.txt", "", "Player Name\nÁda Ek\n"),
        ("1234567.txt", "", "player;id\nAda Ek;1234567\n"),
        ("x.txt", "", "player,list\nAda Ek,x.txt\n"),
        ("x.txt", "", "player,list\nAda Ek,lists\\x.txt\n"),
        ("ada.ek.txt", "", "name,email\nAda Ek,ada.ek@example.org\n"),
        ("ada_ek.txt", "", "First name,Last name\nAda,Ek\n"),
        ("aek.txt", "", "name,player\nAda Ek,aek\n"),
    ],
)
def test_a_list_is_known_by_header_file_or_id(write, check, name, head, roster):
    write(f"lists/{name}", head + "\n" + LEGAL)
    write("players.csv", roster)
    code, rows, _ = table(check, "--roster", "players.csv")
    assert code == 0
    assert [(row["verdict"], row["note"]) for row in rows.values()] == [("legal", "")]
    assert "Ek" in next(iter(rows))


def test_two_lists_of_one_player_are_both_marked(write, check):
    write("lists/ada.txt", LEGAL)
    write("lists/b.txt", "Player: Ada\n\n" + LEGAL)
    write("players.csv", "player\nAda\n")
    _, out, _ = check("lists", *DAY, "--output-format", "csv", "--roster", "players.csv")
    assert out.count("2 lists of this player") == 2


def test_namesakes_are_told_apart_by_id(write, check):
    write("lists/11.txt", LEGAL)
    write("players.csv", "player,id\nAda Ek,11\nAda Ek,12\n")
    code, out, _ = check("lists", *DAY, "--output-format", "csv", "--roster", "players.csv")
    assert code == 2
    assert [line.split(",")[2] for line in out.splitlines()[1:]] == ["legal", "no list"]


def test_a_file_that_is_not_read_is_no_list(write, check):
    write("lists/ada.txt", LEGAL)
    write("lists/bo.pdf", "%PDF-1.4")
    write("players.csv", "player\nAda\nBo\n")
    code, out, _ = check("lists", *DAY, "--output-format", "csv", "--roster", "players.csv")
    assert code == 2
    assert [line.split(",")[:3] for line in out.splitlines()[1:]] == [
        ["Ada", "lists/ada.txt", "legal"],
        ["Bo", "lists/bo.pdf", "skipped"],
        ["Bo", "", "no list"],
    ]


@pytest.mark.parametrize(
    ("roster", "words"),
    [
        ("", "the roster is empty"),
        ("email\na@example.org\n", "players.csv:1: no column of the roster is called player"),
        ("player\n", "a roster without players"),
        ("player,id\nAda,1\n,2\n", "players.csv:3: a line of the roster without a player"),
        ("player\nAda\nada\n", "players.csv:3: 'ada' is on line 2 too"),
        ("player,list\nAda,x\nBo,x\n", "players.csv:3: 'x' is on line 2 too"),
        ("player,full name\nAda,Bo\n", "players.csv:1: two columns of the roster"),
        ('player\n"Ada\n', "not a CSV file"),
    ],
)
def test_a_bad_roster_is_one_line_with_its_place(write, check, roster, words):
    write("lists/ada.txt", LEGAL)
    write("players.csv", roster)
    code, out, err = check("lists", *DAY, "--roster", "players.csv")
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_roster_that_is_not_there_is_named(write, check):
    write("lists/ada.txt", LEGAL)
    code, _, err = check("lists", *DAY, "--roster", "nobody.csv")
    assert code == 2
    assert "nobody.csv" in err
