"""Looking up the real cards."""

import pytest

import decklint


@pytest.mark.parametrize(
    ("code", "number", "printing"),
    [
        ("PFL", "13", "me02-013"),
        ("pfl", "013", "me02-013"),
        ("me02", "13", "me02-013"),
        ("me2", "13", "me02-013"),
        ("SVP", "27", "svp-027"),
        ("PR-SV", "27", "svp-027"),
        ("PR-SW", "22", "swshp-SWSH022"),
        ("PR-SW", "SWSH022", "swshp-SWSH022"),
        ("PR-SM", "85", "smp-SM85"),
        ("PR-SM", "SM85", "smp-SM85"),
        ("PR-XY", "XY177", "xyp-XY177"),
        ("BRS", "TG12", "swsh9tg-TG12"),
        ("BRS-TG", "12", "swsh9tg-TG12"),
        ("BRS:TG", "TG12", "swsh9tg-TG12"),
        ("CRZ", "GG06", "swsh12.5gg-GG06"),
        ("CRZ-GG", "6", "swsh12.5gg-GG06"),
        ("HIF", "163", "sma-SV94"),
        ("HIF", "SV94", "sma-SV94"),
        ("SHF", "74", "swsh4.5sv-SV001"),
        ("LTR", "RC11", "bw11-RC11"),
        ("GEN-RC", "27", "g1-RC27"),
        ("FAC", "105", "xy10-105"),
        ("BKP", "98a", "xy9-98a"),
        ("UNM", "206a", "sm11-206a"),
        ("TR", "17", "base5-17"),
    ],
)
def test_a_set_and_number_in_every_spelling(library, code, number, printing):
    assert library.by_code(code, number)[0].id == printing


@pytest.mark.parametrize("printing", ["me02-013", "ME02-013", "me2-13", "cel25c-4_A", "exu-%3F"])
def test_an_id_of_either_source(library, printing):
    assert library.printing(printing) is not None


def test_what_is_not_there_is_nothing(library):
    assert library.by_code("PFL", "999") == []
    assert library.by_code("NOPE", "1") == []
    assert library.printing("me02-999") is None
    assert library.by_name("Not a Card At All") == []


@pytest.mark.parametrize(
    "name",
    [
        "Mega Charizard X ex",
        "mega charizard x EX",
        "Méga-Dracaufeu X-ex",
        "Pokégear 3.0",
        "pokegear 3.0",
    ],
)
def test_a_name_in_any_spelling_or_language(library, name):
    assert library.by_name(name)


def test_a_name_gives_its_newest_printing_first(library):
    days = [printing.set.released for printing in library.by_name("Rare Candy")]
    assert days == sorted(days, reverse=True)


def test_printings_of_a_card_are_listed_oldest_first(library):
    card = library.printing("swsh1-183").card
    days = [library.sets[ref.set_id].released for ref in card.printings]
    assert days == sorted(days)
    assert len({ref.id for ref in card.printings}) == len(card.printings)


def test_every_card_knows_where_it_comes_from(library):
    origin = library.printing("me02-013").origin
    assert origin.source == "card_data"
    assert origin.place == "sets/me02.yaml:15"


def test_every_document_is_in_the_index(library):
    for name in (
        "formats",
        "bans",
        "editions",
        "names",
        "codes",
        "sources",
        "wordings",
        "overrides",
        "played",
    ):
        assert library.document(name), name


def test_known_sets_without_cards_are_in_the_table(library):
    """So that a rule can say "not in our data" instead of "unknown set"."""
    assert library.sets["me06"].code == "DLR"
    assert library.sets["me06"].cards == 0
    assert library.sets["me06"].tournament_legal == "2026-11-20"
    assert library.sets["30th"].code == "30C"


def test_what_is_asked_of_an_attack_one_attack_must_meet(library):
    found = decklint.search("damage:10..20 cost=C set:JU", cards=library)
    assert found
    assert all(
        any(
            a.cost == ("Colorless",) and a.damage.rstrip("+×") in {"10", "20"}
            for a in p.card.attacks
        )
        for p in found
    )
    both = decklint.search("attack:scratch attack:ember", cards=library)
    assert all(len(p.card.attacks) > 1 for p in both)
