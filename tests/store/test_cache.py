"""The index: made once, by one of many, and made again when it is damaged or out of date."""

import json
import os
import sqlite3
import subprocess
import sys

import pytest

from decklint.cards.library import Library
from decklint.errors import DataError
from decklint.store import cache, paths
from decklint.store.index.compiler import compile_index
from decklint.store.user_store import Store


def made(monkeypatch):
    """The list of indexes made from now on."""
    done = []

    def compiled(card_data, path, progress, check):
        done.append(path)
        compile_index(card_data, path, progress, check)

    monkeypatch.setattr("decklint.store.index.compiler.compile_index", compiled)
    return done


def quiet(*_):
    pass


@pytest.mark.usefixtures("checkout")
def test_it_is_made_once_and_found_afterwards(monkeypatch):
    done = made(monkeypatch)
    first = cache.base_index(quiet)
    assert cache.base_index(quiet) == first
    assert len(done) == 1
    assert not list(first.parent.glob("*.unfinished"))


def test_a_changed_file_makes_it_anew(checkout, monkeypatch):
    done = made(monkeypatch)
    first = cache.base_index(quiet)
    path = next((checkout / "sets").glob("*.yaml"))
    path.write_text(path.read_text("utf-8") + "# a comment\n", "utf-8")
    second = cache.base_index(quiet)
    assert len(done) == 2
    assert second != first
    assert not first.exists()


def test_touching_a_file_without_changing_it_makes_nothing(checkout, monkeypatch):
    done = made(monkeypatch)
    first = cache.base_index(quiet)
    os.utime(next((checkout / "sets").glob("*.yaml")), (1, 1))
    assert cache.base_index(quiet) == first
    assert len(done) == 1


@pytest.mark.usefixtures("checkout")
def test_an_index_with_another_time_is_added_up_once(monkeypatch):
    path = cache.base_index(quiet)
    os.utime(path, (1, 1))
    summed = []
    checksum = cache._checksum
    monkeypatch.setattr(cache, "_checksum", lambda one: summed.append(one) or checksum(one))
    assert cache.base_index(quiet) == path
    assert summed
    summed.clear()
    assert cache.base_index(quiet) == path
    assert not summed


@pytest.mark.parametrize("damage", ["truncated", "empty", "scribbled", "gone", "not a database"])
@pytest.mark.usefixtures("checkout")
def test_a_damaged_index_is_made_again(damage):
    path = cache.base_index(quiet)
    data = bytearray(path.read_bytes())
    whole = bytes(data)
    if damage == "truncated":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "empty":
        path.write_bytes(b"")
    elif damage == "scribbled":
        data[len(data) // 2 : len(data) // 2 + 64] = b"\xff" * 64
        path.write_bytes(data)
    elif damage == "gone":
        path.unlink()
    else:
        path.write_bytes(b"x" * len(data))
    again = cache.base_index(quiet)
    assert again.read_bytes() == whole


@pytest.mark.parametrize("note", ["", "{", "[]", '{"state": 1}'])
@pytest.mark.usefixtures("checkout")
def test_a_damaged_note_does_no_harm(note):
    path = cache.base_index(quiet)
    (found,) = path.parent.glob("base-*.json")
    found.write_text(note)
    assert cache.open_index(cache.base_index(quiet)).execute("SELECT count(*) FROM printings")


def test_the_same_files_give_the_same_bytes(checkout, tmp_path):
    one, two = tmp_path / "one.sqlite", tmp_path / "two.sqlite"
    compile_index(checkout, one)
    compile_index(checkout, two)
    assert one.read_bytes() == two.read_bytes()


def test_a_broken_set_file_leaves_no_half_built_index(checkout, tmp_path):
    path = next((checkout / "sets").glob("*.yaml"))
    path.write_text("set: {id: [", "utf-8")
    with pytest.raises(DataError, match=r"\.yaml:1:"):
        cache.base_index(quiet)
    assert not list((tmp_path / "cache").glob("*.sqlite"))
    assert not list((tmp_path / "cache").glob(".*"))


@pytest.mark.parametrize(
    ("before", "after"),
    [("hp: ", "hp: seventy #"), ("kind: Pokémon", "kind: Monster"), ("released: ", "relaesed: ")],
)
def test_wrong_types_are_told_with_their_line(checkout, tmp_path, before, after):
    path = next(p for p in (checkout / "sets").glob("*.yaml") if before in p.read_text("utf-8"))
    path.write_text(
        path.read_text("utf-8").replace(before, after, 1).replace(" #", ", old: "), "utf-8"
    )
    with pytest.raises(DataError, match=r"\.yaml:\d+: "):
        cache.base_index(quiet)
    assert not list((tmp_path / "cache").glob("*.sqlite"))


#: The beginning of a program that uses the cache as another process does.
ELSEWHERE = (
    "import os, sys\n"
    "from pathlib import Path\n"
    "from decklint.store import cache, paths\n"
    "paths.checkout_card_data = lambda: Path(sys.argv[1])\n"
    "paths.shipped_index = lambda: None\n"
)


def test_what_a_killed_process_left_is_gone_after_the_next(checkout, tmp_path):
    killed = (
        f"{ELSEWHERE}cache.base_index(lambda what, *_: os._exit(9) if 'names' in what else None)\n"
    )
    code = subprocess.run([sys.executable, "-c", killed, str(checkout)], check=False).returncode
    assert code == 9
    assert list((tmp_path / "cache").glob(".*"))
    cache.base_index(quiet)
    assert not list((tmp_path / "cache").glob(".*"))


def test_eight_processes_on_an_empty_cache(checkout, tmp_path):
    code = (
        f"{ELSEWHERE}"
        "db = cache.open_index(cache.base_index(lambda *_: None))\n"
        "print(db.execute('SELECT count(*) FROM printings').fetchone()[0])\n"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(checkout)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(8)
    ]
    answers = {process.communicate()[0] for process in started}
    assert all(process.returncode == 0 for process in started)
    assert len(answers) == 1
    assert len(list((tmp_path / "cache").glob("*.sqlite"))) == 1


def test_an_index_that_cannot_be_read_is_one_line(tmp_path):
    path = tmp_path / "cards.sqlite"
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(DataError, match="is not a card index"):
        cache.open_index(path)


def test_without_any_cards_it_says_what_to_do(monkeypatch):
    monkeypatch.setattr(paths, "checkout_card_data", lambda: None)
    monkeypatch.setattr(paths, "shipped_index", lambda: None)
    with pytest.raises(DataError, match="reinstall"):
        cache.base_index(quiet)


@pytest.mark.usefixtures("checkout")
def test_the_store_s_sets_are_added_and_bundled_facts_win(tmp_path):
    base = Library.open()
    known = next(iter(base.sets.values()))
    (printing,) = base.db.execute(
        "SELECT id FROM printings WHERE set_id = ? LIMIT 1", [known.id]
    ).fetchone()
    before = base.printing(printing)
    folder = tmp_path / "data" / "sets"
    folder.mkdir(parents=True)
    store = Store.open()
    from decklint.model.card import Origin  # noqa: PLC0415
    from decklint.store.user_store import StoredSet  # noqa: PLC0415

    facts = {"id": "zz9", "name": "Brand New", "series": "Tests", "kind": "expansion",
             "released": "2026-11-01", "official": "ZZN"}  # fmt: skip
    new = {"number": "001", "id": "zz9-001", "name": "Testmon", "kind": "Pokémon", "is": ["Basic"],
           "hp": 60, "types": "R"}  # fmt: skip
    worded = {"number": "002", "id": "zz9-002", "name": "Odd Fossil", "kind": "Trainer",
              "is": ["Item"], "text": "0a1b2c3d4e5f"}  # fmt: skip
    other = {
        "number": before.number,
        "id": printing,
        "name": "Wrong",
        "kind": "Trainer",
        "is": ["Item"],
    }
    store.put(
        StoredSet(
            facts, (new, worded), {"0a1b2c3d4e5f": "A text."}, Origin("tcgdex", "2026-11-02")
        ),
        StoredSet(
            {**facts, "id": known.id, "name": known.name},
            (other,),
            {},
            Origin("tcgdex", "2026-11-02"),
        ),
    )
    grown = Library.open()
    assert grown.printing("zz9-001").origin.source == "tcgdex"
    assert grown.by_code("ZZN", "1")[0].name == "Testmon"
    assert grown.text("0a1b2c3d4e5f") == "A text."
    assert grown.printing(printing).name == before.name
    fossils = grown.by_name("Odd Fossil")
    assert fossils[0].id == "zz9-002"
    assert fossils[0].card.reworded == fossils[1].card.printings
    assert [ref.id for ref in fossils[1].card.reworded] == ["zz9-002"]
    store.delete(store.find("zz9"))
    assert Library.open().printing("zz9-001") is None


@pytest.mark.usefixtures("checkout")
def test_the_note_names_no_file_outside_the_cache():
    path = cache.base_index(quiet)
    (note,) = path.parent.glob("base-*.json")
    assert json.loads(note.read_text())["file"] == path.name


@pytest.mark.usefixtures("checkout")
def test_the_index_is_opened_for_reading_only():
    db = cache.open_index(cache.base_index(quiet))
    with pytest.raises(sqlite3.OperationalError):
        db.execute("DELETE FROM printings")
