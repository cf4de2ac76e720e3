"""Scenario files read into values: first by the schema, then by what only makes sense together."""

from __future__ import annotations

from decklint.data.scenario.cards import CardBox
from decklint.data.scenario.file import read_scenario

__all__ = ["CardBox", "read_scenario"]
