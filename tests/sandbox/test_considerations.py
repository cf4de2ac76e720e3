"""Plays of the greedy pilot that a player would call right or wrong, and the reasons it gives."""

import pytest
from solo_games import FIRE, attack, board, deck, pokemon, trainer
from test_greedy import position, turn
from test_plans import BIG

from decklint.sandbox.pilots.considerations import TIERS
from decklint.sandbox.pilots.greedy import Greedy

POST = pokemon("Post", "Basic", 120, "C", attack("Lean", "WW", 40), retreat=1)
SCAMP = pokemon("Scamp", "Basic", 90, "C", attack("Kick", "R", 60))
BULL = pokemon("Bull", "Basic", 160, "C", attack("Gore", "RRR", 200))
SWAP = trainer("Swap", "Item", "choose(bench(me)); switch(it)")
GUIDE = trainer("Guide", "Supporter", "choose(bench(me)); switch(it)")
PAGE = trainer("Page", "Supporter", "draw(2)")
KITE = trainer("Kite", "Tool", 'modify("retreat", self, -2)')
STUCK = deck((4, POST), (4, SCAMP), (4, BULL), (4, SWAP), (4, GUIDE), (4, PAGE),
             (4, KITE), (32, FIRE))  # fmt: skip
READY = ["Bull", "Fire Energy", "Fire Energy", "Fire Energy"]


def stuck(hand, active, bench):
    return position(hand, active, bench, opponent=BIG, cards=STUCK)


@pytest.mark.parametrize(
    ("hand", "done"),
    [
        (["Fire Energy"], ["attach Fire Energy", "retreat", "attack"]),
        (["Swap"], ["play Swap", "attack"]),
        (["Guide"], ["play Guide", "attack"]),
        (["Guide", "Page"], ["play Guide", "attack"]),
        (["Kite"], ["attach Kite", "retreat", "attack"]),
    ],
)
def test_a_stuck_active_pokemon_makes_room_for_one_that_is_ready(hand, done):
    table, game = stuck(hand, ["Post"], [READY])
    assert turn(table, game) == done
    assert game.sides[0].active.kind.name == "Bull"


def test_no_energy_is_paid_where_a_card_makes_room():
    table, game = stuck(["Swap", "Fire Energy"], ["Post"], [READY])
    turn(table, game)
    post = next(spot for spot in game.sides[0].bench if spot.kind.name == "Post")
    assert not post.energy


def test_energy_goes_to_the_attacker_before_the_retreat_that_it_does_not_need_yet():
    table, game = stuck(["Fire Energy", "Fire Energy"], ["Post"], [["Bull"]])
    turn(table, game)
    assert [len(spot.energy) for spot in game.sides[0].spots()] == [0, 1]


def test_a_retreat_that_is_paid_for_is_made_in_the_turn_the_attacker_is_ready():
    bench = [["Bull", "Fire Energy", "Fire Energy"]]
    table, game = stuck(["Fire Energy"], ["Post", "Fire Energy"], bench)
    assert turn(table, game) == ["attach Fire Energy", "retreat", "attack"]


def test_nobody_retreats_for_one_that_cannot_attack():
    table, game = stuck([], ["Scamp", "Fire Energy"], [["Bull"]])
    assert turn(table, game) == ["attack"]


GHOUL = pokemon("Ghoul", "Basic", 100, "R", attack(
    "Recall", "R", None, "choose_attack(discard(me, pokemon)); perform"))  # fmt: skip
BEAR = pokemon("Bear", "Basic", 130, "R", attack("Swat", "RR", 120))
GRAVES = deck((8, GHOUL), (4, BEAR), (48, FIRE))


@pytest.mark.parametrize(("discarded", "damage"), [(["Ghoul"], 0), (["Ghoul", "Bear"], 120)])
def test_no_attack_copies_itself(discarded, damage):
    table, game = position([], ["Ghoul", "Fire Energy"], opponent=BIG, cards=GRAVES)
    ids = {kind.name: kind.id for kind in game.kinds if kind.owner == 0}
    game.sides[0].discard += [ids[name] for name in discarded]
    turn(table, game)
    assert game.sides[1].active.damage == damage


def test_every_action_of_a_turn_has_a_reason():
    reasons = [one.reason for tier in TIERS for one in tier]
    assert all(reasons)
    assert len(set(reasons)) == len(reasons)
    table = board()
    game, pilot = table.game(1), Greedy(table.knowledge, 0)
    other = table.pilots(1)[1]
    while game.over is None and game.turn < 6:
        mine = game.player_to_act == 0
        pilot.reason = ""
        asked = game.choice is not None
        action = (pilot if mine else other).choose(game)
        assert pilot.reason or asked or not mine
        game.play(action)
