"""Every message replaced by its key: the same lists get the same findings and verdicts."""

from pathlib import Path

import pytest
import rulebook

from decklint.cards.library import Library
from decklint.model.deck import Note, ParseProblem
from decklint.model.problems import Problem
from decklint.rules import deck_rules, play_rules
from decklint.rules.registry import Violation
from decklint.sync.cards_files import sets_in

CARDS = tuple(sorted((rulebook.FOLDER / "cards").glob("*.yaml")))
TEXTS = sorted((Path(__file__).parents[1] / "vectors" / "text").glob("*/*.txt"))
#: What is said by one who finds a fault, and the field that has the words.
SAYING = ((ParseProblem, "message"), (Note, "words"), (Problem, "message"), (Violation, "message"))


@pytest.fixture(scope="module")
def cards(_own_folders):
    return Library.open(extra=sets_in(CARDS))


@pytest.fixture
def wordless(monkeypatch):
    """Messages that say nothing, wherever they are made."""

    def silence():
        for kind, field in SAYING:
            make = kind.__new__

            def wordless(cls, *args, make=make, field=field, **named):
                return make(cls, *args, **named)._replace(**{field: "·"})

            monkeypatch.setattr(kind, "__new__", wordless)

    return silence


def judged(cards):
    """The verdict on every vector: what was found where, and whether the deck is legal."""
    cases = [
        one
        for rule in (*deck_rules(), *play_rules())
        for _, one in rulebook.cases(rule.code)
        if not one.get("play")
    ]
    cases += [{"text": path.read_bytes().decode("utf-8", "replace")} for path in TEXTS]
    reports = [rulebook.judge(cards, one) for one in cases]
    return [
        [(one.code, one.severity, one.line, one.column) for one in report.findings] + [report.legal]
        for report in reports
    ]


def test_no_verdict_depends_on_a_message(cards, wordless):
    before = judged(cards)
    wordless()
    assert judged(cards) == before
