"""What playability rules say, and that their numbers are exact."""

from fractions import Fraction
from itertools import combinations

import pytest

from decklint.checker import Checker, select
from decklint.model import odds

TODAY = "2026-11-16"


@pytest.fixture(scope="module")
def checker(library):
    return Checker(library, "standard", TODAY)


@pytest.mark.parametrize(("wanted", "deck", "drawn"), [(2, 8, 3), (0, 6, 2), (6, 6, 3), (3, 9, 9)])
def test_odds_are_those_of_counting_hands(wanted, deck, drawn):
    hands = list(combinations(range(deck), drawn))
    for found in range(-1, drawn + 2):
        number = sum(sum(card < wanted for card in hand) == found for hand in hands)
        assert odds.exactly(found, wanted, deck, drawn) == Fraction(number, len(hands))
    assert odds.none_of(wanted, deck, drawn) == odds.exactly(0, wanted, deck, drawn)


def test_a_deck_smaller_than_a_hand_is_drawn_whole():
    assert odds.mulligan(0, 5) == 1
    assert odds.mulligan(1, 5) == 0


def test_odds_refuse_what_makes_no_sense():
    with pytest.raises(ValueError, match="make no sense"):
        odds.none_of(5, 4, 1)


def test_the_mulligan_rate_of_twelve_basics_is_exact():
    assert odds.mulligan(12, 60) == Fraction(73629072, 386206920)


def test_a_missing_stage_is_named(checker):
    report = checker.check(b"4 Charmander PFL 11\n2 Charizard ex OBF 125")
    finding = next(f for f in report.findings if f.code == "P401")
    assert finding.message == "Charizard ex has no Charmeleon in the deck to evolve from"
    assert finding.severity == "warning"


def test_advice_is_listed_only_when_asked_for_by_its_code(checker):
    report = checker.check(b"4 Charmander PFL 11\n56 Fire Energy MEE 2")
    assert "P408" not in {f.code for f in report.listed}
    assert "P408" not in {f.code for f in select(report).listed}
    assert "P408" not in {f.code for f in select(report, ["P"]).listed}
    assert {f.code for f in select(report, ["P408"]).listed} == {"P408"}


def test_an_unevolved_deck_of_several_attackers_has_no_warning_of_them(checker):
    report = checker.check(b"4 Charmander MEP 38\n4 Vulpix MEG 19\n4 Ponyta SCR 19\n48 Fire Energy")
    assert {f.code for f in report.listed} == set()
