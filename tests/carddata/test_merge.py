"""Two sources' records become one, by the rules stated in build/merge.py."""

import pytest

from decklint.carddata.merge import Agreement, Merger
from decklint.carddata.pair import Pair
from decklint.model.card import POKEMON, TRAINER
from decklint.store.source_card import SourceCard, TextAbility, TextAttack


def mon(source, **more):
    facts = {"name": "Testmon", "kind": POKEMON, "hp": 60, "types": "R", "retreat": 1, **more}
    facts = {"number": "1", "id": "xx1-1", **facts}
    return SourceCard(source=source, set_id="xx1", **facts)


def merged(ours, theirs, others=(), drafts=()):
    pair = Pair("xx1", mon("tcgdex", **ours), mon("pokemontcg", **theirs))
    more = [Pair("xx1", mon("tcgdex", **o), mon("pokemontcg", **o)) for o in others]
    merger = Merger(Agreement([pair, *more]), set(drafts))
    return merger.merge(pair), merger.differences


def test_what_one_source_leaves_out_is_taken_from_the_other():
    record, differences = merged({"weak": "", "artist": "A"}, {"weak": "W×2", "level": "12"})
    assert (record.weak, record.artist, record.level) == ("W×2", "A", "12")
    assert differences == []


def test_pokemontcg_decides_a_printed_fact():
    record, (difference,) = merged({"hp": 70}, {"hp": 60})
    assert record.hp == 60
    assert (difference.field, difference.taken) == ("hp", "60")


def test_another_printing_on_which_both_agree_decides_before_that():
    record, _ = merged({"hp": 70}, {"hp": 60}, others=[{"hp": 70, "number": "2"}])
    assert record.hp == 70


def test_a_list_that_holds_the_other_is_whole():
    record, _ = merged({"resist": "W-30 F-30"}, {"resist": "W-30"})
    assert record.resist == "W-30 F-30"


def test_a_draft_of_the_other_source_has_no_say():
    record, _ = merged({"hp": 70}, {"hp": 60}, drafts=["xx1"])
    assert record.hp == 70


def test_tcgdex_decides_the_mark():
    assert merged({"mark": "G"}, {"mark": "H"})[0].mark == "G"
    assert merged({"mark": None}, {"mark": "H"})[0].mark == "H"


def test_the_text_that_names_more_energy_types_lost_nothing():
    lost = {"attacks": [TextAttack("Tap", "C", "10", "Discard a Energy card.")]}
    whole = {"attacks": [TextAttack("Tap", "C", "10", "Discard a {R} Energy card.")]}
    assert merged(lost, whole)[0].attacks[0].text == "Discard a {R} Energy card."
    assert merged(whole, lost)[0].attacks[0].text == "Discard a {R} Energy card."


@pytest.mark.parametrize("placeholder", ["n/a", "{title}:", "$$$A.B$$$"])
def test_a_placeholder_is_no_text(placeholder):
    ours = {"attacks": [TextAttack("Tap", "C", "10", placeholder)]}
    theirs = {"attacks": [TextAttack("Tap", "C", "10", "Draw a card.")]}
    assert merged(ours, theirs)[0].attacks[0].text == "Draw a card."


def test_the_attack_s_text_tells_the_sign_of_its_damage():
    ours = {"attacks": [TextAttack("Tap", "C", "20+", "This attack does 10 more damage.")]}
    theirs = {"attacks": [TextAttack("Tap", "C", "20", "")]}
    assert merged(ours, theirs)[0].attacks[0].damage == "20+"


def test_a_supporter_s_character_is_kept():
    ours = {"name": "Tester", "kind": TRAINER, "labels": ["Supporter"]}
    record, _ = merged(ours, {**ours, "name": "Tester (Tom)"})
    assert record.name == "Tester (Tom)"


def test_two_stages_are_one_source_s_mistake():
    record, _ = merged({"labels": ["Basic", "ex"]}, {"labels": ["Stage 2", "ex"]})
    assert record.labels == ["Stage 2", "ex"]


def test_a_name_in_capitals_is_a_source_s_habit():
    record, _ = merged(
        {"abilities": [TextAbility("Poké-Power", "Nap")]},
        {"abilities": [TextAbility("Poké-Power", "NAP")]},
    )
    assert record.abilities[0].name == "Nap"


def test_a_printing_that_one_source_alone_has_is_kept_as_it_is():
    alone = mon("pokemontcg", number="1a", id="zz1-1a")
    record = Merger(Agreement([]), set()).merge(Pair("xx1", None, alone))
    assert (record.number, record.set_id, record.hp) == ("1a", "xx1", 60)
