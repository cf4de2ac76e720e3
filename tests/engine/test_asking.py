"""Questions at the table: who asks, and what for."""

from pathlib import Path

import pytest
from scenario_files import editions
from simple_decks import attack, deck, energy, pokemon, trainer

from decklint.effects.reading import read
from decklint.engine import asking, meaning
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
    assert "Seer: draw 2 cards?" in asked_after("use")
    assert "Fork: which? 1: draw 1 card; 2: draw 2 cards" in asked_after("play")


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("choose(all(me)); pick(hand(me, evolves_from(it, 1))); evolve(it, those)", "to evolve"),
        ("choose(bench(opp)); switch(it)", "to switch with the Active Pokémon"),
        ("choose(all(opp)); flip(1); if(heads, { hit(it, 30) })", "for 30 damage"),
        ("choose(all(me), 2); for_each(it, { pick(hand(me)); attach(those, each) })",
         "to attach to"),
        ('choose(all(opp)); pick(energies(it)); put(those, "discard")', "to take a card from"),
        ("pick(hand(me)); choose(all(me)); attach(those, it)", "to attach"),
        ('search(deck(me, basic)); put(those, "bench"); shuffle(me)', "to put onto the Bench"),
        ("choose(all(me)); draw(1)", ""),
    ],
)  # fmt: skip
def test_what_is_chosen_is_for_something_that_a_player_knows(program, words):
    first, *following = read(program)
    chosen = meaning.POKEMON if first.op == "choose" else meaning.CARDS
    assert meaning.purpose(following, chosen).strip() == words


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ('pick(hand(me), 2); put(those, "discard"); draw(3)', "discard cards, draw 3 cards"),
        ("flip(1); if(heads, { heal(self, 30) })", "flip 1 coin, heal 30 damage from this Pokémon"),
        ("draw(count(hand(opp))); end_turn", "draw cards, end the turn"),
        ('condition(active(opp), "asleep")', "make the opponent's Active Pokémon Asleep"),
        ('lasting(self, "their next turn", { forbid("retreat", self) })',
         "no retreat for this Pokémon on the opponent's next turn"),
        ('lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) })',
         "attacks do 30 more damage this turn"),
        ('search(deck(me, basic and type("R")), up_to(2))',
         "search the deck for up to 2 {R} Basic Pokémon"),
        ("search(deck(me, evolution))", "search the deck for Evolution Pokémon"),
        ('put(hand(me), "deck"); shuffle(me); draw(4)',
         "put your hand into the deck, draw 4 cards"),
        ("shuffle(opp)", "shuffle the opponent's deck"),
        ("extra_turn", "use the effect"),
    ],
)  # fmt: skip
def test_what_may_be_done_is_told_in_words(program, words):
    assert meaning.deeds(read(program)) == words


def test_a_rule_is_named():
    assert "Choose your Active Pokémon [SETUP-04]" in asked_after("attach")


def test_actions_have_hints():
    assert "Seer" in asked_after("attach")
    assert "10 damage" in asked_after("attack")
