"""New sets come in whole, with our ids, and nothing is fetched twice."""

import json

import fake_api as fake
import pytest
from stored import content, numbers

from decklint.errors import UsageError
from decklint.model.card import Origin
from decklint.store import schema
from decklint.store.user_store import StoredSet
from decklint.sync.known import Known

# What is fetched ---------------------------------------------------------------------------------


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
    assert "a custom set" in run("zz1").failed[0]
    assert store.get("zz1").facts["name"] == "Mine"


# Ids, overrides, other sources -------------------------------------------------------------------


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


def test_the_stored_file_is_what_its_schema_says(run, store):
    """Every document decklint writes has a schema."""
    run()
    document = json.loads((store.folder / "sets" / "zz1.json").read_text(encoding="utf-8"))
    assert list(schema.validator("store-set").iter_errors(document)) == []
