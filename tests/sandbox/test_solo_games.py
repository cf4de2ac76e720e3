"""Solo games: they are dealt fairly, played by the rules, and end with a cause."""

import random

import pytest
from solo_games import (
    BARE,
    FIRE,
    ONE_PRIZE,
    PRESSED,
    PUP,
    QUICK,
    SCOUT,
    TEN_BASICS,
    WORKING,
    WRONG,
    attack,
    board,
    deck,
    figures,
    match,
    pokemon,
)

from decklint.engine.log.sentences import transcript
from decklint.engine.prompts import Prompt
from decklint.engine.state import Profile
from decklint.model.goldfish import OUTCOMES, Cause, share
from decklint.sandbox.match import Board, seed_of
from decklint.sandbox.pilots.greedy import Greedy

# Who starts


@pytest.mark.parametrize("going", ["first", "second"])
def test_who_starts_is_as_asked(going):
    table = board(going=going)
    assert {table.play(number).first for number in range(10)} == {going == "first"}


def test_a_flip_gives_about_half():
    table = board()
    assert 35 < sum(table.play(number).first for number in range(100)) < 65


# The stand-in


def test_the_stand_in_does_nothing_but_stand():
    table = board()
    game = table.game(0, watched=True)
    table.watch(game, table.pilots(0), 0, None)
    told = list(transcript(table.table, game.log, ("you", "stand-in")))
    assert not [line for line in told if "stand-in draws" in line or "stand-in attacks" in line]
    assert not game.sides[1].hand


def test_a_clock_knocks_out_and_discards_the_hand():
    table = board(QUICK, PRESSED)
    game = table.game(1, watched=True)
    table.watch(game, table.pilots(1), 1, None)
    told = "\n".join(transcript(table.table, game.log, ("you", "stand-in")))
    assert "Target (60 HP, 1 Prize) attacks with Clock" in told
    pressed, free = figures(board(QUICK, PRESSED), 40), figures(board(QUICK), 40)
    assert pressed.won.value < free.won.value
    assert pressed.causes.get("Knocked Out", 0) > 0


def test_sudden_death_leaves_the_figures_of_the_game_alone():
    """Both lose their only Pokémon at once: hand and Prizes of the new game are not counted."""
    bomb = pokemon("Bomb", "Basic", 60, "R", attack("Burst", "R", 60, "hit(self, 60)"))
    lone = ONE_PRIZE._replace(line=ONE_PRIZE.line[:1])
    table = board(deck((1, bomb), (59, FIRE)), lone)
    for number in range(5):
        one = table.play(number)
        assert (one.outcome, one.cause) == ("cut", "too slow")
        assert one.prizes[-1] == 1
        assert [(each.prizes, each.damage) for each in one.attackers] == [(1, 60)]


@pytest.mark.parametrize(
    ("lock", "kept"),
    [("items", {"Net", "Call"}), ("supporters", {"Book", "Hook"}), ("abilities", {"Look Out"})],
)
def test_a_lock_keeps_cards_from_being_used(lock, kept):
    """Without it the same games use them; with it nobody does."""

    def used(opponent):
        table = board(WORKING, opponent)
        told = []
        for number in range(8):
            game = table.game(number, watched=True)
            table.watch(game, table.pilots(number), number, None)
            told += transcript(table.table, game.log, ("you", "stand-in"))
        return {
            name
            for name in kept
            for line in told
            if line.endswith((f"play {name}", f"uses {name}"))
        }

    assert used(ONE_PRIZE)
    assert not used(ONE_PRIZE._replace(lock=(lock,)))


# Figures


def test_the_figures_of_a_deck_that_works():
    found = figures(board())
    assert found.won.value == 1
    assert sum(found.outcomes.values()) == found.games == 100
    assert set(found.outcomes) == set(OUTCOMES)
    assert 3 <= found.win.mean.value <= 12
    assert found.win.restricted.value == found.win.mean.value
    assert found.main == "Wolf"
    assert list(found.prizes) == sorted(found.prizes, key=lambda one: one.value)
    assert found.prizes[-1].value == 6
    assert found.modelled.cards == found.modelled.of == 60


def test_the_exact_chances_stand_beside_the_sampled_ones():
    found = figures(board(TEN_BASICS), 300)
    assert found.exact.mulligan == pytest.approx(0.25862923, abs=1e-8)
    for sampled, exact in (
        (found.mulligans, found.exact.mulligan),
        (found.lone_basic, found.exact.lone_basic),
    ):
        assert sampled.low <= exact <= sampled.high


def test_going_first_and_second_are_told_apart():
    found = figures(board(QUICK), 60)
    first, second = found.going
    assert first.won.games + second.won.games == 60
    assert first.won.games == round(found.first.value * 60)
    assert min(first.first_attack.histogram) == 2, "no attack on the first turn of the game"
    assert min(second.first_attack.histogram) == 1
    assert figures(board(QUICK, going="first"), 5).going[1].won.games == 0


def test_whatever_was_played_was_seen_before():
    for number in range(20):
        one = board().play(number)
        assert set(one.played) <= {card for card, _ in one.seen}


@pytest.mark.parametrize("cards", [WORKING, QUICK, TEN_BASICS, WRONG, BARE])
@pytest.mark.parametrize("opponent", [ONE_PRIZE, PRESSED], ids=["calm", "pressed"])
def test_whatever_is_stuck_in_hand_was_seen(cards, opponent):
    """A card that came with the last Prizes, too."""
    for one in figures(board(cards, opponent), 20).cards:
        assert one.stuck.value <= one.seen.value
        assert one.played.value <= one.seen.value
        assert one.needed.value <= one.prized.value


def test_a_card_is_needed_while_every_copy_in_reach_is_prized():
    """A lone copy among the Prizes is missed until it is taken; one of many hardly ever."""
    lonely = deck((1, SCOUT), (10, PUP), (49, FIRE))
    found = {one.name: one for one in figures(board(lonely), 200).cards}
    assert found["Scout"].prized.value == pytest.approx(0.1, abs=0.06)
    assert found["Scout"].needed.value == found["Scout"].prized.value
    assert found["Fire Energy"].prized.value == 1
    assert found["Fire Energy"].needed.value == 0


def test_the_length_of_games_and_the_turn_of_decking_out():
    found = figures(board(WRONG, limit=60), 10)
    assert found.outcomes["deck_out"] == found.deck_out.mean.games == 10
    assert found.length.value == found.deck_out.mean.value > 20


@pytest.mark.parametrize(
    ("cards", "cause"), [(WRONG, "wrong Energy"), (BARE, "no Energy")], ids=["wrong", "none"]
)
def test_a_deck_that_cannot_attack_says_why(cards, cause):
    found = figures(board(cards), 20)
    assert found.won.value == 0
    assert found.first_attack.mean.value is None
    assert found.first_attack.restricted.value == found.setting.limit + 1
    assert max(found.causes, key=found.causes.get) == cause
    assert sum(found.causes.values()) == 20
    assert set(found.causes) <= set(Cause)


def test_a_deck_that_runs_out_before_it_may_attack_is_not_slow():
    """Hand, Prizes and one draw: the second turn never comes."""
    found = figures(board(deck((60, PUP))[:14], going="first"), 5)
    assert found.causes == {"decked out": 5}


def test_nobody_attacks_on_the_first_turn_going_first_in_2025():
    table = board(QUICK, going="first")
    assert min(table.play(number).first_attack for number in range(60)) == 2
    old = board(QUICK, going="first", edition="2011")
    assert min(old.play(number).first_attack for number in range(60)) == 1


def test_wilson_intervals_hold_at_the_edges():
    assert share(0, 10)[:2] == (0, 0)
    assert share(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert share(10, 10).high == 1
    assert share(0, 0).value is None


# Pilots


def test_greedy_is_faster_than_random():
    greedy, rash = figures(board(), 30), figures(board(pilot="random"), 30)
    assert greedy.win.restricted.value < rash.win.restricted.value - 2


def test_search_is_no_slower_than_greedy():
    greedy, search = figures(board(), 12), figures(board(pilot="search"), 12)
    assert search.win.restricted.value <= greedy.win.restricted.value + 0.3


def test_the_same_number_is_the_same_game():
    one, two = board(), board()
    assert [one.play(n) for n in (5, 3)] == [two.play(5), two.play(3)]
    assert one.play(5) != one.play(6)
    assert seed_of(0, 1) != seed_of(1, 0)


def test_a_pilot_sees_no_hidden_card():
    """Whatever lies in the deck and among the Prizes, a decision of the turn is the same."""
    table = board()
    luck = random.Random(1)
    asked = 0
    for number in range(12):
        game = table.game(number)
        pilots = table.pilots(number)
        while game.over is None and game.turn < 14:
            pilot = pilots[game.player_to_act]
            if game.choice is None and game.player == 0:
                twin = game.copy()
                side = twin.sides[0]
                hidden = side.deck + side.prizes
                luck.shuffle(hidden)
                side.prizes[:] = hidden[: len(side.prizes)]
                side.deck[:] = hidden[len(side.prizes) :]
                first, second = (Greedy(table.knowledge, 0).choose(one) for one in (game, twin))
                assert first == second
                asked += 1
            game.play(pilot.choose(game))
    assert asked > 100


def same_choices(table, games, turns, is_asked, hide):
    """How often the search pilot was asked, and chose the same with the hidden cards dealt anew."""
    luck = random.Random(1)
    asked = 0
    for number in range(games):
        game = table.game(number)
        pilots = (Greedy(table.knowledge, 0), table.pilots(number)[1])
        while game.over is None and game.turn < turns:
            if game.turn and is_asked(game):
                twin = game.copy()
                hide(twin, luck)
                first, second = (table.pilots(number)[0].choose(one) for one in (game, twin))
                assert first == second
                asked += 1
            game.play(pilots[game.player_to_act].choose(game))
    return asked


def test_a_search_for_a_card_does_not_depend_on_how_the_cards_lie():
    """Who looks through the deck knows which cards are Prizes, but not in which order."""

    def is_asked(game):
        return game.choice is not None and game.choice.prompt is Prompt.PICK_CARD

    def hide(twin, luck):
        luck.shuffle(twin.sides[0].deck)
        luck.shuffle(twin.sides[0].prizes)

    assert same_choices(board(pilot="search", nodes=40), 8, 8, is_asked, hide) > 10


def test_the_search_pilot_sees_no_card_of_the_other_player():
    def is_asked(game):
        return game.choice is None and game.player == 0

    def hide(twin, luck):
        theirs = twin.sides[1]
        hidden = theirs.hand + theirs.deck + theirs.prizes
        luck.shuffle(hidden)
        for zone in (theirs.hand, theirs.deck, theirs.prizes):
            zone[:] = [hidden.pop() for _ in zone]

    table = Board(match(pilot="search", nodes=40)._replace(
        decks=(QUICK, QUICK), profiles=(Profile(), Profile()), pilots=("search", "greedy")
    ))  # fmt: skip
    assert same_choices(table, 16, 12, is_asked, hide) > 20


def test_who_only_imagines_a_search_does_not_know_the_prizes():
    table = board()
    imagined = 0
    for number in range(10):
        game, pilot = table.game(number), Greedy(table.knowledge, 0)
        while game.over is None and not (game.turn and game.player_to_act == 0):
            game.play(table.pilots(number)[game.player_to_act].choose(game))
        searches = [one for one in game.legal_actions if one.do == "play"]
        searches = [one for one in searches if game.kinds[one.card].name in {"Net", "Call"}]
        pilot.reckoning.trials.after(game, searches[:1])
        imagined += bool(searches)
        assert not pilot.wants.knows_prizes
    assert imagined > 2


def test_every_choice_of_a_pilot_is_legal():
    for pilot in ("greedy", "search"):
        table = board(WORKING, pilot=pilot)
        game = table.game(2)
        table.watch(game, table.pilots(2), 2, game.play)  # raises for what is not
        assert game.over is not None
