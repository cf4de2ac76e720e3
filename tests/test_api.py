"""decklint from Python: what is refused, and in which words."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import decklint
from decklint.cli.main import cli

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
