"""A list that is no deck: what goes beyond the bounds is told, and never dropped or guessed."""

import pytest

from decklint import api
from decklint.cards import bounds
from decklint.cards.resolver import Resolver
from decklint.checker.pipeline import Checker

DAY = "2026-11-16"


@pytest.fixture
def resolver(library):
    return Resolver(library, library.ruleset("standard", DAY))


def misspelled(number):
    """Lines that each need a guess: a name with a slip, and words that keep them apart."""
    return [f"1 Ultra Bal{'abcdefghij'[at % 10]} {'x' * (at // 10 + 1)}" for at in range(number)]


def test_only_so_many_lines_are_guessed_and_the_others_are_errors(resolver, monkeypatch):
    monkeypatch.setattr("decklint.cards.resolver.MOST_GUESSES", 5)
    lines = misspelled(12)
    deck = resolver.resolve(api.read("\n".join(lines)))
    assert len(deck.entries) == 12
    for entry in deck.entries[5:]:
        assert entry.printing is None
        fault = next(one for one in deck.faults if one.line == entry.line)
        assert (fault.severity, fault.help) == ("error", None)


def test_a_line_means_the_same_whoever_was_asked_before(library, monkeypatch):
    """What is remembered from other lists neither costs nor gives a guess."""
    monkeypatch.setattr("decklint.cards.resolver.MOST_GUESSES", 5)
    lines = misspelled(12)
    ruleset = library.ruleset("standard", DAY)
    fresh = Resolver(library, ruleset).resolve(api.read("\n".join(lines)))
    used = Resolver(library, ruleset)
    for line in reversed(lines):
        used.resolve(api.read(line))
    again = used.resolve(api.read("\n".join(lines)))
    assert again.entries == fresh.entries
    assert again.faults == fresh.faults


def test_a_right_name_is_found_when_no_guess_is_left(resolver, monkeypatch):
    monkeypatch.setattr("decklint.cards.resolver.MOST_GUESSES", 2)
    deck = resolver.resolve(api.read("\n".join([*misspelled(4), "4 Ultra Ball", "1 Iono PAL 185"])))
    assert [entry.printing.name for entry in deck.entries[-2:]] == ["Ultra Ball", "Iono"]


def test_a_list_without_end_is_told_once_and_is_not_legal(library):
    names = [name for (name,) in library.db.execute("SELECT DISTINCT name FROM printings")]
    text = "\n".join(f"1 {name}" for name in sorted(names)[: bounds.MOST_LINES + 200])
    report = Checker(library, "unlimited", DAY).check(text.encode())
    assert len(report.deck.entries) == bounds.MOST_LINES + 200
    told = [one for one in report.findings if "from here on" in one.message]
    assert [one.line for one in told] == [bounds.MOST_LINES + 1]
    assert not report.legal


def test_cards_among_endless_prose_are_not_dropped_in_silence(library):
    prose = [f"In round {at} I drew {at} cards." for at in range(bounds.MOST_UNREAD + 5)]
    text = "\n".join(["60 Fire Energy", *prose, "and then 4 Iono"])
    report = Checker(library, "unlimited", DAY).check(text.encode())
    assert not report.legal
