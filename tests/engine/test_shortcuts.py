"""What is worked out once for all cards of a table, so that nobody asks for it in each position."""

import pytest
from scenario_files import editions
from simple_decks import card, energy, pokemon, trainer

from decklint.effects.reader import read
from decklint.engine.game import Game
from decklint.engine.program_parts import use_facts
from decklint.engine.selectors import fitting
from decklint.engine.state import EffectRun
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
    found = fitting(made, EffectRun(0, -1, -1), node.args[0].args[0].args[1])
    names = None if found.cards is None else {made.kinds[one].name for one in found.cards}
    return names, {made.kinds[one].name for one in found.likely}, found.anywhere


#: The words of a text that asks for the past.
ASKED = {"healed", "this turn"}
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


def test_of_plain_cards_nobody_asks_for_what_cannot_be():
    table = game().table
    quiet = (table.standing, table.unions, table.untidy_spots, table.untidy, table.varied)
    assert quiet == (False,) * 5
    assert (table.loud, table.fussy, table.asks, table.bench) == (set(), set(), set(), 5)


@pytest.mark.parametrize(
    ("facts", "name", "value"),
    [
        (trainer("Arena", "Stadium", 'modify("hp", all(me), 10)'), "standing", True),
        (energy("Odd", "C", text='modify("hp", self, 10)'), "loud", {4}),
        (energy("Odd", "C", text='attach_only(type("R"))'), "fussy", {4}),
        (energy("Odd", "C", text='attach_only(type("R"))'), "untidy_spots", True),
        (trainer("Belt", "Tool", 'modify("tools", self, 1)'), "untidy", True),
        (trainer("Yard", "Stadium", 'change("bench", both, 3)'), "untidy", True),
        (trainer("Yard", "Stadium", 'change("bench", both, 3)'), "untidy_spots", False),
        (trainer("Yard", "Stadium", 'change("bench", both, 3)'), "bench", 3),
        (trainer("Yard", "Stadium", 'change("bench", both, 8)'), "bench", 5),
        (trainer("Yard", "Stadium", 'change("bench", both, count(hand(me)))'), "bench", 0),
        (trainer("Yard", "Stadium", 'change("bench", both, 3)'), "asks", {"left"}),
        (trainer("Ask", "Item", 'draw(past("healed", me, "this turn"))'), "asks", ASKED),
        (trainer("Mint", "Stadium", 'change("provides", all(me), "G")'), "varied", True),
        (pokemon("Titan", "V-UNION", 300, "R", piece=1), "unions", True),
    ],
)
def test_one_card_makes_a_table_look(facts, name, value):
    assert getattr(game(facts).table, name) == value


@pytest.mark.parametrize(
    ("program", "zone"),
    [
        ('pick(discard(me, basic_energy)); put(those, "hand")', "discard"),
        ("only_if(any(bench(me))); pick(hand(me, basic_energy)); attach(those, self)", "hand"),
        ('pick(discard(me)); put(those, "hand")', None),
        ('pick(discard(opp, basic_energy)); put(those, "deck")', None),
        ('pick(prizes(me, basic_energy)); put(those, "hand")', None),
        ('pick(discard(me, basic_energy)); put(those, "hand"); draw(1)', None),
        ('draw(1); pick(discard(me, basic_energy)); put(those, "hand")', None),
        ('pick(hand(me, basic)); pick(hand(me, item)); put(those, "deck")', None),
        ('put(hand(me, basic), "deck"); pick(hand(me, basic)); put(those, "deck")', None),
        ("pick(hand(me, basic_energy))", None),
    ],
)
def test_a_program_that_needs_a_card_is_known_by_its_zone(program, zone):
    need = use_facts(read(program)).need
    assert (need and need.zone) == zone


@pytest.mark.parametrize(
    ("program", "first", "alone"),
    [
        ("draw(2)", True, True),
        ("only_if(any(bench(me))); draw(2)", True, False),
        ("draw(count(bench(me)))", False, False),
        ("draw(0)", False, False),
        ("draw(2, opp)", False, False),
        ('search(deck(me, basic)); put(those, "hand")', True, True),
        ('search(deck(me, basic)); put(those, "bench")', False, False),
        ('search(deck(opp, basic)); put(those, "discard")', False, False),
        ('search(discard(me, basic)); put(those, "hand")', False, False),
        ("heal(self, 10); draw(2)", False, False),
        ("only_if(any(bench(me)))", False, False),
    ],
)
def test_a_program_that_goes_to_the_deck_first_is_known(program, first, alone):
    facts = use_facts(read(program))
    assert (facts.deck_first, facts.deck_only) == (first, alone)
