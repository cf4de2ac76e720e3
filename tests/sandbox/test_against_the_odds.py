"""What the engine deals, against exact counting: 100,000 set-ups and 2,000 whole games."""

from collections import Counter

import pytest
from solo_games import TEN_BASICS, board

from decklint.engine.agenda import proceed
from decklint.engine.chance import shuffle
from decklint.model.dealing import Deal, Group
from decklint.sandbox.pilots.greedy import Greedy

SET_UPS, GAMES = 100_000, 2_000
BASICS, PRIZES = 10, 6
DEAL = Deal(60, BASICS, PRIZES)
PUPS, BOOKS = Group(4, 4), Group(3)  # a Basic Pokémon four times, a Supporter three times
TOO_FEW = 5  # classes that are expected less often are counted together


def critical(freedom):
    """What chi-square exceeds once in a thousand (Wilson and Hilferty's cube)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.0902 * spread**0.5) ** 3


def surprise(counts, chances):
    """Chi-square of what was dealt, as a share of what would be too much."""
    total = sum(counts.values())
    rest_seen, rest_due, found, classes = total, float(total), 0.0, 0
    for key, chance in chances.items():
        due = total * chance
        if due < TOO_FEW or rest_due - due < TOO_FEW:
            continue
        found += (counts[key] - due) ** 2 / due
        rest_seen, rest_due, classes = rest_seen - counts[key], rest_due - due, classes + 1
    if rest_due >= TOO_FEW:
        found, classes = found + (rest_seen - rest_due) ** 2 / rest_due, classes + 1
    return found / critical(classes - 1)


def shares(ways):
    return {number: count / sum(ways) for number, count in enumerate(ways)}


def some(ways):
    """None, or one at least."""
    return shares([ways[0], sum(ways[1:])])


def mulligans():
    """Each hand without a Basic is one more: the golden value, again and again."""
    again = 1 - DEAL.hands() / DEAL._replace(kept=False).hands()
    assert again == pytest.approx(0.25862923, abs=5e-9)
    return {number: again**number * (1 - again) for number in range(12)}


class Tally:
    """What is counted of every deal, and what it should be."""

    def __init__(self, table):
        deck = table.table.decks[0]
        self.pup, self.book = deck[0], deck[10]
        self.starts = table.knowledge.counts_as_start
        self.seen = {what: Counter() for what in self.due()}

    @staticmethod
    def due():
        """The chance of each class."""
        return {
            "mulligans": mulligans(),
            "Basics in hand": shares(DEAL.in_hand(Group(BASICS, BASICS))),
            "Pups in hand": shares(DEAL.in_hand(PUPS)),
            "Books in hand": shares(DEAL.in_hand(BOOKS)),
            "Pups prized": shares(DEAL.in_prizes(PUPS)),
            "Books prized": shares(DEAL.in_prizes(BOOKS)),
            "a Pup prized": some(DEAL.in_prizes(PUPS)),
            "a Book prized": some(DEAL.in_prizes(BOOKS)),
        }

    def add(self, again, hand, prized):
        """One more deal."""
        seen = self.seen
        seen["mulligans"][again] += 1
        seen["Basics in hand"][sum(self.starts[card] for card in hand)] += 1
        seen["Pups in hand"][hand.count(self.pup)] += 1
        seen["Books in hand"][hand.count(self.book)] += 1
        seen["a Pup prized"][int(self.pup in prized)] += 1
        seen["a Book prized"][int(self.book in prized)] += 1
        seen["Pups prized"][prized.count(self.pup)] += 1
        seen["Books prized"][prized.count(self.book)] += 1

    def surprises(self, *unknown):
        """What was dealt too seldom or too often, but for what is not known."""
        return {
            what: round(found, 2)
            for what, chances in self.due().items()
            if what not in unknown and (found := surprise(self.seen[what], chances)) > 1
        }


def test_a_loaded_deal_would_be_noticed():
    """One hand in a hundred dealt wrongly is far too much over 100,000."""
    fair = shares(DEAL.in_hand(PUPS))
    loaded = Counter({number: round(SET_UPS * share) for number, share in fair.items()})
    assert surprise(loaded, fair) < 1
    loaded[0] -= SET_UPS // 100
    loaded[1] += SET_UPS // 100
    assert surprise(loaded, fair) > 1


def test_set_ups_agree_with_the_exact_odds():
    table = board(TEN_BASICS)
    tally = Tally(table)
    pilot = Greedy(table.knowledge, 0)
    for number in range(SET_UPS):
        game = table.game(number)
        side = game.sides[0]
        again = side.mulligans
        in_play = [card for spot in side.spots() for card in spot.cards]
        hand = side.hand[: len(side.hand) - side.turns] + in_play
        while not side.prizes:
            game.do(pilot.choose(game))
            proceed(game)
        tally.add(again, hand, side.prizes)
    assert tally.surprises() == {}


def test_copies_of_a_card_lie_anywhere():
    """Every place of the deck is as likely as any other, whatever lay there before."""
    table = board(TEN_BASICS)
    game = table.game(0)
    deck = list(table.table.decks[0])
    pup, seen = deck[0], Counter()
    for _ in range(GAMES):
        shuffle(game, deck)
        seen.update(place for place, card in enumerate(deck) if card == pup)
    assert sum(seen.values()) == GAMES * PUPS.copies
    assert surprise(seen, dict.fromkeys(range(len(deck)), 1 / len(deck))) < 1


def test_whole_games_agree_with_the_exact_odds():
    """Opening hands, mulligans and Prizes as the statistics of games tell them."""
    table = board(TEN_BASICS)
    tally = Tally(table)
    for number in range(GAMES):
        played = table.play(number)
        tally.add(played.mulligans, played.opening, played.prized)
    # what is kept of a game says which cards were prized, not how often
    assert tally.surprises("Pups prized", "Books prized") == {}
