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
        ('pick(hand(me), 2); put(those, "discard"); draw(3)', "discard cards, draw 3 cards"),
        ("flip(1); if(heads, { heal(self, 30) })", "flip 1 coin, heal 30 damage from this Pokémon"),
        ("draw(count(hand(opp))); end_turn", "draw cards, end the turn"),
        ('condition(active(opp), "asleep")', "make the opponent's Active Pokémon Asleep"),
        ('lasting(self, "their next turn", { forbid("retreat", self) })',
         "no retreat for this Pokémon on the opponent's next turn"),
        ('lasting(me, "this turn", { modify("dealt", all(me), 30, active(opp)) })',
         "attacks do 30 more damage this turn"),
        ('lasting(me, "this turn", { modify("dealt", all(me), 1) })',
         "attacks do 1 more damage this turn"),
        ('search(deck(me, basic and type("R")), up_to(2))',
         "search the deck for up to 2 {R} Basic Pokémon"),
        ("search(deck(me, evolution))", "search the deck for Evolution Pokémon"),
        ('put(hand(me), "deck"); shuffle(me); draw(4)',
         "put your hand into the deck, draw 4 cards"),
        ("shuffle(opp)", "shuffle the opponent's deck"),
        ("extra_turn", "use the effect"),
        ('lasting(self, "their next turn", { prevent("damage", self) })',
         "no damage to this Pokémon on the opponent's next turn"),
        ('lasting(active(opp), "my next turn", { modify("retreat", self, 2) })',
         "retreat +2 on your next turn"),
        ('lasting(self, "this turn", { change("retreat", self, 0) })', "an effect this turn"),
        ('lasting(active(opp), "their next turn", { modify("taken", self, -20) })',
         "the opponent's Active Pokémon takes 20 less damage on the opponent's next turn"),
        ('put(this_card, "discard")', "discard this card"),
        ('put(top(2, opp), "discard")', "discard 2 cards of the top of the opponent's deck"),
        ('put(bottom(1, me), "hand")', "put 1 card of the bottom of your deck into the hand"),
        ('put(energies(self), "discard")', "discard Energy"),
        ('put(hand(me, label("ex")), "deck")', "put ex into the deck"),
        ('search(deck(me, named("Pip", "Pop")))', "search the deck for Pip or Pop"),
        ("search(deck(me, item or tool), 3)", "search the deck for up to 3 Item or Pokémon Tool"),
        ('search(deck(me, basic and not label("ex")))',
         "search the deck for Basic Pokémon other than ex"),
        ("search(deck(me, not rule_box))", "search the deck for cards"),
        ("choose(all(me)); heal(it, 20)", "heal 20 damage from a Pokémon"),
        ("hit(bench(both), 10)", "do 10 damage to both players' Benched Pokémon"),
        ("draw(1); heal(self, 10); draw(2); draw(3); draw(4)",
         "draw 1 card, heal 10 damage from this Pokémon, draw 2 cards, draw 3 cards, and more"),
    ],
)  # fmt: skip
def test_what_may_be_done_is_told_in_words(program, words):
    assert program_words.deeds(read(program)) == words


def test_a_rule_is_named():
    assert "Choose your Active Pokémon [SETUP-04]" in asked_after("attach")


def test_actions_have_hints():
    assert "Seer" in asked_after("attach")
    assert "10 damage" in asked_after("attack")
