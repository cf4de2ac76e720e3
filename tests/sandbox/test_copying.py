"""Attacks that use one of the card that they take off the deck, and what is put there for them."""

import pytest
from solo_games import FIRE, SCOUT, attack, board, deck, energy, pokemon, trainer
from test_greedy import position, turn

from decklint.engine.agenda import proceed
from decklint.model.opponent import LinePokemon, Opponent
from decklint.sandbox.pilots.greedy import Greedy
from decklint.sandbox.pilots.table_view import KnownTop

MIME = pokemon("Mime", "Basic", 100, "R", attack("Mimic", "R", None, (
    'put(top(1, me), "discard"); '
    "if(any(those(pokemon and not rule_box)), { choose_attack(those); perform })")))  # fmt: skip
DRUMMER = pokemon("Drummer", "Basic", 100, "R", *MIME["attacks"], attack("Drum", "R", 60))
BEAR = pokemon("Bear", "Basic", 130, "F", attack("Swat", "FF", 120))
RAM = pokemon("Ram", "Basic", 130, "F", attack("Butt", "F", 60))
GIANT = pokemon("Giant", "Basic, ex", 300, "F", attack("Stomp", "FFF", 300))
STORM = pokemon("Storm", "Basic", 130, "W", attack(
    "Hail", "WWW", None, 'put(energies(self), "discard"); choose(all(opp), 3); hit(it, 70)'),
    attack("Gust", "W", 80))  # fmt: skip
GHOUL = pokemon("Ghoul", "Basic", 100, "R", attack(
    "Recall", "R", None, "choose_attack(discard(me, pokemon)); perform"))  # fmt: skip
SHELF = trainer("Shelf", "Stadium", 'pick(hand(me)); put(those, "top")')
STACK = trainer("Stack", "Supporter", 'search(deck(me), 2); shuffle(me); put(those, "top")')
FETCH = trainer("Fetch", "Item", 'search(deck(me, pokemon)); put(those, "hand"); shuffle(me)')
TOLL = trainer("Toll", "Item", (
    'pay({pick(hand(me), 1); put(those, "discard")}); '
    'search(deck(me, basic_energy), 2); put(those, "hand"); shuffle(me)'))  # fmt: skip
DARK = energy("Dark Energy", "D")
PAGE = trainer("Page", "Supporter", "draw(1)")
CARDS = deck((14, FIRE), (4, MIME), (4, BEAR), (2, RAM), (2, GIANT), (2, STORM), (4, SHELF),
             (4, STACK), (4, FETCH), (4, TOLL), (4, PAGE), (4, SCOUT), (2, GHOUL),
             (1, DRUMMER), (5, DARK))  # fmt: skip
READY = ["Mime", "Fire Energy"]


def at(hand, active, bench=(["Giant"],), opponent=((300,), (300,)), **more):
    line = Opponent("a line", "a test", tuple(LinePokemon(*figure) for figure in opponent))
    return position(hand, active, bench, opponent=line, cards=CARDS, **more)


def hurt(game):
    return [spot.damage for spot in game.sides[1].spots()]


def test_the_pokemon_of_the_hand_that_hits_hardest_is_put_on_top_and_copied():
    table, game = at(["Ram", "Bear", "Shelf"], READY)
    assert turn(table, game)[-2:] == ["use Shelf", "attack"]
    assert hurt(game)[0] == 120


def test_the_card_to_be_copied_is_put_on_top_after_all_that_draws():
    table, game = at(["Bear", "Shelf", "Page"], READY, [["Scout"]])
    done = turn(table, game)
    assert done[-2:] == ["use Shelf", "attack"]
    assert {"use", "play Page"} <= set(done[:-2])
    assert hurt(game)[0] == 120


def test_a_supporter_puts_the_card_to_be_copied_on_top():
    table, game = at(["Stack", "Page"], READY, opponent=((120,), (300,)))
    assert turn(table, game)[-2:] == ["play Stack", "attack"]
    assert len(game.sides[0].prizes) == 5


def test_who_falls_on_the_bench_counts_for_what_is_copied():
    line = ((300,), (70,), (70,), (300,))
    table, game = at(["Bear", "Storm", "Shelf"], READY, opponent=line)
    turn(table, game)
    assert len(game.sides[0].prizes) == 4


def test_a_pokemon_to_be_copied_is_not_discarded():
    table, game = at(["Bear", "Toll", "Shelf", "Giant"], ["Mime"])
    assert "play Toll" in turn(table, game)
    assert hurt(game)[0] == 120


def test_energy_makes_the_one_that_copies_ready():
    table, game = at(["Fire Energy", "Bear", "Shelf"], ["Mime"], [["Ram"]])
    assert turn(table, game)[-3:] == ["attach Fire Energy", "use Shelf", "attack"]
    assert hurt(game)[0] == 120


def test_nothing_is_put_on_top_for_an_attack_that_cannot_be_used():
    table, game = at(["Bear", "Shelf"], ["Mime"])
    assert "use Shelf" not in turn(table, game)


def test_without_anything_to_put_on_top_it_is_left_to_luck():
    table, game = at([], READY)
    assert turn(table, game) == ["attack"]


def test_nothing_is_put_on_top_when_another_attack_does_as_well():
    table, game = at(["Ram", "Shelf"], ["Drummer", "Fire Energy"], opponent=((60,), (300,)))
    assert "use Shelf" not in turn(table, game)
    assert len(game.sides[0].prizes) == 5


def test_attacks_of_the_discard_pile_are_used():
    table, game = at([], ["Ghoul", "Fire Energy"], opponent=((120,), (300,)))
    game.sides[0].discard.append(next(kind.id for kind in game.kinds if kind.name == "Bear"))
    turn(table, game)
    assert len(game.sides[0].prizes) == 5


def test_what_was_put_on_top_is_known_until_the_deck_is_shuffled():
    _, game = at([], READY)
    side, known = game.sides[0], KnownTop()
    bear, ram = side.deck[3], side.deck[4]
    side.deck += [bear, ram]
    known.chosen += [ram, bear]
    known.look(side)
    assert known.known(side) == 2
    drawn = side.deck.pop()
    assert known.known(side) == 1
    side.deck.append(drawn)
    side.deck[:20] = side.deck[:20][::-1]
    assert known.known(side) == 0


def test_the_second_card_on_top_is_copied_on_the_next_attack_if_nobody_draws_it():
    table, game = at(["Stack"], READY)
    pilot = Greedy(table.knowledge, 0)
    while game.turn == 7:
        game.do(pilot.choose(game))
        proceed(game)
    assert pilot.sight.top.known(game.sides[0]) == 1


@pytest.mark.parametrize("pilot", ["greedy", "search"])
def test_games_are_won_by_copying(pilot):
    table = board(CARDS, Opponent("a line", "a test", (LinePokemon(120),) * 6), pilot=pilot)
    games = [table.play(number) for number in range(3)]
    assert all(played.won for played in games)
    mime = min(kind.id for kind in table.table.kinds if kind.name == "Mime")
    prizes = [one.prizes for played in games for one in played.attackers if one.card == mime]
    assert len(prizes) == len(games)
    assert all(prizes)
