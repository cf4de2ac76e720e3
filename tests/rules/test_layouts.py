"""Texts in any layout give the cards that a reader sees, or an error says which were not read."""

import pytest
import rulebook

VECTORS = rulebook.FOLDER.parent / "text" / "layouts.yaml"


@pytest.mark.parametrize("row", rulebook.read(VECTORS), ids=lambda row: row["why"])
def test_a_text_gives_its_cards(library, row):
    """The cards in order, and the errors of reading; no other."""
    report = rulebook.judge(library, {"text": row["text"], "format": "unlimited"})
    cards = [
        f"{one.count} {one.printing.name if one.printing else None}" for one in report.deck.entries
    ]
    errors = [one for one in report.findings if one.code[0] == "T" and one.severity == "error"]
    assert cards == row["cards"]
    assert [one.code for one in errors] == row.get("errors", [])
    if "says" in row:
        assert [one.code for one in report.findings if one.code[0] == "T"] == row["says"]
