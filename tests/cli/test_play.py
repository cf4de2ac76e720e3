"""`decklint play`: what it prints and how it exits."""

import io
import json
import sys
from functools import partial
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from sample_lists import LEGAL

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schemas" / "play.schema.json").read_text(encoding="utf-8"))

HOLDS = """\
title: A turn ends
edition: 2025
do: [end turn]
expect: {you.active.damage: 0}
"""
FAILS = """\
title: Burn, as it was
cites: [COND-BURN-01]
editions: [2012, 2025]
coins: [heads]
you: {active: {card: Blank Pokémon, conditions: [burned]}}
do: [end turn]
expect:
  you.active.damage: 0
  you.active.conditions: [burned]
"""
BROKEN = "title: x\nedition: 2025\nexpect: {you.hands: 1}\n"


@pytest.fixture
def play(decklint):
    return partial(decklint, "play")


def test_a_scenario_that_holds(play, write):
    assert play(write("a.yaml", HOLDS)) == (0, "1 scenario, 1 holds, 0 fail\n", "")


@pytest.mark.parametrize("dialect", ["ptcgl", "json", "yaml", "csv", "names"])
def test_a_deck_list_is_told_where_it_is_played(play, write, decklint, dialect):
    _, text, _ = decklint("convert", write("deck.txt", LEGAL), "--to", dialect)
    path = write(f"deck.{dialect}", text)
    code, _, err = play(path)
    assert code == 2
    assert err == (
        f"decklint: {path}: is a deck list, and no scenario; `decklint goldfish` plays a deck\n"
    )


def test_a_failed_expectation_is_a_line_with_its_place(play, write):
    """The first one; the others are counted, the edition named where there are several."""
    code, out, err = play(write("a.yaml", HOLDS).parent / "a.yaml", write("b.yaml", FAILS))
    line, summary = out.splitlines()
    assert line.endswith(
        "b.yaml:8: in 2025: expected you.active.damage to be 0; found 20 (and 1 more)"
    )
    assert summary == "2 scenarios, 1 holds, 1 fails"
    assert (code, err) == (1, "")


def test_a_file_that_cannot_be_played_does_not_keep_the_others_from_it(play, write, home):
    write("1.yaml", BROKEN)
    write("2.yaml", FAILS)
    write("3.yaml", HOLDS)
    code, out, err = play(".")
    assert err.startswith("decklint: ./1.yaml:3: nothing is called 'you.hands'; did you mean")
    assert out.splitlines()[-1] == ("2 scenarios, 1 holds, 1 fails; 1 file could not be played")
    assert code == 2
    assert home.exists()


def test_a_folder_means_all_below_it(play, write, home):
    write("x/a.yaml", HOLDS)
    write("x/y/b.yml", HOLDS)
    write("x/notes.txt", "no scenario")
    assert play("x")[1] == "2 scenarios, 2 hold, 0 fail\n"
    (home / "empty").mkdir()
    code, _, err = play("empty")
    assert (code, err) == (
        2, "decklint: empty: no scenario or record file in this folder; name a file\n"
    )  # fmt: skip


def test_a_missing_file_is_said(play, home):  # noqa: ARG001
    code, _, err = play("nowhere.yaml")
    assert (code, err) == (2, "decklint: nowhere.yaml: there is no such file; check its name\n")


def test_a_rule_means_the_scenarios_that_cite_it(play, home):  # noqa: ARG001
    code, out, _ = play("evo-03", "--json")
    document = json.loads(out)
    assert code == 0
    assert len(document["files"]) >= 5
    assert all("EVO-03" in one["cites"] for one in document["files"])


def test_a_rule_without_a_scenario_and_one_that_is_none(play, home):  # noqa: ARG001
    code, _, err = play("TERM-21", "EVO-99", "DECK-01", "C102", "too-many-copies")
    assert code == 2
    assert err.splitlines() == [
        "decklint: TERM-21: no scenario cites this rule; see `decklint explain TERM-21`",
        "decklint: EVO-99: no such file, and unknown rule 'EVO-99'; did you mean EVO-09?",
        "decklint: DECK-01: no scenario cites this rule; `decklint check` covers it with C101, "
        "T007; see `decklint explain DECK-01`",
        *(
            f"decklint: {word}: a lint rule, not a scenario; `decklint explain C102` shows decks "
            "that fail it"
            for word in ("C102", "too-many-copies")
        ),
    ]


def test_a_file_is_meant_before_a_rule(play, write):
    write("EVO-03", HOLDS)
    assert play("EVO-03")[:2] == (0, "1 scenario, 1 holds, 0 fail\n")


def test_standard_input_is_played(play, monkeypatch, home):  # noqa: ARG001
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FAILS.encode())))
    code, out, _ = play("-")
    assert out.startswith("-:8: in 2025: expected you.active.damage")
    assert code == 1


def test_the_report_as_json(play, write, home):  # noqa: ARG001
    write("1.yaml", BROKEN)
    write("2.yaml", FAILS)
    code, out, err = play("1.yaml", "2.yaml", "--json")
    document = json.loads(out)
    Draft202012Validator(SCHEMA).validate(document)
    [played] = document["files"]
    assert (played["title"], played["cites"]) == ("Burn, as it was", ["COND-BURN-01"])
    assert [failure["line"] for failure in played["failures"]] == [8, 9]
    assert document["errors"][0]["line"] == 3
    assert document["summary"] == {"files": 2, "hold": 0, "fail": 1, "errors": 1}
    assert (code, err) == (2, "")


def test_a_game_can_be_watched(play, write):
    """What is done, what comes of it, and how it ends."""
    code, out, _ = play(write("a.yaml", FAILS), "--watch")
    assert "Burn, as it was (2025)" in out
    assert "> end turn" in out
    assert "✗ line 8: expected you.active.damage to be 0; found 20" in out
    assert code == 1


def test_watching_is_for_people(play, write):
    code, _, err = play(write("a.yaml", HOLDS), "--watch", "--json")
    assert (code, err) == (2, "decklint: --watch is for people; leave out --json\n")


def test_a_bug_is_a_line_and_the_others_are_played(play, write, home, monkeypatch):  # noqa: ARG001
    """One file that trips decklint up does not hide the rest."""
    write("1.yaml", HOLDS.replace("A turn ends", "trip"))
    write("2.yaml", HOLDS)
    from decklint.rulings import play as playing  # noqa: PLC0415

    real = playing.play

    def tripped(told, *args):
        if told.title == "trip":
            raise KeyError(told.title)
        return real(told, *args)

    monkeypatch.setattr(playing, "play", tripped)
    code, out, err = play("1.yaml", "2.yaml")
    assert "1.yaml: this is a bug in decklint: KeyError: 'trip'; please report it" in err
    assert out == "1 scenario, 1 holds, 0 fail; 1 file could not be played\n"
    assert code == 2


BY_EDITION = """\
title: Burn between turns
editions: {editions}
coins: [heads]
you: {{active: {{card: Blank Pokémon, conditions: [burned]}}}}
do: [end turn]
expect: {{you.active.damage: 0, you.active.conditions: [burned]}}
in:
  {later}: {{expect: {{you.active.damage: 20, you.active.conditions: []}}}}
"""
BOOKS = ["2009", "2010", "2011", "2012", "2025"]
NINE = ["2009", "2010", "2011", "2012", "2013", "2017", "2020", "2023", "2025"]


@pytest.mark.parametrize(
    ("editions", "later", "played"),
    [
        ("all", "2025", BOOKS),
        ("all", "2017", [*BOOKS[:-1], "2017", "2025"]),
        ("every", "2017-2025", NINE),
        ("[2012, 2023]", "2017-2025", ["2012", "2023"]),
    ],
)
def test_the_editions_that_a_file_means(play, write, editions, later, played):
    """`all` is the books at hand and those that `in` names; a range is every edition in it."""
    text = BY_EDITION.format(editions=editions, later=later)
    code, out, _ = play(write("a.yaml", text), "--json")
    (file,) = json.loads(out)["files"]
    assert file["editions"] == played
    if later == "2017":  # 2025 is as 2017 is, and the file does not say so
        assert (code, {one["edition"] for one in file["failures"]}) == (1, {"2025"})
    else:
        assert (code, file["failures"]) == (0, [])


@pytest.mark.parametrize(("edition", "code"), [("2012", 0), ("2013", 0), ("2017", 1), ("2025", 0)])
def test_a_scenario_is_played_under_the_rules_of_an_edition(play, write, edition, code):
    """Its own case if it has one, what is common to all if it has none."""
    path = write("a.yaml", BY_EDITION.format(editions="all", later="2025"))
    found = play(path, "--edition", edition, "--json")
    assert found[0] == code
    document = json.loads(found[1])
    Draft202012Validator(SCHEMA).validate(document)
    assert document["files"][0]["editions"] == [edition]
    assert [edition in note for note in document["notes"]] == [True] * (edition in {"2013", "2017"})


def test_rules_from_public_record_are_told_once(play, write):
    paths = [write(name, BY_EDITION.format(editions="every", later="2017-2025")) for name in "ab"]
    code, out, _ = play(*(path.rename(path.with_suffix(".yaml")) for path in paths))
    assert (code, out.splitlines()) == (
        0,
        [
            "Note: the rules of 2013, 2017, 2020 and 2023 are settings from public record; "
            "decklint has no rulebook of those years",
            "2 scenarios, 2 hold, 0 fail",
        ],
    )


def test_an_unknown_edition_is_one_line(play, write):
    code, out, err = play(write("a.yaml", HOLDS), "--edition", "1999")
    assert (code, out) == (2, "")
    assert err == f"decklint: unknown edition '1999'; known: {', '.join(NINE)}\n"


def test_a_record_is_replayed_under_its_own_rules_alone(play, write, decklint):
    deck = write("deck.txt", LEGAL)
    decklint("goldfish", deck, "--games", 1, "--record", "games", "--date", "2026-11-16")
    code, _, err = play("games", "--edition", "2013")
    assert code == 2
    assert err.endswith("is a record of 2025; leave out --edition to replay it\n")
    assert play("games", "--edition", "2025")[0] == 0
