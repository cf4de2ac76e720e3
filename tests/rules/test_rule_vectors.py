"""Every rule has decks that it finds fault with, on their lines, and decks that it lets pass."""

import pytest
import rulebook

from decklint.cards.library import Library
from decklint.rules import deck_rules, play_rules
from decklint.sync.cards_files import sets_in

#: Rules without a file of vectors, and why. They are tested elsewhere.
WITHOUT = {
    "F210": "our data holds no jumbo card; test_legality.py makes one",
    "F213": "no file can name a set without describing it; test_legality.py makes such a card",
}
RULES = (*deck_rules(), *play_rules())
CASES = [
    pytest.param(rule.code, way, case, id=f"{rule.code}-{way}-{case['title']}")
    for rule in RULES
    for way, case in rulebook.cases(rule.code)
]


@pytest.fixture(scope="module")
def own_cards(_own_folders):
    """The real cards with a league's set and a set of jumbo cards."""
    return Library.open(extra=sets_in(sorted((rulebook.FOLDER / "cards").glob("*.yaml"))))


@pytest.mark.parametrize(("code", "way", "case"), CASES)
def test_vector(code, way, case, library, request):
    if case.get("cards"):
        library = request.getfixturevalue("own_cards")
    report = rulebook.judge(library, case)
    found = [finding.line for finding in report.findings if finding.code == code]
    assert found == (case["at"] if way == "fails" else [])
    if "legal" in case:
        assert report.legal == case["legal"]
    if "verdict" in case:
        assert report.verdict == case["verdict"]
    assert (report.failure is not None) == case.get("failure", False)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_has_a_vector_that_fails_and_one_that_passes(rule):
    ways = {way for way, _ in rulebook.cases(rule.code)}
    assert ways == {"fails", "passes"} or rule.code in WITHOUT


def test_every_file_is_of_a_rule():
    codes = {rule.code for rule in RULES}
    files = {path.stem for path in rulebook.FOLDER.glob("[A-Z]*.yaml")}
    assert files <= codes
