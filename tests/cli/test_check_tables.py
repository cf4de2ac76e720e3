"""`decklint check` with one row a list: CSV, HTML, Markdown, sorting, statistics."""

import csv
import html.parser
import io
import json
import re

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

from decklint.checker.batch import TABLES
from decklint.cli.check import _COLUMNS
from decklint.report.as_table import OUTPUTS
from decklint.report.list_rows import COLUMNS
from decklint.store import schema

ACE = LEGAL.replace("4 Ultra Ball MEG 131", "1 Prime Catcher TEF 157\n3 Ultra Ball MEG 131")


@pytest.fixture
def event(write):
    write("lists/ada.txt", "Player: Ada Ek\n\n" + LEGAL)
    write("lists/Bo_Lee.txt", ILLEGAL)
    write("lists/cy.txt", "https://example.org/my-deck\n")
    write("lists/dee.pdf", "%PDF-1.4")
    write("lists/eve.txt", ACE)


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.usefixtures("event")
def test_a_row_for_every_list_and_for_every_file_that_may_be_one(check):
    code, out, _ = check("lists", *DAY, "--output-format", "csv")
    assert code == 2
    assert out.count("\r\n") == 6
    rows = {row["player"]: row for row in rows_of(out)}
    verdicts = {player: row["verdict"] for player, row in rows.items()}
    assert verdicts == {
        "Ada Ek": "legal",
        "Bo Lee": "illegal",
        "cy": "failed",
        "eve": "legal",
        "dee": "skipped",
    }
    assert rows["cy"]["cause"] == "a link, not a deck list"
    assert rows["eve"]["ace_spec"] == "Prime Catcher"
    assert rows["Ada Ek"]["archetype"] == "Charmander"
    counts = ("cards", "pokemon", "trainer", "energy")
    assert [rows["Bo Lee"][one] for one in counts] == ["61", "5", "4", "52"]


@pytest.mark.usefixtures("event")
def test_a_row_says_what_a_check_of_the_list_alone_says(check):
    _, out, _ = check("lists", *DAY, "--output-format", "csv")
    for row in rows_of(out)[:2]:
        alone = json.loads(check(row["list"], *DAY, "--json")[1])["decks"][0]
        first = next((f for f in alone["findings"] if f["severity"] == "error"), None)
        assert row["verdict"] == alone["verdict"]
        assert row["cards"] == str(alone["counts"]["total"])
        assert (row["cause"] == "") == (first is None)
        if first:
            assert row["cause"].startswith(first["code"])
            assert row["cause"].endswith(first["message"])


@pytest.mark.usefixtures("event")
def test_workers_hand_back_the_same_rows(check):
    alone = check("lists", *DAY, "--output-format", "csv")
    assert check("lists", *DAY, "--output-format", "csv", "--jobs", "2")[:2] == alone[:2]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_a_cell_that_starts_like_a_formula_is_disarmed(write, check, name):
    write("a.txt", f"Player: {name}\n\n{LEGAL}")
    _, out, _ = check("a.txt", *DAY, "--output-format", "csv")
    assert rows_of(out)[0]["player"] == f"'{name}"


class _Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def test_a_page_holds_names_as_text_and_loads_nothing(write, check):
    write("a.txt", f"Player: <script>alert(1)</script>\n\n{LEGAL}")
    _, out, _ = check("a.txt", *DAY, "--output-format", "html")
    page = _Page(out)
    assert [tag for tag, _ in page.tags].count("script") == 1
    assert "<script>alert(1)</script>" in page.words
    assert not [attrs for _, attrs in page.tags if {"src", "href", "onclick"} & set(attrs)]
    policy = next(attrs["content"] for tag, attrs in page.tags if "http-equiv" in attrs)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_page_has_headings_to_click_and_headings_to_print(write, check):
    """A browser repeats the text of a heading on every sheet of paper, but no button."""
    write("a.txt", LEGAL)
    _, out, _ = check("a.txt", *DAY, "--output-format", "html")
    assert '<button type="button">Player</button><span aria-hidden="true">Player</span>' in out
    assert "button{display:none}thead span{display:inline}" in out.partition("@media print")[2]


def test_a_table_in_markdown_keeps_its_columns(write, check):
    write("a.txt", f"Player: A | *B* C\n\n{LEGAL}")
    _, out, _ = check("a.txt", *DAY, "--output-format", "markdown")
    lines = [line for line in out.splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
    assert lines[2].startswith(r"| A \| \*B\* C | a.txt | legal |")


@pytest.mark.usefixtures("event")
def test_lists_are_sorted_by_a_column(check):
    def players(column):
        _, out, _ = check("lists", *DAY, "--output-format", "csv", "--sort", column)
        return [row["player"] for row in rows_of(out)]

    assert players("verdict") == ["cy", "dee", "Bo Lee", "Ada Ek", "eve"]
    assert players("player") == ["Ada Ek", "Bo Lee", "cy", "dee", "eve"]
    assert players("cards")[-1] == "Bo Lee"


@pytest.mark.usefixtures("event")
def test_the_text_is_sorted_too(check):
    _, out, _ = check("lists", *DAY, "--sort", "verdict", "--ignore", "P")
    told = [line for line in out.splitlines() if "egal in Standard" in line]
    assert [line.partition(":")[0] for line in told] == [
        "lists/Bo_Lee.txt",
        "lists/ada.txt",
        "lists/eve.txt",
    ]


@pytest.mark.usefixtures("event")
def test_statistics_count_decks_and_findings(check):
    _, text, _ = check("lists", *DAY, "--statistics", "--select", "C")
    assert [line.split() for line in text.splitlines()[1:]] == [
        ["C101", "deck-size", "error", "1", "1"],
        ["C102", "too-many-copies", "error", "1", "1"],
    ]
    _, out, _ = check("lists", *DAY, "--statistics", "--select", "C", "--json")
    document = json.loads(out)
    assert not list(schema.validator("report").iter_errors(document))
    assert [one["code"] for one in document["statistics"]] == ["C101", "C102"]
    _, out, _ = check("lists", *DAY, "--statistics", "--select", "C", "--output-format", "csv")
    assert [row["decks"] for row in rows_of(out)] == ["1", "1"]
    _, out, _ = check("lists", *DAY, "--statistics", "--select", "C", "--output-format", "html")
    assert "too-many-copies" in _Page(out).words


def test_errors_that_are_hidden_are_no_secret(write, check):
    write("a.txt", ILLEGAL)
    _, out, _ = check("a.txt", *DAY, "--ignore", "C", "--output-format", "csv")
    assert rows_of(out)[0]["cause"] == "2 errors hidden by --select or --ignore"


@pytest.mark.parametrize(
    "options", [("--sort", "player", "--json"), ("--statistics", "--output-format", "junit")]
)
def test_what_an_output_cannot_do_is_refused(write, check, options):
    write("a.txt", LEGAL)
    code, out, err = check("a.txt", *options)
    assert (code, out) == (2, "")
    assert f"{options[0]} works with text" in err


def test_the_help_names_every_column_and_the_batch_every_table():
    assert _COLUMNS == COLUMNS
    assert set(TABLES) == set(OUTPUTS)
