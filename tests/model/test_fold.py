"""Folded names: what a player types and what a card says come out the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decklint.model.names import fold, fold_text, plain


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("flabebe", "Flabébé"),
        ("ho oh", "Ho-Oh"),
        ("professors research", "Professor’s Research"),
        ("Professor's Research", "Professor’s Research"),
        ("pikachu and zekrom gx", "Pikachu & Zekrom-GX"),
        ("mudkip star", "Mudkip ★"),
        ("Mudkip ☆", "Mudkip ★"),
        ("arceus prism star", "Arceus ◇"),
        ("Arceus ♢", "Arceus ◇"),
        ("Arceus {*}", "Arceus ◇"),
        ("Nidoran♀", "Nidoran ♀"),
        ("charizard delta", "Charizard δ"),
        ("basic fire energy", "Basic {R} Energy"),
        ("Blend Energy {W}{L}{F}{M}", "Blend Energy Water Lightning Fighting Metal"),
        ("mr mime", "Mr. Mime"),
        ("imakunis doduo", "Imakuni?'s Doduo"),
        ("here comes team rocket", "Here Comes Team Rocket!"),
        ("Rotom Dex Poke Finder Mode", "Rotom Dex—Poké Finder Mode"),
        ("Poke Drawer+", "Poké Drawer +"),
        ("unown q", "Unown [Q]"),
        ("ｐｉｋａｃｈｕ", "Pikachu"),
        ("pika\u200bchu\u202e", "Pikachu"),
    ],
)
def test_spellings_of_one_name_are_equal(typed, printed):
    assert fold(typed) == fold(printed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nidoran ♀", "Nidoran ♂"),
        ("Unown !", "Unown ?"),
        ("Unown !", "Unown"),
        ("Arceus ◇", "Arceus ★"),
        ("Arceus ★", "Arceus"),
        ("Charizard δ", "Charizard"),
        ("Mystery Plate α", "Mystery Plate β"),
    ],
)
def test_different_names_stay_different(one, other):
    assert fold(one) != fold(other)


def test_capitals_are_kept_where_they_tell_names_apart():
    """Pokémon ex and Pokémon-EX are two names."""
    assert plain("Charizard-EX") == "Charizard EX"
    assert plain("Charizard ex") == "Charizard ex"
    assert fold("Charizard-EX") == fold("Charizard ex")


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_a_folded_name_can_be_stored_and_listed(text):
    """It is valid UTF-8 on one line, without the sign that separates names in a list."""
    folded = fold(text)
    folded.encode()
    assert "|" not in folded
    assert folded == " ".join(folded.split())


@given(st.text())
def test_folded_text_is_plain_lower_case(text):
    folded = fold_text(text)
    assert folded.isascii()
    assert folded == folded.lower()
    assert fold_text(folded) == folded
