"""The greedy pilot values attacks as they will be: in front, with all that falls by them."""

import pytest
from solo_games import FIRE, HOOK, attack, deck, pokemon, trainer
from test_greedy import position, turn
from test_tactics import CHEER, LOG, TWIN, hurt, line, prizes_taken

RIDER = pokemon("Rider", "Basic", 90, "R", attack(
    "Storm", "R", "30+", "more_damage(30 * energy(active(both)))"))  # fmt: skip
MULE = pokemon("Mule", "Basic", 90, "R", attack("Kick", "R", 60), retreat=0)
BRUTE = pokemon("Brute", "Basic", 90, "R", attack(
    "Slam", "R", 120, "choose(bench(opp)); hit(it, 30)"))  # fmt: skip
RAIN = pokemon("Rain", "Basic", 90, "R", attack("Pour", "R", 120, "hit(bench(opp), 20)"))
TONIC = trainer(
    "Tonic", "Item", 'lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) })'
)
CARDS = deck((4, RIDER), (4, MULE), (4, BRUTE), (4, RAIN), (4, TWIN), (4, LOG), (4, TONIC),
             (2, CHEER), (4, HOOK), (26, FIRE))  # fmt: skip


def at(hand, active, bench=(), opponent=((300,), (300,)), prizes=6):
    table, game = position(hand, active, bench, opponent=line(*opponent), cards=CARDS)
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


@pytest.mark.parametrize("boost", ["Tonic", "Cheer"])
def test_a_boost_with_which_the_first_blow_is_enough_frees_the_second(boost):
    table, game = at([boost], ["Twin", "Fire Energy"], [], [(90,), (300,), (300,)])
    assert turn(table, game)[:2] == [f"play {boost}", "attack"]
    assert prizes_taken(game) == 1
    assert game.sides[1].active.damage == 90


# Few Prizes left


def test_near_the_end_the_quickest_prizes_are_gone_for():
    opponent = [(310, 2), (110,), (110,)]
    table, game = at(["Hook"], ["Mule", "Fire Energy"], [], opponent, prizes=2)
    assert turn(table, game) == ["play Hook", "attack"]
    assert game.sides[1].active.damage == 60


def test_earlier_the_supporter_is_not_spent_on_half_a_prize():
    opponent = [(310, 2), (110,), (110,)]
    table, game = at(["Hook"], ["Mule", "Fire Energy"], [], opponent)
    assert turn(table, game) == ["attack"]
