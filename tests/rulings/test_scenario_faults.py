"""Scenarios that cannot be played or do not hold: each fault is one line with its place."""

from pathlib import Path

import pytest
from scenario_files import editions, failures, scenario

from decklint.errors import DataError
from decklint.rulings.play import play
from decklint.store import yamlfile

VECTORS = Path(__file__).parents[1] / "vectors" / "scenario"
HEAD = "title: x\nedition: 2025\nexpect: {winner: nobody}\n"


def cases(name):
    """The cases of a file: the expected line, and the scenario's text."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    parts = [case.partition("\n") for case in text.split("\n=== ")[1:]]
    return [
        (first.removeprefix("whole "), rest if first.startswith("whole ") else HEAD + rest)
        for first, _, rest in parts
    ]


@pytest.mark.parametrize(("expected", "text"), cases("bad.txt"), ids=lambda part: part[:60])
def test_what_cannot_be_played_is_said_with_its_line(expected, text):
    """The file, the line and a sentence."""
    with pytest.raises(DataError) as caught:
        failures(scenario(yamlfile.parse(text, "s.yaml")))
    line, _, message = expected.partition(": ")
    assert str(caught.value) == f"s.yaml:{line}: {message}"


@pytest.mark.parametrize(("expected", "text"), cases("failing.txt"), ids=lambda part: part[:60])
def test_what_does_not_hold_is_said_with_its_line(expected, text):
    """What was expected, what was found, and where."""
    line, _, message = expected.partition(": ")
    edition = "" if message.startswith("in ") else "in 2025: "
    found = failures(scenario(yamlfile.parse(text, "s.yaml")))
    assert found == [f"s.yaml:{line}: {edition}{message}"]


def test_a_failure_names_the_cards_whose_text_does_nothing():
    """A person who wonders why a real card does nothing is told; made-up cards are not named."""
    text = "title: x\nedition: 2025\nyou: {hand: [Iono, {name: Rat}]}\nexpect: {you.hand: 3}"
    told = scenario(yamlfile.parse(text, "s.yaml"))
    (found,) = play(told, told.cases[0], editions()["2025"], {})
    hint = "(not modelled: a text of Iono; see 'decklint effects show')"
    assert found.message == f"expected you.hand to be 3; found 2 [Iono, Rat] {hint}"
