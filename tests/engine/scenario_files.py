"""Scenario files for tests, read and played as `decklint play` does."""

from functools import cache
from pathlib import Path

from decklint.cards.library import Library
from decklint.effects.reader import read
from decklint.legality.format_data import editions_from
from decklint.model.name_rules import NameRules
from decklint.rulings.cards import CardBox
from decklint.rulings.play import play
from decklint.rulings.scenario_file import read_scenario
from decklint.store import yamlfile

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


def programs(value):
    """Every program that a scenario gives a card of its own."""
    if isinstance(value, list):
        for each in value:
            yield from programs(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from [read(str(each))] if key == "program" else programs(each)


@cache
def editions():
    """Every edition by its id."""
    return editions_from(yamlfile.read(ROOT / "card_data" / "editions.yaml").value)


@cache
def box():
    """The cards that a scenario may name."""
    rules = NameRules.read(yamlfile.read(ROOT / "card_data" / "names.yaml").value)
    return CardBox(rules, Library.open)


def scenario(document):
    """The scenario of a document."""
    return read_scenario(document, box(), editions())


def failures(told, *, watched=True):
    """What fails in a scenario, in any of its editions, as text."""
    return [
        f"{told.path}:{failure.line}: in {case.edition}: {failure.message}"
        for case in told.cases
        for failure in play(told, case, editions()[case.edition], box().programs, watched=watched)
    ]
