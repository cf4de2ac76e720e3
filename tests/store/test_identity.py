"""Which printings are the same card."""

from decklint.store.index.identity import Wordings, identity, likeness

MON = {
    "number": "1", "name": "Testmon", "kind": "Pokémon", "is": ["Basic"], "hp": 60, "types": "R",
    "attacks": [{"name": "Tap", "cost": "RC", "damage": 20, "text": "aaaaaaaaaaaa"}],
    "weak": "W×2", "retreat": 1, "mark": "H", "rarity": "Common", "artist": "A",
}  # fmt: skip


def key(facts, **changes):
    return identity({**facts, **changes}, facts["name"], Wordings(WORDS))


WORDS = {"same": [
    {"texts": ["aaaaaaaaaaaa", "bbbbbbbbbbbb"], "reason": "x"},
    {"texts": ["bbbbbbbbbbbb", "cccccccccccc"], "reason": "x"},
]}  # fmt: skip


def attack(**changes):
    return [{**MON["attacks"][0], **changes}]


def test_number_mark_rarity_and_artist_make_no_other_card():
    assert key(MON) == key(MON, number="99", mark="I", rarity="Promo", artist="B")


def test_every_printed_fact_does():
    changes = [
        {"hp": 70}, {"types": "W"}, {"weak": "W+20"}, {"resist": "F-30"}, {"retreat": 2},
        {"attacks": attack(damage=30)}, {"attacks": attack(cost="RR")},
        {"attacks": attack(name="Top")}, {"attacks": attack(text="dddddddddddd")},
        {"abilities": [{"kind": "Ability", "name": "Nap"}]},
    ]  # fmt: skip
    assert len({key(MON, **change) for change in changes} | {key(MON)}) == len(changes) + 1


def test_one_text_in_several_wordings_is_one_card():
    keys = {key(MON, attacks=attack(text=text * 12)) for text in "abc"}
    assert len(keys) == 1


def test_no_retreat_cost_is_zero():
    assert key({**MON, "retreat": 0}) == key({k: v for k, v in MON.items() if k != "retreat"})


def test_a_supporter_is_not_an_item_of_the_same_text():
    bill = {"number": "1", "name": "Tester", "kind": "Trainer", "is": ["Item"], "text": "a" * 12}
    assert key(bill) != key(bill, **{"is": ["Supporter"]})
    assert key(bill) != key(bill, **{"is": ["ACE SPEC", "Item"]})


def test_basic_energy_is_one_card_whatever_is_printed_on_it():
    energy = {"number": "1", "name": "Fire Energy", "kind": "Energy", "is": ["Basic Energy"]}
    assert key(energy) == key(energy, text="a" * 12)


def like(facts, **changes):
    return likeness({**facts, **changes}, facts["name"], "x-1")


def test_a_pokemon_in_other_words_is_the_same_but_for_the_wording():
    power = {"kind": "Pokémon Power", "name": "Nap", "text": "a" * 12}
    body = {"kind": "Poké-Body", "name": "Nap", "text": "b" * 12}
    assert like(MON) == like(MON, attacks=attack(text="dddddddddddd"), level="9", mark="I")
    assert like(MON, abilities=[power]) == like(MON, abilities=[body]) != like(MON)


def test_every_other_printed_fact_makes_another_card():
    changes = [
        {"hp": 70}, {"types": "W"}, {"weak": "W+20"}, {"resist": "F-30"}, {"retreat": 2},
        {"attacks": attack(damage=30)}, {"attacks": attack(cost="RR")},
        {"attacks": attack(name="Top")}, {"abilities": [{"kind": "Ability", "name": "Nap"}]},
    ]  # fmt: skip
    assert len({like(MON, **change) for change in changes} | {like(MON)}) == len(changes) + 1


def test_a_trainer_is_the_same_card_by_name_and_kind():
    ball = {"number": "1", "name": "Tester", "kind": "Trainer", "is": ["Item"], "text": "a" * 12}
    assert like(ball) == like(ball, text="b" * 12)
    for kind in (["Supporter"], ["Stadium"], ["ACE SPEC", "Item"]):
        assert like(ball) != like(ball, **{"is": kind})


def test_a_pokemon_of_which_nothing_is_known_is_like_none():
    plain = {k: v for k, v in MON.items() if k != "attacks"}
    assert likeness(plain, "Testmon", "x-1") != likeness(plain, "Testmon", "x-2")
