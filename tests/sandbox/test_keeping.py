"""The greedy pilot keeps, benches and spends the cards of its hand with sense."""

from solo_games import (
    FIRE,
    HOUND,
    NET,
    PUP,
    SCOUT,
    TORTOISE,
    WATER,
    WOLF,
    ability,
    attack,
    deck,
    pokemon,
    trainer,
)
from test_greedy import BALL, MOVER, position, turn
from test_tactics import CAPE, GUIDE, HOARDER, OAF, RESET, STACK, line, prizes_taken

SKIP = trainer(
    "Skip", "Item", "choose(all(me, basic and not new)); "
    "pick(hand(me, stage2 and evolves_from(it, 1))); evolve(it, those)"
)  # fmt: skip
SPRING = pokemon("Spring", "Stage 2", 170, "R", attack("Gush", "RRC", 180), **{"from": "Hound"},
                 abilities=ability("Well Up", 'when("evolved", self, { may({ '
                                   "search(deck(me, basic_energy), up_to(5)); "
                                   'attach(those, all(me)); shuffle(me) }) })'))  # fmt: skip
CARDS = deck((4, PUP), (4, HOUND), (4, WOLF), (4, SPRING), (4, OAF), (4, SKIP), (4, RESET),
             (32, FIRE))  # fmt: skip

BLOCK = pokemon("Boulder", "Basic", 120, "W", attack("Sit", "WW", 10), retreat=1)
BLOCKED = deck((4, PUP), (4, HOUND), (4, SPRING), (4, BLOCK), (4, SKIP), (4, RESET),
               (36, FIRE))  # fmt: skip


def holding(hand, active, bench=(), opponent=((300,), (300,)), cards=CARDS, **more):
    return position(hand, active, bench, opponent=line(*opponent), cards=cards, **more)


def newly(game):
    """Whoever is in play came on this turn."""
    for spot in game.sides[0].spots():
        spot.entered = game.turn


# New hands


def test_but_not_if_somebody_is_in_its_way():
    table, game = holding(["Reset", "Skip", "Spring"], ["Boulder"], [["Pup"]], cards=BLOCKED)
    newly(game)
    assert "play Reset" in turn(table, game)


def test_an_evolution_whose_energy_is_nowhere_is_shuffled_away():
    table, game = holding(["Reset", "Skip", "Wolf"], ["Pup"], [["Oaf"]])
    newly(game)
    assert "play Reset" in turn(table, game)


# Places on the Bench

MIMIC = pokemon("Mimic", "Basic", 120, "R", attack(
    "Mime", "RR", "", "choose_attack(bench(me)); perform"))  # fmt: skip
TITAN = pokemon("Titan", "Basic", 130, "W", attack("Crush", "WWWW", 250))
SPARK = pokemon("Spark", "Basic", 60, "W", attack("Zap", "WW", 30))
BREEZE = pokemon("Breeze", "Basic", 60, "C", attack("Blow", "WWW", 10),
                 abilities=ability("Tailwind", 'change("retreat", all(me, basic), 0)'))  # fmt: skip
CART = trainer(
    "Cart", "Item", 'search(deck(me, basic), any_number); put(those, "bench"); shuffle(me)'
)
PLACES = deck((4, MIMIC), (2, TITAN), (4, SPARK), (4, BREEZE), (4, OAF), (4, CART),
              (38, FIRE))  # fmt: skip


def benched(game):
    return sorted(spot.kind.name for spot in game.sides[0].bench)


def test_the_last_place_is_kept_for_the_attack_to_be_copied():
    bench = [["Mimic"], ["Breeze"], ["Oaf"], ["Oaf"]]
    table, game = holding(["Spark"], ["Mimic", "Fire Energy"], bench, cards=PLACES)
    assert "bench Spark" not in turn(table, game)
    table, game = holding(["Spark", "Titan"], ["Mimic", "Fire Energy"], bench, cards=PLACES)
    assert "bench Titan" in turn(table, game)


# The discard pile

WALKER = pokemon("Walker", "Basic", 120, "R", attack("Stamp", "RRR", 150))
FETCH = trainer("Fetch", "Item", 'pick(discard(me, pokemon or basic_energy)); put(those, "hand")')
STOKE = trainer("Stoke", "Item", (
    "pick(discard(me, basic_energy)); choose(all(me)); attach(those, it)"))  # fmt: skip
PILE = deck((4, WALKER), (4, OAF), (4, FETCH), (4, STOKE), (44, FIRE))


def with_discard(game, *cards):
    """Nothing but some cards lies in the discard pile; the others are back in the deck."""
    side = game.sides[0]
    ids = {kind.name: kind.id for kind in game.kinds if kind.owner == 0}
    side.deck += side.discard
    side.discard[:] = [ids[name] for name in cards]
    for card in side.discard:
        side.deck.remove(card)


def test_energy_goes_from_the_discard_pile_into_play_rather_than_to_the_hand():
    hand = ["Fetch", "Stoke", "Fire Energy"]
    table, game = holding(hand, ["Walker", "Fire Energy"], cards=PILE, deck_size=20)
    with_discard(game, "Fire Energy")
    done = turn(table, game)
    assert "play Fetch" not in done
    assert done[-1] == "attack"


def test_energy_for_the_attachment_of_the_turn_is_taken_back():
    front = ["Walker", "Fire Energy"]
    table, game = holding(["Fetch", "Stoke"], front, cards=PILE, deck_size=20)
    with_discard(game, "Fire Energy", "Fire Energy")
    assert turn(table, game)[-1] == "attack"


# A hand that the attack counts

TRIO = trainer(
    "Trio", "Supporter", 'search(deck(me, pokemon), up_to(3)); put(those, "hand"); shuffle(me)'
)
PLAN = trainer(
    "Plan", "Supporter", 'search(deck(me, basic_energy), up_to(2)); put(those, "hand"); shuffle(me)'
)
COUNTED = deck((4, HOARDER), (8, OAF), (4, TRIO), (4, PLAN), (40, FIRE))


def counting(hand, left, active=("Hoarder", "Fire Energy")):
    """The attack does 20 for each card in the hand; so much HP is left."""
    bench = [["Hoarder"]]
    table, game = holding(hand, list(active), bench, [(left,), (300,)], COUNTED)
    game.sides[0].energy = True
    return table, game


def test_who_is_not_counted_on_is_benched():
    table, game = counting(["Hoarder", "Oaf"], 20)
    assert "bench Hoarder" in turn(table, game)
    assert prizes_taken(game) == 1


# An Ability that is lost by evolving

PIPER = pokemon("Piper", "Stage 1", 90, "R", attack("Poke", "C", 10), **{"from": "Pup"},
                abilities=ability("Tune", 'search(deck(me, basic_energy)); put(those, "hand"); '
                                  "shuffle(me)"))  # fmt: skip
BARD = pokemon("Bard", "Stage 2", 150, "R", attack("Sing", "RRR", 200), **{"from": "Piper"})
BAND = deck((4, PUP), (4, PIPER), (4, BARD), (4, WALKER), (4, OAF), (4, RESET), (36, FIRE))


def test_who_helps_turn_after_turn_does_not_evolve_before_it_can_attack():
    walker = ["Walker", *["Fire Energy"] * 3]
    table, game = holding(["Bard"], walker, [["Piper"]], cards=BAND)
    done = turn(table, game)
    assert "use" in done
    assert "evolve Bard" not in done


def test_who_leads_the_attack_evolves_when_it_has_the_energy():
    table, game = holding(["Bard"], ["Piper", *["Fire Energy"] * 2], [["Oaf"]], cards=BAND)
    assert turn(table, game)[-3:] == ["evolve Bard", "attach Fire Energy", "attack"]


def test_who_waits_evolves_before_the_hand_is_given_away():
    walker = ["Walker", *["Fire Energy"] * 3]
    table, game = holding(["Bard", "Reset"], walker, [["Piper"]], cards=BAND)
    done = turn(table, game)
    assert done.index("evolve Bard") < done.index("play Reset")


# A Stadium that hurts who comes

THORNS = trainer("Thorns", "Stadium", 'when("benched", all(both, basic), { counters_on(it, 2) })')
THORNY = deck((8, WALKER), (8, OAF), (4, THORNS), (4, NET), (36, FIRE))


def test_a_stadium_that_hurts_who_comes_is_played_when_everybody_has_come():
    table, game = holding(["Thorns", "Net"], ["Walker", "Fire Energy"], cards=THORNY)
    done = turn(table, game)
    assert done.index("bench Walker") < done.index("play Thorns")
    assert not any(spot.damage for spot in game.sides[0].spots())


# What would be lost


FRESH = trainer("Fresh", "Supporter", 'put(hand(me), "deck"); shuffle(me); draw(8)')
GOING = deck((8, WALKER), (4, GUIDE), (4, BALL), (4, FRESH), (4, TRIO), (4, PLAN), (32, FIRE))


def test_what_gives_the_hand_away_is_not_the_price_of_a_search():
    walker, bench = ["Walker", *["Fire Energy"] * 3], [["Walker"], ["Walker"]]
    table, game = holding(["Ball", "Fresh", "Walker"], walker, bench, cards=GOING)
    assert "play Fresh" in turn(table, game)


# A Stadium that takes Abilities away

CALLER = pokemon("Caller", "Basic", 60, "C", attack("Poke", "WW", 10), abilities=ability(
    "Call Out", 'when("benched", self, { may({ search(deck(me, supporter)); '
    'put(those, "hand"); shuffle(me) }) })'))  # fmt: skip
HUSH = trainer("Hush", "Stadium", 'suppress("abilities", all(both, type("C")))')
QUIET = deck((8, WALKER), (4, CALLER), (4, SCOUT), (4, HUSH), (4, RESET), (4, NET), (32, FIRE))


def test_no_stadium_takes_away_the_abilities_of_its_own_player():
    walker = ["Walker", *["Fire Energy"] * 3]
    table, game = holding(["Hush"], walker, [["Scout"]], cards=QUIET)
    assert "play Hush" not in turn(table, game)


# The next Supporter

FORGE = trainer(
    "Forge", "Supporter",
    "search(deck(me, basic_energy)); choose(all(me)); attach(those, it); shuffle(me)",
)  # fmt: skip
SMITHY = deck((8, WALKER), (4, BALL), (4, FORGE), (4, PLAN), (4, TRIO), (36, FIRE))


def test_the_supporter_that_attaches_what_the_attack_lacks_is_not_the_price_of_a_search():
    hand = ["Ball", "Forge", "Trio", "Plan"]
    table, game = holding(hand, ["Walker", "Fire Energy"], cards=SMITHY)
    game.sides[0].supporter = game.sides[0].energy = True
    turn(table, game)
    assert "Forge" in game.table.names(game.sides[0].hand)


CHEST = deck((8, WALKER), (8, SCOUT), (4, STACK), (4, FORGE), (36, FIRE))


def test_a_better_supporter_is_not_given_up_to_draw_from_the_top():
    walker = ["Walker", *["Fire Energy"] * 2]
    table, game = holding(["Stack", "Forge"], walker, [["Scout"]], cards=CHEST)
    game.sides[0].energy = True
    done = turn(table, game)
    assert "play Forge" in done
    assert done[-1] == "attack"


DIVER = pokemon("Diver", "Basic", 120, "R", attack("Dive", "R", 50, "draw(6 - count(hand(me)))"))
DIVING = deck((8, DIVER), (4, CAPE), (48, FIRE))


def test_an_attack_that_fills_the_hand_up_wants_it_small():
    table, game = holding(["Cape"], ["Diver", "Fire Energy"], [["Diver"]], [(300,)], DIVING)
    assert "attach Cape" in turn(table, game)


# What only moves Energy

MOVED = deck((8, TORTOISE), (4, HOUND), (4, PUP), (4, BALL), (4, MOVER), (4, WATER), (32, FIRE))


def test_cards_that_move_energy_are_given_up_before_energy():
    hand = ["Ball", "Mover", "Mover", *["Fire Energy"] * 2, "Water Energy"]
    table, game = holding(hand, ["Pup"], [["Tortoise"]], cards=MOVED, deck_size=40)
    assert "play Ball" in turn(table, game)
    assert game.table.names(game.sides[0].discard).count("Mover") == 2


# A hand that the attack fills up


# Energy for an Ability beside the attachment of the turn
