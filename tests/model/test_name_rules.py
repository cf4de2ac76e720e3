"""The name a card counts under, by the rules of card_data/names.yaml."""

from pathlib import Path

import pytest

from decklint.model.name_rules import NameRules
from decklint.store import yamlfile

DOCUMENT = yamlfile.read(Path(__file__).parents[2] / "card_data" / "names.yaml").value
RULES = NameRules.read(DOCUMENT)
EXAMPLES = [
    (written, counted)
    for rule in [*DOCUMENT["normalise"], *DOCUMENT["not_part_of_name"]]
    for written, counted in rule.get("examples", {}).items()
]
APART = [names for rule in DOCUMENT["part_of_name"] for names in rule["different"]]


@pytest.mark.parametrize(("written", "counted"), EXAMPLES)
def test_every_example_of_the_file_holds(written, counted):
    assert RULES.counts_as(written) == RULES.counts_as(counted)


@pytest.mark.parametrize("names", APART, ids=" / ".join)
def test_what_is_part_of_the_name_keeps_names_apart(names):
    assert len({RULES.counts_as(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Gengar", "Gengar LV.43"),  # NAME-02
        ("Gengar", "Gengar LV.X"),  # NAME-03
        ("Rayquaza C", "Rayquaza C LV.X"),  # T-DECK-10
        ("Aerodactyl", "Aerodactyl δ"),  # NAME-05
        ("Gyarados ★", "Gyarados ★ δ"),
        ("Charizard-EX", "Charizard EX"),
        ("Boss's Orders (Giovanni)", "Boss's Orders (Cyrus)"),
        ("Unown Q", "Unown [Q]"),
        ("Alakazam 4", "Alakazam E4"),
    ],
)
def test_same_name(one, other):
    assert RULES.counts_as(one) == RULES.counts_as(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Magnezone ex", "Magnezone-EX"),  # NAME-11
        ("Venusaur-EX", "M Venusaur-EX"),  # NAME-12
        ("Raichu", "Raichu BREAK"),  # NAME-14
        ("Wooper", "Paldean Wooper"),  # NAME-07
        ("Mewtwo", "Mewtwo V-UNION"),  # NAME-19
        ("Ho-Oh", "Ho-Oh LEGEND"),  # NAME-18
        ("Giratina", "Giratina ◇"),  # NAME-04
    ],
)
def test_different_names(one, other):
    assert RULES.counts_as(one) != RULES.counts_as(other)


@pytest.mark.parametrize(
    "name", ["Fire Energy", "Basic Fire Energy", "Basic {R} Energy", "{R} Energy"]
)
def test_basic_energy_counts_under_one_name(name):
    assert RULES.counts_as(name, ["Basic Energy"]) == "Basic Fire Energy"


def test_a_special_energy_of_the_same_name_is_not_basic():
    assert RULES.counts_as("Darkness Energy", ["Special Energy"]) == "Darkness Energy"
    assert RULES.counts_as("Darkness Energy", ["Basic Energy"]) == "Basic Darkness Energy"


def test_the_pokemon_v_unown_is_no_letter():
    assert RULES.counts_as("Unown V", ["Basic", "V"]) == "Unown V"
    assert RULES.counts_as("Unown V", ["Basic"]) == "Unown [V]"


def test_counting_a_counted_name_changes_nothing():
    for written, _ in EXAMPLES:
        counted = RULES.counts_as(written)
        assert RULES.counts_as(counted) == counted
