"""Dead hands and searches in vain: counted when they are, and not otherwise."""

from solo_games import BARE, FIRE, HOUND, NET, PUP, TORTOISE, board, deck, figures, trainer

#: A search that costs two cards, and one that finds only what has been discarded.
TOLL = trainer(
    "Toll", "Item",
    'pay({ pick(hand(me), 2); put(those, "discard") }); '
    'search(deck(me, basic)); put(those, "hand"); shuffle(me)',
)  # fmt: skip
STRETCHER = trainer("Stretcher", "Item", 'pick(discard(me, pokemon)); put(those, "hand")')


def of(found, name):
    """The figures of a card."""
    return next(one for one in found.cards if one.name == name)


def test_a_hand_of_evolutions_of_nothing_is_dead():
    found = figures(board(deck((10, TORTOISE), (50, HOUND))), 20)
    assert found.dead.games.value == 1
    assert found.dead.turns.value > 10
    assert found.dead.most[0] == "Hound"
    assert of(found, "Hound").dead.value == 1
    assert of(found, "Hound").search is None


def test_no_hand_is_dead_that_attaches_or_attacks_every_turn():
    found = figures(board(deck((12, PUP), (48, FIRE))), 20)
    assert found.dead.games.value == found.dead.turns.value == 0
    assert found.dead.most == ()
    assert of(found, "Fire Energy").dead.games == 0


def test_a_search_for_what_the_deck_no_longer_has_takes_nothing():
    """Of ten Basics and fifty searches for one; the random pilot does not know better."""
    search = of(figures(board(BARE, pilot="random"), 20), "Net").search
    assert search.empty.value == 1
    assert search.unpaid.value == search.aimless.value == 0


def test_a_search_that_always_finds_is_not_in_vain():
    search = of(figures(board(deck((30, PUP), (2, NET), (28, FIRE))), 20), "Net").search
    assert [one.value for one in search] == [0, 0, 0]


def test_a_price_that_nobody_can_pay_is_told_from_a_search_without_a_target():
    """Random play spends the hand on searches until the last one cannot be paid for."""
    found = figures(board(deck((20, PUP), (36, TOLL), (4, FIRE)), pilot="random"), 30)
    toll = of(found, "Toll").search
    assert toll.unpaid.value > 0.5
    assert toll.aimless.value == 0
    found = figures(board(deck((10, PUP), (20, STRETCHER), (30, FIRE))), 30)
    stretcher = of(found, "Stretcher").search
    assert stretcher.aimless.value == 1
    assert stretcher.unpaid.value == stretcher.empty.value == 0
