"""The greedy pilot gets its attacker powered: what it looks for, attaches and keeps."""

from solo_games import (
    BOOK,
    FIRE,
    HOUND,
    NET,
    PUP,
    TORTOISE,
    WATER,
    ability,
    attack,
    board,
    deck,
    pokemon,
    trainer,
)
from test_greedy import BALL, MOVER, position, turn

from decklint.engine.agenda import proceed
from decklint.model.opponent import LinePokemon, Opponent
from decklint.sandbox.pilots.greedy import Greedy

ERRAND = ability("Errand", "only_if(any(self(active_spot))); draw(2)")
MOTHER = pokemon("Mother", "Basic", 200, "C", attack("Fists", "CCC", 200), retreat=3,
                 abilities=ERRAND)  # fmt: skip
CALLER = pokemon("Caller", "Basic", 60, "C", attack("Poke", "C", 10),
                 abilities=ability("Call Out", 'when("benched", self, { may({ '
                                   'search(deck(me, supporter)); put(those, "hand"); '
                                   'shuffle(me) }) })'))  # fmt: skip
BREEZE = pokemon("Breeze", "Basic", 60, "C", attack("Blow", "WW", 10),
                 abilities=ability("Tailwind", 'change("retreat", all(me, basic), 0)'))  # fmt: skip
ROCK = pokemon("Rock", "Basic", 120, "C", attack("Roll", "CC", 30), retreat=2)
ROAR = pokemon("Roar", "Basic", 120, "C", attack("Clear", "C", "", "draw(6)"))
FORGE = trainer(
    "Forge", "Supporter",
    "search(deck(me, basic_energy)); choose(all(me)); attach(those, it); shuffle(me)",
)  # fmt: skip
OMEN = trainer("Omen", "Supporter", 'search(deck(me), 2); shuffle(me); put(those, "top")')
CRATE = trainer("Crate", "Item", 'search(deck(me, basic)); put(those, "bench"); shuffle(me)')
CARDS = deck((4, MOTHER), (3, CALLER), (3, BREEZE), (3, ROCK), (2, ROAR), (2, TORTOISE), (3, FORGE),
             (3, OMEN), (3, BOOK), (3, NET), (3, BALL), (3, MOVER), (2, CRATE), (4, WATER),
             (19, FIRE))  # fmt: skip
BIG = Opponent("six big ones", "a test", tuple(LinePokemon(300) for _ in range(6)))


def placed(hand, active, bench=(), **more):
    return position(hand, active, bench, opponent=BIG, cards=CARDS, **more)


def set_up(cards, number):
    table = board(cards)
    game = table.game(number)
    hand = set(game.table.names(game.sides[0].hand))
    while game.turn == 0:
        game.do(Greedy(table.knowledge, 0).choose(game))
        proceed(game)
    return hand, game.sides[0]


def test_who_finds_a_supporter_by_coming_is_not_laid_down_before_the_game():
    cards = deck((4, CALLER), (8, PUP), (8, HOUND), (4, BOOK), (36, FIRE))
    for number in range(30):
        hand, side = set_up(cards, number)
        if {"Caller", "Pup"} <= hand:
            assert "Caller" not in {spot.kind.name for spot in side.spots()}


def test_the_attacker_begins_in_front_however_dear_its_retreat():
    cards = deck((6, MOTHER), (6, CALLER), (4, BOOK), (44, FIRE))
    for number in range(30):
        hand, side = set_up(cards, number)
        if {"Mother", "Caller"} <= hand:
            assert side.active.kind.name == "Mother"


def test_the_supporter_is_found_that_attaches_what_the_attack_lacks():
    table, game = placed(["Caller"], ["Mother", "Fire Energy", "Fire Energy"])
    game.sides[0].active.used = {0}
    assert turn(table, game) == ["bench Caller", "play Forge", "attack"]


def test_the_supporter_that_completes_the_attack_goes_before_one_that_draws():
    table, game = placed(["Book", "Forge"], ["Mother", "Fire Energy", "Fire Energy"])
    game.sides[0].active.used = {0}
    assert turn(table, game) == ["play Forge", "attack"]


def test_a_weak_attack_is_given_up_for_who_draws_in_front():
    table, game = placed([], ["Rock", "Fire Energy", "Fire Energy"], [["Mother"]])
    assert turn(table, game)[:2] == ["retreat", "use"]
    assert game.sides[0].active.kind.name == "Mother"


def test_who_lets_others_retreat_is_searched_for_when_the_attacker_is_stuck_behind():
    bench = [["Mother", *["Fire Energy"] * 3]]
    table, game = placed(["Net"], ["Rock"], bench)
    assert turn(table, game)[:2] == ["play Net", "bench Breeze"]
    assert game.sides[0].active.kind.name == "Mother"


def test_energy_that_pays_for_the_retreat_is_not_moved_away():
    bench = [["Mother", "Fire Energy"]]
    table, game = placed(["Mover"], ["Rock", "Fire Energy", "Fire Energy"], bench)
    assert "play Mover" not in turn(table, game)


def test_of_two_cards_for_the_top_of_the_deck_the_better_is_drawn_first():
    table, game = placed(["Omen"], ["Rock"])
    side = game.sides[0]
    side.deck[:6], side.prizes[:] = side.prizes, side.deck[:6]
    turn(table, game)
    second, first = game.table.names(side.deck[-2:])
    assert first == "Mother"
    assert second != "Mother"


def test_a_deck_whose_top_was_arranged_is_not_shuffled():
    """Another search would be worth it after that, but for what it would undo."""
    table, game = placed(["Omen", "Net", "Net"], ["Rock"])
    done = turn(table, game)
    assert "play Net" not in done[done.index("play Omen") :]


def test_who_comes_straight_to_the_bench_is_used_at_once():
    table, game = placed(["Crate"], ["Rock"], [["Mother"]])
    done = turn(table, game)
    assert done[:3] == ["play Crate", "retreat", "use"]


def test_an_attack_that_draws_does_not_empty_the_deck():
    active = ["Roar", "Fire Energy"]
    assert "attack" in turn(*placed([], active))
    assert "attack" not in turn(*placed([], active, deck_size=8))


def test_who_has_looked_through_the_deck_knows_what_the_prizes_are():
    """Every Mother is a Prize: that is plain from the first search on."""
    table, game = placed(["Net"], ["Rock"])
    side = game.sides[0]
    mother = next(kind.id for kind in game.kinds if kind.name == "Mother")
    assert side.prizes.count(mother) == 4
    pilot = Greedy(table.knowledge, 0)
    pilot.sight.look()
    assert mother in pilot.wants.unseen(game, side)
    while game.turn == 7:
        game.do(pilot.choose(game))
        proceed(game)
    assert mother not in pilot.wants.unseen(game, side)


MIMIC = pokemon(
    "Mimic", "Basic", 90, "C",
    attack("Copy", "C", "", 'choose_attack(bench(me, name_has("Model"))); perform()'),
)  # fmt: skip
MODEL = pokemon("Old Model", "Basic", 90, "C", attack("Pose", "WWWW", 180), retreat=0)
SPITE = pokemon("Spite", "Basic", 90, "C", attack("Grudge", "C", "100×",
                                                  "damage(100 * prizes_taken(opp))"))  # fmt: skip
COOK = pokemon("Cook", "Basic", 90, "C", attack("Stir", "CCC", 30), abilities=ability(
    "Season", "pick(hand(me, basic_energy)); attach(those, self); "
              "if(any(those), { draw(1) })"))  # fmt: skip
TRADER = pokemon("Trader", "Basic", 90, "R", attack("Bargain", "RR", 120), abilities=ability(
    "Trade", 'pay({pick(hand(me)); put(those, "discard")}); draw(2)'))  # fmt: skip
SALVE = trainer("Salve", "Item",
                "pick(discard(me, basic_energy)); choose(all(me)); attach(those, it)")  # fmt: skip
SAGA = trainer("Saga", "Supporter", "draw(1)")
BARD = pokemon("Bard", "Basic", 90, "R", attack(
    "Sing", "R", "40+", 'more_damage(60 * count(discard(me, named("Saga"))))'))  # fmt: skip
PEEK = pokemon("Peek", "Basic", 90, "R", attack("Poke", "R", 30), abilities=ability(
    "Glance", 'look(top(2, me)); pick(looked); put(those, "hand")'))  # fmt: skip
MORE = deck((3, MIMIC), (3, MODEL), (3, SPITE), (3, COOK), (3, TRADER), (3, SALVE), (3, SAGA),
            (3, BARD), (3, PEEK), (3, MOTHER), (3, BOOK), (3, NET), (24, FIRE))  # fmt: skip


def also(hand, active, bench=(), **more):
    table, game = position(hand, active, bench, opponent=BIG, cards=MORE, **more)
    side = game.sides[0]
    side.deck[:6], side.prizes[:] = side.prizes, side.deck[:6]
    return table, game


def test_who_lends_an_attack_does_not_begin_in_front():
    cards = deck((6, MIMIC), (6, MODEL), (4, BOOK), (44, FIRE))
    for number in range(30):
        hand, side = set_up(cards, number)
        if {"Mimic", "Old Model"} <= hand:
            assert side.active.kind.name == "Mimic"


def test_who_borrows_attacks_looks_for_who_lends_one():
    table, game = also(["Net"], ["Mimic", "Fire Energy"])
    assert turn(table, game) == ["play Net", "bench Old Model", "attack"]


def test_an_attack_counts_only_prizes_that_were_taken():
    """Before the Prizes are laid out it would seem that all of them are gone."""
    table = board(deck((6, SPITE), (6, MOTHER), (6, NET), (42, FIRE)), BIG)
    for number in range(10):
        table.play(number)
    game = table.play(0)
    assert table.table.names([one.card for one in game.attackers]) == ["Mother"]


def test_who_attaches_from_the_hand_leaves_the_last_energy_to_the_attacker():
    table, game = also(["Fire Energy"], ["Mother", *["Fire Energy"] * 2], [["Cook"]], deck_size=12)
    game.sides[0].active.used = {0}
    assert turn(table, game)[-2:] == ["attach Fire Energy", "attack"]


def test_a_card_that_an_attack_counts_in_the_discard_pile_is_played_first():
    done = turn(*also(["Book", "Saga"], ["Bard", "Fire Energy"]))
    assert "play Saga" in done
    assert "play Book" not in done


def test_to_look_and_take_is_a_draw_when_the_deck_is_low():
    active = ["Peek", "Fire Energy"]
    assert "use" in turn(*also([], active))
    assert "use" not in turn(*also([], active, deck_size=8))


DRAGON = pokemon("Dragon", "Basic", 160, "C", attack("Breath", "RW", 240))
OX = pokemon("Ox", "Basic", 160, "C", attack("Stampede", "CCCCC", 140), retreat=3)
COMET = pokemon("Comet", "Stage 1", 160, "R", attack("Trail", "R", 120), **{"from": "Pup"})
NOVA = pokemon("Nova", "Stage 2", 160, "R", attack("Blaze", "R", 240), **{"from": "Comet"})
SWEET = trainer("Sweet", "Item", "choose(all(me, basic and not new)); "
                "pick(hand(me, stage2 and evolves_from(it, 1))); evolve(it, those)")  # fmt: skip
SMITH = trainer("Smith", "Supporter", (
    'search(deck(me, basic_energy), different(up_to(2), "types"), "found"); '
    'reveal(kept("found")); pick(kept("found")); put(those, "hand"); choose(all(me)); '
    'attach(kept("found", not among(those)), it); shuffle(me)'))  # fmt: skip
PHOENIX = pokemon("Phoenix", "Stage 2", 120, "R", attack("Rise", "RRRR", 60), abilities=ability(
    "Rekindle", "pick(discard(me, basic_energy)); choose(all(me)); attach(those, it)"),
    **{"from": "Ember"})  # fmt: skip
TYPES = deck((3, DRAGON), (3, OX), (3, BREEZE), (3, PUP), (2, COMET), (2, NOVA), (2, SWEET),
             (2, SMITH), (2, PHOENIX), (3, BALL), (4, NET), (3, MIMIC), (3, MODEL), (4, WATER),
             (21, FIRE))  # fmt: skip


def typed(hand, active, bench=(), **more):
    return position(hand, active, bench, opponent=BIG, cards=TYPES, **more)


def test_energy_goes_to_who_needs_two_types_though_only_one_is_at_hand():
    bench = [["Breeze"], ["Dragon"]]
    table, game = typed(["Fire Energy"], ["Ox", "Fire Energy"], bench)
    assert "attach Fire Energy" in turn(table, game)
    assert [len(spot.energy) for spot in game.sides[0].bench] == [0, 1]


def test_energy_is_not_spent_on_a_dear_retreat_that_may_be_had_for_nothing():
    table, game = typed(["Fire Energy"], ["Ox"], [["Dragon"]])
    turn(table, game)
    assert not game.sides[0].active.energy
    assert len(game.sides[0].bench[0].energy) == 1


def test_who_can_skip_a_stage_does_so():
    table, game = typed(["Sweet", "Comet", "Nova"], ["Pup", "Fire Energy"], [["Ox"]])
    assert turn(table, game) == ["play Sweet", "attack"]
    assert game.sides[0].active.kind.name == "Nova"


def test_energy_is_not_discarded_for_an_ability_out_of_reach():
    hand = ["Ball", "Water Energy", "Phoenix", "Net", "Net", "Mimic"]
    table, game = typed(hand, ["Dragon", "Fire Energy"], [["Pup"]])
    game.sides[0].energy = 1
    game.sides[0].discard.clear()
    turn(table, game)
    assert "Water Energy" not in table.table.names(game.sides[0].discard)


def test_who_borrows_attacks_changes_places_with_who_lends_one():
    table, game = typed([], ["Old Model"], [["Mimic", "Fire Energy"]])
    assert turn(table, game) == ["retreat", "attack"]
    assert game.sides[1].active.damage == 180


def test_of_two_cards_that_may_be_found_for_nothing_both_are_taken():
    table, game = typed(["Smith"], ["Dragon", "Fire Energy"], deck_size=50)
    turn(table, game)
    side = game.sides[0]
    assert len(side.active.energy) + len(side.hand) == 3


def test_of_much_energy_some_is_the_price_of_an_attacker():
    hand = ["Ball", *["Fire Energy"] * 3]
    table, game = typed(hand, ["Dragon"], [["Pup"], ["Breeze"]])
    assert "play Ball" in turn(table, game)
