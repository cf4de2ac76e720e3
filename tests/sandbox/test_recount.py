"""The figures of games, recounted by a second observer who looks at the table after every step."""

from pathlib import Path

import pytest
from recounting import Recount
from solo_games import (
    BARE,
    BOOK,
    CALL,
    FIRE,
    HOUND,
    NET,
    ONE_PRIZE,
    PRESSED,
    PUP,
    QUICK,
    SCOUT,
    TORTOISE,
    WATER,
    WOLF,
    WORKING,
    WRONG,
    ability,
    attack,
    board,
    deck,
    energy,
    figures,
    pokemon,
    trainer,
)

from decklint.checker.pipeline import Checker
from decklint.decks import deck_file
from decklint.sandbox.goldfish import GoldfishRun, RunOptions

SEARCH = 'search(deck(me, basic)); put(those, "hand"); shuffle(me)'
SQUARE = trainer("Square", "Stadium", SEARCH)
GATE = trainer(
    "Gate", "Stadium", 'search(deck(me, basic)); put(those, "bench"); shuffle(me); end_turn()'
)
SWAP = trainer(
    "Swap", "Item",
    'pay({ pick(hand(me, pokemon)); put(those, "deck") }); '
    'search(deck(me, pokemon)); put(those, "hand"); shuffle(me)',
)  # fmt: skip
FILE = trainer("File", "Item", 'search(deck(me, pokemon)); shuffle(me); put(those, "top")')
PEEK = trainer(
    "Peek",
    "Item",
    'look(top(4, me)); pick(looked(pokemon)); put(those, "hand"); put(looked, "bottom")',
)
STOKER = pokemon(
    "Stoker", "Basic", 70, "R", attack("Poke", "RR", 30),
    abilities=ability("Stoke", "pick(hand(me, basic_energy)); attach(those, self); draw(1)"),
)  # fmt: skip
IDLER = pokemon(
    "Idler", "Basic", 60, "C", attack("Laze", "C", 10),
    abilities=ability("Truant", 'forbid("attack", self)'),
)  # fmt: skip
ENDER = pokemon(
    "Ender", "Basic", 60, "R", attack("Nip", "R", 10),
    abilities=ability("Blast", "only_if(count(energies(self)) >= 2); counters_on(active(opp), 60)"),
)  # fmt: skip
ADDER = pokemon("Adder", "Basic", 60, "G", attack("Fang", "C", 0, 'condition(target, "poisoned")'))
SPENDER = pokemon(
    "Spender", "Basic", 80, "R",
    attack("Flare", "RC", 60, 'put(energies(self), "discard"); draw(2)'),
)  # fmt: skip
FLASH = energy("Flash Energy", "R R", text='when("turn end", me, { put(this_card, "discard") })')

DECKS = {
    "working": WORKING,
    "quick": QUICK,
    "wrong": WRONG,
    "bare": BARE,
    "stadiums": deck((8, PUP), (6, HOUND), (4, WOLF), (4, SQUARE), (3, GATE), (35, FIRE)),
    "swaps": deck((8, PUP), (8, HOUND), (4, SWAP), (4, FILE), (4, PEEK), (4, CALL), (28, FIRE)),
    "abilities": deck((6, STOKER), (4, SCOUT), (6, IDLER), (4, NET), (2, GATE), (38, FIRE)),
    "winners": deck((10, ENDER), (10, BOOK), (40, FIRE)),
    "poison": deck((10, ADDER), (6, PUP), (4, BOOK), (40, FIRE)),
    "spenders": deck((8, SPENDER), (6, TORTOISE), (4, BOOK), (6, FLASH), (18, FIRE), (18, WATER)),
}  # fmt: skip
EXAMPLES = Path(__file__).parents[2] / "examples"


def recounted(table, number):
    """A game, with both accounts of it."""
    found = Recount(table, number)
    one = found.result
    assert list(one.hands) == found.hands
    assert list(one.energy) == found.energy
    assert list(one.prizes) == found.prizes
    assert dict(one.seen) == found.seen
    assert set(one.played) == found.played
    assert len(one.idle) == found.idle
    for cause, facts in zip(one.idle, found.claims, strict=True):
        assert facts.get(cause), (cause, facts)
    assert list(one.vain.dead) == found.dead
    assert set(one.vain.empty) == found.empty
    unseen = {card for card in found.prized or () if card not in found.seen}
    assert set(one.needed) == found.late | unseen
    return found


@pytest.mark.parametrize("pilot", ["greedy", "random"])
@pytest.mark.parametrize("opponent", [ONE_PRIZE, PRESSED], ids=["calm", "pressed"])
@pytest.mark.parametrize("name", DECKS)
def test_the_diary_tells_what_the_table_shows(name, opponent, pilot):
    table = board(DECKS[name], opponent, pilot=pilot)
    for number in range(6):
        recounted(table, number)


@pytest.mark.parametrize("edition", ["2009", "2011"])
def test_the_same_by_older_books(edition):
    for cards in (WORKING, DECKS["poison"], DECKS["spenders"]):
        table = board(cards, edition=edition)
        for number in range(4):
            recounted(table, number)


@pytest.mark.parametrize("name", ["dragapult", "good-deck"])
@pytest.mark.parametrize("pilot", ["greedy", "random"])
def test_the_same_with_real_decks(name, pilot, library):
    path = EXAMPLES / f"{name}.txt"
    written = deck_file.read_bytes(path.read_bytes(), str(path))
    listed, context = Checker(library, "standard", "2026-06-20").understood(written)
    table = GoldfishRun(listed, context, library, RunOptions(pilot=pilot), str(path)).board
    for number in range(10):
        recounted(table, number)


# What was false of each figure


def told(found, *events):
    """How often something happened, by the log."""
    return sum(event[0] in events for event in found.game.log)


def test_a_search_of_a_stadium_and_one_for_a_card_of_the_hand_take_what_they_take():
    """A Stadium searches when it is used; a swap leaves the deck as large as it was."""
    table = board(deck((8, PUP), (8, HOUND), (4, WOLF), (4, SQUARE), (4, SWAP), (32, FIRE)))
    found = [recounted(table, number) for number in range(20)]
    used = sum(told(one, "use") for one in found)
    swapped = sum(("play", 0, 4) in one.game.log for one in found)
    assert (used, swapped) > (5, 5), (used, swapped)
    assert not any(one.result.vain.empty for one in found)


def test_hand_and_energy_are_counted_when_the_turn_is_over():
    """The attack discards its Energy and draws; the Prize for its Knock Out comes to the hand."""
    table = board(deck((20, SPENDER), (40, FIRE)))
    for number in range(5):
        found = recounted(table, number)
        one, me = found.result, found.me
        assert (one.won, one.prizes[-1], one.hands[-1]) == (True, 6, len(me.hand))
        assert one.energy[-1] == sum(len(spot.energy) for spot in me.spots())
        first = one.first_attack - 1
        assert one.hands[first] > one.hands[first - 1] if first else True


def test_a_turn_that_an_effect_ends_is_counted_as_it_ends():
    """On the first turn the rules forbid an attack anyway: it is no turn without one."""
    table = board(deck((8, PUP), (20, GATE), (32, FIRE)), pilot="random", going="first")
    by_effect = 0
    for number in range(20):
        found = recounted(table, number)
        by_effect += told(found, "use")
        assert len(found.result.idle) == found.result.turns - 1 - told(found, "attack")
    assert by_effect > 10


def test_an_ability_that_forbids_attacks_does_not_hide_the_first_turn():
    table = board(deck((20, IDLER), (40, FIRE)), going="first")
    for number in range(5):
        one = table.play(number)
        assert len(one.idle) == one.turns - 1


def test_a_turn_won_by_an_ability_is_not_idle():
    table = board(DECKS["winners"], pilot="random")
    won = [one for one in map(table.play, range(10)) if one.won]
    assert won
    for one in won:
        found = recounted(table, one.number)
        assert found.game.log[-1][0] == "over"
        assert len(one.idle) < one.turns
        assert one.energy[-1] >= 2, "the Energy that the Ability asks for is still there"


def test_energy_of_the_right_type_in_the_hand_is_not_the_wrong_energy():
    """Fire and Water in hand, and Water was attached: what lacks is the attachment."""
    both = pokemon("Newt", "Basic", 70, "R", attack("Spit", "RR", 20))
    idle = [
        cause
        for number in range(20)
        for cause in board(deck((10, both), (25, FIRE), (25, WATER)), pilot="random")
        .play(number)
        .idle
    ]
    assert "Energy in hand" in idle
    assert "wrong Energy" not in board(deck((10, both), (50, FIRE))).play(0).idle
    assert set(board(deck((10, both), (50, WATER))).play(0).idle) == {"wrong Energy"}


def test_an_ability_that_uses_a_card_of_the_hand_makes_no_dead_hand():
    table = board(deck((10, STOKER), (50, FIRE)), pilot="random")
    used = 0
    for number in range(10):
        found = recounted(table, number)
        used += sum(event[0] == "ability" for event in found.game.log)
    assert used


def test_a_card_that_comes_and_goes_within_a_turn_was_seen():
    """Energy that an effect attaches is discarded for the retreat of the same turn."""
    gift = trainer(
        "Gift", "Item", "search(deck(me, basic_energy)); attach(those, active(me)); shuffle(me)"
    )
    table = board(deck((20, PUP), (30, gift), (10, FIRE)), pilot="random")
    for number in range(20):
        recounted(table, number)


def test_a_deck_that_runs_out_is_told_as_such_with_its_turns_without_an_attack():
    found = figures(board(WRONG, limit=60), 5)
    assert found.causes == {"decked out": 5}
    assert set(found.idle_if["decked out"]) == {"wrong Energy"}
    assert found.idle_if["decked out"] == found.idle
