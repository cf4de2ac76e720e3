"""Every command that judges says from when its data is: in a line, and in its document."""

import json
import re

import pytest
from sample_lists import LEGAL

from decklint import __version__
from decklint.cli import options
from decklint.cli.main import run
from decklint.store import schema

TODAY, EARLIER = "2026-11-17", "2026-09-01"
LINE = re.compile(r"^decklint: card data is from \d{4}-\d\d-\d\d and lacks .*DLR", re.MULTILINE)

#: Command: its words, and the schema of its document.
JUDGES = {
    "check": (["check", "a.txt"], "report"),
    "card show": (["card", "show", "PFL", "11"], "cards"),
    "card search": (["card", "search", "charmander"], "cards"),
    "formats": (["formats"], "formats-list"),
    "one format": (["formats", "standard"], "formats-list"),
    "odds": (["odds", "a.txt"], "odds"),
    "goldfish": (["goldfish", "a.txt", "--games", "2"], "goldfish"),
    "duel": (["duel", "a.txt", "a.txt", "--games", "2"], "duel"),
    "sheet": (["sheet", "a.txt", "-o", "a.pdf"], None),
    "convert": (["convert", "a.txt", "--to", "names"], None),
    "deck": (["deck", "sort", "a.txt"], None),
    "log": (["goldfish", "a.txt", "--log"], None),
}


pytestmark = pytest.mark.usefixtures("growing_old")


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr(options, "today", lambda: TODAY)


@pytest.mark.parametrize("words", [words for words, _ in JUDGES.values()], ids=JUDGES)
def test_it_is_said_in_one_line_on_standard_error_without_a_date(words, write, decklint):
    write("a.txt", LEGAL)
    code, out, err = decklint(*words)
    assert code == 0
    assert len(LINE.findall(err)) == 1
    assert "card data is from" not in out


@pytest.mark.parametrize("words", [words for words, _ in JUDGES.values()], ids=JUDGES)
def test_nothing_is_said_where_no_set_is_missing(words, write, decklint):
    write("a.txt", LEGAL)
    assert "card data" not in decklint(*words, "--date", EARLIER)[2]


@pytest.mark.parametrize(
    ("words", "kind"),
    [one for one in JUDGES.values() if one[1]],
    ids=[k for k, v in JUDGES.items() if v[1]],
)
def test_the_document_has_it_and_fits_its_schema(words, kind, write, decklint):
    write("a.txt", LEGAL)
    _, out, err = decklint(*words, "--json")
    document = json.loads(out)
    assert not list(schema.validator(kind).iter_errors(document))
    assert document["tool"] == {"version": __version__}
    data = document["data"]
    assert {"30C", "DLR"} <= set(data["missing_sets"])
    assert data["as_of"] < data["formats_as_of"]
    assert data["imported"] == []
    assert "DLR" in data["warning"]
    assert "card data" not in err
    early = json.loads(decklint(*words, "--json", "--date", EARLIER)[1])["data"]
    assert (early["missing_sets"], early["warning"]) == ([], None)


def test_the_day_of_a_list_counts_not_that_of_the_command(write, check):
    write("decks/a.txt", LEGAL)
    write("decks/b.txt", f"# decklint: date={EARLIER}\n{LEGAL}")
    assert "card data" not in check("decks/b.txt")[2]
    assert len(LINE.findall(check("decks")[2])) == 1


def test_reports_for_programs_carry_it_and_standard_error_does_not(write, check):
    write("a.txt", LEGAL)
    for output, words in {
        "github": "::notice title=card data::card data is from",
        "junit": '<property name="data.missing_sets" value="30C',
        "sarif": '"missing_sets": ["30C',
    }.items():
        _, out, err = check("a.txt", "--output-format", output)
        assert words in out, output
        assert "card data" not in err, output


def test_the_page_of_a_goldfish_report_has_it(write, decklint):
    write("a.txt", LEGAL)
    decklint("goldfish", "a.txt", "--games", "2", "--html", "a.html")
    assert "card data is from" in write("b", "").with_name("a.html").read_text("utf-8")


def test_an_illegal_deck_is_told_with_it(write, decklint):
    write("a.txt", LEGAL.replace("4 Charmander", "5 Charmander"))
    code, _, err = decklint("goldfish", "a.txt")
    assert code == 1
    assert len(LINE.findall(err)) == 1


def test_what_goes_wrong_stays_one_line(write, capfd):
    write("a.txt", LEGAL)
    assert run(["odds", "a.txt", "--card", "Nobody"]) == 2
    assert len(capfd.readouterr().err.splitlines()) == 1
