"""Every word of the effect language does in a game what it says."""

import sys
from pathlib import Path

import pytest
from effect_vectors import cases

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
from scenario_files import failures, scenario

from decklint.store import yamlfile

CASES = cases()


@pytest.mark.parametrize("name", CASES)
def test_a_case_holds(name):
    """What the case expects is what the game does."""
    assert failures(scenario(yamlfile.parse(CASES[name], name))) == []
