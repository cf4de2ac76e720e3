"""What the law says becomes a finding: for every boundary, with its source and a remedy."""

import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from decklint.checker.pipeline import Checker
from decklint.errors import UsageError
from decklint.legality.ruleset import Ruleset
from decklint.model.deck import Deck, DeckEntry
from decklint.model.verdict import Reason
from decklint.rules import deck_rules

sys.path.insert(0, str(Path(__file__).parents[1] / "legality"))

import lawbook

INVENTED = lawbook.invented()
VECTORS = [vector for vector in lawbook.vectors() if vector.printing not in INVENTED]
#: The code under which each reason is reported.
CODES = {
    "rotated": "F201", "too-old-promo": "F202", "promo-unconfirmed": "F203", "no-mark": "F204",
    "not-in-pool": "F205", "excluded": "F205", "not-released": "F206", "not-yet-legal": "F207",
    "banned": "F208", "not-for-tournaments": "F209", "jumbo": "F210", "energy-not-legal": "F211",
    "local-set": "F212", "unknown-set": "F213",
}  # fmt: skip
LEGALITY = [rule for rule in deck_rules() if rule.family == "F"]
_checkers: dict[tuple[str, str], Checker] = {}


def checker_for(library, format_id, day):
    key = (format_id, day)
    if key not in _checkers:
        _checkers[key] = Checker(library, format_id, day)
    return _checkers[key]


def violations(context, written, printing):
    """The codes and complaints of the F rules about one card."""
    deck = Deck.of(written, (DeckEntry(written.entries[0], printing, "exact"),))
    return [(rule.code, one) for rule in LEGALITY for one in rule.judge(deck, context)]


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_the_day_before_and_the_day_of(vector, library):
    """Each vector of the law, through the whole check: every rotation, ban and first day."""
    try:
        checker = checker_for(library, vector.format, vector.day)
    except UsageError:
        assert vector.expected == "no-format"
        return
    printing = library.printing(vector.printing)
    text = f'{{"cards": [{{"count": 1, "id": "{printing.id}"}}]}}'
    report = checker.check(text.encode())
    assert report.deck.entries[0].printing is printing
    found = [finding.code for finding in report.findings if finding.code[0] == "F"]
    expected = Reason(vector.expected)
    assert found == ([] if expected.legal else [CODES[expected]])


def test_every_boundary_of_the_data_has_a_vector():
    """No rotation and no ban in card_data is without a vector on its day and the day before."""
    days = {(vector.format, vector.day) for vector in lawbook.vectors()}
    for form in lawbook.formats().values():
        bounds = [window.since for window in form.windows] + [w.to for w in form.windows]
        bounds += [ban.since for ban in form.bans] + [ban.to for ban in form.bans]
        for day in filter(None, bounds):
            before = str(date.fromisoformat(day) - timedelta(days=1))
            assert (form.id, day) in days, f"{form.id} has no vector on {day}"
            assert (form.id, before) in days, f"{form.id} has no vector on {before}"


def test_every_reason_has_one_code():
    assert set(CODES) == {reason.value for reason in Reason if not reason.legal}


def test_a_rotated_card_names_a_legal_printing(library):
    report = checker_for(library, "standard", "2026-11-16").check(b"4 Charmander OBF 26")
    finding = next(f for f in report.findings if f.code == "F201")
    assert "Charmander OBF 26" in finding.message
    assert "is a legal card of this name" in finding.help
    assert finding.cards == ("Charmander",)


def test_a_new_card_says_when_it_is_legal(library):
    report = checker_for(library, "standard", "2025-11-20").check(b"1 Mega Charizard X ex PFL 13")
    finding = next(f for f in report.findings if f.code == "F207")
    assert "legal from 2025-11-28" in finding.help


def test_a_ban_cites_its_announcement(library):
    checker = checker_for(library, "expanded", "2026-11-16")
    report = checker.check(b"1 Lysandre's Trump Card PHF 99")
    finding = next(f for f in report.findings if f.code == "F208")
    printing = library.printing("xy4-99")
    assert finding.source == checker.context.verdict(printing).ban.source


def test_a_reprint_makes_an_old_card_legal_without_a_word(library):
    report = checker_for(library, "standard", "2026-11-16").check(b"4 Switch BS 95")
    assert [f for f in report.findings if f.code[0] == "F"] == []


def test_a_jumbo_card_and_one_of_an_unknown_set_are_never_legal(library):
    checker = checker_for(library, "unlimited", "2026-11-16")
    written = checker.check(b"1 Pikachu BS 58").deck.source
    printing = library.printing("base1-58")
    jumbo = printing.set._replace(kind="jumbo")
    for sets, code in (({**library.sets, "base1": jumbo}, "F210"), ({}, "F213")):
        context = checker_for(library, "unlimited", "2026-11-15").context
        context = type(context)(
            Ruleset(context.ruleset.format, "2026-11-16", sets), context.edition
        )
        assert [found for found, _ in violations(context, written, printing)] == [code]
