"""What the page asks and what it is told: the same as the command line says."""

import base64
import io
import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader
from schema_files import told

from decklint.cli.main import cli
from decklint.text.dialects import WRITABLE

ROOT = Path(__file__).parents[2]
DAY = "2026-11-16"
GOOD = (ROOT / "examples" / "good-deck.txt").read_text(encoding="utf-8")
BAD = (ROOT / "examples" / "bad-deck.txt").read_text(encoding="utf-8")


def command(words, text=None):
    ran = CliRunner().invoke(cli, shlex.split(words), input=text)
    return ran.stdout


@pytest.fixture
def entries(ask):
    """What a text means, card by card."""

    def found(text, *keys):
        report = ask("check", text=text)["report"]["decks"][0]
        return sorted(tuple(str(one[key]) for key in keys) for one in report["entries"])

    return found


def test_the_start_says_what_there_is(ask):
    start = ask("start")
    assert start["today"] == DAY
    assert start["data"]["cards"] > 20_000
    assert start["data"]["missing_sets"]
    assert start["tool"] == {"version": start["version"]}
    assert "standard" in {one["id"] for one in start["formats"]}
    assert [one["id"] for one in start["dialects"]] == list(WRITABLE)
    assert start["sheet"] is True
    assert [one["id"] for one in start["pictures"]] == ["svg", "png", "html"]


def test_a_search_finds_what_the_command_line_finds(ask):
    query = "type:fire hp>=200 legal:standard"
    told = json.loads(command(f"card search '{query}' --date {DAY} --json"))
    found = ask("search", query="type:fire hp>=200", filter="legal:standard", size=120)
    assert found["total"] == len(told["cards"])
    own = [{key: value for key, value in card.items() if key != "row"} for card in found["cards"]]
    assert own == told["cards"][: len(own)]


def test_filters_hold_for_every_part_of_an_or(ask):
    found = ask("search", query="pikachu or charizard", filter="legal:standard set:PFL", size=120)
    assert {card["set"] for card in found["cards"]} == {"PFL"}


def test_a_search_is_shown_in_parts(ask):
    whole = ask("search", query="pikachu", size=60)["cards"]
    parts = ask("search", query="pikachu", size=20)["cards"]
    parts += ask("search", query="pikachu", size=40, **{"from": 20})["cards"]
    assert parts == whole


def test_what_is_wrong_with_a_query_is_said_with_its_place(client, headers):
    answer = client.post("/api/search", content='{"query": "fire hpp>3"}', headers=headers)
    assert answer.status_code == 400
    assert answer.json()["at"] == 5
    assert "hp" in answer.json()["message"]


def test_the_law_is_that_of_the_day(ask):
    now = ask("search", query="iono set:PAL", filter="legal:standard")["total"]
    then = ask("search", query="iono set:PAL", filter="legal:standard", date="2025-12-01")["total"]
    assert (now, then > 0) == (0, True)


def test_a_check_is_that_of_the_command_line(ask):
    told = json.loads(command(f"check - --json --date {DAY}", BAD))
    report = ask("check", text=BAD)["report"]
    assert report == told


def test_each_finding_knows_its_row_and_its_fix(ask):
    judged = ask("check", text=BAD)
    rows = [row["text"] for row in judged["list"]]
    findings = judged["report"]["decks"][0]["findings"]
    places = dict(zip([f["code"] for f in findings], judged["rows"], strict=True))
    assert places["C101"] is None
    assert rows[places["C104"]].endswith("Unfair Stamp TWM 165")
    fixes = {findings[fix["finding"]]["code"]: fix for fix in judged["fixes"]}
    assert fixes["F201"]["copies"] == 0
    assert fixes["C104"]["label"] == "Take one out"


@pytest.mark.parametrize(
    ("row", "label", "text"),
    [
        ("4 Charmandr PFL 11", "Write Charmander PFL 11", "Charmander PFL 11"),
        ("4 Buddy-Buddy Pofin", None, None),
        ("4 Charmeleon PFL 12", "Add 4 Charmander", None),
    ],
)
def test_a_fix_can_be_done_with_one_click(ask, row, label, text):
    fixes = ask("check", text=f"{row}\n")["fixes"]
    assert fixes
    if label:
        assert label in {fix["label"] for fix in fixes}
    if text:
        assert text in {fix["text"] for fix in fixes}


def test_fixes_one_after_the_other_make_the_deck_legal(ask):
    judged = ask("check", text=BAD)
    for _ in range(12):
        if judged["report"]["decks"][0]["legal"]:
            return
        fix = judged["fixes"][0]
        rows = [{**row, "entry": at} for at, row in enumerate(judged["list"])]
        rows[fix["row"]] |= {"count": fix["copies"], "text": fix["text"]}
        rows = [row for row in rows if row["count"]]
        judged = ask("check", text=judged["text"], rows=rows)
    pytest.fail("still not legal")


@pytest.mark.parametrize("dialect", WRITABLE)
def test_every_dialect_goes_out_and_comes_back(ask, entries, dialect):
    text = ask("write", text=GOOD, dialect=dialect)["text"]
    told = command(f"convert - --to {dialect} --date {DAY} -q", GOOD)
    assert text.rstrip("\n") == told.rstrip("\n")
    assert entries(text, "count", "name") == entries(GOOD, "count", "name")
    if dialect in {"ptcgl", "ptcgo", "limitless", "json", "yaml", "csv", "ptcg-sim", "twinleaf"}:
        # the others keep no printing, or not that of Basic Energy
        assert entries(text, "count", "id") == entries(GOOD, "count", "id")


def test_rows_as_they_were_put_the_totals_right(ask):
    """What "Correct the totals" asks for; a line that may be a card keeps its number."""
    text = "Pokémon: 9\n4 Charmander PFL 11\n\nEnergy: 1\n56 Fire Energy MEE 2\n"
    judged = ask("check", text=text)
    rows = [{**row, "entry": at} for at, row in enumerate(judged["list"])]
    judged = ask("check", text=text, rows=rows)
    assert judged["text"] == text.replace("Pokémon: 9", "Pokémon: 1")
    assert "T009" not in [one["code"] for one in judged["report"]["decks"][0]["findings"]]


def test_pasted_garbage_is_told_line_by_line(ask):
    told = ask("read", text="4 Charmander PFL 11\n?? what is this\n4 Iono PAL 185\n")
    assert len(told["rows"]) == 2
    assert [note["line"] for note in told["notes"] if not note["taken"]] == [2]


def test_a_file_s_own_settings_are_taken_over(ask):
    told = ask("read", text="# decklint: format=expanded date=2025-03-01\n4 Iono PAL 185\n")
    assert (told["format"], told["date"]) == ("expanded", "2025-03-01")


def test_a_deck_that_is_sorted_is_the_same_deck(ask, entries):
    mixed = "".join(f"{line}\n" for line in reversed(GOOD.splitlines()) if line[:1].isdigit())
    tidy = ask("sort", text=mixed)
    assert entries(tidy["text"], "count", "id") == entries(GOOD, "count", "id")
    assert tidy["rows"][-1]["text"].endswith("Energy MEE 2")


def test_odds_are_those_of_the_command_line(ask):
    told = json.loads(command(f"odds - --json --date {DAY}", GOOD))
    assert ask("odds", text=GOOD) == told


def test_a_hand_is_dealt_by_its_seed(ask):
    hands = [ask("hand", text=GOOD, seed=seed) for seed in (7, 7, 8)]
    assert hands[0] == hands[1] != hands[2]
    for dealt in hands:
        assert len(dealt["hand"]) == 7
        assert len(dealt["prizes"]) == 6
        assert len(dealt["deck"]) == 47
        copies = [*dealt["hand"], *dealt["prizes"], *dealt["deck"]]
        written = [row["count"] for row in dealt["rows"]]
        assert [copies.count(row) for row in range(len(written))] == written


def test_a_hand_without_a_basic_is_a_mulligan(ask):
    text = "1 Charmander PFL 11\n59 Basic Fire Energy MEE 2\n"
    dealt = ask("hand", text=text, seed=1)
    assert 0 in dealt["hand"]
    assert all(0 not in hand for hand in dealt["mulligans"])
    assert dealt["mulligans"]


@pytest.mark.parametrize(
    ("text", "said"),
    [("60 Basic Fire Energy MEE 2\n", "no Basic Pokémon"), ("4 Charmander PFL 11\n", "too few")],
)
def test_what_cannot_be_dealt_is_said(ask, text, said):
    assert said in ask("hand", status=400, text=text)


def test_a_card_in_full_tells_the_law_and_its_printings(ask):
    whole = ask("card", id="base1-95")
    assert whole["judged"][0]["format"] == "Standard"
    assert "PFL 123" in whole["judged"][0]["sentence"]
    rows = [one["row"] for one in whole["printings"]]
    assert "Switch PFL 123" in rows
    assert ask("check", text=f"4 {rows[0]}\n")["report"]["decks"][0]["entries"][0]["resolved"]


def test_a_rule_is_explained(ask):
    rule = ask("explain", code="C102")["rules"][0]
    assert rule["name"] == "too-many-copies"
    assert rule["sources"][0] == {"id": "DECK-02", "title": "Four copies of a name"}
    assert "no such rule" in ask("explain", status=400, code="X999")


def test_energy_costs_stand_against_energy(ask):
    made = ask("analysis", text=GOOD)
    fire = next(one for one in made["energy"] if one["type"] == "Fire")
    assert fire["given"] == 9
    assert fire["asked"] > 0
    assert made["counts"]["total"] == 60


def test_a_game_is_watched_step_by_step(ask):
    game = ask("watch", text=GOOD, game=3)
    again = ask("watch", text=GOOD, game=3)
    assert game == again
    assert game["steps"][-1]["turn"] >= 1
    for step in game["steps"]:
        side = step["sides"][0]
        assert step["lines"]
        assert 0 <= side["prizes"] <= 6


def test_an_illegal_deck_is_not_played_unless_one_wants_it(ask):
    assert "not legal" in ask("watch", status=400, text=BAD)
    game = ask("watch", text=BAD, anyway=True)
    assert game["steps"]
    assert any(note.startswith("not legal in Standard") for note in game["notes"])


def test_the_report_of_an_illegal_deck_says_so(client, headers):
    body = json.dumps({"text": BAD, "games": 2, "anyway": True})
    with client.stream("POST", "/api/games", content=body, headers=headers) as answer:
        told = [json.loads(line) for line in answer.iter_lines()]
    notes = told[-1]["report"]["notes"]
    assert any(note.endswith("errors (they stand beside the deck)") for note in notes)


def test_many_games_tell_their_progress_and_the_report(client, headers):
    body = json.dumps({"text": GOOD, "games": 6, "seed": 1})
    with client.stream("POST", "/api/games", content=body, headers=headers) as answer:
        assert answer.status_code == 200
        assert "content-security-policy" in answer.headers
        told = [json.loads(line) for line in answer.iter_lines()]
    report = told[-1]["report"]
    assert report["games"] == 6
    assert sum(report["outcomes"].values()) == 6


def saved(answer):
    return base64.b64decode(answer["data"])


def test_the_sheet_is_the_one_that_the_command_line_writes(ask, tmp_path):
    fields = {"player": "Zoë Ek", "player_id": "77", "born": "2012-03-04", "event": "Cup"}
    answer = ask("sheet", text=GOOD, date=DAY, paper="a4", **fields)
    assert (answer["ending"], answer["notes"]) == ("pdf", [])
    file = tmp_path / "sheet.pdf"
    command(
        f"sheet - -o {file} --date {DAY} --paper a4 --player 'Zoë Ek' --player-id 77 "
        "--born 2012-03-04 --event Cup",
        GOOD,
    )
    assert saved(answer) == file.read_bytes()


def test_an_illegal_deck_has_no_sheet_unless_one_wants_it(ask):
    assert "not legal" in ask("sheet", status=400, text=BAD)
    page = PdfReader(io.BytesIO(saved(ask("sheet", text=BAD, anyway=True)))).pages[0]
    assert "NOT LEGAL" in page.extract_text()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": ""}, "empty"),
        ({"text": GOOD, "paper": "a3"}, "unknown paper 'a3'; known: letter, a4"),
        ({"text": GOOD, "born": "yesterday"}, "day of birth"),
        ({"text": GOOD, "player": "x" * 500}, "room for 80"),
        ({"text": GOOD, "player": 7}, "player should be a text"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_words(ask, fields, said):
    assert said in ask("sheet", status=400, anyway=True, **fields)


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_a_picture_is_the_one_that_the_command_line_draws(ask, tmp_path, kind):
    file = tmp_path / f"picture.{kind}"
    command(f"convert - --to {kind} -o {file} --date {DAY}", GOOD)
    assert saved(ask("picture", text=GOOD, date=DAY, kind=kind)) == file.read_bytes()


def test_there_is_no_picture_of_another_kind(ask):
    assert "svg, png, html" in ask("picture", status=400, text=GOOD, kind="exe")


SAMPLES = {
    "file": ("picture", {"text": "4 Charmander PFL 11\n", "kind": "svg"}),
    "page": ("start", {}),
    "found": ("search", {"query": "charizard"}),
    "card-page": ("card", {"id": "me02-013"}),
    "judged": ("check", {"text": "4 Charmander PFL 11\n2 Iono PAL 185\n3 Charmeleonn\n"}),
    "rows": ("read", {"text": "4 Charmander PFL 11\n??\n"}),
    "text": ("write", {"text": "4 Charmander PFL 11\n", "dialect": "ptcgo"}),
    "analysis": ("analysis", {"text": GOOD}),
    "hand": ("hand", {"text": "4 Charmander PFL 11\n56 Basic Fire Energy MEE 2\n"}),
    "watched": ("watch", {"text": "4 Charmander PFL 11\n56 Basic Fire Energy MEE 2\n"}),
}


@pytest.mark.parametrize("kind", SAMPLES)
def test_answers_are_as_their_schemas_say(ask, tmp_path, kind):
    name, fields = SAMPLES[kind]
    document = tmp_path / "answer.json"
    document.write_text(json.dumps(ask(name, **fields)), encoding="utf-8")
    found = told(ROOT / "schemas" / f"{kind}.schema.json", document)
    assert found.exit_code == 0, found.output


def test_curves_leave_no_number_out(ask):
    made = ask("analysis", text=GOOD, date=DAY)
    assert list(made["hp"]) == ["50", "100", "150", "200", "250", "300", "350"]
    assert made["hp"]["150"] == 0
    assert sum(made["hp"].values()) == sum(made["retreat"].values()) == 20


def test_a_text_of_very_many_lines_is_refused_at_once(ask):
    text = "".join(f"4 Zxqw{number}bla\n" for number in range(2000))
    assert "2,000 different lines" in ask("read", 400, text=text, date=DAY)


def test_names_are_suggested_for_the_first_unknown_lines(ask):
    text = "".join(f"1 Charyzerdo {letter}{letter}\n" for letter in "abcdefghijklmnopqrstuvwxy")
    judged = ask("check", text=text, date=DAY)
    assert {fix["row"] for fix in judged["fixes"]} == set(range(20))
