"""What the game remembers of turns that are over."""

import random

from game_properties import choose
from scenario_files import editions
from simple_decks import deck, energy, pokemon

from decklint.engine.game import Game
from decklint.engine.table import Table

#: Nothing asks for what is older than the turn before the last.
TURNS = 2
ANGRY = {
    "name": "Rage", "cost": "", "damage": "10",
    "text": 'damage(base + 10 * past("attacked", me, "my last turn"))',
}  # fmt: skip


def test_deeds_are_remembered_while_a_text_can_ask_for_them():
    cards = deck((30, pokemon("Cub", "Basic", 300, "P", ANGRY)), (30, energy("Any", "P")))
    game = Game.new(Table((cards, cards)), editions()["2009"], 1)
    rng = random.Random(1)
    oldest = set()
    while game.over is None and game.turn < 12:
        attack = [one for one in game.legal_actions if one.do == "attack"]
        game.play(attack[0] if attack else choose(game, rng, 0))
        if game.history:
            oldest.add(game.turn - min(fact.turn for fact in game.history))
    assert max(oldest) == TURNS
