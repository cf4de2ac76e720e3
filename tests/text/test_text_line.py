"""A card line is read from the right, whatever its name holds."""

from collections import Counter

import pytest
from deck_vectors import FOLDER

from decklint.store import yamlfile
from decklint.text.line import count_place, reading

LINES = yamlfile.read(FOLDER / "lines.yaml").value
KEYS = ("count", "name", "set", "number", "mark", "id")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["text"])
def test_a_line_says(line):
    """Count, name, set, number, mark and id of a line."""
    found = reading(line["text"])
    wanted = tuple(line.get(key) for key in KEYS)
    assert wanted == (found.copies, found.name, found.set, found.number, found.mark, found.id)
    assert found.problem is None


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["text"])
def test_a_count_is_found_again(line):
    """The digits of the count are where an edit would replace them."""
    found = reading(line["text"])
    start, stop, _last = count_place(line["text"], found.column, found.end)
    assert line["count"] == int(line["text"][start:stop])


@pytest.mark.parametrize(
    "text", ["Ultra Ball", "1st place", "2. Ultra Ball", "", "v4", "x", "#4 Iono"]
)
def test_a_line_without_a_count_is_no_card(text):
    """A name alone, an ordinal and a numbered list are not counts."""
    assert reading(text) is None


@pytest.mark.parametrize("text", ["0 Iono", "-1 Iono", "+2 Iono", "4.5 Iono", "9" * 30 + " Iono"])
def test_a_bad_count_is_a_problem_with_its_place(text):
    """Nothing, less than nothing, a part of a card and too many cards are refused."""
    problem = reading(text).problem
    assert problem.kind == "bad-count"
    assert (problem.column, problem.end) == (1, text.index(" ") + 1)


def test_every_printing_is_read_as_written(library):
    """For all cards there are: name, set and number come back from the line that names them."""
    rows = library.db.execute(
        "SELECT printings.name, printings.number, sets.code, sets.ptcgo, sets.official "
        "FROM printings JOIN sets ON sets.id = printings.set_id"
    ).fetchall()
    assert len(rows) > 20_000
    wrong = Counter()
    for name, number, *codes in rows:
        for code in {code for code in codes if code}:
            found = reading(f"4 {name} {code} {number}")
            if (4, name, code, number) != (found.copies, found.name, found.set, found.number):
                wrong[f"{name} {code} {number}"] += 1
        found = reading(f"4 {name}")
        if (4, name, None) != (found.copies, found.name, found.set):
            wrong[name] += 1
    assert wrong == {}
