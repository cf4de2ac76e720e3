"""The user's store of sets: whole files, whatever happens to them."""

import json
import os
import subprocess
import sys

import pytest

from decklint.errors import DataError
from decklint.model.card import Origin
from decklint.store import atomic
from decklint.store.lock import locked
from decklint.store.user_store import Store, StoredSet, data_folder
from decklint.sync.response_cache import Answers, Kept

import datetime as dt  # isort: skip


def a_stored_set(set_id="zz1", cards=2):
    lines = [
        {"number": str(n), "id": f"{set_id}-{n}", "name": "Testling", "kind": "Trainer"}
        for n in range(1, cards + 1)
    ]
    facts = {
        "id": set_id,
        "name": "Invented Isles",
        "series": "Examples",
        "kind": "expansion",
        "released": "2026-10-01",
    }
    origin = Origin("tcgdex", "2026-11-16", "https://example.org zz1")
    return StoredSet(facts, tuple(lines), {"0a1b2c3d4e5f": "Wörds"}, origin, "stamp")


@pytest.fixture
def warnings():
    return []


@pytest.fixture
def store(tmp_path, warnings):
    return Store(tmp_path / "data", warnings.append)


def test_what_is_put_in_comes_out(store):
    """A set is read back as it was written, with its origin."""
    store.put(a_stored_set())
    assert list(store.sets()) == [a_stored_set()]
    assert store.get("zz1") == a_stored_set()
    assert store.get("zz2") is None


def test_a_store_that_is_not_there_is_empty(store):
    """Nothing is created by looking."""
    assert list(store.sets()) == []
    assert store.signature() == ""
    assert not store.folder.exists()


def test_the_file_is_the_schema_it_names(store):
    """One JSON document per set, one card per line."""
    store.put(a_stored_set(cards=5))
    text = (store.folder / "sets" / "zz1.json").read_text(encoding="utf-8")
    document = json.loads(text)
    assert document["schema"] == "decklint/store-set/1"
    assert document["origin"]["source"] == "tcgdex"
    assert sum(line.startswith('{"number"') for line in text.splitlines()) == 5


def test_the_signature_changes_with_the_content(store):
    """An index made of the store knows by it when to be made again."""
    store.put(a_stored_set())
    first = store.signature()
    assert first == store.signature()
    store.put(a_stored_set("zz2"))
    second = store.signature()
    assert first != second
    store.delete(store.find("zz2"))
    assert store.signature() == first


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1000] if len(data) > 1000 else data[: len(data) // 2],
        lambda data: data[:-3],
        lambda _data: b"",
        lambda _data: b"\xff\xfe\x00",
        lambda _data: b"[" * 50_000,
        lambda data: data.replace(b"Testling", b"Testlinh", 1),
        lambda data: data.replace(b"store-set/1", b"store-set/9"),
        lambda data: data.replace(b'"zz1"', b'"zz2"'),
    ],
)
def test_a_damaged_file_is_put_aside_and_the_rest_stays(store, warnings, damage):
    """The user is told once; the other sets are there, and so is the damaged file."""
    store.put(a_stored_set("zz1"), a_stored_set("zz2"))
    path = store.folder / "sets" / "zz1.json"
    path.write_bytes(damage(path.read_bytes()))
    assert [found.id for found in store.sets()] == ["zz2"]
    assert [found.id for found in store.sets()] == ["zz2"]
    assert len(warnings) == 1
    assert "put aside as zz1.damaged" in warnings[0]
    assert path.with_suffix(".damaged").exists()


def test_a_file_named_for_another_set_is_not_believed(store, warnings):
    """A copy under another name is no other set."""
    store.put(a_stored_set("zz1"))
    (store.folder / "sets" / "zz1.json").rename(store.folder / "sets" / "zz3.json")
    assert list(store.sets()) == []
    assert "zz3.json" in warnings[0]


@pytest.mark.parametrize("set_id", ["../zz1", "a/b", "", "con", "nul.x", "a" * 60, ".zz1", "zz1."])
def test_an_id_that_is_no_file_name_is_refused(store, set_id):
    """No id can lead out of the store, on any system."""
    with pytest.raises(DataError, match="cannot have the id"):
        store.put(a_stored_set(set_id))
    assert not store.folder.exists()


def test_the_environment_says_where_the_store_is(tmp_path, monkeypatch):
    """DECKLINT_DATA_DIR, else the system's place for a user's data."""
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("DECKLINT_DATA_DIR")
    assert data_folder().name == "decklint"


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path):
    """The line says what to do."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(DataError, match="DECKLINT_DATA_DIR"):
        Store(tmp_path / "file").put(a_stored_set())


def test_a_full_disk_leaves_everything_as_it_was(store, monkeypatch):
    """Of several sets none is replaced when the last cannot be written."""
    store.put(a_stored_set("zz1"), a_stored_set("zz2"))
    before = {path.name: path.read_bytes() for path in (store.folder / "sets").iterdir()}
    full = OSError(28, "No space left on device")
    calls = []

    def fsync(_handle):
        calls.append(1)
        if len(calls) == 2:
            raise full

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(DataError, match="No space left"):
        store.put(a_stored_set("zz1", 9), a_stored_set("zz2", 9))
    assert before == {path.name: path.read_bytes() for path in (store.folder / "sets").iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_the_store_is_its_owners_alone(store):
    """Printed texts are for the user's own eyes."""
    store.put(a_stored_set())
    assert store.folder.stat().st_mode & 0o077 == 0


def test_what_an_interrupted_writer_left_is_cleared_away(store):
    """The next who has the lock tidies up."""
    store.put(a_stored_set())
    left = store.folder / "sets" / f".zz9.json.1-1{atomic.UNFINISHED}"
    left.write_bytes(b"half")
    with store.lock():
        assert not left.exists()
    assert [found.id for found in store.sets()] == ["zz1"]


def test_the_lock_keeps_others_out(store, warnings):
    """Who waits too long is told who has it."""
    with store.lock(), pytest.raises(DataError, match=rf"\(process {os.getpid()}\) is writing"):
        store.lock(wait=0).__enter__()
    assert any("waiting for another decklint" in line for line in warnings)


def test_a_lock_dies_with_its_holder(tmp_path):
    """A killed process leaves no lock behind."""
    script = (
        "import sys, pathlib; from decklint.store.lock import locked\n"
        "with locked(pathlib.Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout.readline().strip() == b"held"
        with pytest.raises(DataError, match="is writing here"), locked(path, wait=0):
            pass
        holder.kill()
        holder.wait()
        with locked(path, wait=0):
            pass


def test_answers_of_an_interrupted_download_are_used_again(tmp_path):
    """In the same state of the set, within a week."""
    day = dt.date(2026, 11, 16)
    first = Answers(tmp_path, "tcgdex", "zz1", day)
    first.begin("state")
    first.keep("cards/zz1-1", Kept("etag", {"id": "zz1-1"}))
    for later, stamp, expected in (
        (day, "state", True),
        (day + dt.timedelta(days=8), "state", False),
    ):
        again = Answers(tmp_path, "tcgdex", "zz1", later)
        again.begin(stamp)
        assert (again.fresh("cards/zz1-1") is not None) == expected


def test_answers_of_another_state_of_the_set_are_not_used(tmp_path):
    """A set that has changed is fetched from its beginning."""
    answers = Answers(tmp_path, "tcgdex", "zz1", dt.date(2026, 11, 16))
    answers.begin("state")
    answers.keep("a", Kept(None, 1))
    answers.begin("another")
    assert answers.fresh("a") is None


def test_answers_of_a_finished_download_keep_their_etags(tmp_path):
    """They are no longer fresh, but one may ask whether they still hold."""
    answers = Answers(tmp_path, "tcgdex", "zz1", dt.date(2026, 11, 16))
    answers.begin("state")
    answers.keep("a", Kept("etag", 1))
    answers.finish()
    assert answers.fresh("a") is None
    assert answers.former("a") == Kept("etag", 1)
