"""Deck lists as tests: put this beside your lists, and `pytest` judges every .txt below it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import decklint


class DeckTestFile(pytest.File):
    """A file with a deck list."""

    def collect(self) -> Iterable[DeckTest]:
        """One test for the file."""
        yield DeckTest.from_parent(self, name="legal in Standard")


class DeckTest(pytest.Item):
    """The question whether a list is legal today."""

    def runtest(self) -> None:
        """Fail with every finding, each on its line."""
        report = decklint.check(self.path, format="standard")
        if not report.legal:
            findings = [f"line {one.line}: {one.code} {one.message}" for one in report.listed]
            pytest.fail("\n".join([f"{report.verdict}", *findings]), pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test stands."""
        return self.path, None, f"{self.path.name}: {self.name}"


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.File | None:
    """Every text file is a deck list."""
    if file_path.suffix == ".txt":
        return DeckTestFile.from_parent(parent, path=file_path)
    return None
