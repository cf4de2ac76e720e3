"""The greedy pilot values attacks as they will be: in front, with all that falls by them."""

from solo_games import FIRE, HOOK, attack, deck, pokemon, trainer
from test_greedy import position, turn
from test_tactics import LOG, TWIN, line, prizes_taken

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
             (4, HOOK), (28, FIRE))  # fmt: skip


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
