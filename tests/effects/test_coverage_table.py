"""The stored tables of coverage are what card_data says today."""

import json
from pathlib import Path

import pytest

from decklint.cli.main import run
from decklint.store import schema

FOLDER = Path(__file__).parents[2] / "benchmarks"
STORED = json.loads((FOLDER / "coverage.json").read_text(encoding="utf-8"))
#: How the stored tables are made anew.
ANEW = "`decklint effects coverage --date {} {} > benchmarks/{}` makes it anew"


@pytest.fixture
def effects(capfd, library):  # noqa: ARG001  the index must be there
    def asked(*args):
        code = run(["effects", *args])
        out, err = capfd.readouterr()
        return code, out, err

    return asked


@pytest.mark.parametrize(
    ("option", "name"), [("--json", "coverage.json"), ("--markdown", "coverage.md")]
)
def test_the_stored_table_is_true(effects, option, name):
    code, out, _ = effects("coverage", "--date", STORED["date"], option)
    assert code == 0
    stored = (FOLDER / name).read_text(encoding="utf-8")
    assert out == stored, ANEW.format(STORED["date"], option, name)


def test_the_tables_tell_of_every_format_series_mark_and_kind():
    assert not list(schema.validator("coverage").iter_errors(STORED))
    names = {table["by"]: [row["name"] for row in table["rows"]] for table in STORED["tables"]}
    assert names["format"] == ["standard", "expanded", "glc", "unlimited"]
    assert names["series"][0] == "Base"
    assert names["series"][-1] == "Mega Evolution"
    assert names["regulation mark"] == list("DEFGHIJ")
    assert names["kind of text"][:4] == ["attack", "ability", "trainer", "energy"]


def test_copies_that_are_really_played_are_modelled():
    """The target is 97 of a hundred copies in the Standard lists of today."""
    (played,) = [table for table in STORED["tables"] if table["unit"] == "copies"]
    today = played["rows"][0]
    assert today["modelled"] >= 0.97 * today["of"]


def test_only_what_is_played(effects):
    code, out, _ = effects("coverage", "--played")
    assert code == 0
    assert out.startswith("published lists")
    assert "standard " not in out


def test_played_counts_no_texts(effects):
    code, out, err = effects("coverage", "--played", "--marks", "H")
    assert (code, out) == (2, "")
    assert err == ("decklint: --played counts copies, not texts; leave --format and --marks out\n")


def test_copies_of_lists_are_counted(effects, tmp_path):
    """A pool for played.yaml: printings and copies, added up over the lists."""
    for number, copies in enumerate((3, 2)):
        path = tmp_path / f"{number}.txt"
        path.write_text(f"{copies} Mega Charizard X ex PFL 13\n", encoding="utf-8")
    code, out, _ = effects("played", "--name", "two lists", str(tmp_path))
    assert code == 0
    assert out == '- name: "two lists"\n  copies:\n    me02-013: 5\n'


def test_copies_in_decks_are_a_table_too(effects, tmp_path):
    (tmp_path / "a.txt").write_text("4 Mega Charizard X ex PFL 13\n", encoding="utf-8")
    found = json.loads(effects("coverage", "--marks", "H", "--decks", str(tmp_path), "--json")[1])
    assert not list(schema.validator("coverage").iter_errors(found))
    (row,) = found["tables"][-1]["rows"]
    assert (row["of"], row["modelled"]) == (4, 4)


def test_the_words_of_the_language_have_a_schema(effects):
    code, out, _ = effects("verbs", "--json")
    document = json.loads(out)
    assert code == 0
    assert not list(schema.validator("verbs").iter_errors(document))
    assert all((word["texts"] is None) == (word["kind"] not in {"statement", "rule"})
               for word in document["words"])  # fmt: skip
