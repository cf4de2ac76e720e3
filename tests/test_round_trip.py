"""What is written in a dialect is read back as the same deck, for decks of every printing."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.lines import Lines
from decklint.text.write import write

#: Dialects that keep set and number of every printing.
EXACT = ("ptcgl", "ptcgo", "limitless", "json", "yaml", "csv", "ptcg-sim", "twinleaf")
#: Dialects that keep names alone, or only the printings that another site knows.
BY_NAME = ("names", "tcgplayer", "tts")
DAY = "2026-11-16"


@pytest.fixture(scope="module")
def resolver(library):
    return Resolver(library, library.ruleset("unlimited", DAY))


def tally(deck, *, exact):
    found = Counter()
    for entry in deck.entries:
        assert entry.printing is not None, entry
        found[key(entry.printing, exact=exact)] += entry.count
    return found


def meant(picked, *, exact):
    found = Counter()
    for printing, count in picked:
        found[key(printing, exact=exact)] += count
    return found


def key(printing, *, exact):
    if exact and not printing.card.is_basic_energy:
        return printing.id
    # By name alone, a Special Energy named like a Basic one is not told apart.
    return printing.card.counts_as.removeprefix("Basic ")


decks = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(1, 4)),
    min_size=1,
    max_size=20,
    unique_by=lambda t: t[0],
)
quick = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.mark.parametrize("dialect", EXACT)
@given(numbers=decks)
@quick
def test_read_of_write_is_the_deck(library, resolver, dialect, numbers):
    picked = chosen(library, numbers)
    lines = [Lines(library).of_printing(printing, count) for printing, count in picked]
    text, losses = write(lines, dialect)
    assert not any(loss.dropped for loss in losses)
    deck = resolver.resolve(deck_file.read_text(text, dialect))
    assert tally(deck, exact=True) == meant(picked, exact=True), text
    again, _ = write(Lines(library).of_deck(deck), dialect)
    stable, _ = write(
        Lines(library).of_deck(resolver.resolve(deck_file.read_text(again, dialect))), dialect
    )
    assert stable == again


@pytest.mark.parametrize("dialect", BY_NAME)
@given(numbers=decks)
@quick
def test_names_survive_where_printings_do_not(library, resolver, dialect, numbers):
    picked = chosen(library, numbers)
    lines = [Lines(library).of_printing(printing, count) for printing, count in picked]
    text, losses = write(lines, dialect)
    dropped = {loss.line for loss in losses if loss.dropped}
    kept = [pair for index, pair in enumerate(picked) if index not in dropped]
    if not kept:
        return
    deck = resolver.resolve(deck_file.read_text(text, dialect))
    assert tally(deck, exact=False) == meant(kept, exact=False), text


@pytest.mark.parametrize("language", ["fr", "de", "es", "it", "pt"])
@given(numbers=decks)
@settings(quick, max_examples=8)
def test_other_languages_are_read_back(library, resolver, language, numbers):
    picked = chosen(library, numbers)
    lines = [Lines(library, language).of_printing(printing, count) for printing, count in picked]
    for dialect in ("ptcgl", "ptcgo"):
        text, _ = write(lines, dialect, language=language)
        deck = resolver.resolve(deck_file.read_text(text))
        assert tally(deck, exact=True) == meant(picked, exact=True), text


def chosen(library, numbers):
    """Printings by any numbers, each once."""
    (last,) = library.db.execute("SELECT max(rowid) FROM printings").fetchone()
    found = {number % last + 1: count for number, count in numbers}
    return list(zip(library.rows(found), found.values(), strict=True))
