"""The greedy pilot shares out Energy: between two of a turn, and between now and later."""

from solo_games import FIRE, HOUND, PUP, WATER, attack, deck, energy, pokemon, trainer
from test_greedy import turn
from test_keeping import holding

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
