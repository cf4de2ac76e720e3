"""`decklint goldfish --ready`: what a player calls ready, when it is so, and what is misread."""

import json

import pytest
from sample_lists import DAY

from decklint.store import schema

#: A line of Evolutions, its Energy, and a Trainer card.
LINE = """4 Charmander PFL 11
4 Charmeleon PFL 12
4 Ultra Ball MEG 131
48 Basic {R} Energy MEE 2
"""


@pytest.fixture
def goldfish(write, decklint):
    def asked(ready, *args, games=30):
        path = write("deck.txt", LINE)
        return decklint("goldfish", path, "--games", games, "--ready", ready, *args, *DAY)

    return asked


@pytest.fixture
def ready(goldfish):
    def asked(words, *args):
        found = json.loads(goldfish(words, *args, "--json")[1])
        assert not list(schema.validator("goldfish").iter_errors(found))
        return found["ready"]

    return asked


def test_the_report_tells_the_turn_and_the_share_by_each(goldfish, ready, tmp_path):
    page = tmp_path / "page.html"
    code, out, _ = goldfish("Charmeleon  with 1 Energy", "--html", page)
    assert code == 0
    assert "Ready (Charmeleon with 1 Energy): turn " in out
    assert "by turn 2 " in out
    assert "Ready on own turn" in out
    assert "Ready: Charmeleon with 1 Energy" in page.read_text(encoding="utf-8")
    found = ready("Charmeleon with 1 Energy")
    assert found["asked"] == "Charmeleon with 1 Energy"
    shares = [one["value"] for one in found["by_turn"].values()]
    assert shares == sorted(shares)
    assert sum(found["turn"]["histogram"].values()) + found["turn"]["never"] == 30
    assert found["by_turn"]["2"]["value"] == pytest.approx(
        sum(found["turn"]["histogram"].get(turn, 0) for turn in "12") / 30
    )


def test_nothing_is_told_of_what_was_not_asked(write, decklint):
    args = ("goldfish", write("deck.txt", LINE), "--games", 2, *DAY)
    assert "Ready (" not in decklint(*args)[1]
    assert json.loads(decklint(*args, "--json")[1])["ready"] is None


def test_more_is_ready_later_and_either_sooner(ready):
    def turn(words):
        return ready(words)["turn"]["restricted_mean"]

    basic, stage = turn("Charmander"), turn("Charmeleon")
    assert basic == 1
    assert stage > basic
    assert turn("Charmander or Charmeleon") == basic
    assert turn("2 Charmeleon") > stage
    assert turn("Charmeleon with 3 Energy") > turn("Charmeleon with 1 Energy") >= stage
    assert turn("Charmeleon and Charmander") >= stage
    assert turn("Charmeleon attacks") >= turn("Charmeleon can attack in front") >= stage


def test_brackets_join_what_is_in_them(ready):
    def turn(words):
        return ready(words)["turn"]

    spread = turn("Charmander and Charmeleon or 2 Charmander and Charmeleon")
    assert turn("(Charmander or 2 Charmander) and Charmeleon") == spread
    assert turn("Charmeleon and ((2 Charmander) or (Charmander))") == spread
    assert turn("Charmander or 2 Charmander and Charmeleon") != spread


def test_a_name_is_read_in_any_spelling_and_by_set_and_number(ready):
    asked = ready("Charmeleon")
    for same in ("CHARMELEON", "charmeleon", "PFL 12"):
        assert ready(same)["turn"] == asked["turn"]


def test_jobs_change_nothing(ready):
    assert ready("Charmeleon attacks") == ready("Charmeleon attacks", "--jobs", 2)


def test_two_lists_are_compared_by_it(goldfish, write):
    other = write("other.txt", LINE.replace("4 Ultra Ball MEG 131", "4 Nest Ball SVI 181"))
    args = ("--compare", other, "--anyway", "--json")
    rows = json.loads(goldfish("Charmeleon", *args, games=5)[1])["compare"]
    assert "ready as asked (never as limit + 1)" in [row["what"] for row in rows]


@pytest.mark.parametrize(
    ("ready", "words", "caret"),
    [
        ("Charmelon", "no Pokémon of the deck is called 'Charmelon'; did you mean Charmeleon", 0),
        ("Charmeleon and Pidgey", "is called 'Pidgey'; its Pokémon are Charmander, Charm", 15),
        ("Ultra Ball", "Ultra Ball is no Pokémon; its Pokémon are Charmander, Charmeleon", 0),
        ("Charmeleon and", "the name of a Pokémon is missing here", 13),
        ("or Charmeleon", "the name of a Pokémon is missing here", 0),
        ("with 2 Energy", "the name of a Pokémon is missing here", 0),
        (" ", "the name of a Pokémon is missing here", 0),
        ("Charmeleon with Energy", "with how many? write `with 2 Energy`", 16),
        ("Charmeleon with 2", "of what? write `with 2 Energy`", 16),
        ("Charmeleon with 0 Energy", "a number from 1 to 60 is needed", 16),
        ("99999999999 Charmeleon", "a number from 1 to 60 is needed", 0),
        ("Charmeleon attacks soon", "'soon' is not understood here; after a name comes", 19),
        ("Charmander or 5 Charmeleon", "the deck has only 4", 14),
        ("2 Charmeleon in front", "only one Pokémon can be in front", 0),
        ("(Charmeleon", "this bracket is not closed", 0),
        ("Charmeleon) or Charmander", "')' has no ( before it", 10),
        ("Charmeleon (Charmander)", "'(' comes first, or after `and` or `or`", 11),
        ("()", "the name of a Pokémon is missing here", 1),
        ("(" * 25 + "Charmander", "too many brackets", 20),
        ("-Charmeleon", "'-Charmeleon': a card cannot be denied here", 0),
        ("Charmander and !Charmeleon", "'!Charmeleon': a card cannot be denied here", 15),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(goldfish, ready, words, caret):
    code, out, err = goldfish(ready)
    assert (code, out) == (2, "")
    line, text, below = err.splitlines()
    assert line.startswith(f"decklint: --ready, column {caret + 1}: ")
    assert words in line
    assert text == f"  {ready}"
    assert below == " " * (2 + caret) + "^"


def test_one_game_that_is_told_has_no_figures(goldfish):
    code, _, err = goldfish("Charmeleon", "--log")
    assert code == 2
    assert "leave out --ready" in err
