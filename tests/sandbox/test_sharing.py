"""The greedy pilot shares out Energy: between two of a turn, and between now and later."""

from solo_games import FIRE, HOUND, PUP, WATER, attack, deck, energy, pokemon, trainer
from test_greedy import turn
from test_keeping import holding
from test_tactics import OAF

LEAF = energy("Grass Energy", "G")
CHEF = trainer(
    "Chef", "Supporter", 'search(deck(me, basic_energy), different(up_to(2), "types"), "found"); '
    'pick(kept("found")); put(those, "hand"); choose(all(me)); '
    'attach(kept("found", not among(those)), it); shuffle(me)',
)  # fmt: skip
EGG = pokemon("Egg", "Basic", 60, "R", attack("Roll", "RWG", 10))
DRAKE = pokemon("Drake", "Stage 1", 120, "R", attack("Dive", "RW", 200), **{"from": "Egg"})
BIRD = pokemon("Bird", "Basic", 90, "R", attack("Wing", "R", 90))
CARDS = deck((8, EGG), (4, DRAKE), (4, BIRD), (4, PUP), (4, HOUND), (4, CHEF), (12, FIRE),
             (12, WATER), (8, LEAF))  # fmt: skip


def energy_of(game):
    """The names of the Pokémon in play, with those of their Energy cards."""
    names = game.table.names
    return {(spot.kind.name, *sorted(names(spot.energy))) for spot in game.sides[0].spots()}


def test_of_two_energy_cards_the_second_goes_to_another_who_wants_it():
    bench = [["Egg"]]
    table, game = holding(["Chef"], ["Drake", "Water Energy"], bench, cards=CARDS, deck_size=40)
    assert turn(table, game)[-1] == "attack"
    assert ("Drake", "Fire Energy", "Water Energy") in energy_of(game)
    assert energy_of(game) & {("Egg", "Fire Energy"), ("Egg", "Water Energy")}


def test_but_not_if_that_one_would_be_late():
    bench = [["Egg", "Water Energy"]]
    table, game = holding(["Fire Energy", "Drake"], ["Bird"], bench, cards=CARDS)
    game.sides[0].bench[0].entered = game.turn
    turn(table, game)
    assert ("Egg", "Fire Energy", "Water Energy") in energy_of(game)


# Who waits behind, and who is in its way

BEACON = energy("Beacon Energy", "R", text='provide("R"); if(any(self(type("R"))), { '
                'search(deck(me, basic and type("R")), up_to(2)); put(those, "bench"); '
                'shuffle(me) })')  # fmt: skip
ROCK = pokemon("Rock", "Basic", 120, "W", attack("Roll", "WWW", 30))
KID = pokemon("Kid", "Basic", 50, "R", attack("Wave", "R", 10))
ADEPT = pokemon("Adept", "Stage 1", 80, "R", attack("Spark", "R", 30), **{"from": "Kid"})
SAGE = pokemon("Sage", "Stage 2", 140, "R", attack("Blaze", "R", 120), **{"from": "Adept"})
CAVE = deck((8, KID), (6, ADEPT), (4, SAGE), (4, ROCK), (4, BEACON), (4, FIRE), (30, WATER))


def test_energy_that_brings_somebody_goes_where_it_does_so_and_the_retreat_waits():
    hand = ["Beacon Energy", "Adept", "Sage"]
    table, game = holding(hand, ["Rock"], [["Kid"], ["Kid"]], cards=CAVE)
    for spot in game.sides[0].spots():
        spot.entered = game.turn
    turn(table, game)
    assert ("Kid", "Beacon Energy") in energy_of(game)


def test_a_retreat_is_paid_for_with_energy_that_nobody_needs():
    hand = ["Fire Energy", "Grass Energy", "Drake"]
    bench = [["Egg", "Water Energy"], ["Bird", "Fire Energy"]]
    cards = deck((8, EGG), (4, DRAKE), (4, BIRD), (4, OAF), (3, FIRE), (12, WATER), (25, LEAF))
    table, game = holding(hand, ["Oaf"], bench, cards=cards)
    game.sides[0].bench[0].entered = game.turn
    assert turn(table, game) == ["attach Grass Energy", "retreat", "attack"]


OX = pokemon("Ox", "Basic", 120, "W", attack("Gore", "WWW", 90))
EAGLE = pokemon("Eagle", "Basic", 120, "R", attack("Swoop", "R", 200))
BIRDS = deck((8, KID), (4, EAGLE), (4, OX), (4, BEACON), (4, FIRE), (36, WATER))


def test_energy_that_brings_the_attacker_goes_before_energy_for_a_lesser_attack():
    hand = ["Water Energy", "Beacon Energy"]
    table, game = holding(hand, ["Ox", "Water Energy"], [["Kid"]], cards=BIRDS, deck_size=44)
    turn(table, game)
    assert "Eagle" in {spot.kind.name for spot in game.sides[0].bench}


# What is dear, and what any other would do as well

KITE = pokemon("Kite", "Basic", 120, "W", attack("Glide", "WWC", 120))
BEAR = pokemon("Bear", "Basic", 120, "C", attack("Hug", "CCC", 120))
STORM = pokemon("Storm", "Basic", 120, "R", attack("Thunder", "RD", 120))
FERN = pokemon("Fern", "Basic", 60, "G", attack("Whip", "G", 30))
NIGHT = energy("Darkness Energy", "D")
MIXED = deck((4, KITE), (4, BEAR), (4, STORM), (4, FERN), (4, CHEF), (4, FIRE), (4, NIGHT),
             (16, LEAF), (16, WATER))  # fmt: skip


def test_where_any_energy_will_do_the_one_stays_for_which_the_best_attacks_ask():
    table, game = holding(["Fire Energy", "Grass Energy"], ["Bear"], [], cards=MIXED)
    assert turn(table, game)[0] == "attach Grass Energy"


def test_nor_is_that_one_found_in_the_deck_for_it():
    table, game = holding(["Chef"], ["Bear", "Water Energy"], [], cards=MIXED, deck_size=48)
    assert turn(table, game)[-1] == "attack"
    assert energy_of(game) == {("Bear", "Grass Energy", "Water Energy", "Water Energy")}
