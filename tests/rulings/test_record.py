"""Records: a game written down is played again to the same end; whatever is wrong is said."""

import json
import random

import pytest
from game_properties import choose, decks, whole
from scenario_files import box, editions
from simple_decks import card, plain, pokemon, table

from decklint.engine.actions import END_TURN
from decklint.engine.game import Game
from decklint.engine.game_card import CardDefinition
from decklint.engine.table import Table
from decklint.errors import DataError
from decklint.rulings.record import STATE_EVERY, Recorder, fingerprint, replay
from decklint.rulings.record_file import read_record
from decklint.store import schema, yamlfile


def recorded(cards, edition="2025", seed=1, decisions=10_000, players=("you", "opponent")):
    """A game at random with its record."""
    recorder = Recorder(Game.new(cards, editions()[edition], seed, watched=True), players)
    rng = random.Random(seed)
    while recorder.game.over is None and decisions:
        recorder.play(choose(recorder.game, rng, 2))
        decisions -= 1
    return recorder


def again(lines):
    """The game that lines give, and what fails."""
    record = read_record("\n".join(lines), "game.jsonl", box(), editions())
    return replay(record, editions()[record.edition])


@pytest.fixture(scope="module")
def lines():
    """The record of a whole game."""
    return tuple(recorded(plain(), seed=4).lines())


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("seed", range(4))
def test_a_record_gives_the_same_game_again(edition, seed):
    recorder = recorded(decks(6 * seed + 1), edition, seed)
    replayed = again(recorder.lines())
    assert replayed.failure is None
    assert replayed.game.log == recorder.game.log
    assert whole(replayed.game) == whole(recorder.game)


def test_a_game_can_be_saved_before_its_end():
    recorder = recorded(table("state", "new"), decisions=37)
    assert recorder.game.over is None
    replayed = again(recorder.lines())
    assert replayed.failure is None
    assert whole(replayed.game) == whole(recorder.game)


def test_every_line_is_what_the_schema_says(lines):
    for number, line in enumerate(lines, 1):
        document = yamlfile.Document("game.jsonl", json.loads(line), {0: number})
        assert schema.problems(document, "record") == []


def test_a_record_says_who_played_what(lines):
    heading, first, *_, last = map(json.loads, lines)
    assert heading["schema"] == "decklint/record/1"
    assert (heading["edition"], heading["seed"]) == ("2025", 4)
    assert heading["players"] == [{"name": "you"}, {"name": "opponent"}]
    assert heading["decks"][0][0] == {"count": 8, "card": "Red Cub"}
    assert first["turn"] == 0
    assert last["outcome"]["rule"].startswith("WIN-")


def test_names_are_written_as_they_are_spelled():
    heading = recorded(plain(), decisions=1, players=("Renée", "opponent")).lines()[0]
    assert "Renée" in heading


def test_every_tenth_line_says_how_the_game_stands(lines):
    stands = [number for number, line in enumerate(lines[:-1]) if "state" in json.loads(line)]
    assert stands == list(range(STATE_EVERY, len(lines) - 1, STATE_EVERY))


def test_the_same_seed_and_choices_give_the_same_record(lines):
    assert tuple(recorded(plain(), seed=4).lines()) == lines


def test_real_cards_are_written_by_their_printings(library):
    cards = [library.printing(one).card for one in ("me02-011", "mee-002")]
    halves = [library.printing(one).card for one in ("hgss1-111", "hgss1-112")]
    basic, energy = (CardDefinition(one) for one in cards)
    legend = [CardDefinition(one, {}, piece) for piece, one in enumerate(halves, 1)]
    sixty = [*[basic] * 20, *legend * 4, *[energy] * 32]
    recorder = recorded(Table((sixty, sixty)))
    heading = json.loads(recorder.lines()[0])
    written = list(heading["cards"].values())
    assert [one["name"] for one in written] == [
        "Charmander", "Ho-Oh LEGEND", "Ho-Oh LEGEND", "Fire Energy",
    ]  # fmt: skip
    assert [one.get("piece") for one in written] == [None, 1, 2, None]
    assert all("attacks" not in one for one in written)
    replayed = again(recorder.lines())
    assert replayed.failure is None
    assert whole(replayed.game) == whole(recorder.game)


def test_cards_of_one_name_are_kept_apart():
    weak = card(pokemon("Twin", "Basic", 60, "R"))
    strong = card(pokemon("Twin", "Basic", 90, "R"))
    strong = strong._replace(card=strong.card._replace(key="other"))
    recorder = recorded(Table(([weak, strong] * 30, [strong, weak] * 30)))
    heading = json.loads(recorder.lines()[0])
    assert {word: one["hp"] for word, one in heading["cards"].items()} == {
        "Twin": 60,
        "Twin #2": 90,
    }
    replayed = again(recorder.lines())
    assert replayed.failure is None
    assert whole(replayed.game) == whole(recorder.game)


def test_players_may_have_any_names():
    recorder = recorded(plain(), players=("a.txt", "a.txt"), decisions=5)
    record = read_record("\n".join(recorder.lines()), "game.jsonl", box(), editions())
    assert record.players == ("a.txt", "a.txt")


def test_the_fingerprint_follows_the_state():
    game = recorded(plain(), decisions=30).game
    before = fingerprint(game)
    assert len(before) == 16
    assert fingerprint(game.copy()) == before
    game.sides[0].spots()[0].damage += 10
    assert fingerprint(game) != before


# What is wrong with a record


def changed(lines, place, **changes):
    """A record with values changed in one of its lines; None takes a key away."""
    lines = list(lines)
    value = {**json.loads(lines[place]), **changes}
    lines[place] = json.dumps({key: each for key, each in value.items() if each is not ...})
    return lines


def at_fault(lines):
    with pytest.raises(DataError) as caught:
        again(lines)
    return str(caught.value)


def without_cards(heading):
    return {name: each for name, each in heading["cards"].items() if name != "Red Cub"}


#: What is done to the lines of a record, and what is said then.
FAULTS = {
    "an empty file": (lambda _: [""], "game.jsonl: the file is empty"),
    "cut off": (lambda x: x[:7], "game.jsonl:7: the record breaks off here"),
    "cut within a line": (lambda x: [*x[:6], x[6][:20]], "game.jsonl:7: this is not JSON"),
    "cut within a word": (
        lambda x: [*x[:6], '{"turn'],
        "game.jsonl:7: this is not JSON: Unterminated string at character 2; mend it",
    ),
    "only a heading": (lambda x: x[:1], "game.jsonl:1: the record breaks off here"),
    "no heading": (lambda x: x[1:], "game.jsonl:1: a record begins with a heading"),
    "two headings": (lambda x: [x[0], *x], "game.jsonl:2: a second heading"),
    "goes on after its end": (lambda x: [*x, x[-1]], "the game ends here and yet goes on"),
    "an empty line": (lambda x: [*x[:3], "", *x[3:]], "game.jsonl:4: an empty line"),
    "not JSON": (lambda x: [*x[:3], "attack", *x[3:]], "game.jsonl:4: this is not JSON"),
    "no number": (lambda x: [x[0], '{"turn": NaN}', *x[1:]], "game.jsonl:2: NaN is no number"),
    "a key twice": (
        lambda x: [x[0], '{"turn": 1, "turn": 2}', *x[1:]],
        "game.jsonl:2: the key 'turn' stands twice",
    ),
    "deep brackets": (lambda x: [x[0], "[" * 50_000], "game.jsonl:2: "),
    "a list": (lambda x: [x[0], "[]", *x[1:]], "game.jsonl:2: "),
    "control characters": (
        lambda x: changed(x, 1, do="choose \u001b[2J"),
        "game.jsonl:2: the invisible or control character U+001B is not allowed",
    ),
    "half a character": (
        lambda x: changed(x, 0, players=[{"name": "\ud800"}, {"name": "b"}]),
        "game.jsonl:1: the invisible or control character U+D800",
    ),
    "another schema": (lambda x: changed(x, 0, schema="decklint/record/9"), "game.jsonl:1: "),
    "no seed": (lambda x: changed(x, 0, seed=...), "game.jsonl:1: the file lacks 'seed'; add it"),
    "no such edition": (
        lambda x: changed(x, 0, edition="1999"),
        "game.jsonl:1: there is no edition '1999'; "
        "known: 2009, 2010, 2011, 2012, 2013, 2017, 2020, 2023, 2025",
    ),
    "61 cards": (
        lambda x: changed(x, 0, decks=[[{"count": 60, "card": "Red Cub"}] * 2] * 2),
        "game.jsonl:1: a deck has 120 cards; it must be 60 [DECK-01]",
    ),
    "a card that is not described": (
        lambda x: changed(x, 0, cards=without_cards(json.loads(x[0]))),
        "game.jsonl:1: a deck has 'Red Cub', which is not among 'cards'",
    ),
    "a program that does not read": (
        lambda x: changed(x, 0, cards={"Red Cub": {"name": "Red Cub", "program": "draw("}}),
        "game.jsonl:1: the program of Red Cub does not read",
    ),
    "an unknown printing": (
        lambda x: changed(x, 0, cards={"Red Cub": {"id": "zz99-999", "name": "Red Cub"}}),
        "game.jsonl:1: the card data have no printing 'zz99-999' (Red Cub)",
    ),
    "another card's printing": (
        lambda x: changed(x, 0, cards={"Red Cub": {"id": "me02-011", "name": "Red Cub"}}),
        "game.jsonl:1: me02-011 is Charmander, not Red Cub",
    ),
    "an unknown word": (
        lambda x: changed(x, 9, do="atack Ram"),
        "game.jsonl:10: 'atack Ram' is no",
    ),
    "a misspelled key": (lambda x: changed(x, 9, trun=1), "did you mean 'turn'?"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_malformed_record_is_refused_with_its_line(lines, name):
    change, said = FAULTS[name]
    message = at_fault(change(lines))
    assert said in message
    assert message.startswith("game.jsonl:")
    assert "\n" not in message


def failure(lines):
    replayed = again(lines)
    assert replayed.failure is not None
    return f"{replayed.failure.line}: {replayed.failure.message}"


def decision(lines, wanted):
    """The place of the first decision that fits."""
    return next(n for n, line in enumerate(lines) if wanted(json.loads(line).get("do", "")))


def test_an_illegal_action_is_a_failure_that_names_the_rule(lines):
    place = decision(lines, lambda text: text == END_TURN.do)
    said = failure([*lines[:place], *changed(lines, place, do="attack Slash")[place:]])
    assert said.startswith(f"{place + 1}: 'attack Slash' is refused: ")
    assert "[" in said


def test_an_answer_that_is_not_offered_is_a_failure(lines):
    place = decision(lines, lambda text: text.startswith("choose "))
    said = failure(changed(lines, place, do="choose prize 9"))
    assert said.startswith(f"{place + 1}: ")
    assert "is not offered; possible: " in said


def test_a_decision_left_out_is_noticed(lines):
    place = decision(lines, lambda text: text == END_TURN.do)
    said = failure([*lines[:place], *lines[place + 1 :]])
    assert "the record was edited, or made with other cards or rules" in said


def test_a_changed_seed_is_noticed(lines):
    said = failure(changed(lines, 0, seed=5))
    assert int(said.split(":")[0]) <= 12


def test_changed_cards_are_noticed(lines):
    cards = json.loads(lines[0])["cards"]
    cards["Red Bull"]["attacks"][0]["damage"] = "50"
    cards["Blue Bull"]["attacks"][0]["damage"] = "50"
    assert "the record was edited, or made with other cards" in failure(
        changed(lines, 0, cards=cards)
    )


def test_a_changed_outcome_is_noticed(lines):
    outcome = json.loads(lines[-1])["outcome"]
    other = {**outcome, "winner": 1 - outcome["winner"]}
    said = failure(changed(lines, -1, outcome=other))
    assert said.startswith(f"{len(lines)}: the winner is ")
    assert "but the record says: the winner is " in said
    assert "the game is not over" in failure(changed(lines, -1, outcome=None))


def test_a_changed_state_is_noticed_where_it_is(lines):
    """The state after a decision, and the one at the end."""
    rows = [json.loads(line) for line in lines]
    place = next(place for place, row in enumerate(rows) if row.get("state") and "do" in row)
    for wrong in (place, len(rows) - 1):
        changed = [dict(row) for row in rows]
        changed[wrong]["state"] = "0" * len(changed[wrong]["state"])
        failure = again([json.dumps(row) for row in changed]).failure
        assert failure is not None
        assert failure.line == wrong + 1


def test_a_game_with_other_prizes_is_played_with_them_again():
    edition = editions()["2025"]._replace(prizes=2)
    recorder = Recorder(Game.new(plain(), edition, 4, watched=True), ("you", "opponent"))
    while not recorder.game.turn:
        recorder.play(recorder.game.legal_actions[0])
    replayed = again(recorder.lines())
    assert replayed.failure is None
    assert [len(side.prizes) for side in replayed.game.sides] == [2, 2]
