"""The greedy pilot comes to its first attack: Energy, retreats and searches of the first turns."""

import pytest
from solo_games import FIRE, NET, WATER, ability, attack, deck, pokemon, trainer
from test_greedy import MOVER, position, turn
from test_making_way import BULL, SPARK
from test_plans import BIG, BREEZE, MOTHER, ROCK, placed

MULE = pokemon("Mule", "Basic", 120, "C", attack("Buck", "CC", 150), retreat=1)


def test_who_is_ready_behind_goes_before_who_draws_in_front():
    cards = deck((4, MOTHER), (4, MULE), (4, BREEZE), (48, FIRE))
    bench = [["Mother"], ["Mule", "Fire Energy", "Fire Energy"]]
    table, game = position([], ["Breeze"], bench, opponent=BIG, cards=cards)
    assert turn(table, game) == ["retreat", "attack"]


def test_who_draws_in_front_comes_up_as_soon_as_the_retreat_is_paid_for():
    table, game = placed(["Fire Energy"], ["Caller"], [["Mother"]])
    assert turn(table, game)[:3] == ["attach Fire Energy", "retreat", "use"]


@pytest.mark.parametrize(("behind", "energy", "done"), [
    ("Breeze", 1, ["retreat", "use"]),
    ("Breeze", 2, ["attack"]),
    ("Rock", 1, ["end turn"]),
])  # fmt: skip
def test_who_comes_and_goes_for_nothing_draws_in_front_on_a_turn_without_an_attack(
    behind, energy, done
):
    cards = deck((4, MOTHER), (4, MULE), (4, BREEZE), (4, ROCK), (44, FIRE))
    front, bench = ["Mule", *["Fire Energy"] * energy], [["Mother"], [behind]]
    table, game = position([], front, bench, opponent=BIG, cards=cards)
    assert turn(table, game)[:2] == done


WAGON = trainer(
    "Wagon", "Item", 'search(deck(me, basic), any_number); put(those, "bench"); shuffle(me)'
)
WAGONS = deck((46, FIRE), (2, MOTHER), (2, SPARK), (2, BREEZE), (4, ROCK), (4, WAGON))


def on_the_wagon(hand, active, bench=()):
    return position(hand, active, bench, deck_size=60, opponent=BIG, cards=WAGONS)


def test_who_makes_the_retreat_free_comes_with_those_who_come_up():
    table, game = on_the_wagon(["Wagon"], ["Rock"], [["Rock"]] * 3)
    turn(table, game)
    assert game.sides[0].active.kind.name == "Mother"


def test_no_attack_looks_for_energy_that_is_nowhere():
    table, game = on_the_wagon([], ["Spark", "Fire Energy"], [["Rock"]])
    side = game.sides[0]
    fire = side.active.energy[0]
    side.deck[:] = [card for card in side.deck if card != fire] * 5
    side.prizes[:] = side.deck[:6]
    assert turn(table, game) == ["end turn"]


LONER = pokemon("Loner", "Basic", 200, "C", attack("Charge", "C", 180), abilities=ability(
    "Shy", 'while(count(all(me, type("R"))) < 2, { forbid("attack", self) })'))  # fmt: skip
SPITZ = pokemon("Spitz", "Basic", 60, "R", attack("Yelp", "WW", 10))


def test_who_lets_the_attacker_attack_by_being_there_is_searched_for():
    cards = deck((46, FIRE), (2, LONER), (4, MULE), (4, SPITZ), (4, NET))
    table, game = position(["Net"], ["Loner", "Fire Energy"], [["Spitz"]], deck_size=60,
                           opponent=BIG, cards=cards)  # fmt: skip
    assert turn(table, game) == ["play Net", "bench Spitz", "attack"]


def test_who_may_not_attack_yet_does_not_come_up():
    cards = deck((46, FIRE), (2, LONER), (4, MULE), (4, SPITZ), (4, NET))
    table, game = position([], ["Mule", "Fire Energy"], [["Loner", "Fire Energy"]],
                           opponent=BIG, cards=cards)  # fmt: skip
    assert turn(table, game) == ["end turn"]


GROVE = pokemon("Grove", "Basic", 120, "W", attack("Leaf", "WWW", 110), retreat=1)
GROVES = deck((20, WATER), (4, GROVE), (4, BULL), (4, MOVER), (28, FIRE))


def test_energy_is_moved_for_an_attack_of_this_turn_if_there_is_none():
    ready, other = ["Grove", "Water Energy", "Water Energy"], ["Grove", "Water Energy"]
    bench = [other, ["Bull", "Fire Energy"]]
    table, game = position(["Mover"], ready, bench, opponent=BIG, cards=GROVES)
    assert turn(table, game) == ["play Mover", "attack"]
    assert game.sides[1].active.damage == 110


VAULT = ('when("benched", self, { may({ switch(self); if(did, { may({ '
         "pick(energies(all(me, other)), any_number); attach(those, self) }) }) }) })")  # fmt: skip
JUMPER = pokemon(
    "Jumper", "Basic", 120, "C", attack("Leap", "CC", 100), abilities=ability("Vault", VAULT)
)
JUMPERS = deck((4, JUMPER), (4, MOTHER), (4, BREEZE), (4, ROCK), (44, FIRE))


def test_who_may_come_up_by_coming_stays_behind_the_attacker():
    front = ["Mother", "Fire Energy"]
    table, game = position(["Jumper"], front, [["Rock"]], opponent=BIG, cards=JUMPERS)
    turn(table, game)
    assert game.sides[0].active.kind.name == "Mother"


def test_who_may_come_up_by_coming_does_to_attack():
    bench = [["Breeze", "Fire Energy", "Fire Energy"]]
    table, game = position(["Jumper"], ["Rock"], bench, opponent=BIG, cards=JUMPERS)
    turn(table, game)
    assert game.sides[1].active.damage == 100
