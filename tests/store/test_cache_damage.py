"""What the cache and the installation hold is believed only as far as it can be right."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from decklint.carddata.wheel_hook import WheelHook
from decklint.cli.main import run
from decklint.store import cache, paths
from decklint.store.index.compiler import compile_index
from decklint.store.user_store import Store, StoredSet

SMALL = Path(__file__).parents[1] / "vectors" / "card_data_small"


@pytest.fixture
def checkout(checkout, monkeypatch):
    """The same, with a program that starts in it."""
    monkeypatch.setattr(cache, "_opened", {})
    monkeypatch.chdir(checkout / "sets")
    return checkout


def quiet(*_):
    pass


DEEP = "[" * 100_000
#: What a note may say instead: changes of a good one, or a text.
DAMAGED = {
    "null": "null",
    "a number": "7",
    "a text": '"x"',
    "a list": '["state", "file", "index"]',
    "nested": DEEP,
    "not UTF-8": b"\xff\xfe{",
    "nothing": "",
    "no file": {"file": None},
    "a number for a file": {"file": 5},
    "a list for a file": {"file": ["x"]},
    "a file outside": {"file": "../x.txt"},
    "a file below": {"file": "below/x.txt"},
    "a file by its path": {"file": "OUTSIDE"},
    "the folder": {"file": "."},
    "another name": {"file": "notes.txt"},
    "no index": {"index": None},
    "a list for an index": {"index": [1, 2, 3]},
    "a number for a look": {"look": 3},
    "a text for a look": {"look": "abc"},
    "too short a look": {"look": [1]},
    "too long a look": {"look": [1, 2, 3, 4]},
    "texts in a look": {"look": ["1", "2", "3"]},
    "nothing in a look": {"look": [None, None, None]},
    "truth in a look": {"look": [True, True, True]},
    "a huge number": {"look": [10**400, 1, 1]},
    "another state": {"state": {"a": 1}},
}


@pytest.mark.parametrize("old", [False, True], ids=["same cards", "other cards"])
@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_note_is_mended_and_touches_nothing(checkout, tmp_path, damage, old):
    """Whether the index is still good or has to be made anew."""
    path = cache.base_index(quiet)
    whole = path.read_bytes()
    (note,) = path.parent.glob("base-*.json")
    others = [tmp_path / "x.txt", path.parent / "below" / "x.txt", path.parent / "notes.txt"]
    for other in others:
        other.parent.mkdir(exist_ok=True)
        other.write_text("precious")
    if isinstance(damage, dict):
        said = json.loads(note.read_bytes())
        look = damage.get("look", said["index"][path.name])
        said |= {key: value for key, value in damage.items() if key != "look"}
        if said["file"] == "OUTSIDE":
            said["file"] = str(others[0])
        if "index" not in damage and isinstance(said["file"], str):
            said["index"] = {said["file"]: look}
        damage = json.dumps(said)
    note.write_bytes(damage if isinstance(damage, bytes) else damage.encode())
    if old:
        changed = next((checkout / "sets").glob("*.yaml"))
        changed.write_text(changed.read_text("utf-8") + "# a comment\n", "utf-8")
    again = cache.base_index(quiet)
    assert again.parent == path.parent
    assert again.read_bytes() == whole
    assert [other.read_text() for other in others] == ["precious"] * 3
    assert json.loads(note.read_bytes())["file"] == again.name


@pytest.mark.usefixtures("checkout")
def test_a_folder_in_the_place_of_a_note_is_named(capfd):
    path = cache.base_index(quiet)
    (note,) = path.parent.glob("base-*.json")
    note.unlink()
    note.mkdir()
    assert run(["data", "status"]) == 2
    assert f"{note}: cannot be written (Is a directory)" in capfd.readouterr().err


@pytest.mark.usefixtures("checkout")
def test_an_index_that_is_a_link_is_made_anew(tmp_path):
    path = cache.base_index(quiet)
    other = tmp_path / "other.sqlite"
    path.rename(other)
    whole = other.read_bytes()
    path.symlink_to(other)
    assert not cache.base_index(quiet).is_symlink()
    assert other.read_bytes() == whole


@pytest.mark.usefixtures("checkout")
def test_what_a_killed_process_left_goes_though_the_index_is_good():
    path = cache.base_index(quiet)
    (note,) = path.parent.glob("base-*.json")
    left = path.parent / f".{note.name}.{'0f' * 16}.unfinished"
    left.write_bytes(b"half")
    cache.base_index(quiet)
    assert not left.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on the size of files there")
@pytest.mark.parametrize("room", [0, 5_000, 30_000])
def test_a_full_disk_is_one_sentence(checkout, tmp_path, room):
    """And leaves nothing half made. A file that may not grow is as good as a disk without room."""
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from decklint.cli.main import run\n"
        "from decklint.store import paths\n"
        "paths.checkout_card_data = lambda: Path(sys.argv[1])\n"
        "paths.shipped_index = lambda: None\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)\n"
        "sys.exit(run(['data', 'status']))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(checkout), str(room)],
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = ran.stderr.splitlines()
    assert ran.returncode == 2
    assert line.startswith(f"decklint: {tmp_path / 'cache'}")
    assert "cannot write the card index" in line
    assert "DECKLINT_CACHE_DIR" in line
    assert [one.suffix for one in (tmp_path / "cache").iterdir()] == [".lock"]


# -- damage that shows when something is read ---------------------------------------------------


def spoil(path):
    """Overwrite all tables of an index but the one that is read at first; the time stays."""
    looks, data = path.stat(), bytearray(path.read_bytes())
    with contextlib.closing(sqlite3.connect(path)) as db:
        roots = db.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name <> 'meta'").fetchall()
    for (page,) in roots:
        if page:
            data[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(data)
    os.utime(path, ns=(looks.st_atime_ns, looks.st_mtime_ns))


@pytest.mark.usefixtures("checkout")
def test_a_damaged_index_of_the_cache_is_removed_and_made_again(capfd):
    path = cache.base_index(quiet)
    spoil(path)
    assert run(["card", "show", "Pikachu"]) == 2
    told = f"decklint: {path}: the card index was damaged and is removed; run the command again\n"
    assert capfd.readouterr().err == told
    assert cache.base_index(quiet) == path
    assert cache.open_index(path).execute("SELECT count(*) FROM printings").fetchone()[0]


@pytest.fixture
def shipped(checkout, tmp_path, monkeypatch):
    """An installation, built as a wheel is."""
    hook = WheelHook(str(checkout.parent), {}, None, None, str(tmp_path / "dist"), "wheel", None)
    build_data = {"force_include": {}}
    hook._add_index(build_data)
    places_in_wheel = {
        Path(to).name: Path(made) for made, to in build_data["force_include"].items()
    }
    path = places_in_wheel["cards.sqlite"]
    assert places_in_wheel["cards.sqlite.sha256"].parent == path.parent
    monkeypatch.setattr(paths, "shipped_index", lambda: path)
    return path


def test_an_installation_is_in_order(shipped):
    assert cache.shipped_damage(shipped) == ""
    compile_index(SMALL, again := shipped.with_name("again"))
    assert again.read_bytes() == shipped.read_bytes()


DAMAGES = {
    "one bit": lambda data: bytes([*data[:-900], data[-900] ^ 1, *data[-899:]]),
    "cut short": lambda data: data[: len(data) // 2],
    "nothing": lambda _data: b"",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_verify_names_a_damaged_installation(shipped, capfd, damage):
    shipped.write_bytes(damage(shipped.read_bytes()))
    assert run(["data", "verify"]) == 1
    out, _ = capfd.readouterr()
    assert out.startswith(f"{shipped}: the card index is damaged; reinstall decklint")
    assert len(out.splitlines()) == 1


def test_verify_misses_the_checksum(shipped, capfd):
    shipped.with_name("cards.sqlite.sha256").unlink()
    assert run(["data", "verify"]) == 1
    assert "the checksum of the card index is missing; reinstall" in capfd.readouterr().out


def test_a_failed_read_of_a_damaged_installation_is_told(shipped, capfd):
    spoil(shipped)
    assert run(["card", "show", "Pikachu"]) == 2
    told = f"decklint: {shipped}: the card index is damaged; reinstall decklint"
    assert capfd.readouterr().err.startswith(told)


def test_damage_that_shows_when_own_sets_are_added_is_told(shipped, capfd):
    spoil(shipped)
    Store.open().put(StoredSet({"id": "zz9", "name": "Nine"}, ()))
    assert run(["card", "show", "Pikachu"]) == 2
    assert f"{shipped}: the card index is damaged" in capfd.readouterr().err
