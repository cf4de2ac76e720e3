"""The greedy pilot comes to its first attack: Energy, retreats and searches of the first turns."""

from solo_games import FIRE, ability, attack, deck, pokemon
from test_greedy import BALL, position, turn
from test_plans import BIG, BREEZE, FORGE, MOTHER, ROCK, placed

MULE = pokemon("Mule", "Basic", 120, "C", attack("Buck", "CC", 150), retreat=1)


def test_who_is_ready_behind_goes_before_who_draws_in_front():
    cards = deck((4, MOTHER), (4, MULE), (4, BREEZE), (48, FIRE))
    bench = [["Mother"], ["Mule", "Fire Energy", "Fire Energy"]]
    table, game = position([], ["Breeze"], bench, opponent=BIG, cards=cards)
    assert turn(table, game) == ["retreat", "attack"]


def test_who_draws_in_front_comes_up_as_soon_as_the_retreat_is_paid_for():
    table, game = placed(["Fire Energy"], ["Caller"], [["Mother"]])
    assert turn(table, game)[:3] == ["attach Fire Energy", "retreat", "use"]


def test_who_makes_the_retreat_free_is_found_before_energy_is_attached():
    cards = deck((4, MULE), (4, BREEZE), (4, ROCK), (4, FORGE), (4, BALL), (40, FIRE))
    hand = ["Forge", "Ball", "Ball", "Ball", "Fire Energy"]
    table, game = position(hand, ["Rock"], [["Mule"]], opponent=BIG, cards=cards)
    done = turn(table, game)
    assert done.index("play Ball") < done.index("play Forge")
    assert game.sides[1].active.damage == 150


EMBER = pokemon("Ember", "Basic", 120, "R", attack("Glow", "RRRR", 150), abilities=ability(
    "Rekindle", "pick(discard(me, basic_energy)); attach(those, self)"))  # fmt: skip


def test_of_energy_that_comes_back_from_the_discard_pile_one_is_kept_to_be_attached():
    cards = deck((4, EMBER), (4, MULE), (4, BALL), (48, FIRE))
    hand = ["Ball", "Fire Energy", "Fire Energy", "Ball"]
    table, game = position(hand, ["Mule", "Fire Energy"], [["Ember"]], opponent=BIG, cards=cards)
    game.sides[0].discard.clear()
    done = turn(table, game)
    assert {"play Ball", "attach Fire Energy", "attack"} <= set(done)
