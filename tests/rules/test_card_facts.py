"""The D rules judge our own data: it is sound, and what is not would be found."""

import pytest

from decklint.checker.pipeline import Checker
from decklint.model.card import PrintingRef
from decklint.rules import data_rules


@pytest.fixture(scope="module")
def checker(library):
    return Checker(library, "standard", "2026-11-16")


def codes(cards, context):
    return [rule.code for rule in data_rules() for _ in rule.audit(cards, context)]


def test_our_data_has_no_faults(checker):
    assert checker.check_data() == ()


def test_each_fault_is_found(checker, library):
    basic = library.printing("me02-011").card
    stage = library.printing("me02-012").card
    assert codes([basic, stage], checker.context) == []
    assert codes([stage], checker.context) == ["D301"]
    twin = PrintingRef("me02-11", "me02", "11", "I")
    one, two = (
        basic._replace(printings=(twin,)),
        basic._replace(printings=(twin._replace(id="x"),)),
    )
    assert codes([two, one], checker.context) == ["D302"]
    unmarked = basic._replace(printings=(PrintingRef("me02-011", "me02", "11"),))
    assert codes([unmarked], checker.context) == ["D303"]
