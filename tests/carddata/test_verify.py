"""A small invented card_data is in order, and each slip in it gives exactly its own problem."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from decklint.carddata.verify import FOLDERS, TOP, verify, verify_all, verify_index
from decklint.errors import DataError
from decklint.store import schema
from decklint.store.index.compiler import compile_index
from decklint.store.yamlfile import read

VECTORS = Path(__file__).parents[1] / "vectors"
SMALL = VECTORS / "card_data_small"
CASES = read(VECTORS / "verify.yaml").value
NAME_RULES = Path(__file__).parents[2] / "card_data" / "names.yaml"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the small card_data to spoil, as the current folder."""
    copy = tmp_path / "card_data"
    shutil.copytree(SMALL, copy)
    monkeypatch.chdir(copy)
    return copy


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_slip_gives_its_problems(case, folder):
    """Every change of verify.yaml brings the problems it names, and no others."""
    path = folder / case.get("file", "formats.yaml")
    if "replace" in case:
        text = path.read_text(encoding="utf-8")
        assert text.count(case["replace"]) >= 1
        path.write_text(text.replace(case["replace"], case["with"], 1), encoding="utf-8")
    elif case.get("write") is not None:
        path.write_text(case["write"], encoding="utf-8")
    elif "write" in case:
        path.unlink()
    assert case["problems"] == [str(problem) for problem in verify_all(".")]


def test_problems_come_as_they_are_found(folder):
    """The files are judged one by one: the first problem is there before the last file is read."""
    (folder / "formats.yaml").unlink()
    shutil.rmtree(folder / "sets")
    assert str(next(verify(folder))).endswith("formats.yaml: this file is missing; add it")


def test_a_folder_without_sets_is_incomplete(folder):
    """A missing folder is one problem, and what it would explain is not judged."""
    shutil.rmtree(folder / "sets")
    assert [str(problem) for problem in verify_all(".")] == ["sets: this folder is missing; add it"]


def test_without_a_name_the_folder_is_card_data(folder, monkeypatch):
    """`data verify` in a checkout means ./card_data."""
    monkeypatch.chdir(folder.parent)
    assert verify_all() == []
    (folder / "bans.yaml").write_text("[]")
    assert [str(problem) for problem in verify_all()] == [
        "card_data/bans.yaml:1: the file is a list; it must be a mapping"
    ]


@pytest.mark.parametrize("name", ["nowhere", "README.md"])
def test_what_is_no_folder_is_an_error(folder, name):
    """Verifying something else than a folder cannot be done at all."""
    with pytest.raises(DataError, match=r"there is no such folder; name a card_data folder"):
        verify_all(folder / name)


def test_thirty_thousand_brackets_are_one_problem(folder):
    """A hostile file is a line like any other."""
    (folder / "sets" / "inv1.yaml").write_text("[" * 30_000)
    assert [str(problem) for problem in verify_all(".")] == [
        "sets/inv1.yaml:1: brackets or lists are nested deeper than 50; flatten them"
    ]


def test_progress_is_told_file_by_file(folder):
    """Whoever watches sees how many files there are and how many are done."""
    told: list[tuple[str, int, int]] = []
    assert list(verify(folder, lambda *state: told.append(state))) == []
    assert told == [("verifying the files", place, len(told)) for place in range(len(told))]


@pytest.fixture
def index(tmp_path):
    """The index of the small card_data."""
    compile_index(SMALL, tmp_path / "cards.sqlite")
    db = sqlite3.connect(tmp_path / "cards.sqlite")
    yield db
    db.close()


def test_an_index_is_in_order_as_its_files_are(index):
    """What is made of good files is good."""
    assert list(verify_index(index)) == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("DELETE FROM sets WHERE id = 'inv1g'",
         "index: the printing 'inv1g-G02' is of no set; rebuild the index"),
        ("DELETE FROM cards WHERE name = 'Spark Energy'",
         "index: the printing 'inv1-006' is of no card; rebuild the index"),
        ("DELETE FROM printings WHERE id = 'inv1-006'",
         "index: the card 'Spark Energy' has no printing; rebuild the index"),
        ("UPDATE sets SET cards = 7 WHERE id = 'inv1'",
         "index: the set 'inv1' has not the number of cards that it says; rebuild the index"),
        ("DELETE FROM printings WHERE id = 'inv1-002'",
         "index, bans.yaml: there is no printing 'inv1-002' in sets/; correct the id"),
        ("DELETE FROM documents WHERE name = 'formats'",
         "index, formats.yaml: this document is missing; rebuild the index"),
        ("UPDATE documents SET json = '{}' WHERE name = 'sources'",
         "index, sources.yaml: the file lacks 'sources'; add it"),
    ],
)  # fmt: skip
def test_a_spoilt_index_is_told(index, change, problem):
    """An index whose parts do not hang together gives a line for each."""
    index.execute(change)
    assert problem in [str(one) for one in verify_index(index)]


def test_every_kind_of_file_is_in_the_small_folder():
    """The small card_data has all files that the real one has."""
    assert set(TOP) <= {path.name for path in SMALL.iterdir()}
    assert all(list((SMALL / name).glob("*.yaml")) for name in FOLDERS)


def counts_as(rules: dict[str, Any], name: str) -> str:
    """A name after the rules of names.yaml, in their order."""
    for rule in rules["normalise"]:
        name = re.sub(rule["pattern"], rule["to"], name)
    for rule in rules["not_part_of_name"]:
        if "pattern" in rule:
            name = re.sub(rule["pattern"], "", name)
        for head in rule.get("parenthesis_after", ()):
            name = re.sub(rf"^{re.escape(head)} \(.+\)$", head, name)
    return name


def test_the_rules_on_names_are_valid():
    """Our own names.yaml fits its schema."""
    assert schema.problems(read(NAME_RULES), "name-rules") == []


def test_the_rules_on_names_do_what_they_say():
    """Every example of a rule comes out, with all the other rules applied too."""
    rules = read(NAME_RULES).value
    for rule in [*rules["normalise"], *rules["not_part_of_name"]]:
        for written, wanted in rule.get("examples", {}).items():
            assert counts_as(rules, written) == counts_as(rules, wanted)
    for rule in rules["not_part_of_name"]:
        for written, wanted in rule.get("examples", {}).items():
            assert counts_as(rules, written) == wanted


def test_different_names_stay_different():
    """No rule makes one name of names that count apart."""
    rules = read(NAME_RULES).value
    groups = [group for rule in rules["part_of_name"] for group in rule["different"]]
    for group in [*groups, *rules["not_exclusive"]]:
        assert len({counts_as(rules, name) for name in group}) == len(group)
