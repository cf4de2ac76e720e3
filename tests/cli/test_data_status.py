"""`decklint data status` and `data remove`: what is known, what is missing, what is the user's."""

import json
import sys
from pathlib import Path

import pytest

from decklint.store import schema

sys.path.append(str(Path(__file__).parents[1] / "sync"))
import fake_api as fake

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(home, monkeypatch):
    """A store of its own."""
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(home / "data"))
    return home / "data"


def status(decklint, *args):
    code, out, _ = decklint("data", "status", "--json", *args)
    document = json.loads(out)
    assert code == 0
    assert not list(schema.validator("data").iter_errors(document))
    return document


def test_every_gap_of_the_data_is_listed(decklint, library):
    """What is listed is all: no other set has fewer cards than its numbers say."""
    told = {one["code"]: (one["cards"], one["of"]) for one in status(decklint)["missing"]}
    assert {"CLV", "CLC", "CLB", "DLR", "30C", "JUMBO", "MFB", "PR-SW", "TK10L"} <= set(told)
    assert "LTR-RC" not in told  # its cards are among those of Legendary Treasures
    for known in library.sets.values():
        few = known.cards < (known.printed_total or 1)
        assert few == (known.code in told) or known.id == "rc", known


def test_the_readme_lists_the_same(decklint):
    readme = (ROOT / "README.md").read_text("utf-8")
    for one in status(decklint)["missing"]:
        assert one["name"] in readme


def test_a_sync_is_told_with_its_source_and_day_and_undone(store, decklint):
    with fake.fake_api(fake.a_set("zz1", 3), fake.a_set("zz2", 2)) as api:
        assert decklint("data", "sync", "--base-url", api.origin)[0] == 0
    found = status(decklint)
    assert [(one["id"], one["source"], one["cards"]) for one in found["own_sets"]] == [
        ("zz1", "tcgdex", 3), ("zz2", "tcgdex", 2),
    ]  # fmt: skip
    assert all(one["synced"] for one in found["own_sets"])
    assert found["synced"] == found["own_sets"][0]["fetched"]
    assert found["store"] == str(store)
    text = decklint("data", "status")[1]
    assert f"synced from tcgdex on {found['synced']}: Invented ZZ1 (ZZ1), 3 cards (zz1)" in text
    assert f"last complete sync: {found['synced']}" in text
    assert status(decklint, "--isolated")["own_sets"] == []
    assert decklint("data", "remove", "ZZ1")[1] == "ZZ1: removed\n"
    assert [one["id"] for one in status(decklint)["own_sets"]] == ["zz2"]


def test_a_sync_of_one_set_is_no_complete_one(store, decklint):
    with fake.fake_api(fake.a_set("zz1", 3), fake.a_set("zz2", 2)) as api:
        assert decklint("data", "sync", "--base-url", api.origin, "--set", "zz1")[0] == 0
    assert status(decklint)["synced"] is None
    (store / "synced.txt").write_bytes(b"\xff nonsense")
    assert status(decklint)["synced"] is None


@pytest.mark.usefixtures("store")
def test_all_or_nothing_is_removed(write, decklint):
    write("bans.yaml", "bans: [{format: standard, card: Iono, by_name: true, from: '2026-01-01'}]")
    assert decklint("data", "import", "bans.yaml")[0] == 0
    code, _, err = decklint("data", "remove", "bans.yaml", "nothing")
    assert (code, "nothing called 'nothing'" in err) == (2, True)
    assert len(status(decklint)["imported"]) == 1
    code, _, err = decklint("data", "remove", "iono")
    assert (code, "it came with bans.yaml: run `decklint data remove bans.yaml`" in err) == (
        2,
        True,
    )
    assert decklint("data", "remove", "bans.yaml")[0] == 0
    assert status(decklint)["imported"] == []
    for odd in ("../sets", "", "..", "/etc/passwd"):
        assert decklint("data", "remove", odd)[0] == 2
