"""What simulations ask of the engine: who watches is told everything, and luck can be shared."""

import random
from collections import Counter

import pytest
from game_properties import choose
from scenario_files import editions
from simple_decks import DECKS, card, deck, energy, plain, pokemon, table, trainer

from decklint.engine.actions import END_TURN, Action, use_of
from decklint.engine.chance import (
    below,
    flip,
    is_in_unknown_order,
    share_luck,
    shuffle,
    shuffle_alike,
)
from decklint.engine.game import Game
from decklint.engine.state import Profile
from decklint.engine.table import Table
from decklint.engine.zones import exchange, put, shuffle_deck, switch


class Notes:
    """A witness that counts what it is told."""

    def __init__(self):
        self.came_to_hand, self.came_into_play = Counter(), Counter()
        self.taken, self.turns = Counter(), []

    def came(self, cards):
        """Cards have come to a hand."""
        self.came_to_hand.update(cards)

    def entered(self, cards):
        """Cards have come into play."""
        self.came_into_play.update(cards)

    def took(self, player):
        """A card is taken from a deck."""
        self.taken[player] += 1

    def turn_over(self, game):
        """A turn is over."""
        self.turns.append(game.turn)


def hands(game):
    return Counter(card for side in game.sides for card in side.hand)


def in_play(game):
    spots = [spot for side in game.sides for spot in side.spots()]
    return Counter(card for spot in spots for card in spot.cards + spot.energy + spot.tools)


@pytest.mark.parametrize("name", DECKS)
def test_a_witness_is_told_of_every_card_that_comes(name):
    for seed in range(8):
        game = Game.new(table(name, name), editions()["2025"], seed)
        rng = random.Random(seed)
        turns = []
        while game.over is None:
            notes = game.observer = Notes()
            before, turn = (hands(game), in_play(game)), game.turn
            game.play(choose(game, rng, seed % 3))
            assert hands(game) - before[0] <= notes.came_to_hand
            assert in_play(game) - before[1] <= notes.came_into_play
            turns += notes.turns
            if turn and game.turn > turn and game.over is None:
                assert turns[-1] == game.turn - 1


@pytest.mark.parametrize(
    ("program", "taken"),
    [
        ('search(deck(me, energy_card)); put(those, "hand"); shuffle(me)', 1),
        ('look(top(3, me)); pick(looked); put(those, "hand"); shuffle(me)', 1),
        ('search(deck(me, energy_card)); put(those, "top")', 1),
        ('look(top(2, me)); put(looked, "bottom")', 0),
        ("draw(2)", 0),
    ],
)
def test_a_witness_is_told_what_effects_take_from_a_deck(program, taken):
    cards = deck((20, pokemon("Cub", "Basic", 60, "P")), (20, trainer("Find", "Item", program)),
                 (20, energy("Psychic Energy", "P")))  # fmt: skip
    game = Game.new(Table((cards, cards)), editions()["2025"], 5)
    played = False
    while not played:
        actions = game.legal_actions
        action = next((one for one in actions if one.do == "play"), actions[0])
        played = action.do == "play"
        if not played:
            game.play(action)
    notes, player = Notes(), game.player
    game.observer = notes
    game.play(action)
    while game.choice is not None:
        game.play(game.legal_actions[0])
    assert notes.taken == Counter({player: taken} if taken else {})


def begun():
    game = Game.new(plain(), editions()["2025"], 3)
    while not game.turn:
        game.play(game.legal_actions[0])
    return game


def test_a_witness_is_told_of_a_card_that_takes_the_place_of_another():
    game = begun()
    game.observer = notes = Notes()
    side = game.sides[0]
    card, old = side.hand.pop(), side.active.cards[-1]
    assert exchange(game, side.active, card) == old
    assert notes.came_into_play == Counter([card])


def test_a_seed_always_brings_the_same_luck():
    """Records keep the seed alone, so luck must stay as it was when they were written."""
    game = Game(plain(), editions()["2025"])
    game.seed = 7
    assert [int(flip(game)) for _ in range(12)] == [1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1]
    row = list(range(10))
    shuffle(game, row)
    assert row == [8, 9, 5, 7, 3, 2, 1, 6, 4, 0]
    assert [below(game, 100) for _ in range(6)] == [8, 19, 91, 88, 96, 27]
    row = [1, 1, 2, 2, 3, 3, 4]
    shuffle_alike(game, row)
    assert (row, game.rolls) == ([2, 3, 3, 4, 1, 1, 2], 20)


def test_a_deck_in_unknown_order_is_not_shuffled():
    game = begun()
    share_luck(game)
    side, rolls = game.sides[0], game.rolls
    deck = list(side.deck)
    shuffle_deck(game, side)
    assert (side.deck, game.rolls) == (deck, rolls)
    assert is_in_unknown_order(game, 0)


def test_who_puts_a_card_back_knows_the_deck_until_it_is_shuffled():
    game = begun()
    share_luck(game)
    side, rolls = game.sides[0], game.rolls
    put(game, side.hand.pop(), "top")
    assert not is_in_unknown_order(game, 0)
    assert is_in_unknown_order(game, 1)
    shuffle_deck(game, side)
    assert is_in_unknown_order(game, 0)
    assert game.rolls == rolls + 1


def test_where_luck_is_shared_the_same_cards_come_alike():
    """Two games that differ by one card draw the others in the same order."""
    orders = []
    for extra in (False, True):
        game = begun()
        share_luck(game)
        side = game.sides[0]
        card = side.hand.pop()
        put(game, card, "top")
        if extra:
            side.deck.pop()
        shuffle_deck(game, side)
        orders.append([each for each in side.deck if each != card])
    assert orders[0] == orders[1]
    assert len(set(orders[0])) > 1


def test_a_copy_with_another_seed_has_other_luck():
    game = begun()
    twins = [game.copy(), game.copy(1), game.copy(1), game.copy(2)]
    for twin in twins:
        shuffle_deck(twin, twin.sides[0])
    decks = [twin.sides[0].deck for twin in twins]
    assert decks[1] == decks[2]
    assert len({tuple(deck) for deck in decks}) == 3
    assert [twin.rolls for twin in twins] == [game.rolls + 1, 1, 1, 1]


def test_a_stand_in_has_its_pokemon_in_play_from_the_start():
    """In their order, the first Active; it draws nothing, and nobody waits for it."""
    mine = deck((30, pokemon("Cub", "Basic", 60, "P")), (30, energy("Psychic Energy", "P")))
    theirs = [pokemon(name, "Basic", 60, "P") for name in ("One", "Two", "Three")]
    cards = [*[card(facts) for facts in theirs], *[card(energy("Psychic Energy", "P"))] * 6]
    profiles = (Profile(), Profile(sets_up=False, draws=False))
    game = Game.new(Table((mine, cards)), editions()["2025"], 2, profiles=profiles)
    while game.turn < 4:
        game.play(END_TURN if game.turn else game.legal_actions[0])
    side = game.sides[1]
    assert [spot.kind.name for spot in side.spots()] == ["One", "Two", "Three"]
    assert side.active.kind.name == "One"
    assert (len(side.prizes), side.hand, side.deck) == (6, [], [])


def test_a_player_without_an_active_pokemon_takes_one_from_the_bench():
    game = begun()
    side = game.sides[game.player]
    game.play(next(one for one in game.legal_actions if one.do == "bench"))
    (spot, *others), side.active = side.bench, None
    switch(game, side, spot)
    assert (side.active, side.bench) == (spot, others)


def test_an_ability_is_used_at_any_place():
    """Also beyond the places for which the action is kept ready."""
    for place in (0, 5, 12):
        assert use_of(place, 1) == Action("use", spot=place, which=1)
