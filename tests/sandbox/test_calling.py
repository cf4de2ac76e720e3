"""The greedy pilot finds the Supporter by which it attacks on the same turn."""

from solo_games import FIRE, NET, deck, trainer
from test_greedy import position, turn
from test_plans import BIG, BREEZE

TROOP = trainer("Troop", "Supporter",
                'search(deck(me, basic), up_to(3)); put(those, "hand"); shuffle(me)')  # fmt: skip


# For the next turn

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
