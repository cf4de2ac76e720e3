"""The greedy pilot finds the Supporter by which it attacks on the same turn."""

from solo_games import FIRE, NET, SCOUT, attack, deck, pokemon, trainer
from test_greedy import BALL, position, turn
from test_plans import BIG, BREEZE, CALLER, FORGE, MOTHER, ROCK

TROOP = trainer("Troop", "Supporter",
                'search(deck(me, basic), up_to(3)); put(those, "hand"); shuffle(me)')  # fmt: skip
CARDS = deck((6, BREEZE), (6, ROCK), (6, MOTHER), (4, CALLER), (4, FORGE), (4, TROOP), (4, BALL),
             (26, FIRE))  # fmt: skip


def placed(hand, active, bench=()):
    table, game = position(hand, active, bench, opponent=BIG, cards=CARDS, deck_size=46)
    game.sides[0].active.used = {0}
    return table, game


def test_who_finds_the_supporter_for_the_attack_is_searched_for_before_another_is_played():
    hand = ["Ball", "Troop", *["Fire Energy"] * 3]
    table, game = placed(hand, ["Mother", "Fire Energy"])
    row = ["play Ball", "bench Caller", "play Forge", "attach Fire Energy", "attack"]
    assert turn(table, game) == row


def test_the_supporter_for_the_attack_goes_before_one_that_finds_more():
    hand = ["Forge", "Troop", "Fire Energy"]
    table, game = placed(hand, ["Mother", "Fire Energy"])
    assert turn(table, game) == ["play Forge", "attach Fire Energy", "attack"]


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


def test_who_finds_a_supporter_is_searched_for_when_that_of_the_turn_is_spent():
    assert found((6, SCOUT), (5, CALLER), (1, OGRE)) == {"Caller"}


def test_nobody_is_searched_for_who_only_does_what_the_attacker_does_already():
    assert "Scout" in found((6, SCOUT), (6, OGRE))
