"""The greedy pilot knows what it searches for, and what it pays for that."""

from solo_games import (
    CALL,
    FIRE,
    HOOK,
    HOUND,
    NET,
    PUP,
    WATER,
    ability,
    attack,
    deck,
    energy,
    pokemon,
    trainer,
)
from test_greedy import turn
from test_keeping import holding
from test_tactics import OAF, RESET, prizes_taken

# Energy for hand and table

LEAF = energy("Grass Energy", "G")
MIXER = pokemon("Mixer", "Basic", 120, "R", attack("Blend", "RW", 150))
CHEF = trainer(
    "Chef", "Supporter", 'search(deck(me, basic_energy), different(up_to(2), "types"), "found"); '
    'pick(kept("found")); put(those, "hand"); choose(all(me)); '
    'attach(kept("found", not among(those)), it); shuffle(me)',
)  # fmt: skip
KITCHEN = deck((8, MIXER), (4, OAF), (4, CHEF), (12, FIRE), (1, WATER), (31, LEAF))


def test_energy_waits_in_the_hand_that_is_not_for_the_attack_of_this_turn():
    table, game = holding(["Chef", "Water Energy"], ["Mixer"], cards=KITCHEN, deck_size=40)
    assert turn(table, game)[-1] == "attack"


# Who takes a Prize by leaving play


# An Ability that asks who is Active


# Energy that brings something as it is attached


# Filling the hand up

FILL = trainer("Fill", "Supporter", "draw(5 - count(hand(me)))")
FILLED = deck((8, PUP), (4, FILL), (48, FIRE))


def test_energy_is_attached_before_the_hand_is_filled_up():
    table, game = holding(["Fill", "Fire Energy"], ["Pup"], cards=FILLED)
    assert turn(table, game)[:2] == ["attach Fire Energy", "play Fill"]


# Who searches again


# Who makes others stronger


# Who takes a Prize on this turn by evolving

SEED = pokemon("Seed", "Basic", 60, "G", attack("Sprout", "G", 10))
BLOOM = pokemon("Bloom", "Stage 1", 90, "G", attack("Scent", "GGG", 10), **{"from": "Seed"},
                abilities=ability("Cheer", 'modify("dealt", all(me, type("R")), 30, active(opp))')
                )  # fmt: skip
SQUIRE = pokemon("Squire", "Basic", 70, "R", attack("Jab", "R", 40))
KNIGHT = pokemon("Knight", "Stage 1", 150, "R", attack("Joust", "RR", 120), **{"from": "Squire"},
                 retreat=0)  # fmt: skip
GARDEN = deck((8, SEED), (4, BLOOM), (8, SQUIRE), (4, KNIGHT), (4, CALL), (4, HOOK),
              (28, FIRE))  # fmt: skip


def grown(hand, active, bench, opponent):
    table, game = holding(hand, active, bench, opponent, GARDEN, deck_size=40)
    turn(table, game)
    return {spot.kind.name for spot in game.sides[0].spots()}, prizes_taken(game)


def test_who_evolves_to_knock_out_on_this_turn_is_searched_for():
    bench, hand = [["Squire", "Fire Energy"], ["Seed"], ["Seed"]], ["Call", "Fire Energy"]
    _, prizes = grown(hand, ["Knight"], bench, [(120, 2), (300,)])
    assert prizes == 2


# Who uses the attacks of others

SHADE = pokemon("Shade", "Basic", 60, "D", attack("Nudge", "C", 10))
ACTOR = pokemon("Actor", "Stage 1", 120, "D", attack(
    "Play", "C", "", "choose_attack(bench(me)); perform"), **{"from": "Shade"})  # fmt: skip
HERO = pokemon("Hero", "Basic", 130, "W", attack("Feat", "WWWW", 200))
FETCH = trainer("Fetch", "Item", 'search(deck(me, pokemon)); put(those, "hand"); shuffle(me)')
STAGE = deck((8, SHADE), (4, ACTOR), (4, HERO), (8, FETCH), (36, FIRE))


def test_who_uses_attacks_is_searched_for_before_who_lends_one():
    hand = ["Fetch", "Fire Energy"]
    table, game = holding(hand, ["Shade"], [["Shade"]], cards=STAGE, deck_size=40)
    turn(table, game)
    assert game.sides[0].active.kind.name == "Actor"
    table, game = holding([*hand, "Actor"], ["Shade"], [["Shade"]], cards=STAGE, deck_size=40)
    turn(table, game)
    assert "Hero" in {spot.kind.name for spot in game.sides[0].bench}


# Who attacks as it is


# Attacks that are paid for by Energy in play

TORCH = pokemon("Torch", "Stage 1", 120, "R", attack(
    "Flare", "RR", "90×",
    'pick(energies(all(me), basic_energy), any_number); put(those, "discard"); damage(90 * done)',
), **{"from": "Pup"})  # fmt: skip
CAMP = deck((8, PUP), (4, TORCH), (8, CALL), (4, OAF), (36, FIRE))


def test_no_energy_in_play_yet_is_no_reason_against_an_attack_that_counts_it():
    table, game = holding(["Call"], ["Pup"], [["Oaf"]], cards=CAMP, deck_size=40)
    assert turn(table, game)[:2] == ["play Call", "evolve Torch"]


# What an Ability was, and what is kept for later

SEED = pokemon("Seed", "Basic", 50, "R", attack("Fall", "R", 10))
SPROUT = pokemon("Sprout", "Stage 1", 80, "R", attack("Grow", "RR", 30), **{"from": "Seed"},
                 abilities=ability("Reach Up", "draw(2)"))  # fmt: skip
TREE = pokemon("Tree", "Stage 2", 170, "R", attack("Crash", "R", 100), **{"from": "Sprout"})
WOOD = deck((8, SEED), (4, SPROUT), (4, TREE), (4, NET), (40, FIRE))


def wood(last):
    """Three attackers that have left their Ability behind, or two and one that has it."""
    tree = ["Tree", "Fire Energy"]
    bench = [tree, [last, "Fire Energy"]]
    table, game = holding(["Net"], tree, bench, cards=WOOD, deck_size=40)
    side, ids = game.sides[0], {kind.name: kind.id for kind in game.kinds if kind.owner == 0}
    side.energy = True
    for spot in side.spots():
        line = ["Seed", "Sprout", "Tree"]
        spot.cards = tuple(ids[name] for name in line[: line.index(spot.kind.name) + 1])
        spot.used = {0}
    return table, game


def test_an_ability_that_was_evolved_away_is_missed():
    assert "bench Seed" in turn(*wood("Tree"))


def test_nothing_is_kept_for_later_when_the_last_prize_is_near():
    table, game = wood("Sprout")
    assert "play Net" not in turn(table, game)
    table, game = wood("Sprout")
    del game.sides[0].prizes[1:]
    assert "play Net" in turn(table, game)


# Energy that draws as it is attached


# Who attacks with the Energy of all

FORGE = pokemon("Forge", "Basic", 150, "R", attack("Strike", "RRR", 200))
BLAZE = pokemon("Blaze", "Basic", 150, "R", attack(
    "Burn Up", "RW", "70×", "may({ pick(energies(all(me), basic_energy), any_number); "
    'put(those, "discard") }); damage(70 * done)'))  # fmt: skip
SMITHY = deck((8, FORGE), (4, BLAZE), (4, NET), (4, RESET), (4, CHEF), (18, FIRE), (18, WATER))


def smithy(hand, benched):
    """Attackers with all their Energy, more than one blow needs."""
    forge = ["Forge", *["Fire Energy"] * 3]
    bench = [forge] * benched
    table, game = holding(hand, forge, bench, cards=SMITHY, deck_size=40)
    game.sides[0].energy = True
    return table, game


def test_who_attacks_with_the_energy_of_all_comes_before_the_hand_is_given_away():
    done = turn(*smithy(["Blaze", "Reset"], 4))
    assert "bench Blaze" in done


def test_and_is_found_before_another_of_those_that_attack_already():
    table, game = smithy(["Net"], 2)
    assert "bench Blaze" in turn(table, game)


# Who is brought up for the last of three attacks

HUNT = deck((8, PUP), (8, HOUND), (4, RESET), (4, HOOK), (36, FIRE))


def hunted(*line):
    """Three of them fall to one attack each, and that is all that it takes."""
    hound = ["Hound", *["Fire Energy"] * 2]
    return holding(["Reset", "Hook"], hound, [["Pup"]], line, HUNT, deck_size=46)


def test_but_it_is_if_three_attacks_do_not_take_all_prizes():
    assert "play Reset" in turn(*hunted((90, 2), (300, 2), (300, 2), (300, 2)))


# Energy for a retreat, and what else is found with it
