"""New sets come in whole or not at all, whatever the source does and whenever it stops."""

import datetime as dt
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import fake_api as fake
import pytest

from decklint.data import schema
from decklint.data.incoming.known import Known
from decklint.data.incoming.store import Store, StoredSet
from decklint.data.incoming.sync import sync
from decklint.data.sources import Manners, open_source
from decklint.errors import SourceError, UsageError
from decklint.model.card import Origin

TODAY = dt.date(2026, 11, 16)
QUICK = Manners(connect=1, read=0.5, answer=3, backoff=0.001, size=1 << 20, tries=3)
KEYS = {"SCRYDEX_API_KEY": "not-a-key", "SCRYDEX_TEAM_ID": "not-a-team"}
DRIVER = Path(__file__).with_name("sync_driver.py")


@pytest.fixture
def api():
    with fake.fake_api(fake.a_set("zz1", 10), fake.a_set("zz2", 12)) as running:
        yield running


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def run(api, store):
    """A sync from the running server into the store."""

    def sync_now(*wanted, source="tcgdex", known=None, progress=lambda *_: None):
        place = open_source(
            source, store.folder, base_url=api.origin, manners=QUICK, environ=KEYS, today=TODAY
        )
        return sync(store, place, wanted, known, progress, today=TODAY)

    return sync_now


def content(store):
    return {p.name: p.read_bytes() for p in (store.folder / "sets").glob("*.json")}


def numbers(store, set_id):
    return [card["number"] for card in store.get(set_id).cards]


# What is fetched --------------------------------------------------------------------------------


def test_new_sets_are_stored_whole_with_facts_texts_and_origin(run, store):
    """Every card in collector order; the text is in the store only, by its fingerprint."""
    report = run()
    assert [(f.set_id, f.cards, f.new) for f in report.stored] == [("zz1", 10, 10), ("zz2", 12, 12)]
    stored = store.get("zz2")
    assert numbers(store, "zz2") == [f"{n:03}" for n in range(1, 13)]
    assert stored.cards[0]["hp"] == 70
    assert stored.cards[0]["is"] == ["Basic"]
    mark = stored.cards[0]["attacks"][1]["text"]
    assert stored.texts[mark] == "More words 1."
    assert stored.origin.source == "tcgdex"
    assert stored.origin.as_of == "2026-11-16"
    assert report.exit_code == 0


def test_what_has_not_changed_is_not_fetched_again(run, api, store):
    """The second time only lists are asked for, and only whether they have changed."""
    run()
    before = content(store)
    api.asked.clear()
    report = run()
    assert report.unchanged == ["zz1", "zz2"]
    assert api.paths("/cards/") == []
    assert all("If-None-Match" in asked.headers for asked in api.asked)
    assert content(store) == before


def test_a_set_that_has_grown_is_fetched(run, api, store):
    """New printings come in, and what did not change is not sent again."""
    run()
    api.sets[0] = fake.a_set("zz1", 11)
    api.asked.clear()
    report = run()
    assert [(f.set_id, f.cards, f.new) for f in report.stored] == [("zz1", 11, 1)]
    assert len(numbers(store, "zz1")) == 11
    asked = [a for a in api.asked if "/cards/" in a.path]
    assert len([a for a in asked if "If-None-Match" in a.headers]) == 10


def test_sets_that_card_data_holds_are_not_fetched(run, api):
    """Only the list of sets is asked for."""
    known = Known(printings={"zz1": 10, "zz2": 12}.__getitem__)
    assert run(known=known).unchanged == ["zz1", "zz2"]
    assert api.paths() == ["/v2/en/sets"]


def test_a_named_set_is_fetched_though_card_data_holds_it(run, api, store):
    """For its printed texts, and for printings that are new."""
    held = {f"zz1-{n:03}" for n in range(1, 10)}
    known = Known(
        sets={
            "zz1": {"id": "zz1", "name": "Our Name", "ptcgl": "ZED", "kind": "special-expansion"}
        },
        printings=lambda set_id: 9 if set_id == "zz1" else 0,
        holds=held.__contains__,
        codes={"ZED": ["zz1"], "OLD": ["zz1"]},
    )
    for word in ("ZED", "old", "zz1", " ZZ1 "):
        report = run(word, known=known)
        assert [(f.set_id, f.name) for f in report.stored] == [("zz1", "Our Name")]
    facts = store.get("zz1").facts
    assert facts["name"] == "Our Name"
    assert facts["kind"] == "special-expansion"
    assert facts["released"] == "2026-10-01"
    assert api.paths("zz2") == []


def test_a_set_nobody_knows_is_found_by_its_own_code(run, api):
    """The source tells the code of a set that came out yesterday."""
    api.sets[0]["abbreviation"] = {"official": "NEW"}
    assert [f.set_id for f in run("NEW").stored] == ["zz1"]


def test_a_set_that_does_not_exist_is_a_usage_error(run, store):
    """The line says how to write a set."""
    with pytest.raises(UsageError, match=r"knows such a set.*PFL"):
        run("NOPE")
    known = Known(sets={"zz9": {"id": "zz9"}}, codes={"NINE": ["zz9"]})
    with pytest.raises(UsageError, match="TCGdex does not have this set yet"):
        run("NINE", known=known)
    assert list(store.sets()) == []


def test_sets_of_the_mobile_game_are_left_alone(run, api):
    """Pocket is another game."""
    api.sets[0]["serie"] = {"id": "tcgp", "name": "Pocket"}
    assert [f.set_id for f in run().stored] == ["zz2"]
    assert "exist only on a screen" in run("zz1").failed[0]
    assert api.paths("/cards/zz1") == []


def test_a_set_that_is_not_out_yet_may_be_incomplete(run, api, store):
    """It is waited for; that is no failure."""
    api.sets[0] |= {"cardCount": {"official": 90, "total": 90}, "releaseDate": "2027-01-01"}
    report = run()
    assert report.exit_code == 0
    assert report.waiting == ["zz1 Invented ZZ1: TCGdex has 10 of its 90 cards so far"]
    assert store.get("zz1") is None


def test_a_set_that_is_out_must_be_complete(run, api, store):
    """A source that has half of it gives nothing of it."""
    api.sets[0]["cardCount"] = {"official": 90, "total": 90}
    report = run()
    assert report.exit_code == 2
    assert "TCGdex has 10 of its 90 cards so far" in report.failed[0]
    assert [s.id for s in store.sets()] == ["zz2"]


@pytest.mark.parametrize(("released", "told"), [("2026-10-01", 1), ("2002-08-01", 0)])
def test_a_set_of_our_table_without_a_card_anywhere_is_no_failure(run, api, released, told):
    """Samples and oversized cards: nobody has them, and only of a new set is it worth a word."""
    api.sets[0] |= {"cards": [], "releaseDate": released}
    known = Known(sets={"zz1": {"id": "zz1", "name": "Samples"}})
    report = run(known=known)
    assert report.exit_code == 0
    assert len(report.waiting) == told
    assert "taken only whole" in run("zz1", known=known).failed[0]


def test_a_code_is_found_though_another_set_is_broken(run, api):
    """What is wrong with a set that nobody asked for is not told."""
    api.fault("/sets/zz1", fake.without("releaseDate"))
    api.sets[1]["abbreviation"] = {"official": "NEW"}
    assert [f.set_id for f in run("NEW").stored] == ["zz2"]


def test_progress_is_told_card_by_card(run):
    """Name of the set, cards fetched, cards in all."""
    seen = []
    run("zz1", progress=lambda *step: seen.append(step))
    assert seen[0] == ("Invented ZZ1", 0, 10)
    assert seen[-1] == ("Invented ZZ1", 10, 10)


def test_a_users_own_set_is_never_overwritten(run, store):
    """A set that the source happens to call the same is not taken."""
    facts = {"id": "zz1", "name": "Mine", "kind": "local", "local": True}
    store.put(StoredSet(facts, ({"number": "1", "id": "zz1-1"},), {}, Origin("local")))
    assert [f.set_id for f in run().stored] == ["zz2"]
    assert "a set of your own" in run("zz1").failed[0]
    assert store.get("zz1").facts["name"] == "Mine"


# Ids, overrides, other sources ------------------------------------------------------------------


def test_overrides_are_applied_to_what_sync_brings(run, store):
    """The faulty record of an overridden card comes in corrected."""
    overrides = {"zz1-002": {"hp": 310, "rarity": None, "is": ["Stage 1"], "attacks.0.cost": "WW"}}
    run(known=Known(overrides=overrides))
    faulty, corrected = store.get("zz1").cards[:2]
    assert (faulty["hp"], faulty["rarity"]) == (70, "Common")
    assert corrected["hp"] == 310
    assert corrected["is"] == ["Stage 1"]
    assert corrected["attacks"][0]["cost"] == "WW"
    assert "rarity" not in corrected


@pytest.mark.parametrize("source", ["pokemontcg", "scrydex"])
def test_printings_of_the_other_sources_bear_our_ids(run, api, store, source):
    """By alias, by number, or made of our set id and their number."""
    api.sets[:] = [fake.a_set("z1", 5)]
    known = Known(
        sets={"zz01": {"id": "zz01", "name": "Ours", "pokemontcg": "z1"}},
        numbers=lambda _set_id: {"1": "zz01-001", "2": "zz01-002"},
        alias={"z1-2": "zz01-777"}.get,
    )
    report = run(source=source, known=known)
    assert [(f.set_id, f.cards) for f in report.stored] == [("zz01", 5)]
    stored = store.get("zz01")
    assert sorted(c["id"] for c in stored.cards) == [
        "zz01-001", "zz01-3", "zz01-4", "zz01-5", "zz01-777",
    ]  # fmt: skip
    assert {c["id"]: c["number"] for c in stored.cards}["zz01-001"] == "001"
    assert stored.facts["pokemontcg"] == "z1"
    assert "pokemontcg" not in stored.cards[0]


def test_a_set_unknown_to_us_keeps_its_sources_id(run, store):
    """There is nothing better to call it."""
    run(source="pokemontcg")
    assert store.get("zz1").cards[0]["id"] == "zz1-1"


def test_a_second_source_does_not_rename_what_the_first_brought(run, store):
    """Ids follow the numbers that the store has."""
    run()
    assert [(f.cards, f.new) for f in run("zz1", source="pokemontcg").stored] == [(10, 0)]
    assert store.get("zz1").cards[0]["id"] == "zz1-001"
    assert store.get("zz1").origin.source == "pokemontcg"


def test_two_cards_under_one_number_keep_apart(run, api, store):
    """pokemontcg.io has a few; their ids differ."""

    def same_number(page):
        page["data"][1] |= {"id": "zz1-1_A", "number": "1"}
        return page

    api.fault("/cards.*zz1", fake.changed(same_number))
    run("zz1", source="pokemontcg")
    assert {"zz1-1", "zz1-1_A"} < {c["id"] for c in store.get("zz1").cards}


# When the source is wrong -----------------------------------------------------------------------


def twice(card_set):
    card_set["cards"].append(card_set["cards"][0])
    return card_set


def nameless(card_set):
    del card_set["cards"][2]["id"]
    return card_set


def foreign(card_set):
    card_set["cards"][2]["id"] = "other-1"
    return card_set


BAD_CARDS = {
    "text instead of a list": (fake.with_field("types", "Fire"), "types is not a list of texts"),
    "list instead of a number": (fake.with_field("hp", [60]), "hp is a list"),
    "truth instead of a number": (fake.with_field("hp", value=True), "hp is a truth value"),
    "a number no card has": (fake.with_field("hp", 61), "'hp' is 61"),
    "no name": (fake.without("name"), "name is missing"),
    "no category": (fake.without("category"), "category is missing"),
    "no HP": (fake.without("hp"), "a Pokémon without HP"),
    "no types": (fake.without("types"), "a Pokémon without type"),
    "an unknown category": (fake.with_field("category", "Spell"), "category is 'Spell'"),
    "an unknown type": (fake.with_field("types", ["Plaid"]), "unknown Energy type 'Plaid'"),
    "an unknown field": (fake.with_field("aura", 3), "a field 'aura' that this version"),
    "an unknown field of an attack": (
        fake.with_field("attacks", [{"name": "Tap", "range": 2}]),
        "a field 'range' in attacks",
    ),
    "attacks that are words": (fake.with_field("attacks", ["Tap"]), "attacks is not a list of obj"),
    "a control character": (fake.with_field("name", "Test\x1b[2Jling"), "control character"),
    "half a character": (fake.with_field("name", "Test\ud800"), "control character"),
    "a very long name": (fake.with_field("name", "T" * 500), "'name'"),
    "a list": (fake.changed(lambda card: [card]), "the card is not an object"),
    "null": (fake.changed(lambda _card: None), "the card is not an object"),
    "another number": (fake.with_field("localId", "9"), "does not end in its number"),
}


@pytest.mark.parametrize("fault", BAD_CARDS)
def test_a_card_of_another_shape_keeps_its_set_out(run, api, store, fault):
    """One clear line that names the card, exit 2; the other set is taken."""
    act, line = BAD_CARDS[fault]
    api.fault("/cards/zz1-004", act)
    report = run()
    assert report.exit_code == 2
    assert len(report.failed) == 1
    assert "zz1-004" in report.failed[0]
    assert line in report.failed[0]
    assert report.failed[0].isprintable()
    assert [s.id for s in store.sets()] == ["zz2"]


BAD_SETS = {
    "the same id twice": (fake.changed(twice), "lists zz1-001 twice"),
    "a card without an id": (fake.changed(nameless), "id is missing"),
    "a card of another set": (fake.changed(foreign), "'other-1' of another set"),
    "cards that are no list": (fake.with_field("cards", {"a": 1}), "cards is not a list"),
    "no release date": (fake.without("releaseDate"), "releaseDate is missing"),
    "a day that does not exist": (fake.with_field("releaseDate", "2026-13-45"), "2026-13-45"),
    "no cards at all": (fake.with_field("cards", []), "has 0 of its 10 cards"),
    "a list": (fake.changed(lambda card_set: [card_set]), "is not an object"),
    "not found": (fake.status(404), "lists the set zz1 and does not have it"),
}


@pytest.mark.parametrize("fault", BAD_SETS)
def test_a_set_of_another_shape_is_kept_out(run, api, store, fault):
    """One clear line that names the set, exit 2; the other set is taken."""
    act, line = BAD_SETS[fault]
    api.fault("/sets/zz1", act)
    report = run()
    assert report.exit_code == 2
    assert line in report.failed[0]
    assert "zz1" in report.failed[0]
    assert [s.id for s in store.sets()] == ["zz2"]


@pytest.mark.parametrize("field", ["hp", "types", "stage", "attacks", "trainerType"])
def test_a_field_that_the_source_drops_everywhere_is_noticed(run, api, store, field):
    """No set is stored that lacks it on every card."""
    api.sets[:] = [fake.a_set("zz1", 20)]
    api.fault("/cards/", fake.without(field))
    report = run()
    assert report.exit_code == 2
    assert list(store.sets()) == []


@pytest.mark.parametrize(
    "body",
    [b"{}", b"[]", b"null", b'["zz1"]', b'[{"name": "x"}]', b'[{"id": 7, "name": []}]', b"3"],
)
def test_a_list_of_sets_of_another_shape_is_one_clear_line(run, api, store, body):
    """Without a list there is nothing to report on."""
    api.fault("/sets$", fake.raw(body))
    with pytest.raises(SourceError, match=r"^TCGdex: "):
        run()
    assert list(store.sets()) == []


@pytest.mark.parametrize(
    "fault",
    [fake.status(500), fake.reset, fake.stall, fake.html, fake.half_json, fake.cut_short],
)
def test_an_outage_ends_the_run_and_harms_nothing(run, api, store, fault):
    """What was stored stays, what was fetched is kept, and later it goes on from there."""
    run("zz1")
    before = content(store)
    api.fault("/cards/zz2-006", fault)
    report = run()
    assert report.exit_code == 2
    assert len(report.failed) == 1
    assert content(store) == before
    api.faults.clear()
    api.asked.clear()
    assert [f.cards for f in run().stored] == [12]
    assert api.paths("/cards/") == [f"/v2/en/cards/zz2-{n:03}" for n in range(6, 13)]


def test_a_bad_answer_is_not_kept_for_later(run, api):
    """Once the source has mended its record, the next sync gets it."""
    api.fault("/cards/zz1-004", fake.with_field("hp", "many"))
    run("zz1")
    api.faults.clear()
    assert [f.set_id for f in run("zz1").stored] == ["zz1"]


def test_a_record_that_fails_only_in_the_end_is_not_kept_either(run, api):
    """Some faults show only when the set is put together."""
    api.fault("/cards/zz1-004", fake.with_field("hp", 61))
    run("zz1")
    api.faults.clear()
    assert [f.set_id for f in run("zz1").stored] == ["zz1"]


def test_an_unsound_fact_of_a_printing_that_card_data_holds_does_no_harm(run, api, store):
    """Bundled facts win over the source's, so only what names the card is kept."""
    held = {f"zz1-{n:03}" for n in range(1, 11)}
    api.fault("/cards/zz1-004", fake.with_field("hp", 61))
    known = Known(printings=lambda _s: 10, holds=held.__contains__)
    assert run("zz1", known=known).exit_code == 0
    assert store.get("zz1").cards[3].keys() == {"number", "id", "name", "kind"}


def test_printings_do_not_vanish_because_a_source_forgets_them(run, api, store):
    """A set that has shrunk is not taken; the line says how to start anew."""
    run()
    before = content(store)
    api.sets[0] = fake.a_set("zz1", 8)
    report = run()
    assert "number 10 and 1 more of the stored set would be lost" in report.failed[0]
    assert content(store) == before


@pytest.mark.parametrize("source", ["pokemontcg", "scrydex"])
@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda page: page["data"].pop() and page, "hands out only"),
        (lambda page: page | {"data": {}}, "no list of data"),
        (lambda page: {"data": page["data"]}, "does not say"),
        (lambda page: page["data"], "no list of data"),
        (lambda page: page | {"data": page["data"] * 2}, "hands out 20"),
        (lambda page: page["data"].__setitem__(1, page["data"][0]) or page, "is there twice"),
        (lambda page: page["data"][3].pop("supertype") and page, "supertype is missing"),
        (lambda page: page["data"][3].pop("id") and page, "id is missing"),
        (lambda page: page["data"][3].update(number=None) or page, "number is missing"),
    ],
)
def test_a_page_that_is_not_whole_keeps_its_set_out(run, api, store, source, change, line):
    """Cards that are missing, there twice or of another shape."""
    api.fault("/cards.*zz1.*page=1", fake.changed(change))
    if "only" in line:
        api.fault("/cards.*zz1.*page=2", fake.changed(lambda page: page | {"data": []}))
    report = run(source=source)
    assert report.exit_code == 2
    assert line in report.failed[0]
    assert [s.id for s in store.sets()] == ["zz2"]
    api.faults.clear()
    assert [f.set_id for f in run(source=source).stored] == ["zz1"]


def test_damaged_answers_of_an_interrupted_run_are_asked_for_again(run, api, store):
    """What lies in `partial` is checked like anything that comes from outside."""
    api.fault("/cards/zz1-006", fake.status(500))
    run("zz1")
    for path in (store.folder / "partial").rglob("*.json"):
        if path.name != "about.json":
            path.write_bytes(path.read_bytes()[:40])
    api.faults.clear()
    assert [f.cards for f in run("zz1").stored] == [10]


# When it is interrupted -------------------------------------------------------------------------


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


def test_the_stored_file_is_what_its_schema_says(run, store):
    """Every document decklint writes has a schema."""
    run()
    document = json.loads((store.folder / "sets" / "zz1.json").read_text(encoding="utf-8"))
    assert list(schema.validator("store-set").iter_errors(document)) == []
