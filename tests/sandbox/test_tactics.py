"""The greedy pilot makes no blunder that it could have seen: Knock Outs, the deck, the hand."""

import pytest
from solo_games import (
    CALL,
    FIRE,
    HOUND,
    NET,
    PUP,
    SCOUT,
    WATER,
    WOLF,
    ability,
    attack,
    deck,
    pokemon,
    trainer,
)
from test_greedy import position, turn

from decklint.model.opponent import LinePokemon, Opponent

TWIN = pokemon("Twin", "Basic", 90, "R", attack("Jab", "R", 60),
               abilities=ability("Again", 'allow("second attack", self)'))  # fmt: skip
READER = pokemon("Reader", "Basic", 90, "R", attack("Study", "R", 60, "draw(2)"),
                 abilities=ability("Again", 'allow("second attack", self)'))  # fmt: skip
LEADER = pokemon("Leader", "Basic", 90, "R",
                 attack("March", "R", "20×", "damage(20 * count(bench(me)))"))  # fmt: skip
OAF = pokemon("Oaf", "Basic", 60, "W", attack("Yawn", "WW", 10))
DRAKE = pokemon("Drake", "Basic", 120, "R",
                attack("Dive", "R", 200, "spread(bench(opp), 6)"))  # fmt: skip
BURNER = pokemon("Burner", "Basic", 120, "R", attack(
    "Burn", "R", "70×", 'may({ pick(energies(all(me), basic_energy), any_number); '
    'put(those, "discard") }); damage(70 * done)'))  # fmt: skip
PARTNER = pokemon("Partner", "Basic", 90, "R", attack(
    "Recall", "R", "40+", 'more_damage(60 * count(discard(me, named("Pact"))))'))  # fmt: skip
GHOST = pokemon("Ghost", "Basic", 40, "P", attack("Boo", "P", 10), abilities=ability(
    "Vanish", 'only_if(any(self(active_spot))); take_out(self, "deck"); shuffle(me)'))  # fmt: skip
BOULDER = pokemon("Boulder", "Stage 1", 120, "R", attack("Roll", "RRR", 60), retreat=3,
                  **{"from": "Pup"})  # fmt: skip
DIGGER = pokemon(
    "Digger",
    "Basic",
    60,
    "R",
    attack("Unearth", "R", "", 'pick(discard(me, named("Digger")), up_to(3)); put(those, "bench")'),
)
GUIDE = pokemon("Guide", "Basic", 60, "C", attack("Poke", "CCC", 10), abilities=ability(
    "Lead", 'search(deck(me, evolution)); put(those, "hand"); shuffle(me)'))  # fmt: skip
WALL = pokemon("Wall", "Basic", 60, "C", attack("Poke", "CCC", 10), abilities=ability(
    "Cover", 'while(any(attacker(opp)), { prevent("damage", self) })'))  # fmt: skip
CHEER = trainer("Cheer", "Supporter", (
    "choose_one({ choose(bench(me)); switch(it) }, "
    '{ lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) }) })'))  # fmt: skip
TONIC = trainer(
    "Tonic", "Item", 'lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) })'
)
PACT = trainer("Pact", "Supporter", "draw(1)")
RESET = trainer("Reset", "Supporter", 'put(hand(me), "deck"); shuffle(me); draw(6)')
RELAY = trainer("Relay", "Supporter", "choose(bench(me)); switch(it)")
STACK = trainer("Stack", "Supporter", 'search(deck(me), 2); shuffle(me); put(those, "top")')
REVIVE = trainer("Revive", "Item", 'pick(discard(me, basic_energy)); put(those, "hand")')
GYM = trainer("Gym", "Stadium", 'search(deck(me, basic)); put(those, "hand"); shuffle(me)')
BAND = trainer("Band", "Tool", 'modify("dealt", self(type("R")), 30, active(opp))')
CARDS = deck((2, TWIN), (2, READER), (2, LEADER), (2, OAF), (2, DRAKE), (2, BURNER), (2, PARTNER),
             (2, GHOST), (2, GUIDE), (2, WALL), (2, SCOUT), (2, BOULDER), (1, DIGGER), (3, PUP),
             (3, HOUND), (2, WOLF), (2, CHEER), (2, TONIC), (2, PACT), (2, RESET), (2, RELAY),
             (2, STACK), (1, REVIVE), (2, GYM), (1, BAND), (1, NET), (1, CALL), (2, WATER),
             (7, FIRE))  # fmt: skip


def line(*figures):
    return Opponent("a line", "a test", tuple(LinePokemon(*figure) for figure in figures))


def at(hand, active, bench=(), opponent=((300,), (300,), (300,)), **more):
    """A position with the deck of these tests, the opponent's HP and Prizes as pairs."""
    return position(hand, active, bench, opponent=line(*opponent), cards=CARDS, **more)


def hurt(game, *damage):
    for spot, number in zip(game.sides[1].spots(), damage, strict=False):
        spot.damage = number


def prizes_taken(game):
    return 6 - len(game.sides[0].prizes)


def names(game, cards):
    return sorted(game.table.names(cards))


# Knock Outs


def test_a_boost_counts_for_both_attacks_of_a_turn():
    table, game = at(["Cheer"], ["Twin", "Fire Energy"], [["Oaf"]], [(180,), (300,)])
    assert turn(table, game)[:2] == ["play Cheer", "attack"]
    assert prizes_taken(game) == 1


def test_no_boost_is_played_that_does_not_knock_out():
    table, game = at(["Tonic"], ["Twin", "Fire Energy"], [["Oaf"]], [(300,), (300,)])
    assert "play Tonic" not in turn(table, game)


def test_a_supporter_that_the_attack_counts_in_the_discard_pile_is_played_for_the_knock_out():
    table, game = at(["Pact"], ["Partner", "Fire Energy"], [["Oaf"]], [(100,), (300,)])
    side = game.sides[0]
    side.discard[:] = [card for card in side.discard if game.kinds[card].name != "Pact"]
    assert "play Pact" in turn(table, game)
    assert prizes_taken(game) == 1


def test_the_energy_of_the_turn_goes_where_it_knocks_out():
    bench = [["Hound", "Fire Energy"], ["Drake"]]
    table, game = at(["Fire Energy"], ["Twin"], bench, [(110,), (300,)])
    assert turn(table, game) == ["attach Fire Energy", "attack"]
    assert prizes_taken(game) == 1


def test_no_more_energy_is_paid_than_knocks_out():
    bench = [["Oaf", "Fire Energy", "Fire Energy"], ["Pup", "Fire Energy"]]
    table, game = at([], ["Burner", "Fire Energy"], bench, [(140,), (300,)])
    turn(table, game)
    assert prizes_taken(game) == 1
    assert sum(len(spot.energy) for spot in game.sides[0].spots()) == 2


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        # one falls, and of the rest the next to come up is brought into the reach of one attack
        ((0, 0, 60), [200, 10, 110]),
        # nobody falls: the next to come up first, then who is nearest
        ((0, 0, 0), [200, 10, 50]),
    ],
)
def test_counters_prepare_the_next_knock_out(damage, expected):
    opponent = [(310, 2), (210, 2), (110,)]
    table, game = at([], ["Drake", "Fire Energy"], [["Oaf"]], opponent)
    hurt(game, *damage)
    turn(table, game)
    found = [spot.damage for spot in game.sides[1].spots()]
    assert found == expected[: len(found)]


# The deck


def test_a_second_attack_that_draws_does_not_empty_the_deck():
    table, game = at([], ["Reader", "Fire Energy"], [["Oaf"]], deck_size=6)
    turn(table, game)
    assert len(game.sides[0].deck) >= 4


def test_the_hand_goes_back_when_the_deck_runs_short():
    hand = ["Reset", *["Wolf"] * 2, *["Hound"] * 3, *["Water Energy"] * 2, *["Tonic"] * 2, "Cheer"]
    table, game = at(hand, ["Drake", "Fire Energy"], [["Oaf"]], deck_size=3)
    assert "play Reset" in turn(table, game)
    assert len(game.sides[0].deck) > 3


def test_the_discard_pile_is_searched_though_the_deck_is_short():
    table, game = at(["Revive"], ["Twin"], [["Oaf"]], deck_size=4)
    assert turn(table, game) == ["play Revive", "attach Fire Energy", "attack"]


# The hand


def test_what_would_go_back_is_not_searched_for():
    """The Ability waits for the new hand: nothing that it finds could be played at once."""
    hand = ["Reset", "Water Energy", "Tonic"]
    table, game = at(hand, ["Oaf"], [["Guide"]])
    done = turn(table, game)
    assert done.index("play Reset") < done.index("use")


def test_a_hand_that_leads_nowhere_is_given_away():
    hand = ["Wolf", "Wolf", "Tonic", "Cheer", "Reset"]
    assert "play Reset" in turn(*at(hand, ["Pup"], [["Oaf"]]))


def test_free_abilities_are_used_though_nothing_is_wanted():
    drake = ["Drake", "Fire Energy"]
    assert turn(*at([], drake, [["Guide"]])) == ["use", "attack"]
    assert turn(*at([], drake, [["Guide"]], deck_size=5)) == ["attack"]


def test_a_stadium_is_used_on_the_turn_it_comes():
    done = turn(*at(["Gym"], ["Drake", "Fire Energy"]))
    assert done[:2] == ["play Gym", "use Gym"]


# Places


def test_the_bench_is_filled_for_an_attack_that_counts_it():
    bench = [["Scout"], ["Guide"], ["Guide"], ["Oaf"]]
    table, game = at(["Oaf"], ["Leader", "Fire Energy"], bench, [(100,), (300,)])
    assert "bench Oaf" in turn(table, game)
    assert prizes_taken(game) == 1


def test_a_pokemon_that_does_nothing_for_its_player_does_not_take_the_last_place():
    bench = [["Scout"], ["Guide"], ["Guide"], ["Oaf"]]
    assert "bench Wall" not in turn(*at(["Wall"], ["Drake", "Fire Energy"], bench))


def test_a_tool_goes_to_whom_it_makes_stronger():
    table, game = at(["Band"], ["Drake", "Fire Energy"], [["Wolf"], ["Oaf", "Fire Energy"]])
    assert "attach Band" in turn(table, game)
    assert names(game, game.sides[0].active.tools) == ["Band"]


def test_a_tool_stays_in_the_hand_if_it_suits_nobody():
    assert "attach Band" not in turn(*at(["Band"], ["Oaf"], [["Oaf"]]))


def test_who_can_leave_for_nothing_makes_room():
    table, game = at([], ["Ghost"], [["Drake", "Fire Energy"]])
    assert turn(table, game) == ["use", "attack"]
    assert game.sides[0].active.kind.name == "Drake"


def test_who_can_leave_for_nothing_gets_no_energy_to_retreat_with():
    table, game = at(["Fire Energy"], ["Ghost"], [["Drake", "Fire Energy"], ["Drake"]])
    assert turn(table, game) == ["attach Fire Energy", "use", "attack"]
    assert [len(spot.energy) for spot in game.sides[0].spots()] == [1, 1]


def test_who_is_in_the_way_retreats_before_it_becomes_too_heavy():
    table, game = at(["Boulder"], ["Pup", "Fire Energy"], [["Drake", "Fire Energy"]])
    assert turn(table, game) == ["retreat", "attack"]
    assert game.sides[0].active.kind.name == "Drake"


def test_nobody_is_brought_up_for_an_attack_that_finds_nothing():
    table, game = at([], ["Pup", "Fire Energy"], [["Digger", "Fire Energy"]])
    assert turn(table, game) == ["attack"]


def test_a_supporter_brings_up_who_is_ready_when_nothing_else_can():
    table, game = at(["Relay", "Pact"], ["Oaf"], [["Drake", "Fire Energy"]])
    assert turn(table, game) == ["play Relay", "attack"]


THROWER = pokemon("Thrower", "Basic", 120, "R", attack(
    "Throw", "R", "100+", 'may({ pick(energies(bench(me)), up_to(2)); put(those, "discard") }); '
    "more_damage(60 * done)"))  # fmt: skip
HOARDER = pokemon("Hoarder", "Basic", 90, "R", attack(
    "Count", "R", "", "counters_on(active(opp), 2 * count(hand(me)))"))  # fmt: skip
TREE = pokemon("Tree", "Basic", 120, "R", attack(
    "Shade", "R", "30+", "more_damage(30 * count(energies(all(me))))"))  # fmt: skip
LOG = pokemon("Log", "Basic", 120, "R", attack("Roll", "R", 160), retreat=2)
HEAVY = pokemon("Heavy", "Basic", 90, "W", attack("Sit", "WW", 10), retreat=1)
KITE = trainer("Kite", "Tool", 'modify("retreat", self, -2)')
CAPE = trainer("Cape", "Tool", 'modify("hp", self, 30)')
ARCHER = pokemon("Archer", "Basic", 90, "R",
                 attack("Aim", "R", "", "choose(all(opp)); hit(it, 100)"))  # fmt: skip
THINGS = deck((4, THROWER), (4, ARCHER), (4, TREE), (4, LOG), (4, HEAVY), (4, KITE), (4, DRAKE),
              (4, TONIC), (4, BAND), (4, CAPE), (20, FIRE))  # fmt: skip


def among(hand, active, bench=(), opponent=((300,), (300,)), cards=THINGS):
    return position(hand, active, bench, opponent=line(*opponent), cards=cards)


def test_nothing_is_paid_for_an_attack_that_knocks_out_as_it_is():
    bench = [["Heavy", "Fire Energy", "Fire Energy"]]
    table, game = among([], ["Thrower", "Fire Energy"], bench, [(100,), (300,)])
    turn(table, game)
    assert prizes_taken(game) == 1
    assert len(game.sides[0].bench[0].energy) == 2


def test_a_boost_is_played_for_a_knock_out_of_two_prizes():
    table, game = among(["Tonic"], ["Log", "Fire Energy"], [], [(180, 2), (300,)])
    assert turn(table, game) == ["play Tonic", "attack"]
    assert prizes_taken(game) == 2


def test_energy_goes_to_who_comes_up_and_knocks_out_with_it():
    bench = [["Drake"], ["Thrower", "Fire Energy"]]
    front = ["Heavy", "Fire Energy"]
    table, game = among(["Fire Energy"], front, bench, [(200,), (300,)])
    assert turn(table, game) == ["attach Fire Energy", "retreat", "attack"]
    assert prizes_taken(game) == 1


def test_a_tool_to_retreat_with_goes_before_energy():
    bench = [["Log", "Fire Energy"], ["Tree"]]
    table, game = among(["Kite", "Fire Energy"], ["Heavy"], bench)
    done = turn(table, game)
    assert done[0] == "attach Kite"
    assert not any(spot.energy for spot in game.sides[0].spots() if spot.kind.name == "Heavy")


def test_who_hits_whom_it_likes_knocks_out():
    table, game = among([], ["Archer", "Fire Energy"], [], [(300,), (120,), (70,)])
    assert turn(table, game) == ["attack"]
    assert prizes_taken(game) == 1


@pytest.mark.parametrize(("behind", "worn"), [("Heavy", []), ("Log", ["Log"])])
def test_a_tool_waits_for_who_will_attack(behind, worn):
    table, game = among(["Cape"], ["Heavy", "Fire Energy"], [[behind]])
    turn(table, game)
    assert [spot.kind.name for spot in game.sides[0].spots() if spot.tools] == worn


def test_a_tool_to_retreat_with_is_not_for_the_attacker():
    table, game = among(["Kite"], ["Log", "Fire Energy"], [["Heavy"]])
    assert turn(table, game) == ["attack"]
