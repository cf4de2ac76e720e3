"""decklint from Python: what is refused, and in which words."""

import doctest
import inspect
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import decklint
from decklint import api
from decklint.cli.main import cli
from decklint.store import schema

EXAMPLES = Path(__file__).parents[1] / "examples"

BANS = """\
bans:
  - {format: standard, card: Charmander, by_name: true, from: '2026-11-01', source: a test}
"""
TEXT = "10 Charmander PFL 11\n50 Fire Energy MEE 2\n"


@pytest.mark.parametrize("name", ["deck.txt", "2-deck.txt", "my decks.txt", "/etc/hosts.csv"])
def test_the_name_of_a_file_is_no_list(tmp_path, monkeypatch, library, name):  # noqa: ARG001
    """Whether there is such a file is nobody's business: the text may be a stranger's."""
    monkeypatch.chdir(tmp_path)
    before = decklint.check(name)
    (tmp_path / Path(name).name).write_text(TEXT)
    after = decklint.check(name)
    assert before.failure == after.failure
    assert after.failure == "the name of a file, not a deck list; hand in what the file holds"


def test_what_is_imported_meanwhile_is_judged_by(tmp_path, monkeypatch, library):  # noqa: ARG001
    """A service that runs for weeks, and a ban of today."""
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path / "store"))
    given = {"format": "standard", "date": "2026-11-17"}
    assert not [one for one in decklint.check(TEXT, **given).findings if one.code == "F208"]
    bans = tmp_path / "bans.yaml"
    bans.write_text(BANS, encoding="utf-8")
    assert CliRunner().invoke(cli, ["data", "import", str(bans)]).exit_code == 0
    assert [one.code for one in decklint.check(TEXT, **given).findings].count("F208") == 1
    assert CliRunner().invoke(cli, ["data", "remove", "bans.yaml"]).exit_code == 0
    assert not [one for one in decklint.check(TEXT, **given).findings if one.code == "F208"]


def test_a_list_of_one_line_is_read_though_a_file_has_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "4 Charmander PFL 11").touch()
    assert decklint.read("4 Charmander PFL 11").entries[0].count == 4
    assert not decklint.read("nothing.txt").entries


@pytest.mark.parametrize("wrong", ["5", 5.5, None])
@pytest.mark.parametrize("name", ["games", "seed", "jobs", "by_turn", "draws"])
def test_a_number_that_is_none_is_told_by_name(library, name, wrong):  # noqa: ARG001
    ask = decklint.odds if name in {"by_turn", "draws"} else decklint.goldfish
    with pytest.raises(TypeError) as told:
        ask(TEXT, **{name: wrong})
    assert str(told.value) == f"{name} is a whole number, int, not {type(wrong).__name__}"


def test_a_card_that_is_not_known_is_told_by_its_whole_name(library):  # noqa: ARG001
    with pytest.raises(decklint.UsageError, match="no card found for 'Ultra Bal'; did you mean"):
        decklint.card("Ultra Bal")
    assert decklint.card(" PFL 13 ").id == decklint.card("me02-013").id


# What is public, and what the answers look like


def test_the_public_names_are_these():
    """Whoever takes one away breaks somebody's program; whoever adds one promises it."""
    functions = {
        "card", "check", "check_many", "compare", "duel", "fix", "goldfish", "odds",
        "play_scenario", "read", "resolve", "search", "write",
    }  # fmt: skip
    values = {
        "DataError", "Deck", "DeckComparison", "DeckList", "DeckReport", "Duel", "Finding",
        "FixedDeck", "Format", "Goldfish", "Library", "Odds", "Printing", "ScenarioResult",
        "UsageError", "Verdict",
    }  # fmt: skip
    assert set(decklint.__all__) == functions | values | {"__version__"}
    assert set(api.__all__) == functions | values
    assert all(getattr(decklint, name) is getattr(api, name) for name in functions | values)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = decklint.nonsense


def test_every_function_shows_an_example_that_is_true(library):  # noqa: ARG001
    finder = doctest.DocTestFinder()
    tests = {one.name.rpartition(".")[2]: one for one in finder.find(api) if one.examples}
    public = {name for name in api.__all__ if inspect.isfunction(getattr(api, name))}
    assert public - {"play_scenario"} <= set(tests)  # examples/burn.yaml is that one's
    runner = doctest.DocTestRunner()
    for one in tests.values():
        assert not runner.run(one).failed, one.name


def answers():
    """An answer of every kind, and the schema of its document."""
    given = {"date": "2026-11-17"}
    return [
        (decklint.resolve(TEXT, **given), "deck"),
        (decklint.resolve("4 Nobody Knows ABC 12", **given), "deck"),
        (decklint.check(TEXT, **given), "report"),
        (decklint.check(EXAMPLES / "bad-deck.txt", **given), "report"),
        (decklint.fix("4 charmandr PFL 11", **given), "report"),
        (decklint.card("PFL 11", **given), "cards"),
        (decklint.search("set:PFL Dawn", **given)[0], "cards"),
        (decklint.odds(TEXT, **given), "odds"),
        (decklint.goldfish(TEXT, games=3, **given), "goldfish"),
        (decklint.compare(TEXT, TEXT, games=3, **given), "goldfish"),
        (decklint.duel(TEXT, TEXT, games=2, **given), "duel"),
        (decklint.play_scenario(EXAMPLES / "burn.yaml"), "play"),
    ]


def test_every_answer_has_a_document_a_short_name_and_a_table(library):  # noqa: ARG001
    for found, name in answers():
        faults = list(schema.validator(name).iter_errors(found.to_dict()))
        assert not faults, f"{found!r}: {faults[0].message}"
        assert len(repr(found)) < 160
        assert found._repr_html_().startswith("<p>") or "<pre>" in found._repr_html_()
        again = pickle.loads(pickle.dumps(found))  # noqa: S301 -- made here
        assert again == found
        assert again.to_dict() == found.to_dict()


def test_a_document_is_what_the_command_prints(library, tmp_path):  # noqa: ARG001
    file = tmp_path / "deck.txt"
    file.write_text(TEXT, encoding="utf-8")
    given = ["--date", "2026-11-17", "--json"]
    told = CliRunner().invoke(cli, ["check", str(file), *given])
    assert json.loads(told.stdout) == decklint.check(file, date="2026-11-17").to_dict()
    told = CliRunner().invoke(cli, ["odds", str(file), *given])
    assert json.loads(told.stdout) == decklint.odds(file, date="2026-11-17").to_dict()


def test_what_a_list_holds_is_never_markup(library):  # noqa: ARG001
    text = "4 <script>alert(1)</script> PFL 11"
    for found in (decklint.check(text), decklint.resolve(text), decklint.fix(text)):
        assert "<script>" not in found._repr_html_()


def test_a_file_is_named_by_a_path(tmp_path, library):  # noqa: ARG001
    file = tmp_path / "deck.txt"
    with pytest.raises(decklint.DataError, match="cannot be read"):
        decklint.check(file)
    file.write_text(TEXT, encoding="utf-16")
    report = decklint.check(file, date="2026-11-17")
    assert (report.path, report.counts.total) == (str(file), 60)
    assert decklint.fix(file).data == file.read_bytes()


OWN = "id: flames\nname: Flames\nwindows:\n  - {first_set: me02, kinds: [expansion]}\n"


def test_a_format_is_a_name_a_file_or_a_value(tmp_path, library):  # noqa: ARG001
    file = tmp_path / "flames.yaml"
    file.write_text(OWN, encoding="utf-8")
    by_file = decklint.check(TEXT, format=file, date="2026-11-17")
    assert by_file == decklint.check(TEXT, format=file, date="2026-11-17")  # asked twice
    assert by_file.format == "flames"
    own = api.library().formats["expanded"]
    assert decklint.check(TEXT, format=own, date="2026-11-17").format == "expanded"
    assert decklint.resolve(TEXT, format=file, date="2026-11-17").counts.total == 60
    assert "flames" not in api.library().formats
    with pytest.raises(decklint.UsageError, match="unknown format"):
        decklint.check(TEXT, format="flames")


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_decks_are_judged_as_each_alone(tmp_path, library, jobs):  # noqa: ARG001
    lists = [TEXT, b"4 Iono PAL 185", EXAMPLES / "bad-deck.txt", tmp_path / "none.txt", ""] * 3
    found = list(decklint.check_many(lists, date="2026-11-17", jobs=jobs))
    assert [one.path for one in found[:4]] == ["-", "-", *map(str, lists[2:4])]
    assert "cannot be read" in found[3].failure
    for one, deck in zip(found, lists, strict=True):
        if deck != lists[3]:
            assert one == decklint.check(deck, date="2026-11-17")


def test_many_decks_say_at_once_what_cannot_be_asked(library):
    with pytest.raises(decklint.UsageError, match="unknown format"):
        decklint.check_many([TEXT], format="standrd")
    with pytest.raises(decklint.UsageError, match="at least 1"):
        decklint.check_many([TEXT], jobs=0)
    with pytest.raises(decklint.UsageError, match="leave `cards` or `jobs` out"):
        decklint.check_many([TEXT], jobs=2, cards=library)


def test_a_scenario_that_fails_says_where(library):  # noqa: ARG001
    text = (EXAMPLES / "burn.yaml").read_text(encoding="utf-8")
    assert decklint.play_scenario(text).holds
    wrong = decklint.play_scenario(text.replace("damage: 20", "damage: 30"))
    assert not wrong.holds
    assert wrong.faults[0][0] > 1
    assert wrong.to_dict()["summary"]["fail"] == 1
    with pytest.raises(decklint.DataError):
        decklint.play_scenario("title: nothing else")


@pytest.mark.parametrize("lists", [["good-deck.txt", "dragapult.txt"], ["bad-deck.txt"]])
def test_the_program_of_the_examples_runs(library, lists):  # noqa: ARG001
    program = [sys.executable, EXAMPLES / "deck_desk.py", *(EXAMPLES / name for name in lists)]
    ran = subprocess.run(program, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (ran.returncode, ran.stderr) == (int(lists == ["bad-deck.txt"]), "")
    assert "holds" in ran.stdout


def test_the_lists_beside_the_conftest_of_the_examples_are_tests(library, tmp_path):  # noqa: ARG001
    for name in ("good-deck.txt", "bad-deck.txt"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    text = (EXAMPLES / "pytest" / "conftest.py").read_text(encoding="utf-8")
    dated = text.replace('format="standard")', 'format="standard", date="2026-11-17")')
    (tmp_path / "conftest.py").write_text(dated, encoding="utf-8")
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    ran = subprocess.run(
        program, capture_output=True, text=True, check=False, encoding="utf-8", cwd=tmp_path
    )
    assert ran.returncode == 1
    assert "1 failed, 1 passed" in ran.stdout
    assert "line 1: C101 61 cards; a deck is exactly 60" in ran.stdout
