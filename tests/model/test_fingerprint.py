"""Fingerprints stand for texts: the same words, whatever their spelling."""

import re

import pytest

from decklint.model.fingerprint import fingerprint, uniform


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Attach a {R} Energy.", "Attach a Fire Energy."),
        ("It’s  “here” .", 'It\'s "here".'),
        ("Pay {C}{C} less.", "Pay ColorlessColorless less."),
        ("Pay {C}{C} less.", "Pay Colorless Colorless less."),
        ("Poke\u0301 Ball", "Poké Ball"),
        ("a\u00a0line\nbroken", "a line broken"),
        ("[R] type", "{R} type"),
    ],
)
def test_spelling_makes_no_difference(one, other):
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Draw 2 cards.", "Draw 3 cards."), ("Draw a card.", "Draw 1 card."), ("his or her", "their")],
)
def test_wording_does(one, other):
    assert fingerprint(one) != fingerprint(other)


def test_no_text_has_no_fingerprint():
    assert fingerprint("") is None
    assert fingerprint(None) is None
    assert fingerprint(" \n ") is None


def test_a_fingerprint_is_twelve_hex_digits():
    assert re.fullmatch(r"[0-9a-f]{12}", fingerprint("Draw 2 cards.") or "")


def test_uniform_text_is_stable():
    text = uniform("Attach a {R}{C} Energy , “so” .")
    assert uniform(text) == text
