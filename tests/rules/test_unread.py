"""No count next to a card is lost on a line that is no card line, and a title is no error."""

import pytest
import rulebook

from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.no_list import no_list

VECTORS = rulebook.read(rulebook.FOLDER.parent / "text" / "unread.yaml")
CARDS = "4 Charmander PFL 11\n56 Basic {R} Energy MEE 2\n"
AROUND = {
    "above": "{line}\n{cards}",
    "above, with a gap": "{line}\n\n{cards}",
    "above another title": "{line}\nhello\n{cards}",
    "above a heading": "{line}\nPokémon: 4\n{cards}",
    "after the total": "{cards}Total Cards: 60\n\n{line}\n",
}
INSIDE = {
    "at the end": "{cards}\n{line}\n",
    "between": "4 Charmander PFL 11\n{line}\n56 Basic {{R}} Energy MEE 2\n",
    "below": "{cards}{line}\nbye\n",
}
LONG = "lorem ipsum dolor " * 40


@pytest.fixture(scope="module")
def resolver(library):
    return Resolver(library, library.ruleset("standard", rulebook.TODAY))


def errors(resolver, text):
    """The errors of a text, and how many cards were read."""
    deck = resolver.resolve(deck_file.read_text(text))
    return [fault for fault in deck.faults if fault.severity == "error"], deck.source.cards


@pytest.mark.parametrize("line", [*VECTORS["cards"], f"{LONG}with 4 Iono and {LONG}"])
@pytest.mark.parametrize("place", [*AROUND, *INSIDE])
def test_a_count_next_to_a_card_is_read_or_an_error(resolver, line, place):
    """Wherever the line stands and however long it is."""
    text = (AROUND | INSIDE)[place].format(line=line, cards=CARDS)
    found, cards = errors(resolver, text)
    assert found or cards > 60


@pytest.mark.parametrize("line", VECTORS["titles"])
@pytest.mark.parametrize("place", AROUND)
def test_a_title_is_no_error(resolver, line, place):
    """Names, results, dates and prices are no cards."""
    assert errors(resolver, AROUND[place].format(line=line, cards=CARDS)) == ([], 60)


@pytest.mark.parametrize("lines", ["2\nIono", "x2\n\nIono", "Iono\n2", "Iono PAL 185\n2"])
@pytest.mark.parametrize("place", AROUND)
def test_a_count_above_or_below_its_card_is_an_error(resolver, lines, place):
    """A program has put what was one line on two."""
    assert errors(resolver, AROUND[place].format(line=lines, cards=CARDS))[0]


def test_the_name_of_a_deck_may_end_in_a_number(resolver):
    """In a file that says what the name is, it is never a card."""
    cards = '{"count": 4, "name": "Charmander", "set": "PFL", "number": "11"}'
    for name in ("Charizard 2", "4 Dreepy"):
        text = f'{{"name": "{name}",\n"cards": [\n{cards}\n]}}\n'
        assert errors(resolver, text) == ([], 4)


def test_a_list_with_more_numbers_than_are_looked_at_is_an_error(resolver):
    """What is not looked at is never silent."""
    text = CARDS + "Total Cards: 60\n\n" + "".join(f"we saw {n % 90} of a{n}\n" for n in range(600))
    found, _cards = errors(resolver, text)
    assert [fault.kind for fault in found] == ["several-cards"]


def test_of_very_many_unknown_cards_the_first_are_told(library):
    """Two hundred findings and one that counts the rest, as T022 says."""
    text = "".join(f"1 Zorblax {chr(97 + n % 26)}{chr(97 + n // 26)}qq\n" for n in range(300))
    report = rulebook.judge(library, {"text": text, "format": "standard"})
    codes = [one.code for one in report.findings if one.code[0] == "T"]
    assert (codes.count("T030"), codes.count("T022"), len(codes)) == (200, 1, 201)
    assert not report.legal


def test_a_line_that_is_too_long_says_how_long_a_line_may_be(resolver):
    """It has counts and cards: to say that it has none would mislead."""
    deck = resolver.resolve(deck_file.read_text("4 Iono PAL 185 " * 7_000))
    assert "10,000" in no_list(deck).reason
