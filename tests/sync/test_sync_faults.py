"""Whatever the source does wrong, a set comes in whole or not at all."""

import fake_api as fake
import pytest
from stored import content

from decklint.errors import SourceError
from decklint.sync.known import Known


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
