"""Scenario files, simple decks and random games are made by the helpers of tests/engine."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
