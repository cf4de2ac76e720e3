"""The greedy pilot ends the game as soon as it can: nothing else is played on that turn."""

import pytest
from solo_games import ONE_PRIZE
from test_greedy import position, turn

from decklint.model.opponent import LinePokemon, Opponent

READY = ["Wolf", *["Fire Energy"] * 3]
WALL = Opponent("a wall", "a test", (LinePokemon(300), LinePokemon(60), LinePokemon(60)))


def ending(hand, active, bench=(), opponent=ONE_PRIZE, prizes=1):
    table, game = position(hand, active, bench, opponent=opponent)
    del game.sides[0].prizes[prizes:]
    return table, game


@pytest.mark.parametrize(("prizes", "first"), [(1, "attack"), (2, "play Book")])
def test_nothing_is_played_before_the_attack_for_the_last_prize(prizes, first):
    table, game = ending(["Book"], READY, prizes=prizes)
    assert turn(table, game)[0] == first


def test_nor_before_somebody_is_brought_up_for_it():
    table, game = ending(["Net", "Hook"], READY, opponent=WALL)
    assert turn(table, game) == ["play Hook", "attack"]
    assert game.over.winner == 0


def test_nor_before_the_attacker_comes_up():
    table, game = ending(["Net", "Book"], ["Pup", "Fire Energy"], [READY])
    game.sides[1].active.damage = -60  # more than the one in front can do
    assert turn(table, game) == ["retreat", "attack"]
    assert game.over.winner == 0
