"""Actions that no notation says, but a program could try, are refused by the right rule."""

import pytest
from scenario_files import editions
from simple_decks import deck, plain, pokemon, trainer

from decklint.engine.actions import DONE, END_TURN, THEIRS, Action
from decklint.engine.game import Game
from decklint.engine.legality.board import no_attack_on_this_turn
from decklint.engine.legality.refusals import Refusal
from decklint.engine.legality.refuse import why_not
from decklint.engine.table import Table

#: Cards in the hand of the player whose turn it is, by their numbers in the plain decks.
CUB, WATER = 6, 9
NONE = 12


def asked():
    """A game in which a player is asked for the Active Pokémon, with two to choose from."""
    game = Game.new(plain(), editions()["2025"], 3)
    while game.choice is None or game.choice.option_kind != "card":
        game.play(game.legal_actions[0])
    return game


def begun():
    """A game in its third turn, with an Active Pokémon and nobody on the Bench."""
    game = asked()
    while game.turn < 3:
        game.play(END_TURN if game.turn else game.legal_actions[-1])
    return game


def refusal(game, action):
    found = why_not(game, action)
    assert (action in game.legal_actions) == (found is None)
    assert (action in list(game.legal_actions)) == (found is None)
    return None if found is None else found.rule


def test_the_cards_are_there():
    game = begun()
    names = [game.kinds[card].name for card in game.sides[game.player].hand]
    assert {game.kinds[CUB].name, game.kinds[WATER].name} <= set(names)
    assert len(game.kinds) == NONE


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Action("dance"), "TURN-01"),
        (Action("choose", which=0), "TURN-01"),
        (Action("bench", card=-1), "TERM-14"),
        (Action("bench", card=NONE), "TERM-14"),
        (Action("bench", card=WATER), "TERM-17"),
        (Action("bench", card=CUB, which=3), "TURN-01"),
        (Action("bench", card=CUB), None),
        (Action("evolve", card=NONE, spot=0), "TERM-14"),
        (Action("evolve", card=CUB, spot=THEIRS), "EVO-01"),
        (Action("evolve", card=CUB, spot=1), "TERM-06"),
        (Action("evolve", card=CUB, spot=-1), "TERM-06"),
        (Action("evolve", card=CUB, spot=0), "EVO-01"),
        (Action("attach", card=NONE, spot=0), "TERM-14"),
        (Action("attach", card=WATER, spot=1), "TERM-06"),
        (Action("attach", card=WATER, spot=2 * THEIRS), "TERM-06"),
        (Action("attach", card=WATER, spot=THEIRS), "ENERGY-01"),
        (Action("attach", card=CUB, spot=0), "TERM-14"),
        (Action("attach", card=WATER, spot=0), None),
        (Action("play", card=NONE), "TERM-14"),
        (Action("play", card=CUB), "TERM-01"),
        (Action("use", spot=1, which=0), "TERM-06"),
        (Action("use", spot=0, which=0), "ABIL-02"),
        (Action("use", card=WATER, which=0), "ABIL-02"),
        (Action("use", card=NONE, which=0), "TERM-06"),
        (Action("use", spot=0, card=WATER, which=0), "TERM-06"),
        (Action("retreat", spot=1), "RETREAT-08"),
        (Action("attack", which=0), "ATK-01"),
        (Action("attack", which=2), "ATK-14"),
        (Action("attack", which=-1), "ATK-14"),
        (Action("attack", which=0, spot=1), "TURN-01"),
        (Action("end turn", which=1), "TURN-01"),
        (END_TURN, None),
    ],
)
def test_an_action_of_a_turn_is_refused_by_its_rule(action, rule):
    assert refusal(begun(), action) == rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Action("retreat", spot=1), "RETREAT-02"),
        (Action("retreat", spot=0), "TERM-06"),
        (Action("retreat", spot=2), "TERM-06"),
        (Action("retreat", spot=1, which=1), "TERM-06"),
        (Action("retreat", spot=1, card=CUB), "TERM-06"),
    ],
)
def test_a_retreat_is_refused_by_its_rule(action, rule):
    game = begun()
    game.play(Action("bench", card=CUB))
    assert refusal(game, action) == rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Action("choose", which=0), None),
        (Action("choose", which=1), None),
        (Action("choose", which=2), "TURN-01"),
        (Action("choose", which=-5), "TURN-01"),
        (Action("choose", which=0, card=1), "TURN-01"),
        (DONE, "COUNT-01"),
        (END_TURN, "TURN-01"),
    ],
)
def test_an_answer_is_refused_by_its_rule(action, rule):
    assert refusal(asked(), action) == rule


def test_nothing_is_done_after_the_end_of_a_game():
    game = begun()
    assert game.outcome() is None
    while game.over is None:
        game.play(END_TURN if game.choice is None else game.legal_actions[0])
    assert game.outcome() == game.over
    assert refusal(game, END_TURN) == "WIN-01"
    assert list(game.legal_actions) == []


def of_cards(*rows):
    """A game in its first turn with decks of these cards."""
    cards = deck(*rows)
    game = Game.new(Table((cards, cards)), editions()["2025"], 1)
    while game.choice is not None:
        game.play(game.legal_actions[0])
    return game


def test_a_stadium_is_used_in_one_way_and_a_text_that_nobody_knows_in_none():
    strange = [{"kind": "Ability", "name": "Riddle"}]
    game = of_cards(
        (30, pokemon("Sphinx", "Basic", 60, "P", abilities=strange)),
        (30, trainer("Arena", "Stadium", "draw(1)")),
    )
    kind = game.sides[game.player].active.kind
    kind.powers = tuple(one._replace(modelled=False) for one in kind.powers)
    game.play(next(one for one in game.legal_actions if one.do == "play"))
    assert refusal(game, Action("use", card=game.stadium, which=0)) is None
    assert refusal(game, Action("use", card=game.stadium, which=1)) == "TURN-01"
    assert why_not(game, Action("use", spot=0, which=0)) is Refusal.NOT_MODELLED


EARLY = 'allow("first_turn_attack", self)'


@pytest.mark.parametrize(("text", "none"), [("draw(1)", True), (f"draw(1); {EARLY}", False)])
def test_no_attack_is_possible_on_the_first_turn_unless_a_text_says_so(text, none):
    hit = {"name": "Hit", "cost": "", "damage": 10, "text": text}
    game = of_cards((60, pokemon("Cub", "Basic", 60, "P", hit)))
    assert no_attack_on_this_turn(game, game.sides[game.player]) is none
    assert no_attack_on_this_turn(game, game.sides[1 - game.player]) is False
