"""The greedy pilot evolves by two stages at once where that brings the attack forward."""

from solo_games import BOOK, CALL, FIRE, HOUND, PUP, attack, deck, pokemon, trainer
from test_greedy import BALL, turn
from test_keeping import holding

BEAST = pokemon("Beast", "Stage 2", 300, "R", attack("Rend", "RRC", 320), **{"from": "Hound"})
SWEET = trainer("Sweet", "Item", (
    "only_if(not first_turn); choose(all(me, basic and not new)); "
    "pick(hand(me, stage2 and evolves_from(it, 1))); evolve(it, those)"))  # fmt: skip
TOME = trainer("Tome", "Supporter", "draw(7)")
PACK = deck((8, PUP), (4, HOUND), (4, BEAST), (4, SWEET), (4, CALL), (4, BALL), (4, BOOK),
            (4, TOME), (24, FIRE))  # fmt: skip
FIRED = ["Pup", *["Fire Energy"] * 3]


def test_who_has_the_energy_waits_for_the_stage_2_that_the_hand_finds():
    table, game = holding(["Sweet", "Call", "Hound"], FIRED, cards=PACK, deck_size=40)
    done = turn(table, game)
    assert "play Sweet" in done
    assert done[-1] == "attack"
    assert game.sides[0].active.kind.name == "Beast"


def test_what_skips_a_stage_is_not_the_price_of_the_search_for_the_stage_2():
    table, game = holding(["Sweet", "Ball", "Book", "Book"], FIRED, cards=PACK, deck_size=40)
    assert "play Sweet" in turn(table, game)
