"""The greedy pilot brings up who attacks: Energy, Tools and retreats of this turn."""

import pytest
from solo_games import (
    FIRE,
    ability,
    attack,
    deck,
    energy,
    pokemon,
    trainer,
)
from test_greedy import position, turn
from test_plans import BIG, ERRAND, placed, set_up

from decklint.engine.state import POISONED
from decklint.model.opponent import LinePokemon, Opponent

SHADE = pokemon("Shade", "Basic", 120, "D", attack("Creep", "CC", 120))
USHER = pokemon("Usher", "Basic", 120, "C", attack("Bow", "WW", 40), retreat=1, abilities=ability(
    "Show In", 'once_per_name(); choose(bench(me, type("D"))); switch(it)'))  # fmt: skip
SCAMP = pokemon("Scamp", "Basic", 90, "C", attack("Kick", "C", 60), retreat=0)
AWNING = trainer("Awning", "Tool", 'modify("retreat", self, -2)')
SWAP = trainer("Swap", "Item", "choose(bench(me)); switch(it)")
FLARE = energy("Flare", "C C", text='when("turn end", me, { put(this_card, "discard") })')
DOORS = deck((4, SHADE), (4, USHER), (4, SCAMP), (4, AWNING), (4, SWAP), (4, FLARE), (36, FIRE))


def by_the_door(hand, active, bench):
    return position(hand, active, bench, opponent=BIG, cards=DOORS)


def test_no_energy_pays_for_a_retreat_when_an_ability_brings_up_the_attacker():
    table, game = by_the_door(["Fire Energy"], ["Usher"], [["Shade", "Fire Energy"], ["Usher"]])
    assert turn(table, game) == ["attach Fire Energy", "use", "attack"]
    assert game.sides[0].active.kind.name == "Shade"


def test_no_energy_pays_for_a_retreat_when_a_card_of_the_hand_brings_up_the_attacker():
    bench = [["Scamp", "Fire Energy"], ["Scamp"]]
    table, game = by_the_door(["Swap", "Fire Energy"], ["Usher"], bench)
    assert turn(table, game) == ["attach Fire Energy", "play Swap", "attack"]
    assert [len(spot.energy) for spot in game.sides[0].bench] == [0, 1]


def test_energy_that_lasts_for_a_turn_pays_for_a_retreat():
    table, game = by_the_door(["Flare"], ["Usher"], [["Scamp", "Fire Energy"]])
    assert turn(table, game) == ["attach Flare", "retreat", "attack"]


@pytest.mark.parametrize(
    ("condition", "expected"), [(POISONED, ["retreat", "attack"]), (0, ["attack"])]
)
def test_who_is_poisoned_makes_room_for_one_that_attacks_as_well(condition, expected):
    ready = ["Scamp", "Fire Energy"]
    table, game = by_the_door([], ready, [ready])
    game.sides[0].active.conditions = condition
    assert turn(table, game) == expected


CROWD = "damage(20 * count(bench(me)))"
VOICE = pokemon("Voice", "Basic", 60, "R", attack("Lisp", "RR", 10), retreat=0)
CHORUS = pokemon("Chorus", "Stage 1", 90, "R", attack("Swell", "R", "20×", CROWD), retreat=0,
                 **{"from": "Voice"})  # fmt: skip
DUET = pokemon("Duet", "Basic", 90, "R", attack("Chime", "R", "20×", CROWD),
               abilities=ability("Again", 'allow("second attack", self)'))  # fmt: skip
TENOR = pokemon("Tenor", "Basic", 90, "R", attack("Aria", "R", 130))
BASS = pokemon("Bass", "Basic", 90, "R", attack("Hum", "RR", 90), retreat=0)
SINGERS = deck((4, VOICE), (4, CHORUS), (4, DUET), (4, TENOR), (4, BASS), (40, FIRE))


def with_singers(hand, active, bench=()):
    return position(hand, active, bench, opponent=BIG, cards=SINGERS)


def test_an_attack_that_counts_the_bench_is_worked_for_while_nobody_is_there():
    table, game = with_singers(["Bass", "Chorus", "Fire Energy"], ["Voice"])
    turn(table, game)
    assert len(game.sides[0].active.energy) == 1


def test_energy_goes_to_who_attacks_twice_rather_than_to_the_bigger_attack():
    table, game = with_singers(["Fire Energy"], ["Bass"], [["Tenor"], ["Duet"], ["Bass"], ["Bass"]])
    assert turn(table, game) == ["attach Fire Energy", "retreat", "attack"]
    assert game.sides[0].active.kind.name == "Duet"
    assert game.sides[1].active.damage == 160


def test_an_attack_that_counts_the_bench_is_worth_more_once_somebody_has_come():
    table, game = with_singers(["Bass", "Bass", "Fire Energy"], ["Bass"], [["Tenor"], ["Duet"]])
    turn(table, game)
    assert game.sides[0].active.kind.name == "Duet"
    assert game.sides[1].active.damage == 160


SPARK = pokemon("Spark", "Basic", 40, "R", attack(
    "Charge", "C", "", "search(deck(me, basic_energy), up_to(3)); attach(those, all(me)); "
    "shuffle(me)"))  # fmt: skip
BULL = pokemon("Bull", "Basic", 160, "C", attack("Gore", "CCC", 200))
CHARGED = deck((4, SPARK), (4, SCAMP), (4, BULL), (48, FIRE))


def test_energy_for_the_attack_of_this_turn_goes_before_energy_for_the_next():
    front = ["Bull", "Fire Energy", "Fire Energy"]
    table, game = position(["Fire Energy"], front, [["Spark"]], opponent=BIG, cards=CHARGED)
    assert turn(table, game)[-2:] == ["attach Fire Energy", "attack"]
    assert game.sides[1].active.damage == 200


MATRON = pokemon("Matron", "Basic", 300, "C", attack("Slam", "CCC", 250), abilities=ERRAND)
RAM = pokemon("Ram", "Basic", 120, "C", attack("Butt", "CCC", 120), retreat=0)
YARD = deck((4, MATRON), (4, RAM), (52, FIRE))


def test_who_attacks_with_the_energy_of_the_hand_stays_in_front():
    front = ["Ram", "Fire Energy", "Fire Energy"]
    table, game = position(["Fire Energy"], front, [["Matron"]], opponent=BIG, cards=YARD)
    assert turn(table, game) == ["attach Fire Energy", "attack"]


def test_who_comes_up_to_attack_with_the_energy_of_the_hand_goes_before_who_draws_in_front():
    bench = [["Ram", "Fire Energy", "Fire Energy"], ["Matron"]]
    table, game = position(["Fire Energy"], ["Ram"], bench, opponent=BIG, cards=YARD)
    assert turn(table, game) == ["attach Fire Energy", "retreat", "attack"]


def test_of_two_that_help_in_front_the_one_that_attacks_comes_up():
    bench = [["Mother"], ["Mother", *["Fire Energy"] * 3]]
    table, game = placed([], ["Rock", "Fire Energy", "Fire Energy"], bench)
    assert turn(table, game)[:2] == ["retreat", "use"]
    assert game.sides[1].active.damage == 200


HEALER = pokemon("Healer", "Basic", 90, "P", attack("Calm", "WWW", 10), abilities=ability(
    "Pass On", 'only_if(any(self(with_energy(type("R"))))); choose(all(me, damaged), 1, "giver"); '
    'choose(all(opp)); move_counters(chosen("giver"), it, up_to(3))'))  # fmt: skip
WOUNDED = deck((4, HEALER), (4, BULL), (4, SCAMP), (48, FIRE))


def wounded(hand, bench, hp, damage):
    line = Opponent("some", "a test", (LinePokemon(hp), LinePokemon(300)))
    front = ["Bull", *["Fire Energy"] * 3]
    table, game = position(hand, front, bench, opponent=line, cards=WOUNDED)
    game.sides[0].active.damage = damage
    return table, game


def test_damage_is_passed_on_for_a_knock_out():
    table, game = wounded([], [["Healer", "Fire Energy"]], 230, 40)
    assert turn(table, game) == ["use", "attack"]
    assert len(game.sides[0].prizes) == 5
    assert next(spot for spot in game.sides[0].spots() if spot.kind.name == "Bull").damage == 10


def test_energy_goes_to_the_next_attacker_if_there_is_no_damage_to_pass_on():
    bench = [["Bull", "Fire Energy"], ["Healer"]]
    table, game = wounded(["Fire Energy"], bench, 230, 0)
    assert turn(table, game) == ["attach Fire Energy", "attack"]
    assert [len(spot.energy) for spot in game.sides[0].bench] == [2, 0]


SWARM = pokemon("Swarm", "Basic", 90, "R",
                attack("Feast", "RR", "30×", "damage(30 * count(all(opp)))"))  # fmt: skip
STEADY = pokemon("Steady", "Basic", 90, "R", attack("Tread", "RR", 130))
SWARMING = deck((4, SWARM), (4, STEADY), (4, SCAMP), (48, FIRE))


@pytest.mark.parametrize(("prizes", "chosen"), [(6, "Steady"), (1, "Swarm")])
def test_an_attack_that_counts_the_opponents_pokemon_is_for_few_knock_outs(prizes, chosen):
    hand, bench = ["Fire Energy"], [["Swarm"], ["Steady"]]
    table, game = position(hand, ["Scamp"], bench, opponent=BIG, cards=SWARMING)
    del game.sides[0].prizes[prizes:]
    turn(table, game)
    assert [one.kind.name for one in game.sides[0].spots() if one.energy] == [chosen]


def test_who_counts_the_opponents_pokemon_does_not_begin_before_a_steady_attacker():
    cards = deck((8, SWARM), (8, STEADY), (44, FIRE))
    for number in range(20):
        hand, side = set_up(cards, number)
        if {"Swarm", "Steady"} <= hand:
            assert side.active.kind.name == "Steady"


# Both sides at once

GRAPPLE = trainer("Grapple", "Item", (
    "choose(bench(opp)); switch(it); if(did, { choose(bench(me)); switch(it) })"))  # fmt: skip
RING = deck((8, SHADE), (8, SCAMP), (8, GRAPPLE), (36, FIRE))
SMALL = Opponent("one small behind", "a test", (LinePokemon(300, 2), LinePokemon(60), BIG.line[0]))


def test_but_by_what_brings_another_attacker_with_it():
    bench = [["Shade"], ["Scamp", "Fire Energy"]]
    table, game = position(["Grapple"], ["Scamp", "Fire Energy"], bench, opponent=SMALL, cards=RING)
    assert turn(table, game) == ["play Grapple", "attack"]
    assert len(game.sides[0].prizes) == 5
