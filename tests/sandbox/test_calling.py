"""The greedy pilot finds the Supporter by which it attacks on the same turn."""

from solo_games import FIRE, NET, SCOUT, attack, deck, pokemon, trainer
from test_greedy import position, turn
from test_plans import BIG, BREEZE

TROOP = trainer("Troop", "Supporter",
                'search(deck(me, basic), up_to(3)); put(those, "hand"); shuffle(me)')  # fmt: skip


# For the next turn

OGRE = pokemon("Ogre", "Basic", 200, "C", attack("Club", "CCC", 200))
LIGHT = (8, BREEZE), (4, TROOP), (4, NET)


def found(*cards):
    """Who is found by an Item when the Supporter of the turn is spent and the attacker ready."""
    active = ["Ogre", *["Fire Energy"] * 3]
    cards = deck(*LIGHT, *cards, (32, FIRE))
    table, game = position(["Net"], active, [["Breeze"]], opponent=BIG, cards=cards, deck_size=40)
    side = game.sides[0]
    side.supporter, side.energy = 1, 1
    turn(table, game)
    new = [*side.hand, *(spot.kind.id for spot in side.bench[1:])]
    return {game.kinds[card].name for card in new if game.kinds[card].is_pokemon}


def test_nobody_is_searched_for_who_only_does_what_the_attacker_does_already():
    assert "Scout" in found((6, SCOUT), (6, OGRE))
