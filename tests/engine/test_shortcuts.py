"""What is worked out once for all cards of a table, so that nobody asks for it in each position."""

import pytest
from scenario_files import editions
from simple_decks import card, energy, pokemon, trainer

from decklint.effects.reading import read
from decklint.engine.game import Game
from decklint.engine.selecting import fitting
from decklint.engine.state import Run
from decklint.engine.table import Table

CUB = pokemon("Cub", "Basic", 60, "R")
BEAR = pokemon("Bear", "Stage 1", 90, "W", **{"from": "Cub"})
FIRE = energy("Fire Energy", "R")
NET = trainer("Net", "Item", "draw(1)")


def game(*more):
    """A game with four cards and some more in the first deck, and none in the other."""
    cards = [card(facts) for facts in (CUB, BEAR, FIRE, NET, *more)]
    return Game(Table([cards, []]), editions()["2025"])


def known(made, wanted):
    """What is known of a filter: the cards, those that may fit, and whether that holds in play."""
    (node,) = read(f"draw(count(hand(me, {wanted})))")
    found = fitting(made, Run(0, -1, -1), node.args[0].args[0].args[1])
    names = None if found.cards is None else {made.kinds[one].name for one in found.cards}
    return names, {made.kinds[one].name for one in found.likely}, found.anywhere


EVERY = {"Cub", "Bear", "Fire Energy", "Net"}


@pytest.mark.parametrize(
    ("wanted", "cards", "likely", "anywhere"),
    [
        ("basic", {"Cub"}, {"Cub"}, True),
        ("pokemon and not basic", {"Bear"}, {"Bear"}, True),
        ("hp <= 80", {"Cub"}, {"Cub"}, False),
        ('type("R")', {"Cub", "Fire Energy"}, {"Cub", "Fire Energy"}, True),
        ("has_ability", set(), set(), True),
        ('evolves_from("Cub")', {"Bear"}, {"Bear"}, False),
        ("damaged", None, EVERY, False),
        ("pokemon and damaged", None, {"Cub", "Bear"}, False),
        ("stage1 and evolves_from(active(me))", None, {"Bear"}, False),
    ],
)
def test_of_a_filter_it_is_known_which_cards_fit_it(wanted, cards, likely, anywhere):
    assert known(game(), wanted) == (cards, likely, anywhere)


def test_what_a_card_of_the_table_changes_is_not_known_in_play():
    changing = trainer("Dye", "Stadium", 'change("type", all(me), "G")')
    silent = trainer("Hush", "Stadium", 'suppress("abilities", all(me))')
    assert known(game(changing), 'type("R")') == ({"Cub", "Fire Energy"},) * 2 + (False,)
    assert known(game(silent), "has_ability")[2] is False
