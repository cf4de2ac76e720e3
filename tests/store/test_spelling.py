"""How sources' words become ours."""

import pytest

from decklint.store import spelling


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Charizard EX", "Charizard-EX"),
        ("Charizard-EX", "Charizard-EX"),
        ("Charizard ex", "Charizard ex"),
        ("M Sceptile EX", "M Sceptile-EX"),
        ("Pikachu & Zekrom GX", "Pikachu & Zekrom-GX"),
        ("Umbreon ☆", "Umbreon ★"),
        ("Groudon Star", "Groudon ★"),
        ("Gyarados Star δ", "Gyarados ★ δ"),
        ("Giratina Prism Star", "Giratina ◇"),
        ("Giratina {*}", "Giratina ◇"),
        ("Nidoran♀", "Nidoran ♀"),
        ("Rocket’s Scizor", "Rocket's Scizor"),
        ("Blend Energy Grass Fire Psychic Darkness", "Blend Energy GRPD"),
        ("Unit Energy LightningPsychicMetal", "Unit Energy LPM"),
        ("Horror Psychic Energy", "Horror Psychic Energy"),
        ("Luxray GL Lv.X", "Luxray GL LV.X"),
        ("Pokemon Center", "Pokémon Center"),
        ("  Poké  Ball ", "Poké Ball"),
    ],
)
def test_a_name_is_spelled_in_one_way(written, meant):
    assert spelling.card_name(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (30, "30"), ("30+", "30+"), ("20x", "20×"), ("60＋", "60+"), ("60−", "60-"),
        (None, ""), ("", ""), ("?", "?"), ("n/a", ""), ("{L}{C}{C}", ""), (0, ""),
    ],
)  # fmt: skip
def test_damage_is_a_number_with_its_sign_or_nothing(written, meant):
    assert spelling.damage(written) == meant


def test_a_cost_lists_typed_energy_first():
    assert spelling.cost(["Colorless", "Fire", "Fire"]) == "RRC"
    assert spelling.cost(["Free"]) == ""
    assert spelling.cost(["F", "C"]) == "FC"


def test_an_unknown_type_is_named():
    with pytest.raises(ValueError, match="'Cosmic'"):
        spelling.letters(["Cosmic"])


@pytest.mark.parametrize(
    ("number", "key", "printed"),
    [
        ("013", "13", "13"),
        ("TG05", "TG5", "TG05"),
        ("SWSH022", "SWSH22", "SWSH022"),
        ("75a", "75A", "75a"),
        ("000", "0", "0"),
        ("?", "?", "?"),
        ("ONE", "ONE", "ONE"),
    ],
)
def test_numbers_compare_without_zeros_and_print_without_leading_ones(number, key, printed):
    assert spelling.number_key(number) == key
    assert spelling.printed_number(number) == printed


def test_a_mark_is_one_capital_letter():
    assert [spelling.mark(word) for word in ("j", "H", "None", "", None)] == [
        "J",
        "H",
        None,
        None,
        None,
    ]


def test_rarities_are_spelled_alike():
    words = ("Double rare", "DoubleRare", "ACE SPEC Rare", "None", None)
    assert [spelling.rarity(word) for word in words] == [
        "Double Rare", "Double Rare", "ACE SPEC Rare", None, None,
    ]  # fmt: skip
