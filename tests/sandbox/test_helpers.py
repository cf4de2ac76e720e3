"""The greedy pilot brings those into play whose Abilities help its attackers."""

import pytest
from solo_games import BOOK, FIRE, PUP, ability, attack, deck, pokemon, trainer
from test_greedy import position, turn
from test_plans import BIG

SEED = pokemon("Seed", "Basic", 60, "R", attack("Roll", "CC", 10))
SPROUT = pokemon("Sprout", "Stage 1", 90, "R", attack("Whip", "CCCC", 30), **{"from": "Seed"})
BLOOM = pokemon("Bloom", "Stage 2", 160, "R", attack("Beam", "CCCC", 60), **{"from": "Sprout"},
                abilities=ability("Growth",
                                  'change("provides", all(me), "R R", basic_energy)'))  # fmt: skip
SYRUP = pokemon("Syrup", "Basic", 160, "R", attack(
    "Flow", "CC", "30+", 'more_damage(30 * energy(all(me), "R"))'), abilities=ability(
    "Ripen", "pick(hand(me, basic_energy)); choose(all(me)); attach(those, it)"))  # fmt: skip
DANCER = pokemon("Dancer", "Basic", 100, "R", attack("Spin", "RRR", 60), abilities=ability(
    "Dance", "pick(hand(me, basic_energy)); attach(those, self); "
    "if(any(those), { draw(1) })"))  # fmt: skip
BRAZIER = pokemon("Brazier", "Basic", 100, "R", attack(
    "Glow", "C", "30+", "more_damage(30 * energy(self))"))  # fmt: skip
SCOUTING = trainer("Scouting", "Item",
                   'search(deck(me, pokemon)); put(those, "hand"); shuffle(me)')  # fmt: skip
CARDS = deck((6, PUP), (4, SEED), (4, SPROUT), (4, BLOOM), (4, SYRUP), (4, DANCER), (4, SCOUTING),
             (4, BOOK), (4, BRAZIER), (22, FIRE))  # fmt: skip


def placed(hand, active, bench=()):
    return position(hand, active, bench, opponent=BIG, cards=CARDS, deck_size=46)


def test_but_not_if_the_attack_waits_for_it():
    table, game = placed(["Fire Energy"], ["Syrup", "Fire Energy"], [["Dancer"]])
    assert turn(table, game)[-1] == "attack"


# Who helps when it has evolved

LARK = pokemon("Lark", "Basic", 60, "C", attack("Peck", "WWW", 10))
SEER = pokemon("Seer", "Stage 1", 90, "C", attack("Gaze", "WWW", 10), **{"from": "Lark"},
               abilities=ability("Foresee", "draw(2)"))  # fmt: skip
SEEING = deck((8, PUP), (4, LARK), (4, SEER), (8, BRAZIER), (36, FIRE))


@pytest.mark.parametrize(("hand", "comes"), [(["Lark", "Seer"], True), (["Lark"], False)])
def test_who_evolves_on_the_next_turn_to_help_gets_the_last_place(hand, comes):
    bench = [["Pup"]] * 4
    table, game = position(hand, ["Brazier", "Fire Energy"], bench, opponent=BIG, cards=SEEING)
    assert ("bench Lark" in turn(table, game)) == comes
