"""Card lines as people write them mean the card that a reader sees, or an error says why not."""

import pytest
import rulebook

VECTORS = rulebook.FOLDER.parent / "text" / "as_written.yaml"
ROWS = rulebook.read(VECTORS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['line']} {row.get('format', '')}")
def test_a_line_means_its_card(library, row):
    """The card, its copies, and what is said about the line; a guess is never silent."""
    format_id = row.get("format", "unlimited")
    report = rulebook.judge(library, {"text": row["line"], "format": format_id})
    found = [finding for finding in report.findings if finding.code[0] in "TF"]
    assert [finding.code for finding in found] == row.get("says", [])
    if "suggests" in row:
        assert any(row["suggests"] in (finding.help or "") for finding in found)
    if "means" not in row:
        assert not any(entry.resolved for entry in report.deck.entries)
        assert not report.legal
        return
    (entry,) = report.deck.entries
    card = f"{entry.count} {entry.printing.name}"
    assert row["means"] in {card, f"{card} {entry.printing.code} {entry.printing.number}"}
