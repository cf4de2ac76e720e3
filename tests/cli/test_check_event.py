"""`decklint check` of one file with the lists of many players."""

import csv
import io
import json

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

CARDS = [("Charmander", "PFL", "11"), ("Ultra Ball", "MEG", "131"), ("Fire Energy", "MEE", "2")]
SECTIONS = ("pokemon", "trainer", "energy")
QUIETLY = (*DAY, "--ignore", "P")


def decklist(*counts):
    return {
        section: [{"count": count, "name": name, "set": code, "number": number}]
        for section, count, (name, code, number) in zip(SECTIONS, counts, CARDS, strict=True)
    }


STANDINGS = [
    {"player": "ada", "name": "Ada Ek", "placing": 1, "decklist": decklist(4, 4, 52)},
    {"player": "bo", "name": "Bo Lee", "placing": 2, "decklist": decklist(5, 4, 52)},
    {"player": "cy", "name": "Cy", "placing": 3, "decklist": None},
]
ROWS = "player,count,name,set,number\n" + "".join(
    f"{player},{count},{name},{code},{number}\n"
    for player, counts in (("Ada Ek", (4, 4, 52)), ('"Lee, Bo"', (5, 4, 52)))
    for count, (name, code, number) in zip(counts, CARDS, strict=True)
)
PASTED = {
    "said": f"Cup in Lyon\n\nPlayer: Ada Ek\n{LEGAL}\nPlayer: Bo Lee\n{ILLEGAL}",
    "signs": f"## Ada Ek\n\n{LEGAL}\n## Bo Lee\n\n{ILLEGAL}",
    "rules": f"=== Ada Ek ===\n{LEGAL}\n=== Bo Lee ===\n{ILLEGAL}",
    "bare": f"Ada Ek\n\n{LEGAL}\n\nBo Lee:\n\n{ILLEGAL}",
}


def rows_of(out):
    return list(csv.DictReader(io.StringIO(out, newline="")))


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    "shape", [lambda found: found, lambda found: {"id": 7, "standings": found}]
)
def test_standings_are_an_event(write, check, indent, shape):
    text = json.dumps(shape(STANDINGS), indent=indent)
    write("s.json", text)
    code, out, err = check("s.json", *QUIETLY, "--json")
    document = json.loads(out)
    assert code == 2
    assert {deck["path"]: deck["verdict"] for deck in document["decks"]} == {
        "s.json#ada": "legal",
        "s.json#bo": "illegal",
    }
    assert document["failures"][0]["path"] == "s.json#cy"
    assert "s.json#cy: no list" in err
    five = document["decks"][1]["entries"][0]
    offset = text.rindex("{", 0, text.index('"count": 5,'))
    assert five["line"] == text[:offset].count("\n") + 1


def test_rows_of_players_and_cards_are_an_event(write, check):
    write("s.csv", ROWS + ",4,Charmander,PFL,11\n")
    code, out, _ = check("s.csv", *QUIETLY, "--output-format", "csv")
    assert code == 2
    found = [(row["list"], row["verdict"], row["cards"]) for row in rows_of(out)]
    assert found == [
        ("s.csv#Ada Ek", "legal", "60"),
        ("s.csv#Lee, Bo", "illegal", "61"),
        ("s.csv#line 8", "failed", ""),
    ]
    assert "no player in this row" in rows_of(out)[2]["cause"]


def test_findings_stand_on_the_lines_of_the_file(write, check):
    write("s.csv", ROWS)
    _, out, _ = check("s.csv", *QUIETLY)
    assert "s.csv#Lee, Bo:5:1: C102 5 copies of Charmander" in out


@pytest.mark.parametrize("style", PASTED)
def test_pasted_lists_are_an_event_if_asked_for(write, check, style):
    write("s.txt", PASTED[style])
    code, out, _ = check("s.txt", *QUIETLY, "--event", "--output-format", "csv")
    assert code == 1
    found = [(row["player"], row["verdict"], row["cards"]) for row in rows_of(out)]
    assert found == [("Ada Ek", "legal", "60"), ("Bo Lee", "illegal", "61")]
    five = PASTED[style][: PASTED[style].index("5 Charmander")].count("\n") + 1
    assert f"s.txt#Bo Lee:{five}:1: C102" in check("s.txt", *QUIETLY, "--event")[1]


@pytest.mark.parametrize("style", PASTED)
def test_pasted_lists_are_an_error_if_not(write, check, style):
    write("s.txt", PASTED[style])
    code, out, _ = check("s.txt", *QUIETLY)
    assert code == 1
    assert "T005" in out
    assert "#" not in out.partition("T005")[0]


def test_one_list_of_an_event_can_be_named(write, decklint):
    write("s.json", json.dumps(STANDINGS))
    assert decklint("check", "s.json#ada", *QUIETLY)[0] == 0
    assert decklint("check", "s.json#Bo Lee", *QUIETLY)[0] == 1
    code, out, _ = decklint("convert", "s.json#ada", "--to", "names")
    assert (code, "4 Charmander" in out) == (0, True)
    code, _, err = decklint("check", "s.json#dee", *QUIETLY)
    assert code == 2
    assert "s.json#dee: no players are called 'dee'; the file has ada, bo, cy" in err
    assert err.count("s.json") == 1


def test_namesakes_have_paths_of_their_own(write, check):
    write("s.txt", f"Player: Ada\n{LEGAL}\nPlayer: Ada\n{ILLEGAL}")
    _, out, _ = check("s.txt", *QUIETLY, "--event", "--output-format", "csv")
    assert [row["list"] for row in rows_of(out)] == ["s.txt#Ada", "s.txt#Ada (2)"]


def test_a_roster_knows_the_players_of_an_event(write, check):
    write("s.json", json.dumps(STANDINGS[:2]))
    write("r.csv", "player,id\nAda Ek,\nRobert Lee,bo\nDee,\n")
    code, out, _ = check("s.json", *QUIETLY, "--output-format", "csv", "--roster", "r.csv")
    assert code == 2
    assert [(row["player"], row["verdict"]) for row in rows_of(out)] == [
        ("Ada Ek", "legal"),
        ("Robert Lee", "illegal"),
        ("Dee", "no list"),
    ]


def test_a_single_list_is_no_event(write, check):
    write("a.txt", LEGAL)
    assert check("a.txt", *QUIETLY, "--event")[:2] == check("a.txt", *QUIETLY)[:2]
    write("d.json", json.dumps({"name": "Mine", "decklist": decklist(4, 4, 52)}))
    code, out, _ = check("d.json", *QUIETLY)
    assert (code, "#" in out) == (0, False)


def test_the_lists_of_an_event_are_not_fixed_in_place(write, check):
    write("s.json", json.dumps(STANDINGS))
    code, _, err = check("s.json", *QUIETLY, "--fix")
    assert code == 2
    assert "save each as a file" in err
