"""What playability rules say."""

import pytest

from decklint.checker.pipeline import Checker, select

TODAY = "2026-11-16"


@pytest.fixture(scope="module")
def checker(library):
    return Checker(library, "standard", TODAY)


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


def test_fossils_among_the_basic_pokemon_are_told(library):
    old = Checker(library, "unlimited", TODAY, "2009")
    report = old.check(b"4 Charmander PFL 11\n1 Mysterious Fossil FO 62\n55 Fire Energy MEE 2")
    finding = next(f for f in report.findings if f.code == "P406")
    assert "with 5 Basic Pokémon, Fossils counted; " in finding.message


def test_a_deck_of_two_types_by_halves_is_told_no_majority(library):
    report = Checker(library, "glc", TODAY).check(b"1 Charmander PFL 11\n1 Squirtle MEW 7")
    finding = next(f for f in report.findings if f.code == "C112")
    assert finding.message == "as many Pokémon are Fire as Water; all share one type"
    assert [line for line, _ in finding.related_lines] == [1]


def test_an_unevolved_deck_of_several_attackers_has_no_warning_of_them(checker):
    report = checker.check(b"4 Charmander MEP 38\n4 Vulpix MEG 19\n4 Ponyta SCR 19\n48 Fire Energy")
    assert {f.code for f in report.listed} == set()
