"""The greedy pilot values attacks as they will be: in front, with all that falls by them."""

import pytest
from solo_games import BOOK, FIRE, HOOK, attack, deck, energy, pokemon, trainer
from test_greedy import MOVER, position, turn
from test_tactics import (
    BAND,
    BURNER,
    CHEER,
    LOG,
    PACT,
    TWIN,
    ability,
    hurt,
    line,
    prizes_taken,
)

RIDER = pokemon("Rider", "Basic", 90, "R", attack(
    "Storm", "R", "30+", "more_damage(30 * energy(active(both)))"))  # fmt: skip
STOKER = pokemon("Stoker", "Basic", 120, "R", attack(
    "Stoke", "RRR", "70×", "damage(70 * energy(self))"))  # fmt: skip
TROOPER = pokemon("Trooper", "Basic", 120, "R", attack("Charge", "RC", 100), retreat=2)
SWIMMER = pokemon("Swimmer", "Basic", 120, "W", attack("Dive", "W", 180))
GAMBLER = pokemon("Gambler", "Basic", 90, "R", attack(
    "Bet", "R", "100+", "flip_until_tails; more_damage(50 * heads)"), retreat=0)  # fmt: skip
OX = pokemon("Ox", "Basic", 120, "R", attack("Gore", "RR", 100))
SPRING = pokemon("Spring", "Basic", 90, "R", attack(
    "Gush", "RR", 100, 'may({ pick(energies(self), 2); put(those, "deck"); shuffle(me) }); '
    "if(did, { choose(bench(opp)); hit(it, 30) })"), retreat=0)  # fmt: skip
RAM = pokemon("Ram", "Basic", 90, "R", attack("Butt", "R", 80))
TITAN = pokemon("Titan", "Basic", 120, "R", attack("Crush", "R", 220))
MULE = pokemon("Mule", "Basic", 90, "R", attack("Kick", "R", 60), retreat=0)
BRUTE = pokemon("Brute", "Basic", 90, "R", attack(
    "Slam", "R", 120, "choose(bench(opp)); hit(it, 30)"))  # fmt: skip
RAIN = pokemon("Rain", "Basic", 90, "R", attack("Pour", "R", 120, "hit(bench(opp), 20)"))
TONIC = trainer(
    "Tonic", "Item", 'lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) })'
)
ODD = energy("Odd Energy", "W W")
CARDS = deck((2, STOKER), (2, OX), (2, BURNER), (2, TITAN), (2, RAM), (4, RIDER), (4, MULE),
             (2, BRUTE), (2, RAIN), (4, TWIN), (4, LOG), (4, TONIC), (2, CHEER), (2, BAND),
             (2, PACT), (2, SPRING), (4, HOOK), (1, ODD), (2, MOVER), (2, TROOPER),
             (1, SWIMMER), (1, GAMBLER), (7, FIRE))  # fmt: skip
BLASTER = pokemon("Blaster", "Basic", 120, "R", attack("Shot", "R", 100), attack(
    "Blast", "RR", 260, 'put(energies(self), "discard")'))  # fmt: skip
SNIPER = pokemon("Sniper", "Basic", 90, "R", attack("Snipe", "RRR", 10), abilities=ability(
    "Pin", "choose(all(opp)); counters_on(it, 2)"))  # fmt: skip
DANCER = pokemon("Dancer", "Basic", 90, "R", attack("Twirl", "R", 80), abilities=ability(
    "Dance", "pick(hand(me, basic_energy)); attach(those, self); if(any(those), { draw(1) })",
))  # fmt: skip
SCRATCHER = pokemon("Scratcher", "Basic", 60, "R", attack("Scratch", "R", 10))
HELPERS = deck((4, BLASTER), (4, SNIPER), (4, DANCER), (4, MULE), (4, TITAN), (4, TONIC),
               (4, CHEER), (4, SCRATCHER), (28, FIRE))  # fmt: skip


def at(hand, active, bench=(), opponent=((300,), (300,)), prizes=6, cards=CARDS):
    table, game = position(hand, active, bench, opponent=line(*opponent), cards=cards)
    side = game.sides[0]
    side.deck += side.prizes[prizes:]
    del side.prizes[prizes:]
    return table, game


# In front


def test_who_counts_the_energy_in_front_counts_its_own_when_it_comes_up():
    bench = [["Rider", "Fire Energy", "Fire Energy"]]
    table, game = at([], ["Mule", "Fire Energy"], bench, [(90,), (300,)])
    assert turn(table, game) == ["retreat", "attack"]
    assert prizes_taken(game) == 1


def test_who_counts_the_energy_in_front_does_not_count_that_of_who_leaves():
    table, game = at([], ["Mule", *["Fire Energy"] * 4], [["Rider", "Fire Energy"]])
    assert turn(table, game) == ["attack"]


def test_the_energy_that_an_attack_lacks_is_counted_by_it_as_well():
    """With the Energy of this turn the attack does more than any other can on the next one."""
    bench = [["Stoker", "Fire Energy"], ["Ox"]]
    table, game = at(["Fire Energy"], ["Mule"], bench)
    assert "attach Fire Energy" in turn(table, game)
    assert [len(spot.energy) for spot in game.sides[0].spots() if spot.kind.name == "Stoker"] == [2]


def test_a_sure_knock_out_is_better_than_one_that_takes_luck():
    table, game = at([], ["Gambler", "Fire Energy"], [["Titan", "Fire Energy"]], [(120,), (300,)])
    assert turn(table, game) == ["retreat", "attack"]
    assert prizes_taken(game) == 1


def test_energy_is_not_paid_to_attack_weakly_instead_of_not_at_all():
    """It is kept to make room for who is to come."""
    bench = [["Scratcher", "Fire Energy"], ["Titan"]]
    table, game = at([], ["Sniper", "Fire Energy"], bench, cards=HELPERS)
    assert "retreat" not in turn(table, game)


# Beside the main blow


def test_who_falls_on_the_bench_may_be_the_last_prize():
    opponent = [(240, 2), (110,), (70,)]
    table, game = at(["Hook"], ["Brute", "Fire Energy"], [], opponent, prizes=2)
    hurt(game, 0, 0, 40)
    assert turn(table, game) == ["play Hook", "attack"]
    assert game.over is not None
    assert game.over.winner == 0


def test_nobody_is_brought_up_who_falls_on_the_bench_as_well():
    opponent = [(120,), (70,), (300,)]
    table, game = at(["Hook"], ["Rain", "Fire Energy"], [], opponent)
    hurt(game, 0, 50)
    assert turn(table, game) == ["attack"]
    assert prizes_taken(game) == 2


def test_a_boost_is_played_for_who_is_in_front_though_another_falls_anyway():
    table, game = at(["Tonic"], ["Rain", "Fire Energy"], [], [(150,), (70,), (300,)])
    hurt(game, 0, 50)
    assert turn(table, game) == ["play Tonic", "attack"]
    assert prizes_taken(game) == 2


# Twice


def test_no_boost_is_played_for_a_knock_out_that_is_for_nothing_anyway():
    active = ["Blaster", "Fire Energy", "Fire Energy"]
    table, game = at(["Tonic"], active, [], [(100,), (300,)], cards=HELPERS)
    assert turn(table, game) == ["attack"]
    assert len(game.sides[0].active.energy) == 2


# Abilities


def test_counters_go_where_who_comes_up_knocks_out_with_them():
    bench = [["Titan", "Fire Energy"], ["Sniper"]]
    opponent = [(240,), (80,), (300,)]
    table, game = at([], ["Mule", "Fire Energy"], bench, opponent, cards=HELPERS)
    assert turn(table, game) == ["use", "retreat", "attack"]
    assert prizes_taken(game) == 1


def test_energy_that_nobody_needs_is_attached_for_the_card_that_comes_with_it():
    table, game = at(["Fire Energy"], ["Dancer", "Fire Energy"], cards=HELPERS)
    assert turn(table, game)[0] == "use"
    assert len(game.sides[0].active.energy) >= 2


# Few Prizes left


@pytest.mark.parametrize(("hooks", "prizes"), [(1, 2), (2, 6)])
def test_who_is_needed_all_the_same_is_not_left(hooks, prizes):
    opponent = [(310, 2), (110,), (110,)]
    table, game = at(["Hook"] * hooks, ["Mule", "Fire Energy"], [], opponent, prizes=prizes)
    assert turn(table, game) == ["attack"]


# Energy that is moved


def test_energy_is_not_moved_away_from_who_attacks_with_it():
    """Only basic Energy can be moved: the other card that could be spared stays where it is."""
    bench = [["Trooper", "Fire Energy", "Odd Energy"], ["Swimmer"]]
    table, game = at(["Mover"], ["Trooper", "Fire Energy", "Fire Energy"], bench, [(100,), (300,)])
    assert turn(table, game) == ["attack"]
    assert prizes_taken(game) == 1


def test_energy_is_moved_to_who_comes_up_and_attacks_better():
    bench = [["Ox", "Fire Energy"]]
    table, game = at(["Mover"], ["Mule", "Fire Energy"], bench, [(100,), (300,)])
    assert turn(table, game) == ["play Mover", "retreat", "attack"]
    assert prizes_taken(game) == 1


# Who falls first

HERALD = pokemon("Herald", "Basic", 90, "R", attack(
    "Rally", "R", "20+", "more_damage(20 * count(bench(both)))"))  # fmt: skip
HERALDS = deck((8, HERALD), (8, HOOK), (4, TITAN), (4, MULE), (4, BOOK), (32, FIRE))


def test_who_falls_only_now_is_not_brought_up_for_one_who_cannot_wait():
    opponent = [(100, 2), (100, 2), (300,), (300,)]
    table, game = at(["Hook"], ["Herald", "Fire Energy"], [["Herald"]], opponent, cards=HERALDS)
    assert turn(table, game) == ["attack"]


# Attacks that are borrowed
