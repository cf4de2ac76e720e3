"""The greedy pilot saves Energy where it can, and takes a chance that costs nothing."""

from solo_games import FIRE, attack, deck, pokemon, trainer
from test_greedy import BALL, position, turn

from decklint.model.opponent import LinePokemon, Opponent

LEAPER = pokemon("Leaper", "Basic", 120, "R", attack(
    "Leap", "C", "60+", 'if(was(self, "moved up", "this turn") > 0, { more_damage(170) })'),
    attack("Kick", "CC", 160))  # fmt: skip
GAMBLER = pokemon("Gambler", "Basic", 120, "R", attack(
    "Bet", "CC", "200+", "flip_until_tails; more_damage(50 * heads)"), retreat=0)  # fmt: skip
SURE = pokemon("Sure", "Basic", 120, "R", attack("Press", "CC", 220), retreat=0)
ROLLER = pokemon("Roller", "Basic", 120, "R", attack(
    "Roll", "CCC", "200+", "flip_until_tails; more_damage(50 * heads)"), retreat=0)  # fmt: skip
KITE = trainer("Kite", "Tool", 'modify("retreat", self, -2)')
CARDS = deck((6, LEAPER), (6, GAMBLER), (7, SURE), (6, KITE), (2, BALL), (2, ROLLER),
             (31, FIRE))  # fmt: skip
TWO = ("Fire Energy", "Fire Energy")


def placed(hand, active, bench, figure, cards=CARDS):
    opponent = Opponent("a line", "a test", (LinePokemon(*figure),) * 6)
    return position(hand, active, bench, opponent=opponent, cards=cards)


def test_a_tool_saves_the_energy_of_a_retreat():
    table, game = placed(["Kite"], ["Leaper", *TWO], [["Leaper", *TWO]], (210, 2))
    assert turn(table, game) == ["attach Kite", "retreat", "attack"]
    assert len(game.sides[0].bench[0].energy) == 2


def test_of_two_attacks_that_take_as_long_the_one_is_used_that_may_be_lucky():
    table, game = placed([], ["Sure", *TWO], [["Gambler", *TWO]], (310, 2))
    assert turn(table, game) == ["retreat", "attack"]


def test_no_luck_is_tried_where_a_sure_attack_is_enough():
    table, game = placed([], ["Sure", *TWO], [["Gambler", *TWO]], (220, 2))
    assert turn(table, game) == ["attack"]
