"""The search pilot: what it imagines is fair and comparable, and it keeps to its budget."""

from collections import Counter

from solo_games import QUICK, WORKING, board, figures

from decklint.engine.actions import Action
from decklint.engine.chance import share_luck
from decklint.engine.zones import put, shuffle_deck
from decklint.sandbox.pilots.greedy import Greedy
from decklint.sandbox.pilots.search import Rollouts, SearchPilot


def a_game(cards=WORKING, number=0, turns=1):
    """A game in the middle of a turn of the player's."""
    table = board(cards)
    game, pilots = table.game(number), table.pilots(number)
    while game.sides[0].turns < turns or game.player_to_act or game.choice is not None:
        game.play(pilots[game.player_to_act].choose(game))
    return table, game


def imagined(game, seed=1):
    twin = game.copy(seed)
    share_luck(twin)
    return twin, twin.sides[0]


# Shared luck


def test_a_deck_that_only_lost_cards_keeps_its_order():
    _, game = a_game()
    twin, side = imagined(game)
    side.hand.append(side.deck.pop(5))
    before = side.deck[:]
    shuffle_deck(twin, side)
    assert side.deck == before


def test_a_card_that_comes_back_may_lie_anywhere():
    _, game = a_game()
    places = []
    for seed in range(200):
        twin, side = imagined(game, seed)
        card = side.deck.pop()
        side.deck[:] = [one for one in side.deck if one != card]
        put(twin, card, "top")
        shuffle_deck(twin, side)
        places.append(side.deck.index(card) * 4 // len(side.deck))
    assert all(30 < many < 70 for many in Counter(places).values())
    assert len(set(places)) == 4


def test_decks_that_differ_by_a_card_are_shuffled_alike():
    _, game = a_game()
    orders = []
    for given in (0, 1):
        twin, side = imagined(game)
        for card in side.hand[given:]:
            put(twin, card, "deck")
        shuffle_deck(twin, side)
        orders.append(side.deck[:])
    more = iter(orders[0])
    assert all(card in more for card in orders[1])


def test_a_real_game_shuffles_every_time():
    _, game = a_game()
    before = game.sides[0].deck[:]
    shuffle_deck(game, game.sides[0])
    assert game.sides[0].deck != before
    assert imagined(game)[0].copy(3).unknown is None


# Courses


def test_what_comes_to_the_same_is_not_played_on():
    """Two cards that do not touch each other, in either order."""
    met = 0
    for number in range(30):
        table, game = a_game(number=number, turns=2)
        greedy, mind = Greedy(table.knowledge, 0), Rollouts(table, 0, 0)
        first = greedy.choose(game)
        others = [one for one in game.legal_actions if one.do in {"bench", "attach"}]
        base = mind.course(game, greedy, first, 7, None)
        played = mind.played
        for other in (one for one in others if one != first):
            course = mind.course(game, greedy, other, 7, base)
            if course is base and base.turns > 3:
                assert mind.played <= played + base.turns
                met += 1
            assert course.turns <= base.turns + 1 or course.turns > 10
            played = mind.played
    assert met > 3


def test_a_course_does_not_touch_the_game():
    table, game = a_game()
    before = (game.rolls, game.sides[0].deck[:], game.sides[0].hand[:])
    greedy = Greedy(table.knowledge, 0)
    Rollouts(table, 0, 0).course(game, greedy, Action("end turn"), 1, None)
    assert before == (game.rolls, game.sides[0].deck, game.sides[0].hand)


# The pilot


def test_the_search_pilot_wins_sooner():
    greedy, search = figures(board(), 40), figures(board(pilot="search", nodes=60), 40)
    assert search.win.restricted.value < greedy.win.restricted.value


def test_what_is_not_spent_is_kept_and_what_is_overspent_is_missed_later():
    for nodes in (2, 12):
        table = board(QUICK, pilot="search", nodes=nodes)
        for number in range(6):
            game, pilots = table.game(number), table.pilots(number)
            pilot = pilots[0]
            assert isinstance(pilot, SearchPilot)
            while game.over is None:
                played = pilot.imagination.played
                mine = game.player_to_act == 0
                game.play(pilots[game.player_to_act].choose(game))
                if mine and pilot.imagination.played > played:
                    assert played < nodes * game.sides[0].turns
