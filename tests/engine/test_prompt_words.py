"""Questions at the table: who asks, and what for."""

from pathlib import Path

import pytest
from scenario_files import editions
from simple_decks import attack, deck, energy, pokemon, trainer

from decklint.effects.reader import read
from decklint.engine import program_words, prompt_words
from decklint.engine.actions import ATTACKS, END_TURN
from decklint.engine.game import Game
from decklint.engine.prompts import OFFERS, Prompt
from decklint.engine.state import Profile
from decklint.engine.table import Table

ENGINE = Path(prompt_words.__file__).parent
SEER = pokemon(
    "Seer", "Basic", 60, "P", attack("Tap", "C", 10),
    abilities=[{"kind": "Ability", "name": "Gaze", "text": "may({ draw(2) })"}],
)  # fmt: skip
CHOICE = trainer("Fork", "Item", "choose_one({ draw(1) }, { draw(2) })")
CUB = pokemon("Cub", "Basic", 60, "P", attack("Tap", "C", 10))
CARDS = deck((10, SEER), (10, CUB), (20, CHOICE), (20, energy("Psychic Energy", "P")))


def test_every_prompt_is_asked_somewhere_and_has_words():
    text = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py")
                   if path.name not in {"prompt_words.py", "prompts.py"})  # fmt: skip
    for prompt in Prompt:
        assert f"Prompt.{prompt.name}" in text
        assert prompt in prompt_words.WORDS
        assert prompt in OFFERS


def asked_after(verb):
    game = Game.new(
        Table((CARDS, CARDS)), editions()["2025"], 1, profiles=(Profile(goes="first"),) * 2
    )
    seen = []
    while game.over is None and game.turn < 6:
        if game.choice is not None:
            seen.append(prompt_words.asked(game))
        action = next((one for one in game.legal_actions if one.do == verb), game.legal_actions[0])
        if action.do == verb and prompt_words.hint(game, action):
            seen.append(prompt_words.hint(game, action))
        game.play(action)
    return seen


ROPE = trainer("Rope", "Item", "choose(bench(me)); switch(it)")
COIN = trainer("Coin", "Item", "counters_on(active(opp), up_to(2))")


def test_a_choice_of_a_card_tells_what_it_is_for_and_who_is_offered():
    cards = deck((10, SEER), (10, CUB), (20, ROPE), (20, COIN))
    game = Game.new(Table((cards, cards)), editions()["2025"], 1)
    seen = {}
    while game.over is None and game.turn < 8:
        if game.choice is not None:
            offered = [prompt_words.hint(game, one) for one in game.legal_actions]
            seen.setdefault(prompt_words.asked(game), offered)
        first = game.legal_actions[0]
        wanted = (one for do in ("bench", "play") for one in game.legal_actions if one.do == do)
        game.play(next(wanted, game.legal_actions[-1] if game.choice is None else first))
        if game.choice is None:
            assert prompt_words.asked(game) == ""
    rope = next(text for text in seen if text.startswith("Rope: "))
    assert rope == "Rope: Choose a Pokémon to switch with the Active Pokémon"
    assert set(seen[rope]) <= {"Seer", "Cub"}
    assert seen["Coin: Put how many damage counters?"] == ["", ""]


def test_a_second_attack_is_asked_for_by_no_card_and_likely_the_same():
    twice = pokemon(
        "Twin", "Basic", 60, "P", attack("Poke", "", 10), attack("Slap", "", 20),
        abilities=[{"kind": "Ability", "name": "Both", "text": 'allow("two attacks", self)'}],
    )  # fmt: skip
    cards = deck((30, twice), (30, energy("Psychic Energy", "P")))
    game = Game.new(Table((cards, cards)), editions()["2025"], 1)
    while game.turn < 2 or game.choice is not None:
        game.play(END_TURN if game.choice is None else game.legal_actions[0])
    game.play(ATTACKS[1])
    assert prompt_words.asked(game) == "Attack a second time?"
    assert game.choice.about.likely.name == "Slap"
    game.play(game.legal_actions[0])
    assert prompt_words.asked(game) == "Choose an attack"


def test_a_card_is_named_and_what_it_would_do():
    assert "Seer: draw 2 cards?" in asked_after("use")
    assert "Fork: which? 1: draw a card; 2: draw 2 cards" in asked_after("play")


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
        ('choose(all(opp)); condition(it, "asleep")', "to be Asleep"),
        ('choose(bench(me)); take_out(it, "hand")', "to put into the hand"),
        ("choose(all(me)); move_counters(it, active(opp), 2)", "to move damage counters from"),
        ("choose(all(opp)); move_counters(active(me), it, 2)", "to move damage counters to"),
        ("choose(all(me)); heal(it, 20)", "to heal"),
        ("choose(bench(opp)); hit(it, 10 * heads)", "to damage"),
        ("choose(all(opp)); knock_out(it)", "to Knock Out"),
        ('pick(hand(me)); put(those, "discard")', "to put into the discard pile"),
        ('pick(hand(me)); reveal(those); put(those, "deck")', "to put into the deck"),
        ("pick(hand(me)); reveal(those)", ""),
        ("choose(all(me)); flip(1)", ""),
    ],
)  # fmt: skip
def test_what_is_chosen_is_for_something_that_a_player_knows(program, words):
    first, *following = read(program)
    chosen = program_words.POKEMON if first.op == "choose" else program_words.CARDS
    assert program_words.purpose(following, chosen).strip() == words


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ('pick(hand(me), 2); put(those, "discard"); draw(3)',
         "discard 2 cards from your hand, then draw 3 cards"),
        ("flip(1); if(heads, { heal(self, 30) })",
         "flip a coin; if heads, heal 30 damage from this Pokémon"),
        ("draw(count(hand(opp))); end_turn",
         "draw a card for each card in your opponent's hand, then end your turn"),
        ('condition(active(opp), "asleep")', "make your opponent's Active Pokémon Asleep"),
        ('lasting(self, "their next turn", { forbid("retreat", self) })',
         "this Pokémon can't retreat during your opponent's next turn"),
        ('lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) })',
         "during this turn, your Pokémon do 30 more damage to your opponent's Active Pokémon with "
         "attacks"),
        ('search(deck(me, basic and type("R")), up_to(2))',
         "search your deck for up to 2 Basic Fire Pokémon"),
        ('put(hand(me), "deck"); shuffle(me); draw(4)',
         "shuffle your hand into your deck, then draw 4 cards"),
        ("extra_turn", "take another turn after this one"),
        ('put(top(2, opp), "discard")', "discard the top 2 cards of your opponent's deck"),
        ('put(energies(self), "discard")', "discard all Energy from this Pokémon"),
        ("search(deck(me, item or tool), 3)",
         "search your deck for 3 Item cards or Pokémon Tool cards"),
        ("choose(all(me)); heal(it, 20)", "heal 20 damage from 1 of your Pokémon"),
        ("hit(bench(both), 10)", "do 10 damage to each of the Benched Pokémon of both players"),
    ],
)  # fmt: skip
def test_what_may_be_done_is_told_in_words(program, words):
    assert program_words.deeds(read(program)) == words


def test_a_rule_is_named():
    assert "Choose your Active Pokémon [SETUP-04]" in asked_after("attach")


def test_actions_have_hints():
    assert "Seer" in asked_after("attach")
    assert "10 damage" in asked_after("attack")
