"""Fields of questions: one that is wrong is refused, never replaced by a default."""

import base64
import json

import pytest

from decklint.errors import UsageError
from decklint.web.api import GAMES, QUESTIONS
from decklint.web.question import Question

DECK = "4 Charmander PFL 11\n56 Basic Fire Energy MEE 2\n"
ROW = {"count": 4, "text": "Charmander PFL 11", "entry": 0}
#: A question of each kind that is answered.
RIGHT = {
    "start": {},
    "search": {"query": "iono"},
    "cards": {"ids": ["me02-013"]},
    "card": {"id": "me02-013"},
    "check": {"text": DECK},
    "read": {"text": DECK},
    "write": {"text": DECK, "dialect": "ptcgl"},
    "picture": {"text": DECK, "kind": "svg"},
    "sheet": {"text": DECK, "anyway": True},
    "sort": {"text": DECK},
    "analysis": {"text": DECK},
    "odds": {"text": DECK},
    "hand": {"text": DECK},
    "watch": {"text": DECK, "anyway": True},
    "explain": {"code": "C101"},
}
NO_TEXTS = (None, 7, True, [], {}, 1.5)
NO_NUMBERS = (None, "7", True, 1.5, -1, 10**12, [], {})
NO_FLAGS = (None, "yes", 0, 1, [], {})
NO_LISTS = (None, "x", 7, {}, [7], [None], ["x"] * 401)
NO_ROWS = (
    None, "x", {}, [None], [[]], [{}], [{**ROW, "count": 0}], [{**ROW, "count": 1000}],
    [{**ROW, "count": "4"}], [{**ROW, "count": True}], [{**ROW, "text": None}],
    [{**ROW, "entry": -1}], [{**ROW, "entry": 99}], [{**ROW, "entry": "0"}], [{**ROW, "more": 1}],
    [ROW, ROW], [{**ROW, "entry": None}] * 401,
)  # fmt: skip
#: What each field is never.
WRONG = {
    "format": (*NO_TEXTS, "", "no_such_format", "standard ex", "x" * 900),
    "date": (*NO_TEXTS, "yesterday", "2026-13-01", "2026-1-1", "20261116", "2026-11-16T00"),
    "edition": (*NO_TEXTS, "1999", "2025 "),
    "chosen": (*NO_LISTS, ["day"], ["format", ""]),
    "text": (*NO_TEXTS, "4 \ud800"),
    "data": (*NO_TEXTS, "4 Charmander", "é", "YQ"),
    "read_as": (*NO_TEXTS, "ptcgl2", " "),
    "rows": NO_ROWS,
    "query": (*NO_TEXTS, "hpp>3"),
    "filter": (*NO_TEXTS, "hpp>3"),
    "once": NO_FLAGS,
    "pictures": NO_FLAGS,
    "from": NO_NUMBERS,
    "size": (*NO_NUMBERS, 0),
    "ids": (*NO_LISTS, ["no-such-id"]),
    "id": (*NO_TEXTS, "", "no-such-id"),
    "dialect": (*NO_TEXTS, "", "rot13"),
    "language": (*NO_TEXTS, "", "xx"),
    "name": NO_TEXTS,
    "kind": (*NO_TEXTS, "", "exe"),
    "player": (*NO_TEXTS, "x" * 500),
    "player_id": (*NO_TEXTS, "x" * 500),
    "born": (*NO_TEXTS, "yesterday"),
    "division": (*NO_TEXTS, "Elder"),
    "event": (*NO_TEXTS, "x" * 500),
    "paper": (*NO_TEXTS, "", "a3"),
    "anyway": NO_FLAGS,
    "cards": (*NO_LISTS, ["no such card at all"]),
    "any": (*NO_LISTS, [["no such card at all"]]),
    "all": (*NO_LISTS, [["no such card at all"]]),
    "by_turn": (*NO_NUMBERS, 0),
    "draws": NO_NUMBERS,
    "seed": NO_NUMBERS,
    "game": NO_NUMBERS,
    "games": (*NO_NUMBERS, 0),
    "pilot": (*NO_TEXTS, "", "nobody"),
    "going": (*NO_TEXTS, "", "third"),
    "code": (*NO_TEXTS, "", "X999"),
}


def test_every_question_and_every_field_is_tried():
    assert set(RIGHT) == set(QUESTIONS)
    assert set(WRONG) == {name for fields in (*QUESTIONS.values(), GAMES) for name in fields}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_with_a_wrong_field_is_refused(ask, client, headers, name):
    ask(name, **RIGHT[name])
    for field in QUESTIONS[name]:
        for value in WRONG[field]:
            body = json.dumps({**RIGHT[name], field: value})
            answer = client.post(f"/api/{name}", content=body, headers=headers)
            assert answer.status_code == 400, (field, value)
            assert answer.json()["message"], (field, value)
    assert "unknown field 'formatt'" in ask(name, 400, **RIGHT[name], formatt="expanded")


@pytest.mark.parametrize("field", GAMES)
def test_games_with_a_wrong_field_are_not_played(client, headers, field):
    for value in WRONG[field]:
        body = json.dumps({"text": DECK, "anyway": True, "games": 1, field: value})
        answer = client.post("/api/games", content=body, headers=headers)
        assert answer.status_code == 400, (field, value)
        assert answer.json()["message"]


def test_a_file_is_read_as_the_shell_reads_it(ask):
    text = "4 Pokégear 3.0 SVI 186\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        data = base64.b64encode(text.encode(encoding)).decode()
        assert ask("read", data=data)["text"] == text
    said = ask("read", 400, data=base64.b64encode(b"%PDF-1.7").decode())
    assert "a PDF, not text" in said


def test_what_is_chosen_goes_before_what_the_list_says(ask):
    text = f"# decklint: format=half_deck\n{DECK}"
    ruleset = {"format": "expanded", "date": "2026-11-16", "edition": ""}
    formats = [
        ask("check", text=text, **fields)["report"]["decks"][0]["format"]
        for fields in ({}, ruleset, {**ruleset, "chosen": []}, {**ruleset, "chosen": ["format"]})
    ]
    assert formats == ["half_deck", "expanded", "half_deck", "expanded"]
    wrong = text.replace("half_deck", "no_such_format")
    findings = ask("check", text=wrong, **ruleset, chosen=[])["report"]["decks"][0]["findings"]
    assert any("no_such_format" in one["message"] for one in findings)


def test_a_question_needs_the_standard_library_alone():
    assert Question({"a": "x"}).text("a") == "x"
    with pytest.raises(UsageError, match="a should be a text"):
        Question({"a": 1}).text("a")
