"""`decklint data sync` and `data import` as a user sees them: lines and exit codes."""

import _thread
import json
import signal
import sys
from pathlib import Path

import pytest

from decklint.cli import sync as command
from decklint.cli.main import run
from decklint.store.user_store import Store
from decklint.sync.known import Known

sys.path.append(str(Path(__file__).parents[1] / "sync"))
import fake_api as fake

#: What is said before the network is waited for.
ASKING = "decklint: asking TCGdex for its sets\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A store of its own, and a card_data that knows nothing."""
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(command, "_known", Known)
    for name in ("SCRYDEX_API_KEY", "SCRYDEX_TEAM_ID", "DECKLINT_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "data"


@pytest.fixture
def api():
    with fake.fake_api(fake.a_set("zz1", 10), fake.a_set("zz2", 5)) as running:
        yield running


def test_sync_says_what_it_fetched(api, capsys):
    """One line per set and a summary; nothing on standard error."""
    assert run(["data", "sync", "--base-url", api.origin]) == 0
    assert capsys.readouterr() == (
        "zz1 Invented ZZ1: 10 cards, 10 new\n"
        "zz2 Invented ZZ2: 5 cards, 5 new\n"
        "2 sets stored, 0 unchanged (TCGdex, 18 requests)\n",
        ASKING,
    )
    assert run(["data", "sync", "--base-url", api.origin]) == 0
    assert capsys.readouterr().out == "0 sets stored, 2 unchanged (TCGdex, 3 requests)\n"


def test_sync_fetches_the_sets_it_is_given(api, capsys):
    """Several, by code or id."""
    assert run(["data", "sync", "--base-url", api.origin, "--set", "ZZ2"]) == 0
    assert capsys.readouterr().out.startswith("zz2 Invented ZZ2: 5 cards, 5 new\n1 set stored")


def test_pokemontcg_is_used_with_a_word_about_its_end(api, capsys):
    """The word is on standard error."""
    assert run(["data", "sync", "--source", "pokemontcg", "--base-url", api.origin]) == 0
    out, err = capsys.readouterr()
    assert "2 sets stored" in out
    assert err == (
        "decklint: pokemontcg.io goes offline on 2027-03-01; TCGdex, the default, stays.\n"
        "decklint: asking pokemontcg.io for its sets\n"
    )


def test_a_card_the_source_has_wrong_is_one_line_and_exit_2(api, capsys, folder):
    """The good set is stored, the other is not."""
    api.fault("/cards/zz1-004", fake.with_field("hp", "many"))
    assert run(["data", "sync", "--base-url", api.origin]) == 2
    out, err = capsys.readouterr()
    assert err == f"{ASKING}decklint: TCGdex: zz1-004: hp is 'many', not a whole number\n"
    assert out.endswith("1 set stored, 0 unchanged, 1 failed (TCGdex, 12 requests)\n")
    assert [stored.id for stored in Store(folder).sets()] == ["zz2"]


def test_a_source_that_is_down_is_one_line_and_exit_2(api, capsys):
    """No traceback, nothing on standard output."""
    api.fault("/sets", fake.html)
    assert run(["data", "sync", "--base-url", api.origin]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    said, line = err.splitlines()
    assert said == ASKING.rstrip()
    assert line.startswith("decklint: TCGdex (127.0.0.1) answers with a web page instead of JSON;")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--base-url", "http://example.org"], "use https://"),
        (["--source", "scrydex"], "SCRYDEX_API_KEY is not set"),
        (["--source", "elsewhere"], "elsewhere"),
        (["--set"], "--set"),
    ],
)
def test_misuse_is_one_line_and_exit_2(capsys, arguments, line):
    """The line says what to write instead."""
    assert run(["data", "sync", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert line in err
    assert err.count("\n") == 1


def test_ctrl_c_leaves_a_store_that_is_whole_and_a_download_to_go_on_with(api, capsys, folder):
    """Exit 130; the same command then fetches the rest."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    interrupt = 6

    def ctrl_c(count):
        if count == interrupt:
            _thread.interrupt_main()

    api.on_request = ctrl_c
    assert run(["data", "sync", "--base-url", api.origin]) == 130
    assert "run the same command again to go on" in capsys.readouterr().err
    assert list(Store(folder).sets()) == []
    api.asked.clear()
    api.on_request = lambda _count: None
    assert run(["data", "sync", "--base-url", api.origin]) == 0
    assert len(api.paths("/cards/zz1")) < 10
    assert [len(stored.cards) for stored in Store(folder).sets()] == [10, 5]


def test_import_says_what_it_took(tmp_path, capsys, folder):
    """A line per set, a count, and what was passed over."""
    source = tmp_path / "dump"
    source.mkdir()
    (source / "zz1.json").write_text(json.dumps(fake.a_set("zz1", 4)), encoding="utf-8")
    (source / "other.json").write_text("{}", encoding="utf-8")
    assert run(["data", "import", str(source)]) == 0
    out, err = capsys.readouterr()
    assert out == "zz1 Invented ZZ1: 4 cards, 4 new\n1 set imported\n"
    assert err == f"decklint: skipped {source / 'other.json'}: nothing to import\n"
    assert [stored.id for stored in Store(folder).sets()] == ["zz1"]


def test_a_faulty_import_is_one_line_and_exit_2(tmp_path, capsys, folder):
    """File, line and what is wrong."""
    path = tmp_path / "own.yaml"
    path.write_text("set: {id: own, name: Own}\ncards: []\n", encoding="utf-8")
    assert run(["data", "import", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"decklint: {path}:1: the set lacks 'released'; add it\n"
    assert list(Store(folder).sets()) == []


@pytest.mark.parametrize("name", ["sync", "import"])
def test_help_has_examples(capsys, name):
    """What to type stands in the help."""
    assert run(["data", name, "--help"]) == 0
    out = capsys.readouterr().out
    assert "Examples:" in out
    assert out.count(f"decklint data {name} ") >= 3
