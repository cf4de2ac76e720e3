"""The readable log: every event has words, and nobody reads what they may not see."""

import ast
import random
from pathlib import Path

import pytest
from game_properties import choose, decks
from scenario_files import editions
from simple_decks import plain
from transcripts import lines, stored

from decklint.engine.game import Game
from decklint.engine.log import sentences
from decklint.engine.state import PokemonRef

ENGINE = Path(sentences.__file__).parents[1]


def told():
    """Every call of `tell` in the engine: where, the kind of event, and how many facts."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "attr", "") != "tell":
                continue
            facts = node.args[1:]
            starred = any(isinstance(each, ast.Starred) for each in facts)
            yield f"{path.name}:{node.lineno}", node.args[0], None if starred else len(facts)


def test_every_event_that_is_told_has_words():
    kinds = set()
    for place, kind, facts in told():
        assert isinstance(kind, ast.Constant), place
        assert kind.value in sentences._SENTENCES, f"{place}: no words for {kind.value!r}"
        wanted = sentences._SENTENCES[kind.value].__code__.co_argcount - 1
        assert facts in {None, wanted}, f"{place}: {kind.value!r}"
        kinds.add(kind.value)
    assert kinds == set(sentences._SENTENCES), "words for events that nobody tells"


def watched(seed, edition="2025", cards=None):
    game = Game.new(cards or decks(seed), editions()[edition], seed, watched=True)
    rng = random.Random(seed)
    while game.over is None:
        game.play(choose(game, rng, 2))
    return game


@pytest.mark.parametrize("edition", editions())
def test_a_whole_game_can_be_read(edition):
    for seed in range(25):
        game = watched(seed, edition)
        lines = list(sentences.transcript(game.table, game.log, ("Ann", "Bob"), reader=seed % 2))
        assert len(lines) == len(list(sentences.gathered(game.log)))
        assert all(line.strip() and "\n" not in line for line in lines)
        assert lines[-1].startswith(("Ann wins: ", "Bob wins: "))


#: Events of a game with the plain decks, and how they read for the first player.
READ = [
    (("flip", True), "  coin: heads"),
    (("first", 1), "  opponent goes first"),
    (
        ("mulligan", 1, (9, 9, 10)),
        "  opponent shows a hand without a Basic Pokémon: 2 Water Energy, Pebble",
    ),
    (
        ("face down", 0, 0, "active"),
        "  you lay Red Cub face down as the Active Pokémon",
    ),
    (
        ("face down", 1, 6, "active"),
        "  opponent lays 1 card face down as the Active Pokémon",
    ),
    (("face up", 1, (6, 7, 7)), "  opponent's Blue Cub is Active, on the Bench 2 Blue Bull"),
    (("start", 1), "the game begins; opponent starts"),
    (("turn", 3, 0, 2), "Turn 3, you (own turn 2)"),
    (("draw", 0, (0, 0, 3)), "  you draw 2 Red Cub, Fire Energy"),
    (("draw", 1, (6,)), "  opponent draws 1 card"),
    (("attach", 9, PokemonRef(1, 6), None), "  opponent attaches Water Energy to Blue Cub"),
    (("evolve", PokemonRef(0, 0), 2), "  your Red Cub evolves into Red Lion"),
    (("attack", PokemonRef(0, 2), "Slash"), "  your Red Lion attacks with Slash"),
    (
        ("damage", PokemonRef(1, 6), 60, (10, 70)),
        "  opponent's Blue Cub: 60 damage, 10 of 70 HP left",
    ),
    (
        ("counters", PokemonRef(1, 6), 1, 0, (0, 70)),
        "  opponent's Blue Cub: 1 damage counter, 0 of 70 HP left",
    ),
    (("condition", PokemonRef(1, 6), 16), "  opponent's Blue Cub is now Poisoned"),
    (("knock out", PokemonRef(1, 6)), "  opponent's Blue Cub is Knocked Out"),
    (("prize", 0, (3,)), "  you take 1 Prize card: Fire Energy"),
    (("prize", 1, (9, 9)), "  opponent takes 2 Prize cards"),
    (("over", 0, "WIN-03", ""), "you win: opponent must draw, and the deck is empty [WIN-03]"),
    (
        ("over", 0, "WIN-01", "took the last Prize card"),
        "you win: took the last Prize card [WIN-01]",
    ),
]


def test_the_log_reads_as_a_player_would_say_it():
    events, lines = zip(*READ, strict=True)
    assert tuple(sentences.transcript(plain(), events, reader=0)) == lines


def test_hidden_cards_are_named_only_when_asked_for():
    event = ("draw", 1, (6, 9))
    assert sentences.words(plain(), event, reader=0) == "opponent draws 2 cards"
    assert sentences.words(plain(), event, reader=1) == "opponent draws Blue Cub, Water Energy"
    assert sentences.words(plain(), event) == "opponent draws Blue Cub, Water Energy"
    assert sentences.words(plain(), event, ("Ann", "Bob"), 0) == "Bob draws 2 cards"


def test_a_reader_never_learns_what_the_other_holds():
    """Of the other player's cards only those that were laid open are named."""
    for seed in range(12):
        game = watched(seed, cards=plain())
        begun = next(place for place, event in enumerate(game.log) if event[0] == "turn")
        setting_up = "\n".join(sentences.transcript(game.table, game.log[:begun], reader=0))
        before = setting_up.split("is Active")[0]
        shown = [line for line in before.splitlines() if "without a Basic" not in line]
        assert not any("Blue" in line or "Water" in line for line in shown)


ALIKE = PokemonRef(0, 0, 2, alike=True)

#: One event, and how it reads for the first player.
TOLD = [
    (("damage", ALIKE, 30, (40, 70)), "your Red Cub (Bench 2): 30 damage, 40 of 70 HP left"),
    (("attack", ALIKE._replace(place=0), "Slash"), "your Active Red Cub attacks with Slash"),
    (("attach", 3, ALIKE._replace(place=0), None), "you attach Fire Energy to the Active Red Cub"),
    (
        ("attach", 3, ALIKE, ("discard", 0)),
        "you attach Fire Energy from the discard pile to Red Cub (Bench 2)",
    ),
    (
        ("attach", 3, ALIKE, PokemonRef(0, 2)),
        "Fire Energy is moved from your Red Lion to Red Cub (Bench 2)",
    ),
    (
        ("switch", ALIKE._replace(place=0), ALIKE),
        "your Red Cub (Bench 2) moves to the Active Spot, Red Cub to the Bench",
    ),
    (
        ("put", 0, (3, 3), "discard", PokemonRef(0, 2)),
        "you discard 2 Fire Energy from your Red Lion",
    ),
    (("put", 0, (0,), "top", ("top", 0)), "you put Red Cub back on top of the deck"),
    (
        ("put", 0, (9,), "deck", ("discard", 1)),
        "you put Water Energy from opponent's discard pile into opponent's deck",
    ),
    (("bench", 0, (0, 0), ("deck", 0)), "you put 2 Red Cub from the deck on the Bench"),
    (("reveal", 0, (), None), "you find no card to reveal"),
    (("use", 0, 0, "Red Cub"), "you use Red Cub"),
    (("because", 1, 6, "Ability"), "because of opponent's Blue Cub (Ability):"),
    (
        ("counters", PokemonRef(1, 6), 1, 16, (50, 70)),
        "opponent's Blue Cub: 1 damage counter for being Poisoned, 50 of 70 HP left",
    ),
    (
        (
            "reckoned",
            PokemonRef(1, 6),
            (("attack", 50), ("attacker", 60), ("weakness", 120), ("defender", 90)),
        ),
        "opponent's Blue Cub: 50 by the attack, 60 with effects on the attacker's side, "
        "120 by Weakness, 90 with effects on the defender's side",
    ),
    (
        (
            "reckoned",
            PokemonRef(1, 6),
            (("attack", 50), ("attacker", 50), ("weakness", 20), ("defender", 20)),
        ),
        "opponent's Blue Cub: 50 by the attack, 20 by Resistance",
    ),
    (("over", 1, "WIN-02", ""), "opponent wins: you have no Pokémon left in play [WIN-02]"),
    (("shuffle", 1), "opponent shuffles the deck"),
    (("set prizes", 0, 6), "you lay 6 Prize cards face down"),
    (("pass", 1), "opponent ends the turn without an attack"),
    (("checkup",), "Between turns"),
    (("done", 0), "that is all that Red Cub does"),
    (("active", PokemonRef(1, 6, 1)), "opponent's Blue Cub becomes Active"),
    (("become", PokemonRef(0, 0), 2), "your Red Cub becomes Red Lion"),
    (("devolve", 2, PokemonRef(0, 0), "hand"), "Red Lion is taken off your Red Cub, into the hand"),
    (
        ("out of play", PokemonRef(1, 6), "lost"),
        "opponent's Blue Cub leaves play, into the Lost Zone",
    ),
    (("play", 1, 10), "opponent plays Pebble"),
    (("swap", 1, (6, 9)), "opponent swaps 2 cards"),
    (("swap", 0, (0, 3)), "you swap Red Cub, Fire Energy"),
    (("look", 0, (0, 3), ("top", 0)), "you look at Red Cub, Fire Energy from the top of the deck"),
    (("look", 0, (), None), "you look at no card"),
    (("look", 1, (0,), ("hand", 0)), "opponent looks at 1 card from your hand"),
    (("reveal", 1, (6,), ("deck", 1)), "opponent reveals Blue Cub from the deck"),
    (("ability", PokemonRef(0, 2, 1), "Roar"), "your Red Lion uses Roar"),
    (("use", 1, 6, "Roar"), "opponent uses Roar of Blue Cub"),
    (("retreat", PokemonRef(0, 0)), "your Red Cub retreats"),
    (("switch", PokemonRef(0, 0), None), "your Red Cub becomes Active"),
    (("failed",), "the attack fails"),
    (("flip", False), "coin: tails"),
    (("heal", PokemonRef(0, 0), 30), "your Red Cub: 30 damage healed"),
    (
        ("move counters", PokemonRef(0, 0), PokemonRef(1, 6), 2, (50, 70)),
        "opponent's Blue Cub: 2 damage counters from your Red Cub, 50 of 70 HP left",
    ),
    (("recovered", PokemonRef(1, 6), 16), "opponent's Blue Cub is no longer Poisoned"),
    (("sudden death",), "Sudden Death: a new game with fewer Prize cards"),
    (("put", 1, (6, 9), "hand", ("deck", 1)), "opponent puts 2 cards from the deck into the hand"),
    (
        ("put", 1, (6,), "lost", ("hand", 1)),
        "opponent puts Blue Cub from the hand into the Lost Zone",
    ),
    (
        ("attach", 9, PokemonRef(0, 0), ("hand", 1)),
        "opponent attaches Water Energy to your Red Cub",
    ),
    (("face up", 0, (0,)), "your Red Cub is Active"),
    (("mulligan", 0, (3,)), "you show a hand without a Basic Pokémon: Fire Energy"),
]


@pytest.mark.parametrize(("event", "line"), TOLD)
def test_who_what_and_where_are_told(event, line):
    assert sentences.words(plain(), event, reader=0) == line


def test_what_is_done_card_by_card_is_told_in_one_line():
    events = [
        ("put", 0, (3,), "discard", ("hand", 0)),
        ("put", 0, (0,), "discard", ("hand", 0)),
        ("put", 0, (3,), "deck", ("hand", 0)),
        ("counters", PokemonRef(1, 6), 1, 0, (60, 70)),
        ("counters", PokemonRef(1, 6), 1, 0, (50, 70)),
        ("counters", PokemonRef(1, 7), 1, 0, (80, 90)),
        ("prize", 0, (3,)),
        ("prize", 0, (0,)),
    ]
    assert list(sentences.transcript(plain(), events)) == [
        "  you discard Fire Energy, Red Cub from the hand",
        "  you put Fire Energy from the hand into the deck",
        "  opponent's Blue Cub: 2 damage counters, 50 of 70 HP left",
        "  opponent's Blue Bull: 1 damage counter, 80 of 90 HP left",
        "  you take 2 Prize cards: Fire Energy, Red Cub",
    ]


def test_a_cause_that_does_nothing_is_not_told():
    events = [
        ("because", 0, 0, "Ability"),
        ("done", 0),
        ("because", 0, 2, "Tool"),
        ("draw", 0, (3,)),
        ("done", 2),
        ("checkup",),
        ("because", 0, 0, "Ability"),
        ("done", 0),
        ("turn", 2, 1, 1),
    ]
    assert list(sentences.transcript(plain(), events)) == [
        "  because of your Red Lion (Tool):",
        "  you draw Fire Energy",
        "Turn 2, opponent (own turn 1)",
    ]


def test_counters_that_move_are_told_with_both_places():
    events = [
        ("move counters", PokemonRef(0, 0), PokemonRef(1, 6), 1, (left, 70)) for left in (60, 50)
    ]
    assert list(sentences.transcript(plain(), events)) == [
        "  opponent's Blue Cub: 2 damage counters from your Red Cub, 50 of 70 HP left"
    ]


@pytest.mark.parametrize("name", stored())
def test_a_game_reads_as_it_is_stored(name):
    assert lines(name) == stored()[name]


def test_every_event_has_a_line_that_is_stored_here():
    """Words that no table and no stored game shows could say anything."""
    shown = {event[0] for event, _ in (*READ, *TOLD)}
    assert set(sentences._SENTENCES) - shown == set()
