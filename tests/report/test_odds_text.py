"""The odds of a deck, as text and as JSON."""

import json

import pytest
from sample_reports import FRESH

from decklint.model.dealing import Group
from decklint.model.odds import Question, reckon
from decklint.report.as_odds import About, as_json, as_text, in_games, percent
from decklint.store import schema

ABOUT = About("deck.txt", "standard", "2026-11-16", "2025")
#: What a line may hold to move the cursor or forge a line.
NASTY = "Evil\x1b[31m\u202e\n"


def sample(turns=3, draws=0, notes=()):
    lines = (Group(4, 4), Group(3), Group(53))
    names = ("Charmander", NASTY)
    questions = [
        *(Question("card", (name,), (frozenset({place}),)) for place, name in enumerate(names)),
        Question("all", names, (frozenset({0}), frozenset({1}))),
    ]
    return reckon(lines, questions, prizes=6, turns=turns, draws=draws, notes=notes)


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0, "0%"), (1, "100%"), (0.5, "50.0%"), (0.39949963, "39.9%"), (0.00095, "0.1%"),
        (0.0006, "0.06%"), (0.0003, "0.03%"), (0.00003, "0.003%"), (0.000001, "0.0001%"),
        (1e-9, "<0.0001%"),
        (0.9996, ">99.9%"), (0.999999999, ">99.9%"), (0.9994, "99.9%"),
    ],
)  # fmt: skip
def test_a_chance_is_never_rounded_to_certainty(chance, told):
    assert percent(chance) == told


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0, "never"), (1, "always"), (0.111, "1 in 9 games"), (0.5, "1 in 2 games"),
        (0.2222, "2 in 9 games"), (0.76, "3 in 4 games"), (0.02, "1 in 50 games"),
        (0.98, "all but 1 in 50 games"), (0.00005, "1 in 20,000 games"), (0.87, "7 in 8 games"),
    ],
)  # fmt: skip
def test_a_chance_is_told_in_games(chance, told):
    assert in_games(chance) == told


def test_the_text_is_safe_to_print():
    text = as_text(sample(notes=[NASTY]), ABOUT._replace(path=NASTY))
    assert all(line.isprintable() for line in text.splitlines())
    assert "Evil\\x1b[31m\\u202e" in text


def test_turns_without_a_card_to_draw_have_no_column():
    text = as_text(sample(turns=99), ABOUT)
    assert "Turn 47  " in text
    assert "Turn 99" not in text
    assert "After turn 47 the deck has no card left to draw." in text
    assert "After turn" not in as_text(sample(turns=47), ABOUT)
    assert "After turn 40 " in as_text(sample(turns=47, draws=7), ABOUT)


def test_colour_is_for_those_who_want_it():
    assert "\x1b[1m" in as_text(sample(), ABOUT, color=True)
    assert "\x1b" not in as_text(sample(), ABOUT)


def test_columns_make_room_on_a_narrow_terminal():
    """The name, the hand, the last turn and the Prizes stay longest."""
    text = as_text(sample(), ABOUT, width=60)
    heading = next(line for line in text.splitlines() if line.startswith("Card"))
    assert "First 7" not in heading
    assert heading.split()[:3] == ["Card", "Copies", "Hand"]
    assert "Turn 3" in heading
    assert len(heading) <= 60


def test_of_many_turns_some_are_shown():
    text = as_text(sample(turns=12), ABOUT)
    heading = next(line for line in text.splitlines() if line.startswith("Card"))
    assert heading.count("Turn ") == 6
    assert "Turn 1 " in heading
    assert "Turn 12 " in heading


def test_extra_draws_are_told():
    assert "the hand and t draws and 2 more draws" in as_text(sample(draws=2), ABOUT)


def test_the_document_fits_its_schema():
    document = json.loads(as_json(sample(), ABOUT, FRESH))
    assert not list(schema.validator("odds").iter_errors(document))
    assert document["cards"][1]["name"] == NASTY


def test_the_schema_has_an_example_that_fits():
    raw = schema.load("odds")
    assert raw["examples"]
    for example in raw["examples"]:
        assert not list(schema.validator("odds").iter_errors(example))


def test_what_there_is_no_room_for_is_not_explained():
    assert "First 7" not in as_text(sample(), ABOUT, width=60)
    assert "First 7: any first hand" in as_text(sample(), ABOUT)
