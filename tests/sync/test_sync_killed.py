"""A sync can stop at any moment, and two can run at once."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import fake_api as fake
import pytest
from stored import content

from decklint.store.user_store import Store
from decklint.sync.fetch import sync
from decklint.sync.sources import open_source

DRIVER = Path(__file__).with_name("sync_driver.py")


def drive(folder, url, *wanted):
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, str(DRIVER), str(folder), url, *wanted]
    return subprocess.Popen(command, env=environ)


def test_a_sync_killed_at_any_moment_loses_nothing(tmp_path):
    """Kill -9 in a loop: the store is whole each time, and ends as if nothing had happened."""
    old = [fake.a_set("zz1", 10), fake.a_set("zz2", 12)]
    new = [fake.a_set("zz1", 14), fake.a_set("zz2", 12), fake.a_set("zz3", 30)]
    whole = {"zz1": {10, 14}, "zz2": {12}, "zz3": {30}}
    dice = random.Random(20261116)
    store, undisturbed = Store(tmp_path / "killed"), Store(tmp_path / "undisturbed")
    with fake.fake_api(*old) as api:
        assert drive(undisturbed.folder, api.origin).wait() == 0
        shutil.copytree(undisturbed.folder, tmp_path / "old")
        api.sets[:] = new
        assert drive(undisturbed.folder, api.origin).wait() == 0
        wanted, killed = content(undisturbed), 0
        for _ in range(20):
            if not store.folder.exists():
                shutil.copytree(tmp_path / "old", store.folder)
            code = drive_and_kill(store.folder, api, dice.randint(1, 30), dice.random() / 100)
            found = {s.id: len(s.cards) for s in Store(store.folder, pytest.fail).sets()}
            assert found.keys() >= {"zz1", "zz2"}
            assert all(count in whole[set_id] for set_id, count in found.items())
            killed += code < 0
            if code == 0:
                assert content(store) == wanted
                shutil.rmtree(store.folder)
        assert killed > 5
        if not store.folder.exists():
            shutil.copytree(tmp_path / "old", store.folder)
        assert drive(store.folder, api.origin).wait() == 0
    assert content(store) == wanted
    assert not list((store.folder / "sets").glob(".*"))


def drive_and_kill(folder, api, last, pause):
    """A sync that is killed a moment after its `last` request arrives; its exit code."""
    api.asked.clear()
    process = drive(folder, api.origin)

    def kill(count):
        if count >= last:
            api.closing.wait(pause)
            process.kill()

    api.on_request = kill
    code = process.wait()
    api.on_request = lambda _count: None
    return code


def test_two_syncs_at_once_are_safe(tmp_path):
    """The second waits for the first and finds its work done."""
    with fake.fake_api(fake.a_set("zz1", 20), fake.a_set("zz2", 20)) as api:
        both = [drive(tmp_path / "both", api.origin) for _ in range(2)]
        assert [process.wait() for process in both] == [0, 0]
        cards = api.paths("/cards/")
        assert len(cards) == len(set(cards)) == 40
        assert drive(tmp_path / "one", api.origin).wait() == 0
    assert content(Store(tmp_path / "both")) == content(Store(tmp_path / "one"))


def test_the_answers_of_a_set_that_was_just_stored_are_not_left_behind(tmp_path):
    """A sync that is stopped between the two goes on with them when it next looks."""
    store = Store(tmp_path)
    with fake.fake_api(fake.a_set("zz1", 5)) as api:
        sources = [open_source("tcgdex", tmp_path, base_url=api.origin) for _ in range(2)]
        sources[0].stored = lambda _listing: sys.exit(9)
        with pytest.raises(SystemExit):
            sync(store, sources[0])
        assert list((tmp_path / "partial").rglob("*.json"))
        assert sync(store, sources[1]).unchanged == ["zz1"]
    assert not list((tmp_path / "partial").rglob("*.json"))
