"""The rulebooks' own examples, and every rule about decks in them, are covered."""

import re

import pytest
import rulebook

from decklint.checker.pipeline import Checker
from decklint.rules import all_rules

EXAMPLES = rulebook.read(rulebook.FOLDER / "rulebook.yaml")
IDS = (rulebook.FOLDER / "rule_ids.txt").read_text(encoding="utf-8").split()


def case_name(value):
    return f"{value['id']} {', '.join(value['cards'])}"


@pytest.mark.parametrize("example", EXAMPLES, ids=case_name)
def test_example(example, library):
    cards = list(example["cards"])
    if not example.get("whole"):
        cards.append(f"{60 - sum(int(card.split()[0]) for card in cards)} Fire Energy MEE 2")
    for edition in example["editions"]:
        checker = Checker(library, "unlimited", rulebook.TODAY, str(edition))
        report = checker.check("\n".join(cards).encode())
        errors = [finding for finding in report.findings if finding.severity == "error"]
        assert [finding.code for finding in errors] == example["errors"], errors
        assert report.legal == (not example["errors"])


PUBLISHED = rulebook.read(rulebook.FOLDER / "published.yaml")


@pytest.mark.parametrize("listed", PUBLISHED, ids=lambda listed: listed["list"])
def test_a_published_list_that_is_illegal_is_so_for_its_reason(listed, library):
    checker = Checker(library, listed["format"], listed["date"])
    report = checker.check("\n".join(listed["lines"]).encode())
    assert listed["code"] in {finding.code for finding in report.findings}
    assert not any(finding.code[0] == "T" for finding in report.findings)


def test_every_worked_example_is_there():
    numbers = {example["id"] for example in EXAMPLES}
    assert {f"T-DECK-{number:02}" for number in range(1, 33)} <= numbers


def cited():
    """Every id that a rule's source names; `NAME-01 to NAME-20` names all between."""
    found = set()
    for rule in all_rules():
        source = rule.doc.source
        found.update(re.findall(r"[A-Z]+(?:-[A-Z]+)*-\d\d", source))
        for family, first, last in re.findall(r"([A-Z]+)-(\d\d) to [A-Z]+-(\d\d)", source):
            found.update(f"{family}-{n:02}" for n in range(int(first), int(last) + 1))
    return found


@pytest.mark.parametrize("rule_id", IDS)
def test_every_rule_of_the_books_about_decks_is_cited_or_listed(rule_id):
    listed = rulebook.read(rulebook.FOLDER / "not_applicable.yaml")
    assert (rule_id in cited()) != (rule_id in listed)


def test_nothing_is_listed_that_is_unknown():
    listed = rulebook.read(rulebook.FOLDER / "not_applicable.yaml")
    assert set(listed) <= set(IDS)
    assert all(listed.values())
