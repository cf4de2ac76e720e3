"""The greedy pilot knows what it searches for, and what it pays for that."""

from solo_games import FIRE, WATER, attack, deck, energy, pokemon, trainer
from test_greedy import turn
from test_keeping import holding
from test_tactics import OAF

# Energy for hand and table

LEAF = energy("Grass Energy", "G")
MIXER = pokemon("Mixer", "Basic", 120, "R", attack("Blend", "RW", 150))
CHEF = trainer(
    "Chef", "Supporter", 'search(deck(me, basic_energy), different(up_to(2), "types"), "found"); '
    'pick(kept("found")); put(those, "hand"); choose(all(me)); '
    'attach(kept("found", not among(those)), it); shuffle(me)',
)  # fmt: skip
KITCHEN = deck((8, MIXER), (4, OAF), (4, CHEF), (12, FIRE), (1, WATER), (31, LEAF))


def test_energy_waits_in_the_hand_that_is_not_for_the_attack_of_this_turn():
    table, game = holding(["Chef", "Water Energy"], ["Mixer"], cards=KITCHEN, deck_size=40)
    assert turn(table, game)[-1] == "attack"
