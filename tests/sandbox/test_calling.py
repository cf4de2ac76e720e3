"""The greedy pilot finds the Supporter by which it attacks on the same turn."""

from solo_games import FIRE, deck, trainer
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
