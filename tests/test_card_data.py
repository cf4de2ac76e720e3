"""The cards we ship: complete, true to their sources, and facts only."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from decklint.carddata.compare import departures
from decklint.store import yamlfile
from decklint.store.index.identity import Wordings
from decklint.sync.api_formats import pokemontcg, tcgdex
from decklint.sync.overrides import read_overrides

ROOT = Path(__file__).parents[1]
CARD_DATA = ROOT / "card_data"


@pytest.fixture(scope="module")
def lines():
    """Every line of facts by printing id."""
    found = {}
    for path in sorted((CARD_DATA / "sets").glob("*.yaml")):
        for facts in yamlfile.read(path).value["cards"]:
            found[facts.get("id") or f"{path.stem}-{facts['number']}"] = facts
    return found


@pytest.fixture(scope="module")
def overrides():
    return read_overrides(yamlfile.read(CARD_DATA / "overrides.yaml").value)


def test_every_english_set_and_printing_is_here(library):
    assert len(library.sets) >= 206
    (printings,) = library.db.execute("SELECT count(*) FROM printings").fetchone()
    assert printings >= 21_122


def test_a_thousand_printings_are_as_their_sources_say_or_an_override_tells_why(lines, overrides):
    """The sample is 1,000 random printings, with what both sources say of them."""
    sample = (ROOT / "tests/vectors/sources/sample.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(sample) == 1000
    unexplained = []
    for entry in map(json.loads, sample):
        records = []
        if "tcgdex" in entry:
            records.append(tcgdex.read_card(entry["tcgdex"]))
        if "pokemontcg" in entry:
            records.append(pokemontcg.read_card(entry["pokemontcg"], set_id=entry["set"]))
        for departure in departures(entry["printing"], lines[entry["printing"]], records):
            if departure.alone and entry["printing"] not in overrides:
                unexplained.append(departure)
    assert unexplained == []


def test_every_override_changes_a_printing_we_have(lines, overrides):
    assert set(overrides) <= set(lines)


_SENTENCE = re.compile(r"\b[a-zé]{2,} [a-zé]{2,} [a-zé]{2,} [a-zé]{2,}.*[.!]$")
_LONGEST_NAME = 60


def strings(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("path", sorted((CARD_DATA / "names").glob("*.yaml")), ids=lambda p: p.name)
def test_name_files_hold_names_and_no_sentence(path):
    for text in strings(yamlfile.read(path).value):
        assert len(text) <= _LONGEST_NAME
        assert not _SENTENCE.search(text)


def test_set_files_hold_no_sentence(lines):
    for printing, facts in lines.items():
        for text in strings(facts):
            assert len(text) <= _LONGEST_NAME, printing
            assert not _SENTENCE.search(text), printing


def test_texts_are_fingerprints(lines):
    for facts in lines.values():
        parts = [facts, *facts.get("attacks", ()), *facts.get("abilities", ())]
        for part in parts:
            assert re.fullmatch(r"[0-9a-f]{12}", part.get("text", "0" * 12))


def names_with(lines, label):
    return {facts["name"] for facts in lines.values() if label in facts.get("is", ())}


def test_limited_cards_are_all_labelled(lines):
    """The lists of FORMATS section 5, by their numbers."""
    assert len(names_with(lines, "ACE SPEC")) == 39
    assert len(names_with(lines, "Radiant")) == 15
    assert len(names_with(lines, "Prism Star")) == 27
    assert len(names_with(lines, "Star")) == 28
    assert len(names_with(lines, "Shining")) == 10
    assert len(names_with(lines, "V-UNION")) == 5
    assert len(names_with(lines, "LEGEND")) == 9
    copies = Counter(facts["copies"] for facts in lines.values() if "copies" in facts)
    assert {str(limit) for limit in copies} == {"1", "any", "4 with Unown"}


def test_ace_spec_belongs_to_the_printing(lines):
    assert "ACE SPEC" in lines["bw7-137"]["is"]
    assert "ACE SPEC" not in lines["base1-71"]["is"]
    assert lines["base1-71"]["name"] == lines["bw7-137"]["name"]


def test_special_energy_is_not_basic(lines):
    special = {"neo1-104", "neo1-19", "ex1-93", "hgss3-79", "col1-87", "me03-086", "me02.5-216"}
    for printing in special:
        assert lines[printing]["is"][-1] == "Special Energy", printing
    assert lines["dp1-129"]["is"] == ["Basic Energy"]


def test_marks_of_mixed_sets(lines):
    def marks(set_id):
        found = (f.get("mark") for p, f in lines.items() if p.startswith(f"{set_id}-"))
        return {mark: count for mark, count in Counter(found).items() if mark}

    assert marks("me02.5") == {"H": 51, "I": 176, "J": 68}
    assert marks("sv08.5") == {"G": 29, "H": 151}
    assert set("".join(marks("mep"))) <= set("HIJ")


def test_prizes_by_kind(lines):
    """What a Knock Out gives [KO-05]."""
    assert lines["me02-013"]["prizes"] == 3
    assert lines["sv03-125"]["prizes"] == 2
    assert lines["swsh1-139"]["prizes"] == 3 if "VMAX" in lines["swsh1-139"]["is"] else True
    assert "prizes" not in lines["me02-011"]
    assert lines["hgss2-90"]["prizes"] == 2
    assert "prizes" not in lines["hgss1-111"]


def test_every_trainer_text_with_several_wordings_was_judged(lines):
    """A Trainer or Energy of one name with several texts is in wordings.yaml, one way or other."""
    document = yamlfile.read(CARD_DATA / "wordings.yaml").value
    judged = {text for kind in ("same", "different") for e in document[kind] for text in e["texts"]}
    texts = {}
    for facts in lines.values():
        if facts["kind"] != "Pokémon" and "Basic Energy" not in facts["is"] and facts.get("text"):
            texts.setdefault(facts["name"], set()).add(facts["text"])
    unjudged = {name: found - judged for name, found in texts.items() if len(found) > 1}
    assert {name: found for name, found in unjudged.items() if found} == {}


def test_wordings_contradict_nothing():
    document = yamlfile.read(CARD_DATA / "wordings.yaml").value
    wordings = Wordings(document)
    for entry in document["different"]:
        assert len({wordings(text) for text in entry["texts"]}) == len(entry["texts"]), entry[
            "name"
        ]


SAME = [
    ("base1-95", "swsh1-183"),  # Switch
    ("sm7-127", "ex7-83"),  # Copycat, in other words
    ("sm1-129", "swsh10.5-069"),  # Rare Candy
    ("swsh2-154", "swsh9-132"),  # Boss's Orders, another character
    ("sv01-189", "swsh1-178"),  # Professor's Research
    ("base1-96", "sm1-136"),  # Double Colorless Energy
    ("me02-013", "me02-130"),
]
DIFFERENT = [
    ("sm7-151", "base5-17"),  # Rainbow Energy: a counter, or damage
    ("base1-94", "sv01-188"),  # Potion: 20, or 30
    ("ex2-88", "sm1-129"),  # Rare Candy of old
    ("base1-71", "bw7-137"),  # Computer Search is an ACE SPEC or not
    ("base1-4", "xy12-11"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_functionally_identical_printings_are_one_card(library, one, other):
    assert library.printing(one).card.key == library.printing(other).card.key


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_a_changed_card_is_another_card(library, one, other):
    assert library.printing(one).card.key != library.printing(other).card.key


def test_who_is_worth_more_prizes_in_a_stand_in_has_the_label_for_it():
    """Cards that speak of Pokémon ex and the like must find them."""
    labels = {"ex", "EX", "GX", "V", "VSTAR", "VMAX"}
    for one in yamlfile.read(CARD_DATA / "opponents.yaml").value["opponents"]:
        for each in one["pokemon"]:
            assert (each.get("prizes", 1) > 1) == bool(labels & set(each.get("is", ()))), one
