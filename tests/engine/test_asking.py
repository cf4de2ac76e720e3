"""Questions at the table: who asks, and what for."""

from pathlib import Path

from scenario_files import editions
from simple_decks import attack, deck, energy, pokemon, trainer

from decklint.engine import asking
from decklint.engine.game import Game
from decklint.engine.state import Profile
from decklint.engine.table import Table

ENGINE = Path(asking.__file__).parent
SEER = pokemon(
    "Seer", "Basic", 60, "P", attack("Tap", "C", 10),
    abilities=[{"kind": "Ability", "name": "Gaze", "text": "may({ draw(2) })"}],
)  # fmt: skip
CHOICE = trainer("Fork", "Item", "choose_one({ draw(1) }, { draw(2) })")
CUB = pokemon("Cub", "Basic", 60, "P", attack("Tap", "C", 10))
CARDS = deck((10, SEER), (10, CUB), (20, CHOICE), (20, energy("Psychic Energy", "P")))


def test_every_question_of_the_rules_is_one_that_the_engine_asks():
    text = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py")
                   if path.name != "asking.py")  # fmt: skip
    assert [question for question in asking.RULES if f'"{question}"' not in text] == []


def asked_after(verb):
    game = Game.new(
        Table((CARDS, CARDS)), editions()["2025"], 1, profiles=(Profile(goes="first"),) * 2
    )
    seen = []
    while game.over is None and game.turn < 6:
        if game.choice is not None:
            seen.append(asking.asked(game))
        action = next((one for one in game.legal_actions if one.do == verb), game.legal_actions[0])
        if action.do == verb and asking.hint(game, action):
            seen.append(asking.hint(game, action))
        game.play(action)
    return seen


def test_a_card_is_named_and_what_it_would_do():
    assert "Seer: Do it? draw(2)" in asked_after("use")
    assert "Fork: Choose 1: 1 is draw(1); 2 is draw(2)" in asked_after("play")


def test_a_rule_is_named():
    assert "Choose your Active Pokémon [SETUP-04]" in asked_after("attach")


def test_actions_have_hints():
    assert "Seer" in asked_after("attach")
    assert "10 damage" in asked_after("attack")
