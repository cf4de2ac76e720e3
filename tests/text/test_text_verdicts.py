"""No card is lost: lists as people paste them, each with its verdict and why."""

from pathlib import Path

import pytest

from decklint.cards.library import Library
from decklint.checker.pipeline import Checker
from decklint.store import yamlfile

FOLDER = Path(__file__).parents[1] / "vectors" / "verdicts"
LISTS = sorted(FOLDER.glob("*.yaml"))
#: Opinions on how well a deck plays are not what these lists are about.
FACTS = ("T", "C", "F")


@pytest.fixture(scope="module")
def checker():
    return Checker(Library.open(), "standard", "2026-11-16")


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_gets_the_verdict_of_its_vector(path, checker):
    """The verdict, the number of cards, and the codes of what was found."""
    vector = yamlfile.read(path).value
    report = checker.check(vector["text"].encode(), path.stem + ".txt")
    told = sorted({one.code for one in report.findings if one.code.startswith(FACTS)})
    assert vector["codes"] == told, vector["why"]
    assert (vector["verdict"] == "legal") == report.legal, vector["why"]
    if "cards" in vector:
        assert vector["cards"] == report.deck.source.cards
