"""`decklint card show` and `decklint card search`: what they print and how they exit."""

import json
from pathlib import Path

import jsonschema
import pytest
from small_library import TODAY, small_library

from decklint.cards.library import Library
from decklint.cli.main import run

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "schemas" / "cards.schema.json").read_text(encoding="utf-8")
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("box")


@pytest.fixture
def decklint(folder, monkeypatch, capsys):
    """Runs a command on the small box; gives exit code, output and what was said beside it."""
    opened = []

    def open_box(*_, extra=None, **__):
        opened.append(extra)
        return small_library(folder)

    monkeypatch.setattr(Library, "open", open_box)

    def command(*args, day=TODAY):
        code = run([*args, "--date", day] if day else list(args))
        return code, *capsys.readouterr()

    command.opened = opened
    return command


@pytest.fixture
def cards(decklint):
    """The cards of a command's JSON, valid by its schema."""

    def command(*args, **options):
        _, out, _ = decklint(*args, "--json", **options)
        written = json.loads(out)
        jsonschema.validate(written, SCHEMA, jsonschema.Draft202012Validator)
        return written

    return command


def ids(written):
    return [card["id"] for card in written["cards"]]


def test_show_prints_a_card_and_exits_with_0(decklint):
    code, out, said = decklint("card", "show", "PFL", "13")
    assert (code, said) == (0, "")
    assert out.startswith("Mega Charizard X ex ")
    assert "Gym Leader Challenge  not legal" in out


def test_show_takes_several_things_in_order(cards):
    written = cards("card", "show", "PFL", "13", "Iono", "me02-013")
    assert ids(written) == ["me02-013", "sv04.5-080", "me02-013"]
    assert written["missing"] == []


def test_what_is_missing_makes_the_exit_1_and_the_rest_is_still_shown(decklint):
    code, out, said = decklint("card", "show", "PFK", "13", "Iono", "Ionno")
    assert code == 1
    assert out.startswith("Iono\n")
    assert said.splitlines() == [
        "decklint: no card found for 'PFK 13'; no set has the code PFK; did you mean PFL 13?",
        "decklint: no card found for 'Ionno'; did you mean Iono?",
    ]


def test_what_is_missing_is_in_the_json(decklint):
    code, out, said = decklint("card", "show", "PFK", "13", "Iono", "--json")
    assert (code, said) == (1, "")
    assert json.loads(out)["missing"] == [{"asked": "PFK 13", "suggestions": ["PFL 13"]}]


def test_show_all_gives_each_printing(cards):
    assert ids(cards("card", "show", "Iono", "--all")) == ["sv04.5-080", "sv02-185", "sv02-254"]


def test_output_format_json_is_what_json_is_short_for(decklint):
    short = decklint("card", "show", "Iono", "--json")
    assert decklint("card", "show", "Iono", "--output-format", "json") == short
    assert decklint("card", "show", "Iono", "--output-format", "text")[1].startswith("Iono\n")


def test_the_date_decides_legality(cards):
    """A rotated card was legal on the day before; a format that did not exist lets nothing in."""
    (now,) = cards("card", "show", "Iono")["cards"]
    (before,) = cards("card", "show", "Iono", day="2026-04-09")["cards"]
    (long_ago,) = cards("card", "show", "Charizard", day="2000-01-01")["cards"]
    assert now["legal"]["standard"] is False
    assert before["legal"]["standard"] is True
    assert long_ago["legal"]["standard"] is False


def test_without_a_date_today_is_meant(decklint):
    code, out, _ = decklint("card", "show", "Switch", day=None)
    assert code == 0
    assert "Unlimited             legal" in out


@pytest.mark.parametrize("day", ["2025-13-01", "yesterday", "20251114", "2025-1-1", ""])
def test_a_day_that_is_none_exits_with_2(decklint, day):
    code, out, said = decklint("card", "show", "Iono", "--date", day, day=None)
    assert (code, out) == (2, "")
    assert said.count("\n") == 1
    assert "YYYY-MM-DD" in said


def test_a_file_of_cards_is_handed_to_the_library(decklint, monkeypatch):
    monkeypatch.setattr("decklint.sync.cards_files.sets_in", tuple)
    decklint("card", "show", "Iono", "--cards", "a.yaml", "--cards", "b.yaml")
    assert decklint.opened == [(Path("a.yaml"), Path("b.yaml"))]


def test_search_prints_a_table_and_says_how_many(decklint):
    code, out, said = decklint("card", "search", "iono")
    assert (code, said) == (0, "decklint: 3 found\n")
    heading, *lines = out.splitlines()
    assert heading.startswith("Name  Set  No.")
    assert [line.split()[:3] for line in lines] == [
        ["Iono", "PAF", "80"], ["Iono", "PAL", "185"], ["Iono", "PAL", "254"],
    ]  # fmt: skip


def test_search_finds_what_the_design_promises(cards):
    written = cards(
        "card", "search", "name:charizard type:fire hp>=120 mark:H..J is:ex legal:standard"
    )
    assert ids(written) == ["me02-013", "me02-109"]


def test_the_words_of_a_query_may_be_apart_and_begin_with_a_minus(cards):
    found = ids(cards("card", "search", "charizard", "-is:mega", "-hp<300", "-(is:gx or is:tera)"))
    assert found == []
    assert ids(cards("card", "search", "-hp<300", "-is:mega", "charizard")) == ["sv03-125"]


def test_a_search_without_a_hit_exits_with_0(decklint):
    assert decklint("card", "search", "nosuchcard") == (0, "", "decklint: no card matches\n")
    code, out, _ = decklint("card", "search", "nosuchcard", "--json")
    assert (code, json.loads(out)["cards"]) == (0, [])


def test_a_wrong_query_says_where_and_exits_with_2(decklint):
    code, out, said = decklint("card", "search", "charizard hpp>=100")
    assert (code, out) == (2, "")
    assert said.splitlines() == [
        "decklint: query, column 11: unknown field 'hpp'; did you mean hp?",
        "  charizard hpp>=100",
        "            ^",
    ]


def test_a_misspelled_option_is_not_taken_for_a_word(decklint):
    code, _, said = decklint("card", "search", "charizard", "--jsn")
    assert code == 2
    assert "misspelled option" in said


def test_a_format_that_did_not_exist_on_the_day_exits_with_2(decklint):
    code, out, said = decklint("card", "search", "legal:expanded", day="2010-01-01")
    assert (code, out) == (2, "")
    assert said.startswith("decklint: Expanded begins on 2014-09-03")


def test_a_limit_is_kept_and_said(decklint):
    _, out, said = decklint("card", "search", "charizard", "--limit", "3")
    assert len(out.splitlines()) == 4
    assert said == "decklint: 3 of 12 shown; --limit 0 shows all\n"
    for args, lines in ((), 3), (("--limit", "0"), 12), (("--all",), 12), (("--limit", "5"), 5):
        _, out, _ = decklint("card", "search", "charizard limit:3", *args)
        assert len(out.splitlines()) == 1 + lines


def test_the_option_fields_lists_every_field_and_flag(decklint):
    code, out, _ = decklint("card", "search", "--fields", day=None)
    assert code == 0
    for word in ("name, n", "legal, format, f", "rulebox", "vanilla"):
        assert word in out


def test_control_characters_do_not_reach_the_terminal(decklint):
    for args in (("show", "\x1b[31mx\u202e"), ("search", "\x1b[31m:x"), ("search", "is:\x1b[31m")):
        _, out, said = decklint("card", *args)
        assert (out + said).replace("\n", "").isprintable()


def test_bytes_that_are_not_text_are_only_not_found(decklint):
    assert decklint("card", "show", "\udcff")[0] == 1
    assert decklint("card", "search", "\udcff")[0] == 2


@pytest.mark.parametrize("command", [["card", "show"], ["card", "search"], ["card"]])
def test_nothing_asked_exits_with_2(decklint, command):
    code, out, said = decklint(*command, day=None)
    assert (code, out) == (2, "")
    assert said


@pytest.mark.parametrize("command", ["show", "search"])
def test_help_has_examples_that_run(decklint, command):
    code, out, _ = decklint("card", command, "--help", day=None)
    assert code == 0
    examples = [line.split(None, 3)[3] for line in out.splitlines() if "  decklint card" in line]
    assert len(examples) >= 4
    for example in examples:
        words = [word.strip('"') for word in example.split(" --")[0].split('"') if word.strip()]
        words = words if '"' in example else example.split(" --")[0].split()
        assert decklint("card", command, *words)[0] == 0, example
