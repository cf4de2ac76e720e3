"""Cards from files: dumps in both shapes, archives, and sets of a user's own."""

import copy
import datetime as dt
import io
import json
import os
import stat
import sys
import zipfile

import fake_api as fake
import pytest

from decklint.cards.library import Library
from decklint.errors import DataError
from decklint.model.fingerprint import fingerprint
from decklint.store.user_store import Store
from decklint.sync.cards_files import sets_in
from decklint.sync.import_files import Limits
from decklint.sync.importer import import_path
from decklint.sync.known import Known

TODAY = dt.date(2026, 11, 16)
KNOWN = Known(
    sets={"known1": {"id": "known1", "name": "Known Set", "series": "Examples", "kind": "expansion",
                     "released": "2020-01-01", "ptcgl": "KNO", "pokemontcg": "kn1"}},
    codes={"KNO": ["known1"], "KN1": ["known1"]},
    numbers=lambda set_id: {"1": "known1-001"} if set_id == "known1" else {},
    holds={"known1-001"}.__contains__,
    printings=lambda set_id: 1 if set_id == "known1" else 0,
)  # fmt: skip

SET = fake.a_set("zz1", 6)
CARDS = SET["cards"]
POKEMONTCG = [fake.as_pokemontcg(card, SET) for card in CARDS]
SCRYDEX = [fake.as_scrydex(card) for card in POKEMONTCG]
SETS = [{key: value for key, value in SET.items() if key != "cards"}]
POKEMONTCG_SETS = [POKEMONTCG[0]["set"]]

LEAGUE = """\
set: {id: our-league, name: Our League, released: '2026-09-01', ptcgl: OUR}
cards:
- {number: '1', name: Testling, kind: Pokémon, is: [Basic], hp: 60, types: R,
   attacks: [{name: Tap, cost: R, damage: 10, text: Made up for our league.}]}
- {number: '2', name: Test Notes, kind: Trainer, is: [Item], text: 0a1b2c3d4e5f}
"""


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


@pytest.fixture
def take(tmp_path, store):
    """Import files, given as a mapping of names to content, as a folder; or one file or zip."""

    def import_files(files, *, known=KNOWN, alone=False, zipped=False, **options):
        folder = tmp_path / "files"
        for name, value in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            text = value if isinstance(value, (str, bytes)) else json.dumps(value)
            path.write_bytes(text.encode() if isinstance(text, str) else text)
        target = folder / next(iter(files)) if alone else folder
        if zipped:
            target = tmp_path / "files.zip"
            with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
                for path in sorted(folder.rglob("*")):
                    archive.write(path, path.relative_to(folder))
        return import_path(target, store, known, today=TODAY, **options)

    return import_files


def empty(store):
    return list(store.sets()) == []


# Dumps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize(
    ("files", "source"),
    [
        ({"en/zz1.json": CARDS, "sets.json": SETS}, "tcgdex"),
        ({"dump/tcgdex/en/zz1.json": CARDS, "dump/tcgdex/sets.json": SETS}, "tcgdex"),
        ({"zz1.json": SET}, "tcgdex"),
        ({"cards/en/zz1.json": POKEMONTCG, "sets/en.json": POKEMONTCG_SETS}, "pokemontcg"),
        ({"page.json": {"data": POKEMONTCG, "totalCount": 6}}, "pokemontcg"),
        (
            {
                "1.json": {"data": POKEMONTCG[:4], "totalCount": 6},
                "2.json": {"data": POKEMONTCG[4:], "totalCount": 6},
            },
            "pokemontcg",
        ),
        ({"page.json": {"data": SCRYDEX, "total_count": 6}}, "scrydex"),
    ],
)
def test_dumps_of_every_shape_are_read(take, store, files, source, zipped):
    """Folders as the sources publish them, answers as their APIs give them, zipped or not."""
    report = take(files, zipped=zipped)
    assert [(f.set_id, f.name, f.cards) for f in report.stored] == [("zz1", "Invented ZZ1", 6)]
    stored = store.get("zz1")
    assert stored.origin.source == source
    assert stored.origin.as_of == "2026-11-16"
    assert stored.facts["released"] == "2026-10-01"
    assert [card["name"] for card in stored.cards[:3]] == [
        "Testling B", "Testling C", "Test Notes D",
    ]  # fmt: skip
    assert "More words 1." in stored.texts.values()


def test_a_set_of_our_table_needs_no_set_object(take, store):
    """Its facts are known; the file brings texts and new printings."""
    cards = [fake.a_card("known1", place) for place in range(1, 4)]
    report = take({"known1.json": cards}, alone=True)
    assert [(f.set_id, f.cards, f.new) for f in report.stored] == [("known1", 3, 2)]
    assert store.get("known1").facts["ptcgl"] == "KNO"


def test_a_set_nobody_knows_needs_its_release_date(take, store):
    """TCGdex's cards do not tell it; the line says where it is to be had."""
    with pytest.raises(DataError, match=r"import it together with its sets\.json"):
        take({"zz1.json": CARDS}, alone=True)
    assert empty(store)


def test_of_two_sources_tcgdex_is_taken(take, store):
    """The other's file is passed over, and the user is told."""
    known = Known(sets={"zz1": {"id": "zz1", "pokemontcg": "zz1"}})
    files = {"a/cards.json": POKEMONTCG, "b/cards.json": CARDS, "b/sets.json": SETS}
    report = take(files, known=known)
    assert store.get("zz1").origin.source == "tcgdex"
    assert "a/cards.json" in report.passed_over[0].replace("\\", "/")


def test_other_files_of_a_folder_are_passed_over(take):
    """Names in other languages, pictures, notes."""
    files = {"zz1.json": SET, "names.json": {"zz1-001": {"fr": "Testlingue"}}, "README.md": "hi"}
    report = take(files)
    assert len(report.stored) == 1
    assert [place.rpartition("names")[1] for place in report.passed_over] == ["names"]


def test_overrides_hold_for_imports_too(take, store):
    """They have the last word over every source."""
    take({"zz1.json": SET}, known=Known(overrides={"zz1-001": {"hp": 310}}))
    assert store.get("zz1").cards[0]["hp"] == 310


def test_an_imported_set_is_replaced_only_by_a_whole_one(take, store):
    """A smaller dump does not make printings vanish."""
    take({"zz1.json": SET})
    with pytest.raises(DataError, match="would be lost"):
        take({"zz1.json": fake.a_set("zz1", 4)})
    assert len(store.get("zz1").cards) == 6


def spoiled(place, **fields):
    cards = copy.deepcopy(CARDS)
    cards[place] |= fields
    return {
        "sets.json": SETS,
        "zz1.json": [{k: v for k, v in c.items() if v != "-"} for c in cards],
    }


BAD_DUMPS = {
    "a number that is a list": (spoiled(1, hp=[]), r"zz1\.json: zz1-002: hp is a list"),
    "no name": (spoiled(1, name="-"), r"zz1\.json: zz1-002: name is missing"),
    "a new field": (spoiled(1, aura=1), r"zz1\.json: zz1-002: it has a field 'aura'"),
    "a card twice": (spoiled(1, id="zz1-001", localId="001"), "zz1-001 is there twice"),
    "something else among the cards": (
        {"zz1.json": [*CARDS, 7], "sets.json": SETS},
        r"zz1\.json: something is no card",
    ),
    "a page of several": (
        {"p.json": {"data": POKEMONTCG[:4], "totalCount": 6}},
        "4 of 6 cards are here",
    ),
    "half a file": ({"zz1.json": json.dumps(SET)[:-80]}, r"zz1\.json:1: is not JSON, or cut short"),
    "not a number": ({"zz1.json": "[NaN]"}, "is not JSON"),
    "not text": ({"zz1.json": b"\xff\xfe["}, "is not JSON"),
    "deep brackets": ({"zz1.json": "[" * 100_000}, "is not JSON"),
    "nothing of ours": ({"a.json": {"hello": "world"}}, "holds nothing that decklint can read"),
    "an empty list": ({"a.json": []}, "holds nothing that decklint can read"),
    "briefs only": ({"a.json": [{"id": "zz1-001", "name": "Testling"}]}, "holds nothing"),
    "a web page": ({"a.json": "<html>"}, "is not JSON"),
}


@pytest.mark.parametrize("fault", BAD_DUMPS)
def test_a_faulty_dump_is_one_clear_line_and_nothing_is_stored(take, store, fault):
    """File, card and fault; not even the good sets beside it come in."""
    files, line = BAD_DUMPS[fault]
    with pytest.raises(DataError, match=line) as caught:
        take({**files})
    assert "\n" not in str(caught.value)
    assert empty(store)


def test_good_sets_beside_a_faulty_one_stay_out_too(take, store):
    """Everything or nothing."""
    good = fake.a_set("zz2", 5)
    with pytest.raises(DataError, match="zz1-002"):
        take({"a.json": good} | spoiled(1, hp=[]))
    assert empty(store)


def test_the_first_fault_is_shown_and_the_others_counted(take):
    """A hundred faults are one line."""
    cards = [card | {"hp": []} for card in CARDS if card["category"] == "Pokemon"]
    with pytest.raises(DataError, match=r"zz1-001: hp is a list.*\(and 3 more faults"):
        take({"zz1.json": cards, "sets.json": SETS})


def test_what_is_not_there_is_one_clear_line(tmp_path, store):
    """So is what is no file."""
    with pytest.raises(DataError, match="no such file or folder"):
        import_path(tmp_path / "nowhere", store)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are POSIX")
def test_a_pipe_is_not_waited_for(tmp_path, store):
    """Neither named alone nor in a folder."""
    (tmp_path / "in").mkdir()
    os.mkfifo(tmp_path / "in" / "a.json")
    with pytest.raises(DataError, match="neither a file nor a folder"):
        import_path(tmp_path / "in" / "a.json", store)
    with pytest.raises(DataError, match="holds nothing"):
        import_path(tmp_path / "in", store)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_in_a_folder_are_not_followed(tmp_path, store):
    """A folder holds what is in it."""
    (tmp_path / "secret.json").write_text(json.dumps(SET), encoding="utf-8")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(DataError, match="holds nothing"):
        import_path(tmp_path / "in", store)


# Archives ---------------------------------------------------------------------------------------


def archive(tmp_path, members):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in members:
            new.writestr(name, data)
    return path


@pytest.mark.parametrize(
    "name",
    ["../zz1.json", "a/../../zz1.json", "/etc/zz1.json", "C:/zz1.json", "a\\..\\zz1.json", "..\\x"],
)
def test_an_archive_that_reaches_outside_is_refused(tmp_path, store, name):
    """As a whole, though nothing is ever unpacked to the disk."""
    info = zipfile.ZipInfo("placeholder")
    info.filename = name
    path = archive(tmp_path, [("zz1.json", json.dumps(SET)), (info, "{}")])
    with pytest.raises(DataError, match="reaches outside the archive"):
        import_path(path, store)
    assert empty(store)


def test_a_link_in_an_archive_is_refused(tmp_path, store):
    """A link is not a file of cards."""
    info = zipfile.ZipInfo("zz1.json")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(DataError, match="is a link or a device"):
        import_path(archive(tmp_path, [(info, "/etc/passwd")]), store)


def test_an_archive_that_is_larger_than_it_looks_is_refused(tmp_path, store):
    """A megabyte of blanks packs to a kilobyte: no dump does."""
    path = archive(tmp_path, [("zz1.json", "[" + " " * 20_000_000)])
    with pytest.raises(DataError, match="unpacks to more than"):
        import_path(path, store)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_member_that_unpacks_all_at_once_is_refused(tmp_path, store, monkeypatch, method):
    """Of BZIP2 some hundred bytes fill gigabytes before the first can be counted."""
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as new:
        new.writestr("zz1.json", "[" + " " * 20_000_000)
    monkeypatch.setattr(zipfile.ZipFile, "open", pytest.fail)
    with pytest.raises(DataError, match=r"'zz1\.json' is not stored or deflated; unpack"):
        import_path(path, store)


def test_a_table_of_members_that_would_fill_the_memory_is_not_read(tmp_path, store, monkeypatch):
    """Every entry of it becomes an object before zipfile can count them."""
    path = archive(tmp_path, [(f"{n:09}", "") for n in range(20_000)])
    monkeypatch.setattr(zipfile, "ZipInfo", pytest.fail)
    with pytest.raises(DataError, match="holds more than 100 files"):
        import_path(path, store, limits=Limits(files=100))


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (Limits(files=2), "more than 2 files"),
        (Limits(total=1 << 20), "more than 1 MiB"),
        (Limits(size=1 << 10), "unpacks to more than 1 KiB"),
    ],
)
def test_an_archive_has_limits(tmp_path, store, limits, line):
    """In files, in bytes of one, in bytes of all."""
    noise = json.dumps([os.urandom(300_000).hex()])
    path = archive(tmp_path, [(f"{n}.json", noise) for n in range(3)])
    with pytest.raises(DataError, match=line):
        import_path(path, store, limits=limits)


@pytest.mark.parametrize("damage", [lambda _d: b"PK", lambda d: d[:-30], lambda _d: b""])
def test_a_damaged_archive_is_one_clear_line(tmp_path, store, damage):
    """No traceback of the unpacker."""
    path = archive(tmp_path, [("zz1.json", json.dumps(SET))])
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(DataError, match="not a zip archive, or a damaged one"):
        import_path(path, store)


def test_a_damaged_member_is_one_clear_line(tmp_path, store):
    """Its checksum tells."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as new:
        new.writestr("zz1.json", json.dumps(SET))
    path = tmp_path / "a.zip"
    path.write_bytes(buffer.getvalue().replace(b"Testling B", b"Testling X", 1))
    with pytest.raises(DataError, match="damaged"):
        import_path(path, store)


# A user's own set -------------------------------------------------------------------------------


def test_a_set_of_ones_own_is_marked_local(take, store):
    """Whatever kind it says it is; a written text becomes a fingerprint and stays in the store."""
    report = take({"league.yaml": LEAGUE}, alone=True)
    assert [(f.set_id, f.cards, f.new) for f in report.stored] == [("our-league", 2, 2)]
    stored = store.get("our-league")
    assert stored.local
    assert stored.facts["kind"] == "local"
    assert stored.origin.source == "local"
    assert [card["id"] for card in stored.cards] == ["our-league-1", "our-league-2"]
    text = "Made up for our league."
    assert stored.cards[0]["attacks"][0]["text"] == fingerprint(text)
    assert stored.texts == {fingerprint(text): text}


def test_ones_own_set_may_be_imported_again(take, store):
    """It is the user's to change, also to make smaller."""
    take({"league.yaml": LEAGUE}, alone=True)
    shorter = "\n".join(LEAGUE.splitlines()[:4]) + "\n"
    take({"league.yaml": shorter}, alone=True)
    assert len(store.get("our-league").cards) == 1


def test_a_cards_file_is_used_without_importing(tmp_path, store):
    """`--cards FILE.yaml` leaves the store as it is."""
    path = tmp_path / "league.yaml"
    path.write_text(LEAGUE, encoding="utf-8")
    used = Library.open(extra=sets_in([path]))
    assert used.sets["our-league"].local
    assert used.printing("our-league-1").origin.place == str(path)
    assert empty(store)


BAD_YAML = {
    "an id of ours": (("our-league,", "known1,"), 1, "the id 'known1' belongs to Known Set"),
    "an id of ours in capitals": (("our-league,", "kno,"), 1, "the id 'kno' belongs to Known Set"),
    "a code of ours": (
        ("OUR}", "KNO}"),
        1,
        "the ptcgl 'KNO' belongs to Known Set (known1); choose",
    ),
    "a number twice": (("'2'", "'1'"), 5, "our-league-1 stands on line 3 already"),
    "an id of another set": (("'2',", "'2', id: me02-013,"), 5, "must begin with our-league-"),
    "an alias": (("'2',", "'2', pokemontcg: me2-13,"), 5, "'pokemontcg' names a printing"),
    "a number without quotes": (("'2'", "2"), 5, "put it in quotes"),
    "an unknown key": (("kind: Trainer", "kind: Trainer, wings: 2"), 5, "no key 'wings'"),
    "no release date": ((", released: '2026-09-01'", ""), 1, "lacks 'released'"),
    "no cards": (("cards:", "karten:"), 1, "lacks 'cards'"),
    "a key twice": (("hp: 60", "hp: 60, hp: 70"), 3, "stands twice"),
    "an anchor": (("types: R", "types: &a R"), 3, "anchors"),
    "deep brackets": (("types: R", "types: " + "[" * 30_000), 3, "nested deeper"),
    "a word as number": (("hp: 60", "hp: .nan"), 3, "'hp' is '.nan'"),
    "a control character": (("Test Notes", "Test\x1bNotes"), 5, "U+001B"),
    "a list": (("set:", "- set:"), 0, "league.yaml"),
}


@pytest.mark.parametrize("fault", BAD_YAML)
def test_a_faulty_set_of_ones_own_is_one_line_with_its_place(take, store, fault):
    """File, line, what is wrong and what to do."""
    (old, new), line, message = BAD_YAML[fault]
    assert old in LEAGUE
    with pytest.raises(DataError) as caught:
        take({"league.yaml": LEAGUE.replace(old, new, 1)}, alone=True)
    said = str(caught.value)
    assert message in said
    assert f"league.yaml:{line}:" in said or not line
    assert "\n" not in said
    assert empty(store)


def test_ones_own_set_does_not_replace_a_fetched_one(take, store):
    """What a source brought under an id stays."""
    take({"zz1.json": SET})
    own = LEAGUE.replace("our-league", "zz1")
    with pytest.raises(DataError, match="the id zz1 belongs to Invented ZZ1 in your store"):
        take({"league.yaml": own}, alone=True)
    assert not store.get("zz1").local
