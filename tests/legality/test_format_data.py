"""The law's documents are sound, and a user's own format needs nothing but a file."""

from __future__ import annotations

import copy

import lawbook
import pytest

from decklint.errors import UsageError
from decklint.legality import format_data
from decklint.legality.ruleset import Reason
from decklint.model.format import ANY_WORDING, ONE_CARD, ONE_NAME, ONLY_ITSELF, SAME_TEXT
from decklint.store import schema
from decklint.store.yamlfile import read

DOCUMENTS = lawbook.documents()
FORMATS = lawbook.formats()
SETS = lawbook.sets()
CARDS = lawbook.facts(SETS)
TODAY = "2026-11-16"


@pytest.mark.parametrize("kind", ["formats", "bans", "editions"])
def test_shipped_file_fits_its_schema(kind):
    """Nothing is missing or misspelled, and any reader of YAML reads the same."""
    document = read(lawbook.ROOT / "card_data" / f"{kind}.yaml")
    assert schema.problems(document, kind) == []
    assert document.value == DOCUMENTS[kind]


@pytest.mark.parametrize("kind", ["formats", "bans", "editions"])
def test_schema_examples_are_valid(kind):
    """The examples in a schema are examples of it."""
    examples = schema.load(kind)["examples"]
    assert examples
    for example in examples:
        assert list(schema.validator(kind).iter_errors(example)) == []


def test_examples_of_one_format_are_valid_and_can_be_played():
    """The definition of a format alone serves for a user's own file."""
    whole = schema.load("formats")
    for example in whole["$defs"]["format"]["examples"]:
        document = {**DOCUMENTS["formats"], "formats": [example]}
        assert list(schema.validator("formats").iter_errors(document)) == []
        known = format_data.format_from(example, FORMATS["standard"].calendar)
        assert format_data.ruleset_on(known, TODAY, SETS).format.name == example["name"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda window: window.update(first="bw1"), "first"),
        (lambda window: window.update({"from": "2026-02-30"}), "from"),
        (lambda window: window.update(promos={"smp": "94"}), "promos"),
        (lambda window: window.update(min_mark="h"), "min_mark"),
        (lambda window: window.clear(), ""),
    ],
)
def test_schema_refuses_a_wrong_window(change, where):
    """A misspelled key, a day that is not one, a number in quotes, no pool at all."""
    document = copy.deepcopy(DOCUMENTS["formats"])
    change(document["formats"][0]["windows"][0])
    errors = list(schema.validator("formats").iter_errors(document))
    assert errors
    assert any(where in str(error.path) + error.message for error in errors)


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        (True, SAME_TEXT),
        (False, ONLY_ITSELF),
        ([{"rule": "any-wording"}], ANY_WORDING),
        ([{"rule": "any-wording", "to": TODAY}], SAME_TEXT),
        ([{"rule": "only-itself", "from": TODAY}], ONLY_ITSELF),
    ],
)
def test_reprints_of_a_users_own_format(written, rule):
    """True and false stand for one rule; a day that no rule covers asks for the same text."""
    entry = {**DOCUMENTS["formats"]["formats"][0], "reprints": written}
    document = {**DOCUMENTS["formats"], "formats": [entry]}
    assert list(schema.validator("formats").iter_errors(document)) == []
    known = format_data.format_from(entry, FORMATS["standard"].calendar)
    assert known.reprints_on(TODAY).rule == rule
    legal = format_data.ruleset_on(known, TODAY, SETS).check(CARDS["base3-59"]).legal
    assert legal == (rule == ANY_WORDING)


def test_windows_follow_each_other_without_a_gap():
    """Each window begins on the day the one before ends."""
    for known in FORMATS.values():
        for one, next_one in zip(known.windows, known.windows[1:], strict=False):
            assert one.to == next_one.since, (known.id, one.id)


def test_every_set_and_format_that_is_named_exists():
    """No window names an unknown set, no ban an unknown format."""
    for known in FORMATS.values():
        for window in known.windows:
            named = {window.first_set, window.last_set} - {None}
            named |= window.also | window.without_sets | set(window.promos)
            named |= {
                id_.rpartition("-")[0] for id_ in window.also_printings | window.without_printings
            }
            assert named <= SETS.keys(), (known.id, window.id)
    assert {ban["format"] for ban in DOCUMENTS["bans"]["bans"]} <= FORMATS.keys()
    assert FORMATS["standard"].calendar.reprints_only.keys() <= SETS.keys()


def test_every_source_is_used_and_every_used_source_exists():
    """A ban's key leads to its announcement."""
    entries = DOCUMENTS["bans"]["bans"] + DOCUMENTS["bans"]["not_for_tournaments"]
    assert {entry["source"] for entry in entries} == DOCUMENTS["bans"]["sources"].keys()


def test_no_printing_is_banned_twice_at_a_time():
    """Two bans of one printing in one format do not overlap."""
    for known in FORMATS.values():
        seen: dict[str, list[tuple[str, str]]] = {}
        for ban in known.bans:
            span = (ban.since or "", ban.to or "9999-12-31")
            for id_ in ban.printings:
                assert all(span[1] <= a or b <= span[0] for a, b in seen.get(id_, []))
                seen.setdefault(id_, []).append(span)


def test_deck_rules_are_data():
    """What the formats ask of a deck, where it is not sixty cards and four copies."""
    assert FORMATS["standard"].deck.size == 60
    assert FORMATS["standard"].deck.copies == 4
    assert FORMATS["standard"].deck.exclusive_names == ONE_NAME
    limited, half, prop = (FORMATS[id_].deck for id_ in ("limited", "half_deck", "prop_15_3"))
    assert (limited.size, limited.copies, limited.prizes) == (40, None, 4)
    assert (half.size, half.copies) == (30, 2)
    assert (prop.size, prop.copies, prop.trainers) == (60, 3, 15)
    glc = FORMATS["glc"].deck
    assert (glc.copies, glc.one_type, len(glc.types), glc.prizes) == (1, True, 11, 6)
    assert {"ACE SPEC", "V", "EX", "Radiant", "Prism Star"} <= set(glc.without_labels)
    assert glc.exclusive_names == ONE_CARD


@pytest.mark.parametrize(
    ("word", "id_"),
    [
        ("standard", "standard"),
        ("Standard", "standard"),
        ("modified", "standard"),
        ("GLC", "glc"),
        ("Gym Leader Challenge", "glc"),
        ("half-deck", "half_deck"),
        ("prop 15/3", "prop_15_3"),
        ("worlds_2004", "worlds-2004"),
    ],
)
def test_format_is_found_however_it_is_spelled(word, id_):
    """By id, name or another name; case, spaces and hyphens do not matter."""
    assert format_data.find_format(FORMATS, word).id == id_


def test_unknown_format_is_a_mistake_of_the_user():
    """One line names the nearest format, or all of them."""
    with pytest.raises(UsageError, match="did you mean standard"):
        format_data.find_format(FORMATS, "standart")
    with pytest.raises(UsageError, match=r"known: standard, expanded, .*worlds-2011"):
        format_data.find_format(FORMATS, "chess")


def test_new_ban_is_an_edit_of_the_file():
    """One entry more in bans.yaml bans one card more, from its day on."""
    bans = copy.deepcopy(DOCUMENTS["bans"])
    bans["sources"]["new"] = "an announcement"
    bans["bans"].append(
        {"format": "standard", "card": "Scyther", "printings": ["sv05-001"], "from": "2027-01-15",
         "to": None, "source": "new", "confidence": "high", "date_confidence": "high"}
    )  # fmt: skip
    known = format_data.formats_from(DOCUMENTS["formats"], bans)["standard"]
    assert format_data.ruleset_on(known, "2027-01-14", SETS).check(CARDS["sv05-001"]).legal
    verdict = format_data.ruleset_on(known, "2027-01-15", SETS).check(CARDS["sv05-001"])
    assert (verdict.reason, verdict.source) == (Reason.BANNED, "an announcement")


def test_format_of_ones_own_is_a_few_lines():
    """A pool, two bans and deck rules; what is left out is as usual."""
    entry = {
        "id": "our-league", "name": "Our League", "kinds": ["expansion"],
        "banned": ["bw3-67"], "banned_names": ["Double Colorless Energy"],
        "windows": [{"first_set": "bw1", "last_set": "xy12", "promos": {"bwp": {"last": 30}}}],
    }  # fmt: skip
    known = format_data.format_from(entry, FORMATS["standard"].calendar)
    ruleset = format_data.ruleset_on(known, TODAY, SETS)
    said = {id_: ruleset.check(CARDS[id_]).reason for id_ in
            ("bw4-1", "bw5-110", "xy1-130", "sm9-2", "bwp-BW27", "bwp-BW33", "dv1-1")}  # fmt: skip
    assert said == {
        "bw4-1": Reason.IN_WINDOW,
        "bw5-110": Reason.BANNED,
        "xy1-130": Reason.BANNED,
        "sm9-2": Reason.NOT_IN_POOL,
        "bwp-BW27": Reason.PROMO,
        "bwp-BW33": Reason.NOT_IN_POOL,
        "dv1-1": Reason.NOT_IN_POOL,
    }
    assert ruleset.deck.size == 60
    assert ruleset.check(CARDS["bw4-1"]).source == "Our League"
