"""Labels, limits and Prize values that a card's name and rules show."""

import pytest

from decklint.cards.labels import LABELS, label
from decklint.model.card import ENERGY, POKEMON, TRAINER
from decklint.store.source_card import SourceCard


def labelled(name, kind=POKEMON, labels=(), **more):
    record = SourceCard("test", "xx1", "1", "xx1-1", name, kind, list(labels), **more)
    label(record)
    return record


@pytest.mark.parametrize(
    ("name", "given", "labels", "prizes"),
    [
        ("Testmon", [], ["Basic"], 1),
        ("Testmon ex", ["Basic"], ["Basic", "ex"], 2),
        ("Testmon-EX", ["Basic"], ["Basic", "EX"], 2),
        ("M Testmon-EX", ["MEGA"], ["MEGA", "EX"], 2),
        ("Primal Testmon-EX", [], ["MEGA", "EX", "Primal"], 2),
        ("Mega Testmon ex", ["Stage 2", "MEGA"], ["Stage 2", "ex", "Mega Evolution ex"], 3),
        ("Testmon-GX", ["Basic"], ["Basic", "GX"], 2),
        ("Testmon & Other-GX", ["Basic"], ["Basic", "GX", "TAG TEAM"], 3),
        ("Testmon V", ["Basic"], ["Basic", "V"], 2),
        ("Testmon VMAX", ["VMAX", "V"], ["VMAX"], 3),
        ("Testmon VSTAR", ["VSTAR", "V"], ["VSTAR"], 2),
        ("Testmon V-UNION", ["V-UNION"], ["V-UNION"], 3),
        ("Testmon LV.X", ["Level-Up"], ["Level-Up"], 1),
        ("Testmon ★ δ", ["Basic"], ["Basic", "Star", "Delta Species"], 1),
        ("Testmon ◇", ["Basic"], ["Basic", "Prism Star"], 1),
        ("Radiant Testmon", ["Basic"], ["Basic", "Radiant"], 1),
        ("Tester's Testmon", ["Basic"], ["Basic", "Trainer-owned"], 1),
        ("Team Test's Testmon-EX", ["Basic"], ["Basic", "EX", "Trainer-owned"], 2),
        ("Testling", ["Baby"], ["Basic", "Baby"], 1),
    ],
)
def test_a_pokemon_s_name_shows_its_labels(name, given, labels, prizes):
    record = labelled(name, labels=given)
    assert sorted(record.labels) == sorted(labels)
    assert record.prizes == prizes
    assert record.labels == sorted(record.labels, key=LABELS.index)


def test_a_printed_prize_rule_decides():
    rule = "When it is Knocked Out, your opponent takes 2 Prize cards."
    assert labelled("Test & Mon LEGEND", labels=["LEGEND"], rules=[rule]).prizes == 2
    assert labelled("Testmon LEGEND", labels=["LEGEND"]).prizes == 1


def test_a_card_s_own_copy_limit():
    assert (
        labelled(
            "Shining Testmon", rules=["You can't have more than 1 Shining Testmon in your deck."]
        ).copies
        == "1"
    )
    assert (
        labelled(
            "Testmon", rules=["You may put as many of this card in your deck as you own."]
        ).copies
        == "any"
    )
    unown = "You may put up to 4 Basic cards in your deck with Unown in their names."
    assert labelled("Unown [A]", rules=[unown]).copies == "4 with Unown"
    assert labelled("Testmon").copies is None


def test_a_plain_trainer_is_an_item_and_a_tool_is_a_tool():
    assert labelled("Test Net", TRAINER).labels == ["Item"]
    assert labelled("Test Hat", TRAINER, ["Item", "Tool"]).labels == ["Tool"]
    assert labelled("Tester", TRAINER, ["Supporter"]).labels == ["Supporter"]


def test_energy_is_basic_by_its_name_unless_it_has_a_text():
    assert labelled("Fire Energy", ENERGY, ["Special Energy"]).labels == ["Basic Energy"]
    assert labelled("Fire Energy", ENERGY).provides == "R"
    special = labelled("Metal Energy", ENERGY, ["Special Energy"], text="This provides {M} Energy.")
    assert special.labels == ["Special Energy"]
    assert special.provides == "M"
    assert labelled("Growing Grass Energy", ENERGY, ["Basic Energy"]).labels == ["Special Energy"]
