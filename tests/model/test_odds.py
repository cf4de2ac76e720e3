"""The odds of a deck are exact: golden values, all deals of small decks, and laws of chance."""

from fractions import Fraction
from itertools import combinations, permutations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decklint.model.card import POKEMON, TRAINER, Card
from decklint.model.dealing import Deal, Group, starts
from decklint.model.hands import HAND, hands_without
from decklint.model.odds import Question, reckon

#: Four copies of a Basic, six other Basics, three copies of another card, and the rest.
PAIR = (Group(4, 4), Group(6, 6), Group(3), Group(47))


def card(*lines):
    return Question("card", ("a card",), (frozenset(lines),))


def every(*lines):
    return Question("all", tuple(map(str, lines)), tuple(frozenset({line}) for line in lines))


# What players know


def test_ten_basics_of_sixty_mulligan_in_a_quarter_of_the_games():
    odds = reckon(PAIR, (), prizes=6, turns=1)
    assert odds.mulligan == pytest.approx(0.25862923, abs=5e-9)
    assert odds.mulligans == pytest.approx(odds.mulligan / (1 - odds.mulligan))


def test_four_copies_are_in_two_of_five_first_hands():
    odds = reckon(PAIR, [card(0)], prizes=6, turns=1)
    assert odds.unconditional.cards[0].opening_hand == pytest.approx(0.39949963, abs=5e-9)


def test_a_pair_in_hand_minds_the_mulligan():
    odds = reckon(PAIR, [every(0, 2)], prizes=6, turns=1)
    assert odds.unconditional.sets[0].opening_hand == pytest.approx(0.11404965, abs=5e-9)
    assert odds.kept.sets[0].opening_hand == pytest.approx(0.15383618, abs=5e-9)


def test_one_copy_is_prized_in_one_of_ten_games_if_mulligans_are_left_aside():
    one = reckon((Group(1), Group(59, 59)), [card(0)], prizes=6, turns=1).unconditional.cards[0]
    assert one.prized_at_least_one == one.prized_all == one.prized[1] == 0.1


# Every way to deal a small deck


DECKS = [
    ((Group(2, 2), Group(3), Group(1, 1), Group(5)), 2),
    ((Group(3, 1), Group(2), Group(6)), 1),  # a name that is a Basic on some cards only
    ((Group(1, 1), Group(9)), 2),
    ((Group(4, 4), Group(6, 6)), 3),
    ((Group(2, 1), Group(1), Group(1), Group(7)), 3),
    ((Group(5, 5), Group(2), Group(3)), 0),
]


def dealt(lines, prizes):
    """Every way to deal a deck: the lines that the hand, the Prizes and the draws are from."""
    deck = [
        (line, copy < group.basics) for line, group in enumerate(lines) for copy in range(group[0])
    ]
    places = range(len(deck))
    for hand in combinations(places, HAND):
        rest = [place for place in places if place not in hand]
        for prized in combinations(rest, prizes):
            left = [place for place in rest if place not in prized]
            for draws in permutations(left):
                yield [[deck[place] for place in part] for part in (hand, prized, draws)]


@pytest.mark.parametrize(("lines", "prizes"), DECKS)
def test_every_figure_is_that_of_counting_all_deals(lines, prizes):
    deals = list(dealt(lines, prizes))
    kept = [deal for deal in deals if any(basic for _, basic in deal[0])]
    first, second = frozenset({0}), frozenset({1})
    questions = [card(0), Question("any", ("0", "1"), (first, second)), every(0, 1)]
    odds = reckon(lines, questions, prizes=prizes, turns=3, draws=1)
    assert odds.mulligan == share(deals, lambda d: not basics(d[0]))
    for figures, among in ((odds.kept, kept), (odds.unconditional, deals)):
        for number, chance in figures.basics.items():
            assert chance == share(among, lambda d, n=number: basics(d[0]) == n)
        check(figures.cards[0], [first], lines, among)
        check(figures.sets[0], [first | second], lines, among)
        check(figures.sets[1], [first, second], lines, among)


@pytest.mark.parametrize("hand", [(1, 2, 0, 4), (2, 0, 1, 4), (2, 3, 0, 2), (0, 1, 1, 5)])
def test_given_a_hand_every_figure_is_that_of_the_deals_with_it(hand):
    lines, prizes = DECKS[0]
    deals = [
        deal
        for deal in dealt(lines, prizes)
        if all(number(deal[0], {line}) == copies for line, copies in enumerate(hand))
    ]
    held = [
        one._replace(held=copies, held_basics=min(copies, one.basics))
        for one, copies in zip(lines, hand, strict=True)
    ]
    first, second = frozenset({0}), frozenset({1})
    questions = [card(0), Question("any", ("0", "1"), (first, second)), every(0, 1)]
    odds = reckon(held, questions, prizes=prizes, turns=3, draws=1)
    check(odds.given.cards[0], [first], held, deals)
    check(odds.given.sets[0], [first | second], held, deals)
    check(odds.given.sets[1], [first, second], held, deals)
    before = reckon(lines, questions, prizes=prizes, turns=3, draws=1)
    assert before.given is None
    assert (odds.kept, odds.unconditional) == (before.kept, before.unconditional)


def check(answer, needed, lines, deals):
    """Compare the answer about some lines with what is found among deals."""
    union = frozenset().union(*needed)
    copies = sum(lines[line].copies for line in union)
    left = copies - sum(lines[line].held for line in union)

    def chance(test):
        return share(deals, test)

    def in_prizes(deal, wanted):
        return number(deal[1], wanted)

    assert answer.count == copies
    assert answer.opening_hand == chance(lambda d: all(number(d[0], part) for part in needed))
    for turn, found in answer.by_turn.items():  # one draw more than turns, as long as there is one
        assert found == chance(
            lambda d, t=turn: all(number(d[0] + d[2][: t + 1], part) for part in needed)
        )
    for copy, found in answer.in_hand.items():
        assert found == chance(lambda d, n=copy: number(d[0], union) == n)
    for copy, found in answer.prized.items():
        assert found == chance(lambda d, n=copy: in_prizes(d, union) == n)
    assert answer.prized_at_least_one == chance(lambda d: in_prizes(d, union) > 0)
    assert answer.prized_all == chance(lambda d: left and in_prizes(d, union) == left)
    assert answer.prized_out == chance(
        lambda d: any(in_prizes(d, part) == sum(lines[i].copies for i in part) for part in needed)
    )
    assert answer.must_start == chance(
        lambda d: basics(d[0]) > 0 and all(line in union for line, basic in d[0] if basic)
    )


def share(deals, test):
    """The nearest float to the share of deals that pass a test."""
    return float(Fraction(sum(map(bool, map(test, deals))), len(deals)))


def number(cards, lines):
    return sum(line in lines for line, _ in cards)


def basics(cards):
    return sum(basic for _, basic in cards)


# Laws of chance


@st.composite
def decks(draw):
    lines = draw(
        st.lists(
            st.integers(1, 15).flatmap(lambda n: st.integers(0, n).map(lambda b: Group(n, b))),
            min_size=1,
            max_size=12,
        )
    )
    prizes = draw(st.integers(0, 6))
    short = max(1, HAND + prizes - sum(group.copies for group in lines))
    return (*lines, Group(short, draw(st.integers(1, short)))), prizes


@given(decks(), st.data())
def test_chances_make_sense(dealt_deck, data):
    lines, prizes = dealt_deck
    places = st.frozensets(st.integers(0, len(lines) - 1), min_size=1)
    parts = tuple(data.draw(st.lists(places, min_size=1, max_size=4, unique=True)))
    questions = [Question("any", ("x",), parts), Question("all", ("x",), parts)]
    odds = reckon(lines, questions, prizes=prizes, turns=9, draws=data.draw(st.integers(0, 3)))
    for figures in (odds.kept, odds.unconditional):
        assert isclose(sum(figures.basics.values()), 1, abs_tol=1e-12)
        for answer in figures.sets:
            assert isclose(sum(answer.in_hand.values()), 1, abs_tol=1e-12)
            assert isclose(sum(answer.prized.values()), 1, abs_tol=1e-12)
            steps = [0, answer.opening_hand, *answer.by_turn.values(), 1]
            assert steps == sorted(steps)
            assert 0 <= answer.prized_all <= answer.prized_out <= answer.prized_at_least_one <= 1
        either, both = figures.sets
        assert both.opening_hand <= either.opening_hand
        assert either.prized == both.prized


@given(decks())
def test_any_first_hand_is_a_mulligan_or_is_kept(dealt_deck):
    """What is not said of the kept hand is said of hands that are shuffled back."""
    lines, prizes = dealt_deck
    whole = Group(sum(g.copies for g in lines), sum(g.basics for g in lines))
    everything = Deal(whole.copies, whole.basics, prizes, kept=False)
    kept = everything._replace(kept=True)
    barren = Deal(whole.copies - whole.basics, 0, 0, kept=False)
    without = [Group(g.copies - g.basics) for g in lines]
    for group, rest in zip(lines, without, strict=True):
        found = barren.in_hand(rest) if barren.cards >= HAND else []
        missing = [0] * HAND
        for all_, some, none in zip(
            everything.in_hand(group), kept.in_hand(group), [*found, *missing], strict=False
        ):
            assert all_ == some + none


# Decks that are no decks


def test_without_a_basic_no_hand_is_kept():
    odds = reckon((Group(60),), [card(0)], prizes=6, turns=1)
    assert (odds.mulligan, odds.mulligans, odds.kept) == (1, None, None)
    assert odds.unconditional.cards[0].opening_hand == 1


def test_prizes_are_never_drawn():
    """A deck that is drawn to the end lacks what is prized."""
    answer = reckon((Group(1), Group(19, 19)), [card(0)], prizes=6, turns=20).kept.cards[0]
    assert answer.by_turn[7] == answer.by_turn[20] == pytest.approx(1 - answer.prized_all)


def test_a_deck_too_small_to_deal_is_refused():
    with pytest.raises(ValueError, match="12 cards are no hand of 7 and 6 Prizes"):
        reckon((Group(12, 12),), (), prizes=6, turns=1)


@pytest.mark.parametrize(("wanted", "deck", "drawn"), [(2, 8, 3), (0, 6, 2), (6, 6, 3), (3, 5, 7)])
def test_hands_are_counted(wanted, deck, drawn):
    """A deck smaller than a hand is drawn whole."""
    hands = list(combinations(range(deck), min(drawn, deck)))
    none = sum(all(place >= wanted for place in hand) for hand in hands)
    assert hands_without(wanted, deck, drawn) == (none, len(hands))


def test_hands_that_make_no_sense_are_refused():
    with pytest.raises(ValueError, match="make no sense"):
        hands_without(5, 4, 1)


# What a hand can start with


@pytest.mark.parametrize(("edition", "counts"), [("2009", True), ("2012", True), ("2025", False)])
def test_a_fossil_starts_where_the_book_says_so(library, edition, counts):
    book = library.editions[edition]
    assert starts(Card("1", "A", "A", POKEMON, ("Basic",)), book)
    assert not starts(Card("2", "B", "B", POKEMON, ("Stage 1",)), book)
    assert not starts(Card("3", "C", "C", TRAINER, ("Item", "Fossil")), book)
    assert starts(Card("4", "D", "D", TRAINER, ("Item", "Fossil", "Plays as Pokémon")), book) is (
        counts
    )
