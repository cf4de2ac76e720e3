"""Actions as text: every legal action of any game is written and read back."""

import random

import pytest
from scenario_files import editions
from simple_decks import DECKS, card, energy, pokemon, trainer

from decklint.engine.actions import DONE, END_TURN, Action
from decklint.engine.agenda import ask
from decklint.engine.game import Game
from decklint.engine.notation import NotationError, NotOfferedError, option_texts, read, write
from decklint.engine.prompts import Prompt
from decklint.engine.state import PokemonInPlay
from decklint.engine.table import Table

GAMES = 12
BITE = {"name": "Bite", "cost": "", "damage": 10}


@pytest.mark.parametrize("edition", editions())
def test_every_legal_action_is_read_as_it_is_written(edition):
    """In random games with every kind of card: one text, one action."""
    for seed in range(GAMES):
        luck = random.Random(seed)
        decks = [DECKS[luck.choice(sorted(DECKS))] for _ in range(2)]
        game = Game.new(Table(decks), editions()[edition], seed)
        while game.over is None:
            actions = list(game.legal_actions)
            texts = [write(game, action) for action in actions]
            assert [read(game, text) for text in texts] == actions
            assert len(set(texts)) == len(texts)
            game.play(luck.choice(actions))


@pytest.fixture
def game():
    """A turn in which everything has a name that is hard to write."""
    made = [
        card(pokemon("Rat", "Basic", 60, "C", BITE, retreat=0)),
        card(pokemon("Rat (Old)", "Basic", 60, "C")),
        card(trainer("Arrow -> Sign", "Item")),
        card(trainer('The "Big" One', "Item")),
        card(trainer("Done", "Item")),
        card(trainer("their Lamp", "Item")),
        card(trainer("Nr #2", "Tool")),
        card(pokemon("Rat ex", "Basic, ex", 60, "C")),
        card(pokemon("Rat-EX", "Basic, EX", 60, "C")),
        card(energy("Fire Energy", "R")),
    ]
    table = Table([made, made])
    game = Game(table, editions()["2025"])
    game.turn, game.first = 4, 1
    for side in game.sides:
        side.deck = list(table.decks[side.number])
        side.hand = list(table.decks[side.number])
        side.prizes = [side.hand[-1]] * 6
        side.turns = 2
        kinds = [game.kinds[number] for number in side.hand[:2]]
        side.active = PokemonInPlay(side.number * 10, side.number, kinds[0], 0)
        side.bench = [
            PokemonInPlay(side.number * 10 + 1 + n, side.number, kinds[n], 0) for n in range(2)
        ]
    return game


def test_hard_names_are_written_in_quotes(game):
    """A name with signs of the notation in it is still one name."""
    actions = list(game.legal_actions)
    texts = [write(game, action) for action in actions]
    assert 'play "Arrow -> Sign"' in texts
    assert r'play "The \"Big\" One"' in texts
    assert [read(game, text) for text in texts] == actions


def test_names_are_read_in_any_spelling_but_the_exact_one_wins(game):
    """Capitals and accents do not matter, unless two cards differ by nothing else."""
    first = game.kinds[0].bench_action
    assert read(game, "BENCH  rat") == first
    assert read(game, "bench Rat ex") != read(game, "bench Rat-EX")
    assert read(game, "End  Turn") == END_TURN


def test_a_place_may_be_named_by_its_pokemon(game):
    """If only one bears the name."""
    fire = game.kinds[9].id
    assert read(game, "attach Fire Energy -> Rat (Old)") == Action("attach", fire, 2)
    assert read(game, "attach Fire Energy -> their Rat (Old)") == Action("attach", fire, 22)
    with pytest.raises(NotationError, match="could be several; write one of active, bench 1"):
        read(game, "attach Fire Energy -> Rat")


def test_what_is_refused_is_still_read(game):
    """So that the rules say why: no such place, a card not in hand, an attack of another."""
    assert read(game, "retreat -> bench 5") == Action("retreat", spot=5)
    game.sides[0].hand.clear()
    assert read(game, "play Done").card == game.kinds[4].id
    assert read(game, "choose yes") == Action("choose", which=0)
    ask(game, 0, Prompt.DO_IT, ("yes", "no"))
    assert read(game, "attach Fire Energy") == Action("attach", game.kinds[9].id, 0)
    game.choice = None
    game.sides[0].active = game.sides[0].bench.pop()
    assert read(game, "attack Bite") == Action("attack", which=0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dance", "'dance' is no action; begin with bench, evolve, attach, play, use, retreat"),
        ("", "'' is no action; begin with"),
        ("bench", "a name is missing; write it behind the verb"),
        ("bench Ratt", "no card in the position is named 'Ratt'; did you mean Rat"),
        ("attack Bitte", "no attack is named 'Bitte'; did you mean Bite?"),
        ("use Gift", "no Ability is named 'Gift'"),
        ("retreat", "say where; write one of retreat -> bench 1, retreat -> bench 2"),
        ("attach Fire Energy -> moon", "no Pokémon in play is 'moon'; write active, bench 1 or"),
    ],
)
def test_what_means_nothing_says_what_was_possible(game, text, sentence):
    """One clear line."""
    with pytest.raises(NotationError) as caught:
        read(game, text)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("prompt", "options", "texts"),
    [
        (Prompt.PICK_CARD, (0, 4, 5), ["Rat", '"Done"', '"their Lamp"']),
        (Prompt.PICK_CARD, (0, 10), ["Rat", "their Rat"]),
        (Prompt.PICK_CARD, (9, 9), ["option 1", "option 2"]),
        (
            Prompt.PICK_TARGET,
            (0, 2, 10, 12),
            ["active", "bench 2", "their active", "their bench 2"],
        ),
        (Prompt.TAKE_PRIZE, (0, 5), ["prize 1", "prize 6"]),
        (Prompt.DRAW, (0, 1, 2), ["0", "1", "2"]),
        (Prompt.DO_IT, ("yes", "no"), ["yes", "no"]),
    ],
)
def test_answers_are_read_as_they_are_written(game, prompt, options, texts):
    """Cards, places, Prizes, numbers, words; and done where nothing need be chosen."""
    ask(game, 0, prompt, options, optional=True)
    assert option_texts(game) == [*texts, "done"]
    for place, text in enumerate(texts):
        assert read(game, f"choose {text}") == Action("choose", which=place)
        assert read(game, f"choose option {place + 1}") == Action("choose", which=place)
    assert read(game, "choose done") == DONE


def test_the_same_card_twice_is_one_answer(game):
    """Which of them makes no difference."""
    ask(game, 0, Prompt.PICK_CARD, (9, 9, 0))
    assert read(game, "choose Fire Energy") == Action("choose", which=0)


def test_places_are_those_of_the_player_who_is_asked(game):
    """My Active is theirs to the other."""
    ask(game, 1, Prompt.PICK_TARGET, (0, 10))
    assert option_texts(game) == ["their active", "active"]


def test_what_is_not_offered_says_what_is(game):
    """With the answers that can be given."""
    ask(game, 0, Prompt.DO_IT, ("yes", "no"))
    with pytest.raises(NotOfferedError, match="'perhaps' is not offered; possible: yes, no"):
        read(game, "choose perhaps")
    with pytest.raises(NotOfferedError):
        read(game, "choose option 3")


def test_of_many_answers_the_first_are_named(game):
    """And how many more there are."""
    ask(game, 0, Prompt.DRAW, tuple(range(20)))
    with pytest.raises(NotOfferedError, match=r"possible: 0, 1, 2, .* and [0-9]+ more$") as one:
        read(game, "choose perhaps")
    named, more = str(one.value).split("possible: ")[1].split(" and ")
    assert len(named.split(", ")) + int(more.split()[0]) == 20


def test_an_answer_that_could_be_several_is_not_guessed(game):
    """Two Pokémon of one name in different places; a place in capitals is one all the same."""
    ask(game, 0, Prompt.PICK_TARGET, (0, 1, 2))
    with pytest.raises(NotationError, match="could be several; write one of active, bench 1"):
        read(game, "choose Rat")
    assert read(game, 'choose "Rat (Old)"') == Action("choose", which=2)
    assert read(game, "choose BENCH 2") == Action("choose", which=2)


def test_pieces_of_one_pokemon_are_alike():
    """Which half of a LEGEND comes makes no difference to its name."""
    bird = pokemon("Bird LEGEND", "LEGEND", 140, "R", BITE)
    made = [card(bird, 1), card(bird, 2), card(pokemon("Rat", "Basic", 60, "C", BITE))]
    game = Game(Table([made, made]), editions()["2010"])
    ask(game, 0, Prompt.PICK_CARD, (0, 1, 2))
    assert read(game, "choose Bird LEGEND").which in {0, 1}
    assert read(game, "choose Bird LEGEND #2") == Action("choose", which=1)
    assert read(game, "choose bird legend #2") == Action("choose", which=1)
    assert read(game, "bench Bird LEGEND") == Action("bench", card=0)
    ask(game, 0, Prompt.PICK_CARD, (1, 2))
    assert read(game, "choose bird legend #2") == Action("choose", which=0)
    with pytest.raises(NotOfferedError):
        read(game, "choose bird legend #1")


def test_a_long_text_is_cut_short(game):
    """Forty letters are shown, of more the first ones."""
    with pytest.raises(NotationError, match=f"'{'x' * 40}'"):
        read(game, f"bench {'x' * 40}")
    with pytest.raises(NotationError, match=f"'{'x' * 39}…'"):
        read(game, f"bench {'x' * 41}")


def test_three_near_names_are_offered_at_most(game):
    with pytest.raises(NotationError) as caught:
        read(game, "bench Ratx")
    assert str(caught.value).count(" or ") == 2
