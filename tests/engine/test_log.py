"""The readable log: every event has words, and nobody reads what they may not see."""

import ast
import random
from pathlib import Path

import pytest
from game_properties import choose, decks
from scenario_files import editions
from simple_decks import plain

from decklint.engine import log
from decklint.engine.game import Game

ENGINE = Path(log.__file__).parent


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
        assert kind.value in log._SENTENCES, f"{place}: no words for {kind.value!r}"
        wanted = log._SENTENCES[kind.value].__code__.co_argcount - 1
        assert facts in {None, wanted}, f"{place}: {kind.value!r}"
        kinds.add(kind.value)
    assert kinds == set(log._SENTENCES), "words for events that nobody tells"


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
        lines = list(log.transcript(game.table, game.log, ("Ann", "Bob"), reader=seed % 2))
        assert len(lines) == len(game.log)
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
        ("face down", 0, 0, "the Active Pokémon"),
        "  you lay Red Cub face down as the Active Pokémon",
    ),
    (
        ("face down", 1, 6, "the Active Pokémon"),
        "  opponent lays 1 card face down as the Active Pokémon",
    ),
    (("face up", 1, (6, 7, 7)), "  opponent's Blue Cub is Active, on the Bench 2 Blue Bull"),
    (("start", 1), "the game begins; opponent starts"),
    (("turn", 3, 0), "Turn 3, you"),
    (("draw", 0, (0, 0, 3)), "  you draw 2 Red Cub, Fire Energy"),
    (("draw", 1, (6,)), "  opponent draws 1 card"),
    (("attach", 1, 9, 6), "  opponent attaches Water Energy to Blue Cub"),
    (("evolve", 0, 0, 2), "  your Red Cub becomes Red Lion"),
    (("attack", 0, 2, "Slash"), "  your Red Lion attacks with Slash"),
    (("damage", 1, 6, 60), "  opponent's Blue Cub: 60 damage"),
    (("counters", 1, 6, 1), "  opponent's Blue Cub: 1 damage counter"),
    (("condition", 1, 6, 16), "  opponent's Blue Cub is now Poisoned"),
    (("knock out", 1, 6), "  opponent's Blue Cub is Knocked Out"),
    (("prize", 0, (3,)), "  you take 1 Prize card: Fire Energy"),
    (("prize", 1, (9, 9)), "  opponent takes 2 Prize cards"),
    (
        ("over", 0, "WIN-01", "took the last Prize card"),
        "you win: took the last Prize card [WIN-01]",
    ),
]


def test_the_log_reads_as_a_player_would_say_it():
    events, lines = zip(*READ, strict=True)
    assert tuple(log.transcript(plain(), events, reader=0)) == lines


def test_hidden_cards_are_named_only_when_asked_for():
    event = ("draw", 1, (6, 9))
    assert log.words(plain(), event, reader=0) == "opponent draws 2 cards"
    assert log.words(plain(), event, reader=1) == "opponent draws Blue Cub, Water Energy"
    assert log.words(plain(), event) == "opponent draws Blue Cub, Water Energy"
    assert log.words(plain(), event, ("Ann", "Bob"), 0) == "Bob draws 2 cards"


def test_a_reader_never_learns_what_the_other_holds():
    """Of the other player's cards only those that were laid open are named."""
    for seed in range(12):
        game = watched(seed, cards=plain())
        begun = next(place for place, event in enumerate(game.log) if event[0] == "turn")
        setting_up = "\n".join(log.transcript(game.table, game.log[:begun], reader=0))
        before = setting_up.split("is Active")[0]
        shown = [line for line in before.splitlines() if "without a Basic" not in line]
        assert not any("Blue" in line or "Water" in line for line in shown)
